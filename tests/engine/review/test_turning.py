"""Where a look back begins: at the move that decided the game for the reader, never at the one that only ended it."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from hairpin.review.reply import turning_point
from hairpin.review.swings import Swing
from hairpin.review.weighing import Decision

LAST = 9
AGAINST, FOR = Swing(2, 3, -0.3, "others"), Swing(4, 5, 0.5, "luck")
END = Swing(8, LAST, -0.8, "others")
COSTLY, CHEAP = Decision(6, "a", 0.2, 0.6), Decision(6, "a", 0.03, 0.6)
LEADS = {0: 0.5, 3: 0.4, 5: 0.7, 7: 0.8, LAST: 1.0}  # the winner's chance


def begins(
    winner: int, swings: tuple[Swing, ...], turns: tuple[Decision, ...] = (), *, done: bool = True
) -> int | None:
    """Where the look back of seat 1 begins, in a game of two seats that ``winner`` has won; 0: nobody."""
    winners = (winner,) if winner else ()
    match = SimpleNamespace(n=LAST, result=SimpleNamespace(winners=winners))
    shares = {
        n: (chance, 1 - chance) if winner == 1 else (1 - chance, chance)
        for n, chance in LEADS.items()
    }
    made: Any = SimpleNamespace(
        match=match, seat=1, done=done, swings=[*swings], turns=[*turns], shares=shares
    )
    return turning_point(made)


@pytest.mark.parametrize(
    ("winner", "swings", "turns", "point"),
    [
        # A loss: the costliest decision, else what went against the seat, but not the move that ended the game.
        (2, (AGAINST, FOR, END), (COSTLY,), COSTLY.n),
        (2, (AGAINST, FOR, END), (CHEAP,), AGAINST.end),
        (2, (AGAINST, FOR, END), (), AGAINST.end),
        (2, (FOR, END), (CHEAP,), CHEAP.n),
        (2, (FOR, END), (), 5),
        # A win: what went for the seat, else where it took the lead for good.
        (1, (AGAINST, FOR), (COSTLY,), FOR.end),
        (1, (AGAINST,), (COSTLY,), 5),
        (1, (Swing(8, LAST, 0.6, "own"),), (), 5),
        # Nobody has won.
        (0, (AGAINST, FOR, END), (), FOR.end),
        (0, (END,), (), 0),
    ],
)
def test_a_look_back_begins_where_the_game_was_decided(
    winner: int, swings: tuple[Swing, ...], turns: tuple[Decision, ...], point: int
) -> None:
    assert begins(winner, swings, turns) == point


def test_who_led_from_the_start_looks_back_from_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(LEADS, 0, 0.6)
    monkeypatch.setitem(LEADS, 3, 0.6)
    assert begins(1, ()) == 0


def test_a_lead_taken_with_the_last_move_is_no_turning_point(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(LEADS, 7, 0.5)
    assert begins(1, ()) == 0


def test_no_point_is_known_before_the_review_is_done() -> None:
    assert begins(2, (AGAINST,), (COSTLY,), done=False) is None
