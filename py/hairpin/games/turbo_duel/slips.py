"""Whether a move gives a forced win away, seen before it is played.

Only what is proven is said: the win that there is, and that it cannot be forced so soon any more after the move.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ...core.words import Message, say
from .codec import to_json
from .packed import Graph
from .search import Search

if TYPE_CHECKING:
    from collections.abc import Generator

    from .state import Position

WITHIN: Final = 9  # single turns in which a win is looked for
LATER: Final = 2  # a win that takes so many more is as good
MOST: Final = 20_000  # positions looked at: a tenth of a second of CPython, a quarter in a browser


def slip(position: Position, move: str) -> Message | None:
    """What a legal move gives away, in a sentence; None if that is nothing, or if it takes too long to say."""
    graph = Graph(position.track)
    root = graph.root(to_json(position))
    kids = {text: (again, kid) for text, again, kid in graph.choices(root)}
    if move not in kids:
        return None
    again, kid = kids[move]
    search = Search(graph)
    for turns in range(1, WITHIN + 1):
        won = _known(graph, search.wins(root, turns))
        if won is None:
            return None
        if won:
            left = turns - 1 + LATER
            still = _known(graph, (search.wins if again else search.loses)(kid, left))
            return say("turbo-duel.slip", n=turns) if still is False else None
    return None


def _known(graph: Graph, work: Generator[None, None, bool]) -> bool | None:
    """The answer of a search; None if it takes too long."""
    while True:
        try:
            next(work)
        except StopIteration as done:
            answer: bool = done.value
            return answer
        if graph.work > MOST:
            return None
