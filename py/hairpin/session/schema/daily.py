"""What a front end is told of the race of a day: the forms, as in ``contract.py``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NotRequired, TypedDict

if TYPE_CHECKING:
    from .setup import ChosenSetting


class DayRace(TypedDict):
    """The race of a day, before it is dealt."""

    game: str
    name: str
    #: what kind of game it is
    line: str
    #: who is to be raced against
    against: str
    #: those that are not the usual ones
    settings: list[ChosenSetting]


class DayPuzzle(TypedDict):
    """The puzzle of a day, before it is dealt."""

    game: str
    title: str
    #: what is asked for
    about: str
    #: how hard it is among those of its week
    week: str


class Day(TypedDict):
    """What a date brings, the same for everybody."""

    date: str
    #: of the daily table: results of another version are not compared
    version: int
    race: DayRace
    puzzle: DayPuzzle


class Daily(TypedDict):
    """Of which day the match on the table is the race or the puzzle."""

    kind: Literal["race", "puzzle"]
    date: str
    version: int
    title: str
    #: of a puzzle: wrong moves so far
    wrong: NotRequired[int]
    #: only at the end of a race, or of a puzzle that is solved: how it ended, to copy; nothing that was hidden is in it
    line: NotRequired[str]
