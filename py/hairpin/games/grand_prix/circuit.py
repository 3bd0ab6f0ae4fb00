"""The road of Grand Prix: rows of one to three lanes in a loop, read from the data file.

A set of lanes is an int, one bit a lane, the top lane lowest. A car is in a row and a lane; each step takes it
to the next row, into its own lane or one beside it. So all ways of a car reach the same row at the same
time, and where it can be after some steps is a set of lanes.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

LANES: Final = 3
# Lanes that can be reached from a set of lanes, if nothing is in the way.
SPREAD: Final = tuple((m | m << 1 | m >> 1) & 7 for m in range(8))
_ROAD: Final = "="


@dataclass(frozen=True, slots=True)
class Circuit:
    """A closed road: ``road`` has the lanes of each row, ``grid`` row and lane of each starting place.

    The line is crossed with the step from the last row to row 0.
    """

    id: str
    road: tuple[int, ...]
    grid: tuple[tuple[int, int], ...]

    @property
    def rows(self) -> int:
        """How many rows there are."""
        return len(self.road)

    @property
    def widths(self) -> str:
        """How many lanes each row has, a digit a row."""
        return "".join(str(lanes.bit_count()) for lanes in self.road)


def read_circuit(name: str, drawn: str) -> Circuit:
    """The circuit a map draws. Raises ``ValueError`` if nobody could drive it."""
    lanes = drawn.strip("\n").split("\n")
    if len(lanes) != LANES or len({len(lane) for lane in lanes}) != 1:
        raise ValueError(f"{name}: a map has {LANES} lanes of the same length")
    if not set("".join(lanes)) <= set(".=123456"):
        raise ValueError(f"{name}: a map has only road, places of the grid, and gaps")
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
                    raise ValueError(f"{name}: row {row} has a space nobody gets to or away from")
    return Circuit(name, road, tuple(places[n] for n in range(1, 7)))


@cache
def data() -> dict[str, Any]:
    """The data file."""
    return tomllib.loads(Path(__file__).with_name("data.toml").read_text("utf-8"))


@cache
def circuits() -> dict[str, Circuit]:
    """All circuits by id, in the order of the file."""
    return {each["id"]: read_circuit(each["id"], each["map"]) for each in data()["circuits"]}
