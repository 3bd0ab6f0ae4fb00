"""Keyboard shortcuts: a typed letter means the card or button that shows it, or the cards that begin with it.

A game in real time has other shortcuts: its view lists them in ``keys`` of the zones. Other keys are commands. The page
itself assigns the number keys, because they follow the order in which a player has arranged their cards.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ..core.words import Message, say

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from ..core.view import CardView, View
    from ..core.words import Speaker


#: The commands of keys at every table. Signs are no letters, so no card can have them.
COMMANDS: Final = {
    "/": "hint",
    "?": "keys",
    ",": "menu",
    ".": "done",
    ";": "summary",
    "BACKSPACE": "undo",
    "CONTROL+Z": "undo",
    "CONTROL+SHIFT+Z": "redo",
    "CONTROL+Y": "redo",
    "ESCAPE": "escape",
}
#: The commands of letters, where no card has the letter.
LETTERS: Final = {"U": "undo", "R": "redo", "H": "hint", "D": "done", "M": "menu"}
#: The commands of keys while a person watches bots. Plus and minus lie on different keys of keyboards.
WATCHING: Final = {" ": "hold", "+": "faster", "=": "faster", "-": "slower"}
#: The commands of keys in a finished game that has a review: to the next costly move, and back.
REVIEWED: Final = {">": "costly", "<": "costly-back"}
#: The descriptions of keys, in the order of the list of keys; the first two describe keys of cards.
LISTED: Final = (
    "number",
    "letter",
    "side",
    "over",
    "sort",
    "enter",
    "done",
    "escape",
    "undo",
    "redo",
    "hint",
    "run",
    "watch",
    "costly",
    "describe",
    "menu",
    "keys",
)
#: The letters in the names of these keys, by the value of the sentence.
LISTED_LETTERS: Final = {"undo": {"z": "Z"}, "redo": {"z": "Z", "y": "Y"}, "run": {"f": "F"}}
#: The descriptions of keys for columns and for two-step moves, in games whose zones have keys.
WITH_ZONE_KEYS: Final = ("whole", "hold", "press")


def command_keys(table: Mapping[str, Any]) -> dict[str, str]:
    """The command of each key at a ``table``; the letters of its cards come first."""
    (shown,) = table["views"]
    taken = shown.get("letters", {}).keys() | shown.get("signs", {}).keys()
    found = {**COMMANDS, **LETTERS}
    can = table["can"]
    if table["auto_playing"]:
        found["F"] = "halt"
    elif can["auto_play"] or can["fast_forward"] or table["fast_forwarding"]:
        found["F"] = "run"
    if table["watching"] and table["current"] and table["phase"] != "over":
        found |= WATCHING
    if table.get("reviews"):
        found |= REVIEWED
    return {key: command for key, command in found.items() if key not in taken}


def key_list(
    view: Mapping[str, Any], seat: int | None, caps: Mapping[str, str]
) -> list[dict[str, Any]]:
    """The keys of a table with their descriptions; the keys of the zones of ``seat`` come first.

    ``caps`` has what is printed on the key of a letter or digit, if it is something else.
    """
    areas = [*view["zones"], *view["buttons"]]
    own = [area for area in areas if seat is not None and area.get("keys")]
    own = [area for area in own if area.get("seat", seat) == seat]
    # Zones that all seats share come last: a player only aims at them.
    own.sort(key=lambda area: "seat" not in area)
    found = [
        {"name": _key_name(area["keys"], caps), "does": area.get("does") or area["label"]}
        for area in own
    ]
    listed = (*WITH_ZONE_KEYS, *LISTED[2:]) if own else LISTED
    return [
        *found,
        *({"name": _listed_name(name, caps), "does": say(f"key.{name}.does")} for name in listed),
    ]


def _key_name(keys: str, caps: Mapping[str, str]) -> Message | str:
    """The name of a zone's shortcut keys; the space key stands for Enter too."""
    if keys[0] == " ":
        return say("key.blank")
    first, *more = (caps.get(key, key) for key in keys)
    return say("key.or", a=first, b=more[0]) if more else first


def _listed_name(name: str, caps: Mapping[str, str]) -> Message:
    """The name of the keys in ``LISTED``."""
    typed = LISTED_LETTERS.get(name, {})
    letters = {value: caps.get(key, key) for value, key in typed.items()}
    return say(f"key.{name}.name", **letters)


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
