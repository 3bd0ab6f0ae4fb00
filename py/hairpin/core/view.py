"""What a viewer is shown, as data: zones, cards, tokens, buttons and sentences.

A view knows no rule and no screen. A painter, a terminal and a screen reader all work from it.
Texts are messages until a ``Speaker`` says them. Face-up cards have ids made from their code;
face-down ones from their place, never an id that would survive a shuffle.

A comment of the form ``#:`` tells what the field below it is. ``tools/contract.py`` writes the
types that the page is checked with from these forms and from those of ``session/schema``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NotRequired, TypeAlias, TypedDict

if TYPE_CHECKING:
    from .words import Message

Text: TypeAlias = "Message | str"

# A seat's number, or "public" (what everybody sees), or "all" (finished and bots-only games).
Viewer: TypeAlias = "int | Literal['public', 'all']"

ZoneKind = Literal["pile", "row", "fan", "column", "track", "space", "road"]


class LineView(TypedDict):
    """A line of a card that moves several things."""

    #: what it moves; may be ``white``
    livery: str
    #: its sign: ``K``
    text: Text
    #: how far; as a line of a sum all it comes to
    n: int
    #: it is the viewer's
    own: NotRequired[bool]


class CardView(TypedDict):
    """One card.

    One of ``letter`` has its ``code`` in the corner (a letter or a figure), then a drawing
    (``art``, ``n`` of it), its ``title`` and its ``text``; each may be missing, but with none of
    them it is blank.
    """

    id: str
    #: how it is drawn
    face: Literal["letter", "playing", "lines", "back"]
    say: Text
    #: index shown large: ``C``; of a playing card rank and suit (``9H``, ``TD``), ``*R`` or ``*B``
    #: for a joker, then the number of its pack where there are several (``9H2``)
    code: NotRequired[str]
    #: code of the card that a joker on the table stands for
    stands: NotRequired[str]
    title: NotRequired[Text]
    #: its effect in words
    text: NotRequired[Text]
    #: name of a sign
    art: NotRequired[str]
    #: a number the sign may show
    n: NotRequired[int]
    #: seat whose back it shows, for face-down cards
    back: NotRequired[int]
    #: of a card of lines, from top to bottom: what each moves, and how far
    lines: NotRequired[list[LineView]]
    #: liveries of two things that change places
    swap: NotRequired[list[str]]
    #: what it is worth to the viewer, in a figure
    worth: NotRequired[Text]
    #: it is one of those that will hardly be missed
    poor: NotRequired[bool]
    #: it has come into the viewer's hand with the last deal
    fresh: NotRequired[bool]
    #: seat that has played it
    by: NotRequired[int]


class ReachView(TypedDict):
    """That the next draw can bring somebody to a space; shown to whoever is to draw."""

    #: by what, in signs as they are printed: ``7–J``
    text: Text
    #: how likely, in a figure: ``31 %``
    note: Text
    #: how likely, 0 to 1; of several spaces these need not add up to 1
    share: float
    say: Text


class SpaceView(TypedDict):
    """A place on a track or road that tokens stand on and that may be touched."""

    id: str
    label: Text
    say: Text
    finish: NotRequired[bool]
    #: the card the place is made of, where a track is laid in cards
    card: NotRequired[CardView]
    #: seats whose lap begins and ends here
    starts: NotRequired[list[int]]
    #: on a road: counts from 0, along it
    row: NotRequired[int]
    #: on a road: counts from 0, across it
    lane: NotRequired[int]
    #: the next draw can bring the seat that draws here
    reach: NotRequired[ReachView]
    #: its number among the places to start from
    grid: NotRequired[int]
    #: what a step of a podium is worth, in a figure
    note: NotRequired[Text]


# ``from`` is no name Python would take.
ArcView = TypedDict(
    "ArcView",
    {
        "seat": int,
        #: id of a space
        "from": str,
        #: id of a space
        "to": str,
        #: along the track or against it
        "way": "Literal[1, -1]",
        #: short: ``4``
        "text": Text,
        "say": Text,
    },
)
ArcView.__doc__ = "A stretch of a track worth showing, like a gap."


class OrderView(TypedDict):
    """A way in which a hand may be sorted."""

    id: str
    label: Text
    #: ids of all its cards in that order
    things: list[str]


class ZoneView(TypedDict):
    """A part of the table."""

    id: str
    kind: ZoneKind
    label: Text
    say: NotRequired[Text]
    #: what the rules call it, in a word: shown to who has not played the game to its end yet
    name: NotRequired[Text]
    #: sentence for an empty place
    empty: NotRequired[Text]
    #: letter of the suit (``S``) that alone lies there: zones of a suit lie together, with its
    #: sign; one that has a sentence for when it is empty is there always, and leads them
    suit: NotRequired[str]
    #: how many of the first cards matter now
    lead: NotRequired[int]
    #: how many cards lie there, where ``cards`` has only the last ones
    count: NotRequired[int]
    #: whose zone it is; none for a shared one
    seat: NotRequired[int]
    cards: NotRequired[list[CardView]]
    spaces: NotRequired[list[SpaceView]]
    #: the last space (row) of a track or road is followed by its first
    loop: NotRequired[bool]
    #: how many a road has
    rows: NotRequired[int]
    #: how many a road has at its widest; not everywhere is a space
    lanes: NotRequired[int]
    #: of a road: the finish is crossed on the way into this row
    line: NotRequired[int]
    #: of a road: control points of the smooth closed curve it follows, each across and down in a
    #: box of 1 by 1, from the finish on in the direction of driving
    course: NotRequired[list[tuple[float, float]]]
    #: what lies within a road
    infield: NotRequired[str]
    #: stretches of a track worth showing
    arcs: NotRequired[list[ArcView]]
    #: ways in which a hand may be sorted
    orders: NotRequired[list[OrderView]]
    #: id of the thing that is meant by touching the zone beside its cards
    free: NotRequired[str]
    #: shortcut keys, a character each, for games in which players have no time to look for a
    #: number: in a seat's own zone they touch its last card, in a shared zone the zone itself
    keys: NotRequired[str]
    #: what they do, where the label does not say it
    does: NotRequired[Text]


class TokenView(TypedDict):
    """Something that stands on a space."""

    id: str
    kind: Literal["kart", "bomb", "car"]
    #: whose it is (0: nobody's yet); for a bomb, the seat that laid it
    seat: int
    #: the seat a bomb waits for
    against: NotRequired[int]
    #: id of a space
    at: str
    say: Text
    #: spaces past the last one
    beyond: NotRequired[int]
    #: turns it must still wait
    waits: NotRequired[int]
    #: -1: it goes against the track
    way: NotRequired[Literal[1, -1]]
    #: colour of one that is not painted like its seat
    livery: NotRequired[str]
    #: its sign: ``K``
    text: NotRequired[Text]
    #: the lap it is in
    lap: NotRequired[int]
    #: it would stand there if nothing else is chosen
    assumed: NotRequired[bool]
    #: steps of what moves it that it cannot make
    lost: NotRequired[int]
    #: spaces it would drive over, its own first
    path: NotRequired[list[str]]


class ButtonView(TypedDict):
    """Something to press that is neither card nor space; touched like any other thing."""

    id: str
    label: Text
    say: Text
    #: the card, space or zone that leads to the same when it is touched instead
    twin: NotRequired[str]
    #: whose button it is, where each seat has one of its own
    seat: NotRequired[int]
    #: shortcut keys that press it, a character each; the first of a shared button is its number
    keys: NotRequired[str]
    #: more about it, in smaller letters
    note: NotRequired[Text]
    #: it ends the game, gains more than ground, or ends what was begun
    tone: NotRequired[Literal["win", "gain", "main"]]
    #: what it is about, to be weighed against the other buttons
    lines: NotRequired[list[LineView]]
    #: codes of playing cards it plays, ``*`` for any joker
    cards: NotRequired[list[str]]


class BadgeView(TypedDict):
    """A condition a seat is in, shown at its name."""

    id: str
    #: whose it is; left out where it stands with its seat already
    seat: NotRequired[int]
    text: Text
    say: Text
    #: it is a thing of that colour
    livery: NotRequired[str]
    #: name of a sign before it
    art: NotRequired[str]
    #: it is a card of these lines, and ``text`` the same in letters
    lines: NotRequired[list[LineView]]


class RunningOrderRow(TypedDict):
    """One of the things that race, where they are told from the first to the last."""

    #: that of its token
    id: str
    livery: str
    #: its sign
    text: Text
    #: whose it is (0: nobody's)
    seat: int
    #: how far it has to go
    n: int
    #: how far it is: ``2/3``
    value: Text
    #: how far the first has to go, another is behind it, or what it has won
    note: Text
    say: Text
    #: it is in
    done: NotRequired[bool]


class PlaceView(TypedDict):
    """A small table of its own: what lies before one seat. Zones in no place are the middle that
    all share.
    """

    seat: int
    #: ids
    zones: list[str]
    #: the place summed up for the ear
    say: Text


class InfoPanelRow(TypedDict):
    """A row of what is told on request: a label, and a value, a share or cards."""

    label: Text
    value: NotRequired[Text]
    #: 0 to 1
    share: NotRequired[float]
    cards: NotRequired[list[CardView]]


class InfoPanelView(TypedDict):
    """What a game tells on request beside the table: a sentence, and rows to look at."""

    say: Text
    rows: list[InfoPanelRow]


class View(TypedDict):
    """A whole table as one viewer sees it."""

    zones: list[ZoneView]
    tokens: list[TokenView]
    buttons: list[ButtonView]
    #: of all seats; in a reply each stands with its seat instead
    badges: NotRequired[list[BadgeView]]
    #: small tables of their own, one a seat, where a game has them
    places: NotRequired[list[PlaceView]]
    #: the running order of what races
    running_order: NotRequired[list[RunningOrderRow]]
    say: Text
