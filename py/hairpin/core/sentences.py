"""Sentences: the part of ``Game`` that describes moves, states and results.

A game has to write ``say_move`` and ``verdict``. The other methods make it easier to follow.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, Any

from .rules import Rules
from .state import S

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from .bot import Candidate
    from .words import Message


class Sentences(Rules[S]):
    """Sentences about moves, states and results."""

    @abstractmethod
    def say_move(self, state: S, seat: int, move: str, /) -> Message:
        """Return a legal move in words, as for a menu or a hint."""

    @abstractmethod
    def verdict(self, state: S, /) -> Message:
        """Return a sentence about how a finished game ended."""

    def ending(self, state: S, /) -> Message:
        """Return how a finished game ended, for a place that shows winner and points already."""
        return self.verdict(state)

    def opening(self, observation: Mapping[str, Any], /) -> Message | None:
        """Return a sentence announced to all before the first move; None without one."""
        return None

    def status(self, observation: Mapping[str, Any], /) -> Message | None:
        """Return a sentence about what the seat to act has to do; None for the general sentence."""
        return None

    def outcome(self, state: S, seat: int, move: str, /) -> Message | None:
        """Return a short sentence about a legal move's effect, as its seat may know it; None
        without one.
        """
        return None

    def hint_focus(self, observation: Mapping[str, Any], candidate: Candidate, /) -> Message | None:
        """Return the first half of a hint: where to look, without the move; None for the general
        sentence.
        """
        return None

    def reason(self, observation: Mapping[str, Any], candidate: Candidate, /) -> Message | None:
        """Return the reason for a move, from its terms and what its seat may see; None without one."""
        return None

    def finish_note(self, state: S, seat: int, /) -> Message | None:
        """Return how far a seat came in a finished game, in a few words; None if its score says it."""
        return None

    def moves_in_words(self, state: S, seat: int) -> Iterable[tuple[str, Message]]:
        """Yield every legal move with its words, in the order of ``moves``."""
        for move in self.moves(state, seat):
            yield move, self.say_move(state, seat, move)
