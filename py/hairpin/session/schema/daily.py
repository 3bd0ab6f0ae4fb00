"""The types of the daily race and puzzle."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NotRequired, TypedDict

if TYPE_CHECKING:
    from .setup import ChosenSetting


class DayRace(TypedDict):
    """The description of a date's race, for a person who has not opened the race yet."""

    game: str
    name: str
    #: a line of text that describes the game
    line: str
    #: the names of the opponents, in a sentence
    against: str
    #: the settings that the race sets; all other settings have their defaults
    settings: list[ChosenSetting]


class DayPuzzle(TypedDict):
    """The description of a date's puzzle, for a person who has not opened the puzzle yet."""

    game: str
    title: str
    #: the task
    about: str
    #: a sentence about the lengths of the week's puzzles, and about wrong moves
    week: str


class Day(TypedDict):
    """The race and the puzzle of a date, the same for all players."""

    date: str
    #: version of the table of daily races and puzzles; results of different versions are not compared
    version: int
    race: DayRace
    puzzle: DayPuzzle


class Daily(TypedDict):
    """The date and result of a daily race or puzzle that is on the table."""

    kind: Literal["race", "puzzle"]
    date: str
    version: int
    title: str
    #: only for a puzzle: the number of wrong moves so far
    wrong: NotRequired[int]
    #: only after a race or a solved puzzle: one line with the result, for people to copy. The line shows no
    #: card and no move
    line: NotRequired[str]
