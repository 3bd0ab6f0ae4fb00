"""Turbo Duel: each seat's win probability, proven where possible, else from a search by estimate.

The game hides no cards, so the estimate is the same for both seats.
"""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING, Any, Final

from ...core.outlook import Outlook
from .known import learn
from .packed import FAR, Graph
from .search import SURE, WIN, Search, estimate

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

DEEPEST: Final = 24  # turns to look ahead
MOST_NODES: Final = 40_000
SLICES: Final = 2  # number of search slices between two yielded estimates

# Fitted to games between bots (``bench outlook``): an advantage of ``SCALE`` hundredths of a
# space means a win probability of 73 %. The search overrates the seat to move, so ``TEMPO`` is
# subtracted.
SCALE: Final = 172.0
TEMPO: Final = 23


def outlook(observation: Mapping[str, Any]) -> Iterator[Outlook]:
    """Yield estimates that improve while the search goes deeper.

    The last estimate is final; it comes early if a win is proven.
    """
    graph = Graph(observation["track"])
    learn(graph, observation)
    root = graph.root(observation)
    turn: int = observation["turn"]
    if root.win_in < FAR or root.lose_in < FAR:
        value = WIN if root.win_in < FAR else -WIN
        yield Outlook(_shares(value, value, turn), 1, final=True)
        return
    search = Search(graph)
    slices = 0
    before = value = estimate(root, graph.track)
    for depth in range(1, DEEPEST + 1):
        work = search.value(root, depth, 0, -WIN, WIN)
        while True:
            try:
                next(work)
            except StopIteration as done:
                before, value = value, done.value
                break
            slices += 1
            if slices % SLICES == 0:
                yield Outlook(_shares(before, value, turn), graph.work)
        final = abs(value) >= SURE or depth == DEEPEST or graph.work >= MOST_NODES
        yield Outlook(_shares(before, value, turn), graph.work, final)


def _shares(before: int, value: int, turn: int) -> tuple[float, float]:
    """The win probabilities of seats 1 and 2, from the values of the last two depths for the seat
    ``turn``."""
    if abs(value) >= SURE:
        mine = 1.0 if value > 0 else 0.0
    else:
        mine = chance_of(before, value, moving=True)
    return (mine, 1 - mine) if turn == 1 else (1 - mine, mine)


def chance_of(before: int, value: int, *, moving: bool) -> float:
    """The win probability of a seat, from its values by searches to two depths in a row.

    ``moving`` is true if this seat is to move, false if its opponent is. A search overrates the
    seat that plays the last searched turn. From one depth to the next this seat changes, so the
    mean of two depths is fairer.
    """
    tempo = TEMPO if moving else -TEMPO
    return 1 / (1 + exp(-((before + value) / 2 - tempo) / SCALE))
