"""The shortest win on the track of seven: too long for the searches of the page, so its proof is stored.

A separate solver has proven it (``tools/turbo/solver.c``, docs/turbo-duel-solved.md). Reviews and hints use it, so that
they agree with that page. Bots do not, so that they play on this track as on the others.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

    from .packed import Graph

TRACK: Final = 7
DECK: Final = "ABCDEFGHI"
#: The shortest win against the longest defence. The seat that starts wins; both karts start on 1.
LINE: Final = (
    "A", "B:G", "C", "F:5", "H", "I", "E:BF", "C", "B:H", "I", "G",
    "F:4", "C", "B:I", "D", "A", "E:BG", "F:6", "G", "I", "D",
)  # fmt: skip


def learn(graph: Graph, observation: Mapping[str, Any]) -> None:
    """Store in a new graph the proofs of the positions of ``LINE``.

    Positions that occurred twice end the game at their next occurrence. The proofs do not hold then.
    """
    if graph.track != TRACK or any(count > 1 for count in observation["seen"].values()):
        return
    node, winner = graph.node(graph.cards(DECK, "", ""), 1, 1, 0, 0, 0), True
    for played, move in enumerate(LINE):
        turns = len(LINE) - played
        (node.won if winner else node.lost)(turns)
        moves = {text: (keep, kid) for text, keep, kid in graph.choices(node)}
        keep, node = moves[move]
        winner = winner == keep
    graph.work = 0
