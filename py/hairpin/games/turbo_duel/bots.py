"""Turbo Duel's bots, from Dot, who mostly looks at her next move only, to Vera, who searches.

Nothing is hidden in this game, so every bot sees the whole table. Gus and Mina look two and three
turns ahead. Vera spends half of her time proving forced wins and losses, half on an estimate of
open positions.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ...core.bot import Thought
from .decision import DEEPEST, decide
from .packed import Graph, Node
from .search import WIN, Search, estimate

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ...core.chance import Chance

# Vera's budget in positions: about a second in CPython, two in a browser.
HARD_NODES: Final = 150_000

NOISE: Final = 160  # Dot's mean error in the value of a move, in hundredths of a space
DAYDREAM: Final = 20  # Dot plays one move in twenty at random
CARE: Final = 3  # of all other moves, Dot considers the rival's reply in one move of three
REPLY: Final = 2  # Gus looks this many turns ahead: his own turn and the reply
ANSWER: Final = 3  # Mina looks this many turns ahead: also her answer to the reply
NEAR: Final = 7  # Otto finds forced wins within this many turns


def dot(observation: dict[str, Any], moves: list[str], chance: Chance) -> Iterator[Thought]:
    """Yield Dot's choice: mostly the move that looks best, with errors; sometimes a random move."""
    if not chance.below(DAYDREAM):
        yield Thought(chance.pick(moves), len(moves), final=True)
    elif chance.below(CARE):
        yield _at_sight(observation, moves, chance, NOISE)
    else:
        yield from _ahead(observation, moves, chance, REPLY)


def gus(observation: dict[str, Any], moves: list[str], chance: Chance) -> Iterator[Thought]:
    """Yield Gus's choice: the move whose best reply hurts him least."""
    return _ahead(observation, moves, chance, REPLY)


def _at_sight(observation: dict[str, Any], moves: list[str], chance: Chance, noise: int) -> Thought:
    """Choose by the estimate after each move, plus a random error of less than twice ``noise``."""
    graph = Graph(observation["track"])
    choices = graph.choices(graph.root(observation))
    best, most = moves[0], -2 * WIN
    for text, keep, kid in choices:
        if kid is graph.lost:
            worth = WIN
        elif kid is graph.won:
            worth = -WIN
        elif kid is graph.house:
            worth = -noise
        else:
            worth = estimate(kid, graph.track) if keep else -estimate(kid, graph.track)
        worth += chance.below(noise) + chance.below(noise)
        # Each target of a card is a move with its own random error. Of many such moves, the best
        # move usually has a large error in its favour. So lower the value of moves with a target.
        if len(text) > 1:
            worth -= noise // 2
        if worth > most:
            best, most = text, worth
    return Thought(best, len(choices), final=True)


def mina(observation: dict[str, Any], moves: list[str], chance: Chance) -> Iterator[Thought]:
    """Yield Mina's choice: like Gus's, but one turn deeper, with her answer to the reply."""
    return _ahead(observation, moves, chance, ANSWER)


def otto(observation: dict[str, Any], moves: list[str], chance: Chance) -> Iterator[Thought]:
    """Yield Otto's choice: a short search by estimate, then forced wins, then a deeper search.

    He finds wins that he can force within ``NEAR`` turns. He sees the rival's forced wins only as
    far as the search by estimate looks.
    """
    if len(moves) == 1:
        yield Thought(moves[0], 1, final=True)
        return
    graph = Graph(observation["track"])
    root = graph.root(observation)
    best: Thought | None = None
    for best in _deepening(graph, root, moves[0], chance, REPLY):
        yield best._replace(final=False)
    search = Search(graph)
    assert best is not None
    for turns in range(1, NEAR + 1):
        for _ in search.wins(root, turns):
            yield Thought(best.move, graph.work)
        if root.win_in <= turns:
            won = {
                text: kid.win_in if again else kid.lose_in
                for text, again, kid in graph.choices(root)
            }
            soonest = min(won, key=won.__getitem__)
            yield Thought(soonest, graph.work, WIN - root.win_in, final=True)
            return
    yield from _deepening(graph, root, best.move, chance, DEEPEST, begin=REPLY + 1)


def _ahead(
    observation: dict[str, Any], moves: list[str], chance: Chance, turns: int
) -> Iterator[Thought]:
    """Search ``turns`` turns ahead and rate positions by estimates, without proofs."""
    graph = Graph(observation["track"])
    return _deepening(graph, graph.root(observation), moves[0], chance, turns)


def _deepening(
    graph: Graph, root: Node, best: str, chance: Chance, turns: int, begin: int = 1
) -> Iterator[Thought]:
    """Search by estimate, one turn deeper each time, up to ``turns`` turns.

    ``best`` is the answer if the time ends before the first depth is searched.
    """
    names = {(keep, kid): text for text, keep, kid in reversed(graph.choices(root))}
    chance.shuffle(root.kids or [])
    search = Search(graph)
    for depth in range(begin, turns + 1):
        for _ in search.value(root, depth, 0, -WIN, WIN):
            yield Thought(best, graph.work)
        best = names[search.choice]
        yield Thought(best, graph.work)
    yield Thought(best, graph.work, final=True)


def vera(observation: dict[str, Any], moves: list[str], chance: Chance) -> Iterator[Thought]:
    """Yield Vera's choice: she proves forced wins and losses, and estimates all other positions."""
    if len(moves) == 1:
        yield Thought(moves[0], 1, final=True)
        return
    yield from decide(observation, moves, chance).thoughts()
