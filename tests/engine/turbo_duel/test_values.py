"""Values of Turbo Duel's moves equal the results of an independent solver (``truth.py``)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hairpin.core.chance import Chance
from hairpin.games import load
from hairpin.games.turbo_duel import rules
from hairpin.games.turbo_duel.codec import from_key, to_json
from hairpin.games.turbo_duel.values import DOUBT, TurboValuation

from .truth import cases

if TYPE_CHECKING:
    from hairpin.games.turbo_duel.state import Position

    from .truth import Case

GAME = load("turbo-duel")
TWELVE = range(1, 13)
ALL = [*(f"W{n}" for n in TWELVE), *(f"L{n}" for n in TWELVE), "O12"]


def valued(p: Position) -> TurboValuation:
    """Return the values of all moves after the whole search."""
    valuation = GAME.valuation(to_json(p), rules.moves(p), p.turn, Chance("x"))
    assert isinstance(valuation, TurboValuation)
    while valuation.step([]):
        pass
    return valuation


def agrees(case: Case) -> int:
    """Check every proof of a position; return the number of proofs."""
    valuation, proofs = valued(case.p), 0
    for move in rules.moves(case.p):
        value = valuation.value(move)
        assert value is not None, (case, move)
        if value.proof in ("win", "loss"):
            sign = "W" if value.proof == "win" else "L"
            # The solver looked no farther than 12 turns.
            if value.turns <= TWELVE[-1] or move in case.moves:
                assert case.moves.get(move) == f"{sign}{value.turns}", (case, move)
            proofs += 1
        else:
            # A result within the complete depth would be proven.
            known = case.moves.get(move)
            assert known is None or int(known[1:]) > valuation.within, (case, move)
            assert value.error == (0 if value.proof else DOUBT)
    return proofs


@pytest.mark.parametrize(
    "step", [240, pytest.param(24, marks=pytest.mark.deep)], ids=["few", "many"]
)
def test_values_equal_the_solved_results(step: int) -> None:
    assert sum(map(agrees, list(cases(*ALL))[::step])) > 20


def test_a_bomb_on_a_bomb_has_the_value_of_the_other_such_bombs() -> None:
    p = from_key("1 4 4 FBGI/AHC/DE 0 208 0000", 13)
    valuation = valued(p)
    bombs = {move: valuation.value(move) for move in rules.moves(p) if move.startswith("F:")}
    assert len(bombs) > 5
    assert None not in bombs.values()


def test_how_a_value_is_known_is_said_in_one_sentence() -> None:
    (won, *_) = cases("W1")
    moves = [[move] for move in rules.moves(won.p)]
    valuation = GAME.valuation(to_json(won.p), rules.moves(won.p), won.p.turn, Chance("x"))
    assert valuation is not None
    assert valuation.how(moves) is None
    while valuation.step([]):
        pass
    proved = valuation.how(moves)
    assert proved is not None
    assert proved.key == "values.how.proved"
    start = from_key("1 1 1 ABCDEFGHI// 0 0 0000", 11)
    searched = valued(start)
    said = searched.how([[move] for move in rules.moves(start)])
    assert said is not None
    assert said.key == "turbo-duel.values.how"
    assert said.values["n"] == searched.within > 4
