"""The types of a class: tasks, the choice on the table, answers, their collection, and the moves to vote on."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict


class SeedNote(TypedDict):
    """A hint about a typed seed."""

    #: the seed that the sentence names
    seed: str
    say: str


class ClassTask(TypedDict):
    """A task for a class: a deal, puzzles, or a choice in a position."""

    #: four digits that each answer repeats
    task: str
    #: the seed of a deal; otherwise empty
    seed: str
    #: the task in words
    say: str
    #: the numbers of the puzzles; missing for other tasks
    numbers: NotRequired[list[int]]


class ChoiceOn(TypedDict):
    """The choice on the table. The question is in the table's ``status``."""

    #: the chosen move; empty until then
    move: str
    #: a move is chosen
    over: bool
    #: the commands of a page that make no sense in a choice, so that the page does not offer them
    absent: list[str]


class ClassAnswer(TypedDict):
    """The answer of a person."""

    name: str
    #: the answer as a line, to type or copy
    line: str
    #: the line with the person's chances, for a QR code
    code: str


class ClassRow(TypedDict):
    """A line of a collection."""

    line: str
    name: str
    #: the rank of the result, which equal results share; null if the line does not count, and for choices
    rank: int | None
    #: the result in words; empty if the line cannot be read
    say: str
    #: why the line does not count; null if it counts
    fault: Literal["none", "damaged", "second", "other"] | None
    #: the fault in words
    why: str | None


class ClassChoice(TypedDict):
    """A move that pupils chose."""

    move: str
    n: int


class ClassCollection(TypedDict):
    """The answers of a class."""

    #: the number of answers that count, in words
    say: str
    #: what the results have in common, in short parts: how many won, the median lead
    summary: list[str]
    #: what came of the lines behind the first ``known`` ones, in short parts; empty without ``known``
    came: list[str]
    #: the number of lines that do not count, in words; null if all count
    left_out: str | None
    #: first the rows that count, the best result first
    rows: list[ClassRow]
    #: the chosen moves, the most frequent first
    choices: list[ClassChoice]
    #: the mean chance to win of the class at equal distances over the race, 0 to 1
    chances: list[float]
    #: all rows as a CSV file
    csv: str


class ChoiceGroup(TypedDict):
    """Moves that one button stands for."""

    say: str
    moves: list[str]


class Choices(TypedDict):
    """The moves that a class can vote on."""

    #: the seat that moves; null if there are no moves to show
    seat: int | None
    #: the question
    ask: str
    groups: list[ChoiceGroup]
    #: the index of the group with the move that was played; null if it is not asked for or there is none
    played: int | None
    #: the move that was played, in words
    said: str | None
    #: the number of given answers to this position for each group; null if there are none
    answers: list[int] | None
    #: the reason why there is nothing to vote on; null if there is
    why: str | None
