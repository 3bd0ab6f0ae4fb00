"""What can be forced in a game without luck and hidden cards: an exhaustive search that goes on where it stopped."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, Protocol

from .state import S

if TYPE_CHECKING:
    from .bot import Verdict
    from .options import Settings
    from .words import Message


class Solver(Protocol):
    """One position being solved, from the point of view of the seat to move.

    ``within``: single turns within which all has been looked at. ``verdict``: what is known; a win or loss has its distance in
    ``turns``. ``positions``: how many have been met, which is what it needs memory for.
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
        """Work a slice (some ms); whether the position is solved."""
        ...

    def line(self) -> list[str]:
        """Moves of best play, as far as they are proven: the shortest win against the longest defence."""
        ...

    def kept(self) -> dict[str, Any]:
        """What was found, as JSON, to go on from later."""
        ...

    def go_on(self, kept: object) -> None:
        """Take up what was found before. Raises ``StateError`` if that is of another position or none of ours."""
        ...


class Solving(Generic[S]):
    """The part of a game that can be solved by search; most cannot."""

    def solver(self, state: S, /) -> Solver | None:
        """Solve a state; None where luck or hidden cards decide too."""
        return None

    def slip(self, state: S, move: str, /) -> Message | None:
        """What a move of the seat to act would give away that is proven, in a sentence; found within a fraction of a second.

        None if that is nothing, or not known.
        """
        return None

    def from_text(self, text: str, settings: Settings, /) -> S | None:
        """A state told in one short line, in a game with these settings, where the game has such a form. Raises ``StateError`` if it is not one."""
        return None
