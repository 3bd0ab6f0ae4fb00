"""Grand Prix compared with the oracle: where cars can end, and all ways to carry out each card."""

from __future__ import annotations

from itertools import pairwise

from hairpin.core.chance import Chance
from hairpin.games.grand_prix.cards import WHITE, car_ids, deck
from hairpin.games.grand_prix.carrying import carry_out
from hairpin.games.grand_prix.circuit import Circuit, circuits
from hairpin.games.grand_prix.driving import HOME, Field, drive, reach, trail
from hairpin.games.grand_prix.ways import ways

from .helpers import Spot, placed
from .oracle import Road

LAPS = 3


def crowd(chance: Chance) -> tuple[Circuit, Field]:
    """Return a circuit and cars that stand close together on it; some have finished."""
    circuit = chance.pick(list(circuits().values()))
    begin = chance.below(circuit.rows)
    spaces = [
        ((begin + by) % circuit.rows, lane)
        for by in range(4 + chance.below(12))
        for lane in range(3)
        if circuit.road[(begin + by) % circuit.rows] >> lane & 1
    ]
    chance.shuffle(spaces)
    spots: dict[str, Spot | None] = {}
    for letter, (row, lane) in zip(car_ids(), spaces, strict=False):
        spots[letter] = (row, lane + 1, chance.below(LAPS) + 1)
        if chance.below(9) == 0:
            spots[letter] = None
    return circuit, placed(circuit, Field(circuit), spots, LAPS)


def road(circuit: Circuit, field: Field, card: str) -> Road:
    """Return the field as a ``Road`` of the oracle."""
    spaces = {
        (row, lane) for row, m in enumerate(circuit.road) for lane in range(3) if m >> lane & 1
    }
    cars = {
        car_ids()[car]: (field.row[car], field.lane[car], field.crossed[car])
        for car in range(6)
        if field.row[car] != HOME
    }
    home = tuple(car_ids()[car] for car in field.finished)
    return Road(frozenset(spaces), circuit.rows, LAPS, cars, home, lines(card))


def lines(card: str) -> list[tuple[str, int]]:
    """Return the lines of a card, each as a car's letter (``W``: white) and a number of steps."""
    return [("W" if car == WHITE else car_ids()[car], n) for car, n in deck()[card].lines]


def test_reach_equals_the_best_of_all_paths() -> None:
    chance = Chance("farthest")
    blocked = split = 0
    for _ in range(600):
        circuit, field = crowd(chance)
        car = chance.below(6)
        if field.row[car] == HOME:
            continue
        steps = 1 + chance.below(10)
        found = reach(circuit, field, car, steps, LAPS)
        made, ends = road(circuit, field, "W1").ends(car_ids()[car], steps)
        if found.home:
            assert None in ends
            continue
        assert None not in ends
        assert found.steps == made
        lanes = {lane for lane in range(3) if found.lanes >> lane & 1}
        assert lanes == {end[1] for end in ends if end is not None}
        blocked += made < steps
        split += len(lanes) > 1
        for lane in lanes:
            _paths_are_driven(circuit, field, car, steps, lane)
    assert blocked > 50
    assert split > 50


def _paths_are_driven(circuit: Circuit, field: Field, car: int, steps: int, lane: int) -> None:
    """Check that ``trail`` returns a path that the car can drive, to the space where ``drive`` puts it."""
    found = reach(circuit, field, car, steps, LAPS)
    path = trail(circuit, field, car, found, lane)
    assert path[0] == (field.row[car], field.lane[car])
    assert len(path) == found.steps + 1
    for (row, here), (ahead, there) in pairwise(path):
        assert ahead == (row + 1) % circuit.rows
        assert abs(here - there) <= 1
        assert circuit.road[ahead] >> there & 1
        assert not field.taken[ahead] >> there & 1
    then = field.copy()
    drive(circuit, then, car, found, lane)
    assert (then.row[car], then.lane[car]) == path[-1]
    assert then.crossed[car] == field.crossed[car] + (path[-1][0] < path[0][0])


def test_ways_are_exactly_those_of_the_second_implementation() -> None:
    chance = Chance("ways")
    most = 0
    for _ in range(90):
        circuit, field = crowd(chance)
        card = chance.pick(list(deck()))
        if deck()[card].switch is not None:
            continue
        slow = {found.key() for found in road(circuit, field, card).carried(lines(card))}
        found_ways = ways(circuit, LAPS, field, card)
        fast = [road(circuit, then, card).key() for _, then in found_ways]
        assert set(fast) == slow
        assert len(set(fast)) == len(fast)
        most = max(most, len(fast))
        # Carrying out the choices step by step must give the same field.
        for choices, then in found_ways[:20]:
            draft = carry_out(circuit, LAPS, field, card, choices)
            assert draft.finished
            assert draft.field.key() == then.key()
            assert draft.field.taken == then.taken
    assert most > 100
