"""Sentences: the part of ``Game`` that describes moves, states and results.

A game has to write ``say_move`` and ``verdict``. The other sentences are optional.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, Any, NamedTuple

from .rules import Rules
from .state import S

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from .bot import Candidate
    from .words import Message


class Pressing(NamedTuple):
    """A sentence that a seat must read at once, and the things to touch that it speaks of."""

    say: Message
    things: tuple[str, ...] = ()


class Sentences(Rules[S]):
    """Sentences about moves, states and results."""

    @abstractmethod
    def say_move(self, state: S, seat: int, move: str, /) -> Message:
        """Return a legal move in words, as for a menu."""

    def say_advised(self, state: S, seat: int, move: str, /) -> Message:
        """Return a legal move in words for a hint, which also marks the things to touch. By default
        ``say_move``.
        """
        return self.say_move(state, seat, move)

    def say_beside(self, state: S, seat: int, move: str, other: str, /) -> Message:
        """Return a legal move with all its steps in words that tell it from the move ``other``."""
        return self.say_move(state, seat, move)

    @abstractmethod
    def verdict(self, state: S, /) -> Message:
        """Return a sentence about how a finished game ended."""

    def ending(self, state: S, /) -> Message:
        """Return how a finished game ended, for use beside the winner's name and the points."""
        return self.verdict(state)

    def opening(self, observation: Mapping[str, Any], /) -> Message | None:
        """Return a sentence announced to all seats before the first move; None by default."""
        return None

    def status(self, observation: Mapping[str, Any], /) -> Message | None:
        """Return a sentence that asks the acting seat for its move; None for the general sentence."""
        return None

    def pressing(self, state: S, seat: int, moves: Iterable[tuple[int, str]], /) -> Pressing | None:
        """Return what the seat must read at once, also in real time, where no other words stand on
        the table. ``moves`` are the moves so far, each after its seat. None by default.
        """
        return None

    def outcome(self, state: S, seat: int, move: str, /) -> Message | None:
        """Return a short sentence about the effect of a legal move, as far as ``seat`` may know it;
        None by default.
        """
        return None

    def hint_focus(self, observation: Mapping[str, Any], candidate: Candidate, /) -> Message | None:
        """Return the first half of a hint, which says where to look but not the move; None if it could
        only repeat the question. By default None: then the first hint names the move.
        """
        return None

    def reason(self, observation: Mapping[str, Any], candidate: Candidate, /) -> Message | None:
        """Return the reason for a bot's move, made from the candidate's ``terms`` and the
        observation; None by default.

        Reviews show it to the other players, too: name the seat, or say it without a person.
        """
        return None

    def contrast(
        self, observation: Mapping[str, Any], candidate: Candidate, played: Candidate, /
    ) -> Message | None:
        """Return why a move is better than the move that was played; None if no reason is known.

        The reason is true of the better move and not of the other one.
        """
        why = self.reason(observation, candidate)
        return None if why == self.reason(observation, played) else why

    def since(self, before: S, played: Sequence[tuple[int, str, S]], /) -> tuple[Message, ...]:
        """Return in whole sentences what happened since ``before``; nothing by default.

        ``played`` has the seat, the move, and the state after it of each entry since then.
        """
        return ()

    def finish_note(self, state: S, seat: int, /) -> Message | None:
        """Return in a few words how far a seat came in a finished game; None if its score shows it."""
        return None

    def moves_in_words(self, state: S, seat: int) -> Iterable[tuple[str, Message]]:
        """Yield every legal move with its words, in the order of ``moves``."""
        for move in self.moves(state, seat):
            yield move, self.say_move(state, seat, move)
