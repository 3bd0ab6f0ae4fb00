"""The types of the daily race and puzzle."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NotRequired, TypedDict

if TYPE_CHECKING:
    from ...core.view import TokenView, ZoneView


class DayRace(TypedDict):
    """The description of a date's race, for a person who has not opened the race yet."""

    game: str
    name: str
    #: a line of text that describes the game
    line: str
    #: the names of the opponents, in a sentence
    against: str
    #: only if a driver is strong: what a newcomer may expect, in a sentence
    strong: NotRequired[str]
    #: how long the race takes, in a sentence
    takes: str
    #: the rules that differ from those of a new table with a bot, each in a sentence
    rules: list[str]


class PictureSeat(TypedDict):
    """A seat in a small picture of a table."""

    seat: int
    name: str
    kind: Literal["person", "bot"]
    colour: str


class PictureFrame(TypedDict):
    """A part of a table in a small picture."""

    zones: list[ZoneView]
    tokens: list[TokenView]


class StartPicture(TypedDict):
    """A small picture of a start position, as everybody may see it."""

    game: str
    seats: list[PictureSeat]
    frames: list[PictureFrame]


class Day(TypedDict):
    """The race of a date, the same for all players."""

    date: str
    #: the number of the day; null for days before the first numbered day
    number: int | None
    #: names the race of the day in words
    title: str
    #: version of the table of daily races; results of different versions are not compared
    version: int
    race: DayRace
    #: the start position of the race
    picture: StartPicture


class Daily(TypedDict):
    """The date and result of a daily race or puzzle that is on the table."""

    kind: Literal["race", "puzzle"]
    date: str
    version: int
    title: str
    #: only for a race that does not count for its day
    practice: NotRequired[bool]
    #: only after a race: the person's place in words
    place: NotRequired[str]
    #: only for a puzzle: the number of wrong moves so far
    wrong: NotRequired[int]
    #: only after a race or a solved puzzle: one line with the result, for people to copy. The line shows no
    #: card and no move
    line: NotRequired[str]


class DayResult(TypedDict):
    """The attempt at a daily race or puzzle that counts."""

    kind: str
    date: str
    version: int
    #: the result in one line; empty if the person has deleted the unfinished attempt
    line: str
    #: the id of its match on the device
    match: str
    #: the person's place in words; empty if it is not known
    place: NotRequired[str]
    #: what the strongest driver reaches in the person's seat; empty until it is known
    par: NotRequired[str]
    #: the same in a sentence
    means: NotRequired[str]


class DayPar(TypedDict):
    """What the strongest driver reaches in the person's seat of a day's race, in words."""

    date: str
    version: int
    say: str
    #: the same in a sentence
    means: str


class Streak(TypedDict):
    """The days in a row in words, and when the words are right if no other day is finished."""

    say: str
    #: the first date on which these words are right
    first: str
    #: the last date on which these words are right; null without an end
    last: str | None


class Days(TypedDict):
    """The daily races and puzzles that a device has finished."""

    #: the results to store; missing if nothing is new
    results: NotRequired[list[DayResult]]
    #: first and last day of days without a gap, counted from 1970-01-01, to store with ``results``
    runs: NotRequired[list[tuple[int, int]]]
    #: for the present date and the dates after it
    streak: list[Streak]
    #: sentences about the attempt ``about``: whether it counts; empty without such an attempt
    status: list[str]
    #: the text to share about the attempt ``about``, with par and the days in a row; null without such an attempt
    share: str | None
