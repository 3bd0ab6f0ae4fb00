"""The result of a daily race or puzzle in one line to copy.

The line has the number of the day and the result. It reveals no card and no move.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ..core.drivers import DRIVERS
from ..core.words import Message, say
from .dates import number_of

if TYPE_CHECKING:
    from ..core.match_log import MatchLog
    from ..puzzles.book import Puzzle
    from ..puzzles.marks import Attempt
    from .race import Race

#: The signs for a wrong and a right try at a puzzle. All systems have them.
WRONG, RIGHT = "×", "✓"
MOST_CROSSES: Final = 5  # after more wrong moves, the line shows one cross and a number instead


def name_of(date: str) -> str:
    """The number of a day, or the date of a day without a number."""
    number = number_of(date)
    return date if number is None else str(number)


def place_words(place: int, of: int) -> Message:
    """A place among ``of`` seats, for example “1st of 4”; 0 if no seat has won."""
    return say(f"daily.place.{place}", of=of) if place else say("daily.place.house")


def par_words(place: int) -> Message:
    """The place that the strongest driver reaches in the person's seat."""
    return say("daily.par", driver=_strongest(), place=_rank(place))


def par_means(place: int, *, real_time: bool) -> Message:
    """What the strongest driver reaches in the person's seat, in a sentence."""
    if not place:
        return say("daily.par.means.house", driver=_strongest())
    key = "daily.par.means.pace" if real_time else "daily.par.means"
    return say(key, driver=_strongest(), place=_rank(place))


def _strongest() -> Message:
    return say(f"driver.{DRIVERS[-1]}")


def _rank(place: int) -> Message:
    """A place without the number of seats; 0 if no seat has won."""
    return say(f"daily.rank.{place}") if place else say("daily.place.house")


def race_place(match: MatchLog, seat: int) -> Message:
    """The place of ``seat`` in a finished race."""
    ended = match.result
    assert ended is not None
    return place_words(ended.places[seat - 1] if ended.winners else 0, len(match.seats))


def race_line(race: Race, match: MatchLog, seat: int, *, practice: bool = False) -> Message:
    """The line to share about a finished race, from the view of the person in ``seat``."""
    return say(
        "daily.line.practice" if practice else "daily.line",
        day=name_of(race.date),
        game=say(f"{race.game}.name"),
        place=race_place(match, seat),
    )


def puzzle_line(puzzle: Puzzle, date: str, attempt: Attempt) -> Message:
    """The line to share about the solved puzzle of a date; it reveals no move."""
    wrong, hinted = attempt
    crosses = f"{wrong}{WRONG}" if wrong > MOST_CROSSES else WRONG * wrong
    return say(
        "daily.puzzle.line.hint" if hinted else "daily.puzzle.line",
        day=name_of(date),
        game=say(f"{puzzle.game}.name"),
        level=say(f"puzzle.level.{puzzle.level}"),
        n=wrong + 1,
        signs=f"{crosses}{RIGHT}",
    )
