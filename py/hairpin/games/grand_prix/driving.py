"""Cars on the road: how far a car gets, in which lanes it may end, and crossings of the line.

A ``Field`` holds the positions of all cars. It is separate from the race, because a card is carried
out on a copy of the field until it is final.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from .cards import CARS, WHITE, grid_order
from .circuit import LANES, SPREAD

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .cards import Line
    from .circuit import Circuit

HOME: Final = -1  # the row of a car that has finished


class Reach:
    """How far a car gets: the ``steps`` it can make, and the set of ``lanes`` it may end in.

    ``home`` is true if the car finishes. Then ``lanes`` is empty, and the car loses no steps. A
    reach never changes, but it is no named tuple, because compiled code makes those slowly.
    """

    __slots__ = ("steps", "lanes", "home")

    def __init__(self, steps: int, lanes: int, *, home: bool) -> None:
        self.steps: int = steps
        self.lanes: int = lanes
        self.home: bool = home


class Field:
    """The positions of all cars: for each car its ``row``, its ``lane`` and its line crossings.

    ``crossed`` counts how often each car has crossed the line. ``taken`` has the set of occupied
    lanes of each row. ``finished`` lists the finished cars, the winner first.
    """

    __slots__ = ("row", "lane", "crossed", "taken", "finished")

    def __init__(self, circuit: Circuit) -> None:
        self.row: list[int] = [0] * CARS
        self.lane: list[int] = [0] * CARS
        self.crossed: list[int] = [0] * CARS
        self.taken: list[int] = [0] * circuit.rows
        self.finished: list[int] = []
        for place, car in enumerate(grid_order()):
            row, lane = circuit.grid[place]
            self.row[car], self.lane[car] = row, lane
            self.taken[row] |= 1 << lane

    def copy(self) -> Field:
        """Return an independent copy."""
        other = Field.__new__(Field)
        other.row = self.row.copy()
        other.lane = self.lane.copy()
        other.crossed = self.crossed.copy()
        other.taken = self.taken.copy()
        other.finished = self.finished.copy()
        return other

    def racing(self, car: int) -> bool:
        """Return whether a car has not finished yet."""
        return self.row[car] != HOME

    def key(self) -> tuple[int, ...]:
        """Return a key that is equal for equal positions of all cars."""
        return (*self.row, *self.lane, *self.crossed, *self.finished)


def reach(circuit: Circuit, field: Field, car: int, steps: int, laps: int) -> Reach:
    """Return how far a racing car gets if it is given ``steps`` steps."""
    road, taken = circuit.road, field.taken
    rows = len(road)
    row, lanes = field.row[car], 1 << field.lane[car]
    for step in range(steps):
        row += 1
        if row == rows:
            row = 0
            # No card moves a car a whole lap, so it crosses the line at most once.
            if field.crossed[car] == laps:
                return Reach(step + 1, 0, home=True)
        ahead = SPREAD[lanes] & road[row] & ~taken[row]
        if not ahead:
            return Reach(step, lanes, home=False)
        lanes = ahead
    return Reach(steps, lanes, home=False)


def drive(circuit: Circuit, field: Field, car: int, found: Reach, lane: int) -> None:
    """Move a car as far as ``reach`` found; it ends in ``lane``, one of the lanes found."""
    row = field.row[car]
    field.taken[row] &= ~(1 << field.lane[car])
    if found.home:
        field.row[car], field.lane[car] = HOME, 0
        field.finished.append(car)
        field.crossed[car] += 1
        return
    to, rows = row + found.steps, len(circuit.road)
    if to >= rows:
        to -= rows
        field.crossed[car] += 1
    field.row[car], field.lane[car] = to, lane
    field.taken[to] |= 1 << lane


def remaining(circuit: Circuit, field: Field, car: int, laps: int) -> int:
    """Return the number of steps from a car to the finish; 0 if it has finished."""
    if field.row[car] == HOME:
        return 0
    return (laps + 1 - field.crossed[car]) * circuit.rows - field.row[car]


def trail(
    circuit: Circuit, field: Field, car: int, found: Reach, lane: int
) -> list[tuple[int, int]]:
    """Return the spaces (row and lane) of a car's path, beginning with its own space.

    The car changes lanes as late as possible. The path of a car that finishes ends at the last
    space before the line.
    """
    steps = found.steps - 1 if found.home else found.steps
    row, lanes = field.row[car], 1 << field.lane[car]
    sets = [(row, lanes)]
    for _ in range(steps):
        row = (row + 1) % circuit.rows
        lanes = SPREAD[lanes] & circuit.road[row] & ~field.taken[row]
        sets.append((row, lanes))
    row, lanes = sets.pop()
    here = lanes_of(lanes, field.lane[car])[0] if found.home else lane
    way = [(row, here)]
    while sets:
        row, lanes = sets.pop()
        near = lanes_of(lanes & SPREAD[1 << here], field.lane[car])
        here = near[0]
        way.append((row, here))
    way.reverse()
    return way


def switch(field: Field, first: int, second: int) -> bool:
    """Swap two cars' places and laps if both are still racing; return whether this happened."""
    if not (field.racing(first) and field.racing(second)):
        return False
    for part in field.row, field.lane, field.crossed:
        part[first], part[second] = part[second], part[first]
    return True


@cache
def lanes_of(mask: int, own: int) -> tuple[int, ...]:
    """Return the lanes of the bit set ``mask`` in order, but lane ``own`` first if it is in the
    set.
    """
    found = [lane for lane in range(LANES) if mask >> lane & 1]
    return tuple(sorted(found, key=lambda lane: lane != own))


def choosable(field: Field, lines: Sequence[Line], chosen: Sequence[int]) -> list[int]:
    """Return the cars that a white line may move: racing, not named on the card, not yet chosen."""
    named = {car for car, _ in lines if car != WHITE}
    return [
        car for car in range(CARS) if car not in named and car not in chosen and field.racing(car)
    ]
