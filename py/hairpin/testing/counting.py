"""Checks on the summary of a finished game: its tally is true, and its record gives the
same tally."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..core import record
from ..core.words import Speaker
from ..session import game_summary

if TYPE_CHECKING:
    from .table import Table


def tally_fits(t: Table) -> None:
    """Check that the counts in a finished match's summary (``tally``) agree with its result."""
    match, result = t.match, t.match.result
    assert result is not None
    speaker = Speaker([seat.name for seat in match.seats])
    ended = game_summary.summary(match, (), speaker=speaker)
    tally, seats = ended["tally"], ended["tally"]["seats"]
    again = record.read(ended["text"], lambda _: t.game.newest)
    same = game_summary.summary(again, (), speaker=speaker)
    t.demand(same == ended, f"the tally {tally} differs from that of the record: {same['tally']}")
    scored = t.game.scored(match.settings)
    places = [seat["place"] for seat in seats]
    t.demand(places == (list(result.places) if scored else [None] * t.seats), f"places: {places}")
    won = [i for i, seat in enumerate(seats, 1) if seat["won"]]
    t.demand(set(won) <= set(result.winners) and len(won) < t.seats, f"won by {won}: {result}")
    t.demand(scored or not won, f"won by {won}, though the result is not scored")
    moves = sum(seat["moves"] for seat in seats)
    t.demand(0 <= moves <= match.n == tally["moves"], f"{moves} moves of {match.n} entries")
    margin = tally["margin"]
    t.demand(margin is None or (margin["n"] > 0 and won), f"a margin of {margin} for {won}")
    t.demand(margin is None or str(margin["n"]) in margin["say"], f"a margin says {margin}")
    known = {option.id for option in t.game.options}
    t.demand(known.issuperset(t.game.length_options), "length_options names unknown options")
    t.demand(match.real_time == (tally["time"] is not None), f"time {tally['time']}")
