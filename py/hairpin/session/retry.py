"""A retry: a costly move of a review is tried again. It has a target, an answer, and the way back to the review.

All figures are those of the review, which knows two moves of the decision: the one that was played and the better one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ..core.state import FLAG, RESIGN
from ..core.words import Seat, say
from .hotseat import people

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..core.match_log import MatchLog
    from ..core.view import Viewer
    from ..core.words import Message, Value
    from ..review.review import Review
    from ..review.weighing import Decision


class Retry(NamedTuple):
    """The finished game whose ``decision`` is tried again, and what the session knew about it."""

    review: Review
    decision: Decision
    match_id: str
    past: Sequence[str]
    assists: frozenset[str]
    practice: bool
    spectated: bool


def words(retry: Retry, match: MatchLog, viewer: Viewer) -> Message | None:
    """The target before the retried move, and the answer after it; None if there is nothing to say to ``viewer``.

    Both name cards of the seat's hand, so only this seat reads them while hands are hidden.
    """
    from ..review.reply import percent

    review, decision = retry.review, retry.decision
    n, seat, before = decision.n, review.seat, review.match
    secret = match.game.keeps_secrets(match.settings)
    if seat not in people(match) or (secret and viewer not in (seat, "all")):
        return None
    if match.n < n or match.entries[:n] != before.entries[:n]:
        return None
    played = match.game.say_move(before.state_at(n), seat, decision.played)
    figures: dict[str, Value] = {
        "who": Seat(seat),
        "played": played,
        "kept": percent(decision.kept),
        "left": percent(decision.kept - decision.cost),
    }
    if match.n == n:
        return None if match.result is not None else say("retry.target", **figures)
    tried = match.entries[n]
    if tried.seat != seat or tried.move in (RESIGN, FLAG):
        return None
    if tried.move == decision.played:
        return say("retry.same", **figures)
    move = match.game.say_move(before.state_at(n), seat, tried.move)
    if tried.move == decision.best:
        return say("retry.better", **figures, tried=move)
    # A step of a longer move is no move yet.
    return None if match.reports[n].minor else say("retry.open", played=played, tried=move)


def is_news(retry: Retry, match: MatchLog) -> bool:
    """Whether the words are about the present turn of the seat: it has made at most one move since the decision."""
    since = range(retry.decision.n, match.n)
    seat = retry.review.seat
    return sum(match.entries[n].seat == seat and not match.reports[n].minor for n in since) <= 1
