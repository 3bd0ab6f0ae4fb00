"""Turbo Duel's own bots: *easy* looks at its next move only, *hard* searches.

Nothing is hidden in this game, so both see the whole table. *Hard* finds every win that can be forced
within ``SOLVED`` single turns before it weighs anything else; what remains of its time goes into
looking ahead by an estimate.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ...bots.base import Thought
from .packed import Graph, Node
from .search import SURE, WIN, Search, estimate

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator

    from ...core.chance import Chance

SOLVED: Final = 7  # single turns, both sides counted, within which no forced win is missed
DEEPEST: Final = 24  # looking further ahead than this is no use
MOST_KEPT: Final = 400_000  # positions one decision may keep, for the memory of a small device

NOISE: Final = 160  # how far easy may misjudge a move, in hundredths of a space
DAYDREAM: Final = 8  # one move in so many easy plays without a thought


def easy(sight: dict[str, Any], moves: list[str], chance: Chance) -> Iterator[Thought]:
    """Plays as a child does: what looks good right now, give or take, and now and then anything."""
    graph = Graph(sight["track"])
    kids = graph.grow(graph.root(sight))
    if chance.below(DAYDREAM) == 0:
        yield Thought(chance.pick(moves), len(kids), final=True)
        return
    best, most = moves[0], -2 * WIN
    for keep, kid, text in kids:
        if kid is graph.lost:
            worth = -WIN if keep else WIN
        elif kid is graph.house:
            worth = -NOISE
        else:
            worth = estimate(kid)
            worth = worth if keep else -worth
        # A card it can play in many ways is not for that the likelier choice.
        worth += chance.below(NOISE) + chance.below(NOISE)
        if len(text) > 1:
            worth -= NOISE // 2
        if worth > most:
            best, most = text, worth
    yield Thought(best, len(kids), final=True)


def hard(sight: dict[str, Any], moves: list[str], chance: Chance) -> Iterator[Thought]:
    """Proves a win if there is one near, else looks as far ahead as it is given time for."""
    graph = Graph(sight["track"])
    root = graph.root(sight)
    kids = graph.grow(root)
    # Where two moves are worth the same the seed decides, so that games differ.
    chance.shuffle(kids)
    search = Search(graph)
    yield from _plan(graph, root, search, moves[0])


def _plan(graph: Graph, root: Node, search: Search, fallback: str) -> Iterator[Thought]:
    """Hard's order of work: a quick look, then proofs, then deeper and deeper."""
    kids = graph.grow(root)
    if len(kids) == 1:
        yield Thought(kids[0][2], graph.made, final=True)
        return
    best = fallback

    def slices(work: Generator[None, None, Any]) -> Generator[Thought, None, Any]:
        """Turn the pauses of a piece of work into the best move so far."""
        while True:
            try:
                next(work)
            except StopIteration as done:
                return done.value
            yield Thought(best, graph.made)

    for depth in (1, 2):
        value = yield from slices(search.value(root, depth, 0, -WIN, WIN))
        best = kids[root.best][2]
    for turns in range(1, SOLVED + 1):
        if (yield from slices(search.wins(root, turns))):
            yield Thought(_winner(kids), graph.made, WIN - root.win_in, final=True)
            return
    for depth in range(3, DEEPEST + 1):
        value = yield from slices(search.value(root, depth, 0, -WIN, WIN))
        best = kids[root.best][2]
        final = abs(value) >= SURE or len(graph) > MOST_KEPT
        yield Thought(best, graph.made, value, final=final)
        if final:
            return
    yield Thought(best, graph.made, value, final=True)


def _winner(kids: list[tuple[bool, Node, str]]) -> str:
    """The move that was proved to win soonest."""
    return min((kid.win_in if keep else kid.lose_in, text) for keep, kid, text in kids)[1]
