"""Which keys choose what is lit: a number for each thing, and letters that things bear.

Games in which nobody has time to look for a number name keys in the view itself (``keys`` of zones); they have none of these.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ..core.view import CardView, View
    from ..core.words import Speaker

DIGITS: Final = "1234567890"
_PRINTED: Final = re.compile(r"[1-9]|10")


def keys(
    view: View, lit: Sequence[str], touched: Sequence[str], speaker: Speaker
) -> dict[str, dict[str, Any]]:
    """The keys of a viewer: by their kind, as the forms of a looker have them. Kinds without any are left out."""
    if any("keys" in zone for zone in view["zones"]):
        return {}
    found: dict[str, dict[str, Any]] = {
        "numbers": numbers(view, lit, speaker),
        "letters": letters(view, lit, touched, speaker),
        "signs": signs(view, lit, speaker),
    }
    return {kind: each for kind, each in found.items() if each}


def numbers(view: View, lit: Sequence[str], speaker: Speaker) -> dict[str, str]:
    """The number key of each thing that has one.

    Spaces have the numbers that are printed on them, all else is counted. Two that do the same share a number.
    Where buttons have a number of their own, it is theirs.
    """
    # What a space is made of is no number of a space; and on a road of several lanes some have the same.
    wanted = {*lit}
    printed = {
        space["id"]: speaker.text(space["label"])
        for zone in view["zones"]
        for space in zone.get("spaces", ())
        if space["id"] in wanted and "card" not in space
    }
    printed = {thing: label for thing, label in printed.items() if _PRINTED.fullmatch(label)}
    if printed and len(set(printed.values())) == len(printed):
        return {thing: label[-1] for thing, label in printed.items()}
    twins = {
        button["twin"]: button["id"]
        for button in view["buttons"]
        if "twin" in button and button["id"] in lit and button["twin"] in lit
    }
    named = {
        button["id"]: button["keys"][0]
        for button in view["buttons"]
        if button.get("keys") and button["id"] in lit
    }
    if named:
        free = iter([key for key in DIGITS if key not in named.values()])
        for thing in lit:
            key = None if thing in named or thing in twins else next(free, None)
            if key is not None:
                named[thing] = key
        return named | {thing: named[button] for thing, button in twins.items() if button in named}
    counted = [thing for thing in lit if thing not in twins.values()]
    found = dict(zip(counted, DIGITS, strict=False))
    return found | {button: found[thing] for thing, button in twins.items() if thing in found}


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
