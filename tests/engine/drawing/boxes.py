"""Measures the drawings of a sheet: parses its SVG, and yields the box of each element on its page."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple
from xml.etree import ElementTree

from hairpin.drawing.inks import BY_NAME
from hairpin.drawing.paper import PAPERS
from hairpin.drawing.svg import width_of
from hairpin.games import load
from hairpin.printing.sheets import make
from hairpin.printing.wish import Wish

if TYPE_CHECKING:
    from collections.abc import Iterator

SVG = "{http://www.w3.org/2000/svg}"
NUMBER = re.compile(r"-?\d*\.?\d+")
MOVED = re.compile(r"(translate|rotate|scale)\(([^)]*)\)")
#: Only these commands: a path whose numbers are all corners.
CORNERS = re.compile(r"[MLZ\d\s.,-]+")


class Box(NamedTuple):
    """The box of an element in millimetres, and the element."""

    left: float
    top: float
    right: float
    bottom: float
    node: ElementTree.Element


Matrix = tuple[float, float, float, float, float, float]


def joined(m: Matrix, n: Matrix) -> Matrix:
    """Return the transformation that does ``n`` first and then ``m``."""
    a, b, c, d, e, f = m
    g, h, i, j, k, l = n  # noqa: E741
    return (
        a * g + c * h,
        b * g + d * h,
        a * i + c * j,
        b * i + d * j,
        a * k + c * l + e,
        b * k + d * l + f,
    )


def matrix(text: str) -> Matrix:
    """Return the transformation that an attribute describes. A rotation is by right angles."""
    whole: Matrix = (1, 0, 0, 1, 0, 0)
    for name, given in MOVED.findall(text):
        values = [float(each) for each in NUMBER.findall(given)]
        if name == "translate":
            step: Matrix = (1, 0, 0, 1, values[0], values[1] if len(values) > 1 else 0)
        elif name == "scale":
            step = (values[0], 0, 0, values[-1], 0, 0)
        else:
            cos, sin = {0: (1, 0), 90: (0, 1), 180: (-1, 0), 270: (0, -1)}[int(values[0]) % 360]
            step = (cos, sin, -sin, cos, 0, 0)
        whole = joined(whole, step)
    return whole


def corners(node: ElementTree.Element) -> list[tuple[float, float]]:
    """Return points that the element covers, in its own coordinates."""

    def at(name: str) -> float:
        return float(node.get(name, 0))

    kind = node.tag.removeprefix(SVG)
    if kind in ("rect", "use"):
        x, y = at("x"), at("y")
        return [(x, y), (x + at("width"), y + at("height"))]
    if kind == "circle":
        return [(at("cx") - at("r"), at("cy") - at("r")), (at("cx") + at("r"), at("cy") + at("r"))]
    if kind == "text":
        size, weight = at("font-size"), int(node.get("font-weight", 400))
        wide = width_of(node.text or "", size, weight=weight)
        left = at("x") - {"middle": wide / 2, "end": wide}.get(node.get("text-anchor", ""), 0)
        return [(left, at("y") - size * 0.75), (left + wide, at("y") + size * 0.22)]
    path = node.get("d", "")
    numbers = [float(each) for each in NUMBER.findall(path)]
    if CORNERS.fullmatch(path):
        return list(zip(numbers[::2], numbers[1::2], strict=True))
    return [(numbers[0], numbers[1])]


def boxes(node: ElementTree.Element, m: Matrix = (1, 0, 0, 1, 0, 0)) -> Iterator[Box]:
    """Yield the box of each element below ``node`` that is drawn, except shared definitions."""
    for child in node:
        kind = child.tag.removeprefix(SVG)
        if kind in ("defs", "title"):
            continue
        here = joined(m, matrix(child.get("transform", "")))
        if kind == "g":
            yield from boxes(child, here)
            continue
        a, b, c, d, e, f = here
        points = [(a * x + c * y + e, b * x + d * y + f) for x, y in corners(child)]
        xs, ys = [x for x, _ in points], [y for _, y in points]
        yield Box(min(xs), min(ys), max(xs), max(ys), child)


@lru_cache(64)
def sheet(kind: str, game: str, paper: str = "a4", inks: str = "full", level: str = "easy") -> str:
    """Return a sheet as HTML."""
    wish = Wish(load(game), PAPERS[paper], BY_NAME[inks], level=level, backs=kind == "deck")
    return make(kind, wish)


def parsed(html: str) -> ElementTree.Element:
    """Return a sheet as elements. It is well-formed XML."""
    return ElementTree.fromstring(html.removeprefix("<!DOCTYPE html>\n"))


def pages_of(html: str) -> list[ElementTree.Element]:
    """Return the drawn pages of a sheet."""
    return [node for node in parsed(html).iter(f"{SVG}svg") if node.get("class") == "page"]


def letters(html: str) -> list[str]:
    """Return all texts of a sheet's drawings."""
    return [node.text or "" for node in parsed(html).iter(f"{SVG}text")]
