"""The daily race and puzzle: their description, their state on the table, and their result in one line."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..core.drivers import DRIVERS
from ..core.errors import NotAllowed
from ..core.seats import BOT, level_name
from ..core.words import Seat, say
from ..daily.line import puzzle_line, race_line
from ..daily.puzzle import GAME, fault, puzzle_in, puzzle_of, solved
from ..daily.race import race_in, race_of
from ..games import load

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ..core.match_log import MatchLog
    from ..core.words import Message, Speaker
    from .state import SessionState


def describe_day(date: str, speaker: Speaker) -> dict[str, Any]:
    """The race and the puzzle of a date in words. Raises ``SettingsError`` for a text that is no date."""
    race, puzzle = race_of(date), puzzle_of(date)
    game, settings = load(race.game), race.read_settings()
    drivers = tuple(level_name(game, seat.removeprefix(BOT)) for seat in race.seats[1:])
    rival = say(f"driver.{DRIVERS[-1]}")
    return {
        "date": race.date,
        "version": race.version,
        "race": {
            "game": race.game,
            "name": speaker.say(say(f"{race.game}.name")),
            "line": speaker.say(say(f"{race.game}.line")),
            "against": speaker.say(say("daily.against", drivers=drivers)),
            "settings": [
                {
                    "id": option.id,
                    "name": speaker.say(say(f"{race.game}.option.{option.id}")),
                    "value": speaker.text(option.said(race.game, settings[option.id])),
                }
                for option in game.options
                if option.id in race.settings and option.concerns(len(race.seats), settings)
            ],
        },
        "puzzle": {
            "game": GAME,
            "title": speaker.say(say("daily.puzzle.title", n=puzzle.turns)),
            "about": speaker.say(say("daily.puzzle.about", n=puzzle.turns, rival=rival)),
            "week": speaker.say(say("daily.puzzle.week")),
        },
    }


def day_result(match: MatchLog, tries: int, speaker: Speaker) -> dict[str, Any] | None:
    """The date of a daily match, and its result in one line; None if the match is not daily.

    The line appears when the race is over or the puzzle is solved. ``tries`` counts the wrong moves at a puzzle.
    """
    line, wrong = None, {}
    race, puzzle = race_in(match), puzzle_in(match)
    if race is not None:
        day: dict[str, Any] = {"kind": "race", "date": race.date, "version": race.version}
        line = race_line(race, match, 1) if match.result is not None else None
    elif puzzle is not None:
        day = {"kind": "puzzle", "date": puzzle.date, "version": puzzle.version}
        line = puzzle_line(puzzle, tries) if solved(puzzle, match) else None
        wrong = {"wrong": tries}
    else:
        return None
    title = speaker.say(say(f"daily.title.{day['kind']}", date=day["date"]))
    return {
        **day,
        "title": title,
        **wrong,
        **({} if line is None else {"line": speaker.say(line)}),
    }


def wrong_moves_of(saved: Mapping[str, Any]) -> int:
    """The number of wrong moves at a puzzle, as stored in a save; 0 if it stores none."""
    wrong = saved.get("wrong")
    return wrong if type(wrong) is int and wrong > 0 else 0


def puzzle_status(session: SessionState, match: MatchLog, n: int) -> Message | None:
    """The task of a daily puzzle at point ``n``; None if the match is no puzzle or the person may not act."""
    puzzle = puzzle_in(match)
    if puzzle is None or match.result is not None or n >= puzzle.turns:
        return None
    if n == match.n and puzzle.seat not in match.game.actors(match.state):
        return None
    who, rival = Seat(puzzle.seat), Seat(3 - puzzle.seat)
    asked = say("daily.puzzle.status", who=who, rival=rival, n=puzzle.turns - n)
    return (
        say("daily.puzzle.tries", say=asked, n=session.wrong_moves)
        if session.wrong_moves
        else asked
    )


def check_puzzle_move(
    session: SessionState, match: MatchLog, seat: int, move: str
) -> Message | None:
    """Why a move does not solve the daily puzzle; None if it may be played. A wrong move is counted."""
    puzzle = puzzle_in(match)
    if puzzle is None or seat != puzzle.seat or match.n >= puzzle.turns:
        return None
    said = fault(match.state, move, puzzle.turns - match.n)
    session.wrong_moves += said is not None
    return said


def is_daily_race(match: MatchLog) -> bool:
    """Whether the match is a daily race. People compare results of the race, so no move of it may be taken back."""
    return race_in(match) is not None


def refuse_undo(match: MatchLog) -> None:
    """Raise ``NotAllowed`` if no move of this match may be taken back."""
    if is_daily_race(match):
        raise NotAllowed("daily.error.undo")


def hint_refusal(match: MatchLog) -> Message | None:
    """The reason why this match gives no hints; None if it gives hints."""
    if match.real_time:
        return say("error.hint.live")
    if is_daily_race(match):
        return say("daily.error.hint")
    return None if puzzle_in(match) is None else say("daily.error.hint.puzzle")
