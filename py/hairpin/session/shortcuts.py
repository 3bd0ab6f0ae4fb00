"""Which letters mean what: those that cards and buttons bear, and signs with which cards begin.

Games in which nobody has time to look for a number name keys in the view itself (``keys`` of zones); they have none of
these. Numbers are the page's to count: they follow the order in which a player likes a hand to lie.
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
    """The keys of a viewer: by their kind, as the forms of a looker have them. Kinds without any are left out."""
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
    """What a typed letter means: the card or the button that bears it. Of several cards one that can be touched."""
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
    return 0 if thing in lit else 1 if thing in touched else 2


def signs(view: View, lit: Sequence[str], speaker: Speaker) -> dict[str, list[str]]:
    """Lit cards by the sign with which they begin, in the order in which they are lit."""
    begin = {card["id"]: _sign(card, speaker) for card in _cards(view) if card["id"] in lit}
    found: dict[str, list[str]] = {}
    for thing in lit:
        if begin.get(thing):
            found.setdefault(begin[thing], []).append(thing)
    return found


def _sign(card: CardView, speaker: Speaker) -> str:
    if card.get("lines"):
        return str(speaker.text(card["lines"][0]["text"]))
    return str(speaker.text(card.get("title", "")))[:1] if "swap" in card else ""


def _cards(view: View) -> Iterator[CardView]:
    """All cards that lie in zones."""
    for zone in view["zones"]:
        yield from zone.get("cards", ())
