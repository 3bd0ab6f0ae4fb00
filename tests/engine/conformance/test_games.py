"""The suite on every registered game: many seeds, settings and numbers of seats."""

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

PARTS = 2  # parts of the tests, so that several processes can share the work
# Voting for a rotation or waiting again and again ends a random game quickly.
RARELY = {"racing-demon": ("stuck", "wait")}
# Taking back half of the begun moves makes a game four times as long.
BACK = {"grand-prix": ("back",)}
CROWD = 6  # with more possible seats, each number is tested by one part only
# With more than three possible numbers of seats, settings are tried with the least and with one
# more: the effect of an option depends on whether two seats play, not on whether four or five do.
MANY = 3


def settings_of(game: str) -> dict[int, list[dict[str, Any]]]:
    """Return settings by number of seats; each value meets each value of every other option."""
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
    """Each choice of settings is played at each number of seats, or at some if there are many."""
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
    """They meet at the least number of seats, and at another number."""
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
    """Return the values of options with few values; the others are drawn at random."""
    if isinstance(option, Flag):
        return (False, True)
    return list(option.values) if isinstance(option, Choice) else ()


@deep_but_first("part", range(PARTS))
@pytest.mark.parametrize("game", ALL_GAMES)
def test_default_settings_are_played_with_many_seeds(game: str, part: int) -> None:
    """Default settings with many seeds, because rare events need many games."""
    rules = load(game)
    counts, rarely = seat_counts(rules), {**RARELY, **BACK}.get(game, ())
    seeds = [f"{game} {part}/{i}" for i in range(max(4, 24 // len(counts) ** 2))]
    if rules.high > CROWD:
        counts = counts[part::PARTS]
        seeds = seeds[: len(seeds) // 2]
    check_game(rules, seeds=seeds, seats=counts, settings=[{}], every=8, broken=30, rarely=rarely)
