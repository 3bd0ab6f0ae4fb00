"""A slow second implementation of driving and of carrying out cards, to check the engine.

It walks every path step by step and tries every choice. The map and the lines of the cards are all
that it takes from the engine.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

# Row, lane (from 0), and how often the car has crossed the line.
Where = tuple[int, int, int]


@dataclass(frozen=True)
class Road:
    """A road: its ``spaces``, the racing cars by letter (``cars``) and the finished cars (``home``)."""

    spaces: frozenset[tuple[int, int]]
    rows: int
    laps: int
    cars: Mapping[str, Where]
    home: tuple[str, ...] = ()

    def ends(self, letter: str, steps: int) -> tuple[int, set[Where | None]]:
        """Return the number of steps that the car makes, and all spots where it can stop; None is the finish."""
        taken = {(row, lane) for row, lane, _ in self.cars.values()}
        best: dict[int, set[Where | None]] = {}

        def walk(row: int, lane: int, crossed: int, made: int) -> None:
            best.setdefault(made, set()).add((row, lane, crossed))
            if made == steps:
                return
            over = row + 1 == self.rows
            if over and crossed == self.laps:
                best.setdefault(steps, set()).add(None)
                return
            for beside in (lane - 1, lane, lane + 1):
                ahead = ((row + 1) % self.rows, beside)
                if ahead in self.spaces and ahead not in taken:
                    walk(*ahead, crossed + over, made + 1)

        walk(*self.cars[letter], 0)
        made = max(best)
        return made, best[made]

    def moved(self, letter: str, end: Where | None) -> Road:
        """Return the road with the car moved to ``end``."""
        if end is None:
            cars = {other: where for other, where in self.cars.items() if other != letter}
            return replace(self, cars=cars, home=(*self.home, letter))
        return replace(self, cars={**self.cars, letter: end})

    def carried(
        self, lines: Sequence[tuple[str, int]], chosen: frozenset[str] = frozenset()
    ) -> Iterator[Road]:
        """For each possible way to carry out a card, yield the resulting road.

        A line of a card is a car's letter (``W`` for a white line) and a number of steps.
        """
        if not lines:
            yield self
            return
        (letter, steps), rest = lines[0], lines[1:]
        named = {other for other, _ in self.all_lines} if letter == "W" else set()
        cars = [letter] if letter != "W" else [c for c in self.cars if c not in named | chosen]
        cars = [car for car in cars if car in self.cars]
        if not cars:
            yield from self.carried(rest, chosen)
        for car in cars:
            for end in self.ends(car, steps)[1]:
                used = chosen | {car} if letter == "W" else chosen
                yield from self.moved(car, end).carried(rest, used)

    all_lines: Sequence[tuple[str, int]] = ()

    def key(self) -> tuple[object, ...]:
        """Return a key; two roads have the same key if their cars stand alike."""
        return (tuple(sorted(self.cars.items())), self.home)
