"""The job that reviews a finished game for one seat. A client may keep the finished review and give it back later."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, ClassVar, Final

from ...core import record
from ...core.errors import NotAllowed, Refusal
from ...core.words import Seat, say
from ..hotseat import people

if TYPE_CHECKING:
    from ...core.match_log import MatchLog
    from ...core.words import Speaker
    from ...review.review import Review
    from ...review.swings import Swing
    from ...review.weighing import Decision

#: Minimum milliseconds of the client's clock between two partial answers. The final answer does not wait.
APART: Final = 250


def reviewable_seats(match: MatchLog) -> list[int]:
    """The seats that can be reviewed: the people, or all seats of a game between bots; empty before the end."""
    if match.result is None or not match.game.foresees:
        return []
    return people(match) or list(range(1, len(match.seats) + 1))


class ReviewJob:
    """The review that is being made, or that was finished last."""

    __slots__ = ("_given", "_id", "_review", "_sent_at", "left")

    key: ClassVar[str] = "review"

    def __init__(self) -> None:
        self._review: Review | None = None
        self._sent_at = 0
        # The point where a move was tried again, and the match of that try with its id, which the person left.
        self.left: tuple[int, MatchLog, str] | None = None
        self._id: str | None = None  # of the game's tally, if the client keeps reviews
        self._given = False  # whether the client had kept this review

    @property
    def waiting(self) -> bool:
        """Whether the review is unfinished."""
        return self._review is not None and not self._review.done

    def ask(
        self,
        match: MatchLog,
        seat: int,
        speaker: Speaker,
        now: int,
        *,
        retried: bool = False,
        helped: bool = False,
        keep: bool = False,
        kept: str = "",
    ) -> dict[str, Any]:
        """Start the review for ``seat``, or continue it if it was started; return the part that is known.

        With ``keep`` the answer names the game, and has the finished review as a text to keep. ``kept`` is such a
        text: then nothing is worked out, unless it is damaged or belongs to another game or seat.
        Raises ``NotAllowed`` if the match or the seat has no review.
        """
        from ...review.review import Review

        if match.result is None:
            raise NotAllowed("error.review")
        if not match.game.foresees:
            raise NotAllowed("error.review.none")
        if seat not in reviewable_seats(match):
            raise NotAllowed("error.not_person", who=Seat(seat))
        if self._review is None or self._review.seat != seat:
            made = Review(match, seat, retried=retried, helped=helped)
            self._review, self._given = made, False
        self._id = record.digest(record.write(match)) if keep else None
        if kept and not self._review.done and (answer := self._restored(match, kept, speaker, now)):
            return answer
        return self._answer(self._review, speaker, now)

    def _restored(
        self, match: MatchLog, kept: str, speaker: Speaker, now: int
    ) -> dict[str, Any] | None:
        """Take up a review that the client has kept; return None if that text is no use."""
        from ...review.review import Review

        fresh = self._review
        assert fresh is not None
        try:
            data = json.loads(kept)
            if (data["id"], data["seat"]) != (self._id, fresh.seat):
                return None
            self._review, self._given = Review.of_results(match, fresh.seat, data), True
            self._review.retried, self._review.helped = fresh.retried, fresh.helped
            return self._answer(self._review, speaker, now)
        except (ValueError, TypeError, LookupError, AttributeError, RecursionError, Refusal):
            self._review, self._given = fresh, False
            return None

    def find(self, match: MatchLog, speaker: Speaker, now: int) -> dict[str, Any] | None:
        """Work for one slice; return the review so far, at most every ``APART`` milliseconds."""
        review = self._review
        if review is None or review.done:
            return None
        if not review.step() and now - self._sent_at < APART:
            return None
        return self._answer(review, speaker, now)

    @property
    def review(self) -> Review | None:
        """The review that was asked for last, as far as it is done."""
        return self._review

    def resume(self, review: Review, speaker: Speaker, now: int) -> dict[str, Any]:
        """Take up a review of the match on the table again; return the part that is known."""
        self._review = review
        return self._answer(review, speaker, now)

    def turning_point(self, n: int) -> Decision | None:
        """The decision of the seat after ``n`` entries that lost at least a point; None without a better move."""
        review = self._review
        if review is None:
            return None
        known = next((turn for turn in review.turns if turn.n == n), None)
        if known is None and self._swing_at(n) is None:
            small = review.decisions.get(n) if review.done else None
            known = small if small is not None and small.noticeable else None
        return None if known is None or known.best is None else known

    def curve(self) -> list[float]:
        """The seat's chances to win at all estimated points of the finished review; empty without one."""
        review = self._review
        if review is None or not review.done:
            return []
        return [shares[review.seat - 1] for _, shares in sorted(review.shares.items())]

    def sentence(self, decision: Decision, speaker: Speaker) -> str:
        """The words for a costly decision of the review, at the point before its move."""
        from ...review.reply import turn_sentence

        assert self._review is not None
        return speaker.say(say("review.ahead", turn=turn_sentence(self._review, decision)))

    def swing(self, n: int, speaker: Speaker) -> str | None:
        """The words for the swing that point ``n`` shows; None if the review has none there."""
        from ...review.reply import swing_sentence

        found = self._swing_at(n)
        if found is None or self._review is None:
            return None
        return speaker.say(swing_sentence(self._review, found))

    def _swing_at(self, n: int) -> Swing | None:
        """The swing that point ``n`` shows; None if the review has none there."""
        from ...review.reply import point_of

        review = self._review
        if review is None:
            return None
        return next((one for one in review.swings if point_of(review, one) == n), None)

    def verdict(self, n: int, speaker: Speaker) -> str | None:
        """The words for the own move after ``n`` entries, else for the one before; None if neither is graded.

        A choice before it goes first if the own move after it is no choice.
        """
        from ...review.grades import graded, sentence
        from ...review.reply import named_waits, turn_sentence, wait_sentence

        review = self._review
        if review is None or not review.done:
            return None
        waited = next((wait for wait in named_waits(review) if wait.n == n), None)
        if waited is not None:
            return speaker.say(wait_sentence(review, waited))
        moves = graded(review)
        ahead = next((one for one in moves if one.start == n), None)
        made = next((one for one in moves if one.end == n), None)
        if ahead is not None and (ahead.decision or made is None):
            return speaker.say(say("review.ahead", turn=sentence(review, ahead)))
        if made is None:
            return None
        known = self.turning_point(made.start)
        said = sentence(review, made) if known is None else turn_sentence(review, known)
        return speaker.say(said)

    def drop(self) -> None:
        """Forget the review."""
        self._review = self.left = None

    def _answer(self, review: Review, speaker: Speaker, now: int) -> dict[str, Any]:
        """Return the review as a reply, and remember when it was sent."""
        from ...review.reply import review_reply
        from ...review.split import split_reply

        self._sent_at = now
        split = split_reply(review, speaker)
        return {
            **review_reply(review, speaker),
            **({} if split is None else {"split": split}),
            **self._to_keep(review),
        }

    def _to_keep(self, review: Review) -> dict[str, Any]:
        """Return the name of the game for a client that keeps reviews, and a review that it lacks."""
        if self._id is None:
            return {}
        if not review.done or self._given:
            return {"id": self._id}
        return {
            "id": self._id,
            "kept": record.dump({"id": self._id, "seat": review.seat, **review.results()}),
        }
