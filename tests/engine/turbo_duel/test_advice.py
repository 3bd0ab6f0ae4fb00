"""The reasons that hints of Turbo Duel give are true."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hairpin.core.bot import Candidate
from hairpin.core.chance import Chance
from hairpin.core.words import Speaker
from hairpin.games.turbo_duel import GAME, rules
from hairpin.games.turbo_duel.advice import advise
from hairpin.games.turbo_duel.codec import to_json

from tests.parts import deep_but_first

from .positions import sample

if TYPE_CHECKING:
    from hairpin.core.bot import Thought
    from hairpin.games.turbo_duel.state import Position


def advised(p: Position, seed: str) -> Thought:
    *_, last = advise(to_json(p), rules.moves(p), Chance(seed))
    return last


def after(p: Position, move: str) -> Position:
    then = p.copy()
    GAME.act(then, p.turn, move, then.at)
    return then


def wins(p: Position, seat: int, turns: int) -> bool:
    """Whether a seat can force a win within ``turns`` turns, found by trying every move."""
    if p.over is not None:
        return p.over.places[seat - 1] == 1 and len(p.over.winners) == 1
    if not turns:
        return False
    found = (wins(after(p, move), seat, turns - 1) for move in rules.moves(p))
    return any(found) if p.turn == seat else all(found)


@deep_but_first("seed", ["one", "two"])
def test_a_reason_agrees_with_the_position(seed: str) -> None:
    terms_seen: set[str] = set()
    for p in sample(f"advice {seed}", 6):
        thought = advised(p, seed)
        assert thought.final
        assert 1 <= len(thought.candidates) <= 3
        assert thought.move == thought.candidates[0].move
        for candidate in thought.candidates:
            assert candidate.move in rules.moves(p)
            terms, then = candidate.terms, after(p, candidate.move)
            terms_seen.update(terms)
            if "win" in terms and int(terms["win"]) <= 4:
                assert wins(then, p.turn, int(terms["win"]) - 1)
            if "loss" in terms and int(terms["loss"]) <= 4:
                assert wins(then, 3 - p.turn, int(terms["loss"]) - 1)
            if "answer" in terms:
                assert terms["answer"] in rules.moves(then)
            if "reach" in terms:
                rival = then.turn
                ends = [after(then, move) for move in rules.moves(then)]
                reached = max(end.karts[rival - 1] for end in ends if end.over is None)
                assert reached == terms["reach"]
                assert then.karts[p.turn - 1] - then.karts[rival - 1] == terms["lead"]
            assert GAME.hint_focus(to_json(p), candidate) is not None
    assert {"reach", "win"} <= terms_seen


def test_two_reasons_have_one_full_stop_each() -> None:
    observation = to_json(next(iter(sample("advice one", 1))))
    bombed = Candidate("A", 50, {"win": 4, "bomb": 1})
    played = Candidate("B", 10, {"loss": 3, "bomb": 1})
    for said in (
        GAME.reason(observation, bombed),
        GAME.contrast(observation, bombed, played),
    ):
        assert said
        words = Speaker(["Ann", "Ben"]).say(said)
        assert words.count(". ") > 0
        assert ".." not in words
