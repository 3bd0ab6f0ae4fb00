"""The reply itself: the table, the moves, and the answers to commands.

All texts are finished sentences. Seats count from 1. The ids of things are opaque. A reply to a request with ``delta``
sends some parts of views by their ids alone; the types describe whole parts.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, NotRequired, TypeAlias, TypedDict

from ...core.view import BadgeView, CardView, InfoPanelRow, View, Viewer

if TYPE_CHECKING:
    from .daily import Daily, Day
    from .results import Result, Series, Tally
    from .review import Review
    from .setup import ChosenSetting, GameInfo
    from .story import Story


class Touch(TypedDict):
    """The meaning of the touched things: the next things to touch, or a move."""

    #: ids of the things that can be touched next
    next: list[str]
    #: the complete move of the touched things, if they make one
    move: str | None
    #: the Done button would play a move
    done: bool
    #: the label of the Done button, in a word
    verb: str | None
    say: str | None
    #: the zone where cards gather: a card of ``next`` dragged there counts as touched
    into: str | None
    #: where the last touched thing may be dragged, although touching it alone means ``move``
    aims: list[str]
    #: ``move`` waits for Done, or for a second touch of the first thing
    waits: bool


class Looker(TypedDict):
    """A viewer with the things that viewer has touched and can touch next."""

    viewer: Viewer
    touched: list[str]
    touch: Touch
    #: the card or button that a typed letter means
    letters: NotRequired[dict[str, str]]
    #: the cards that can be touched, by the sign with which they begin
    signs: NotRequired[dict[str, list[str]]]


class ShownView(Looker):
    """The view of one viewer."""

    view: View
    #: other people at this device who see the same view and act at the same time
    also: list[Looker]


class SeatClock(TypedDict):
    """The clock of a seat in ms, at the moment of the reply."""

    turn: int
    reserve: int
    running: bool


class Seat(TypedDict):
    """A seat with its person or bot."""

    seat: int
    name: str
    kind: Literal["person", "bot"]
    #: the level of a bot; null for a person
    level: str | None
    colour: str
    #: the seat may act now
    acts: bool
    thinking: bool
    clock: SeatClock | None
    badges: list[BadgeView]
    #: empty if scores are not shown
    score: str
    #: the things that this seat can touch are lit even in real time
    lit: NotRequired[bool]


class Brief(TypedDict):
    """A move in a few signs."""

    #: the number of the move
    n: int
    seat: int
    say: str


class Can(TypedDict):
    """The commands that would work now."""

    undo: bool
    redo: bool
    hint: bool
    pause: bool
    #: the seats that may give up
    resign: list[int]
    again: bool
    #: a person has a move without a choice, which ``auto_play`` would play
    auto_play: bool
    #: people share the table with bots whose moves take long to show
    fast_forward: bool
    #: the lowest point that ``goto`` may show
    first: int


class Cover(TypedDict):
    """The cover over the table until the next person takes the device."""

    #: the person due
    seat: int
    say: str
    #: the person who has just played and may look once more
    peek: int | None


class Handover(TypedDict):
    """The person due while another person peeks."""

    seat: int
    say: str


class InfoPanel(TypedDict):
    """An info panel of the game."""

    id: str
    label: str
    on: bool
    #: it is on from the beginning if there is room beside the table
    beside: NotRequired[bool]
    #: only while it is on
    say: NotRequired[str]
    #: only while it is on
    rows: NotRequired[list[InfoPanelRow]]
    #: only while it is on: the whole panel for a listener
    announcement: NotRequired[str]


class MatchTime(TypedDict):
    """Match time in ms, and how much of it passes in one ms of the client's clock."""

    at: int
    rate: float
    #: a sentence that the game is slow on this device, if it is
    slow: NotRequired[str]


class Reaching(TypedDict):
    """A bot's hand on its way from a source to an aim."""

    seat: int
    things: list[str]
    #: milliseconds before it arrives
    left: int
    #: milliseconds of the whole way
    of: int


class Missed(TypedDict):
    """A hand that came too late since the last reply."""

    seat: int
    things: list[str]


class LessonOn(TypedDict):
    """The lesson on the table. The table's ``status`` is its task, or its closing words."""

    #: the number of the lesson, from 1
    n: int
    #: the number of lessons of this game
    of: int
    #: the goal is reached
    over: bool
    #: the titles of all lessons of this game
    names: list[str]


class Table(TypedDict):
    """Everything to show."""

    #: id of the game
    game: str
    #: id of the match
    match: str
    #: a new number for each game put on the table, even if ``match`` stays
    deal: int
    #: the point that is shown: the number of moves before it
    n: int
    #: the number of moves in the log
    length: int
    #: the point shown is the current point
    current: bool
    #: ``ready``: a game in real time waits for the first ``resume``
    phase: Literal["ready", "playing", "paused", "over"]
    #: null unless in real time
    time: MatchTime | None
    #: bots' hands on their way
    reaching: list[Reaching]
    missed: list[Missed]
    #: only bots sit here
    watching: bool
    #: people at this device have secrets from each other
    shared: bool
    #: racing cars have colours of their own, and seats have numbers
    liveries: bool
    #: moves without a choice are being played
    auto_playing: bool
    #: bots move fast, and auto-play starts again after each choice
    fast_forwarding: bool
    cover: Cover | None
    #: null unless a person peeks
    handover: Handover | None
    seats: list[Seat]
    #: the view of the viewer; always one
    views: list[ShownView]
    #: the info panels of the game
    panels: list[InfoPanel]
    #: the game and its number in the series, for a person who opens the table
    begins: str
    #: the game's words before the first move
    opening: str | None
    #: sentences about the last events before the point shown
    last: str
    #: the last moves in a few signs each, the latest last; missing if the game has none
    ticker: NotRequired[list[Brief]]
    #: what to do now, or how the game ended
    status: str
    #: the lesson on the table; missing for a game
    lesson: NotRequired[LessonOn]
    can: Can
    result: Result | None
    #: at the end: a review is available
    reviews: NotRequired[bool]
    #: at the end: a story is available
    storied: NotRequired[bool]
    series: Series
    settings: list[ChosenSetting]
    #: null while it would reveal hidden cards
    seed: str | None
    #: what a link to the same deal needs; null while it would reveal hidden cards
    share: dict[str, Any] | None
    #: the record says that the game was changed by hand, or that a move was taken back past
    #: something seen
    marked: bool
    #: the daily race or puzzle on the table
    daily: NotRequired[Daily]


Moment: TypeAlias = Literal[
    "bomb", "slipstream", "catch", "blocked", "rebuilt", "photo", "king", "out"
]

# Declared by a call because ``from`` is a keyword of Python.
TableEvent = TypedDict(
    "TableEvent",
    {
        "do": Literal["slide", "lift", "flip", "drive", "place", "burst", "gather", "swap", "note"],
        "things": NotRequired[list[str]],
        "from": NotRequired[str | list[str]],
        "to": NotRequired[str],
        "token": NotRequired[str],
        "path": NotRequired[list[str]],
        "at": NotRequired[str],
        #: steps past the finish
        "beyond": NotRequired[int],
        #: steps that were not made
        "lost": NotRequired[int],
        #: number of seats that ask for a redeal
        "votes": NotRequired[int],
        "seat": NotRequired[int],
        #: of a flip: the card face up
        "card": NotRequired[CardView],
        #: of a flip: the cards turned up before were picked up for it
        "again": NotRequired[bool],
        #: of a note: the seat whose choice came too late
        "late": NotRequired[int],
        #: of a burst: the pile that leaves the table
        "zone": NotRequired[str],
        #: of a gather: the piles that are taken up
        "zones": NotRequired[list[str]],
        #: of a note: the seat that has just ended the game
        "out": NotRequired[int],
        #: of that note: the word to show
        "text": NotRequired[str],
        #: of a note: the following events come from the choices of all seats
        "beat": NotRequired[int],
        #: an important event: it gets time of its own, and words follow it
        "moment": NotRequired[Moment],
        "say": NotRequired[str],
    },
)
TableEvent.__doc__ = (
    "An event of a move, for motion and announcements (``core/report.py`` describes each ``do``)."
)


class Step(TypedDict):
    """A move that was played, as the viewer may know it."""

    #: the number of the move
    n: int
    seat: int
    move: str
    #: match time in ms
    at: int
    say: str
    #: the words for a listener; empty if the move is not announced
    announcement: str
    events: list[TableEvent]


class MoveLine(TypedDict):
    """A line of the list of moves."""

    n: int
    seat: int
    at: int
    move: str
    #: the move in words
    say: str
    #: its other effects, a sentence each
    notes: list[str]
    #: a step on the way to a move, whose line will contain this one
    minor: NotRequired[bool]


# Declared by a call because ``from`` is a keyword of Python.
MoveLines = TypedDict(
    "MoveLines",
    {
        #: the list is replaced from this index on; it may be greater than the length of the
        #: client's list
        "from": int,
        "lines": list[MoveLine],
        #: lines with ``n`` up to this have faded and are not shown; lines that faded early are
        #: never sent
        "first": int,
    },
)
MoveLines.__doc__ = "The changed part of the list of moves."


class RecapStep(Step):
    """A move, and the view after it."""

    view: View


class Recap(TypedDict):
    """The moves since a person's own last turn, as that person may know them."""

    n: int
    #: the view before the first of them
    view: View
    steps: list[RecapStep]


class Hint(TypedDict):
    """A hint: where to look, or a good move."""

    seat: int
    #: null in the first hint at a point, which only says where to look
    move: str | None
    #: the things to touch for the move, in order
    things: list[str]
    #: buttons that play the same move at one touch
    also: list[str]
    #: the hint in words, with the reason for the move or its outcome
    say: str


class Save(TypedDict):
    """The parts of the save that changed. All parts joined in order are a text for ``open``."""

    id: str
    #: the number of parts of the whole save
    count: int
    #: the changed parts by number
    parts: dict[str, str]


class News(TypedDict):
    """Announcements of the moves since the last reply in real time, for the only person at the table."""

    #: that person's acts
    own: list[str]
    #: important acts of other players, by subject
    urgent: dict[str, str]
    #: the latest other acts of other players
    happened: list[str]


class Reply(TypedDict):
    """The reply to a command: ``ok``, the answer to the command, and what is new."""

    #: false: the command changed nothing
    ok: bool
    #: why not, in one sentence
    error: NotRequired[str]
    table: NotRequired[Table]
    #: the moves since the last reply
    steps: NotRequired[list[Step]]
    #: in real time, beside ``steps``
    news: NotRequired[News]
    moves: NotRequired[MoveLines]
    recap: NotRequired[Recap | None]
    save: NotRequired[Save]
    #: in real time: something has changed that no save holds yet
    unsaved: NotRequired[bool]
    #: call ``advance`` in so many ms; null if nothing will happen by itself
    wake: NotRequired[int | None]
    hint: NotRequired[Hint]
    #: the review so far, when more of it is known; null after it was ended
    review: NotRequired[Review | None]
    story: NotRequired[Story]
    #: why a touch, drag or move had no effect; with the table, also why a command failed after a
    #: flag fell
    refused: NotRequired[str]
    #: what the touched move gives away; it waits for ``done``
    warned: NotRequired[str]
    #: it was refused because another player was faster
    late: NotRequired[bool]
    #: a short form of the refusal, to show at the touched thing
    short: NotRequired[str]
    #: why the last touch let the gathered things go
    let_go: NotRequired[str]
    #: of ``preview``: the view after the touches
    view: NotRequired[View | None]
    #: of ``preview``: aims of the last thing
    aims: NotRequired[list[str]]
    #: of ``preview``: different aims mean different moves
    chooses: NotRequired[bool]
    #: of ``preview`` and ``why``
    say: NotRequired[str | None]
    #: of ``record``, and beside ``tally``: the record
    text: NotRequired[str]
    #: of ``tally``, and when a game ends: the summary to keep
    tally: NotRequired[Tally]
    #: of ``record``: the file name
    name: NotRequired[str]
    #: of ``record`` and ``link``: a warning that the text reveals hidden cards
    warning: NotRequired[str | None]
    link: NotRequired[str]
    #: of ``daily_info``
    day: NotRequired[Day]
    #: of ``hello``
    version: NotRequired[str]
    #: of ``hello``: all games
    games: NotRequired[list[GameInfo]]
