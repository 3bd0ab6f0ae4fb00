"""Every registered game against the suite: many seeds, all settings worth a try, all seat counts."""

from __future__ import annotations

import pytest
from hairpin.core.chance import Chance
from hairpin.games import ALL_GAMES, load
from hairpin.testing import check_game, sample_settings, seat_counts

PARTS = 4  # so that the work can be shared among processes
# Asking for a rotation or waiting over and over brings a game at random to a quick end.
RARELY = {"racing-demon": ("stuck", "wait")}
# Taking back what was begun, as often as not, makes one four times as long.
BACK = {"grand-prix": ("back",)}
CROWD = 6  # where more can sit, each number is tried by one part only
# Where seats can be more than three numbers, each choice of settings is tried with the least and with one more:
# what an option does hangs on whether there are two, not on whether there are four or five.
MANY = 3


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("game", ALL_GAMES)
def test_settings(game: str, part: int) -> None:
    """Each choice of settings at each number of seats, once at least; of very many at some."""
    rules = load(game)
    counts = seat_counts(rules)
    more = [seats for seats in counts if len(counts) >= MANY and seats > rules.low]
    for seats in counts:
        choices = sample_settings(rules, seats, Chance(f"part {part}"))[part::PARTS]
        if seats in more:
            choices = choices[more.index(seats) :: len(more)]
        if choices:
            seeds = [f"{game} {part} {i}" for i in range(len(choices))]
            check_game(
                rules,
                seeds=seeds,
                seats=[seats],
                settings=choices,
                luck=part == 0,
                rarely=BACK.get(game, ()),
            )


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("game", ALL_GAMES)
def test_seeds(game: str, part: int) -> None:
    """The game as it comes, with many seeds: rare things happen only in many games."""
    rules = load(game)
    counts, rarely = seat_counts(rules), {**RARELY, **BACK}.get(game, ())
    seeds = [f"{game} {part}/{i}" for i in range(max(2, 12 // len(counts) ** 2))]
    if rules.high > CROWD:
        counts = counts[part::PARTS]
    check_game(rules, seeds=seeds, seats=counts, settings=[{}], every=8, broken=30, rarely=rarely)
