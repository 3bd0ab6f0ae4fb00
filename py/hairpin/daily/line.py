"""The result of a daily race or puzzle in one line to copy.

The line has the date, the version, the result and a row of signs. It reveals no card and no move.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ..core.words import Message, say

if TYPE_CHECKING:
    from ..core.match_log import MatchLog
    from .puzzle import Puzzle
    from .race import Race

#: Seat colour -> its letter, the square that stands for a bot, the circle that stands for the
#: person.
SIGNS: Final = {
    "red": ("R", "🟥", "🔴"),
    "blue": ("B", "🟦", "🔵"),
    "amber": ("A", "🟨", "🟡"),
    "green": ("G", "🟩", "🟢"),
    "violet": ("V", "🟪", "🟣"),
    "ink": ("K", "⬛", "⚫"),
}
#: If the cars of a game have their own colours, the line shows each seat as one of these signs (the
#: square for a bot, the circle for the person) and the seat's number.
NUMBERED: Final = ("⬜", "⚪")
#: The signs for a wrong and a right try at a puzzle. They differ in shape, not only in colour.
WRONG, RIGHT = "❌", "✅"
MOST_CROSSES: Final = 5  # after more wrong moves, the line shows one cross and a number instead


def race_line(race: Race, match: MatchLog, seat: int) -> Message:
    """The line to share about a finished race, from the view of the person in ``seat``."""
    ended = match.result
    assert ended is not None
    place = say(f"daily.place.{ended.places[seat - 1]}", of=len(match.seats))
    if not ended.winners:
        place = say("daily.place.house")
    by = match.game.margin(match.state, seat) if ended.winners else None
    if by:
        unit = match.game.margin_unit
        place = say(f"daily.{'ahead' if by > 0 else 'behind'}.{unit}", place=place, n=abs(by))
    return say(
        "daily.line",
        date=race.date,
        version=race.version,
        game=say(f"{race.game}.name"),
        place=place,
        cars=_cars(match, seat),
    )


def puzzle_line(puzzle: Puzzle, wrong: int) -> Message:
    """The line to share about a solved puzzle after ``wrong`` wrong moves; it reveals no move."""
    crosses = f"{WRONG}×{wrong} " if wrong > MOST_CROSSES else WRONG * wrong
    return say(
        "daily.puzzle.line",
        date=puzzle.date,
        version=puzzle.version,
        game=say("turbo-duel.name"),
        title=say("daily.puzzle.title", n=puzzle.turns),
        n=wrong + 1,
        signs=f"{crosses}{RIGHT}",
    )


def _cars(match: MatchLog, own: int) -> str:
    """The signs of all seats in finishing order; the circle stands for the person."""
    ended = match.result
    assert ended is not None
    order = sorted(range(1, len(match.seats) + 1), key=lambda seat: ended.places[seat - 1])
    return " ".join(_car(match, seat, own=seat == own) for seat in order)


def _car(match: MatchLog, seat: int, *, own: bool) -> str:
    if match.game.liveries:
        return f"{NUMBERED[own]}{seat}"
    letter, square, circle = SIGNS[match.seats[seat - 1].colour]
    return f"{circle if own else square}{letter}"
