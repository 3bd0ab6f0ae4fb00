"""Views: a table as data for one viewer, with zones, cards, tokens, buttons and sentences.

A view knows no rule and no screen. The page, the terminal and screen readers all use it. Its texts
are messages until a ``Speaker`` turns them into text. The id of a face-up card comes from its code.
The id of a face-down card comes from its position, so it cannot identify the card after a shuffle.

A comment ``#:`` describes the field below it. ``tools/contract.py`` writes the page's types from
these forms and from those of ``session/schema``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NotRequired, TypeAlias, TypedDict

if TYPE_CHECKING:
    from .words import Message

Text: TypeAlias = "Message | str"

# A seat's number, "public" (sees what all see), or "all" (sees everything: finished and bots-only
# games).
Viewer: TypeAlias = "int | Literal['public', 'all']"

ZoneKind = Literal["pile", "row", "fan", "column", "track", "space", "road"]


class LineView(TypedDict):
    """A line of a card that moves several things."""

    #: colour of the thing it moves; may be ``white``
    livery: str
    #: its sign: ``K``
    text: Text
    #: number of spaces; in a sum the total
    n: int
    #: the thing belongs to the viewer
    own: NotRequired[bool]


class CardView(TypedDict):
    """One card.

    A card with the face ``letter`` has its ``code`` in the corner (a letter or a figure), then a
    drawing (``art``, ``n`` of it), its ``title`` and its ``text``. Each may be missing; a card
    without any is blank.
    """

    id: str
    #: how it is drawn
    face: Literal["letter", "playing", "lines", "back"]
    say: Text
    #: sign shown large: ``C``. For a playing card rank and suit (``9H``, ``TD``), for a joker
    #: ``*R`` or ``*B``; the number of its pack follows if there are several (``9H2``)
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
    #: the lines of the card, from top to bottom
    lines: NotRequired[list[LineView]]
    #: colours of two things that change places
    swap: NotRequired[list[str]]
    #: its value for the viewer, as a figure
    worth: NotRequired[Text]
    #: it is one of the viewer's least useful cards
    poor: NotRequired[bool]
    #: it came into the viewer's hand with the last deal
    fresh: NotRequired[bool]
    #: seat that has played it
    by: NotRequired[int]


class ReachView(TypedDict):
    """The chance that the next draw brings a seat to a space; shown to the seat that draws."""

    #: the cards that do it, in signs: ``7–J``
    text: Text
    #: the probability in words: ``31 %``
    note: Text
    #: the probability, 0 to 1; those of several spaces need not add up to 1
    share: float
    say: Text


class SpaceView(TypedDict):
    """A space of a track or road: tokens stand on it, and it may be touched."""

    id: str
    label: Text
    say: Text
    finish: NotRequired[bool]
    #: the card that is the space, if a track consists of cards
    card: NotRequired[CardView]
    #: the seats with the start and finish of their laps on this space
    starts: NotRequired[list[int]]
    #: on a road: counts from 0, along it
    row: NotRequired[int]
    #: on a road: counts from 0, across it
    lane: NotRequired[int]
    #: the chance that the next draw brings a car here
    reach: NotRequired[ReachView]
    #: its number among the starting positions
    grid: NotRequired[int]
    #: the value of a step of a podium, as a figure
    note: NotRequired[Text]


# ``from`` is a keyword of Python, so the class syntax cannot be used.
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
    """A possible order of a hand."""

    id: str
    label: Text
    #: ids of its zones of all its cards in that order
    things: list[str]


class ZoneView(TypedDict):
    """A part of the table."""

    id: str
    kind: ZoneKind
    label: Text
    say: NotRequired[Text]
    #: its name in the rules: shown to people who have not finished the game yet
    name: NotRequired[Text]
    #: sentence for an empty zone
    empty: NotRequired[Text]
    #: letter of the only suit (``S``) that lies there: zones of one suit lie together, with its
    #: sign. A zone with a sentence for an empty zone is always shown, and comes first
    suit: NotRequired[str]
    #: number of the first cards that matter now
    lead: NotRequired[int]
    #: number of cards in the zone, if ``cards`` has only the last ones
    count: NotRequired[int]
    #: the seat that owns the zone; missing for a shared zone
    seat: NotRequired[int]
    cards: NotRequired[list[CardView]]
    spaces: NotRequired[list[SpaceView]]
    #: the last space (row) of a track or road is followed by its first
    loop: NotRequired[bool]
    #: number of rows of a road
    rows: NotRequired[int]
    #: largest number of lanes of a road; some rows have fewer
    lanes: NotRequired[int]
    #: on a road: the finish line lies before this row
    line: NotRequired[int]
    #: on a road: control points of its smooth closed curve, each across and down in a box of
    #: 1 by 1, from the finish line on in driving direction
    course: NotRequired[list[tuple[float, float]]]
    #: name of the scenery inside a road
    infield: NotRequired[str]
    #: stretches of a track worth showing
    arcs: NotRequired[list[ArcView]]
    #: possible orders of a hand
    orders: NotRequired[list[OrderView]]
    #: id of the thing that a touch of the zone beside its cards stands for
    free: NotRequired[str]
    #: shortcut keys, one character each, for games without time to look for a number: in a seat's
    #: own zone they touch its last card, in a shared zone the zone itself
    keys: NotRequired[str]
    #: the effect of the keys, if the label does not say it
    does: NotRequired[Text]


class TokenView(TypedDict):
    """A piece that stands on a space."""

    id: str
    kind: Literal["kart", "bomb", "car"]
    #: the seat that owns it (0: none yet); for a bomb, the seat that laid it
    seat: int
    #: the seat a bomb waits for
    against: NotRequired[int]
    #: id of a space
    at: str
    say: Text
    #: spaces past the last one
    beyond: NotRequired[int]
    #: number of turns it must still wait
    waits: NotRequired[int]
    #: -1: it goes against the track
    way: NotRequired[Literal[1, -1]]
    #: its colour, if it is not that of its seat
    livery: NotRequired[str]
    #: its sign: ``K``
    text: NotRequired[Text]
    #: the lap it is in
    lap: NotRequired[int]
    #: its default position, unless the player chooses another
    assumed: NotRequired[bool]
    #: number of its steps that it cannot make
    lost: NotRequired[int]
    #: spaces of its way, its own first
    path: NotRequired[list[str]]


class ButtonView(TypedDict):
    """A button: touched like any other thing, but neither a card nor a space."""

    id: str
    label: Text
    say: Text
    #: the card, space or zone whose touch has the same effect
    twin: NotRequired[str]
    #: the seat that owns it, if each seat has one
    seat: NotRequired[int]
    #: shortcut keys that press it, one character each; the first of a shared button is its number
    keys: NotRequired[str]
    #: more about it, in smaller letters
    note: NotRequired[Text]
    #: ``win`` ends the game, ``gain`` gains more than distance, ``main`` ends a turn of several
    #: moves
    tone: NotRequired[Literal["win", "gain", "main"]]
    #: the lines it offers, to compare with those of other buttons
    lines: NotRequired[list[LineView]]
    #: codes of the playing cards it plays, ``*`` for any joker
    cards: NotRequired[list[str]]


class BadgeView(TypedDict):
    """A condition of a seat, shown at its name."""

    id: str
    #: its seat; missing where the badge is listed with its seat
    seat: NotRequired[int]
    text: Text
    say: Text
    #: colour of the thing that it stands for
    livery: NotRequired[str]
    #: name of a sign before it
    art: NotRequired[str]
    #: it is a card with these lines, and ``text`` has them as letters
    lines: NotRequired[list[LineView]]


class RunningOrderRow(TypedDict):
    """One racing thing in the running order, from the first to the last."""

    #: id of its token
    id: str
    livery: str
    #: its sign
    text: Text
    #: the seat that owns it (0: none)
    seat: int
    #: its distance to the finish
    n: int
    #: its lap or place: ``2/3``
    value: Text
    #: distance to the finish for the first, gap to the first for others, or its prize
    note: Text
    say: Text
    #: it has finished
    done: NotRequired[bool]


class PlaceView(TypedDict):
    """A seat area: the zones before one seat. Zones outside of all seat areas are shared."""

    seat: int
    #: ids of its zones
    zones: list[str]
    #: the seat area in a sentence
    say: Text


class InfoPanelRow(TypedDict):
    """A row of an info panel: a label, and a value, a share or cards."""

    label: Text
    value: NotRequired[Text]
    #: 0 to 1
    share: NotRequired[float]
    cards: NotRequired[list[CardView]]


class InfoPanelView(TypedDict):
    """An info panel: a sentence, and rows, shown beside the table on request."""

    say: Text
    rows: list[InfoPanelRow]


class View(TypedDict):
    """A whole table as one viewer sees it."""

    zones: list[ZoneView]
    tokens: list[TokenView]
    buttons: list[ButtonView]
    #: the badges of all seats; in a reply each is listed with its seat instead
    badges: NotRequired[list[BadgeView]]
    #: the seat areas, one per seat, if a game has them
    places: NotRequired[list[PlaceView]]
    #: the running order of a race
    running_order: NotRequired[list[RunningOrderRow]]
    say: Text
