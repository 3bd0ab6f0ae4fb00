"""Shapes of seats and cars, and icons of effects, as paths on a square of 24 units.

The page draws the same ones (``web/js/ui/art.ts``); ``tests/tooling/test_drawings.py`` compares them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from .inks import LIGHT, PAPER
from .svg import BOLD, group, num, tag, words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .inks import Inks


class Shape(NamedTuple):
    """An outline, with the baseline and the size of the letter in it."""

    path: str
    y: float
    size: float


SHAPES: Final = {
    "circle": Shape("M12 1.2a10.8 10.8 0 1 0 .01 0z", 16.6, 13),
    "square": Shape(
        "M3.7 2h16.6a1.7 1.7 0 0 1 1.7 1.7v16.6a1.7 1.7 0 0 1-1.7 1.7H3.7"
        "A1.7 1.7 0 0 1 2 20.3V3.7A1.7 1.7 0 0 1 3.7 2z",
        17,
        14.5,
    ),
    "triangle": Shape("M12 .4L24 22.2H0z", 19.6, 12),
    "diamond": Shape("M12 0l12 12-12 12L0 12z", 16.4, 12.5),
    "star": Shape(
        "M12 .2l3.7 7 7.9 1.4-5.6 5.6 1.1 7.9L12 18.7l-7.1 3.4L6 14.2.4 8.6l7.9-1.4z", 15.9, 10.5
    ),
    "hexagon": Shape("M6.3 1.7h11.4L23.6 12l-5.9 10.3H6.3L.4 12z", 16.6, 13),
}
SHAPE_OF: Final = {
    "red": "circle",
    "blue": "square",
    "amber": "triangle",
    "green": "diamond",
    "violet": "star",
    "ink": "hexagon",
    "black": "hexagon",
    "yellow": "triangle",
    "orange": "star",
    "white": "circle",
}
#: The letters of the first to fourth car of each colour, as in the page's words.
LETTERS: Final = {
    "red": "RCNW",
    "blue": "BDOX",
    "amber": "AEPY",
    "green": "GFJZ",
    "violet": "VHLS",
    "ink": "KITU",
}
#: The number of ways to draw a colour's shape.
WAYS: Final = 4
PIP: Final = "M21 -.4a4 4 0 1 1-.01 0z"

# Each icon is a list of paths; those with ``True`` are filled.
ICONS: Final[dict[str, tuple[tuple[str, bool], ...]]] = {
    "back": (("M14 5l-7 7 7 7M19 5v14", False),),
    "discard": (("M6 2.5h12v9H6zM12 14v7M8 17.5l4 4 4-4", False),),
    "recall": (("M6 12.5h12v9H6zM12 10V3M8 6.5l4-4 4 4", False),),
    "swap": (("M3 8h16M14 3l5 5-5 5M21 16.5H5M10 11.5l-5 5 5 5", False),),
    "bomb": (
        ("M10.5 7.5a7 7 0 1 0 .01 0zM13.5 6l2 2", True),
        ("M15 7.5c1.5-2.5 3-3.5 5-3M20 8.5l1.5 1M17.5 2.2l-.4-1.2", False),
    ),
    "copy": (
        ("M2 7.5h13M10.5 3l4.5 4.5-4.5 4.5", False),
        ("M8 16.5h13M16.5 12l4.5 4.5-4.5 4.5", False),
    ),
}
MOST_CHEVRONS: Final = 5


def _forward(n: int) -> tuple[tuple[str, bool], ...]:
    count = max(1, min(MOST_CHEVRONS, n))
    step = min(7, 14 / count)
    left = 12 - (step * (count - 1) + 8) / 2
    return (("".join(f"M{num(left + i * step)} 4l8 8-8 8" for i in range(count)), False),)


def icon(
    inks: Inks, name: str, x: float, y: float, size: float, *, n: int = 1, ink: str = ""
) -> str:
    """Return an icon around a point, in an ink of its own if given; an unknown name draws nothing."""
    ink = ink or inks.ink
    strokes = _forward(n) if name == "forward" else ICONS.get(name, ())
    drawn = "".join(
        tag(
            "path",
            d=path,
            fill=ink if filled else "none",
            stroke=ink,
            stroke_width=2,
            stroke_linecap="round",
            stroke_linejoin="round",
        )
        for path, filled in strokes
    )
    return group(drawn, x=x - size / 2, y=y - size / 2, scale=size / 24) if drawn else ""


def mark(inks: Inks, colour: str, letter: str, x: float, y: float, size: float) -> str:
    """Return a car's shape with its letter around a point.

    In full colour the shape is filled. In one colour it is an outline, which may be coloured by
    hand. The second and fourth car of a colour are hollow; the third and fourth have a dot.
    """
    name, _, number = colour.partition("-")
    nth = int(number) if number.isdigit() else 1
    shape = SHAPES[SHAPE_OF.get(name, "circle")]
    filled = inks.full and nth % 2 == 1 and name != "white"
    ink = inks.car(name)
    parts = [
        tag(
            "path",
            d=shape.path,
            fill=ink if filled else PAPER,
            stroke=ink,
            stroke_width=2 if filled else 2.2,
            stroke_linejoin="round",
            stroke_dasharray="3 2.4" if name == "white" else None,
        )
    ]
    if nth > 2:
        parts.append(tag("path", d=PIP, fill=ink))
    if letter:
        on = PAPER if filled and name not in LIGHT else inks.ink
        parts.append(words(12, shape.y, letter, shape.size, on, weight=BOLD, anchor="middle"))
    return group(*parts, x=x - size / 2, y=y - size / 2, scale=size / 24)


def letter_of(car: str) -> str:
    """Return the letter of a car; all cars of all colours have different letters."""
    colour, _, number = car.partition("-")
    return LETTERS.get(colour, colour[:1].upper() or " ")[int(number or 1) - 1]


def cars_of(colours: Sequence[str]) -> list[str]:
    """Return a car for each seat: the second seat of a colour gets its second car, and so on."""
    had: dict[str, int] = {}
    found: list[str] = []
    for colour in colours:
        had[colour] = had.get(colour, 0) + 1
        nth = (had[colour] - 1) % WAYS + 1
        found.append(colour if nth == 1 else f"{colour}-{nth}")
    return found


def bomb(inks: Inks, x: float, y: float, size: float) -> str:
    """Return a bomb around a point."""
    return icon(inks, "bomb", x, y, size)
