"""The rules of a game: the part of ``Game`` that every game has to write.

A game deals a state, lists the seats that may act and their moves, and applies a move. It reads no
clock, uses only the given chance, and does not change the state if it refuses a move.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, ClassVar, Generic

from .errors import AmbiguousMove, MoveError, NotAllowed, NotAMove
from .report import NO_REPORT
from .spelling import nearest
from .state import Reason, Result, S
from .words import AnyOf, Seat, say

if TYPE_CHECKING:
    from collections.abc import Mapping

    from .chance import Chance
    from .options import Option, Settings
    from .report import Report


#: a refusal names at most so many legal moves, or their first words
MOST_NAMED = 8


class Rules(ABC, Generic[S]):
    """The deal, the seats that may act, their moves, and the effects of moves.

    ``low`` and ``high`` are the smallest and largest number of seats. ``rules`` is the version of
    the rules. It is raised with each change that would give an old record another course.
    ``shape`` matches the text of every possible move.
    """

    id: ClassVar[str]
    rules: ClassVar[int] = 1
    low: ClassVar[int] = 2
    high: ClassVar[int] = 2
    options: ClassVar[tuple[Option, ...]] = ()
    shape: ClassVar[re.Pattern[str]]

    # --- methods that every game must write --------------------------------------------------

    @abstractmethod
    def deal(
        self, seats: int, settings: Settings, chance: Chance, carry: Mapping[str, Any], /
    ) -> S:
        """Return the state of a new game. ``carry`` is the data that the previous game of the
        series passed on; empty for the first game.

        ``carry`` may come from a record and be invalid: raises ``KeyError``, ``TypeError`` or
        ``ValueError`` for data that this game's method ``carry`` never returns.
        """

    @abstractmethod
    def actors(self, state: S, /) -> tuple[int, ...]:
        """Return the seats that may act now; none once the game is over."""

    @abstractmethod
    def moves(self, state: S, seat: int, /) -> list[str]:
        """Return every legal move of ``seat`` in a fixed order; none if it may not act."""

    @abstractmethod
    def apply(self, state: S, seat: int, move: str, at: int, report: Report = NO_REPORT, /) -> None:
        """Change the state by a move at match time ``at`` (ms), and write the events into
        ``report``.

        Raises ``NotAMove`` or ``NotAllowed``; the state, including ``state.at``, is then unchanged.
        """

    @abstractmethod
    def copy(self, state: S, /) -> S:
        """Return an independent copy. Games write it by hand: ``copy.deepcopy`` would be slow."""

    @abstractmethod
    def to_json(self, state: S, /) -> dict[str, Any]:
        """Return the full state as JSON; ``from_json`` returns an equal state."""

    @abstractmethod
    def from_json(self, data: object, /) -> S:
        """Return the state that ``to_json`` wrote as ``data``. Raises ``StateError`` if it cannot
        occur in this game.
        """

    # --- methods that a game may replace -----------------------------------------------------

    def settled(self, state: S, /) -> Mapping[str, object]:
        """Return the parts of a state, by name, that depend only on the settings and the previous
        game of the series.

        A game may begin with a given state only if these parts are the same as after a deal.
        """
        data = self.to_json(state)
        return {"rules": data["rules"]} if "rules" in data else {}

    def result(self, state: S, /) -> Result | None:
        """Return the result; None while the game goes on."""
        return state.over

    def expand(self, state: S, seat: int, move: str, /) -> tuple[str, ...] | None:
        """Return the single moves of ``move`` if it combines several, else None. The first of them
        is legal now.

        ``apply`` accepts a combined move although ``moves`` does not list it. The combined move has
        the same effect as its single moves in order.
        """
        return None

    def apply_legal(self, state: S, seat: int, move: str, at: int, /) -> None:
        """Do the same as ``apply`` without a report, for a move that is known to be legal.

        A game may replace the method by one that does not check the move, which saves time.
        """
        self.apply(state, seat, move, at)

    def midway(self, state: S, seat: int, /) -> bool:
        """Whether ``seat`` is in the middle of a turn of several moves that the other seats see
        only at the end of the turn.

        A bot then makes its next move without a pause, because there is nothing to show yet.
        """
        return False

    def concede(
        self, state: S, seat: int, reason: Reason, at: int, report: Report = NO_REPORT, /
    ) -> None:
        """End a game of two seats because ``seat`` resigns or has lost on time. The other seat
        wins."""
        places = tuple(2 if s == seat else 1 for s in range(1, state.seats + 1))
        scores = tuple(0 if s == seat else 1 for s in range(1, state.seats + 1))
        state.over = Result(reason, places, scores)
        state.at = at
        report.line = say(f"move.{reason}")
        report.add("note", say(f"step.{reason}", who=Seat(seat)), seat=seat)

    # --- methods that call the methods above -------------------------------------------------

    def refuse(self, state: S, seat: int, move: str, /) -> MoveError:
        """Return the error that explains why ``move`` is not legal, and what would be."""
        if state.over is not None:
            return NotAllowed("error.move.over")
        if not self.shape.fullmatch(move):
            return NotAMove("error.move.shape", move=move[:40])
        if seat not in self.actors(state):
            return NotAllowed("error.move.turn", who=Seat(seat))
        legal = self.moves(state, seat)
        begun = [each for each in legal if _head(each) == _head(move)]
        if begun:
            whole = next((each for each in begun if each.startswith(move)), None)
            if whole is not None:
                return NotAllowed("error.move.unfinished", move=move, example=whole)
            return NotAllowed("error.move.instead", move=move, example=begun[0])
        named = legal if len(legal) <= MOST_NAMED else dict.fromkeys(map(_head, legal))
        possible = AnyOf(tuple(named)[:MOST_NAMED])
        return NotAllowed("error.move.illegal", who=Seat(seat), move=move, moves=possible)

    def read_move(self, state: S, seat: int, text: str, /) -> str:
        """Return the legal move that a person means by ``text``. Case, spaces and signs need not be
        the same as in the move.

        Raises ``AmbiguousMove``, ``NotAllowed`` or ``NotAMove``.
        """
        moves = self.moves(state, seat)
        if text in moves or self.expand(state, seat, text) is not None:
            return text

        meant = [move for move in moves if _bare(move) == _bare(text)]
        if not meant:
            raise self._unread(state, seat, text.strip(), moves)
        if len(meant) > 1:
            raise _ambiguous(text, meant)
        return meant[0]

    def _unread(self, state: S, seat: int, text: str, moves: list[str]) -> MoveError:
        """Return the error for a text that means no legal move; it says which move may be meant."""
        refusal = self.refuse(state, seat, text)
        if not isinstance(refusal, NotAMove) or not _bare(text):
            return refusal
        begun = [move for move in moves if _bare(move).startswith(_bare(text))]
        if len(begun) > 1:
            return _ambiguous(text, begun)
        by_letters = {_bare(move): move for move in begun or moves}
        meant = _bare(begun[0]) if begun else nearest(_bare(text), by_letters)
        if meant is None:
            return refusal
        return NotAMove("error.move.near", move=text[:40], meant=by_letters[meant])


def _bare(move: str) -> str:
    """Return a move without the signs and spaces that may differ, in small letters."""
    return re.sub(r"[\s:>,.-]+", "", move).casefold()


def _ambiguous(text: str, meant: list[str]) -> AmbiguousMove:
    meanings = AnyOf(tuple(meant)[:MOST_NAMED])
    return AmbiguousMove("error.move.ambiguous", move=text[:40], meanings=meanings)


def _head(move: str) -> str:
    """Return the first word of a move: the ``E`` of ``E:FC``."""
    return re.split(r"\W", move, maxsplit=1)[0]
