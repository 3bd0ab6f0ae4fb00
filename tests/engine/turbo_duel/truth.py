"""Positions and their values, found by an independent solver (``bench/turbo_truth.txt``)."""

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
    """A position, its value (``W5``, ``L4`` or ``O12``) and the values of its decided moves."""

    p: Position
    worth: str
    moves: dict[str, str]


def cases(*worths: str) -> Iterator[Case]:
    """Yield the stored positions with one of these values."""
    for line in TRUTH.read_text("utf-8").splitlines():
        position, values = line.split("\t")
        worth, *moves = values.split(" ")
        if worth in worths:
            track, text = position.split(" ", 1)
            named = dict(each.split("=", 1) for each in moves)
            yield Case(from_key(text, int(track)), worth, named)


def proven(p: Position, within: int) -> str:
    """The value of a position that the engine's search proves, as the solver writes it."""
    graph = Graph(p.track)
    root, search = graph.root(to_json(p)), Search(graph)
    for turns in range(1, within + 1):
        if answer(search.wins(root, turns)):
            return f"W{turns}"
        if answer(search.loses(root, turns)):
            return f"L{turns}"
    return f"O{within}"
