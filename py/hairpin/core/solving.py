"""Exhaustive search in games without luck and hidden cards. ``Game.solver`` returns one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from .bot import Verdict


class Solver(Protocol):
    """A position that is being solved, from the point of view of the seat to move. The search can
    stop and go on.

    ``within`` is the number of single turns that have been searched completely. ``verdict`` is the
    proven result; a win or loss has its distance in ``turns``. ``positions`` is the number of
    positions met, which decides the memory needed.
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
        """Return the search so far as JSON, so that it can go on later."""
        ...

    def go_on(self, kept: object) -> None:
        """Take up an earlier search. Raises ``StateError`` if it belongs to another position or is
        damaged.
        """
        ...
