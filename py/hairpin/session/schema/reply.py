"""The reply itself: the table, the moves, and the answers to commands.

All texts are finished sentences. Seats count from 1. Ids of things have no meaning for the client. In the reply to a
request with ``delta``, unchanged parts of views are replaced by their ids; the types here describe complete parts.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, NotRequired, TypeAlias, TypedDict

from ...core.view import BadgeView, CardView, InfoPanelRow, View

if TYPE_CHECKING:
    from .classroom import ChoiceOn, Choices, ClassAnswer, ClassCollection, ClassTask, SeedNote
    from .daily import Daily, Day, DayPar, Days
    from .exercises import LessonOn, PuzzleOfDay, PuzzleOn, Puzzles
    from .printing import PrintSheet
    from .prompt import Key, Pause, Prompt
    from .results import Outcome, Result, Series, Tally
    from .review import Hint, MoveValues, Retry, Review, SplitWork
    from .setup import ChosenSetting, GameInfo
    from .story import Story
    from .tallies import Ladder, RecordView
    from .touch import ShownView


class SeatClock(TypedDict):
    """The clock of a seat in ms, at the moment of the reply."""

    turn: int
    reserve: int
    running: bool


class Seat(TypedDict):
    """A seat with its person or bot."""

    seat: int
    #: the label of the seat; “You” for the reader who has given no name
    name: str
    kind: Literal["person", "bot"]
    #: only on the seat of the only person, whom sentences call “you”
    you: NotRequired[bool]
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
    #: only in real time: the page highlights the things that this seat can touch
    lit: NotRequired[bool]


class Brief(TypedDict):
    """A move in short notation."""

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
    #: the person to act has no choice, so ``auto_play`` would play that person's move
    auto_play: bool
    #: the places can no longer change, so ``auto_play`` would play the game to its end
    finish: bool
    #: people share the table with bots whose moves take long to show
    fast_forward: bool
    #: the earliest point that ``goto`` may show
    first: int
    #: at a history point and after the end: the point one move before it; null if there is none
    back: int | None
    #: at a history point: the point one move after it; null if there is none
    on: int | None


class Cover(TypedDict):
    """The cover that hides all cards until the next person takes the device."""

    #: the person who takes the device next
    seat: int
    say: str
    #: the person who has just played and may look once more
    peek: int | None


class Handover(TypedDict):
    """The person who takes the device next, while another person still peeks."""

    seat: int
    say: str


class InfoPanel(TypedDict):
    """An info panel of the game, or of a puzzle."""

    id: str
    label: str
    on: bool
    #: the page turns it on at the beginning if there is room beside the table
    beside: NotRequired[bool]
    #: it explains the game, so the page gives it the sign of the guide
    teaches: NotRequired[bool]
    #: only while it is on
    say: NotRequired[str]
    #: only while it is on
    rows: NotRequired[list[InfoPanelRow]]
    #: only while it is on: the whole panel as text for a screen reader
    announcement: NotRequired[str]


class MatchTime(TypedDict):
    """Match time in ms, and its rate: how many ms of match time pass in one ms of the client's clock."""

    at: int
    rate: float
    #: a sentence that says that the game runs slowly on this device; missing while it runs at full speed
    slow: NotRequired[str]


class Reaching(TypedDict):
    """A move that a bot has begun in real time. The page shows a hand that moves from source to target."""

    seat: int
    #: ids of the source and the target
    things: list[str]
    #: milliseconds before the bot's hand arrives
    left: int
    #: milliseconds that the whole movement takes
    of: int


class Missed(TypedDict):
    """A move that a bot tried since the last reply, but too late: the move was no longer possible."""

    seat: int
    things: list[str]


class Table(TypedDict):
    """Everything to show."""

    #: id of the game
    game: str
    #: id of the match
    match: str
    #: the number of games put on this table so far. It grows even if the new game has the same ``match``
    deal: int
    #: the point that is shown, as the number of moves before it
    n: int
    #: the number of moves in the log
    length: int
    #: the point shown is the current point
    current: bool
    #: ``ready``: a game in real time waits for the first ``resume``
    phase: Literal["ready", "playing", "paused", "over"]
    #: null if the game is not in real time
    time: MatchTime | None
    #: the moves that bots have begun in real time, but not yet played
    reaching: list[Reaching]
    missed: list[Missed]
    #: all seats are bots
    watching: bool
    #: several people share this device and have cards to hide from each other
    shared: bool
    #: the racing cars have their own colours, so numbers, not colours, mark the seats
    liveries: bool
    #: auto-play is on: the session plays people's moves while they have no choice
    auto_playing: bool
    #: fast-forward is on: bots move fast, and auto-play starts again after each choice of a person
    fast_forwarding: bool
    cover: Cover | None
    #: null if no person peeks
    handover: Handover | None
    seats: list[Seat]
    #: a list with a single item: the view of the viewer
    views: list[ShownView]
    #: the info panels of the game
    panels: list[InfoPanel]
    #: a sentence for a person who opens the table: the game, and its number in the series
    begins: str
    #: a sentence of the game, shown only before the first move; null if there is none
    opening: str | None
    #: sentences about the last events before the point shown
    last: str
    #: the last moves in short notation, the latest last; missing if the game has no such notation
    ticker: NotRequired[list[Brief]]
    #: an instruction for the players to act, or how the game ended
    status: str
    #: the lesson, puzzle or choice on the table; missing for an ordinary game
    lesson: NotRequired[LessonOn]
    puzzle: NotRequired[PuzzleOn]
    choice: NotRequired[ChoiceOn]
    #: missing while the values of moves are off
    values: NotRequired[MoveValues]
    can: Can
    #: the reason for each refused command; ``goto`` is all ways to look at the history, ``step`` one move of a bot
    cannot: dict[str, str]
    #: the commands that can never work in this game
    never: list[str]
    #: for each command that would cost this game a star of the ladder: the sentence that says so
    stars: dict[str, str]
    #: people play in real time, all at once
    together: bool
    #: whether the hands that all may see are open; missing if there are none
    hands: NotRequired[bool]
    #: null if no pause covers the table
    pause: Pause | None
    #: so many ms the last move of a bot stays to be read, after it was shown and before the next is shown
    linger: int
    prompt: Prompt
    #: the command of each key, by the sign in capitals that the key types
    keys: dict[str, str]
    result: Result | None
    #: only with ``result``
    outcome: NotRequired[Outcome]
    #: only after the game: people can ask for a review, and for a story
    reviews: NotRequired[bool]
    storied: NotRequired[bool]
    retry: NotRequired[Retry]
    #: what the list of games in play calls a game that goes on from a point of another game
    line: NotRequired[str]
    series: Series
    settings: list[ChosenSetting]
    #: the seed of the deal; null while it would reveal hidden cards
    seed: str | None
    #: game, settings and seed for a link to the same deal; null while they would reveal hidden cards
    share: dict[str, Any] | None
    #: the record was changed by hand, or a move was taken back after it revealed a hidden card
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
        #: the number of seats that ask for a redeal
        "votes": NotRequired[int],
        "seat": NotRequired[int],
        #: of a flip: the card that is now face up
        "card": NotRequired[CardView],
        #: of a flip: the seat had gone through its pack, so it first took back its face-up cards
        "again": NotRequired[bool],
        #: of a note: the seat whose choice came too late
        "late": NotRequired[int],
        #: of a burst: the pile that leaves the table
        "zone": NotRequired[str],
        #: of a gather: the piles that are collected from the table
        "zones": NotRequired[list[str]],
        #: of a note: the seat that has just ended the game
        "out": NotRequired[int],
        #: of a note with ``out``: the word to show
        "text": NotRequired[str],
        #: of a note: the number of a round in which all seats chose at once; the later events are its effects
        "beat": NotRequired[int],
        #: the kind of an important event: the page shows it alone for a moment, with a word
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
    #: the text for a screen reader; empty if the move is not announced
    announcement: str
    events: list[TableEvent]


class MoveLine(TypedDict):
    """A line of the list of moves."""

    n: int
    seat: int
    at: int
    #: the number in the list; null for a step of a longer move, whose line will include this step
    number: int | None
    move: str
    #: the move in words
    say: str
    #: the other effects of the move, one sentence each
    notes: list[str]


# Declared by a call because ``from`` is a keyword of Python.
MoveLines = TypedDict(
    "MoveLines",
    {
        #: the index in the client's list, or beyond its end, from which ``lines`` replace all lines
        "from": int,
        "lines": list[MoveLine],
        #: the number of faded moves: the client hides the lines with ``n`` up to it, and gets none later
        "first": int,
    },
)
MoveLines.__doc__ = "The changed part of the list of moves."


class RecapStep(Step):
    """A move, and the view after it."""

    view: View


class Recap(TypedDict):
    """A replay of the moves since a person's last turn, with only the facts that this person may know."""

    n: int
    #: the view before the first step
    view: View
    steps: list[RecapStep]


class Save(TypedDict):
    """The parts of the save that changed. All parts, joined in order, make the text that ``open`` takes."""

    id: str
    #: the number of parts of the whole save
    count: int
    #: the changed parts by number
    parts: dict[str, str]


class News(TypedDict):
    """Announcements of the moves since the last reply, in real time, for the only person at the table."""

    #: that person's acts
    own: list[str]
    #: important acts of other players: for each subject, a sentence about the latest act
    urgent: dict[str, str]
    #: the latest acts of other players
    happened: list[str]


class Reply(TypedDict):
    """The reply to a command: ``ok``, the answer to the command, and what is new."""

    #: false if the command was refused and changed nothing
    ok: bool
    #: the reason for the refusal, in one sentence
    error: NotRequired[str]
    table: NotRequired[Table]
    #: in real time: nothing but what was played has changed since the last reply
    continues: NotRequired[bool]
    #: another person looks at the table than at the last reply, and must not see what that reply showed
    new_viewer: NotRequired[bool]
    #: the moves since the last reply
    steps: NotRequired[list[Step]]
    #: announcements for the only person at the table; only in real time, in addition to ``steps``
    news: NotRequired[News]
    moves: NotRequired[MoveLines]
    recap: NotRequired[Recap | None]
    save: NotRequired[Save]
    #: only in real time: a change is not in any save yet, because saves are sent only a few times a second
    unsaved: NotRequired[bool]
    #: the client should call ``advance`` after this many ms; null if nothing will happen by itself
    wake: NotRequired[int | None]
    hint: NotRequired[Hint]
    #: newer values than those of the last table
    values: NotRequired[MoveValues]
    #: the review so far, if it has grown since the last reply; null after it was stopped
    review: NotRequired[Review | None]
    story: NotRequired[Story]
    #: why a touch, drag or move had no effect; why another command had none, if the table has changed before it
    refused: NotRequired[str]
    #: a warning that the move gives away a certain win. The move stays touched; ``done`` plays it
    warned: NotRequired[str]
    #: the command was refused because another player was faster
    late: NotRequired[bool]
    #: a short form of the refusal, to show at the touched thing
    short: NotRequired[str]
    #: the reason why the last touch deselected the things gathered before
    let_go: NotRequired[str]
    #: of ``preview``: the view after the touches
    view: NotRequired[View | None]
    #: of ``preview``: ids of the things that can be touched next, and of the last touched thing's targets
    aims: NotRequired[list[str]]
    #: of ``preview``: the next touch decides between several moves
    chooses: NotRequired[bool]
    #: of ``preview``: the effect of the touches. Of ``why``: the reason why the thing cannot be touched
    say: NotRequired[str | None]
    #: the record, of ``record`` and beside ``tally``
    text: NotRequired[str]
    #: the summary of a finished game; of ``tally``, and when a game ends
    tally: NotRequired[Tally]
    #: of ``record``: the file name
    name: NotRequired[str]
    warning: NotRequired[str | None]
    link: NotRequired[str]
    #: of ``open``: a sentence about the game that was opened
    note: NotRequired[str]
    keys: NotRequired[list[Key]]
    #: of ``daily_info``
    day: NotRequired[Day]
    #: of ``par``; null until it is known
    par: NotRequired[DayPar | None]
    #: of ``puzzle_list``
    puzzles: NotRequired[Puzzles]
    #: of ``puzzle_days``
    puzzle_days: NotRequired[list[PuzzleOfDay]]
    #: the name of a file that the client must send with ``supply`` before it repeats the command
    needs: NotRequired[str]
    days: NotRequired[Days]
    record: NotRequired[RecordView]
    ladder: NotRequired[Ladder]
    #: of ``seed_note``; null if nothing is unusual
    seed_note: NotRequired[SeedNote | None]
    class_task: NotRequired[ClassTask]
    class_answers: NotRequired[list[ClassAnswer]]
    class_collection: NotRequired[ClassCollection]
    choices: NotRequired[Choices]
    split: NotRequired[SplitWork]
    sheet: NotRequired[PrintSheet]
    drawing: NotRequired[str]
    version: NotRequired[str]
    #: of ``hello``: all games
    games: NotRequired[list[GameInfo]]
