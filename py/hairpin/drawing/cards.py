"""Cards as drawings: whole ones of 63 × 88 mm, and small ones that show only the sign of a card.

They show a ``CardView`` whose messages are already texts.
"""

from __future__ import annotations

import re
from math import cos, pi, sin
from typing import TYPE_CHECKING, Any, Final

from ..deck import card_svg
from .inks import PAPER
from .shapes import icon, letter_of, mark
from .svg import BOLD, fitted, group, num, paragraph, tag, words, wrapped

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from .inks import Inks

WIDTH: Final = 63.0
HEIGHT: Final = 88.0
CORNER: Final = 3.2
#: The size of a small card.
SMALL_WIDTH: Final = 10.0
SMALL_HEIGHT: Final = 14.0

_PLAYING: Final = re.compile(r"([*A2-9TJQK])([SHDCRB])\d*")
_BODY: Final = re.compile(r"<svg[^>]*>(.*)</svg>", re.S)
_ID: Final = re.compile(r'(\bid="|href="#|url\(#)')
_BLANK: Final = re.compile(r">\s+<")
_INDEX: Final = 6.4  # from the sides of a card to the middle of its index
_EDGE: Final = 3.4  # the white border of a card's back
_ROW: Final = 11.4  # the height of a line of a card with lines
_STEP: Final = 5.0  # the length of a step in a line
_LONG: Final = 31.0  # the greatest length of a line's steps


class Symbols:
    """The drawings of the deck that a document uses, each defined once."""

    def __init__(self, inks: Inks) -> None:
        """Begin a document in these inks."""
        self.inks = inks
        self._found: dict[str, str] = {}

    def use(self, name: str, width: float, height: float, x: float = 0, y: float = 0) -> str:
        """Return a drawing of the deck by its name, such as ``7H`` or ``back-red``, in a box."""
        key = f"deck-{name.replace('*', 'joker-')}"
        if key not in self._found:
            self._found[key] = self._symbol(key, name)
        return tag("use", href=f"#{key}", x=x, y=y, width=width, height=height)

    def suit(self, sign: str, x: float, y: float, size: float) -> str:
        """Return the sign of a suit around a point."""
        number = card_svg(f"2{sign}")
        found = re.search(r'<path id="mark"[^>]*\bd="([^"]+)"', number, re.S)
        assert found
        inks = self.inks
        outline = not inks.full and sign in "HD"
        path = tag(
            "path",
            d=re.sub(r"\s+", " ", found[1]),
            fill=PAPER if outline else inks.suit(sign),
            stroke=inks.ink if outline else None,
            stroke_width=9 if outline else None,
        )
        return group(path, x=x - size / 2, y=y - size / 2, scale=size / 100)

    @property
    def defs(self) -> str:
        """The definitions of all used drawings."""
        return "".join(self._found.values())

    def _symbol(self, key: str, name: str) -> str:
        text = self.inks.drawn(card_svg(name))
        body = _BODY.search(text)
        box = re.search(r'viewBox="([^"]+)"', text)
        assert body
        assert box
        inside = _BLANK.sub("><", _ID.sub(rf"\1{key}-", body[1]).strip())
        facts: dict[str, str | float | None] = {"preserveAspectRatio": "none"}
        return tag("symbol", inside, id=key, viewBox=box[1], **facts)


class Cards:
    """Draws cards. ``colours`` are the colours of the seats, in their order."""

    def __init__(self, symbols: Symbols, colours: Sequence[str] = ()) -> None:
        """Draw with the inks of ``symbols``."""
        self.symbols = symbols
        self.inks: Inks = symbols.inks
        self.colours = colours

    # --- whole cards -------------------------------------------------------------------------

    def whole(self, card: Mapping[str, Any], x: float = 0, y: float = 0, scale: float = 1) -> str:
        """Return a card of 63 × 88 mm, scaled; its upper left corner is at a point."""
        edge = self._edge(WIDTH, HEIGHT, CORNER, 0.25)
        if card["face"] == "back":
            inside = self._back(card, WIDTH, HEIGHT, _EDGE)
        elif match := self._playing(card):
            inside = self._pips(match[1], match[2]) + self._owner(card)
        elif "lines" in card or "swap" in card:
            inside = self._lines(card)
        else:
            inside = self._effect(card)
        return group(edge, inside, x=x, y=y, scale=scale)

    def back(self, seat: int | None = None) -> str:
        """Return the back of a card: of a seat, or of a stock that belongs to nobody."""
        return self.whole({"face": "back"} if seat is None else {"face": "back", "back": seat})

    def _edge(self, width: float, height: float, corner: float, stroke: float) -> str:
        return tag(
            "rect",
            width=width,
            height=height,
            rx=corner,
            fill=PAPER,
            stroke=self.inks.rule,
            stroke_width=stroke,
        )

    def _back(self, card: Mapping[str, Any], width: float, height: float, edge: float) -> str:
        seat = card.get("back")
        colour = self._colour(seat)
        name = f"back-{colour}" if colour else "back"
        use = self.symbols.use(name, width - 2 * edge, height - 2 * edge, edge, edge)
        if not colour:
            return use
        size = width * 0.34
        return use + mark(self.inks, colour, letter_of(colour), width / 2, height / 2, size)

    def _colour(self, seat: object) -> str:
        known = isinstance(seat, int) and 0 < seat <= len(self.colours)
        return self.colours[seat - 1] if known and isinstance(seat, int) else ""

    @staticmethod
    def _playing(card: Mapping[str, Any]) -> re.Match[str] | None:
        return _PLAYING.fullmatch(card.get("code", "")) if card["face"] == "playing" else None

    def _pips(self, rank: str, suit: str) -> str:
        code = f"*{suit}" if rank == "*" else rank + suit
        corner = self._index(rank, suit)
        turned = group(corner, x=WIDTH, y=HEIGHT, turn=180)
        return self.symbols.use(code, WIDTH, HEIGHT) + corner + turned

    def _index(self, rank: str, suit: str) -> str:
        ink = self.inks.suit(suit)
        if rank == "*":
            star = _star(_INDEX, 8, 4.4)
            return tag("path", d=star, fill=ink, stroke=ink, stroke_width=0.3)
        text = "10" if rank == "T" else rank
        sign = self.symbols.suit(suit, _INDEX, 17, 6.6)
        index = words(_INDEX, 11.6, text, 10.5, ink, weight=BOLD, anchor="middle", room=9)
        return index + sign

    def _owner(self, card: Mapping[str, Any]) -> str:
        """Return the mark of a card's owner in the two free corners."""
        colour = self._colour(card.get("back"))
        if not colour:
            return ""
        sign = mark(self.inks, colour, letter_of(colour), WIDTH - _INDEX, 8, 7)
        return sign + group(sign, x=WIDTH, y=HEIGHT, turn=180)

    def _effect(self, card: Mapping[str, Any]) -> str:
        """Return a card with a sign, an icon, a title and an effect in words."""
        inks, middle = self.inks, WIDTH / 2
        parts: list[str] = []
        if code := str(card.get("code", "")):
            corner = words(5, 16, code, fitted(code, 15, 20, weight=BOLD), inks.ink, weight=BOLD)
            parts += [corner, group(corner, x=WIDTH, y=HEIGHT, turn=180)]
        n = int(card.get("n", 1))
        parts.append(icon(inks, str(card.get("art", "")), middle, 30, 22, n=n, ink=inks.signal))
        y = 52.0
        if title := str(card.get("title", "")):
            size = fitted(title, 7, WIDTH - 10, weight=BOLD)
            parts.append(words(middle, y, title, size, inks.ink, weight=BOLD, anchor="middle"))
            y += 6.8
        if text := str(card.get("text", "")):
            lines = wrapped(text, 4.2, WIDTH - 7)
            parts.append(paragraph(middle, y, lines, 4.2, inks.soft, anchor="middle"))
        return "".join(parts)

    def _lines(self, card: Mapping[str, Any]) -> str:
        """Return a card whose lines each move one car, or a card that swaps two cars."""
        inks = self.inks
        if swap := card.get("swap"):
            title, text = str(card.get("title", "")), str(card.get("text", ""))
            signs = [
                mark(inks, colour, letter, x, 34, 17)
                for colour, letter, x in zip(swap, _letters(title, swap), (15, 48), strict=True)
            ]
            arrows = icon(inks, "swap", WIDTH / 2, 34, 11)
            lines = wrapped(text, 4, WIDTH - 14)
            said = paragraph(WIDTH / 2, 58, lines, 4, inks.soft, anchor="middle")
            return "".join(signs) + arrows + said
        rows: list[Mapping[str, Any]] = card.get("lines", [])
        top = max(7.0, (HEIGHT - len(rows) * _ROW) / 2 - (6 if len(rows) < 4 else 0))
        return "".join(
            self._line(row, top + _ROW * (n + 0.5), self.inks) for n, row in enumerate(rows)
        )

    def _line(self, row: Mapping[str, Any], y: float, inks: Inks) -> str:
        n, livery = int(row["n"]), str(row["livery"])
        sign = mark(inks, livery, str(row["text"]), 9.5, y, 8.6)
        number = words(20.6, y + 3, str(n), 8.4, inks.ink, weight=BOLD, anchor="middle")
        step = min(_STEP, _LONG / n)
        white = livery == "white"
        steps = "".join(
            tag(
                "rect",
                x=27.6 + i * step,
                y=y - 2.4,
                width=step - 0.9,
                height=4.8,
                fill=inks.car(livery) if inks.full and not white else PAPER,
                stroke=inks.ink,
                stroke_width=0.35,
                stroke_dasharray="1 .7" if white else None,
            )
            for i in range(n)
        )
        return sign + number + steps

    # --- small cards -------------------------------------------------------------------------

    def small(self, card: Mapping[str, Any], x: float = 0, y: float = 0) -> str:
        """Return a small card that shows only its sign; its upper left corner is at a point."""
        wide, high, inks = SMALL_WIDTH, SMALL_HEIGHT, self.inks
        edge = self._edge(wide, high, 1.1, 0.25)
        if card["face"] == "back":
            inside = self._back(card, wide, high, 0.8)
        elif match := self._playing(card):
            inside = self._small_playing(match[1], match[2], card)
        elif rows := card.get("lines"):
            pitch = min(3.1, (high - 1.4) / len(rows))
            top = (high - pitch * len(rows)) / 2
            signs, numbers = (
                paragraph(
                    x,
                    top + pitch * 0.84,
                    texts,
                    pitch,
                    inks.ink,
                    leading=1,
                    weight=BOLD,
                    anchor="middle",
                )
                for x, texts in (
                    (3, [str(row["text"]) for row in rows]),
                    (7.2, [str(row["n"]) for row in rows]),
                )
            )
            inside = signs + numbers
        elif swap := card.get("swap"):
            letters = _letters(str(card.get("title", "")), swap)
            inside = icon(inks, "swap", wide / 2, high / 2, 3.6) + "".join(
                mark(inks, colour, letter, wide / 2, at, 4)
                for colour, letter, at in zip(swap, letters, (3.2, high - 3.2), strict=True)
            )
        else:
            code = str(card.get("code") or card.get("title") or "")
            size = fitted(code, 8.5, wide - 2, weight=BOLD)
            inside = words(
                wide / 2, high / 2 + size * 0.36, code, size, inks.ink, weight=BOLD, anchor="middle"
            )
        return group(edge, inside, x=x, y=y)

    def _small_playing(self, rank: str, suit: str, card: Mapping[str, Any]) -> str:
        wide, ink = SMALL_WIDTH, self.inks.suit(suit)
        if rank == "*":
            joker = tag("path", d=_star(wide / 2, 4.4, 3), fill=ink)
            meant = _PLAYING.fullmatch(str(card.get("stands", "")))
            if meant is None:
                return joker
            said = "10" if meant[1] == "T" else meant[1]
            sign = self.symbols.suit(meant[2], 7.2, 10.6, 3.2)
            size = fitted(said, 4.2, 4, weight=BOLD)
            return joker + words(3.4, 12.1, said, size, ink, weight=BOLD, anchor="middle") + sign
        text = "10" if rank == "T" else rank
        owner = self._colour(card.get("back"))
        sign = self.symbols.suit(suit, wide / 2, 10.1, 5)
        return (
            words(wide / 2, 6.2, text, 6.8, ink, weight=BOLD, anchor="middle", room=wide - 2.6)
            + sign
            + (mark(self.inks, owner, "", wide - 1.7, SMALL_HEIGHT - 1.7, 2.2) if owner else "")
        )


def _letters(title: str, swap: Sequence[str]) -> Sequence[str]:
    """The letters of the two cars that a card swaps; its title ends with them."""
    return title[-len(swap) :] if title[-len(swap) :].isupper() else ("",) * len(swap)


def _star(x: float, y: float, radius: float) -> str:
    """The outline of a star with five points."""
    points = []
    for n in range(10):
        far = radius * (1 if n % 2 == 0 else 0.42)
        angle = pi * n / 5 - pi / 2
        points.append(f"{num(x + far * cos(angle))} {num(y + far * sin(angle))}")
    return f"M{'L'.join(points)}Z"
