"""The types of the result of a game, its series, and the summary to keep."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NotRequired, TypedDict

if TYPE_CHECKING:
    from .daily import Daily
    from .setup import Option


class ResultRow(TypedDict):
    """The place and score of a seat at the end of a game or a series."""

    seat: int
    place: int
    score: str
    #: how far the seat's cars came; null if ``score`` already shows the distance
    came: NotRequired[str | None]
    say: str


class Result(TypedDict):
    """The result of a game. If scores are not shown, winners and rows are empty."""

    reason: str
    title: str
    say: str
    #: ``say`` without the points
    how: str
    winners: list[int]
    rows: list[ResultRow]
    #: the end of the game as text for a screen reader, with all points if the series is over
    ending: str
    #: ``ending`` without sentences that the last move has already announced
    rest: str


class Placed(TypedDict):
    """A seat and its place in a result."""

    seat: int
    place: int
    #: the points as they are written in the row or on the step; may be empty
    points: str
    #: the text for a screen reader, without a full stop
    announcement: str


class PodiumSeat(Placed):
    """A seat on the podium."""

    #: the place as an ordinal number
    nth: str


class OutcomeRow(Placed):
    """A row below the podium."""

    #: the place as an ordinal number, such as 2nd
    nth: str
    #: the points of the last game, with a plus; empty if they are not shown
    won: str
    #: how far the seat's cars came; empty if ``points`` already shows the distance
    came: str


class NextPreset(TypedDict):
    """The preset that is proposed to a person who has won, for the next race."""

    #: id of the preset
    id: str
    #: the level of all bots of the next race; null if they differ
    driver: str | None
    #: the question
    say: str
    #: the label of the button that starts the next race with the preset
    yes: str
    #: the label of the button that starts it without
    no: str


class Outcome(TypedDict):
    """How a result is shown: the result of the game, or of the series that the game ends."""

    title: str
    #: a sentence for each person among bots who did not win, with the place; empty if the title or the rows say it
    placed: str
    #: how it was won; empty if the title says it
    how: str
    #: the only winner; null if there are none or several
    winner: int | None
    #: only if the reader, who is the only person at the table, has won, alone or with others
    won: NotRequired[bool]
    #: only if the reader has lost this game, and has not won the series with it
    lost: NotRequired[bool]
    #: only if the reader has won with a preset that another preset follows
    then: NotRequired[NextPreset]
    #: the series of several games is over, and the outcome is that of the series
    final: bool
    #: how often the house won; empty if it never won
    house: str
    #: the first three places; empty without a podium
    podium: list[PodiumSeat]
    #: the heading of ``rows``; empty without a heading
    head: str
    rows: list[OutcomeRow]
    #: the label of the button that plays on
    again: str


class SheetRow(TypedDict):
    """A seat's line of the score sheet. If scores are not shown, it has neither points nor total."""

    seat: int
    #: the points of each game
    games: NotRequired[list[str]]
    place: NotRequired[int]
    total: NotRequired[str]
    #: the number of cards in the seat's pile at the start of the game that is over
    pile: int
    #: the number of cards in its pile at the start of the next game
    next: int
    #: the reasons why the pile has another number of cards in the next game
    why: NotRequired[list[str]]
    #: the parts that make up the points of the last game, in words
    parts: NotRequired[str]


class Series(TypedDict):
    """The series of games at this table."""

    #: the number of this game
    game: int
    #: the number of games; null for an open series
    length: int | None
    over: bool
    #: whether points are shown
    scored: bool
    totals: list[str]
    #: the number of games without a winner
    house: int
    say: str
    #: the winners, once the series is over
    title: str | None
    #: all points, once the series is over
    verdict: str | None
    rows: list[ResultRow]
    sheet: list[SheetRow] | None
    #: the heading of the score sheet's column about the next game; null if the game has no word for it
    begins: str | None
    #: ``again`` with ``fair`` can begin a new series with the handicaps at the end of this series
    fair: bool
    #: the options that people may choose for the next game; ``again`` takes the chosen values
    next: list[Option]


class Margin(TypedDict):
    """The lead of the winner in a unit of the game, such as cards; leads in different units are not compared."""

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
    #: the seat won; false if all seats share the first place, or if scores are not shown
    won: bool
    #: the number of complete moves that the seat made, also of those without a choice
    moves: int
    #: the table lit the seat's playable cards in real time; absent if not
    lit: NotRequired[bool]
    #: the seat has done what a star of this game asks for; absent if the game has no such star
    feat: NotRequired[bool]


class Split(TypedDict):
    """What changed the chance to win of a lone person among bots, in whole percentage points."""

    seat: int
    #: the chance at the start
    start: int
    #: the changes by the seat's decisions, by luck and by the other seats; with the start they add up to the chance
    #: at the end
    own: int
    luck: int
    others: int


class Tally(TypedDict):
    """The summary of a finished game, so that the page can count games without replaying them."""

    #: a digest of the record, so that the same game has the same id on every device
    id: str
    game: str
    #: why the game ended: a value of ``Reason`` in ``core/state.py``
    reason: str
    #: seat 1 first
    seats: list[TallySeat]
    #: the winner's lead over the next seat; null without a lead
    margin: Margin | None
    #: the number of entries
    moves: int
    #: match time in ms of a game in real time, else null
    time: int | None
    #: the options that decide the length of the race, in words
    course: list[str]
    #: the number of the game in its series; null for a single game
    series: int | None
    #: the kinds of help that people used in this game, such as hints or undo
    aids: list[Literal["branch", "hint", "position", "restart", "undo", "warning"]]
    #: a person took back a move after it revealed a hidden card, or the record was changed by hand
    marked: bool
    #: only once a review has worked it out
    split: NotRequired[Split]
    #: only for a daily race or a solved puzzle: its date, and its result in one line
    daily: NotRequired[Daily]
