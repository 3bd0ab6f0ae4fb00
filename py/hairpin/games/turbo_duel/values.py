"""Values of Turbo Duel's moves: proven results as far as the search reaches, else an estimate.

The search goes one turn deeper at a time, for all moves. At each depth it asks of each move whether
it forces a win or a loss in exactly so many turns; if neither, it estimates the position after it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeAlias

from ...core.valuing import Value
from ...core.words import Message, say
from .outlook import chance_of
from .packed import Graph, Node
from .search import SURE, WIN, Freezer, Search, estimate

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator, Mapping, Sequence

DEEPEST: Final = 24  # turns
MOST_KEPT: Final = 150_000  # limit of positions, because small devices have little memory
MOST_WORK: Final = 600_000  # limit of the search: about three seconds in CPython

# Half the width of the 95 % interval of an estimate, measured in 160 games between Mina and Otto:
# for each tenth of the estimates, the share of won games lies about this close to the mean estimate
# (``bench outlook`` measures such shares).
DOUBT: Final = 0.1

Reply: TypeAlias = "tuple[bool, Node]"  # whether a move keeps the turn, and the position after it


class TurboValuation:
    """The values of all moves in one position; implements ``core.valuing.Valuation``."""

    def __init__(self, observation: Mapping[str, Any], moves: Sequence[str]) -> None:
        """Start without results."""
        self.within: int = 0  # the search is complete to this number of turns
        self._moves = {move: number for number, move in enumerate(moves)}
        self._values: dict[int, Value] = {}
        # Only the search holds its positions, so their memory is free again after it.
        self._work: Iterator[None] = self._deepen(Graph(observation["track"]), observation)

    def step(self, wanted: Sequence[Sequence[str]]) -> bool:
        """Search for one slice. The search ignores ``wanted`` and covers every move."""
        return next(self._work, self) is not self

    def value(self, move: str) -> Value | None:
        """Return the proven result or the estimate of a move; None before the first estimate."""
        return self._values.get(self._moves[move])

    def how(self, wanted: Sequence[Sequence[str]]) -> Message | None:
        """Say whether all is proven; if not, how far the search has looked."""
        known = [self.value(move) for group in wanted for move in group]
        if not self.within or not any(known):
            return None
        if all(value is not None and value.proof for value in known):
            return say("values.how.proved")
        error = max(value.error for value in known if value is not None)
        return say("turbo-duel.values.how", n=self.within, error=round(100 * error))

    def _deepen(self, graph: Graph, observation: Mapping[str, Any]) -> Iterator[None]:
        search, values = Search(graph), self._values
        last: dict[Reply, int] = {}
        replies = self._replies(graph, observation)
        for number, (_, kid) in enumerate(replies):
            if kid is graph.house:
                values[number] = Value(0.5, 0.0, "draw", 1)
            elif kid in (graph.won, graph.lost):
                values[number] = _proven(won=kid is graph.lost, turns=1)
        with Freezer(graph) as freezer:
            for turns in range(1, DEEPEST + 1):
                for number, reply in enumerate(replies):
                    known = values.get(number)
                    if known is not None and known.proof:
                        continue
                    work = _examine(search, reply, turns, last)
                    while True:
                        try:
                            next(work)
                        except StopIteration as done:
                            values[number] = done.value
                            break
                        freezer.freeze()
                        if len(graph) >= MOST_KEPT or graph.work >= MOST_WORK:
                            return
                        yield
                self.within = turns
                if all(value.proof for value in values.values()):
                    return
                yield

    def _replies(self, graph: Graph, observation: Mapping[str, Any]) -> list[Reply]:
        """The positions after all moves, in their order."""
        root = graph.root(observation)
        named = {text: (again, kid) for text, again, kid in graph.choices(root)}
        # The graph has a single move for all bombs on spaces where such a bomb lies already.
        useless = next((f"F:{n}" for n in range(graph.track) if root.theirs >> n & 1), "")
        return [named[move if move in named else useless] for move in self._moves]


def _examine(
    search: Search, reply: Reply, turns: int, last: dict[Reply, int]
) -> Generator[None, None, Value]:
    """Ask whether a move wins or loses within ``turns`` turns; if neither, estimate it.

    ``last`` has the estimated values of the depth before, in hundredths of a space.
    """
    again, kid = reply
    wins, loses = (search.wins, search.loses) if again else (search.loses, search.wins)
    if (yield from wins(kid, turns - 1)):
        return _proven(won=True, turns=turns)
    if (yield from loses(kid, turns - 1)):
        return _proven(won=False, turns=turns)
    value = estimate(kid, search.graph.track)
    if turns > 1:
        value = yield from search.value(kid, turns - 1, 1, -WIN, WIN)
    value = max(1 - SURE, min(SURE - 1, value)) * (1 if again else -1)
    before = last.get(reply, value)
    last[reply] = value
    return Value(chance_of(before, value, moving=again), DOUBT)


def _proven(*, won: bool, turns: int) -> Value:
    return Value(float(won), 0.0, "win" if won else "loss", turns)
