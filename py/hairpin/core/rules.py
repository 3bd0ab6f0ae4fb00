"""The rules of a game: the part of ``Game`` that every game has to write.

A game deals a state, says who may act and with which moves, and applies a move. It never reads a clock, never
rolls dice of its own, and never changes a state when it refuses.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, ClassVar, Generic

from .errors import AmbiguousMove, MoveError, NotAllowed, NotAMove
from .report import NO_REPORT
from .state import Reason, Result, S
from .words import AnyOf, Seat, say

if TYPE_CHECKING:
    from collections.abc import Mapping

    from .chance import Chance
    from .options import Option, Settings
    from .report import Report


class Rules(ABC, Generic[S]):
    """Deal, who may act, which moves there are, and what they do.

    ``low`` and ``high`` are how many seats can play. ``rules`` is raised whenever an old record would play
    differently. ``shape`` matches the text of every move there could ever be.
    """

    id: ClassVar[str]
    rules: ClassVar[int] = 1
    low: ClassVar[int] = 2
    high: ClassVar[int] = 2
    options: ClassVar[tuple[Option, ...]] = ()
    shape: ClassVar[re.Pattern[str]]

    # --- what a game has to write ------------------------------------------------------------

    @abstractmethod
    def deal(
        self, seats: int, settings: Settings, chance: Chance, carry: Mapping[str, Any], /
    ) -> S:
        """A new game. ``carry`` is what the game before it in the series handed on; empty for the first.

        ``carry`` may come from a record: raises ``KeyError``, ``TypeError`` or ``ValueError`` if
        this game never handed on such a thing.
        """

    @abstractmethod
    def actors(self, state: S, /) -> tuple[int, ...]:
        """The seats that may act now; none once the game is over."""

    @abstractmethod
    def moves(self, state: S, seat: int, /) -> list[str]:
        """Every legal move of ``seat``, in a fixed order; none if it may not act."""

    @abstractmethod
    def apply(self, state: S, seat: int, move: str, at: int, report: Report = NO_REPORT, /) -> None:
        """Play a move in place at match time ``at`` (ms); write what happened into ``report`` if given.

        Raises ``NotAMove`` or ``NotAllowed``; the state is then unchanged, ``state.at`` too.
        """

    @abstractmethod
    def copy(self, state: S, /) -> S:
        """An independent copy, written by hand for speed."""

    @abstractmethod
    def to_json(self, state: S, /) -> dict[str, Any]:
        """The full state as JSON; ``from_json`` gives back an equal state."""

    @abstractmethod
    def from_json(self, data: object, /) -> S:
        """The state ``to_json`` wrote. Raises ``StateError`` if it could not occur in this game."""

    # --- what a game may write ---------------------------------------------------------------

    def settled(self, state: S, /) -> Mapping[str, object]:
        """What of a state follows from settings and the game before alone, by the names of its parts.

        A game may begin with a state instead of a deal only if these are what a deal would have made them.
        """
        data = self.to_json(state)
        return {"rules": data["rules"]} if "rules" in data else {}

    def result(self, state: S, /) -> Result | None:
        """Who won and why; None while the game goes on."""
        return state.over

    def expand(self, state: S, seat: int, move: str, /) -> tuple[str, ...] | None:
        """The moves that one text plays at once, the first of them legal now; None for any other text.

        It may be played although ``moves`` does not list it, and comes to just what they come to one after the other.
        """
        return None

    def midway(self, state: S, seat: int, /) -> bool:
        """Whether ``seat`` is in the middle of a turn of several moves that others see only when it is done.

        A bot goes on with it without a pause: there is nothing to be looked at in between.
        """
        return False

    def concede(
        self, state: S, seat: int, reason: Reason, at: int, report: Report = NO_REPORT, /
    ) -> None:
        """``seat`` leaves a game of two, by its own will or by the clock: the other wins."""
        places = tuple(2 if s == seat else 1 for s in range(1, state.seats + 1))
        scores = tuple(0 if s == seat else 1 for s in range(1, state.seats + 1))
        state.over = Result(reason, places, scores)
        state.at = at
        report.line = say(f"move.{reason}")
        report.add("note", say(f"step.{reason}", who=Seat(seat)), seat=seat)

    # --- what follows from the above ---------------------------------------------------------

    def refuse(self, state: S, seat: int, move: str, /) -> MoveError:
        """The right error for a move that is not among the legal ones."""
        if state.over is not None:
            return NotAllowed("error.move.over")
        if not self.shape.fullmatch(move):
            return NotAMove("error.move.shape", move=move[:40])
        if seat not in self.actors(state):
            return NotAllowed("error.move.turn", who=Seat(seat))
        return NotAllowed("error.move.illegal", who=Seat(seat), move=move)

    def read_move(self, state: S, seat: int, text: str, /) -> str:
        """The legal move a person means: exact, or alike but for case, spaces and signs.

        Raises ``AmbiguousMove``, ``NotAllowed`` or ``NotAMove``.
        """
        moves = self.moves(state, seat)
        if text in moves or self.expand(state, seat, text) is not None:
            return text

        def bare(move: str) -> str:
            return re.sub(r"[\s:>,.-]+", "", move).casefold()

        meant = [move for move in moves if bare(move) == bare(text)]
        if len(meant) > 1:
            raise AmbiguousMove(
                "error.move.ambiguous", move=text[:40], meanings=AnyOf(tuple(meant))
            )
        if not meant:
            raise self.refuse(state, seat, text.strip())
        return meant[0]
