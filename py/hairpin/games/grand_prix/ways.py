"""All ways to carry out a card: the choices of each way, and the field after it.

If several ways lead to the same field, only the first way is listed. The ways are in the order of
their choices, and among lanes the car's own lane comes first. A bot that finds several best ways
must choose among them by chance: in simulations, bots that always took the first way favoured one
team by a third.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from .cards import CARS, WHITE, car_ids, deck
from .driving import HOME, drive, lanes_of, reach, switch

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .carrying import Draft
    from .circuit import Circuit
    from .driving import Field

Way = tuple[tuple[str, ...], "Field"]
NOBODY: Final = -1
# A branch to search: line, field, cars chosen by white lines, choices, and the car to move now.
_Point = tuple[int, "Field", tuple[int, ...], tuple[str, ...], int]


class _Search:
    """Searches for all ways to carry out one card. ``known`` has the keys of known branches."""

    def __init__(self, circuit: Circuit, laps: int, card: str) -> None:
        self.circuit = circuit
        self.laps = laps
        self.lines = deck()[card].lines
        self.named = {car for car, _ in self.lines}
        self.known: set[tuple[int, ...]] = set()

    def each(
        self, at: int, field: Field, chosen: tuple[int, ...], driving: int = NOBODY
    ) -> Iterator[Way]:
        """Yield the ways to carry out the lines from line ``at`` on. May change ``field``.

        ``driving`` is the car that line ``at`` moves, if the player has already chosen it for a
        white line. The search runs only as far as the caller iterates.
        """
        lines, laps, circuit = self.lines, self.laps, self.circuit
        # ``waiting`` is a stack: choices are pushed in reverse, so that ways come in the choices'
        # order.
        waiting: list[_Point] = [(at, field, chosen, (), driving)]
        while waiting:
            at, field, chosen, choices, driving = waiting.pop()
            while at < len(lines):
                car, steps = lines[at]
                if driving != NOBODY:
                    car, driving = driving, NOBODY
                elif car == WHITE:
                    cars = self.free(field, chosen)
                    if len(cars) > 1:
                        if self.fresh(at, field, chosen):
                            for one in reversed(cars):
                                more = (*choices, f"car {car_ids()[one]}")
                                waiting.append((at, field.copy(), (*chosen, one), more, one))
                        break
                    if not cars:
                        at += 1
                        continue
                    car = cars[0]
                    chosen = (*chosen, car)
                elif field.row[car] == HOME:
                    at += 1
                    continue
                found = reach(circuit, field, car, steps, laps)
                at += 1
                if found.lanes & (found.lanes - 1):
                    for lane in reversed(lanes_of(found.lanes, field.lane[car])):
                        then = field.copy()
                        drive(circuit, then, car, found, lane)
                        more = (*choices, f"lane {lane + 1}")
                        waiting.append((at, then, chosen, more, NOBODY))
                    break
                drive(circuit, field, car, found, found.lanes.bit_length() - 1)
            else:
                # A card without choices has a single way, so it needs no check for repeats.
                if not choices or self.fresh(at, field, ()):
                    yield choices, field

    def free(self, field: Field, chosen: tuple[int, ...]) -> list[int]:
        """Return the cars that a white line may move."""
        return [
            car
            for car in range(CARS)
            if field.row[car] != HOME and car not in self.named and car not in chosen
        ]

    def fresh(self, at: int, field: Field, chosen: tuple[int, ...]) -> bool:
        """Return whether this branch is new, and remember it."""
        key = (at, *(sorted(chosen) if chosen else ()), -1, *field.key())
        if key in self.known:
            return False
        self.known.add(key)
        return True


def each_way(circuit: Circuit, laps: int, field: Field, card: str) -> Iterator[Way]:
    """Yield every way to carry out a card from its first line."""
    pair = deck()[card].switch
    if pair is not None:
        then = field.copy()
        switch(then, *pair)
        yield (), then
        return
    yield from _Search(circuit, laps, card).each(0, field.copy(), ())


def ways(circuit: Circuit, laps: int, field: Field, card: str) -> list[Way]:
    """Return all ways to carry out a card, as a list."""
    return list(each_way(circuit, laps, field, card))


def ways_on(circuit: Circuit, laps: int, draft: Draft) -> Iterator[Way]:
    """Yield every way to finish a card that is being carried out."""
    search = _Search(circuit, laps, draft.card)
    yield from search.each(draft.line, draft.field.copy(), draft.chosen, draft.car)
