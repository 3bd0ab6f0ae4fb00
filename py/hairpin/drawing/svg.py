"""SVG as text: elements, numbers, and words with an estimated width."""

from __future__ import annotations

import re
from html import escape
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

#: Arial and its equals have the same widths on all systems, so estimated widths hold.
FONT: Final = "Arial, 'Liberation Sans', Arimo, Helvetica, sans-serif"
REGULAR, BOLD = 400, 700

# Widths of Arial's characters in thousandths of the size of the letters, by width.
_WIDTHS: Final = {
    191: "'",
    222: "ijl‘’",
    278: " \u00a0!,./:;ftI[]\\|·",
    333: "()-r`“”",
    389: "*",
    500: "cksvxyzJ",
    556: "0123456789abdeghnopquL?_$#",
    584: "+<=>~−",
    611: "FTZ",
    667: "ABEKPSVXY&",
    722: "CDHNRUw",
    778: "GOQ",
    833: "mM",
    889: "%",
    944: "W",
    1000: "—…",
    1015: "@",
}
_WIDTH: Final = {sign: width for width, signs in _WIDTHS.items() for sign in signs}
_OTHER: Final = 600
#: A no-break space does not end a word.
_WORD: Final = re.compile(r"[^ \t\r\n]+")
_BOLD_MORE: Final = 1.08


def num(value: float) -> str:
    """Return a number with at most two decimals."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def tag(name: str, /, *children: str, **attributes: str | float | None) -> str:
    """Return an element. ``_`` in the name of an attribute stands for ``-``; None leaves it out."""
    facts = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{_value(value)}"'
        for key, value in attributes.items()
        if value is not None
    )
    body = "".join(children)
    return f"<{name}{facts}>{body}</{name}>" if body else f"<{name}{facts}/>"


def _value(value: str | float) -> str:
    return escape(value) if isinstance(value, str) else num(value)


def group(*children: str, x: float = 0, y: float = 0, scale: float = 1, turn: float = 0) -> str:
    """Return children that are moved, turned clockwise by degrees, and scaled, in this order."""
    parts = [f"translate({num(x)} {num(y)})"] if x or y else []
    parts += [f"rotate({num(turn)})"] if turn else []
    parts += [f"scale({scale:.4f})"] if scale != 1 else []
    return tag("g", *children, transform=" ".join(parts) or None)


def words(
    x: float,
    y: float,
    text: str,
    size: float,
    fill: str,
    *,
    weight: int = REGULAR,
    anchor: str | None = None,
    room: float = 0,
) -> str:
    """Return a line of text; ``y`` is its baseline. A text that is wider than ``room`` gets narrower letters."""
    bold = weight if weight != REGULAR else None
    facts: dict[str, str | float | None] = {"font_weight": bold, "text_anchor": anchor}
    if room and width_of(text, size, weight=weight) > room:
        facts |= {"textLength": room, "lengthAdjust": "spacingAndGlyphs"}
    return tag("text", escape(text, quote=False), x=x, y=y, font_size=size, fill=fill, **facts)


def width_of(text: str, size: float, *, weight: int = REGULAR) -> float:
    """Return the estimated width of a text."""
    more = _BOLD_MORE if weight >= BOLD else 1.0
    return sum(_WIDTH.get(sign, _OTHER) for sign in text) * size * more / 1000


def wrapped(text: str, size: float, width: float, *, weight: int = REGULAR) -> list[str]:
    """Return the lines of a text that is at most ``width`` wide; a longer word gets its own line."""
    lines: list[str] = []
    for word in _WORD.findall(text):
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and width_of(longer, size, weight=weight) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def fitted(text: str, size: float, width: float, *, weight: int = REGULAR) -> float:
    """Return the largest size up to ``size`` at which the text is at most ``width`` wide."""
    wide = width_of(text, size, weight=weight)
    return size if wide <= width else size * width / wide


def paragraph(
    x: float,
    y: float,
    lines: Iterable[str],
    size: float,
    fill: str,
    *,
    leading: float = 1.25,
    weight: int = REGULAR,
    anchor: str | None = None,
) -> str:
    """Return lines of text below each other; ``y`` is the first baseline."""
    return "".join(
        words(x, y + n * size * leading, line, size, fill, weight=weight, anchor=anchor)
        for n, line in enumerate(lines)
    )


def polyline(points: Sequence[tuple[float, float]], *, closed: bool = False) -> str:
    """Return the path through points, for the attribute ``d``."""
    first, *others = points
    text = f"M{num(first[0])} {num(first[1])}"
    text += "".join(f"L{num(x)} {num(y)}" for x, y in others)
    return f"{text}Z" if closed else text


def drawing(content: str, width: float, height: float, *, label: str = "", defs: str = "") -> str:
    """Return a whole SVG document with its size in millimetres."""
    title = tag("title", escape(label, quote=False)) if label else ""
    shared = tag("defs", defs) if defs else ""
    return tag(
        "svg",
        title,
        shared,
        content,
        xmlns="http://www.w3.org/2000/svg",
        width=f"{num(width)}mm",
        height=f"{num(height)}mm",
        viewBox=f"0 0 {num(width)} {num(height)}",
        font_family=FONT,
        role="img" if label else None,
    )
