"""Warnings before a move that gives away a forced win.

A warning needs two proofs. The seat can force a win now. After the move, it can no longer force a
win that is about as quick.
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

WITHIN: Final = 9  # wins are searched within this many single turns
LATER: Final = 2  # a win that takes at most this many more turns counts as equally good
MOST: Final = 20_000  # budget of the search in positions: 0.1 s in CPython, 0.25 s in a browser


def slip(position: Position, move: str) -> Message | None:
    """The warning before a legal move that gives away a forced win.

    Returns None if the move gives nothing away, or if the search takes too long.
    """
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
    """The answer of a search; None if it exceeds the budget."""
    while True:
        try:
            next(work)
        except StopIteration as done:
            answer: bool = done.value
            return answer
        if graph.work > MOST:
            return None
