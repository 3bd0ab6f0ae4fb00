"""What a front end is told of how a game ended and how a series stands: the forms, as in ``contract.py``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NotRequired, TypedDict

if TYPE_CHECKING:
    from .daily import Daily
    from .setup import Option


class ResultRow(TypedDict):
    """A seat's place at the end of a game or a series."""

    seat: int
    place: int
    score: str
    #: how far the seat came in the game, where its score does not tell
    came: NotRequired[str | None]
    say: str


class Result(TypedDict):
    """How the game ended; without winners and rows where scores are not shown."""

    reason: str
    title: str
    say: str
    #: the same without points
    how: str
    winners: list[int]
    rows: list[ResultRow]
    #: the end for the ear, that of a series with all its points
    ending: str
    #: the same without what the last move told of it
    rest: str


class CountedPart(TypedDict):
    """What the points of a seat are made of so far, and how many that is."""

    say: str
    sum: int


class SheetRow(TypedDict):
    """A seat's line of the score sheet; without points and total where scores are not shown."""

    seat: int
    #: points of each game
    games: NotRequired[list[str]]
    total: NotRequired[str]
    #: what it had in the game that is over
    pile: int
    #: what it has in the next one
    next: int
    #: why that is another
    why: NotRequired[list[str]]
    #: what the points of the last game are made of
    parts: NotRequired[str]
    #: the same as it is counted up, part by part; all seats have as many
    counted: NotRequired[list[CountedPart]]


class Series(TypedDict):
    """How the games of a table stand together."""

    #: number of the game
    game: int
    #: how many games; null for as many as the table likes
    length: int | None
    over: bool
    #: points are shown
    scored: bool
    totals: list[str]
    #: games that nobody won
    house: int
    say: str
    #: who has won, once it is over
    title: str | None
    #: all points, once it is over
    verdict: str | None
    rows: list[ResultRow]
    sheet: list[SheetRow] | None
    #: what the sheet tells of everybody's next game
    begins: str | None
    #: a new series may begin as even as this one ended
    fair: bool
    #: options that may be chosen before the next game, to be sent with ``again``
    next: list[Option]


class Margin(TypedDict):
    """By how much a game was won, in its own terms; only numbers of one unit are compared."""

    n: int
    unit: str
    #: both in words
    say: str


class TallySeat(TypedDict):
    """Who sat in a finished game, and how that one did."""

    name: str
    #: of a bot; null for a person
    level: str | None
    #: null where scores are not shown
    place: int | None
    #: not where all share the first place
    won: bool
    #: moves it made, steps on the way to one not counted
    moves: int


class Tally(TypedDict):
    """What is kept of a finished game beside its record, so that games can be counted without playing them again."""

    #: digest of the record: the same game has the same one wherever it is kept
    id: str
    game: str
    #: why it ended (``Reason`` of the engine)
    reason: str
    #: seat 1 first
    seats: list[TallySeat]
    #: of the winner over whoever came next; null where there is none, or it tells nothing
    margin: Margin | None
    #: entries of the whole game
    moves: int
    #: match time in ms, of a game in real time
    time: int | None
    #: what its length hangs on, in words
    course: list[str]
    #: which game of a series; null for one that stands by itself
    series: int | None
    #: what helped beside the rules
    aids: list[Literal["branch", "hint", "position", "restart", "undo", "warning"]]
    #: a move was taken back past something seen
    marked: bool
    #: of the race of a day, or of a puzzle that was solved: which, and its result in a line
    daily: NotRequired[Daily]
