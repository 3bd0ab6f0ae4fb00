"""What a front end has of the table already, so that it need be neither said nor sent again.

In real time a table of twenty seats changes many times a second, and each time only in one or two
places; a road has more than a hundred spaces, and cars on six of them. Parts that are as they were are said once;
a front end that asks for it is sent their ids only.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from ..core.words import Speaker

# Lists of a view, and of a zone, and what a part of each is known by.
LISTS = {"zones": "id", "places": "seat", "tokens": "id"}
ITEMS = {"cards": "id", "spaces": "id"}

# Parts as they were said, by their list and what they are known by.
_Parts = dict[tuple[str, object], dict[str, Any]]


class SentViews:
    """The parts of views as they were last said, by what they are, and those that were last sent.

    ``painted`` is the table's view as the game painted it, its messages still unsaid.
    """

    __slots__ = ("painted", "_speaker", "_said", "_words", "_sent")

    def __init__(self) -> None:
        self.painted: Mapping[str, Any] = {}
        self._speaker: Speaker | None = None
        self._said: dict[tuple[str, object], tuple[Mapping[str, Any], dict[str, Any]]] = {}
        self._words: tuple[object, str] = ("", "")
        self._sent: _Parts = {}

    def say(self, speaker: Speaker, view: Mapping[str, Any], *, delta: bool) -> dict[str, Any]:
        """The view of the table with every message said; ``delta`` gives parts that were sent by their id."""
        self.painted = view
        said = self._whole(speaker, view)
        before, self._sent = self._sent, _parts_of(said)
        return _told(said, before) if delta else said

    def beside(self, speaker: Speaker, view: Mapping[str, Any], *, delta: bool) -> dict[str, Any]:
        """A view that is not the table's: ``delta`` gives parts that are as the table has them by their id."""
        said = self._whole(speaker, view)
        return _told(said, self._sent) if delta else said

    def story(
        self, speaker: Speaker, views: Iterable[Mapping[str, Any]], *, delta: bool
    ) -> list[dict[str, Any]]:
        """Views one after the other: ``delta`` gives parts that are as in the one before by their id."""
        told = []
        before: _Parts = {}
        for view in views:
            said = self._whole(speaker, view)
            told.append(_told(said, before) if delta else said)
            before = _parts_of(said) if delta else before
        return told

    # --- saying --------------------------------------------------------------------------------

    def _whole(self, speaker: Speaker, view: Mapping[str, Any]) -> dict[str, Any]:
        if speaker is not self._speaker:
            self._speaker, self._said, self._words = speaker, {}, ("", "")
        said: dict[str, Any] = {}
        for key, value in view.items():
            if key in LISTS:
                said[key] = [self._part(speaker, key, LISTS[key], part) for part in value]
            elif key == "say":
                if self._words[0] != value:
                    self._words = (value, speaker.text(value))
                said[key] = self._words[1]
            else:
                said[key] = speaker.text(value)
        return said

    def _part(
        self, speaker: Speaker, where: str, name: str, part: Mapping[str, Any]
    ) -> dict[str, Any]:
        key = (where, part[name])
        known = self._said.get(key)
        if known is None or (known[0] is not part and known[0] != part):
            said = {
                inner: [self._part(speaker, inner, ITEMS[inner], item) for item in value]
                if where == "zones" and inner in ITEMS
                else speaker.text(value)
                for inner, value in part.items()
            }
            known = self._said[key] = (part, said)
        return known[1]


# --- sending ---------------------------------------------------------------------------------------


def _parts_of(said: Mapping[str, Any]) -> _Parts:
    """All parts of a view that may be told by what they are known by."""
    found: _Parts = {
        (key, part[name]): part for key, name in LISTS.items() for part in said.get(key, ())
    }
    for zone in said["zones"]:
        for key, name in ITEMS.items():
            for item in zone.get(key, ()):
                found[key, item[name]] = item
    return found


def _told(said: Mapping[str, Any], had: _Parts) -> dict[str, Any]:
    """A view in which parts that are ``had`` are told by what they are known by."""

    def short(key: str, name: str, parts: list[dict[str, Any]]) -> list[Any]:
        return [part[name] if had.get((key, part[name])) is part else part for part in parts]

    told = dict(said)
    for key, name in LISTS.items():
        if key in told:
            told[key] = short(key, name, told[key])
    for i, zone in enumerate(told["zones"]):
        if isinstance(zone, dict) and not ITEMS.keys().isdisjoint(zone):
            parts = {key: short(key, name, zone[key]) for key, name in ITEMS.items() if key in zone}
            told["zones"][i] = {**zone, **parts}
    return told
