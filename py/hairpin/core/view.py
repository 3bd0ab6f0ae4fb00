"""What a viewer is shown, as data: zones, cards, tokens, buttons and sentences.

A view knows no rule and no screen. A painter, a terminal and a screen reader all work from it. Texts
are messages until a ``Speaker`` says them. Face-up cards have ids made from their code; face-down
ones from their place, never an id that would survive a shuffle.
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
    """A line of a card that moves several things: the ``livery`` it moves, its sign, and how far.

    ``own`` tells that it is the viewer's. As a line of a sum ``n`` is all it comes to.
    """

    livery: str
    text: Text
    n: int
    own: NotRequired[bool]


class CardView(TypedDict):
    """One card. ``face`` says how it is drawn: ``letter``, ``playing``, ``lines`` or ``back``.

    A card of ``letter`` has its ``code`` in the corner (a letter or a figure), then a drawing (``art``, ``n`` of it), its
    ``title`` and its ``text``; each may be missing, but with none of them it is blank.
    The ``code`` of a playing card is its rank and suit (``9H``, ``TD``), ``*R`` or ``*B`` for a joker,
    and the number of its pack where there are several (``9H2``). ``stands`` is the code of the card
    that a joker on the table stands for. A card of ``lines`` has them from top to bottom; ``swap`` are the
    liveries of two things that change places. ``worth`` is what it is worth to the viewer, in a figure, ``poor``
    that it is one of those that will hardly be missed, ``fresh`` that it has come into the viewer's hand with the last
    deal; ``by`` is the seat that has played it.
    """

    id: str
    face: str
    say: Text
    code: NotRequired[str]
    stands: NotRequired[str]
    title: NotRequired[Text]
    text: NotRequired[Text]
    art: NotRequired[str]
    n: NotRequired[int]
    back: NotRequired[int]
    lines: NotRequired[list[LineView]]
    swap: NotRequired[list[str]]
    worth: NotRequired[Text]
    poor: NotRequired[bool]
    fresh: NotRequired[bool]
    by: NotRequired[int]


class SpaceView(TypedDict):
    """A place on a track or road that tokens stand on and that may be touched.

    ``card`` is the card the place is made of, where a track is laid in cards; ``starts`` are the
    seats whose lap begins and ends here. On a road a space lies in a ``row`` and a ``lane``, both from 0;
    ``grid`` is its number among the places to start from. ``note`` is what a step of a podium is worth, in a figure.
    """

    id: str
    label: Text
    say: Text
    finish: NotRequired[bool]
    card: NotRequired[CardView]
    starts: NotRequired[list[int]]
    row: NotRequired[int]
    lane: NotRequired[int]
    grid: NotRequired[int]
    note: NotRequired[Text]


# ``from`` is no name Python would take.
ArcView = TypedDict(
    "ArcView",
    {"seat": int, "from": str, "to": str, "way": int, "text": Text, "say": Text},
)
ArcView.__doc__ = """A stretch of a track worth showing, like a gap: a seat's, from one space to another.

``way`` is 1 along the track and -1 against it; ``text`` is short (``4``), ``say`` for the ear.
"""


class OrderView(TypedDict):
    """A way in which a hand may be sorted: the ids of all its cards in that order."""

    id: str
    label: Text
    things: list[str]


class ZoneView(TypedDict):
    """A part of the table.

    ``lead`` is how many of the first cards matter now. ``count`` is how many cards lie there, where ``cards`` has only the
    last ones; ``seat`` is whose zone it is, none for a shared one. ``orders`` are ways in which a hand may be sorted.

    ``loop`` says that the last space (row) of a track or road is followed by its first. ``arcs`` are stretches of a track
    worth showing. ``rows`` and ``lanes`` are how many a road has; not everywhere is a space. The finish is crossed on the
    way into the row ``line``. ``course`` is the shape a road is drawn in: the control points of a smooth closed curve,
    each across and down in a box of 1 by 1, from the finish on in the direction of driving. ``infield`` is what lies
    within it (``grass``, ``water``).

    ``free`` is the id of the thing that is meant by touching the zone beside its cards. ``keys`` are shortcut keys, a
    character each, for games in which players have no time to look for a number: in a seat's own zone they touch its last
    card, in a shared zone the zone itself. ``does`` says what they do, where the zone's label does not.
    """

    id: str
    kind: ZoneKind
    label: Text
    say: NotRequired[Text]
    empty: NotRequired[Text]
    lead: NotRequired[int]
    count: NotRequired[int]
    seat: NotRequired[int]
    cards: NotRequired[list[CardView]]
    spaces: NotRequired[list[SpaceView]]
    loop: NotRequired[bool]
    rows: NotRequired[int]
    lanes: NotRequired[int]
    line: NotRequired[int]
    course: NotRequired[list[list[float]]]
    infield: NotRequired[str]
    arcs: NotRequired[list[ArcView]]
    orders: NotRequired[list[OrderView]]
    free: NotRequired[str]
    keys: NotRequired[str]
    does: NotRequired[Text]


class TokenView(TypedDict):
    """Something that stands on a space: ``kart``, ``bomb`` or ``car``.

    ``seat`` is whose it is (0: nobody's yet), ``beyond`` how many steps past the end it stands, ``waits`` how many
    turns it must still wait, ``way`` which way it goes: -1 for one that goes against the track. ``livery``
    names the colour of one that is not painted like its seat, ``text`` is a sign for it and ``lap`` the lap it is in.
    ``assumed`` tells that it would stand there if nothing else is chosen; ``lost`` is how many steps of
    what moves it now it cannot make, and ``path`` the spaces it would drive over, its own first.
    """

    id: str
    kind: str
    seat: int
    at: str
    say: Text
    beyond: NotRequired[int]
    waits: NotRequired[int]
    way: NotRequired[int]
    livery: NotRequired[str]
    text: NotRequired[Text]
    lap: NotRequired[int]
    assumed: NotRequired[bool]
    lost: NotRequired[int]
    path: NotRequired[list[str]]


class ButtonView(TypedDict):
    """Something to press that is neither card nor space; touched like any other thing.

    ``twin`` is the card, space or zone that leads to the same when it is touched instead. ``note`` says
    more in smaller letters; ``tone`` is ``win`` where it ends the game, ``gain`` where it gains more than ground,
    ``main`` where it ends what was begun. ``seat`` is whose button it is, where each seat has one of its own. ``keys``
    are shortcut keys that press it; the first key of a shared button is its number. ``lines`` are what it is about, to be
    weighed against the other buttons; ``cards`` are the codes of playing cards it plays, ``*`` for any joker.
    """

    id: str
    label: Text
    say: Text
    twin: NotRequired[str]
    seat: NotRequired[int]
    keys: NotRequired[str]
    note: NotRequired[Text]
    tone: NotRequired[Literal["win", "gain", "main"]]
    lines: NotRequired[list[LineView]]
    cards: NotRequired[list[str]]


class BadgeView(TypedDict):
    """A condition a seat is in, shown at its name: in a ``livery``, behind a sign (``art``), or as a card of ``lines``."""

    id: str
    seat: int
    text: Text
    say: Text
    livery: NotRequired[str]
    art: NotRequired[str]
    lines: NotRequired[list[LineView]]


class RunningOrderRow(TypedDict):
    """One of the things that race, where they are told from the first to the last.

    ``id`` is that of its token, ``text`` its sign, ``seat`` whose it is (0: nobody's), ``n`` how far it has to go. ``value``
    is how far it is, ``note`` how far the first has to go, another is behind it, or what it has won; ``done`` tells
    that it is in.
    """

    id: str
    livery: str
    text: Text
    seat: int
    n: int
    value: Text
    note: Text
    say: Text
    done: NotRequired[bool]


class PlaceView(TypedDict):
    """A small table of its own: the zones that lie before one seat, summed up for the ear."""

    seat: int
    zones: list[str]
    say: Text


class InfoPanelRow(TypedDict):
    """A row of what is told on request: a label, and a value, a share (0 to 1) or cards."""

    label: Text
    value: NotRequired[Text]
    share: NotRequired[float]
    cards: NotRequired[list[CardView]]


class InfoPanelView(TypedDict):
    """What a game tells on request beside the table: a sentence, and rows to look at."""

    say: Text
    rows: list[InfoPanelRow]


class View(TypedDict):
    """A whole table as one viewer sees it.

    ``places``, where a game has them, are small tables of their own, one a seat; zones in none of them
    are the middle that all share. ``standing`` is the running order of what races.
    """

    zones: list[ZoneView]
    tokens: list[TokenView]
    buttons: list[ButtonView]
    badges: list[BadgeView]
    places: NotRequired[list[PlaceView]]
    standing: NotRequired[list[RunningOrderRow]]
    say: Text
