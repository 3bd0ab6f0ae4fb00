"""The reasons that hints of Turbo Duel give are true."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
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


def sure(p: Position, seat: int) -> int:
    """The lead that a seat has after its next turn in each case, found by trying every move; the rival is to move."""
    found: list[int] = []
    for then in (after(p, move) for move in rules.moves(p)):
        if then.turn != seat:
            found.append(sure(then, seat))
            continue
        ends = [after(then, move) for move in rules.moves(then)]
        assert all(end.over is None for end in ends)
        found.append(max(end.karts[seat - 1] - end.karts[2 - seat] for end in ends))
    return min(found)


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
            if "sure" in terms:
                assert sure(then, p.turn) == terms["sure"]
            if "left" in terms:
                assert then.turn != p.turn
                assert terms["left"] == then.deck[:3]
            assert ("again" in terms) == (then.over is None and then.turn == p.turn)
            assert GAME.reason(to_json(p), candidate) is not None or then.over is not None
    assert {"reach", "sure", "win", "left"} <= terms_seen


def farthest_after_rival(p: Position, move: str) -> int | None:
    """The farthest space of the seat's kart after a move and the rival's answer, if the answer takes it back."""
    then = after(p, move)
    if then.over is not None or then.turn == p.turn:
        return None
    ends = [
        end for end in (after(then, answer) for answer in rules.moves(then)) if end.over is None
    ]
    own = max((end.karts[p.turn - 1] for end in ends), default=then.karts[p.turn - 1])
    return own if own < then.karts[p.turn - 1] else None


def test_a_hint_says_how_far_the_rival_takes_the_own_kart_back() -> None:
    """Regression: a hint said that the rival can only roll back, but not that the own kart rolls back too."""
    said: list[str] = []
    for p in sample("pulled", 300):
        if len(said) >= 3:
            break
        if not any(farthest_after_rival(p, move) for move in rules.moves(p)):
            continue
        for candidate in advised(p, "pulled").candidates:
            if "reach" in candidate.terms:
                own = farthest_after_rival(p, candidate.move)
                assert candidate.terms.get("pulled") == own
                why = GAME.reason({"turn": p.turn}, candidate)
                if own is not None and why is not None and why.key.endswith(".both"):
                    said.append(Speaker(["Ann", "Ben"], you=p.turn).say(why))
    assert len(said) >= 3
    assert all(re.search(r"roll back to space \d+, and you to space \d+\.$", each) for each in said)


def reach(p: Position, move: str) -> int | None:
    """The farthest space that the rival can get to after a move; None if the rival has no next turn."""
    then = after(p, move)
    if then.over is not None or then.turn == p.turn:
        return None
    ends = [after(then, answer) for answer in rules.moves(then)]
    return max((end.karts[then.turn - 1] for end in ends if end.over is None), default=None)


def test_what_most_other_moves_do_too_is_no_reason() -> None:
    """Regression: a bomb behind the rival “lets Mina get no farther than space 6”, as every other move did."""
    seen: set[bool] = set()
    for p in sample("advice common", 12):
        for candidate in advised(p, "common").candidates:
            if "reach" not in candidate.terms or {"win", "loss"} & candidate.terms.keys():
                continue
            others = [reach(p, move) for move in rules.moves(p) if move != candidate.move]
            mine = int(candidate.terms["reach"])
            alike = sum(other is not None and other <= mine for other in others)
            why = GAME.reason(to_json(p), candidate)
            said = "" if why is None else Speaker(["Ann", "Ben"]).say(why)
            names = any(words in said for words in ("farther", "roll back", "no way forward"))
            assert names == (2 * alike <= len(others))
            seen.add(names)
    assert seen == {True, False}


def test_a_review_names_only_the_fact_in_which_the_moves_differ() -> None:
    observation = to_json(next(iter(sample("advice one", 1))))
    better = Candidate("A", 50, {"reach": 6, "lead": 2, "stands": 4})
    played = Candidate("B", 10, {"reach": 6, "lead": 1, "stands": 4})
    said = GAME.contrast(observation, better, played)
    assert said
    assert said.key == "turbo-duel.reason.lead"


@pytest.mark.parametrize(
    ("better", "played", "key"),
    [
        (2, 1, "turbo-duel.reason.later"),
        (0, -2, "turbo-duel.reason.later.played"),
        (1, 1, None),
        (-2, 1, None),
    ],
)
def test_moves_alike_at_first_differ_by_the_lead_after_the_next_turn(
    better: int, played: int, key: str | None
) -> None:
    observation = to_json(next(iter(sample("advice one", 1))))
    drives = {"reach": 6, "lead": 2, "stands": 4}
    said = GAME.contrast(
        observation,
        Candidate("A", 50, {**drives, "sure": better}),
        Candidate("B", 10, {**drives, "sure": played}),
    )
    assert (None if said is None else said.key) == key


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
