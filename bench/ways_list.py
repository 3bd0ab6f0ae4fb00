"""Search for the field on which a card of Grand Prix has the most ways, and print it as JSON.

    python bench/ways_list.py CLIMBS PATIENCE

It is no benchmark itself: ``bench_grand_prix.py`` runs it in CPython and in Pyodide, with the same
results. Cars are placed at random, then moved one at a time while this gives more ways.
"""

import json
import sys
import time
from typing import Any

from hairpin.core.chance import Chance
from hairpin.games.grand_prix.cards import CARS, deck
from hairpin.games.grand_prix.circuit import Circuit, circuits
from hairpin.games.grand_prix.driving import Field
from hairpin.games.grand_prix.ways import ways

LAPS = 3
CARDS = ("W3", "W2", "AK", "TW", "BK")
RUNS = 5


def field_of(circuit: Circuit, cars: list[tuple[int, int]]) -> Field:
    """A race with the cars on these spaces, all in their first lap."""
    field = Field(circuit)
    field.taken = [0] * circuit.rows
    for car, (row, lane) in enumerate(cars):
        field.row[car], field.lane[car], field.crossed[car] = row, lane, 1
        field.taken[row] |= 1 << lane
    return field


def climb(circuit: Circuit, card: str, luck: Chance, patience: int) -> tuple[int, Field]:
    """Move single cars while this adds ways to play the card; return the number of ways and the
    field."""
    spaces = [
        (row, lane)
        for row, lanes in enumerate(circuit.road)
        for lane in range(3)
        if lanes >> lane & 1
    ]
    luck.shuffle(spaces)
    cars = spaces[:CARS]
    field = field_of(circuit, cars)
    best, tries = len(ways(circuit, LAPS, field, card)), 0
    while tries < patience:
        moved = cars.copy()
        moved[luck.below(CARS)] = luck.pick(spaces)
        if len(set(moved)) < CARS:
            continue
        other = field_of(circuit, moved)
        found = len(ways(circuit, LAPS, other, card))
        tries = 0 if found > best else tries + 1
        if found >= best:
            best, cars, field = found, moved, other
    return best, field


def worst(climbs: int, patience: int) -> dict[str, Any]:
    """Return for each card the largest number of ways to play it that was found, and the ms to list these ways."""
    longest: dict[str, Any] = {}
    for card in CARDS:
        luck = Chance(f"ways of {card}")
        found = [
            (*climb(circuit, card, luck, patience), circuit)
            for circuit in circuits().values()
            for _ in range(climbs)
        ]
        most, field, circuit = max(found, key=lambda entry: entry[0])
        times = []
        for _ in range(RUNS):
            begun = time.perf_counter()
            ways(circuit, LAPS, field, card)
            times.append((time.perf_counter() - begun) * 1000)
        longest[card] = {
            "ways": most,
            "ms": sorted(times)[RUNS // 2],
            "lines": len(deck()[card].lines),
        }
    return longest


if __name__ == "__main__":
    print(json.dumps(worst(int(sys.argv[1]), int(sys.argv[2]))))
