"""Bots in real time: ``RealTimeTable`` runs minds (bots) in match time, each at most once a millisecond."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING, Any

import pytest
from hairpin.bots.base import random_thinker
from hairpin.bots.real_time import RealTimeTable
from hairpin.core.bot import Level, Plan
from hairpin.core.chance import Chance, derive
from hairpin.games import load

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

NULL = load("null-game")


class Mind:
    """A mind that acts every ``every`` ms. Its hand is seen moving for ``reach`` ms before each action.

    The first ``looks`` calls of ``plan`` return a plan without a move. The mind logs all calls of ``plan``.
    """

    def __init__(self, seat: int, every: int, reach: int, looks: int = 0) -> None:
        self.seat, self.every, self.reach, self.looks = seat, every, reach, looks
        self.asked: list[tuple[int, bool]] = []
        self.observations: list[Mapping[str, Any]] = []

    def plan(self, observation: Mapping[str, Any], at: int, missed: bool) -> Plan:
        self.asked.append((at, missed))
        self.observations.append(observation)
        if len(self.asked) <= self.looks:
            return Plan(None, (), self.every, 0)
        return Plan(f"act {self.seat}", (f"from:{self.seat}", "to"), self.every, self.reach)


class Desk:
    """A ``RealTimeTable`` whose bots are ``Mind`` objects, and the log of their moves."""

    def __init__(
        self, seats: int, every: int = 100, reach: int = 30, looks: int = 0, seed: str = "live"
    ) -> None:
        self.minds: list[Mind] = []
        self.log: list[tuple[int, int, str]] = []
        self.end: int | None = None
        self.refuse: Callable[[int], bool] = lambda seat: False

        def loader(seat: int, chance: Chance) -> Mind:
            self.minds.append(Mind(seat, every, reach, looks))
            return self.minds[-1]

        level = Level("test", lambda: random_thinker, 1, lambda: loader)
        levels = dict.fromkeys(range(1, seats + 1), level)
        self.orders: list[int] = []  # the times for which the order of seats was requested

        def order_at(at: int) -> list[int]:
            self.orders.append(at)
            order = list(levels)
            derive(seed, "order", at).shuffle(order)
            return order

        self.table = RealTimeTable(NULL, levels, lambda seat: derive(seed, seat), order_at)
        self.table.start(0)

    def observation(self) -> dict[str, Any]:
        return {"n": len(self.log), "over": None if self.end is None else {}}

    def play(self, seat: int, move: str, at: int) -> bool:
        if self.refuse(seat):
            return False
        self.log.append((at, seat, move))
        if len(self.log) == 40:
            self.end = at
        return True

    def run(self, until: float, most: int = 1000) -> bool:
        return self.table.run(self.observation, until, self.play, most)


def test_a_bot_acts_once_per_millisecond() -> None:
    desk = Desk(20)
    desk.run(inf)
    times = [at for at, _, _ in desk.log]
    assert len(times) == 40
    assert times == sorted(set(times))
    assert {seat for _, seat, _ in desk.log} == set(range(1, 21))


@pytest.mark.parametrize("step", [1, 7, 250])
@pytest.mark.parametrize("most", [1, 3, 1000])
def test_slices_of_any_size_give_the_same_game(step: int, most: int) -> None:
    whole, sliced = Desk(5), Desk(5)
    whole.run(inf)
    now = 0
    while sliced.end is None:
        now += step
        while sliced.run(now, most):
            pass
    assert sliced.log == whole.log


def test_one_call_tries_a_limited_number_of_moves() -> None:
    desk = Desk(5)
    assert desk.run(10_000, 3)
    assert len(desk.log) == 3
    assert all(at <= 10_000 for at, _, _ in desk.log)


def test_looking_and_hesitating_are_not_moves() -> None:
    desk = Desk(1, looks=3)
    desk.run(350)
    assert desk.log == []
    assert desk.table.hands(350) == []
    desk.run(450)
    assert [move for _, _, move in desk.log] == ["act 1"]


def test_a_hand_is_shown_before_it_acts() -> None:
    desk = Desk(1, every=100, reach=30)
    desk.run(1)  # the bot looks at the table for the first time
    assert desk.table.hands(1) == []
    assert desk.table.next_at() == 71
    desk.run(71)
    assert desk.table.hands(71) == [{"seat": 1, "things": ["from:1", "to"], "left": 30, "of": 30}]
    assert desk.table.next_at() == 101
    assert desk.table.hands(91)[0]["left"] == 10
    assert desk.log == []
    desk.run(101)
    assert desk.log == [(101, 1, "act 1")]
    assert desk.table.hands(101) == []


def test_a_late_bot_learns_it_and_is_shown() -> None:
    desk = Desk(2)
    desk.refuse = lambda seat: seat == 2
    desk.run(250)
    late = next(mind for mind in desk.minds if mind.seat == 2)
    prompt = next(mind for mind in desk.minds if mind.seat == 1)
    assert [missed for _, missed in late.asked] == [False, True, True]
    assert not any(missed for _, missed in prompt.asked)
    assert desk.table.missed == [{"seat": 2, "things": ["from:2", "to"]}] * 2
    assert {seat for _, seat, _ in desk.log} == {1}


def test_a_mind_plans_with_the_current_table() -> None:
    desk = Desk(3)
    desk.run(250)
    for mind in desk.minds:
        for (at, _), observation in zip(mind.asked, mind.observations, strict=True):
            assert observation["n"] == sum(time <= at for time, _, _ in desk.log)


def test_bots_stop_at_the_end_of_the_game() -> None:
    desk = Desk(3)
    assert not desk.run(inf)
    assert len(desk.log) == 40
    assert desk.table.next_at() is None
    assert desk.table.hands(desk.log[-1][0] + 10) == []
    assert not desk.run(inf)


def test_after_a_restart_all_bots_look_again() -> None:
    desk = Desk(3)
    desk.run(90)
    before = list(desk.minds)
    desk.table.start(5000)
    assert not desk.run(5000)
    assert desk.log == []
    assert desk.table.hands(5000) == []
    desk.run(5200)
    assert desk.log
    assert all(at > 5000 for at, _, _ in desk.log)
    assert not {id(mind) for mind in before} & {id(mind) for mind in desk.minds[3:]}


def test_the_seed_decides_which_bot_goes_first() -> None:
    orders = set()
    for seed in "abcdefgh":
        desk = Desk(4, seed=seed)
        desk.run(110)
        orders.add(tuple(seat for _, seat, _ in desk.log))
    assert len(orders) > 3


def test_moves_due_together_have_an_order_from_seed_and_time() -> None:
    sooner = planned = 0
    for n in range(200):
        desk = Desk(2, seed=f"together {n}")
        # This bot looked at the table one millisecond before the other bot; now both act at the same time.
        desk.minds[0].every += 1
        desk.run(110)
        assert [at for at, _, _ in desk.log] == [102, 103]
        assert desk.orders == [102], "nobody is asked where there is nothing to ask"
        sooner += desk.log[0][1] == 1
        planned += desk.log[0][1] == desk.minds[0].seat
        slices = Desk(2, seed=f"together {n}")
        slices.minds[0].every += 1
        for until in (101, 102, 103):
            slices.run(until)
        assert slices.log == desk.log
    assert 70 <= sooner <= 130
    assert 70 <= planned <= 130, "who planned it first has nothing of that"


def test_a_person_goes_between_bots_in_the_order_of_the_seed() -> None:
    waits = []
    for n in range(200):
        desk = Desk(2, seed=f"guest {n}")
        desk.run(100)
        assert not desk.table.run(desk.observation, 101, desk.play, 10, guest=2)
        waited = not desk.log
        desk.run(101)
        assert [at for at, _, _ in desk.log] == [101]
        if desk.log[0][1] == 1:
            waits.append(waited)
    assert 0.35 < sum(waits) / len(waits) < 0.65
