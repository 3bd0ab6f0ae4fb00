"""How an observation becomes numbers: what stands where in the vector of a game.

A ``Sight`` writes what a seat may know, as ``Game.observe`` gives it, into small whole numbers from 0 up. It has the observation and
nothing else, so it cannot tell what the seat may not know. It needs the standard library only.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


class Part(NamedTuple):
    """Some numbers that belong together.

    ``size`` is how many there are, of each seat if ``seats``; ``high`` the highest value one may have (at most 127). ``text`` says
    what they are.
    """

    name: str
    size: int
    high: int
    text: str
    seats: bool = False


class Sight(ABC):
    """The vector of a game for a number of seats. What is told of each seat comes seat by seat, the own first, then the next one clockwise.

    ``parts`` are the same for every game of a kind, so the size hangs on the number of seats alone.
    """

    game: ClassVar[str]
    parts: ClassVar[tuple[Part, ...]]

    def __init__(self, seats: int) -> None:
        self.seats = seats
        #: Where each part begins.
        self.at: dict[str, int] = {}
        #: The highest value of each number.
        self.high = bytearray()
        for part in self.parts:
            self.at[part.name] = len(self.high)
            count = part.size * seats if part.seats else part.size
            self.high += bytes([part.high]) * count
        self.size = len(self.high)

    @abstractmethod
    def write(self, seen: Mapping[str, Any], seat: int) -> bytearray:
        """What ``seat`` has ``seen`` (``Game.observe`` for it) as numbers, ``size`` of them, made anew each time."""

    def begin(self, into: bytearray, names: Sequence[str]) -> None:
        """Write the steps begun of an own unfinished move into such numbers; only games with moves of several steps have them."""

    def slot(self, name: str, seat: int = 0) -> slice:
        """Where a part stands, or of a part of all seats that of the ``seat``-th one from oneself (0)."""
        part = next(part for part in self.parts if part.name == name)
        start = self.at[name] + seat * part.size
        return slice(start, start + part.size)
