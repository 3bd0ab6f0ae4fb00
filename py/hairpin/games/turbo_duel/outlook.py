"""Turbo Duel: each seat's chance, from a proof where one is found, else from how the table looks some turns ahead.

Nothing is hidden here, so both seats have the same outlook.
"""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING, Any, Final

from ...core.outlook import Outlook
from .packed import Graph
from .search import SURE, WIN, Search, estimate

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

DEEPEST: Final = 12  # turns looked ahead
MOST_NODES: Final = 12_000
SCALE: Final = (
    260.0  # hundredths of a space that make a chance of 73 %: fitted to games between drivers
)


def outlook(observation: Mapping[str, Any]) -> Iterator[Outlook]:
    """Deepened a turn at a time; final with a proof."""
    graph = Graph(observation["track"])
    root = graph.root(observation)
    search = Search(graph)
    turn: int = observation["turn"]
    value = estimate(root, graph.track)
    for depth in range(1, DEEPEST + 1):
        work = search.value(root, depth, 0, -WIN, WIN)
        while True:
            try:
                next(work)
            except StopIteration as done:
                value = done.value
                break
            yield Outlook(_shares(value, turn), graph.work, final=graph.work >= MOST_NODES)
        proven = abs(value) >= SURE
        yield Outlook(_shares(value, turn), graph.work, final=proven or depth == DEEPEST)


def _shares(value: int, turn: int) -> tuple[float, float]:
    """What a value for the seat to move comes to, seat 1 first."""
    if abs(value) >= SURE:
        mine = 1.0 if value > 0 else 0.0
    else:
        mine = 1 / (1 + exp(-value / SCALE))
    return (mine, 1 - mine) if turn == 1 else (1 - mine, mine)
