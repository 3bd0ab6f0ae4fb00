"""The search of Turbo Duel's strongest bot: it alternates between estimates and proofs.

The search by estimate finds the move that looks best. The proofs go one turn deeper at a time. They
ask whether the bot can force a win, and whether the opponent can force a win after the best-looking
move. If so, they examine the next best move. If every move loses, the bot plays the move after
which it loses latest.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ...core.bot import Thought
from .known import learn
from .packed import FAR, Graph, Node
from .search import SURE, WIN, Freezer, Search, labelled

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator

    from ...core.chance import Chance

FIRST: Final = 2  # turns to look ahead for a first answer, before proofs begin
DEEPEST: Final = 24  # the most turns to look ahead; to look farther does not improve the bot
MOST_KEPT: Final = 600_000  # limit of positions, because small devices have little memory

Reply = tuple[bool, Node]  # whether a move keeps the turn, and the position after it


class Decision:
    """The search for the best move in one position; its results stay in the graph."""

    def __init__(self, graph: Graph, root: Node, moves: list[str], chance: Chance) -> None:
        """Start without results. Equal moves come in random order, so that games differ."""
        self.graph = graph
        self.root = root
        choices = graph.choices(root)
        chance.shuffle(root.kids or [])
        # If several moves lead to one position, the first of these moves stands for all.
        self._names = {(keep, kid): text for text, keep, kid in reversed(choices)}
        self._search = Search(graph)
        self._liked: list[Reply] = [(False, kid) for kid in root.kids or ()]
        self._liked += [(True, kid) for kid in root.again]
        self._estimate = 0
        # ``_survivor`` is a move that is proven not to lose within ``_proven`` turns.
        self._proven = 0
        self._survivor: Reply | None = None
        self._ended = root.win_in < FAR or root.lose_in < FAR

    def thoughts(self) -> Iterator[Thought]:
        """After each slice, yield the best move so far; the last thought is final."""
        ahead, proof = self._ahead(), self._prove()
        for depth in ahead:
            yield self._thought()
            if depth > FIRST:
                break
        both: list[Generator[int, None, None]] = [proof, ahead]
        with Freezer(self.graph) as freezer:
            while both and not self._ended and len(self.graph) < MOST_KEPT:
                for work in both[:]:
                    if next(work, None) is None:
                        both.remove(work)
                    if not self._ended:
                        yield self._thought()
                freezer.freeze()
        yield self._thought(final=True)

    def _thought(self, *, final: bool = False) -> Thought:
        return Thought(self._names[self.best], self.graph.work, self.value, final=final)

    @property
    def best(self) -> Reply:
        """The best move so far, as (whether it keeps the turn, the position after it)."""
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
        # Prefer the best-looking move (favourite) only if it is proven as safe as ``survivor``.
        return (
            favourite
            if favourite is not None and _safe(favourite) >= self._proven - 1
            else survivor
        )

    @property
    def value(self) -> int:
        """The value of the position as far as searched; a value beyond ``SURE`` is proven."""
        if self.root.win_in < FAR:
            return WIN - self.root.win_in
        if self.root.lose_in < FAR:
            return self.root.lose_in - WIN
        return self._estimate

    def _ahead(self) -> Generator[int, None, None]:
        """Search by estimate, one turn deeper each time; yield the present depth at each pause."""
        root, search = self.root, self._search
        for depth in range(1, DEEPEST + 1):
            value = yield from labelled(search.value(root, depth, 0, -WIN, WIN), depth)
            self._estimate = value
            first = search.choice
            others = [(keep, kid) for _, _, keep, kid in search.order(root)]
            self._liked = [first, *(reply for reply in others if reply != first)]
            if abs(value) >= SURE:
                return
        yield DEEPEST + 1

    def _prove(self) -> Generator[int, None, None]:
        """Search for proofs, one turn deeper each time.

        At each pause it yields the present number of turns. The decision ends when a win is proven,
        or when all moves are proven to lose.
        """
        root, search = self.root, self._search
        for turns in range(1, DEEPEST + 1):
            if (yield from labelled(search.wins(root, turns), turns)):
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
                if not (yield from labelled(work, turns)):
                    self._survivor, self._proven = favourite, turns
                    break

    def _favourite(self, turns: int) -> Reply | None:
        """The best-looking move that is not proven to lose.

        If all moves are proven to lose, returns the move after which the loss comes latest, or None
        if every loss comes within ``turns`` turns.
        """
        longest: Reply | None = None
        for reply in self._liked:
            lost = _lost(reply)
            if lost == FAR:
                return reply
            if lost >= turns and (longest is None or lost > _lost(longest)):
                longest = reply
        return longest


def _lost(reply: Reply) -> int:
    """The number of turns until the mover loses after the move; ``FAR`` if no loss is proven."""
    again, kid = reply
    return kid.lose_in if again else kid.win_in


def _safe(reply: Reply) -> int:
    """The number of turns after the move within which the mover certainly does not lose."""
    again, kid = reply
    return kid.no_loss if again else kid.no_win


def decide(
    observation: dict[str, Any], moves: list[str], chance: Chance, *, informed: bool = False
) -> Decision:
    """Begin to search for the best move in a public state, given as JSON.

    ``informed`` says whether the search knows the stored proofs too.
    """
    graph = Graph(observation["track"])
    if informed:
        learn(graph, observation)
    return Decision(graph, graph.root(observation), moves, chance)
