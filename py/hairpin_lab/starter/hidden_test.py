"""Run the suite that every game must pass, and test the rules of this game."""

from __future__ import annotations

import hairpin
from hairpin.testing import check_game
from hairpin.testing.hidden_game import GAME, scramble


def test_the_game_passes_the_suite() -> None:
    check_game(GAME, seeds=12, scramble=scramble)


def test_the_highest_total_wins() -> None:
    match = hairpin.new("hidden-game", seats=2, seed="one")
    while match.result is None:
        match.play(match.moves()[0])
    totals = [sum(cards) for cards in match.observe()["played"]]
    assert match.result.scores == tuple(totals)
    assert all(totals[seat - 1] == max(totals) for seat in match.result.winners)


def test_a_seat_sees_only_its_own_hand() -> None:
    match = hairpin.new("hidden-game", seats=3, seed="one")
    assert [*match.observe(2)["own"]] == ["2"]
    assert match.observe()["own"] == {}
