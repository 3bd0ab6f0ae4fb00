"""Every registered game against the suite: many seeds, all settings worth a try, all seat counts."""

from __future__ import annotations

import pytest
from hairpin.core.chance import Chance
from hairpin.games import ALL_GAMES, load
from hairpin.testing import check_game, sample_settings

PARTS = 4  # so that the work can be shared among processes


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("game", ALL_GAMES)
def test_settings(game: str, part: int) -> None:
    """Each choice of settings at each number of seats, once at least."""
    rules = load(game)
    for seats in range(rules.low, rules.high + 1):
        choices = sample_settings(rules, seats, Chance(f"part {part}"))[part::PARTS]
        if choices:
            seeds = [f"{game} {part} {i}" for i in range(len(choices))]
            check_game(rules, seeds=seeds, seats=[seats], settings=choices, luck=part == 0)


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("game", ALL_GAMES)
def test_seeds(game: str, part: int) -> None:
    """The game as it comes, with many seeds: rare things happen only in many games."""
    rules = load(game)
    counts = rules.high - rules.low + 1
    seeds = [f"{game} {part}/{i}" for i in range(max(4, 15 // counts))]
    check_game(rules, seeds=seeds, settings=[{}], every=8, broken=30)
