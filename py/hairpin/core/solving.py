"""Exhaustive search in games without luck and hidden cards. ``Game.solver`` returns a ``Solver``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from .bot import Verdict


class Solver(Protocol):
    """A search that solves a position for the seat to move. It can stop and continue later.

    ``within`` is the depth, in single turns, to which the search is complete. ``verdict`` is the
    proven result; ``turns`` is the distance to a proven win or loss. ``positions`` is the number
    of positions found so far; memory use grows with it.
    """

    @property
    def within(self) -> int: ...
    @property
    def verdict(self) -> Verdict: ...
    @property
    def turns(self) -> int: ...
    @property
    def positions(self) -> int: ...

    def step(self) -> bool:
        """Search for some milliseconds; return whether the position is solved."""
        ...

    def line(self) -> list[str]:
        """Return the proven moves of best play: the shortest win against the longest defence."""
        ...

    def kept(self) -> dict[str, Any]:
        """Return the search so far as JSON; ``go_on`` continues it."""
        ...

    def go_on(self, kept: object) -> None:
        """Continue an earlier search, ``kept``. Raises ``StateError`` if it belongs to another
        position or is damaged.
        """
        ...
