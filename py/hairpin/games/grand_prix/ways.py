"""All ways to carry out a card: which choices, and the field each leads to.

Different choices may come to the same; of those only the first is listed. The order is that of the choices (own lane
first), so whoever looks for the best way and finds several must choose among them by chance: always
taking the first was seen to favour one team by a third.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .cards import CARS, WHITE, car_ids, deck
from .driving import HOME, drive, lanes_of, reach, switch

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .carrying import Draft
    from .circuit import Circuit
    from .driving import Field

Way = tuple[tuple[str, ...], "Field"]


class _Search:
    """All ways of one card; ``found`` by the field they lead to."""

    def __init__(self, circuit: Circuit, laps: int, card: str) -> None:
        self.circuit = circuit
        self.laps = laps
        self.lines = deck()[card].lines
        self.named = {car for car, _ in self.lines}
        self.found: dict[tuple[int, ...], Way] = {}
        self.known: set[tuple[int, ...]] = set()

    def go(self, at: int, field: Field, chosen: tuple[int, ...], choices: tuple[str, ...]) -> None:
        """Carry out the lines from ``at`` on; ``field`` may be changed."""
        lines = self.lines
        while at < len(lines):
            car, steps = lines[at]
            if car == WHITE:
                cars = self.free(field, chosen)
                if len(cars) > 1:
                    if self.fresh(at, field, chosen):
                        for one in cars:
                            more = (*choices, f"car {car_ids()[one]}")
                            self.move(at, field.copy(), one, steps, (*chosen, one), more)
                    return
                if cars:
                    self.move(at, field, cars[0], steps, (*chosen, cars[0]), choices)
                    return
            elif field.row[car] != HOME:
                found = reach(self.circuit, field, car, steps, self.laps)
                if found.lanes & (found.lanes - 1):
                    self.move(at, field, car, steps, chosen, choices)
                    return
                drive(self.circuit, field, car, found, found.lanes.bit_length() - 1)
            at += 1
        self.found.setdefault(field.key(), (choices, field))

    def free(self, field: Field, chosen: tuple[int, ...]) -> list[int]:
        """The cars a white line may move."""
        return [
            car
            for car in range(CARS)
            if field.row[car] != HOME and car not in self.named and car not in chosen
        ]

    def fresh(self, at: int, field: Field, chosen: tuple[int, ...]) -> bool:
        """Whether this point was not come to by other choices."""
        key = (at, *sorted(chosen), -1, *field.key())
        if key in self.known:
            return False
        self.known.add(key)
        return True

    def move(
        self,
        at: int,
        field: Field,
        car: int,
        steps: int,
        chosen: tuple[int, ...],
        choices: tuple[str, ...],
    ) -> None:
        """Move a car into each of the lanes it may end in, and go on."""
        found = reach(self.circuit, field, car, steps, self.laps)
        lanes = lanes_of(found.lanes, field.lane[car]) or [-1]
        for lane in lanes:
            then = field.copy() if len(lanes) > 1 else field
            more = (*choices, f"lane {lane + 1}") if len(lanes) > 1 else choices
            drive(self.circuit, then, car, found, lane)
            self.go(at + 1, then, chosen, more)


def ways(circuit: Circuit, laps: int, field: Field, card: str) -> list[Way]:
    """Every way to carry out a card from its beginning."""
    pair = deck()[card].switch
    if pair is not None:
        then = field.copy()
        switch(then, *pair)
        return [((), then)]
    search = _Search(circuit, laps, card)
    search.go(0, field.copy(), (), ())
    return list(search.found.values())


def ways_on(circuit: Circuit, laps: int, draft: Draft) -> Iterator[Way]:
    """Every way to go on with a card that is being carried out."""
    search = _Search(circuit, laps, draft.card)
    if draft.lanes:
        steps = search.lines[draft.line][1]
        search.move(draft.line, draft.field.copy(), draft.car, steps, draft.chosen, ())
    else:
        search.go(draft.line, draft.field.copy(), draft.chosen, ())
    yield from search.found.values()
