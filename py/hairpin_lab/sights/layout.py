"""The layout of a game's vector: which number encodes which part of an observation.

A ``Sight`` writes the observation of a seat (``Game.observe``) as small whole numbers from 0 up.
``write`` gets only the observation, so it cannot reveal more. ``read`` may take a shortcut but must
give the same numbers: tests compare both at every step, and deal all hidden cards anew. The module
needs only the standard library.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from hairpin.core.game import Game


class Part(NamedTuple):
    """Some numbers that belong together.

    ``size`` is their count, for each seat if ``seats``; ``high`` is the highest possible value (at
    most 127). ``text`` describes them.
    """

    name: str
    size: int
    high: int
    text: str
    seats: bool = False


class Sight(ABC):
    """The vector of a game for a number of seats: first the common parts, then the same parts for
    each seat, from the own seat clockwise.

    ``parts`` are the same for every game of a kind, so the size depends on the number of seats
    alone.
    """

    game: ClassVar[str]
    parts: ClassVar[tuple[Part, ...]]
    #: Whether some moves only begin something, see ``goes_on``.
    carries: ClassVar[bool] = False

    def __init__(self, seats: int) -> None:
        self.seats = seats
        #: The index of each part; a part per seat counts from the beginning of its seat.
        self.at: dict[str, int] = {}
        once, each = bytearray(), bytearray()
        for part in self.parts:
            into = each if part.seats else once
            self.at[part.name] = len(into)
            into += bytes([part.high]) * part.size
        #: The index of the first seat, and the count of numbers per seat.
        self.start, self.each = len(once), len(each)
        #: The highest value of each number.
        self.high = bytes(once + each * seats)
        self.size = len(self.high)

    @abstractmethod
    def write(self, seen: Mapping[str, Any], seat: int) -> bytearray:
        """Return the observation of ``seat``, ``seen``, as ``size`` numbers in a new array."""

    def read(self, game: Game[Any], state: Any, seat: int) -> bytearray:
        """Return what ``write`` gives for the observation of ``seat``. A game may read the state
        directly."""
        return self.write(game.observe(state, seat), seat)

    def goes_on(self, move: str) -> bool:
        """Return whether a move begins or continues a move that ``begin`` writes, and shows its
        seat nothing new."""
        return False

    def begin(self, into: bytearray, begun: Sequence[str]) -> None:
        """Write the seat's unfinished move: the names of the steps of one move, or the moves that
        go on.

        Games whose moves are single steps never call it.
        """
        raise NotImplementedError

    def slot(self, name: str, seat: int = 0) -> slice:
        """The slice of a part; for a part per seat that of the ``seat``-th seat from the own one
        (0)."""
        part = next(part for part in self.parts if part.name == name)
        start = self.at[name] + (self.start + seat * self.each if part.seats else 0)
        return slice(start, start + part.size)
