"""How moves are touched: the part of ``Game`` that ties things on the table to moves.

A game writes ``paths``; the rest follows from it, and may be written for better words or special
ways to touch.
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
    """Where the things touched so far lead.

    ``next`` are the ids of things that can be touched next. ``move`` is the move that is complete
    with what is touched, None if there is none yet, and ``say`` tells where it leads.

    ``into`` is the id of a zone: dragging a thing of ``next`` there counts as touching it. ``aims``
    are the things to which the last touched thing may be dragged, although touching it alone means
    ``move``. While it is only held, or while whole moves wait to be confirmed, the aims can be
    touched too.

    ``verb`` is what the button says that plays ``move``. If exactly one thing is left to touch and
    the move it makes has a verb, the button touches it and plays. ``waits`` says that the last
    touch does not play ``move``: the button does, or touching the first thing once more.

    ``instead`` are things that change what is touched rather than add to it: ``Touching.retouched``
    says to what.
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
    """Which things of the view are touched for a move.

    ``previews``: what a move does never depends on luck or hidden cards, so the table after it can
    be shown before it is played. ``runs``: moves without a choice may be played for people who wish
    it.
    """

    previews: ClassVar[bool] = False
    runs: ClassVar[bool] = False

    def foregone(self, state: S, seat: int, /) -> str | None:
        """A move to be played for a person by itself, since nothing that the seat does can change
        anything any more.

        It must follow from what the seat may know, or that it comes would tell of hidden things.
        None by default.
        """
        return None

    @abstractmethod
    def paths(self, state: S, seat: int, move: str, /) -> list[tuple[str, ...]]:
        """The ways to touch a legal move: each the ids of things in the view, in order."""

    def touch(self, state: S, seat: int, touched: tuple[str, ...], /) -> Touch:
        """What can be touched after ``touched``, and whether that is a move already."""
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
        """A sentence saying where the touched things lead; None by default.

        Asked only for things that begin a legal move.
        """
        return None

    def retouched(
        self, state: S, seat: int, touched: tuple[str, ...], thing: str, /
    ) -> tuple[str, ...] | None:
        """What is touched once ``thing`` of ``Touch.instead`` is touched; None for any other thing."""
        return None

    def why(self, state: S, seat: int, touched: tuple[str, ...], thing: str, /) -> Message:
        """Why ``thing`` cannot be touched after ``touched``, for somebody who tried."""
        return say("error.touch")

    def preview(self, state: S, seat: int, touched: tuple[str, ...], /) -> View | None:
        """The table as it would be after what is touched; None if that cannot be known."""
        if not self.previews:
            return None
        move = self.touch(state, seat, touched).move
        if move is None:
            return None
        then = self.copy(state)
        self.apply(then, seat, move, then.at)
        return self.view(then, seat)
