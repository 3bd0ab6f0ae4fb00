"""The puzzle of a date: the games take turns, and the puzzles get harder from Monday to Sunday.

Each date has a puzzle of the file (``puzzles/book.py``). A puzzle comes again only when all others
of its game and difficulty have come.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ..puzzles.book import games, puzzles
from .dates import FIRST, day_of

if TYPE_CHECKING:
    from ..puzzles.book import Puzzle

#: The difficulty of each day of the week, from Monday.
WEEK: Final = ("easy", "easy", "medium", "medium", "medium", "hard", "hard")


def puzzle_of(date: str) -> Puzzle:
    """Return the puzzle of a date. Raises ``SettingsError`` for a text that is no date, ``NeedsFile``
    if the file of puzzles is not here yet."""
    day = day_of(date) - 1
    known = games()
    turn, place = divmod(day, len(known))
    level = WEEK[day % len(WEEK)]
    some = [each for each in puzzles(known[place]) if each.level == level]
    # A game's turns fall on each day of the week once in ``len(WEEK)`` turns.
    round_, within = divmod(turn, len(WEEK))
    days = [(each * len(known) + place) % len(WEEK) for each in range(len(WEEK))]
    each_round = WEEK.count(level)
    before = sum(WEEK[weekday] == level for weekday in days[:within])
    return some[(round_ * each_round + before) % len(some)]


def rota() -> list[str]:
    """The games of the puzzles in turn, from the first day with a number on, for a page without the engine."""
    known = games()
    place = (day_of(FIRST) - 1) % len(known)
    return [*known[place:], *known[:place]]
