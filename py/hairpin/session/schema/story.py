"""What a front end is told of how a finished game ran: the forms, as in ``contract.py``."""

from __future__ import annotations

from typing import TypedDict


class StoryMark(TypedDict):
    """A place of an axis and what stands there."""

    at: int
    text: str


class StoryPoint(TypedDict):
    """How far everybody had come."""

    #: entries played before it
    n: int
    #: turns played, or match time in ms
    at: int
    #: seat 1 first, in the game's own measure: more is better
    values: list[int]


class StoryRow(TypedDict):
    """The same in words, for who does not see a chart."""

    say: str
    values: list[str]


class StoryFigure(TypedDict):
    """Something people compare, with each seat's value."""

    label: str
    values: list[str]


class Story(TypedDict):
    """How a finished game ran."""

    #: what the points show
    title: str
    #: since when whoever has won was in front; null where that does not tell it
    decided: str | None
    #: how often the lead changed; null if it never did
    changes: str | None
    #: the least and the greatest value that is shown, and the last step
    low: int
    high: int
    last: int
    #: of values, and of steps
    rulers: list[StoryMark]
    ticks: list[StoryMark]
    points: list[StoryPoint]
    rows: list[StoryRow]
    figures: list[StoryFigure]
