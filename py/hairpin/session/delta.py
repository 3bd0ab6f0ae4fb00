"""The views that a client already has, so that unchanged parts are neither put into words nor sent again.

In real time a table of twenty seats changes many times a second, each time in one or two zones. A road has more than
a hundred spaces, but cars on only six of them. So a part is put into words again only after it changes. A client
that asks for deltas gets only the ids of unchanged parts.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from ..core.words import Speaker

# The lists in a view, and the lists in a zone, each with the key that identifies an item of the list.
LISTS = {"zones": "id", "places": "seat", "tokens": "id"}
ITEMS = {"cards": "id", "spaces": "id"}

# Parts of a view, with sentences in place of messages. A part's key is the name of the part's list and the part's id.
_Parts = dict[tuple[str, object], dict[str, Any]]


class SentViews:
    """Makes views with sentences in place of messages, and remembers the parts of the view that was sent last.

    ``painted`` is the table's view as the game made it: its texts are still messages, not sentences.
    """

    __slots__ = ("painted", "_speaker", "_said", "_words", "_sent")

    def __init__(self) -> None:
        self.painted: Mapping[str, Any] = {}
        self._speaker: Speaker | None = None
        self._said: dict[tuple[str, object], tuple[Mapping[str, Any], dict[str, Any]]] = {}
        self._words: tuple[object, str] = ("", "")
        self._sent: _Parts = {}

    def table_view(
        self, speaker: Speaker, view: Mapping[str, Any], *, delta: bool
    ) -> dict[str, Any]:
        """The table's view with sentences; with ``delta``, an id replaces each part that the client already has."""
        self.painted = view
        said = self._in_words(speaker, view)
        before, self._sent = self._sent, _parts_of(said)
        return _shortened(said, before) if delta else said

    def other_view(
        self, speaker: Speaker, view: Mapping[str, Any], *, delta: bool
    ) -> dict[str, Any]:
        """Another view with sentences; with ``delta``, an id replaces each part that the table's view also has."""
        said = self._in_words(speaker, view)
        return _shortened(said, self._sent) if delta else said

    def view_sequence(
        self, speaker: Speaker, views: Iterable[Mapping[str, Any]], *, delta: bool
    ) -> list[dict[str, Any]]:
        """Successive views with sentences; with ``delta``, an id replaces each part that was in the view before."""
        sent = []
        before: _Parts = {}
        for view in views:
            said = self._in_words(speaker, view)
            sent.append(_shortened(said, before) if delta else said)
            before = _parts_of(said) if delta else before
        return sent

    # --- words ---------------------------------------------------------------------------------

    def _in_words(self, speaker: Speaker, view: Mapping[str, Any]) -> dict[str, Any]:
        """The view with sentences in place of messages; an unchanged part is the same object as in the last call."""
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
        """Return a list item with its messages put into words; the same object as last time if nothing changed."""
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
    """All parts of a view that an id may replace. The key of a part is the name of its list and its id."""
    found: _Parts = {
        (key, part[name]): part for key, name in LISTS.items() for part in said.get(key, ())
    }
    for zone in said["zones"]:
        for key, name in ITEMS.items():
            for item in zone.get(key, ()):
                found[key, item[name]] = item
    return found


def _shortened(said: Mapping[str, Any], had: _Parts) -> dict[str, Any]:
    """The view, with each part that the client already ``had`` replaced by its id."""

    def short(key: str, name: str, parts: list[dict[str, Any]]) -> list[Any]:
        return [part[name] if had.get((key, part[name])) is part else part for part in parts]

    sent = dict(said)
    for key, name in LISTS.items():
        if key in sent:
            sent[key] = short(key, name, sent[key])
    for i, zone in enumerate(sent["zones"]):
        if isinstance(zone, dict) and not ITEMS.keys().isdisjoint(zone):
            parts = {key: short(key, name, zone[key]) for key, name in ITEMS.items() if key in zone}
            sent["zones"][i] = {**zone, **parts}
    return sent
