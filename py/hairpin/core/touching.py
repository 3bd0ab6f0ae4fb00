"""Touching: the part of ``Game`` that connects things on the table to moves.

A game writes ``paths``. The other methods follow from it; a game writes them for better sentences
or special touches.
"""

from __future__ import annotations

from abc import abstractmethod
from types import MappingProxyType
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from .observing import Observing
from .state import S
from .words import Message, say

if TYPE_CHECKING:
    from collections.abc import Mapping

    from .view import View


class Touch(NamedTuple):
    """The moves that remain possible after the player has touched some things.

    - ``next``: ids of things that can be touched next
    - ``idle``: ids of more things that can be touched next; the front end does not light them, because
      their moves only exchange what the player has for the same
    - ``move``: the move that the touched things complete; None if more touches are needed
    - ``say``: a sentence about the effect of the touched things
    - ``bare``: the sentence in a puzzle, if ``say`` names things to touch next: that would solve it
    - ``into``: id of a zone; dragging a thing of ``next`` into it counts as touching the thing
    - ``aims``: ids of targets to which the last touched thing may be dragged, although ``move`` is
      already complete. They can also be touched while that thing is pressed, or while complete
      moves wait for confirmation
    - ``verb``: the label of the button that plays ``move``. If only one thing is left to touch and
      the resulting move has a verb, the button touches the thing and plays the move
    - ``waits``: the last touch does not play ``move`` yet. The player plays the move with the
      button, or with a second touch of the first thing
    - ``labels``: words on piles of ``next``: what a touch of each would do
    - ``instead``: ids of things that replace touched things if the player touches them;
      ``Touching.retouched`` returns the result
    """

    next: tuple[str, ...]
    move: str | None = None
    say: Message | None = None
    into: str | None = None
    aims: tuple[str, ...] = ()
    verb: Message | None = None
    waits: bool = False
    instead: tuple[str, ...] = ()
    idle: tuple[str, ...] = ()
    labels: Mapping[str, Message] = MappingProxyType({})
    bare: Message | None = None


class Touching(Observing[S]):
    """Moves by touch: the things in the view that a player touches to make a move.

    ``previews``: the effect of a move never depends on luck or hidden cards, so the table after the
    move can be shown in advance. ``runs``: for people who want this, the front end itself plays a
    person's move if only one move is legal.
    """

    previews: ClassVar[bool] = False
    runs: ClassVar[bool] = False

    def foregone(self, state: S, seat: int, /) -> str | None:
        """Return a move to play automatically because the seat's choices no longer have an effect.

        The method must use only the seat's knowledge, or it would reveal hidden cards. None by
        default.
        """
        return None

    def decided(self, state: S, seat: int, /) -> str | None:
        """Return a move for a seat that wants the game to end, because the places can no longer change.

        It depends only on what every seat knows. None by default.
        """
        return None

    @abstractmethod
    def paths(self, state: S, seat: int, move: str, /) -> list[tuple[str, ...]]:
        """Return the ways to enter a legal move by touch; each is a tuple of ids of things in the
        view, in the order of the touches.
        """

    def touch(self, state: S, seat: int, touched: tuple[str, ...], /) -> Touch:
        """Return the things that can be touched after ``touched``, and the completed move, if any."""
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

        It is called only if ``touched`` is the beginning of a legal move.
        """
        return None

    def retouched(
        self, state: S, seat: int, touched: tuple[str, ...], thing: str, /
    ) -> tuple[str, ...] | None:
        """Return the new tuple of touched ids if ``thing`` is in ``Touch.instead``, else None."""
        return None

    def why(self, state: S, seat: int, touched: tuple[str, ...], thing: str, /) -> Message:
        """Return the reason why ``thing`` cannot be touched after ``touched``."""
        return say("error.touch")

    def preview(self, state: S, seat: int, touched: tuple[str, ...], /) -> View | None:
        """Return the view of the table as it would be after the move that the touched things make;
        None if luck or hidden cards matter.
        """
        if not self.previews:
            return None
        move = self.touch(state, seat, touched).move
        if move is None:
            return None
        then = self.copy(state)
        self.apply(then, seat, move, then.at)
        return self.view(then, seat)
