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
    #: the number of turns played so far, or the match time in ms
    at: int
    #: the place of the point along the game: a number of moves, or match time in ms in real time
    x: float
    #: the progress of each seat in the game's own unit, seat 1 first; more is better
    values: list[int]


class StoryRow(TypedDict):
    """A point of the chart in words, for a person who cannot see the chart."""

    say: str
    values: list[str]


class StoryFigure(TypedDict):
    """A statistic that lets people compare the seats: its label, and each seat's value."""

    label: str
    values: list[str]


class Story(TypedDict):
    """The course of a finished game: a chart of each seat's progress, sentences about the lead, and statistics."""

    #: the title of the chart: what the values measure
    title: str
    #: a sentence that says since when the winner led; null if the lead did not decide the game
    decided: str | None
    #: a sentence that says how often the lead changed; null if the lead never changed
    changes: str | None
    #: the ends of the axis that shows the values, and the greatest ``at`` of all points
    low: int
    high: int
    last: int
    #: ``rulers``: the marks on the axis that shows the values; ``ticks``: the marks along the
    #: game, whose ``at`` is an ``x`` of points
    rulers: list[StoryMark]
    ticks: list[StoryMark]
    points: list[StoryPoint]
    rows: list[StoryRow]
    figures: list[StoryFigure]
