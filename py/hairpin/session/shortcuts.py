"""Keyboard shortcuts: a typed letter means the card or button that shows it, or the cards that begin with it.

A game in real time has other shortcuts: its view lists them in ``keys`` of the zones. The page itself assigns the
number keys, because they follow the order in which a player has arranged their cards.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ..core.view import CardView, View
    from ..core.words import Speaker


def shortcuts(
    view: View, lit: Sequence[str], touched: Sequence[str], speaker: Speaker
) -> dict[str, dict[str, Any]]:
    """The shortcuts of a viewer: the fields ``letters`` and ``signs`` of ``Looker``, each left out if empty."""
    if any("keys" in zone for zone in view["zones"]):
        return {}
    found: dict[str, dict[str, Any]] = {
        "letters": letters(view, lit, touched, speaker),
        "signs": signs(view, lit, speaker),
    }
    return {kind: each for kind, each in found.items() if each}


def letters(
    view: View, lit: Sequence[str], touched: Sequence[str], speaker: Speaker
) -> dict[str, str]:
    """The card or button for each typed letter. A card that can be touched takes precedence."""
    found: dict[str, str] = {}
    for card in _cards(view):
        code = card.get("code", "")
        if card["face"] != "letter" or len(code) != 1:
            continue
        if code not in found or _nearer(card["id"], lit, touched) < _nearer(
            found[code], lit, touched
        ):
            found[code] = card["id"]
    for button in view["buttons"]:
        if button["id"] in lit and len(button.get("lines", ())) == 1:
            found.setdefault(speaker.text(button["lines"][0]["text"]), button["id"])
    return found


def _nearer(thing: str, lit: Sequence[str], touched: Sequence[str]) -> int:
    """The priority of a thing: 0 if it can be touched, 1 if it is touched, else 2."""
    return 0 if thing in lit else 1 if thing in touched else 2


def signs(view: View, lit: Sequence[str], speaker: Speaker) -> dict[str, list[str]]:
    """The ids of lit cards, grouped by the first text on the card, each group in the order of ``lit``."""
    begin = {card["id"]: _sign(card, speaker) for card in _cards(view) if card["id"] in lit}
    found: dict[str, list[str]] = {}
    for thing in lit:
        if begin.get(thing):
            found.setdefault(begin[thing], []).append(thing)
    return found


def _sign(card: CardView, speaker: Speaker) -> str:
    """The first text on a card: its first line, or the first letter of a swap card's title; else empty."""
    if card.get("lines"):
        return str(speaker.text(card["lines"][0]["text"]))
    return str(speaker.text(card.get("title", "")))[:1] if "swap" in card else ""


def _cards(view: View) -> Iterator[CardView]:
    """All cards in the zones of a view."""
    for zone in view["zones"]:
        yield from zone.get("cards", ())
