"""Where a look back begins: at the seat's own costliest move, else at the largest swing, else at the start."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from hairpin.review.reply import turning_point
from hairpin.review.swings import Swing
from hairpin.review.weighing import Decision

from .helpers import finished, reviewed

COSTLY, CHEAP = Decision(6, "a", 0.2, 0.6), Decision(4, "a", 0.03, 0.6)


def begins(
    *turns: Decision, swings: tuple[Swing, ...] = (), done: bool = True, seat: int = 1
) -> int | None:
    """Where a seat looks back first in a game of 30 moves that seat 2 won; ``turns``: the costliest first."""
    result = SimpleNamespace(winners=(2,))
    match = SimpleNamespace(n=30, result=result)
    made: Any = SimpleNamespace(
        done=done, turns=[*turns], waits=[], swings=[*swings], match=match, seat=seat
    )
    return turning_point(made)


@pytest.mark.parametrize(
    ("turns", "point"), [((COSTLY, CHEAP), COSTLY.n), ((CHEAP,), CHEAP.n), ((), 0)]
)
def test_a_look_back_begins_at_the_costliest_own_move_else_at_the_start(
    turns: tuple[Decision, ...], point: int
) -> None:
    assert begins(*turns) == point


def test_without_a_costly_move_a_look_back_begins_at_the_largest_swing() -> None:
    """Regression: it began at the start, where nothing could be learned."""
    small, large = Swing(2, 3, 0.1, "others"), Swing(9, 11, -0.3, "luck")
    assert begins(swings=(small, large)) == 11
    # A loser first sees what lost the game, a winner what won it.
    assert begins(swings=(small, large._replace(change=0.3), Swing(19, 20, -0.1, "luck"))) == 20
    assert begins(swings=(small, large), seat=2) == 3
    # The last move is known anyway, so a look back begins at an earlier swing.
    assert begins(swings=(large, Swing(29, 30, -0.7, "luck"))) == 11
    assert begins(COSTLY, swings=(small, large)) == COSTLY.n
    # The end of the game shows no move, so the point before its last move stands for it.
    assert begins(swings=(Swing(29, 30, -0.4, "luck"),)) == 29


def test_no_point_is_known_before_the_review_is_done() -> None:
    assert begins(COSTLY, done=False) is None


def test_each_own_decision_has_a_verdict_in_the_look_back() -> None:
    """Regression: only the costliest choices had one, so the others looked as if nobody had judged them."""
    desk = finished("daytona", {"races": 1}, 1)
    reviewed(desk)
    made = desk.session.state.jobs.review.review
    assert made is not None
    small = made.decisions[38]
    assert small.noticeable
    assert small not in made.turns
    desk.ok("goto", n=38)
    assert desk.table["views"][0]["compared"]["better"]["things"] != []
    said = desk.table["prompt"]["say"]
    assert "may keep" in said
    # Regression: the line of move 38 opened “Move 39”, as if the list counted wrongly.
    assert said.startswith("Next: Move ")
    made.decisions[38] = small._replace(best=None, cost=0.0)
    desk.ok("goto", n=38)
    assert "compared" not in desk.table["views"][0]
    said = desk.table["prompt"]["say"]
    assert said.startswith("Next: Move ")
    assert said.endswith("”. Best.")
    # Regression: the point after the move, which its line opens, had no verdict.
    desk.ok("goto", n=39)
    assert desk.table["prompt"]["say"].endswith("”. Best.")
