"""Turbo Duel's own bots: Dot mostly looks at her next move only, Gus and Mina two and three turns ahead, Otto and Vera search.

Nothing is hidden in this game, so all see the whole table. Half of Vera's time goes into proofs of what can be forced, half
into looking ahead by an estimate.
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

# What a second of CPython or two in a browser are enough for.
HARD_NODES: Final = 150_000

NOISE: Final = 160  # how far Dot may misjudge a move, in hundredths of a space
DAYDREAM: Final = 20  # one move in so many Dot plays without a thought
CARE: Final = 3  # one of so many others she plays with an eye to the reply
REPLY: Final = 2  # turns Gus looks ahead: his own and the reply
ANSWER: Final = 3  # turns Mina looks ahead: the answer to the reply too
NEAR: Final = 7  # turns within which Otto sees forced wins


def dot(observation: dict[str, Any], moves: list[str], chance: Chance) -> Iterator[Thought]:
    """Plays as a child does: mostly what looks good right now, give or take, and now and then anything."""
    if not chance.below(DAYDREAM):
        yield Thought(chance.pick(moves), len(moves), final=True)
    elif chance.below(CARE):
        yield _at_sight(observation, moves, chance, NOISE)
    else:
        yield from _ahead(observation, moves, chance, REPLY)


def gus(observation: dict[str, Any], moves: list[str], chance: Chance) -> Iterator[Thought]:
    """The move with the best reply for him, and nothing beyond."""
    return _ahead(observation, moves, chance, REPLY)


def _at_sight(observation: dict[str, Any], moves: list[str], chance: Chance, noise: int) -> Thought:
    """A move by how the table looks after it, misjudged by up to twice the noise."""
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
        # A card that can be played in many ways is not the likelier choice for that.
        if len(text) > 1:
            worth -= noise // 2
        if worth > most:
            best, most = text, worth
    return Thought(best, len(choices), final=True)


def mina(observation: dict[str, Any], moves: list[str], chance: Chance) -> Iterator[Thought]:
    """A turn farther: what she could do after the reply."""
    return _ahead(observation, moves, chance, ANSWER)


def otto(observation: dict[str, Any], moves: list[str], chance: Chance) -> Iterator[Thought]:
    """Looks two turns ahead, then for wins that can be forced within ``NEAR`` turns, then farther while there is time.

    What the other can force he only sees as far as he looks.
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
    """Looks so many turns ahead by the estimate, and proves nothing."""
    graph = Graph(observation["track"])
    return _deepening(graph, graph.root(observation), moves[0], chance, turns)


def _deepening(
    graph: Graph, root: Node, best: str, chance: Chance, turns: int, begin: int = 1
) -> Iterator[Thought]:
    """Looks one turn further each time, up to so many; ``best`` is played if there is no time for any."""
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
    """Proves what is near, and looks as far ahead as there is time."""
    if len(moves) == 1:
        yield Thought(moves[0], 1, final=True)
        return
    yield from decide(observation, moves, chance).thoughts()
