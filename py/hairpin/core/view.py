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


class CardView(TypedDict):
    """One card. ``face`` says how it is drawn: ``letter``, ``playing``, ``lines`` or ``back``."""

    id: str
    face: str
    say: Text
    code: NotRequired[str]
    title: NotRequired[Text]
    text: NotRequired[Text]
    art: NotRequired[str]
    n: NotRequired[int]
    back: NotRequired[int]


class SpaceView(TypedDict):
    """A place on a track or road that tokens stand on and that may be touched.

    ``card`` is the card the place is made of, where a track is laid in cards.
    """

    id: str
    label: Text
    say: Text
    finish: NotRequired[bool]
    card: NotRequired[CardView]


class ZoneView(TypedDict):
    """A part of the table. ``lead`` is how many first cards are the ones to look at now.

    ``count`` is how many cards lie there, where only the last ones are shown; ``seat`` is whose part
    it is.
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


class TokenView(TypedDict):
    """Something that stands on a space; ``seat`` is whose it is, ``beyond`` steps past the end."""

    id: str
    kind: str
    seat: int
    at: str
    say: Text
    beyond: NotRequired[int]


class ButtonView(TypedDict):
    """Something to press that is neither card nor space; touched like any other thing."""

    id: str
    label: Text
    say: Text


class BadgeView(TypedDict):
    """A condition a seat is in, shown at its name."""

    id: str
    seat: int
    text: Text
    say: Text


class View(TypedDict):
    """A whole table as one viewer sees it."""

    zones: list[ZoneView]
    tokens: list[TokenView]
    buttons: list[ButtonView]
    badges: list[BadgeView]
    say: Text
