"""The wins and losses that Turbo Duel's search proves agree with an independent solver in C.

The solver (``tools/turbo/solver.c``) was written from the rules alone. Its results are stored in
``bench/turbo_truth.txt``.
"""

from __future__ import annotations

import pytest
from hairpin.bots.base import decide
from hairpin.core.chance import Chance, derive
from hairpin.core.errors import StateError
from hairpin.games.turbo_duel import rules
from hairpin.games.turbo_duel.bots import HARD_NODES, vera
from hairpin.games.turbo_duel.codec import from_key, to_json
from hairpin.games.turbo_duel.decision import decide as decision_of
from hairpin.games.turbo_duel.packed import Graph, soonest
from hairpin.games.turbo_duel.search import WIN, Search, answer
from hairpin.games.turbo_duel.state import key
from hairpin.testing import refused

from .positions import sample
from .truth import TRUTH, cases, proven


def test_proofs_agree_with_the_solver() -> None:
    far = ("W7", "W8", "W9", "L7", "L8", "L9")
    some = [*list(cases(*far))[::6], *list(cases("O12"))[::90]]
    assert len(some) > 40
    for case in some:
        within = 9 if case.worth in far else 8
        expected = case.worth if case.worth in far else "O8"
        assert proven(case.p, within) == expected, key(case.p)


@pytest.mark.parametrize(
    ("track", "position", "worth"),
    [
        (11, "2 3 6 GH/AIF/DEBC 0 200 0000", "W4"),
        (11, "1 7 5 ACF/DHI/BGE 404 0 0000", "W6"),
        (11, "1 8 8 BIDH/C/GEAF 400 0 0000", "W4"),
    ],
)
def test_a_rival_that_loses_a_turn_drives_on_the_third(
    track: int, position: str, worth: str
) -> None:
    """Regression: the quick proof of survival missed that a rival who loses a turn drives on the third turn."""
    assert proven(from_key(position, track), int(worth[1:])) == worth


@pytest.mark.parametrize("worths", [("W3", "W5", "W7", "W8"), ("L4", "L6", "L7", "L8")])
def test_wins_come_soonest_and_losses_latest(worths: tuple[str, ...]) -> None:
    some = list(cases(*worths))[::8]
    assert len(some) > 15
    for case in some:
        moves = rules.moves(case.p)
        thought = decide(vera, to_json(case.p), moves, Chance("x"), HARD_NODES)
        assert case.moves[thought.move] == case.worth, key(case.p)
        turns = int(case.worth[1:])
        assert thought.value == (WIN - turns if case.worth[0] == "W" else turns - WIN)


def test_vera_avoids_moves_that_lose_by_force() -> None:
    some = [
        case
        for case in cases("O12")
        if sum(worth in ("L6", "L7", "L8") for worth in case.moves.values()) > 3
    ]
    assert len(some) > 60
    for case in some[::4]:
        moves = rules.moves(case.p)
        thought = decide(vera, to_json(case.p), moves, Chance("x"), HARD_NODES // 3)
        assert case.moves.get(thought.move, "O") not in ("L6", "L7", "L8"), key(case.p)


@pytest.mark.parametrize("number", [1269, 698])
def test_proofs_of_the_estimate_search_are_true(number: int) -> None:
    """Regression: a search that was cut off knew only a lower bound of a value, but reported a proven loss."""
    line = TRUTH.read_text("utf-8").splitlines()[number]
    track, text = line.partition("\t")[0].split(" ", 1)
    p = from_key(text, int(track))
    decision = decision_of(to_json(p), rules.moves(p), derive("bench", text))
    for thought in decision.thoughts():
        if thought.nodes > 60_000:
            break
    fresh = Graph(p.track)
    search = Search(fresh)
    checked = 0
    for node in decision.graph:
        if min(node.win_in, node.lose_in) <= 5 and node.kids:
            place = (node.me, node.op, node.mine, node.theirs, node.flags)
            again = fresh.node(fresh.cards(*node.cards.piles), *place)
            if node.win_in <= 5:
                assert answer(search.wins(again, node.win_in))
            else:
                assert answer(search.loses(again, node.lose_in))
            checked += 1
    assert checked > 100


def test_karts_never_gain_more_than_the_bounds_allow() -> None:
    chance, reached = Chance("passes"), 0
    for p in sample("passes", 120):
        graph = Graph(p.track)
        me, op = p.turn - 1, 2 - p.turn
        ahead = graph.cards(p.deck, p.discard, p.played).ahead
        first = ahead + 32 + 16 * p.copies[me] + p.bombs[op].bit_count() + p.loses[op]
        second = ahead + 16 * p.copies[op] + p.bombs[me].bit_count()
        begin = list(p.karts)
        for turns in range(1, 12):
            rules.play(p, chance.pick(rules.moves(p)), 0)
            for seat, index in ((me, first), (op, second)):
                gained = p.karts[seat] - begin[seat]
                if gained > 0:
                    assert soonest(index)[gained] <= turns
                    reached += soonest(index)[gained] == turns
            if p.over is not None:
                break
    assert reached > 50


def test_a_position_is_read_from_its_text() -> None:
    for p in sample("text", 30):
        again = from_key(key(p), p.track)
        assert (key(again), again.track, rules.moves(again)) == (key(p), p.track, rules.moves(p))
    for text in (
        "",
        "1 1 1 ABC// 0 0 0000",
        "3 1 1 ABCDEFGHI// 0 0 0000",
        "1 1 1 ABCDEFGHI// 0 0 1100",
    ):
        assert refused(StateError, from_key, text, 11)
