"""The types of the result of a game, its series, and the summary to keep."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NotRequired, TypedDict

if TYPE_CHECKING:
    from .daily import Daily
    from .setup import Option


class ResultRow(TypedDict):
    """The place of a seat at the end of a game or a series."""

    seat: int
    place: int
    score: str
    #: how far the seat came, if its score does not show that
    came: NotRequired[str | None]
    say: str


class Result(TypedDict):
    """The result of a game; without winners and rows if scores are not shown."""

    reason: str
    title: str
    say: str
    #: ``say`` without points
    how: str
    winners: list[int]
    rows: list[ResultRow]
    #: the end for a listener, with all points of a series
    ending: str
    #: ``ending`` without the words that the last move already said
    rest: str


class CountedPart(TypedDict):
    """A part of a seat's points, with the sum so far."""

    say: str
    sum: int


class SheetRow(TypedDict):
    """A seat's line of the score sheet; without points and total if scores are not shown."""

    seat: int
    #: the points of each game
    games: NotRequired[list[str]]
    total: NotRequired[str]
    #: the size of its pile in the game that is over
    pile: int
    #: the size of its pile in the next game
    next: int
    #: why that size differs
    why: NotRequired[list[str]]
    #: what the points of the last game consist of
    parts: NotRequired[str]
    #: the same parts with running sums; all seats have the same number of parts
    counted: NotRequired[list[CountedPart]]


class Series(TypedDict):
    """The series of games at this table."""

    #: the number of this game
    game: int
    #: the number of games; null for an open series
    length: int | None
    over: bool
    #: points are shown
    scored: bool
    totals: list[str]
    #: games without a winner
    house: int
    say: str
    #: the winners, once the series is over
    title: str | None
    #: all points, once the series is over
    verdict: str | None
    rows: list[ResultRow]
    sheet: list[SheetRow] | None
    #: the heading of the column about the next game
    begins: str | None
    #: a new series may begin with the evened seats of this one
    fair: bool
    #: the options of the next game, to be sent with ``again``
    next: list[Option]


class Margin(TypedDict):
    """The lead of the winner in the game's own terms; only leads of the same unit are compared."""

    n: int
    unit: str
    #: number and unit in words
    say: str


class TallySeat(TypedDict):
    """A seat of a finished game, and its result."""

    name: str
    #: the level of a bot; null for a person
    level: str | None
    #: null if scores are not shown
    place: int | None
    #: false if all seats share the first place
    won: bool
    #: its moves, without steps on the way to a move
    moves: int


class Tally(TypedDict):
    """The summary of a finished game, to count games without playing them again."""

    #: digest of the record, so the same game has the same id on every device
    id: str
    game: str
    #: why it ended (``Reason`` of the engine)
    reason: str
    #: seat 1 first
    seats: list[TallySeat]
    #: the winner's lead over the next seat; null if there is none
    margin: Margin | None
    #: the number of entries
    moves: int
    #: match time in ms of a game in real time, else null
    time: int | None
    #: the options that decide its length, in words
    course: list[str]
    #: the number of the game in its series; null for a single game
    series: int | None
    #: help beyond the rules
    aids: list[Literal["branch", "hint", "position", "restart", "undo", "warning"]]
    #: a move was taken back past something seen, or the record was changed by hand
    marked: bool
    #: the daily race or solved puzzle, with its result in one line
    daily: NotRequired[Daily]
