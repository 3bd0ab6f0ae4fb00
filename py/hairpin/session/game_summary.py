"""The summary of a finished game: its record and its tally. Tallies let the page count and compare games quickly.

If scores are not shown, the tally has no places, no winner and no margin.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..core import record
from ..core.seats import newest_level
from ..core.state import FLAG, RESIGN
from ..core.words import say
from . import daily

if TYPE_CHECKING:
    from collections.abc import Collection

    from ..core.match_log import MatchLog
    from ..core.words import Speaker


def summary(
    match: MatchLog, assists: Collection[str], *, speaker: Speaker, practice: bool = False
) -> dict[str, Any]:
    """The ``tally`` of a finished match, and its record as ``text``: one line without a line end.

    ``speaker`` knows the names of the seats. A daily race with ``practice`` does not count.
    """
    game, result = match.game, match.result
    assert result is not None
    text = record.write(match)
    scored = game.scored(match.settings)
    winners = result.winners if scored and len(result.winners) < len(match.seats) else ()
    played = [0] * len(match.seats)
    for entry, report in zip(match.entries[: match.n], match.reports, strict=False):
        if entry.move not in (RESIGN, FLAG) and not report.minor:
            played[entry.seat - 1] += 1
    seats = [
        {
            "name": spec.name,
            "level": None if spec.level is None else newest_level(game, spec.level),
            "place": place if scored else None,
            "won": seat in winners,
            "moves": played[seat - 1],
            **({"lit": True} if match.real_time and game.lit(match.settings, seat) else {}),
            **({} if (feat := game.feat(match.state, seat)) is None else {"feat": feat}),
        }
        for seat, (spec, place) in enumerate(zip(match.seats, result.places, strict=True), 1)
    ]
    length = game.series_length(match.settings)
    tally = {
        "id": record.digest(text),
        "game": game.id,
        "reason": str(result.reason),
        "seats": seats,
        "margin": _margin(match, winners, speaker),
        "moves": match.n,
        "time": match.at if match.real_time else None,
        "course": _course(match, speaker),
        "series": None if length == 1 else match.series.game,
        "aids": sorted({*assists, *(() if match.start is None else ("position",))}),
        "marked": match.marked,
    }
    day = daily.day_result(match, speaker, practice=practice)
    if day is not None and "line" in day:
        tally["daily"] = day
    return {"tally": tally, "text": text}


def _margin(match: MatchLog, winners: Collection[int], speaker: Speaker) -> dict[str, Any] | None:
    """The winners' lead over the best other seat, in the game's unit; None without a lead."""
    lead = match.game.margin(match.state, *winners) if winners else None
    if lead is None or lead <= 0:
        return None
    unit = match.game.margin_unit
    return {"n": lead, "unit": unit, "say": speaker.say(say(f"margin.{unit}", n=lead))}


def _course(match: MatchLog, speaker: Speaker) -> list[str]:
    """The options that decide the length of this race, in words."""
    game, settings = match.game, match.settings
    return [
        speaker.say(
            say(
                "tally.course",
                name=say(f"{game.id}.option.{option.id}"),
                value=option.said(game.id, settings[option.id]),
            )
        )
        for option in game.options
        if option.id in game.length_options and option.concerns(len(match.seats), settings)
    ]
