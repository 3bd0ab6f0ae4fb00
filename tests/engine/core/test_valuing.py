"""Estimates of moves: their intervals hold the true chance as often as they claim."""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING

import pytest
from hairpin.bots.play_outs import CHOSEN, PlayOuts
from hairpin.core.chance import Chance
from hairpin.core.valuing import (
    LEAST_DEALS,
    MOST_DEALS,
    Samples,
    Sampling,
    interval,
    interval_of_chances,
)
from hairpin.games import load

from .tables import on, table

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence

CLAIMED = 0.95


class Coins(Sampling):
    """Moves that are named after their chance in per cent; each deal tosses a coin."""

    def play(self, move: str, chance: Chance) -> Generator[None, None, float]:
        yield
        return float(chance.below(100) < int(move))

    def how(self, wanted: Sequence[Sequence[str]]) -> None:
        return None

    def deals(self, move: str) -> int:
        return self._deals(move)


def coins(seed: str, most: int = 100_000) -> Coins:
    return Coins(Chance(seed), slice_=10, most=most)


def worked(coins: Sampling, wanted: Sequence[Sequence[str]]) -> None:
    while coins.step(wanted):
        pass


@pytest.mark.parametrize("deals", [LEAST_DEALS, 30, MOST_DEALS])
@pytest.mark.parametrize("percent", [2, 15, 50, 90])
def test_intervals_of_results_hold_the_true_chance(percent: int, deals: int) -> None:
    seeds = 600
    held = 0
    for seed in range(seeds):
        chance = Chance(f"coins {percent} {deals} {seed}")
        won = sum(chance.below(100) < percent for _ in range(deals))
        held += abs(won / deals - percent / 100) <= interval(won, won, deals)
    # Two standard errors below the claim are left to chance.
    assert held / seeds > CLAIMED - 2 * sqrt(CLAIMED * (1 - CLAIMED) / seeds)


@pytest.mark.parametrize("deals", [LEAST_DEALS, 30, MOST_DEALS])
def test_intervals_of_chances_hold_the_true_mean(deals: int) -> None:
    seeds = 600
    held = 0
    for seed in range(seeds):
        chance = Chance(f"chances {deals} {seed}")
        samples = Samples()
        for _ in range(deals):
            samples.add(sum(chance.below(1000) for _ in range(3)) / 3000)
        error = interval_of_chances(samples.total, samples.squares, samples.n)
        held += abs(samples.mean - 999 / 2000) <= error
    assert held / seeds > CLAIMED - 2 * sqrt(CLAIMED * (1 - CLAIMED) / seeds)


def test_a_few_equal_results_leave_a_wide_interval() -> None:
    assert interval(0, 0, LEAST_DEALS) > 0.3
    assert interval(LEAST_DEALS, LEAST_DEALS, LEAST_DEALS) > 0.3


def test_moves_get_equal_deals_and_then_the_work_ends() -> None:
    tossed = coins("equal")
    worked(tossed, [["50"], ["10"]])
    assert tossed.deals("50") == tossed.deals("10") == MOST_DEALS
    short = coins("short", most=100)
    worked(short, [["50"], ["10"]])
    assert abs(short.deals("50") - short.deals("10")) <= 1
    assert short.deals("50") < MOST_DEALS


def test_clearly_worse_moves_of_one_thing_get_few_deals() -> None:
    tossed = coins("worse")
    worked(tossed, [["80", "20", "5"]])
    assert tossed.deals("80") == MOST_DEALS
    assert tossed.deals("20") < MOST_DEALS / 2
    assert tossed.deals("5") < MOST_DEALS / 2


def test_no_value_is_shown_after_too_few_deals() -> None:
    tossed = coins("few", most=2 * (LEAST_DEALS - 1))
    worked(tossed, [["50"]])
    assert tossed.value("50") is None
    assert tossed.known([["50"]]) is None


def test_the_order_of_questions_changes_no_value() -> None:
    one, other = coins("order"), coins("order")
    for _ in range(5):
        one.step([["30"]])
    worked(one, [["30"], ["60"]])
    worked(other, [["60"], ["30"]])
    assert [one.value(move) for move in ("30", "60")] == [
        other.value(move) for move in ("30", "60")
    ]


@pytest.mark.parametrize(
    ("game", "moves", "deals"),
    [
        ("daytona", 30, 60),
        pytest.param("daytona", 36, 100, marks=pytest.mark.deep),
        pytest.param("pursuit", 12, 40, marks=pytest.mark.deep),
    ],
)
def test_estimates_of_a_game_are_as_near_as_they_claim(game: str, moves: int, deals: int) -> None:
    """The true chance is the mean over many other deals of the same position."""
    played = load(game)
    state = on(table(game), moves).state
    (seat,) = played.actors(state)
    move = played.moves(state, seat)[0]
    seen = played.observe(state, seat)

    def found(seed: str, most: int) -> Samples:
        outs = PlayOuts(played, seen, seat, Chance(seed))
        samples = Samples()
        for deal in range(most):
            work = outs.play(move, Chance(f"{seed} {deal}"))
            while True:
                try:
                    next(work)
                except StopIteration as done:
                    samples.add(done.value)
                    break
        return samples

    truth = found("truth", 40 * deals)
    seeds, held = 60, 0
    for seed in range(seeds):
        samples = found(f"seed {seed}", deals)
        error = interval(samples.total, samples.squares, samples.n)
        held += abs(samples.mean - truth.mean) <= error
    assert held / seeds > CLAIMED - 3 * sqrt(CLAIMED * (1 - CLAIMED) / seeds)


def test_of_many_moves_the_promising_ones_are_played_on() -> None:
    game = load("pursuit")
    states = (on(table("pursuit", seed=f"many {seed}"), 1).state for seed in range(50))
    state = next(state for state in states if len(game.moves(state, game.actors(state)[0])) > 30)
    seat = game.actors(state)[0]
    moves = game.moves(state, seat)
    outs = PlayOuts(game, game.observe(state, seat), seat, Chance("many"))
    for _ in range(60):
        outs.step([moves])
    known = [move for move in moves if outs.value(move) is not None]
    assert 0 < len(known) <= CHOSEN
