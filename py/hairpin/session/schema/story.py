"""The types of the story of a finished game: how it ran."""

from __future__ import annotations

from typing import TypedDict


class StoryMark(TypedDict):
    """A mark on an axis, with its label."""

    at: int
    text: str


class StoryPoint(TypedDict):
    """The progress of each seat at one point of the game."""

    #: the point, as the number of entries before it
    n: int
    #: the number of turns, or match time in ms
    at: int
    #: seat 1 first, in the game's own measure; more is better
    values: list[int]


class StoryRow(TypedDict):
    """A point of the chart in words, for a person who cannot see the chart."""

    say: str
    values: list[str]


class StoryFigure(TypedDict):
    """A statistic to compare the seats, with each seat's value."""

    label: str
    values: list[str]


class Story(TypedDict):
    """How a finished game ran."""

    #: the name of the measure that the points show
    title: str
    #: a sentence that says since when the winner led; null if the chart cannot show it
    decided: str | None
    #: a sentence that says how often the lead changed; null if it never did
    changes: str | None
    #: the lowest and highest value, and the greatest ``at`` of a point
    low: int
    high: int
    last: int
    #: the marks of the axis of values (``rulers``) and of the axis of ``at`` (``ticks``)
    rulers: list[StoryMark]
    ticks: list[StoryMark]
    points: list[StoryPoint]
    rows: list[StoryRow]
    figures: list[StoryFigure]
