"""Words: the part of ``Game`` that says what happens in sentences.

A game has to write ``say_move`` and ``verdict``; the others make it better to follow.
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
    """Sentences about moves, states and ends."""

    @abstractmethod
    def say_move(self, state: S, seat: int, move: str, /) -> Message:
        """A legal move in words, as for a menu or a hint."""

    @abstractmethod
    def verdict(self, state: S, /) -> Message:
        """How a finished game ended, in a sentence."""

    def ending(self, state: S, /) -> Message:
        """How a finished game ended, to stand beside who has won and all points: it repeats
        neither.
        """
        return self.verdict(state)

    def opening(self, observation: Mapping[str, Any], /) -> Message | None:
        """What everybody is told before the first move; None if there is nothing to be known."""
        return None

    def status(self, observation: Mapping[str, Any], /) -> Message | None:
        """What is to be done now, in a sentence; None for the general one."""
        return None

    def outcome(self, state: S, seat: int, move: str, /) -> Message | None:
        """What a legal move comes to, as its seat may know it, in a short sentence for hints; None
        without one.
        """
        return None

    def hint_focus(self, observation: Mapping[str, Any], candidate: Candidate, /) -> Message | None:
        """Where to look, for somebody who wants to find the move alone; None for the general
        sentence.
        """
        return None

    def reason(self, observation: Mapping[str, Any], candidate: Candidate, /) -> Message | None:
        """Why a move is good and what follows, from its terms and what its seat may see; None
        without a reason.
        """
        return None

    def finish_note(self, state: S, seat: int, /) -> Message | None:
        """How far a seat came in a finished game, in a few words; None where its score tells that."""
        return None

    def moves_in_words(self, state: S, seat: int) -> Iterable[tuple[str, Message]]:
        """Every legal move with its words, in the order of ``moves``."""
        for move in self.moves(state, seat):
            yield move, self.say_move(state, seat, move)
