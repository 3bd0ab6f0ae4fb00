"""The road of Grand Prix: rows of one to three lanes in a loop, read from the data file.

In ``data.json``, cars drive through a ``map`` from left to right and cross the line from the last column to
the first. A dot is a gap, a number is a starting place. ``course`` has the control points of the curve that
the road follows on screen, seen from above in a box of 1 by 1 (across, down). It begins at the line, in the
direction of driving, and turns clockwise, so the top lane of the map is the outer one. ``infield`` is the
ground inside the road.

A set of lanes is an int with one bit per lane; the top lane is the lowest bit. Each step takes a
car to the next row, in its own lane or a neighbouring one. So after a number of steps a car is in a
known row, and its possible spaces there are a set of lanes.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

LANES: Final = 3
# For each set of lanes (a bit mask): the lanes that a car in this set can reach with one step, if
# the next row is free and has all lanes.
SPREAD: Final = tuple((m | m << 1 | m >> 1) & 7 for m in range(8))
_ROAD: Final = "="
_INFIELDS: Final = ("grass", "water")
# Control points may lie this far outside the box of 1 by 1, because the curve does not reach them.
_MARGIN: Final = 0.25

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Circuit:
    """A closed road.

    ``road`` has the set of lanes of each row. ``grid`` has the row and lane of each starting
    place. The step from the last row to row 0 crosses the line. Two fields serve only the
    drawing: ``course`` has the control points of a smooth closed curve in a box of 1 by 1, and
    ``infield`` names the ground inside the road.
    """

    id: str
    road: tuple[int, ...]
    grid: tuple[tuple[int, int], ...]
    course: tuple[Point, ...] = ()
    infield: str = "grass"

    @property
    def rows(self) -> int:
        """The number of rows."""
        return len(self.road)

    @property
    def widths(self) -> str:
        """The number of lanes of each row, one digit per row."""
        return "".join(str(lanes.bit_count()) for lanes in self.road)


def read_circuit(name: str, drawn: str) -> Circuit:
    """Return the circuit that a text map draws. Raises ``ValueError`` if it cannot be driven."""
    lanes = drawn.strip("\n").split("\n")
    if len(lanes) != LANES or len({len(lane) for lane in lanes}) != 1:
        raise ValueError(f"{name}: a map has {LANES} lanes of the same length")
    if not set("".join(lanes)) <= set(".=123456"):
        raise ValueError(f"{name}: a map has only road (=), gaps (.) and grid places 1 to 6")
    rows = len(lanes[0])
    road = tuple(
        sum(1 << lane for lane in range(LANES) if lanes[lane][row] != ".") for row in range(rows)
    )
    places = {
        int(lanes[lane][row]): (row, lane)
        for row in range(rows)
        for lane in range(LANES)
        if lanes[lane][row].isdigit()
    }
    if sorted(places) != [1, 2, 3, 4, 5, 6] or sum(c.isdigit() for c in "".join(lanes)) != 6:
        raise ValueError(f"{name}: the grid has the places 1 to 6, once each")
    for row in range(rows):
        here, ahead, behind = road[row], road[(row + 1) % rows], road[row - 1]
        for lane in range(LANES):
            if here >> lane & 1:
                near = SPREAD[1 << lane]
                if not near & ahead or not near & behind:
                    raise ValueError(f"{name}: row {row} has a space with none ahead or behind")
    return Circuit(name, road, tuple(places[n] for n in range(1, 7)))


def read_course(name: str, points: Sequence[Sequence[float]]) -> tuple[Point, ...]:
    """Return the control points of the curve that draws a circuit.

    Raises ``ValueError`` unless they form a closed loop, driven clockwise, within the box.
    """
    if len(points) < 6 or any(len(point) != 2 for point in points):
        raise ValueError(f"{name}: a course has at least six points, each across and down")
    cage = tuple((float(x), float(y)) for x, y in points)
    if not all(-_MARGIN <= part <= 1 + _MARGIN for point in cage for part in point):
        raise ValueError(f"{name}: a course lies in a box of 1 by 1, or up to {_MARGIN} outside")
    sides = list(zip(cage, cage[1:] + cage[:1], strict=True))
    if any(_cross(*one, *other) for one, other in combinations(sides, 2)):
        raise ValueError(f"{name}: a course does not cross itself")
    if sum(x * v - u * y for (x, y), (u, v) in sides) <= 0:
        raise ValueError(f"{name}: a course runs clockwise")
    return cage


def _cross(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Return whether lines ``a``–``b`` and ``c``–``d`` cross; a shared corner does not count."""

    def side(p: Point, q: Point, r: Point) -> float:
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

    return side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0


def read_infield(name: str, infield: str) -> str:
    """Return the name of the ground inside the road. Raises ``ValueError`` if it is unknown."""
    if infield not in _INFIELDS:
        raise ValueError(f"{name}: the infield is one of {', '.join(_INFIELDS)}")
    return infield


@cache
def data() -> dict[str, Any]:
    """Return the content of the data file. It is JSON, because TOML's reader would be a part of each first visit."""
    found: dict[str, Any] = json.loads(Path(__file__).with_name("data.json").read_text("utf-8"))
    return found


@cache
def circuits() -> dict[str, Circuit]:
    """Return all circuits by id, in the order of the file."""
    return {each["id"]: _circuit(each) for each in data()["circuits"]}


def _circuit(entry: dict[str, Any]) -> Circuit:
    name = entry["id"]
    return replace(
        read_circuit(name, "\n".join(entry["map"])),
        course=read_course(name, entry["course"]),
        infield=read_infield(name, entry["infield"]),
    )
