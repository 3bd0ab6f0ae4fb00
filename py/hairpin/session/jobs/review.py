"""The review of a finished game that somebody at the table has asked for. It is worked
out in slices, and stored nowhere."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ...core.errors import NotAllowed
from ...core.words import Seat
from ..hotseat import people

if TYPE_CHECKING:
    from ...core.match_log import MatchLog
    from ...core.words import Speaker
    from ...review.review import Review

APART: Final = 250  # ms (of the front end) between two tellings, the last one left out


def reviewed(match: MatchLog) -> list[int]:
    """The seats whose review may be asked for: people's, or all where only bots have played; none before the end."""
    if match.result is None or not match.game.foresees:
        return []
    return people(match) or list(range(1, len(match.seats) + 1))


class Reviewing:
    """The review that is being worked out or was last told."""

    __slots__ = ("_review", "_told_at")

    def __init__(self) -> None:
        self._review: Review | None = None
        self._told_at = 0

    def drop(self) -> None:
        """Nobody wants it any more, or the match is another."""
        self._review = None

    def ask(self, match: MatchLog, seat: int, speaker: Speaker, now: int) -> dict[str, Any]:
        """Begin a review, or tell the one there is again. Raises ``NotAllowed`` where there can be none."""
        from ...review.review import Review

        if match.result is None:
            raise NotAllowed("error.review")
        if not match.game.foresees:
            raise NotAllowed("error.review.none")
        if seat not in reviewed(match):
            raise NotAllowed("error.not_person", who=Seat(seat))
        if self._review is None or self._review.seat != seat:
            self._review = Review(match, seat)
        return self._told(self._review, speaker, now)

    @property
    def waiting(self) -> bool:
        """Whether there is more to be worked out."""
        return self._review is not None and not self._review.done

    def find(self, speaker: Speaker, now: int) -> dict[str, Any] | None:
        """Work on for a slice; what is known by now, if it is time to tell it."""
        review = self._review
        if review is None or review.done:
            return None
        if not review.step() and now - self._told_at < APART:
            return None
        return self._told(review, speaker, now)

    def _told(self, review: Review, speaker: Speaker, now: int) -> dict[str, Any]:
        from ...review.reply import review_reply

        self._told_at = now
        return review_reply(review, speaker)
