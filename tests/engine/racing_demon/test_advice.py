"""The reasons that hints give in calm mode are true if all opponents wait."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from hairpin.core.chance import Chance
from hairpin.games.racing_demon import GAME
from hairpin.games.racing_demon.advice import advise
from hairpin.games.racing_demon.rules import TURN, WAIT

from .helpers import Area, deal, table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hairpin.core.bot import Candidate
    from hairpin.games.racing_demon.state import Demon

CALM = {"calm": True, "handicap": True, "scores": True}


def advice(state: Demon, seat: int) -> tuple[Candidate, ...]:
    """The moves that hints would give a seat, the best first."""
    *_, last = advise(GAME.observe(state, seat), GAME.moves(state, seat), Chance("x"))
    assert last.final
    assert last.move == last.candidates[0].move
    return last.candidates


def advised(games: int) -> Iterator[tuple[Demon, int, Candidate]]:
    """Play some games; at the start of each beat yield, for each hint to a seat, the state, the seat and the hint."""
    for number in range(games):
        state, chance = deal(f"advised {number}", 3, calm=True), Chance(f"advised {number}")
        for _ in range(900):
            if state.over is not None:
                break
            seat = GAME.actors(state)[0]
            candidates = advice(state, seat)
            if len(GAME.actors(state)) == 3:
                for each in candidates:
                    yield GAME.copy(state), seat, each
            moves = GAME.moves(state, seat)
            GAME.act(state, seat, candidates[0].move if chance.below(4) else chance.pick(moves), 0)


def alone(state: Demon, seat: int, move: str) -> Demon:
    """The table after a beat in which this seat plays ``move`` and all other seats wait."""
    then = GAME.copy(state)
    GAME.act(then, seat, move, 0)
    for other in GAME.actors(state):
        if other != seat:
            moves = GAME.moves(then, other)
            GAME.act(then, other, next(each for each in (WAIT, TURN) if each in moves), 0)
    return then


def area(state: Demon, seat: int) -> dict[str, Any]:
    """The area of a seat, as that seat observes it."""
    found: dict[str, Any] = GAME.observe(state, seat)["places"][seat - 1]
    return found


def holds(state: Demon, seat: int, choice: Candidate) -> bool:
    """Whether the reason that a hint gives for its move is true."""
    terms, before = choice.terms, area(state, seat)
    then = alone(state, seat, choice.move)
    after = area(then, seat)
    more = [] if then.over else GAME.moves(then, seat)
    card = choice.move[:2]
    if terms.get("rivals"):
        others = [other for other in GAME.actors(state) if other != seat]
        assert any(f"{card}>stack" in GAME.moves(state, other) for other in others)
    match terms["why"]:
        case "out":
            return then.over is not None and after["pile"] == 0
        case "pile" | "gap":
            return bool(after["pile"] == terms["left"] == before["pile"] - 1)
        case "king" | "point":
            kings = after["kings"] - before["kings"]
            points = after["placed"] - before["placed"]
            return bool(points == 1 and kings == (terms["why"] == "king"))
        case "uncovers":
            return f"{terms['next']}>stack" in more
        case "leads":
            return any(move.endswith(f">{card}") for move in more)
        case "lays":
            return bool(after["turned"][-2:] == terms["next"])
    return terms["why"] in ("turn", "stuck", "wait", "feeds", "behind")


def test_reasons_of_hints_are_true() -> None:
    reasons: Counter[str] = Counter()
    for state, seat, choice in advised(4):
        assert holds(state, seat, choice), (choice, area(state, seat))
        reasons[str(choice.terms["why"])] += 1
    assert {"out", "pile", "gap", "point", "leads", "lays", "turn", "feeds"} <= set(reasons)


def calm(*own: Area, **parts: Any) -> Demon:
    return table(*own, rules=CALM, **parts)


OWNER = Area("KS KH QS QC", pile="8S9S", hand="7C8CJC")


def test_part_of_a_column_is_moved_to_uncover_a_card() -> None:
    state = calm(
        Area("8S7H6S 8C KD JS", pile="2S3SKC", hand="4C4D4H"), OWNER, stacks=[("S", [2] * 7)]
    )
    best = advice(state, 1)[0]
    assert (best.move, best.terms["why"]) == ("7H>8C", "uncovers")
    assert holds(state, 1, best)


def test_going_out_behind_is_not_advised() -> None:
    rich = Area("KS KH QS QC", pile="8S", hand="7C8CJC")
    state = calm(
        Area("9C 7S KD 5D", pile="8H", hand="4C4D4H"),
        rich,
        stacks=[("H", [2] * 5), ("D", [2] * 10)],
    )
    assert advice(state, 1)[0].terms["why"] == "behind"
