"""The result of a game and the ranking of its series, in words.

If scores are not shown, a reply holds no score, no place and no explanation that would reveal a score or place.
"""

from __future__ import annotations

from functools import reduce
from typing import TYPE_CHECKING, Any

from ..core.match_log import MatchLog
from ..core.options import plain, read_settings
from ..core.words import Message, Seat, say

if TYPE_CHECKING:
    from ..core.options import Settings
    from ..core.series import Series
    from ..core.state import State
    from ..core.words import Speaker


def result(match: MatchLog, state: State, speaker: Speaker) -> dict[str, Any]:
    """The result of a game: its reason, winners and rows. If scores are not shown, winners and rows are empty."""
    game = match.game
    ended = game.result(state)
    assert ended is not None
    verdict = speaker.say(game.verdict(state))
    if not game.scored(match.settings):
        said = {"reason": str(ended.reason), "title": verdict, "say": verdict, "how": verdict}
        return {**said, "winners": [], "rows": []}
    winners = tuple(Seat(seat) for seat in ended.winners)
    title = say("result.wins", who=winners, n=len(winners)) if winners else say("result.house")
    return {
        "reason": str(ended.reason),
        "title": speaker.say(title),
        "say": verdict,
        "how": speaker.say(game.ending(state)),
        "winners": list(ended.winners),
        "rows": [
            {
                "seat": seat,
                "place": ended.places[seat - 1],
                "score": str(ended.scores[seat - 1]),
                "came": speaker.text(game.finish_note(state, seat)),
                "say": speaker.say(say("result.row", who=Seat(seat), place=ended.places[seat - 1])),
            }
            for seat in range(1, len(match.seats) + 1)
        ],
    }


def series(match: MatchLog, speaker: Speaker) -> dict[str, Any]:
    """The totals and ranking of the series, and the options for its next game."""
    so_far, game = match.series_so_far(), match.game
    over, scored = match.series_over, game.scored(match.settings)
    next_options = game.before_next(match.settings) if match.result and not over else ()
    return {
        "game": so_far.game,
        "length": game.series_length(match.settings),
        "over": over,
        "scored": scored,
        "totals": [str(total) for total in so_far.totals] if scored else [],
        "house": so_far.house,
        "say": speaker.say(_totals(so_far)) if scored else "",
        "title": speaker.say(_winners(so_far) if scored else say("series.over")) if over else None,
        "verdict": speaker.say(_verdict(so_far)) if over and scored else None,
        "rows": _rows(so_far, speaker) if scored else [],
        "sheet": _sheet(match, speaker, scored=scored),
        "begins": _begins(match, speaker),
        "fair": over and evened(match) is not None,
        "next": [speaker.text(option.info(game.id)) for option in next_options],
    }


def no_series(match: MatchLog, speaker: Speaker) -> dict[str, Any]:
    """The field ``series`` of an exercise: no totals, no sheet and no next game."""
    before = MatchLog.branch(match, 0)
    return {**series(before, speaker), "length": None, "next": []}


def evened(match: MatchLog) -> Settings | None:
    """The settings for a new series that begins with the handicaps at the end of this series.

    None if this series changed no handicap.
    """
    game, settings = match.game, match.settings
    changed = game.evened(match.state, match.series.carry, settings)
    if changed is None:
        return None
    wanted = {key: plain(value) for key, value in {**settings, **changed}.items()}
    return read_settings(game.options, wanted, len(match.seats))


def _totals(so_far: Series) -> Message:
    """The totals of the series as a sentence."""
    parts: list[Message] = [
        say("series.one", who=Seat(seat), score=total)
        for seat, total in enumerate(so_far.totals, 1)
    ]
    if so_far.house:
        parts.append(say("series.house", n=so_far.house))
    return reduce(lambda first, other: say("list.comma", first=first, next=other), parts)


def _rows(so_far: Series, speaker: Speaker) -> list[dict[str, Any]]:
    """The place and total of each seat in the series."""
    return [
        {
            "seat": seat,
            "place": place,
            "score": str(total),
            "say": speaker.say(say("series.row", who=Seat(seat), place=place, n=total)),
        }
        for seat, (place, total) in enumerate(zip(so_far.places, so_far.totals, strict=True), 1)
    ]


def _sheet(match: MatchLog, speaker: Speaker, *, scored: bool) -> list[dict[str, Any]] | None:
    """The score sheet after a game; None if the game keeps no sheet. If scores are not shown, it has no points."""
    if match.result is None:
        return None
    rows = match.game.sheet(match.state, match.series.carry, match.settings)
    if rows is None:
        return None
    lines = []
    for row in rows:
        line: dict[str, Any] = {"seat": row.seat, "pile": row.pile, "next": row.next}
        if scored:
            line["place"] = 1 + sum(other.total > row.total for other in rows)
            line["games"] = [str(score) for score in row.games]
            line["total"] = str(row.total)
            line["why"] = speaker.text(row.why)
            if row.parts:
                line["parts"] = speaker.say(row.parts)
        lines.append(line)
    return lines


def _begins(match: MatchLog, speaker: Speaker) -> str | None:
    """The heading of the score sheet's column about the next game; None if the game has no such column."""
    key = f"{match.game.id}.sheet.next"
    return speaker.say(say(key)) if speaker.catalogue.has(key) else None


def _winners(so_far: Series) -> Message:
    """A sentence that names the winners of a finished series; seats with equal totals win together."""
    first = tuple(Seat(seat) for seat, place in enumerate(so_far.places, 1) if place == 1)
    return say("series.wins", who=first, n=len(first))


def _verdict(so_far: Series) -> Message:
    """A sentence with all totals of a finished series, highest first."""
    order = sorted(enumerate(so_far.totals, 1), key=lambda each: (-each[1], each[0]))
    totals = tuple(say("series.total", who=Seat(seat), n=total) for seat, total in order)
    return say("series.verdict", totals=totals)
