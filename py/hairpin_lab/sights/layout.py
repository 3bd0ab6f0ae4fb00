"""The layout of a game's vector: the meaning of each number in it.

A ``Sight`` encodes the observation of a seat (``Game.observe``) as small whole numbers from 0 up.
``write`` gets only the observation, so it cannot reveal more. ``read`` may read the state directly,
which is faster, but must return the same numbers: tests compare both at every step, also after all
hidden cards were dealt anew. The module needs only the standard library.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from hairpin.core.game import Game


class Part(NamedTuple):
    """A part of the vector: numbers that belong together.

    ``size`` is how many numbers the part has (per seat, if ``seats``), ``high`` the highest
    possible value (at most 127), and ``text`` a description.
    """

    name: str
    size: int
    high: int
    text: str
    seats: bool = False


class Sight(ABC):
    """The vector of a game: first the common parts, then the parts of each seat, clockwise from the
    observing seat.

    ``parts`` do not depend on options, so the size of the vector depends only on the number of
    seats.
    """

    game: ClassVar[str]
    parts: ClassVar[tuple[Part, ...]]
    #: Whether the game has moves that begin or continue an unfinished move, see ``goes_on``.
    carries: ClassVar[bool] = False

    def __init__(self, seats: int) -> None:
        self.seats = seats
        #: The index of each part; for a part per seat, relative to the beginning of the seat's
        #: block.
        self.at: dict[str, int] = {}
        once, each = bytearray(), bytearray()
        for part in self.parts:
            into = each if part.seats else once
            self.at[part.name] = len(into)
            into += bytes([part.high]) * part.size
        #: The index of the first seat's block, and the size of a block.
        self.start: int = len(once)
        self.each: int = len(each)
        #: The highest value of each number.
        self.high: bytes = bytes(once + each * seats)
        self.size: int = len(self.high)

    @abstractmethod
    def write(self, seen: Mapping[str, Any], seat: int) -> bytearray:
        """Return ``seen``, the observation of ``seat``, as ``size`` numbers in a new array."""

    def read(self, game: Game[Any], state: Any, seat: int) -> bytearray:
        """Return the same numbers as ``write`` for the observation of ``seat``. A subclass may read
        the state directly, for speed.
        """
        return self.write(game.observe(state, seat), seat)

    def goes_on(self, move: str) -> bool:
        """Return whether ``move`` only begins or continues an unfinished move, so that ``begin``
        can write it and the observation need not be encoded again.
        """
        return False

    def begin(self, into: bytearray, begun: Sequence[str]) -> None:
        """Write the seat's unfinished move into the vector: the names of its steps so far, or the
        moves for which ``goes_on`` is true.

        It is never called for games whose moves are single steps.
        """
        raise NotImplementedError

    def slot(self, name: str, seat: int = 0) -> slice:
        """Return the slice of a part. For a part per seat, ``seat`` counts clockwise from the
        observing seat (0).
        """
        part = next(part for part in self.parts if part.name == name)
        start = self.at[name] + (self.start + seat * self.each if part.seats else 0)
        return slice(start, start + part.size)
