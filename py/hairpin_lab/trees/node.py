"""Where a game stands in its tree: who takes a step, and what each seat has seen on the way.

Of seats that choose at the same time the first that still owes its choice takes a step, and those after it do not see which.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Self

from ..table import rewards
from .memory import Entry, Memory, as_text
from .tree import DEALT_BY

if TYPE_CHECKING:
    from .tree import Tree

# Who decides at a node, where it is no seat.
CHANCE: Final = 0
OVER: Final = -1


class Node:
    """A point of a game. ``take`` goes on from it in place, ``copy`` makes another one.

    ``state`` is the engine's state, None until all is dealt; ``begun`` are the steps of a move that is not whole yet, ``taken``
    is how many steps have been taken and cards drawn, ``log`` what was played.
    """

    __slots__ = ("tree", "state", "dealt", "begun", "taken", "log", "_moves", "_memory")

    state: Any

    def __init__(self, tree: Tree) -> None:
        self.tree = tree
        self.state = None if tree.deal_nodes else tree.deal(())
        self.dealt: tuple[int, ...] = ()
        self.begun: tuple[int, ...] = ()
        self.taken = 0
        self.log: list[Entry] = []
        self._moves: list[str] | None = None
        self._memory: Memory | None = None

    def copy(self) -> Self:
        """An independent node at the same point."""
        other = type(self).__new__(type(self))
        other.tree, other.dealt, other.begun = self.tree, self.dealt, self.begun
        other.state = None if self.state is None else self.tree.rules.copy(self.state)
        other.taken, other.log = self.taken, self.log.copy()
        other._moves = self._moves  # never changed in place
        other._memory = self._memory and self._memory.copy()
        return other

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        """As ``copy``: the tree is shared. OpenSpiel clones what it has by this."""
        return self.copy()

    # --- how it goes on ------------------------------------------------------------------------

    @property
    def actor(self) -> int:
        """The seat that takes the next step, from 1; ``CHANCE`` or ``OVER``."""
        state = self.state
        if state is None:
            return CHANCE
        if state.over is not None or self.taken >= self.tree.longest:
            return OVER
        seat: int = self.tree.rules.actors(state)[0]
        return seat

    def outcomes(self) -> list[tuple[int, float]]:
        """What chance may bring, in ascending order, each with its probability. For nodes of chance."""
        return [(outcome, 1 / DEALT_BY) for outcome in range(DEALT_BY)]

    def legal(self) -> list[int]:
        """The steps the actor may take, in ascending order. For nodes of a seat."""
        return self.tree.steps.legal(self._legal_moves(), self.begun)

    def take(self, number: int) -> None:
        """Go on with an outcome of chance or a legal step; that it is one of these is not checked for parts of a move.

        Raises ``MoveError`` for a whole move that is not legal; the node is then as it was.
        """
        if self.state is None:
            self._deal(number)
            return
        moves = self._legal_moves()
        begun = (*self.begun, number)
        move = self.tree.steps.move(moves, begun)
        if move is None:
            self.begun = begun
        else:
            self._enter(Entry(self.actor, move))
            self.begun = ()
        self.taken += 1

    def _deal(self, outcome: int) -> None:
        self.dealt = (*self.dealt, outcome)
        if len(self.dealt) == self.tree.deal_nodes:
            self.state = self.tree.deal(self.dealt)

    def _legal_moves(self) -> list[str]:
        if self._moves is None:
            rules, state = self.tree.rules, self.state
            self._moves = rules.moves(state, rules.actors(state)[0])
        return self._moves

    def _enter(self, entry: Entry) -> None:
        self.enter(self.state, entry)
        self.log.append(entry)
        self._moves = None

    def enter(self, state: Any, entry: Entry) -> None:
        """Play an entry in a state. Raises ``MoveError``."""
        self.tree.rules.apply(state, entry.seat, entry.move, state.at)

    # --- what came of it -----------------------------------------------------------------------

    def utilities(self) -> list[float]:
        """What each seat has won, from 1 for who has beaten all others to -1 for who was beaten by all; they sum to 0.

        Each other seat that was beaten counts one and each that was better counts minus one, divided by how many others
        there are. All have 0 while the game goes on, and if nobody wins.
        """
        result = None if self.state is None else self.state.over
        if result is None or not result.winners:
            return [0.0] * self.tree.seats
        return rewards(result)

    # --- what is known -------------------------------------------------------------------------

    def seen(self, seat: int) -> str:
        """What ``seat`` sees now, as JSON: the engine's observation, and the own steps of a move not whole yet."""
        if self.state is None:
            return "{}"
        return as_text(self.tree.rules.observe(self.state, seat)) + self._own_begun(seat)

    def recalled(self, seat: int) -> str:
        """All that ``seat`` has seen and done: alike if and only if it cannot tell two points of the game apart.

        It begins with a digest of what came before (32 hexadecimal digits of a SHA-256), then comes what is seen now.
        """
        if self.state is None:
            return "{}"
        memory = self._memory
        if memory is None:
            memory = self._memory = Memory(self.tree, self.tree.deal(self.dealt))
        memory.follow(self.log, self.enter)
        return f"{memory.digests[seat - 1]} {memory.seen[seat - 1]}{self._own_begun(seat)}"

    def _own_begun(self, seat: int) -> str:
        if not self.begun or seat != self.actor:
            return ""
        names = self.tree.steps.names
        return " " + ", ".join([names[step] for step in self.begun])

    def __str__(self) -> str:
        """The whole state, for people."""
        if self.state is None:
            return f"dealing {' '.join(map(str, self.dealt))}".rstrip()
        names = self.tree.steps.names
        begun = "".join(f"; {names[step]} …" for step in self.begun)
        return f"{self.tree.rules.id}: {self.state}{begun}"
