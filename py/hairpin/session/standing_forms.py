"""What a front end is told of how a game ended and how a series stands: the forms, as in ``contract.py``."""

from __future__ import annotations

from typing import TYPE_CHECKING, NotRequired, TypedDict

if TYPE_CHECKING:
    from .setup_forms import Option


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
