"""The colours of drawings on paper: in full colour, and in one colour for any laser printer.

No drawing needs a dark ground. In one colour, black suits are filled and red suits are outlines, and
cars differ by shape and letter.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple


class Inks(NamedTuple):
    """The inks of a drawing: for text, for second text, for lines, and the signal."""

    full: bool
    ink: str
    soft: str
    rule: str
    signal: str

    def car(self, colour: str) -> str:
        """Return the ink of a car's colour, such as ``red`` or ``red-2``."""
        return _CARS.get(colour.partition("-")[0], self.ink) if self.full else self.ink

    def suit(self, suit: str) -> str:
        """Return the ink of a suit, or of a joker's colour R or B."""
        return _RED if self.full and suit in RED else self.ink

    def drawn(self, text: str) -> str:
        """Return a drawing of the deck in these inks."""
        if self.full:
            return text
        text = _FILLED_RED.sub('fill="#fff" stroke="#000" stroke-width="6"', text)
        return _HEX.sub(lambda found: _GREYS.get(found[0], found[0]), text)


RED: Final = "HDR"
PAPER: Final = "#fff"
FULL: Final = Inks(True, "#1e1b16", "#5a5244", "#a89a7f", "#c0211a")
ONE: Final = Inks(False, "#000", "#333", "#777", "#000")
BY_NAME: Final = {"full": FULL, "one": ONE}
#: The colours on which letters are dark.
LIGHT: Final = ("amber", "yellow", "white")

_RED: Final = "#b3180f"
# Seats and racing things.
_CARS: Final = {
    "red": "#c0211a",
    "blue": "#1c4f9f",
    "amber": "#f0ac12",
    "green": "#1d7038",
    "violet": "#683b9e",
    "ink": "#1e1b16",
    "black": "#1e1b16",
    "orange": "#d3610b",
    "yellow": "#f2c41a",
}
# The inks of the deck's drawings in one colour: lines stay dark, areas become pale.
_GREYS: Final = {
    "#1e1b16": "#000",
    "#191a1c": "#000",
    "#b3180f": "#000",
    "#f4b223": "#ddd",
    "#fff6e4": "#fff",
    "#fffdf8": "#fff",
    "#fff4df": "#fff",
    "#fffaf0": "#fff",
    "#c3271d": "#bbb",
    "#4a5058": "#888",
    "#6f0d09": "#000",
    "#f0ac12": "#bbb",
    "#c0211a": "#bbb",
    "#683b9e": "#bbb",
    "#1d7038": "#bbb",
    "#1c4f9f": "#bbb",
    "#5a5244": "#bbb",
}
_HEX: Final = re.compile(r"#[0-9a-f]{6}\b")
_FILLED_RED: Final = re.compile(r'fill="#b3180f"')
