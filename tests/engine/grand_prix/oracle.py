"""A second, slow implementation of driving and carrying out a card, to check the engine.

It walks every path step by step and tries every choice. It shares only the map and the cards' lines
with the engine.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

Where = tuple[int, int, int]  # row, lane (from 0), crossings of the line


@dataclass(frozen=True)
class Road:
    """Cars on a road: its ``spaces``, the racing ``cars`` by letter, the finished cars ``home``."""

    spaces: frozenset[tuple[int, int]]
    rows: int
    laps: int
    cars: Mapping[str, Where]
    home: tuple[str, ...] = ()

    def ends(self, letter: str, steps: int) -> tuple[int, set[Where | None]]:
        """Return the steps the car makes and its possible ends; None stands for the finish."""
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
        """Yield every road that a card can lead to; ``W`` is a white line."""
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
        """Return a key that is equal for equal roads."""
        return (tuple(sorted(self.cars.items())), self.home)
