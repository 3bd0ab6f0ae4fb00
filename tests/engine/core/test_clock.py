"""The clocks of players. They never read the time, but compute with times passed to them."""

from __future__ import annotations

from typing import Any

from hairpin.core.clock import LATEST, Clock
from hairpin.core.errors import StateError
from hairpin.testing import refused


def test_settings() -> None:
    assert Clock.from_setting("off", 2) is None
    clock = Clock.from_setting("120+300", 3)
    assert clock is not None
    assert (clock.turn, clock.reserve, clock.since) == (120_000, [300_000] * 3, 0)


def test_a_turn_then_the_reserve() -> None:
    clock = Clock(10, [30, 5])
    assert clock.left(1, 0, True) == (10, 30)
    assert clock.left(1, 10, True) == (0, 30)
    assert clock.left(1, 25, True) == (0, 15)
    assert clock.left(1, 999, True) == (0, 0)
    assert clock.left(2, 999, False) == (10, 5)
    assert (clock.deadline(1), clock.deadline(2)) == (40, 15)


def test_pressing_the_clock_ends_a_turn() -> None:
    clock = Clock(10, [30, 5])
    clock.press(1, 12)
    assert (clock.reserve, clock.since) == ([28, 5], 12)
    clock.press(2, 20)
    assert (clock.reserve, clock.since) == ([28, 5], 20)
    clock.press(1, 10_000)
    assert clock.reserve == [0, 5]


def test_time_before_a_turn_adds_nothing_to_it() -> None:
    assert Clock(10, [30], since=100).left(1, 50, True) == (10, 30)


def test_copies_are_independent() -> None:
    clock = Clock(10, [30, 5])
    other = clock.copy()
    other.press(1, 20)
    assert (clock.reserve, clock.since) == ([30, 5], 0)


def test_damaged_json_is_refused() -> None:
    clock = Clock(10, [30, 5], 7)
    good = clock.to_json()
    again = Clock.from_json(good, 2)
    assert again.to_json() == good
    good["reserve"][0] = 99
    assert again.reserve == [30, 5]
    good = clock.to_json()
    bad: list[Any] = [None, [], {}, {**good, "x": 1}, {"turn": 1, "reserve": [1, 1]}]
    bad += [{**good, "turn": value} for value in (-1, 1.0, True, None, "1", LATEST + 1)]
    bad += [{**good, "reserve": value} for value in ([1], [1, 2, 3], [1, -1], [1, None], "12", 5)]
    for data in bad:
        refused(StateError, Clock.from_json, data, 2)
