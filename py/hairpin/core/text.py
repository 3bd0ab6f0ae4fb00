"""Views as text, for a terminal, a log or a failing test.

This module knows the kinds of zones, cards and tokens, but no game. It takes a view whose messages
are already texts and returns lines. ANSI colours and characters beyond ASCII are optional. Colour
is never the only sign: every seat also has a shape and its number.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

T = TypeVar("T")

_CODES = {
    "red": "31",
    "blue": "94",
    "amber": "33",
    "green": "32",
    "violet": "35",
    "ink": "1",
    "bold": "1",
    "dim": "2",
    "reverse": "7",
}
_SHAPES = {"red": "●", "blue": "■", "amber": "▲", "green": "◆", "violet": "★", "ink": "⬢"}
_TOKENS = {"bomb": ("✹", "*")}
_SUITS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
_RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
_ANSI = re.compile(r"\x1b\[[0-9;]*m")
_PLAYING = re.compile(r"([*A2-9TJQK])([SHDCRB])(\d*)")

# The least width of a track's box in columns. Two karts fit into it, so a track usually keeps its
# shape when karts move.
LEAST_CELL = 4
WIDEST_CELL = 8  # the greatest width of a row of tokens in columns; more tokens go into another row
INDENT = "  "


def width(text: str) -> int:
    """Return the number of columns of a text in a terminal; colour codes take none."""
    total = 0
    for char in _ANSI.sub("", text):
        if unicodedata.combining(char) or char in "\u200b\u200d\ufe0f":
            continue
        total += 2 if unicodedata.east_asian_width(char) in "WF" else 1
    return total


def pad(text: str, columns: int, *, right: bool = False, middle: bool = False) -> str:
    """Return the text padded with spaces to ``columns``; a longer text stays as it is."""
    missing = max(0, columns - width(text))
    before = missing if right else missing // 2 if middle else 0
    return " " * before + text + " " * (missing - before)


def flow(items: Iterable[str], columns: int, gap: str = " ") -> Iterator[str]:
    """Join the items into lines of at most ``columns`` columns. A longer item gets its own line."""
    line: str | None = None
    for item in items:
        if line is None:
            line = item
        elif width(line) + len(gap) + width(item) <= columns:
            line += gap + item
        else:
            yield line
            line = item
    if line is not None:
        yield line


# A no-break space does not end a word.
_WORD = re.compile(r"[^ \t\r\n]+")


def wrap(text: str, columns: int, first: str = "", more: str | None = None) -> list[str]:
    """Return the lines of a wrapped sentence. The first line begins with ``first``, each other line
    with ``more``."""
    more = " " * width(first) if more is None else more
    room = max(12, columns - max(width(first), width(more)))
    lines = list(flow(_WORD.findall(text), room)) or [""]
    return [((first if i == 0 else more) + line).rstrip() for i, line in enumerate(lines)]


@dataclass(frozen=True, slots=True)
class Pen:
    """The style of text: ``columns`` is the width, ``colour`` adds ANSI colours, ``plain`` means
    ASCII only.
    """

    columns: int = 80
    colour: bool = False
    plain: bool = False

    def ink(self, text: str, *styles: str) -> str:
        """Return the text in seat colours or styles (bold, dim, reverse), if the pen has colour."""
        if not self.colour or not styles or not text:
            return text
        return f"\x1b[{';'.join(_CODES[style] for style in styles)}m{text}\x1b[0m"

    def mark(self, seat: int, colour: str, kind: str = "kart") -> str:
        """Return a seat's mark: the shape for its colour (or for a bomb), then its number."""
        if kind in _TOKENS:
            shape = _TOKENS[kind][self.plain]
        else:
            shape = colour[:1].upper() if self.plain else _SHAPES.get(colour, "●")
        return self.ink(f"{shape}{seat}", colour) if colour in _SHAPES else f"{shape}{seat}"

    def card(self, card: Mapping[str, Any], colours: Sequence[str] = ()) -> str:
        """Return a card in as few characters as possible."""
        if card["face"] == "back":
            back = "##" if self.plain else "▒▒"
            owner = card.get("back")
            known = isinstance(owner, int) and 0 < owner <= len(colours)
            return self.ink(back, colours[owner - 1]) if known and owner else back
        if card.get("lines") or card.get("swap"):
            signs = "".join(f"{line['text']}{line['n']}" for line in card.get("lines", ()))
            return f"{card['code']}:{signs or card.get('title', '')}"
        code = str(card.get("code") or card.get("title") or card["say"])
        match = _PLAYING.fullmatch(code) if card["face"] == "playing" else None
        if match is None:
            return code
        rank, suit, pack = match.groups()
        pack = pack if self.plain else pack.translate(_RAISED)
        red = suit in "HD" or (rank == "*" and suit == "R")
        if rank == "*":
            face = f"{'*' if self.plain else '☆'}{suit}"
        else:
            face = ("10" if rank == "T" else rank) + (suit if self.plain else _SUITS[suit])
        return self.ink(face, "red") + (self.ink(pack, "dim")) if red else face + pack


@dataclass(frozen=True, slots=True)
class Drawing:
    """A view to draw as text. ``colours`` are the seats' colours in order; ``lit`` are the ids of
    things to highlight.

    With ``notes`` the text includes the effects of the first ``lead`` cards of each zone.
    """

    view: Mapping[str, Any]
    pen: Pen = field(default_factory=Pen)
    colours: Sequence[str] = ()
    lit: Collection[str] = ()
    notes: bool = True

    def lines(self) -> list[str]:
        """Return the lines of the whole table, zone by zone."""
        zones = self.view["zones"]
        label = max((width(zone["label"]) for zone in zones if not zone.get("spaces")), default=0)
        found: list[str] = []
        placed: set[str] = set()
        for zone in zones:
            if zone.get("spaces"):
                found += self.road(zone) if "rows" in zone else self.spaces(zone)
                placed |= {space["id"] for space in zone["spaces"]}
            if zone.get("cards") or not zone.get("spaces"):
                found += self.cards(zone, min(label, 18))
        for token in self.view["tokens"]:
            # A token that is not on a space (but on a card or in a garage) gets its own line.
            if token["at"] not in placed:
                found += wrap(token["say"], self.pen.columns, f"{INDENT}{self._token(token)} ")
        if self.view["buttons"]:
            buttons = [self._lit(b["id"], f"[{self._button(b)}]") for b in self.view["buttons"]]
            found += [INDENT + line for line in flow(buttons, self.pen.columns - 2)]
        for badge in self.view.get("badges", ()):
            mark = self.pen.mark(badge["seat"], self._colour(badge["seat"]))
            found += wrap(badge["say"], self.pen.columns, f"{INDENT}{mark} ")
        return found

    def _button(self, button: Mapping[str, Any]) -> str:
        """Return a button's label, followed by the cards that the button plays."""
        cards = [self.pen.card({"face": "playing", "code": c}) for c in button.get("cards", ())]
        return f"{button['label']}: {' '.join(cards)}" if cards else str(button["label"])

    # --- cards -------------------------------------------------------------------------------

    def cards(self, zone: Mapping[str, Any], label: int) -> list[str]:
        """Return the text lines for a zone of cards: the zone's label, its cards in order, and the
        effects of its first cards.

        If only the last cards of a pile are shown, the total number of its cards follows.
        """
        cards: list[Mapping[str, Any]] = zone.get("cards", [])
        count = zone.get("count", len(cards))
        head = f"{INDENT}{self.pen.ink(pad(zone['label'], label), 'bold')}  "
        if not cards:
            empty = zone.get("empty") or ("-" if self.pen.plain else "–")
            return [head + self.pen.ink(line, "dim") for line in [empty]]
        lead = zone.get("lead", 0)
        found: list[str] = []
        faces = list(self._faces(cards, lead))
        if count > len(cards):
            faces.append(self.pen.ink(f"({count})", "dim"))
        for i, line in enumerate(flow(faces, self.pen.columns - width(head), " ")):
            found.append((head if i == 0 else " " * width(head)) + line)
        noted = [card for card in cards[:lead] if card.get("text")] if self.notes else []
        code = max((width(self.pen.card(card)) for card in noted), default=0)
        title = max((width(card.get("title", "")) for card in noted), default=0)
        for card in noted:
            first = (
                f"{' ' * width(head)}{self.pen.ink(pad(self.pen.card(card), code), 'bold')}"
                f"  {pad(card.get('title', ''), title)}  "
            )
            found += wrap(card["text"], self.pen.columns, first)
        return found

    def _faces(self, cards: Sequence[Mapping[str, Any]], lead: int) -> Iterator[str]:
        """Yield each card as text; adjacent face-down cards of one owner become one text with a
        count.
        """
        i = 0
        while i < len(cards):
            card, face = cards[i], self.pen.card(cards[i], self.colours)
            if card["face"] == "back" and card["id"] not in self.lit:
                same = i
                while same < len(cards) and (
                    cards[same]["face"] == "back"
                    and cards[same].get("back") == card.get("back")
                    and cards[same]["id"] not in self.lit
                ):
                    same += 1
                times = "x" if self.pen.plain else "×"
                yield face if same - i == 1 else f"{face}{times}{same - i}"
                i = same
                continue
            yield self._lit(card["id"], f"[{face}]" if i < lead else face)
            i += 1

    # --- spaces ------------------------------------------------------------------------------

    def spaces(self, zone: Mapping[str, Any]) -> list[str]:
        """Return a track as a strip of numbered boxes, in as many bands as the width requires."""
        boxes = [self._box(space) for space in zone["spaces"]]
        found = [INDENT + self.pen.ink(zone["label"], "bold")]
        # Find the smallest number of bands that fit into the width. All bands have about the same
        # number of boxes.
        number = 1
        while number < len(boxes) and any(
            width(INDENT) + 1 + sum(box[0] + 1 for box in band) > self.pen.columns
            for band in _shared(boxes, number)
        ):
            number += 1
        for band in _shared(boxes, number):
            found += self._band(band)
        for arc in zone.get("arcs", ()):
            found += wrap(arc["say"], self.pen.columns, INDENT)
        return found

    def road(self, zone: Mapping[str, Any]) -> list[str]:
        """Return a road as a map: a line of text per lane and a character per row, wrapped at the
        width.
        """
        spaces = {(space["row"], space["lane"]): space["id"] for space in zone["spaces"]}
        tokens = {token["at"]: token for token in self.view["tokens"]}
        lanes, rows = range(zone["lanes"]), zone["rows"]
        room = max(10, self.pen.columns - width(INDENT) - 4)
        parts = -(-rows // room)
        found = [INDENT + self.pen.ink(zone["label"], "bold")]
        for band in _shared(range(rows), parts):
            # The ruler shows the number of every fifth row.
            ruler = "".join(
                f"{row + 1:<5}" for row in range(band[0], band[-1] + 1) if (row - band[0]) % 5 == 0
            )
            found.append(
                self.pen.ink(f"{INDENT}  {'|' if 0 in band else ' '}{ruler}".rstrip(), "dim")
            )
            for lane in lanes:
                signs = [self._on_road(spaces.get((row, lane)), tokens) for row in band]
                # Rows are in driving order. If the band begins at the finish line, mark the line.
                edge = "|" if band[0] == zone["line"] else " "
                found.append(f"{INDENT}{lane + 1} {edge}{''.join(signs)}".rstrip())
        return found

    def _on_road(self, space: str | None, tokens: Mapping[str, Mapping[str, Any]]) -> str:
        """Return the sign of a position on a road: a car's letter, a space (marked if lit), or a
        blank.
        """
        if space is None:
            return " "
        token = tokens.get(space)
        if token is not None:
            sign = str(token.get("text", "?"))[:1]
            if token["id"] in self.lit or space in self.lit:
                return self.pen.ink(sign, "reverse")
            return self.pen.ink(sign, "bold", *filter(None, [self._colour(token["seat"])]))
        if space in self.lit:
            return self.pen.ink("*", "bold")
        return self.pen.ink("." if self.pen.plain else "·", "dim")

    def _box(self, space: Mapping[str, Any]) -> tuple[int, str, dict[str, list[str]]]:
        """Return a space's width, its label, and for each kind of token the text lines that show
        the tokens of this kind on the space."""
        label = self._lit(space["id"], space["label"])
        if space.get("finish"):
            label = self.pen.ink(space["label"], "reverse")
        rows: dict[str, list[str]] = {}
        for kind in dict.fromkeys(token["kind"] for token in self.view["tokens"]):
            here = [
                self._token(token)
                for token in self.view["tokens"]
                if token["kind"] == kind and token["at"] == space["id"]
            ]
            rows[kind] = list(flow(here, WIDEST_CELL, ""))
        inner = max(width(text) for text in (label, *(row for r in rows.values() for row in r)))
        return max(LEAST_CELL, inner), label, rows

    def _band(self, band: Sequence[tuple[int, str, dict[str, list[str]]]]) -> list[str]:
        side = "|" if self.pen.plain else "│"

        def rule(left: str, middle: str, right: str) -> str:
            dash = "-" if self.pen.plain else "─"
            ends = "+++" if self.pen.plain else left + middle + right
            return INDENT + ends[0] + ends[1].join(dash * box[0] for box in band) + ends[2]

        def row(texts: Iterable[str]) -> str:
            cells = (pad(text, box[0], middle=True) for text, box in zip(texts, band, strict=True))
            return f"{INDENT}{side}{side.join(cells)}{side}"

        found = [rule("┌", "┬", "┐"), row(box[1] for box in band)]
        for kind in band[0][2]:
            for i in range(max(len(box[2][kind]) for box in band)):
                found.append(row(box[2][kind][i] if i < len(box[2][kind]) else "" for box in band))
        return [*found, rule("└", "┴", "┘")]

    # --- small things ------------------------------------------------------------------------

    def _token(self, token: Mapping[str, Any]) -> str:
        colour = self._colour(token["seat"])
        if "livery" in token:
            return self.pen.ink(str(token.get("text", "?")), "bold", *filter(None, [colour]))
        beyond = token.get("beyond", 0)
        mark = self.pen.mark(token["seat"], colour, token["kind"])
        return f"{mark}+{beyond}" if beyond else mark

    def _colour(self, seat: int) -> str:
        return self.colours[seat - 1] if 0 < seat <= len(self.colours) else ""

    def _lit(self, thing: str, text: str) -> str:
        return self.pen.ink(text, "bold") if thing in self.lit else text


def _shared(items: Sequence[T], number: int) -> list[Sequence[T]]:
    """Split the items into ``number`` parts of about equal length."""
    ends = [round(len(items) * part / number) for part in range(number + 1)]
    return [items[start:end] for start, end in pairwise(ends)]


def draw(
    view: Mapping[str, Any],
    pen: Pen | None = None,
    colours: Sequence[str] = (),
    lit: Collection[str] = (),
    *,
    notes: bool = True,
) -> list[str]:
    """Draw a view as lines of text. All messages of the view must already be texts."""
    return Drawing(view, pen or Pen(), colours, lit, notes).lines()


def draw_table(
    view: Mapping[str, Any],
    pen: Pen,
    colours: Sequence[str],
    lit: Collection[str] = (),
    *,
    seat: int | None = None,
    notes: bool = True,
) -> list[str]:
    """Return a view as lines of text, but draw only the seat area of ``seat``.

    Each other seat area becomes a sentence. If ``seat`` is None, every seat area becomes a
    sentence.
    """
    others = [place for place in view.get("places", ()) if place["seat"] != seat]
    if others:
        away = {zone for place in others for zone in place["zones"]}
        view = {
            **view,
            "zones": [zone for zone in view["zones"] if zone["id"] not in away],
            "buttons": [each for each in view["buttons"] if each.get("seat", seat) == seat],
        }
    lines = draw(view, pen, colours, lit, notes=notes)
    for place in others:
        lines += wrap(place["say"], pen.columns)
    return lines
