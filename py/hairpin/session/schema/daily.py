"""The types of the daily race and puzzle."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NotRequired, TypedDict

if TYPE_CHECKING:
    from .setup import ChosenSetting


class DayRace(TypedDict):
    """The race of a date, before it is dealt."""

    game: str
    name: str
    #: what kind of game it is
    line: str
    #: the opponents
    against: str
    #: settings that differ from the defaults
    settings: list[ChosenSetting]


class DayPuzzle(TypedDict):
    """The puzzle of a date, before it is dealt."""

    game: str
    title: str
    #: the task
    about: str
    #: how hard it is within its week
    week: str


class Day(TypedDict):
    """The race and the puzzle of a date, the same for all players."""

    date: str
    #: of the daily table; results of different versions are not compared
    version: int
    race: DayRace
    puzzle: DayPuzzle


class Daily(TypedDict):
    """The daily race or puzzle that the match on the table is."""

    kind: Literal["race", "puzzle"]
    date: str
    version: int
    title: str
    #: of a puzzle: the number of wrong moves so far
    wrong: NotRequired[int]
    #: after a race or a solved puzzle: the result in one line to copy, without anything hidden
    line: NotRequired[str]
