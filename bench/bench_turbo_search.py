"""The time that Turbo Duel's strongest bot thinks about a move, and its proof of near wins.

The positions come from games between bots, so they are typical. Every decision gets the node budget
of ``simulate``. The proof of near wins, which no budget cuts short, is also measured alone. Times
are of the processor, which is fairer on a busy machine.
"""

from __future__ import annotations

import time
from itertools import islice
from typing import TYPE_CHECKING

from hairpin.bots.base import decide, random_thinker
from hairpin.core.chance import derive
from hairpin.games.turbo_duel import rules
from hairpin.games.turbo_duel.bots import HARD_NODES, dot, vera
from hairpin.games.turbo_duel.codec import to_json
from hairpin.games.turbo_duel.packed import Graph
from hairpin.games.turbo_duel.search import Search
from hairpin.games.turbo_duel.state import CARDS, Position

from tools.benches import Figure, quantile

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hairpin.core.bot import Thinker

    from tools.benches import How

GAMES = 24
#: Depth of the separate search for a forced win, in turns of either seat.
SOLVED = 7
PAIRS: tuple[tuple[Thinker, Thinker], ...] = (
    (vera, vera),
    (vera, dot),
    (dot, dot),
    (dot, random_thinker),
)
#: The bots play the games that supply the positions, and search this number of nodes per move.
QUICK = 2000
#: ms that a decision may take.
MOST = 1000.0


def positions() -> Iterator[Position]:
    """The positions at which bots of all levels decide in a few games."""
    for game in range(GAMES):
        chance = derive("bench", game)
        deck = list(CARDS)
        if game % 3 == 0:
            chance.shuffle(deck)
        p = Position(turn=1 + game % 2, deck="".join(deck), track=11, clock=None)
        pair = PAIRS[game % len(PAIRS)]
        turns = 0
        while p.over is None:
            yield p.copy()
            thinker = pair[p.turn - 1]
            observation, moves = to_json(p), rules.moves(p)
            thought = decide(thinker, observation, moves, derive("bench", game, turns), QUICK)
            rules.play(p, thought.move, 0)
            turns += 1


def _prove(p: Position) -> tuple[float, int, bool]:
    """Search only for a forced win; return the ms, the nodes, and whether a win was found."""
    begun = time.process_time()
    graph = Graph(p.track)
    root = graph.root(to_json(p))
    search = Search(graph)
    for turns in range(1, SOLVED + 1):
        for _ in search.wins(root, turns):
            pass
    return (time.process_time() - begun) * 1e3, graph.work, root.win_in <= SOLVED


def _spread(name: str, times: list[float], most: float | None) -> Iterator[Figure]:
    yield Figure(f"{name}, p50", quantile(times, 0.5), "ms", most=most)
    yield Figure(f"{name}, p95", quantile(times, 0.95), "ms", most=most)
    yield Figure(f"{name}, worst", max(times), "ms", most=most)


def figures(how: How) -> Iterator[Figure]:
    """Report the times of decisions, proofs and single search slices, and the nodes per second."""
    decisions: list[float] = []
    slices: list[float] = []
    proofs: list[float] = []
    nodes = hardest = won = 0
    for p in islice(positions(), how.much(None, 2)):
        taken, looked, win = _prove(p)
        proofs.append(taken)
        hardest = max(hardest, looked)
        won += win
        begun = last = time.process_time()
        for thought in vera(to_json(p), rules.moves(p), derive("bench")):
            now = time.process_time()
            slices.append((now - last) * 1e3)
            if thought.final or thought.nodes >= HARD_NODES:
                nodes += thought.nodes
                break
            last = time.process_time()
        decisions.append((time.process_time() - begun) * 1e3)
    yield from _spread("decision", decisions, MOST)
    yield Figure("positions", len(decisions), "", note=f"{won} with a win in {SOLVED}")
    yield Figure("nodes a second", nodes / sum(decisions) * 1e3, "")
    yield from _spread("proof alone", proofs, None)
    yield Figure("most nodes of a proof", hardest, "", most=HARD_NODES)
    yield Figure("slice, p95", quantile(slices, 0.95), "ms", most=10.0)
    yield Figure("slice, p99", quantile(slices, 0.99), "ms", note="those with garbage to collect")
