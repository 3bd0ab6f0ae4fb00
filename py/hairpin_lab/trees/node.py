"""A node of a game tree: the actor, its steps, and the knowledge of each seat.

If several seats choose at the same time, they take their steps one after another in seat order; no
seat sees the choices of the others.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Self

from hairpin.core.chance import Chance

from ..table import rewards
from .memory import Entry, Memory, as_text
from .tree import DEALT_BY

if TYPE_CHECKING:
    from .tree import Tree

# Values of ``Node.actor`` that are not seats.
CHANCE: Final = 0
OVER: Final = -1


class Node:
    """A node of the tree. ``take`` advances it in place; ``copy`` returns an independent node.

    ``state`` is the engine's state, None until the deal is complete. ``begun`` are the steps of an
    unfinished move, ``taken`` counts steps and drawn cards, ``log`` has the played entries.
    """

    __slots__ = ("tree", "state", "dealt", "begun", "taken", "log", "_moves", "_memory")

    state: Any

    def __init__(self, tree: Tree) -> None:
        self.tree: Tree = tree
        self.state = None if tree.deal_nodes else tree.deal(())
        self.dealt: tuple[int, ...] = ()
        self.begun: tuple[int, ...] = ()
        self.taken: int = 0
        self.log: list[Entry] = []
        self._moves: list[str] | None = None
        self._memory: Memory | None = None

    def copy(self) -> Self:
        """Return an independent node at the same point of the game."""
        other = type(self).__new__(type(self))
        other.tree, other.dealt, other.begun = self.tree, self.dealt, self.begun
        other.state = None if self.state is None else self.tree.rules.copy(self.state)
        other.taken, other.log = self.taken, self.log.copy()
        other._moves = self._moves  # never changed in place
        other._memory = self._memory and self._memory.copy()
        return other

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        """Return ``copy()``, which shares the tree. OpenSpiel clones its states with this method."""
        return self.copy()

    # --- steps -----------------------------------------------------------------------------------

    @property
    def actor(self) -> int:
        """The seat that takes the next step, from 1; or ``CHANCE`` or ``OVER``."""
        state = self.state
        if state is None:
            return CHANCE
        if state.over is not None or self.taken >= self.tree.longest:
            return OVER
        seat: int = self.tree.rules.actors(state)[0]
        return seat

    def outcomes(self) -> list[tuple[int, float]]:
        """Return the outcomes of a chance node in ascending order, each with its probability."""
        return [(outcome, 1 / DEALT_BY) for outcome in range(DEALT_BY)]

    def legal(self) -> list[int]:
        """Return the steps that the acting seat may take, in ascending order."""
        return self.tree.steps.legal(self._legal_moves(), self.begun)

    def take(self, number: int) -> None:
        """Advance by an outcome of chance or by a step. Only complete moves are checked.

        Raises ``MoveError`` if a complete move is not legal; the node is then unchanged.
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

    # --- the outcome -----------------------------------------------------------------------------

    def utilities(self) -> list[float]:
        """Return each seat's utility: its reward (``table.rewards``) at the end of the game.

        All utilities are 0 while the game goes on, and if it has no winner.
        """
        result = None if self.state is None else self.state.over
        if result is None or not result.winners:
            return [0.0] * self.tree.seats
        return rewards(result)

    # --- knowledge -------------------------------------------------------------------------------

    def seen(self, seat: int) -> str:
        """Return the observation of ``seat`` as JSON, and the steps of its own unfinished move."""
        if self.state is None:
            return "{}"
        return as_text(self.tree.rules.observe(self.state, seat)) + self._own_begun(seat)

    def recalled(self, seat: int) -> str:
        """Return a text for all that ``seat`` has seen and done. The texts of two nodes are equal
        if the seat cannot distinguish the nodes, else they differ.

        The text is a hash of the seat's moves and observations (32 hexadecimal digits of a
        SHA-256), then its present observation.
        """
        if self.state is None:
            return "{}"
        memory = self._followed()
        return f"{memory.digests[seat - 1]} {memory.seen[seat - 1]}{self._own_begun(seat)}"

    def _followed(self) -> Memory:
        """Return the memory of all seats up to now."""
        memory = self._memory
        if memory is None:
            memory = self._memory = Memory(self.tree, self.tree.deal(self.dealt))
        memory.follow(self.log, self.enter)
        return memory

    def own_steps(self, seat: int, most: int) -> list[int]:
        """Return the last ``most`` steps of ``seat``, the last one first. Drawn cards are no
        steps."""
        last = list(reversed(self.begun)) if seat == self.actor else []
        for entry in reversed(self.log):
            if len(last) >= most:
                break
            if entry.seat == seat and entry.drawn is None:
                last += reversed(self.tree.steps.of(entry.move))
        return last[:most]

    def resampled(self, seat: int, chance: Chance) -> Self:
        """Return a node that ``seat`` cannot distinguish from this one: ``chance`` deals all cards
        that the seat does not know anew.

        The unfinished move of another seat is dropped, because its cards may be gone.
        """
        other = self.copy()
        if self.state is None:
            return other
        rules = self.tree.rules
        # The new state keeps its random numbers for later shuffles, so it gets numbers of its own.
        own = Chance(f"{chance.word()}-{chance.word()}")
        other.state = rules.determinize(rules.observe(self.state, seat), own)
        other._memory = self._followed().resampled(seat, rules.copy(other.state))
        if seat != self.actor:
            other.begun = ()
        other._moves = None
        return other

    def _own_begun(self, seat: int) -> str:
        if not self.begun or seat != self.actor:
            return ""
        names = self.tree.steps.names
        return " " + ", ".join([names[step] for step in self.begun])

    def __str__(self) -> str:
        """Return the whole state as text for people."""
        if self.state is None:
            return f"dealing {' '.join(map(str, self.dealt))}".rstrip()
        names = self.tree.steps.names
        begun = "".join(f"; {names[step]} …" for step in self.begun)
        return f"{self.tree.rules.id}: {self.state}{begun}"
