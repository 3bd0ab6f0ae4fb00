"""How cars drive: lanes, narrow passages, blocked cars, crossing the line, and switched cars."""

from __future__ import annotations

import pytest
from hairpin.games.grand_prix.cards import car_ids
from hairpin.games.grand_prix.driving import (
    Field,
    Reach,
    drive,
    lanes_of,
    reach,
    remaining,
    switch,
    trail,
)

from .helpers import Spot, circuit_of, placed

# A wide road with a passage one lane wide at row 6, and the grid.
NARROW = circuit_of("""
======....======642
================...
=======...======531
""")


def field(**spots: Spot | None) -> Field:
    return placed(NARROW, Field(NARROW), spots)


def go(f: Field, letter: str, steps: int, laps: int = 3) -> Reach:
    return reach(NARROW, f, car_ids().index(letter), steps, laps)


def parts(found: Reach) -> tuple[int, int, bool]:
    return found.steps, found.lanes, found.home


def test_a_free_car_makes_all_steps_and_may_end_in_several_lanes() -> None:
    f = field(K=(0, 1))
    assert parts(go(f, "K", 1)) == (1, 0b011, False)
    assert parts(go(f, "K", 2)) == (2, 0b111, False)


def test_a_narrow_passage_leaves_one_lane() -> None:
    assert parts(go(field(K=(4, 1)), "K", 4)) == (4, 0b010, False)


def test_a_car_in_the_passage_stops_those_behind_it() -> None:
    assert parts(go(field(K=(4, 1), R=(7, 2)), "K", 6)) == (2, 0b110, False)


def test_a_car_on_another_lap_blocks_too() -> None:
    assert go(field(K=(4, 1, 3), R=(7, 2, 1)), "K", 6).steps == 2


def test_a_car_drives_round_others_if_a_lane_is_free() -> None:
    found = go(field(K=(0, 2), R=(1, 1), B=(1, 2)), "K", 2)
    assert parts(found) == (2, 0b110, False)


def test_a_car_with_no_free_space_ahead_stays() -> None:
    f = field(K=(0, 1), R=(1, 1), B=(1, 2))
    assert parts(go(f, "K", 5)) == (0, 0b001, False)


def test_a_car_changes_lanes_to_get_as_far_as_possible() -> None:
    # In its own lane the car could make only one step. By changing to lane 3 it makes two.
    f = field(K=(0, 2), R=(2, 1), B=(2, 2), G=(1, 1))
    found = go(f, "K", 2)
    assert parts(found) == (2, 0b100, False)
    path = trail(NARROW, f, car_ids().index("K"), found, 2)
    assert path in ([(0, 1), (1, 1), (2, 2)], [(0, 1), (1, 2), (2, 2)])


def test_crossing_the_line_counts_a_lap() -> None:
    f = field(K=(18, 1, 1))
    car = car_ids().index("K")
    found = go(f, "K", 2)
    assert found.steps == 2
    drive(NARROW, f, car, found, 0)
    assert (f.row[car], f.lane[car], f.crossed[car]) == (1, 0, 2)


def test_the_first_crossing_begins_lap_one() -> None:
    f = Field(NARROW)
    car = car_ids().index("K")
    assert f.crossed[car] == 0
    assert remaining(NARROW, f, car, 1) == 1 + NARROW.rows
    drive(NARROW, f, car, go(f, "K", 3, laps=1), 1)
    assert f.crossed[car] == 1
    assert f.racing(car)


def test_a_car_finishes_with_its_first_step_over_the_line_on_the_last_lap() -> None:
    # Cars beyond the line do not block a car that finishes with its step over the line.
    f = field(K=(18, 1, 3), R=(0, 1), B=(0, 2), Y=(0, 3), G=(1, 1), O=(1, 2))
    car = car_ids().index("K")
    found = go(f, "K", 6)
    assert parts(found) == (1, 0, True)
    drive(NARROW, f, car, found, -1)
    assert f.finished == [car]
    assert not f.racing(car)
    assert not any(f.row[other] == -1 for other in range(6) if other != car)
    assert f.taken[18] & 1 == 0
    assert remaining(NARROW, f, car, 3) == 0


def test_a_car_stopped_before_the_line_does_not_finish() -> None:
    f = field(K=(16, 1, 3), R=(17, 1), B=(17, 3))
    # Row 17 has no middle lane, so red blocks the only lane ahead.
    assert parts(go(f, "K", 4)) == (0, 0b001, False)


def test_switched_cars_also_exchange_their_laps() -> None:
    f = field(K=(3, 1, 2), Y=(12, 2, 1))
    assert switch(f, 0, 3)
    assert (f.row[0], f.lane[0], f.crossed[0]) == (12, 1, 1)
    assert (f.row[3], f.lane[3], f.crossed[3]) == (3, 0, 2)
    assert f.taken[3] & 1
    assert f.taken[12] & 2


@pytest.mark.parametrize("home", ["K", "Y"])
def test_a_finished_car_is_not_switched(home: str) -> None:
    f = field(**{"K": (3, 1, 2), "Y": (12, 2, 1), home: None})
    key = f.key()
    assert not switch(f, 0, 3)
    assert f.key() == key


def test_the_own_lane_comes_first() -> None:
    assert lanes_of(0b111, 1) == (1, 0, 2)
    assert lanes_of(0b101, 1) == (0, 2)
    assert lanes_of(0b110, 2) == (2, 1)
