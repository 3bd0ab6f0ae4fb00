"""Turbo Duel solved by search: all moves of both seats, one single turn deeper at a time.

The solver uses the same proofs as the bots, without the bots' budget. From one run to the next it
keeps only the bounds of positions near the root. With them, a new run soon finds all other bounds.
"""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Any, Final

from ...core.errors import StateError
from .codec import to_json
from .packed import FAR, Graph, Node
from .search import Search, answer
from .state import key

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ...core.bot import Verdict
    from .state import Position

FORMAT: Final = 1
DEEP: Final = 4  # bounds are kept for positions up to this many moves from the root
MOST_KEPT: Final = 20_000

# The parts of a kept bound: piles, both karts, both seats' bombs, flags; then four proven bounds.
_BOUND = (str, int, int, int, int, int, int, int, int, int)


class TurboSolver:
    """Solve one position, step by step; implements ``core.solving.Solver``."""

    def __init__(self, position: Position) -> None:
        """Start without results."""
        self.within: int = 0
        self.turns: int = 0
        self.verdict: Verdict = "open"
        self._position = position
        self._graph = Graph(position.track)
        self._root = self._graph.root(to_json(position))
        self._work = self._deepen()

    @property
    def positions(self) -> int:
        """The number of different positions met so far."""
        return len(self._graph)

    def step(self) -> bool:
        """Do one slice of work; return whether the position is solved."""
        next(self._work, None)
        return self.verdict != "open"

    def _deepen(self) -> Iterator[None]:
        search, root = Search(self._graph), self._root
        while self.within < FAR - 1:
            turns = self.within + 1
            won = yield from search.wins(root, turns)
            lost = False if won else (yield from search.loses(root, turns))
            if won or lost:
                self.verdict, self.turns = ("won" if won else "lost"), turns
                return
            self.within = turns
            yield

    # --- best play ---------------------------------------------------------------------------

    def line(self) -> list[str]:
        """The moves of best play; empty if nothing is proven yet.

        The winner wins as early as possible, and the loser loses as late as possible.
        """
        found: list[str] = []
        node, left, wins = self._root, self.turns, self.verdict == "won"
        graph = self._graph
        while left:
            left -= 1
            for text, again, kid in graph.choices(node):
                kid_wins = wins if again else not wins
                over = kid in (graph.lost, graph.won, graph.house)
                if not left:
                    best = kid is (graph.lost if wins else graph.won)
                else:
                    worth = 0 if over else _value(graph, kid, left)
                    best = worth == (left if kid_wins else -left)
                if best:
                    found.append(text)
                    node, wins = kid, kid_wins
                    break
            else:
                return found
        return found

    # --- saving and resuming -----------------------------------------------------------------

    def kept(self) -> dict[str, Any]:
        """Return the proven bounds of positions near the root, as JSON, for a later run."""
        return {
            "solve": FORMAT,
            "track": self._position.track,
            "position": key(self._position),
            "within": self.within,
            "bounds": [_bound(node) for node in islice(self._around_root(), MOST_KEPT)],
        }

    def _around_root(self) -> Iterator[Node]:
        """Yield the positions near the root, the nearest first."""
        seen, rank = {id(self._root)}, [self._root]
        for _ in range(DEEP + 1):
            following: list[Node] = []
            for node in rank:
                if node.cards.piles[0]:
                    yield node
                for kid in (*(node.kids or ()), *node.again):
                    if id(kid) not in seen:
                        seen.add(id(kid))
                        following.append(kid)
            rank = following

    def go_on(self, kept: object) -> None:
        """Resume with the bounds that ``kept`` returned in an earlier run.

        Raises ``StateError`` if they are malformed or belong to another position.
        """
        if not isinstance(kept, dict) or kept.get("solve") != FORMAT:
            raise StateError("error.solve.kept")
        here = {"track": self._position.track, "position": key(self._position)}
        if any(kept.get(part) != value for part, value in here.items()):
            raise StateError("error.solve.other")
        bounds, within = kept.get("bounds"), kept.get("within")
        if type(within) is not int or not 0 <= within < FAR or not isinstance(bounds, list):
            raise StateError("error.solve.kept")
        for bound in bounds:
            if not isinstance(bound, list) or [type(part) for part in bound] != [*_BOUND]:
                raise StateError("error.solve.kept")
            piles, *numbers = bound
            if piles.count("/") != 2 or sorted(piles.replace("/", "")) != list("ABCDEFGHI"):
                raise StateError("error.solve.kept")
            me, op, mine, theirs, flags, win_in, no_win, lose_in, no_loss = numbers
            cards = self._graph.cards(*piles.split("/"))
            node = self._graph.node(cards, me, op, mine, theirs, flags)
            # The root position has two nodes (shared node and root node): set the bounds of both.
            for each in (node, self._root) if _bound(self._root)[:6] == bound[:6] else (node,):
                each.win_in, each.lose_in = min(each.win_in, win_in), min(each.lose_in, lose_in)
                each.no_win, each.no_loss = max(each.no_win, no_win), max(each.no_loss, no_loss)
        self.within = min(within, self._root.no_win, self._root.no_loss)


def _bound(node: Node) -> list[Any]:
    place = [node.me, node.op, node.mine, node.theirs, node.flags]
    return [
        "/".join(node.cards.piles),
        *place,
        node.win_in,
        node.no_win,
        node.lose_in,
        node.no_loss,
    ]


def _value(graph: Graph, node: Node, within: int) -> int:
    """The number of turns until the seat to move wins (positive) or loses (negative).

    Returns 0 if neither is proven.
    """
    search = Search(graph)
    for turns in range(1, within + 1):
        if answer(search.wins(node, turns)):
            return turns
        if answer(search.loses(node, turns)):
            return -turns
    return 0
