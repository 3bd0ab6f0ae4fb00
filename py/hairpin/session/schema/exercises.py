"""The types of lessons and puzzles on the table, and of the list of puzzles."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict


class LessonOn(TypedDict):
    """The lesson on the table. The task and the closing words are in the table's ``status``."""

    #: the number of the lesson, from 1
    n: int
    #: the number of lessons of this game
    of: int
    #: the goal is reached
    over: bool
    #: the ids of all lessons of this game
    ids: list[str]
    #: the titles of all lessons of this game
    names: list[str]
    #: only for a game whose rules pair red and black cards
    pairs: NotRequired[bool]


class PuzzleCell(TypedDict):
    """A puzzle in the list."""

    n: int
    state: Literal["new", "begun", "first", "later", "hint"]
    #: the number of tries up to a later solution, or of wrong tries so far; 0 if it is not known
    tries: int
    #: number and state as text for a screen reader
    say: str


class PuzzleLevel(TypedDict):
    """The puzzles of one difficulty."""

    id: str
    name: str
    #: how many are solved, in words
    progress: str
    cells: list[PuzzleCell]


class PuzzleNext(TypedDict):
    """The first puzzle of a game that is not solved."""

    n: int
    #: number and difficulty in words
    say: str


class PuzzlesOfGame(TypedDict):
    """The puzzles of a game."""

    game: str
    name: str
    solved: int
    of: int
    #: ``solved`` and ``of`` in words
    progress: str
    #: null if all are solved
    next: PuzzleNext | None
    levels: list[PuzzleLevel]


class PuzzleOfDay(TypedDict):
    """The puzzle of a date, the same for all players."""

    date: str
    game: str
    n: int
    level: str
    #: the game and the difficulty
    title: str
    #: how the puzzle went on this device, at whatever date
    state: Literal["new", "begun", "first", "later", "hint"]
    #: ``state`` in words
    say: str


class Puzzles(TypedDict):
    """All puzzles, and the puzzle of a date."""

    #: version of the puzzles; marks of another version belong to other puzzles
    version: int
    games: list[PuzzlesOfGame]
    day: PuzzleOfDay


class PuzzleOn(TypedDict):
    """The puzzle on the table. The task is in the table's ``status``."""

    game: str
    n: int
    #: the number of puzzles of this game
    of: int
    level: str
    #: number and difficulty in words
    name: str
    #: ``name`` with the game and the number of its puzzles
    title: str
    #: the way to the first lessons of the game, in words; missing for a game without lessons
    learn: NotRequired[str]
    #: the person has never played the game
    newcomer: bool
    #: the number of wrong tries so far
    wrong: int
    #: the person has used a hint
    hinted: bool
    #: solved
    over: bool
    #: the things of the right answer; empty until the puzzle is solved
    things: list[str]
    #: the mark to store for this puzzle: one character
    mark: str
    version: int
    #: the commands of a page that make no sense in a puzzle, so that the page does not offer them
    absent: list[str]
