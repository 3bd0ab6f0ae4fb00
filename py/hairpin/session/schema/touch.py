"""The views of a table, and the things that their viewers have touched and can touch next."""

from __future__ import annotations

from typing import TYPE_CHECKING, NotRequired, TypedDict

if TYPE_CHECKING:
    from ...core.view import View, Viewer
    from .review import Compared


class Touch(TypedDict):
    """What the things touched so far lead to: further touches, or a complete move."""

    #: ids of the things that can be touched next
    next: list[str]
    #: the complete move that the touched things make; null if they make none
    move: str | None
    #: the Done button would play a move
    done: bool
    #: the label of the Done button, one word
    verb: str | None
    say: str | None
    #: id of the zone where a person gathers cards: to drag a card into this zone means to touch the card
    into: str | None
    #: ids of targets: a person may drag the last touched thing to a target, even if ``move`` is complete
    aims: list[str]
    #: the last touch does not play ``move`` yet: the Done button plays it, or a second touch of the first thing
    waits: bool
    #: words on piles that can be touched next: what a touch of each would do
    labels: NotRequired[dict[str, str]]


class Looker(TypedDict):
    """A viewer, and the things that this viewer has touched and can touch next."""

    viewer: Viewer
    touched: list[str]
    touch: Touch
    #: the id of the card or button that each typed letter means
    letters: NotRequired[dict[str, str]]
    #: the ids of the cards that can be touched, grouped by the first text on the card
    signs: NotRequired[dict[str, list[str]]]
    #: the views after the touched move, or after a touch of each of the few spaces that can be touched
    previews: NotRequired[list[View]]


class ShownView(Looker):
    """The view of one viewer."""

    view: View
    #: only before a costly decision of the review
    compared: NotRequired[Compared]
    #: other people at this device who see the same view and act at the same time
    also: list[Looker]
