"""What a front end is told: the forms of replies.

Those of a view are in ``core/view.py``, of what is told of games in ``setup_forms.py``, of reviews in ``review_forms.py``, of how a game ran in ``story_forms.py``, of ends and scores in ``standing_forms.py``, of the race of a day in ``daily_forms.py``; what commands take is in ``requests.py``.

Nothing here runs. ``tools/contract.py`` writes from these forms the types that the page is checked with
(``web/js/engine/types.d.ts``) and the tables of fields in ``docs/session.md``; tests hold real replies against them. A comment
of the form ``#:`` tells what the field below it is. Every text is said already; seats count from 1; ids of things are opaque.
Replies that were asked for with ``delta`` give some parts of views by their ids alone; the forms are those of whole ones.
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
    """Where the things touched so far lead."""

    #: ids of what can be touched next
    next: list[str]
    #: the move that is complete with what is touched
    move: str | None
    #: Done would play a move
    done: bool
    #: what Done does, in a word
    verb: str | None
    say: str | None
    #: a zone: a thing of ``next`` dragged there counts as touched
    into: str | None
    #: where the last touched thing may be dragged, though ``move`` is meant if it is only touched
    aims: list[str]
    #: ``move`` waits for Done, or for the first thing to be touched once more
    waits: bool


class Looker(TypedDict):
    """Somebody who looks: what that viewer has touched and can touch next."""

    viewer: Viewer
    touched: list[str]
    touch: Touch
    #: the card or button that a typed letter means
    letters: NotRequired[dict[str, str]]
    #: lit cards by the sign with which they begin
    signs: NotRequired[dict[str, list[str]]]


class ShownView(Looker):
    """The view, and through whose eyes."""

    view: View
    #: others at this device who look at the very same view and act at the same time
    also: list[Looker]


class SeatClock(TypedDict):
    """The clock of a seat, in ms at the moment of the reply."""

    turn: int
    reserve: int
    running: bool


class Seat(TypedDict):
    """A seat, and who sits there."""

    seat: int
    name: str
    kind: Literal["person", "bot"]
    #: of a bot
    level: str | None
    colour: str
    #: may act now
    acts: bool
    thinking: bool
    clock: SeatClock | None
    badges: list[BadgeView]
    #: empty where scores are not shown
    score: str
    #: what this seat can play is lit, though time counts
    lit: NotRequired[bool]


class Brief(TypedDict):
    """A move in a few signs, by its number."""

    n: int
    seat: int
    say: str


class Can(TypedDict):
    """What is allowed now."""

    undo: bool
    redo: bool
    hint: bool
    pause: bool
    #: seats that may give up
    resign: list[int]
    again: bool
    #: moves without a choice may be played by themselves now
    auto_play: bool
    #: there are bots, and their moves take so long that one may wish them faster
    fast_forward: bool
    #: the lowest point that may be looked at
    first: int


class Cover(TypedDict):
    """What hides the table from the person who has just played until the next one takes the device."""

    #: who is to look
    seat: int
    say: str
    #: who has just played and may look once more
    peek: int | None


class Handover(TypedDict):
    """Who is due while somebody else looks once more."""

    seat: int
    say: str


class InfoPanel(TypedDict):
    """What a game tells on request beside the table."""

    id: str
    label: str
    on: bool
    #: it is worth having open from the beginning where there is room beside the table
    beside: NotRequired[bool]
    #: only while it is on
    say: NotRequired[str]
    #: only while it is on
    rows: NotRequired[list[InfoPanelRow]]
    #: only while it is on: all of it for the ear
    announcement: NotRequired[str]


class MatchTime(TypedDict):
    """Match time in ms, and how many of it pass in one of the front end's."""

    at: int
    rate: float
    #: that the front end's clock goes more slowly than others do, in words
    slow: NotRequired[str]


class Reaching(TypedDict):
    """A hand on its way from something to something."""

    seat: int
    things: list[str]
    #: ms before it is there
    left: int
    #: ms of the whole way
    of: int


class Missed(TypedDict):
    """A hand that came too late since the last reply."""

    seat: int
    things: list[str]


class LessonOn(TypedDict):
    """The lesson that is on the table; ``status`` of the table is what it asks, or tells at its end."""

    #: which of the game's, from 1
    n: int
    of: int
    #: its goal is reached
    over: bool
    #: all titles of the game's lessons
    names: list[str]


class Table(TypedDict):
    """Everything there is to be shown."""

    #: id of the game
    game: str
    #: id of the match
    match: str
    #: another game is on the table whenever it is another number, also where ``match`` stays
    deal: int
    #: the point that is shown, in moves
    n: int
    #: moves there are
    length: int
    #: the point shown is the one at which is played
    current: bool
    #: ``ready``: a game in real time waits for the first ``resume``
    phase: Literal["ready", "playing", "paused", "over"]
    #: of a game in real time
    time: MatchTime | None
    #: hands that are seen on their way
    reaching: list[Reaching]
    missed: list[Missed]
    #: only bots sit here
    watching: bool
    #: people here have secrets from each other, and the device between them
    shared: bool
    #: what races has colours of its own: seats have numbers
    liveries: bool
    #: moves without a choice are being played by themselves
    auto_playing: bool
    #: fast-forward: they will be after each choice, and bots are fast
    fast_forwarding: bool
    cover: Cover | None
    #: somebody looks once more
    handover: Handover | None
    seats: list[Seat]
    #: one: what whoever looks may see
    views: list[ShownView]
    #: info panels
    panels: list[InfoPanel]
    #: for whoever comes to the table: which game it is, and which of the series
    begins: str
    #: before the first move: what is to be known of this game
    opening: str | None
    #: what happened last before the point that is shown
    last: str
    #: the last moves in a few signs each, the latest last; missing where a game has none for them
    ticker: NotRequired[list[Brief]]
    #: what is to be done, or how it ended
    status: str
    #: instead of a game that is kept a lesson is on the table
    lesson: NotRequired[LessonOn]
    can: Can
    result: Result | None
    #: only at the end: whether it can be reviewed
    reviews: NotRequired[bool]
    #: only at the end: whether it can be told how it ran
    storied: NotRequired[bool]
    series: Series
    settings: list[ChosenSetting]
    #: not while it would tell hidden cards
    seed: str | None
    #: what a link to the same deal says
    share: dict[str, Any] | None
    #: the record says that it was changed by hand
    marked: bool
    #: where it is the race or the puzzle of a day
    daily: NotRequired[Daily]


Moment: TypeAlias = Literal[
    "bomb", "slipstream", "catch", "blocked", "rebuilt", "photo", "king", "out"
]

# ``from`` is no name Python would take.
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
        #: steps past the end
        "beyond": NotRequired[int],
        #: steps that were not made
        "lost": NotRequired[int],
        #: so many ask for something
        "votes": NotRequired[int],
        "seat": NotRequired[int],
        #: of a flip: the card as it is once turned up
        "card": NotRequired[CardView],
        #: of a flip: the cards turned up before were picked up for it
        "again": NotRequired[bool],
        #: of a note: the seat whose choice came too late
        "late": NotRequired[int],
        #: of a burst: the pile that leaves the table
        "zone": NotRequired[str],
        #: of a gather: all that is taken up
        "zones": NotRequired[list[str]],
        #: of a note: the seat that has just ended the game
        "out": NotRequired[int],
        #: of such a note: what is proclaimed
        "text": NotRequired[str],
        #: of a note: what follows came of everybody's choices
        "beat": NotRequired[int],
        #: it weighs: it has time of its own, and words come after it
        "moment": NotRequired[Moment],
        "say": NotRequired[str],
    },
)
TableEvent.__doc__ = "Something that happened, for motion and for the ear (``core/report.py`` tells what each ``do`` is)."


class Step(TypedDict):
    """A move that was played, as the viewer may know it."""

    #: its number
    n: int
    seat: int
    move: str
    #: match time in ms
    at: int
    say: str
    #: what is told of it to whoever listens; empty if it is no news
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
    #: what else came of it, a sentence each
    notes: list[str]
    #: a step on the way to a move that will tell all of it
    minor: NotRequired[bool]


# ``from`` is no name Python would take.
MoveLines = TypedDict(
    "MoveLines",
    {
        #: the list is to be replaced from this index on; it may lie beyond what a front end has
        "from": int,
        "lines": list[MoveLine],
        #: lines with ``n`` up to this are not to be shown, and those that never were are not sent
        "first": int,
    },
)
MoveLines.__doc__ = "What is new in the list of moves."


class RecapStep(Step):
    """A move, and the table after it."""

    view: View


class Recap(TypedDict):
    """What was played since a person's own last turn, as that person may know it."""

    n: int
    #: the table before it
    view: View
    steps: list[RecapStep]


class Hint(TypedDict):
    """Where to look, or a move the strongest bot would think of."""

    seat: int
    #: null: only where to look is told yet; who asks again is told a move, then the next best
    move: str | None
    #: what to touch for it, in order
    things: list[str]
    #: what does the same at one touch
    also: list[str]
    #: with why the move is good, or what it comes to
    say: str


class Save(TypedDict):
    """The parts of the save that changed; joined in order all parts are a text for ``open``."""

    id: str
    #: how many there are now
    count: int
    #: by their number
    parts: dict[str, str]


class News(TypedDict):
    """What was played since the last reply where all play at once, for the one person who plays."""

    #: what that person did
    own: list[str]
    #: what must be known of the others, by what it is about
    urgent: dict[str, str]
    #: the latest of what else they did
    happened: list[str]


class Reply(TypedDict):
    """An answer. Besides ``ok`` there is what the command asks for, and what is new."""

    #: false: nothing has changed
    ok: bool
    #: why not, in one sentence
    error: NotRequired[str]
    table: NotRequired[Table]
    #: what was played since the last reply
    steps: NotRequired[list[Step]]
    #: beside ``steps``, in real time
    news: NotRequired[News]
    moves: NotRequired[MoveLines]
    recap: NotRequired[Recap | None]
    save: NotRequired[Save]
    #: something has changed that no save holds yet (real time)
    unsaved: NotRequired[bool]
    #: call ``advance`` in that many ms; null if nothing is to come
    wake: NotRequired[int | None]
    hint: NotRequired[Hint]
    #: when more of it is known; null when it was ended
    review: NotRequired[Review | None]
    story: NotRequired[Story]
    #: why a touch or drag led nowhere; also, with the table, when a flag fell while a command was on its way
    refused: NotRequired[str]
    #: what the move that is touched would give away; it waits, and the touch says so too
    warned: NotRequired[str]
    #: it was refused because somebody was faster
    late: NotRequired[bool]
    #: a few words for a refusal, for where it was tried
    short: NotRequired[str]
    #: why what had been gathered was let go for the thing touched last
    let_go: NotRequired[str]
    #: of a preview: the table as it would be
    view: NotRequired[View | None]
    #: of a preview: where the last thing may go
    aims: NotRequired[list[str]]
    #: of a preview: these ways differ
    chooses: NotRequired[bool]
    #: of a preview or a why
    say: NotRequired[str | None]
    #: of a record, or beside ``tally``: the finished game alone
    text: NotRequired[str]
    #: of a game that has just ended, and of a tally: what is kept of it
    tally: NotRequired[Tally]
    #: of a record: for its file
    name: NotRequired[str]
    #: what a record or link gives away
    warning: NotRequired[str | None]
    link: NotRequired[str]
    #: of a daily
    day: NotRequired[Day]
    #: of a hello
    version: NotRequired[str]
    #: of a hello: all there are
    games: NotRequired[list[GameInfo]]
