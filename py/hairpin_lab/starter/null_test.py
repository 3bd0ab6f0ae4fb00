"""Run the suite that every game must pass, and test the rules of this game."""

from __future__ import annotations

import hairpin
from hairpin.games.null_game import GAME
from hairpin.testing import check_game


def test_the_game_passes_the_suite() -> None:
    check_game(GAME, seeds=12)


def test_the_first_at_the_goal_wins() -> None:
    match = hairpin.new("null-game", seats=2, seed="one", goal=2)
    first = match.turn
    while match.result is None:
        match.play("step")
    assert match.result.winners == (first,)
    assert match.n == 3
