"""Turbo Duel's search: its packed positions follow the rules, and it finds every near forced win.

``forced`` is a very slow solver that is simple enough to be trusted: it tries every move of
``rules.moves`` and reads the winner from the state.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

import pytest
from hairpin.bots.base import decide, random_thinker
from hairpin.core.chance import Chance, derive
from hairpin.core.state import Reason
from hairpin.games.turbo_duel import rules
from hairpin.games.turbo_duel.bots import HARD_NODES, dot, vera
from hairpin.games.turbo_duel.codec import to_json
from hairpin.games.turbo_duel.packed import MY_COPY, OP_COPY, OP_LOSES, Graph, Node
from hairpin.games.turbo_duel.search import SLICE, Search, answer
from hairpin.games.turbo_duel.state import CARDS, Position, key

from tests.parts import deep_but_first

from .positions import TRACKS, after_each, random_game, sample

if TYPE_CHECKING:
    from hairpin.core.bot import Thinker

# Maximum number of turns, of both seats together, that the slow solver below can search.
SOLVED = 7


def forced(p: Position, within: int, seat: int, memo: dict[tuple[str, int], bool]) -> bool:
    """Whether ``seat`` can force a win within ``within`` turns; the turns of both seats count."""
    if p.over is not None:
        return p.over.winners == (seat,)
    if within == 0:
        return False
    known = memo.get((key(p), within))
    if known is None:
        quantifier = any if p.turn == seat else all
        known = quantifier(forced(q, within - 1, seat, memo) for _, q in after_each(p))
        memo[key(p), within] = known
    return known


def soonest_by_rules(p: Position, most: int) -> int:
    """The smallest number of turns in which the seat to move can force a win, found by the slow solver.

    The number is 0 if the seat cannot force a win within ``most`` turns.
    """
    memo: dict[tuple[str, int], bool] = {}
    return next((n for n in range(1, most + 1) if forced(p, n, p.turn, memo)), 0)


def soonest_by_search(p: Position, most: int) -> int:
    """The same number as ``soonest_by_rules``, found by the search of the bots."""
    graph = Graph(p.track)
    root = graph.root(to_json(p))
    search = Search(graph)
    return next((n for n in range(1, most + 1) if answer(search.wins(root, n))), 0)


def fields(node: Node) -> tuple[Any, ...]:
    """The fields that identify a node of the search."""
    return (node.cards.piles, node.me, node.op, node.mine, node.theirs, node.flags)


def fields_by_rules(p: Position) -> tuple[Any, ...]:
    """The same fields as in ``fields``, but computed from a position of the rules."""
    me, op = p.turn - 1, 2 - p.turn
    flags = MY_COPY * p.copies[me] | OP_COPY * p.copies[op] | OP_LOSES * p.loses[op]
    piles = (p.deck, p.discard, p.played)
    return (piles, p.karts[me], p.karts[op], p.bombs[me], p.bombs[op], flags)


@pytest.mark.parametrize("seed", range(60))
def test_packed_moves_match_the_rules(seed: int) -> None:
    for p in random_game(f"packed {seed}"):
        graph = Graph(p.track)
        root = graph.root({**to_json(p), "seen": {}})
        assert fields(root) == fields_by_rules(p)
        choices = {text: (again, kid) for text, again, kid in graph.choices(root)}
        wasted = False
        for move, q in after_each(p):
            if move not in choices:
                # A bomb on a space where a bomb already waits is wasted. The search tries only one of these moves.
                assert move[0] == "F"
                assert p.bombs[2 - p.turn] >> int(move[2:]) & 1
                wasted = True
                continue
            again, kid = choices.pop(move)
            if q.over is None or q.over.reason == Reason.REPETITION:
                assert fields(kid) == fields_by_rules(q)
                assert again == (q.turn == p.turn)
            elif q.over.reason == Reason.HOUSE:
                assert kid is graph.house
            else:
                assert kid is (graph.lost if q.over.winners == (p.turn,) else graph.won)
        assert not choices
        assert not wasted or p.bombs[2 - p.turn]


@deep_but_first("seed", range(12))
def test_every_forced_win_within_seven_turns_is_found(seed: int) -> None:
    for p in sample(f"forced {seed}", 13):
        assert soonest_by_search(p, SOLVED) == soonest_by_rules(p, SOLVED), to_json(p)


def test_the_sample_has_difficult_positions() -> None:
    seen: Counter[str] = Counter()
    for seed in range(12):
        for p in sample(f"forced {seed}", 13):
            me, op = p.turn - 1, 2 - p.turn
            seen["own bomb"] += p.bombs[me] != 0
            seen["their bomb"] += p.bombs[op] != 0
            seen["own copy"] += p.copies[me]
            seen["their copy"] += p.copies[op]
            seen["lost turn"] += p.loses[op]
            seen["past"] += max(p.seen.values()) > 1
            seen[f"track {p.track}"] += 1
            seen[f"win in {soonest_by_search(p, SOLVED)}"] += 1
    for what in ("own bomb", "their bomb", "own copy", "their copy", "lost turn", "past"):
        assert seen[what] >= 5, seen
    for track in set(TRACKS):
        assert seen[f"track {track}"] >= 5, seen
    for turns in range(SOLVED + 1):
        assert seen[f"win in {turns}"] >= 2, seen


def test_forced_wins_are_found_if_both_may_finish_level() -> None:
    house = 0
    for i, p in enumerate(sample("level", 40)):
        # Both karts stand just before FINISH, and a pending copy may take both over it in one turn.
        p.karts[p.turn - 1] = p.track - 1 - i % 2
        p.karts[2 - p.turn] = p.track - 1 - i % 3
        p.copies[p.turn - 1], p.copies[2 - p.turn] = False, True
        house += any(q.over and q.over.reason == Reason.HOUSE for _, q in after_each(p))
        assert soonest_by_search(p, 5) == soonest_by_rules(p, 5), to_json(p)
    assert house >= 10


def played_out(p: Position, seed: str) -> Position:
    """The position after Vera's move."""
    thought = decide(vera, to_json(p), rules.moves(p), Chance(seed), HARD_NODES)
    q = p.copy()
    rules.play(q, thought.move, 0)
    return q


@pytest.mark.parametrize("seed", range(6))
def test_vera_plays_the_fastest_win_within_her_budget(seed: int) -> None:
    found = 0
    for p in sample(f"hard {seed}", 20):
        turns = soonest_by_search(p, SOLVED)
        if turns:
            found += 1
            q = played_out(p, f"{seed}")
            assert forced(q, turns - 1, p.turn, {}), to_json(p)
    assert found >= 5


def position(**parts: Any) -> Position:
    """The start position with these fields replaced."""
    p = Position(turn=parts.pop("turn", 1), deck=CARDS, track=parts.pop("track", 11), clock=None)
    for name, value in parts.items():
        setattr(p, name, value)
    return p


def test_finishing_level_under_a_pending_copy_is_no_win() -> None:
    level = position(deck="GBI", discard="", played="ACDEFH", karts=[9, 9], copies=[False, True])
    assert soonest_by_search(level, 1) == 0
    assert soonest_by_rules(level, 3) == soonest_by_search(level, 3)
    ahead = position(deck="GBI", discard="", played="ACDEFH", karts=[9, 8], copies=[False, True])
    assert soonest_by_search(ahead, 1) == 1


def test_a_win_by_the_rival_s_own_move_is_found() -> None:
    # Seat 1, who is ahead, plays H. Then any movement of seat 2 is copied and takes seat 1 over the finish.
    p = position(deck="HADGBI", discard="", played="CEF", karts=[10, 4])
    assert soonest_by_rules(p, 2) == soonest_by_search(p, 2)
    q = position(deck="HADG", discard="BI", played="CEF", karts=[8, 4], track=9)
    assert soonest_by_rules(q, 2) == soonest_by_search(q, 2) == 1
    r = position(deck="BHEADG", discard="I", played="CF", karts=[10, 4])
    assert soonest_by_rules(r, 2) == soonest_by_search(r, 2)


def test_a_third_repetition_is_no_win() -> None:
    for p in sample("repetition", 40):
        wins = soonest_by_search(p, SOLVED)
        if not wins or wins == 1:
            continue
        for _, q in list(after_each(p)):
            if q.over is None:
                p.seen[key(q)] = 2
        assert soonest_by_search(p, SOLVED) == soonest_by_rules(p, SOLVED)


def test_malformed_past_positions_are_ignored() -> None:
    p = position()
    p.seen["nonsense"] = 2
    p.seen["1 1 1 ABC//XYZ 0 0 0000"] = 2
    assert decide(vera, to_json(p), rules.moves(p), Chance("x"), 500).move in rules.moves(p)


@pytest.mark.parametrize("thinker", [dot, vera])
def test_the_same_chance_gives_the_same_thoughts(thinker: Thinker) -> None:
    for p in sample("same", 5):
        runs = []
        for _ in range(2):
            thoughts = []
            for thought in thinker(to_json(p), rules.moves(p), Chance("again")):
                thoughts.append(thought)
                if thought.final or thought.nodes > 3000:
                    break
            runs.append(thoughts)
        assert runs[0] == runs[1]


def test_vera_pauses_often_and_does_not_change_the_observation() -> None:
    for p in sample("slices", 10):
        observation = to_json(p)
        nodes = 0
        for thought in vera(observation, rules.moves(p), Chance("slices")):
            assert thought.move in rules.moves(p)
            # A slice may exceed its limit of nodes by the successors of a single position.
            assert thought.nodes - nodes <= SLICE + 120
            nodes = thought.nodes
            if nodes > 20_000:
                break
        assert observation == to_json(p)


def test_a_single_legal_move_is_not_searched() -> None:
    p = position(deck="A", discard="BCDE", played="FGHI")
    thoughts = list(vera(to_json(p), rules.moves(p), Chance("one")))
    assert [thought.move for thought in thoughts] == ["A"]
    assert thoughts[0].final


def wins_of(first: Thinker, second: Thinker, games: int, nodes: int) -> int:
    """The number of games that ``first`` wins; ``first`` begins in every second game."""
    won = 0
    for game in range(games):
        p = Position(turn=1 + game % 2, deck=CARDS, track=11, clock=None)
        turns = 0
        while p.over is None:
            thinker = first if p.turn == 1 else second
            chance = derive("wins", game, turns)
            moves = rules.moves(p)
            thought = decide(thinker, to_json(p), moves, chance, nodes)
            assert thought.move in moves
            rules.play(p, thought.move, 0)
            turns += 1
        won += p.over.winners == (1,)
    return won


def test_each_level_beats_the_one_below() -> None:
    assert wins_of(dot, random_thinker, 40, 1) >= 36
    assert wins_of(vera, dot, 12, 2000) >= 10
