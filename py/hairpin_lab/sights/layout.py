"""How an observation becomes numbers: what stands where in the vector of a game.

A ``Sight`` writes what a seat may know, as ``Game.observe`` gives it, into small whole numbers from 0 up. ``write`` has the observation
and nothing else, so it cannot tell what the seat may not know. ``look`` may take a shorter way, and has to give the same: tests hold it to
``write`` at every step, and deal all that is hidden anew. It needs the standard library only.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from hairpin.core.game import Game


class Part(NamedTuple):
    """Some numbers that belong together.

    ``size`` is how many there are, for each seat if ``seats``; ``high`` the highest value one may have (at most 127). ``text`` says
    what they are.
    """

    name: str
    size: int
    high: int
    text: str
    seats: bool = False


class Sight(ABC):
    """The vector of a game for a number of seats: first what is told once, then for each seat the same parts, the own first, then the next
    one clockwise.

    ``parts`` are the same for every game of a kind, so the size hangs on the number of seats alone.
    """

    game: ClassVar[str]
    parts: ClassVar[tuple[Part, ...]]
    #: Whether there are moves that only begin something, see ``goes_on``.
    carries: ClassVar[bool] = False

    def __init__(self, seats: int) -> None:
        self.seats = seats
        #: Where each part begins; one told of each seat counts from the beginning of its seat.
        self.at: dict[str, int] = {}
        once, each = bytearray(), bytearray()
        for part in self.parts:
            into = each if part.seats else once
            self.at[part.name] = len(into)
            into += bytes([part.high]) * part.size
        #: Where the seats begin, and how many numbers each has.
        self.start, self.each = len(once), len(each)
        #: The highest value of each number.
        self.high = bytes(once + each * seats)
        self.size = len(self.high)

    @abstractmethod
    def write(self, seen: Mapping[str, Any], seat: int) -> bytearray:
        """What ``seat`` has ``seen`` (``Game.observe`` for it) as numbers, ``size`` of them, made anew each time."""

    def look(self, game: Game[Any], state: Any, seat: int) -> bytearray:
        """What ``write`` makes of what ``seat`` knows of a state. A game may read it without an observation in between."""
        return self.write(game.observe(state, seat), seat)

    def goes_on(self, move: str) -> bool:
        """Whether a move only begins, or goes on with, what ``begin`` tells, and shows its seat nothing new."""
        return False

    def begin(self, into: bytearray, begun: Sequence[str]) -> None:
        """Write what the seat has begun and not finished into such numbers: names of steps of one move, or moves that go on.

        Where a move is one step, and no move only begins something, there is nothing to write.
        """
        raise NotImplementedError

    def slot(self, name: str, seat: int = 0) -> slice:
        """Where a part stands, or of a part told of each seat that of the ``seat``-th one from oneself (0)."""
        part = next(part for part in self.parts if part.name == name)
        start = self.at[name] + (self.start + seat * self.each if part.seats else 0)
        return slice(start, start + part.size)
