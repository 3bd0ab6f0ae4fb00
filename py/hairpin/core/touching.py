"""Touching: the part of ``Game`` that connects things on the table to moves.

A game writes ``paths``. The other methods follow from it; a game writes them for better sentences
or special touches.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from .observing import Observing
from .state import S
from .words import Message, say

if TYPE_CHECKING:
    from .view import View


class Touch(NamedTuple):
    """The moves that the touched things can still become.

    - ``next``: ids of things that can be touched next
    - ``move``: the move that is complete with the touched things; None if none is
    - ``say``: a sentence about the effect of the touched things
    - ``into``: id of a zone; to drag a thing of ``next`` there is to touch it
    - ``aims``: things to which the last touched thing may be dragged although touching it alone
      means ``move``. They can be touched too, while that thing is pressed or while complete moves
      wait for confirmation
    - ``verb``: the label of the button that plays ``move``. If a single thing is left to touch and
      its move has a verb, the button touches it and plays
    - ``waits``: the last touch does not play ``move``; the button does, or a second touch of the
      first thing
    - ``instead``: things that replace touched things; ``Touching.retouched`` returns the
      replacement
    """

    next: tuple[str, ...]
    move: str | None = None
    say: Message | None = None
    into: str | None = None
    aims: tuple[str, ...] = ()
    verb: Message | None = None
    waits: bool = False
    instead: tuple[str, ...] = ()


class Touching(Observing[S]):
    """The things of the view that are touched for a move.

    ``previews``: the effect of a move never depends on luck or hidden cards, so a preview of the
    table is possible. ``runs``: moves without a choice may be played automatically for people who
    want that.
    """

    previews: ClassVar[bool] = False
    runs: ClassVar[bool] = False

    def foregone(self, state: S, seat: int, /) -> str | None:
        """Return a move to play automatically because no choice of the seat has an effect any more.

        It must follow from what the seat may know, or it would reveal hidden cards. None by
        default.
        """
        return None

    @abstractmethod
    def paths(self, state: S, seat: int, move: str, /) -> list[tuple[str, ...]]:
        """Return the ways to touch a legal move; each is a tuple of ids of things in the view, in
        order.
        """

    def touch(self, state: S, seat: int, touched: tuple[str, ...], /) -> Touch:
        """Return the things that can be touched after ``touched``, and the move that is complete."""
        n = len(touched)
        following: dict[str, None] = {}
        complete: str | None = None
        for move in self.moves(state, seat):
            for path in self.paths(state, seat, move):
                if path[:n] != touched:
                    continue
                if len(path) == n:
                    complete = move
                else:
                    following[path[n]] = None
        if complete is None and not following:
            return Touch(())
        return Touch(tuple(following), complete, self.lead(state, seat, touched))

    def lead(self, state: S, seat: int, touched: tuple[str, ...], /) -> Message | None:
        """Return a sentence about the effect of the touched things; None by default.

        It is called only for things that begin a legal move.
        """
        return None

    def retouched(
        self, state: S, seat: int, touched: tuple[str, ...], thing: str, /
    ) -> tuple[str, ...] | None:
        """Return the touched things after ``thing`` of ``Touch.instead`` replaces some; None for
        others.
        """
        return None

    def why(self, state: S, seat: int, touched: tuple[str, ...], thing: str, /) -> Message:
        """Return the reason why ``thing`` cannot be touched after ``touched``."""
        return say("error.touch")

    def preview(self, state: S, seat: int, touched: tuple[str, ...], /) -> View | None:
        """Return the table after the touched move; None if it cannot be known before it is played."""
        if not self.previews:
            return None
        move = self.touch(state, seat, touched).move
        if move is None:
            return None
        then = self.copy(state)
        self.apply(then, seat, move, then.at)
        return self.view(then, seat)
