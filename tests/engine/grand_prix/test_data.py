"""The data file of Grand Prix: the deck is balanced, and the circuits have the intended shapes."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest
from hairpin.catalog import game_info
from hairpin.core.words import Speaker
from hairpin.games import load
from hairpin.games.grand_prix.cards import (
    WHITE,
    car_ids,
    colours,
    deck,
    grid_order,
    movement,
    own_cards,
    partner,
    switches,
    teams,
    tens,
)
from hairpin.games.grand_prix.circuit import circuits, read_circuit, read_course, read_infield

WIDTHS = {
    "lakefront": "33333333221112233333333333211122332211122333333",
    "speedbowl": "33333333333333221123332123333333333211233333333333",
}


def test_there_are_48_cards_and_a_white_ten() -> None:
    assert len(movement()) == 39
    assert len(tens()) == 6
    assert len(switches()) == 3
    assert len(deck()) == 49


def test_the_deck_is_balanced() -> None:
    lines: Counter[tuple[int, int, int]] = Counter()
    for card in movement():
        for position, (car, steps) in enumerate(card.lines):
            lines[car, position, steps] += 1
    for car in range(1, 6):
        for (other, position, steps), count in lines.items():
            if other == 0:
                assert lines[car, position, steps] == count
    assert len({sum(n for c, _, n in lines.elements() if c == car) for car in range(6)}) == 1


def test_each_pattern_has_its_sum_of_steps() -> None:
    sums = {card.code[0]: card.movement for card in movement() if card.code[0] != "W"}
    assert sums == {"A": 21, "B": 16, "C": 12, "D": 10, "E": 8, "F": 6}
    assert sum(card.movement for card in movement() if card.white) == 5 + 7 + 7


def test_steps_fall_from_line_to_line_and_no_car_is_named_twice() -> None:
    for card in deck().values():
        assert all(one[1] > other[1] for one, other in pairwise(card.lines))
        cars = [car for car, _ in card.lines if car != WHITE]
        assert len(set(cars)) == len(cars)
        assert card.white == (len(cars) < len(card.lines))


def test_patterns_rotate_through_the_colour_wheel() -> None:
    named = [(car_ids()[car], steps) for car, steps in deck()["AK"].lines]
    assert named == [("K", 6), ("R", 5), ("Y", 4), ("G", 3), ("B", 2), ("O", 1)]
    named = [(car_ids()[car], steps) for car, steps in deck()["BG"].lines]
    assert named == [("G", 6), ("K", 4), ("Y", 3), ("R", 2), ("O", 1)]


def test_cars_start_in_order_and_partners_are_opposite() -> None:
    assert [colours()[car] for car in grid_order()] == [
        "black",
        "red",
        "blue",
        "orange",
        "green",
        "yellow",
    ]
    pairs = {frozenset((colours()[car], colours()[partner(car)])) for car in range(6)}
    assert pairs == {
        frozenset(("black", "yellow")),
        frozenset(("red", "green")),
        frozenset(("blue", "orange")),
    }


def test_tens_and_switches_come_with_a_team() -> None:
    assert own_cards(teams(3)[0]) == ["TK", "TY", "XK"]
    # With two seats, blue and orange are in different teams, so their switch card belongs to neither team.
    assert own_cards(teams(2)[0]) == ["TK", "TY", "TO", "XK"]
    assert own_cards(teams(2)[1]) == ["TR", "TB", "TG", "XR"]


@pytest.mark.parametrize("name", WIDTHS)
def test_circuits_have_the_intended_widths(name: str) -> None:
    assert circuits()[name].widths == WIDTHS[name]


@pytest.mark.parametrize("name", WIDTHS)
def test_every_space_has_a_space_ahead_and_a_space_behind(name: str) -> None:
    road = circuits()[name].road
    for row, lanes in enumerate(road):
        for lane in range(3):
            if lanes >> lane & 1:
                for beside in (road[(row + 1) % len(road)], road[row - 1]):
                    near = [n for n in (lane - 1, lane, lane + 1) if 0 <= n < 3 and beside >> n & 1]
                    assert near


@pytest.mark.parametrize("name", WIDTHS)
def test_the_grid_is_on_the_last_three_rows(name: str) -> None:
    circuit = circuits()[name]
    last = circuit.rows - 1
    assert circuit.grid == (
        (last, 2),
        (last, 0),
        (last - 1, 2),
        (last - 1, 0),
        (last - 2, 2),
        (last - 2, 0),
    )


@pytest.mark.parametrize(
    ("drawn", "wrong"),
    [
        ("==642\n=====\n", "lanes"),
        ("==642\n====\n==531", "lanes"),
        ("==642\n==#==\n==531", "only"),
        ("==642\n=====\n==53=", "1 to 6"),
        ("==642\n=====\n==536", "1 to 6"),
        ("=.=642\n..====\n=..531", "ahead or behind"),
    ],
)
def test_invalid_maps_are_refused(drawn: str, wrong: str) -> None:
    with pytest.raises(ValueError, match=wrong):
        read_circuit("odd", drawn)


@pytest.mark.parametrize("name", WIDTHS)
def test_a_circuit_has_a_course_and_an_infield(name: str) -> None:
    circuit = circuits()[name]
    assert len(circuit.course) > 6
    # The grid and the line lie on a straight, so the control points around the start are level.
    across = [circuit.course[i][1] for i in (-1, 0, 1)]
    assert across == [0, 0, 0]
    assert circuit.infield == {"lakefront": "water", "speedbowl": "grass"}[name]


SQUARE: list[list[float]] = [[0, 0], [0.5, 0], [1, 0], [1, 1], [0.5, 1], [0, 1]]


def test_a_course_is_read() -> None:
    assert read_course("odd", SQUARE) == tuple((float(x), float(y)) for x, y in SQUARE)


@pytest.mark.parametrize(
    ("points", "wrong"),
    [
        (SQUARE[:5], "six points"),
        ([*SQUARE[:5], [0]], "six points"),
        ([*SQUARE[:5], [0, 1.5]], "box"),
        ([*SQUARE[:2], SQUARE[3], SQUARE[2], *SQUARE[4:]], "cross"),
        (SQUARE[::-1], "clockwise"),
    ],
)
def test_invalid_courses_are_refused(points: list[list[float]], wrong: str) -> None:
    with pytest.raises(ValueError, match=wrong):
        read_course("odd", points)


def test_an_unknown_infield_is_refused() -> None:
    with pytest.raises(ValueError, match="one of"):
        read_infield("odd", "lava")


def test_the_circuit_option_has_a_drawing_of_every_circuit() -> None:
    info = game_info(load("grand-prix"), Speaker([]))
    option = next(option for option in info["options"] if option["id"] == "circuit")
    found = {choice["value"]: choice for choice in option["choices"]}
    assert list(found) == list(circuits())
    for name, circuit in circuits().items():
        assert found[name]["drawing"] == {
            "curve": [list(point) for point in circuit.course],
            "widths": WIDTHS[name],
            "inside": circuit.infield,
        }
        assert found[name]["say"].endswith(".")
