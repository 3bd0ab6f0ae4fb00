"""The conformance suite run on every registered game, with many seeds, settings and numbers of seats."""

from __future__ import annotations

from itertools import combinations, product
from typing import TYPE_CHECKING, Any

import pytest
from hairpin.core.chance import Chance
from hairpin.core.drivers import DRIVERS
from hairpin.core.options import Choice, Flag
from hairpin.daily.race import GAMES
from hairpin.games import ALL_GAMES, load
from hairpin.testing import check_game, sample_settings, seat_counts

from tests.parts import deep_but_first

if TYPE_CHECKING:
    from collections.abc import Sequence

# Number of parts into which a test is split, so that several processes can share the work.
PARTS = 2
# Moves to play rarely: votes for a rotation, or waiting, would end a random game quickly.
RARELY = {"racing-demon": ("stuck", "wait")}
# Moves to play rarely: if players take back half of the cards that they begin, a game is four times as long.
BACK = {"grand-prix": ("back",)}
CROWD = 6  # if a game allows more seats, each part of a test plays only some numbers of seats
# If a game allows at least this many numbers of seats, each choice of settings is tried with the lowest
# number and with a single higher number. An option may work differently at a table of two and at a larger
# table, but not at tables of four and of five.
MANY = 3


def settings_of(game: str) -> dict[int, list[dict[str, Any]]]:
    """Return for each number of seats the settings that the tests play.

    Each value of an option occurs together with each value of every other option.
    """
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
    """Play every choice of settings with every number of seats; from ``MANY`` numbers on, with two numbers only."""
    for seats, every in settings_of(game).items():
        choices = every[part::PARTS]
        if choices:
            check_game(
                load(game),
                seeds=[f"{game} {part} {i}" for i in range(len(choices))],
                seats=[seats],
                settings=choices,
                every=8,
                luck=part == 0,
                rarely=BACK.get(game, ()),
            )


@pytest.mark.parametrize("game", ALL_GAMES)
def test_any_two_values_of_two_options_are_played_together(game: str) -> None:
    """Each pair of values occurs with the lowest number of seats, and with a higher number."""
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
    """Return all values of a flag or a choice. Other options give none, because their tested values are random."""
    if isinstance(option, Flag):
        return (False, True)
    return list(option.values) if isinstance(option, Choice) else ()


@deep_but_first("part", range(PARTS))
@pytest.mark.parametrize("game", ALL_GAMES)
def test_default_settings_are_played_with_many_seeds(game: str, part: int) -> None:
    """Rare events need many games, so default settings are played with many seeds."""
    rules = load(game)
    counts, rarely = seat_counts(rules), {**RARELY, **BACK}.get(game, ())
    seeds = [f"{game} {part}/{i}" for i in range(max(3, 12 // len(counts) ** 2))]
    if rules.high > CROWD:
        counts = counts[part::PARTS]
        seeds = seeds[: len(seeds) // 2]
    check_game(rules, seeds=seeds, seats=counts, settings=[{}], every=8, broken=30, rarely=rarely)


@pytest.mark.parametrize("game", [game for game, _ in GAMES])
def test_a_game_of_the_daily_race_has_all_five_drivers(game: str) -> None:
    assert {*DRIVERS} <= {level.id for level in load(game).levels()}
