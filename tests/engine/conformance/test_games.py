"""Every registered game against the suite: many seeds, all settings worth a try, all seat counts."""

from __future__ import annotations

from itertools import combinations, product
from typing import TYPE_CHECKING, Any

import pytest
from hairpin.core.chance import Chance
from hairpin.core.options import Choice, Flag
from hairpin.games import ALL_GAMES, load
from hairpin.testing import check_game, sample_settings, seat_counts

from tests.parts import deep_but_first

if TYPE_CHECKING:
    from collections.abc import Sequence

PARTS = 2  # so that the work can be shared among processes
# Asking for a rotation or waiting over and over brings a game at random to a quick end.
RARELY = {"racing-demon": ("stuck", "wait")}
# Taking back what was begun, as often as not, makes one four times as long.
BACK = {"grand-prix": ("back",)}
CROWD = 6  # where more can sit, each number is tried by one part only
# Where seats can be more than three numbers, each choice of settings is tried with the least and with one more:
# what an option does hangs on whether there are two, not on whether there are four or five.
MANY = 3


def settings_of(game: str) -> dict[int, list[dict[str, Any]]]:
    """By numbers of seats: every value beside each of every other option; of very many numbers each has a share."""
    rules = load(game)
    counts = seat_counts(rules)
    more = [seats for seats in counts if len(counts) >= MANY and seats > rules.low]
    found = {}
    for seats in counts:
        choices = sample_settings(rules, seats, Chance(f"settings of {game}"))
        found[seats] = choices[more.index(seats) :: len(more)] if seats in more else choices
    return found


@pytest.mark.deep
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("game", ALL_GAMES)
def test_settings(game: str, part: int) -> None:
    """Each choice of settings at each number of seats, once at least; of very many at some."""
    for seats, every in settings_of(game).items():
        choices = every[part::PARTS]
        if choices:
            check_game(
                load(game),
                seeds=[f"{game} {part} {i}" for i in range(len(choices))],
                seats=[seats],
                settings=choices,
                luck=part == 0,
                rarely=BACK.get(game, ()),
            )


@pytest.mark.parametrize("game", ALL_GAMES)
def test_any_two_values_of_two_options_are_played_together(game: str) -> None:
    """With the fewest seats; with more at some number of them."""
    rules, tried = load(game), settings_of(game)
    few, more = [rules.low], [seats for seats in tried if seats > rules.low]
    for counts in (few, more):
        rows = [row for seats in counts for row in tried[seats]]
        plain = {
            option.id: values_of(option)
            for option in rules.options
            if option.id not in rules.quick_settings and all(map(option.concerns, counts))
        }
        for (a, one), (b, two) in combinations(plain.items(), 2):
            met = {(row[a], row[b]) for row in rows if a in row and b in row}
            missing = {*product(one, two)} - met
            assert not counts or not missing, (counts, a, b, missing)


def values_of(option: object) -> Sequence[object]:
    """The values of options that have few; what lies between others is drawn by lot."""
    if isinstance(option, Flag):
        return (False, True)
    return list(option.values) if isinstance(option, Choice) else ()


@deep_but_first("part", range(PARTS))
@pytest.mark.parametrize("game", ALL_GAMES)
def test_seeds(game: str, part: int) -> None:
    """The game as it comes, with many seeds: rare things happen only in many games."""
    rules = load(game)
    counts, rarely = seat_counts(rules), {**RARELY, **BACK}.get(game, ())
    seeds = [f"{game} {part}/{i}" for i in range(max(4, 24 // len(counts) ** 2))]
    if rules.high > CROWD:
        counts = counts[part::PARTS]
        seeds = seeds[: len(seeds) // 2]
    check_game(rules, seeds=seeds, seats=counts, settings=[{}], every=8, broken=30, rarely=rarely)
