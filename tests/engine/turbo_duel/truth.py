"""Positions of Turbo Duel with values that an independent solver found (``bench/turbo_truth.txt``).

A value is ``W5`` (the seat to move wins in 5 turns), ``L4`` (it loses in 4) or ``O12`` (open: neither
within 12).
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from hairpin.games.turbo_duel.codec import from_key, to_json
from hairpin.games.turbo_duel.packed import Graph
from hairpin.games.turbo_duel.search import Search, answer

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hairpin.games.turbo_duel.state import Position

TRUTH = Path(__file__).parents[3] / "bench" / "turbo_truth.txt"


class Case(NamedTuple):
    """A position, its value, and the value of each move whose value is known."""

    p: Position
    worth: str
    moves: dict[str, str]


def cases(*worths: str) -> Iterator[Case]:
    """Yield the stored positions that have one of these values."""
    for line in TRUTH.read_text("utf-8").splitlines():
        position, values = line.split("\t")
        worth, *moves = values.split(" ")
        if worth in worths:
            track, text = position.split(" ", 1)
            named = dict(each.split("=", 1) for each in moves)
            yield Case(from_key(text, int(track)), worth, named)


def proven(p: Position, within: int) -> str:
    """The value that the engine's search proves for a position, in the notation of the solver."""
    graph = Graph(p.track)
    root, search = graph.root(to_json(p)), Search(graph)
    for turns in range(1, within + 1):
        if answer(search.wins(root, turns)):
            return f"W{turns}"
        if answer(search.loses(root, turns)):
            return f"L{turns}"
    return f"O{within}"
