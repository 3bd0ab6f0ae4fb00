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

# A seat's number, "public" (sees only open cards), or "all" (sees every card: for finished games
# and games of bots only).
Viewer: TypeAlias = "int | Literal['public', 'all']"

ZoneKind = Literal["pile", "row", "fan", "column", "track", "space", "road"]

# The places of a table, from top to bottom on a phone. ``head`` is a line above the track, ``heart``
# the room within a closed track. ``pile`` and ``row`` share a line: piles first, beside them a row
# of cards. ``hand`` has the cards to play from, nearest to the thumbs; ``side`` is beside or below
# it. Zones of a view with seat areas (``places``) need no slot: their owner says where they lie.
Slot = Literal["head", "track", "heart", "pile", "row", "hand", "side"]


class LineView(TypedDict):
    """One line of a card with several lines; each line moves one racing thing."""

    #: colour of the racing thing that the line moves; may be ``white``
    livery: str
    #: the letter on the thing: ``K``
    text: Text
    #: number of spaces that the thing moves. If one line stands for several cards, this is the sum
    #: of the cards' numbers
    n: int
    #: the thing belongs to the viewer
    own: NotRequired[bool]


class CardView(TypedDict):
    """One card.

    A card with the face ``letter`` has its ``code`` in the corner (a letter or a figure), then a
    drawing (``art``, which may show ``n``), its ``title`` and its ``text``. Each may be missing; a
    card that has none is blank.
    """

    id: str
    #: how it is drawn
    face: Literal["letter", "playing", "lines", "back"]
    say: Text
    #: sign shown large: ``C``. For a playing card, its rank and suit (``9H``, ``TD``); for a joker
    #: ``*R`` or ``*B``; the number of its pack follows if there are several (``9H2``)
    code: NotRequired[str]
    #: code of the card that a joker on the table stands for
    stands: NotRequired[str]
    title: NotRequired[Text]
    #: its effect in words
    text: NotRequired[Text]
    #: name of the drawing
    art: NotRequired[str]
    #: a number that the drawing may show
    n: NotRequired[int]
    #: for a face-down card: the seat whose card back it shows
    back: NotRequired[int]
    #: the lines of the card, from top to bottom
    lines: NotRequired[list[LineView]]
    #: colours of the two cars that change places because of the card
    swap: NotRequired[list[str]]
    #: the card's value for the viewer, as a number
    worth: NotRequired[Text]
    #: the card is one of the viewer's least useful cards
    poor: NotRequired[bool]
    #: the card came into the viewer's hand with the last deal
    fresh: NotRequired[bool]
    #: the puzzle on the table is about this card
    given: NotRequired[bool]
    #: seat that has played the card
    by: NotRequired[int]


class ReachView(TypedDict):
    """The chance that the next drawn card brings a seat to a space; shown only to this seat."""

    #: the cards that bring the seat there, in signs: ``7–J``
    text: Text
    #: the probability in words: ``31 %``
    note: Text
    #: the probability, 0 to 1; the probabilities of several spaces need not add up to 1
    share: float
    say: Text


class SpaceView(TypedDict):
    """A space of a track or road: tokens stand on it, and it may be touched."""

    id: str
    label: Text
    say: Text
    finish: NotRequired[bool]
    #: the card that forms the space, if the track consists of cards
    card: NotRequired[CardView]
    #: the seats whose laps start and finish on this space
    starts: NotRequired[list[int]]
    #: on a road: the space's row, counted along the road from 0
    row: NotRequired[int]
    #: on a road: the space's lane, counted across the road from 0
    lane: NotRequired[int]
    #: the chance that the next drawn card brings a car to this space
    reach: NotRequired[ReachView]
    #: number of the starting position, if the space is a starting position
    grid: NotRequired[int]
    #: on a podium: the prize for this place, as a number
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
        #: 1: along the track, -1: against it
        "way": "Literal[1, -1]",
        #: a short label: ``4``
        "text": Text,
        "say": Text,
    },
)
ArcView.__doc__ = "A stretch of a track worth showing, like a gap."


class OrderView(TypedDict):
    """An order in which the page can sort the cards of a hand."""

    id: str
    label: Text
    #: ids of all cards of the hand in this order
    things: list[str]


class ZoneView(TypedDict):
    """A part of the table."""

    id: str
    kind: ZoneKind
    label: Text
    #: the zone's place on the table. Opponents' open hands with the slot ``hand`` lie in ``head``
    slot: NotRequired[Slot]
    #: the zone's share of the room in its slot, if it differs from 1
    weight: NotRequired[float]
    say: NotRequired[Text]
    #: the zone's name in the rules, shown to people who have never finished a game of this kind
    name: NotRequired[Text]
    #: sentence for an empty zone
    empty: NotRequired[Text]
    #: letter of the suit (``S``), if the zone takes only this suit. The page groups the zones of a
    #: suit, and the zone with the field ``empty`` comes first. While that zone has no cards, the
    #: page draws the suit's sign in it
    suit: NotRequired[str]
    #: number of cards, counted from the zone's first card, that can have an effect now
    lead: NotRequired[int]
    #: number of cards in the zone, if ``cards`` has only the last cards of the zone
    count: NotRequired[int]
    #: the seat that owns the zone; missing for a shared zone
    seat: NotRequired[int]
    cards: NotRequired[list[CardView]]
    spaces: NotRequired[list[SpaceView]]
    #: the track or road is closed: its first space (or row) follows the last
    loop: NotRequired[bool]
    #: number of rows of a road
    rows: NotRequired[int]
    #: largest number of lanes of a road; some rows have fewer
    lanes: NotRequired[int]
    #: on a road: number of the first row after the finish line
    line: NotRequired[int]
    #: on a road: control points (x, y) of its smooth closed curve, in driving direction from the
    #: finish line; x goes right and y down, each from 0 to 1
    course: NotRequired[list[tuple[float, float]]]
    #: name of the scenery inside a road
    infield: NotRequired[str]
    #: stretches of the track that the page marks, such as gaps between cars
    arcs: NotRequired[list[ArcView]]
    #: for a hand of cards: the orders in which the page can sort it
    orders: NotRequired[list[OrderView]]
    #: id of the thing that counts as touched if the player touches the zone but no card
    free: NotRequired[str]
    #: shortcut keys, one character each, for real-time games. In a seat's own zone a key touches
    #: the zone's last card; in a shared zone a key touches the zone
    keys: NotRequired[str]
    #: the effect of the shortcut keys, if the zone's label does not say it
    does: NotRequired[Text]


class TokenView(TypedDict):
    """A piece that stands on a space."""

    id: str
    kind: Literal["kart", "bomb", "car"]
    #: the seat that owns it (0: none yet); for a bomb, the seat that laid it
    seat: int
    #: for a bomb: the seat that it waits for
    against: NotRequired[int]
    #: id of a space
    at: str
    say: Text
    #: number of spaces that the token is past the last space
    beyond: NotRequired[int]
    #: number of turns that the token must still wait
    waits: NotRequired[int]
    #: direction: 1 along the track, -1 against it
    way: NotRequired[Literal[1, -1]]
    #: the token's colour, if it differs from its seat's colour
    livery: NotRequired[str]
    #: its sign: ``K``
    text: NotRequired[Text]
    #: the lap that the token is in
    lap: NotRequired[int]
    #: the token stands on its default position; the player may still choose another
    assumed: NotRequired[bool]
    #: number of planned steps that the token cannot make
    lost: NotRequired[int]
    #: ids of the spaces on the token's way, beginning with the space where it stands
    path: NotRequired[list[str]]


class ButtonView(TypedDict):
    """A button: the player touches it like a card or a space."""

    id: str
    label: Text
    say: Text
    #: id of a card, space or zone; touching it has the same effect as the button
    twin: NotRequired[str]
    #: the seat that owns the button, if each seat has its own
    seat: NotRequired[int]
    #: shortcut keys that press the button, one character each. If all seats share the button,
    #: the first key is the button's number
    keys: NotRequired[str]
    #: more text, in smaller letters
    note: NotRequired[Text]
    #: the effect of the button's move. ``win``: the move wins the game. ``gain``: it brings a lap
    #: or a bump, not only distance. ``main``: it is what the turn is for, or ends the turn
    tone: NotRequired[Literal["win", "gain", "main"]]
    #: the card lines that the button offers; players compare the lines of several buttons
    lines: NotRequired[list[LineView]]
    #: codes of the playing cards that the button plays, ``*`` for any joker
    cards: NotRequired[list[str]]


class BadgeView(TypedDict):
    """A badge: it shows a fact about a seat, such as a lost turn, beside the seat's name."""

    id: str
    #: the badge's seat; missing if the badge is in the data of its seat
    seat: NotRequired[int]
    text: Text
    say: Text
    #: colour of the racing thing that the badge stands for
    livery: NotRequired[str]
    #: name of the drawing that the page shows before the text
    art: NotRequired[str]
    #: for a badge that stands for a card: the card's lines. ``text`` has the same lines as letters
    lines: NotRequired[list[LineView]]


class RunningOrderRow(TypedDict):
    """A row of the running order, for one racing thing (a car or kart); the leader comes first."""

    #: id of its token
    id: str
    livery: str
    #: its sign
    text: Text
    #: the seat that owns it (0: none)
    seat: int
    #: the thing's distance to the finish
    n: int
    #: the thing's lap or place: ``2/3``
    value: Text
    #: for the leader the distance to the finish, for another thing the gap to the leader; or the
    #: thing's prize
    note: Text
    say: Text
    #: the thing has finished
    done: NotRequired[bool]


class PlaceView(TypedDict):
    """A seat area: the zones that belong to one seat. All seats share the zones in no area."""

    seat: int
    #: ids of its zones
    zones: list[str]
    #: a sentence that describes the seat area
    say: Text


class InfoPanelRow(TypedDict):
    """A row of an info panel: a label, then a value, a share or cards."""

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
    #: the badges of all seats; a reply to the page has them in the data of each seat instead
    badges: NotRequired[list[BadgeView]]
    #: the seat areas, one per seat, if a game has them
    places: NotRequired[list[PlaceView]]
    #: the running order of a race
    running_order: NotRequired[list[RunningOrderRow]]
    say: Text
