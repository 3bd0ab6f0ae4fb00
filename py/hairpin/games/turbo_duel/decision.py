"""One decision of Turbo Duel's strongest bot: it looks ahead by the estimate and proves, a slice of each in turn.

Looking ahead says which move is best as far as can be seen. The proof asks, one single turn further each time, whether a win can be
forced, and whether the move that is liked best loses by force; a move that does is not liked any more. Where everything
loses, the move that holds out longest is played.
"""

from __future__ import annotations

import gc
from typing import TYPE_CHECKING, Any, Final

from ...core.bot import Thought
from .packed import FAR, Graph, Node
from .search import SURE, WIN, Search, told

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator

    from ...core.chance import Chance

FIRST: Final = 2  # turns looked ahead for a first answer, before anything is proved
DEEPEST: Final = 24  # looking further ahead than this is no use
MOST_KEPT: Final = 150_000  # positions one decision may keep, for the memory of a small device

ASIDE: Final = (
    10_000  # new positions after which those there are put aside from the garbage collector
)

Reply = tuple[bool, Node]  # whether the same seat moves again, and what a move leads to


class Decision:
    """What is thought about one position; what was found stays in the graph."""

    def __init__(self, graph: Graph, root: Node, moves: list[str], chance: Chance) -> None:
        """Nothing is known yet. Where two moves are worth the same the chance decides, so that games differ."""
        self.graph = graph
        self.root = root
        choices = graph.choices(root)
        chance.shuffle(root.kids or [])
        # Of several names for the same, the first.
        self._names = {(keep, kid): text for text, keep, kid in reversed(choices)}
        self._search = Search(graph)
        self._liked: list[Reply] = [(False, kid) for kid in root.kids or ()]
        self._liked += [(True, kid) for kid in root.again]
        self._estimate = 0
        self._proven = 0  # turns for which the last survivor is known not to lose
        self._survivor: Reply | None = None
        self._ended = False

    def thoughts(self) -> Iterator[Thought]:
        """The best move so far after every slice; the last thought is final."""
        ahead, proof = self._look(), self._prove()
        for depth in ahead:
            yield self._thought()
            if depth > FIRST:
                break
        both: list[Generator[int, None, None]] = [proof, ahead]
        aside = 0
        try:
            while both and not self._ended and len(self.graph) < MOST_KEPT:
                for work in both[:]:
                    if next(work, None) is None:
                        both.remove(work)
                    if not self._ended:
                        yield self._thought()
                if len(self.graph) > aside + ASIDE:
                    # All these positions stay until the end: looking through them for garbage would take a third of the time.
                    gc.freeze()
                    aside = len(self.graph)
        finally:
            if aside:
                gc.unfreeze()
        yield self._thought(final=True)

    def _thought(self, *, final: bool = False) -> Thought:
        return Thought(self._names[self.best], self.graph.work, self.value, final=final)

    @property
    def best(self) -> Reply:
        """The move to play if nothing more were thought."""
        root = self.root
        if root.win_in < FAR:
            return min(
                self._liked, key=lambda reply: reply[1].win_in if reply[0] else reply[1].lose_in
            )
        survivor = self._survivor
        if survivor is None:
            return self._favourite(1) or self._liked[0]
        if root.lose_in < FAR:
            return survivor
        favourite = self._favourite(self._proven)
        # What is liked only since is not yet known to be safe.
        return (
            favourite
            if favourite is not None and _safe(favourite) >= self._proven - 1
            else survivor
        )

    @property
    def value(self) -> int:
        """What the position is worth, as far as is known; beyond ``SURE`` it is proven."""
        if self.root.win_in < FAR:
            return WIN - self.root.win_in
        if self.root.lose_in < FAR:
            return self.root.lose_in - WIN
        return self._estimate

    def _look(self) -> Generator[int, None, None]:
        """Look further ahead each time; yields the depth under way."""
        root, search = self.root, self._search
        for depth in range(1, DEEPEST + 1):
            value = yield from told(search.value(root, depth, 0, -WIN, WIN), depth)
            self._estimate = value
            first = search.choice
            others = [(keep, kid) for _, _, keep, kid in search.order(root)]
            self._liked = [first, *(reply for reply in others if reply != first)]
            if abs(value) >= SURE:
                return
        yield DEEPEST + 1

    def _prove(self) -> Generator[int, None, None]:
        """Prove one turn further each time; yields the turns under way. Ends the decision where all is known."""
        root, search = self.root, self._search
        for turns in range(1, DEEPEST + 1):
            if (yield from told(search.wins(root, turns), turns)):
                self._ended = True
                return
            while True:
                favourite = self._favourite(turns)
                if favourite is None:
                    root.lost(turns)
                    self._ended = True
                    return
                again, kid = favourite
                work = search.loses(kid, turns - 1) if again else search.wins(kid, turns - 1)
                if not (yield from told(work, turns)):
                    self._survivor, self._proven = favourite, turns
                    break

    def _favourite(self, turns: int) -> Reply | None:
        """The move liked best of those that are not known to lose within so many turns; those that never lose first."""
        longest: Reply | None = None
        for reply in self._liked:
            lost = _lost(reply)
            if lost == FAR:
                return reply
            if lost >= turns and (longest is None or lost > _lost(longest)):
                longest = reply
        return longest


def _lost(reply: Reply) -> int:
    """Within how many turns after a move whoever made it is known to lose, ``FAR`` if that is not known."""
    again, kid = reply
    return kid.lose_in if again else kid.win_in


def _safe(reply: Reply) -> int:
    """Within how many turns after a move whoever made it surely does not lose."""
    again, kid = reply
    return kid.no_loss if again else kid.no_win


def decide(observation: dict[str, Any], moves: list[str], chance: Chance) -> Decision:
    """The decision about a public state in JSON form."""
    graph = Graph(observation["track"])
    return Decision(graph, graph.root(observation), moves, chance)
