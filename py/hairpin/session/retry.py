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
    from ..review.reply import moves_of, percent
    from ..review.weighing import whole_move

    review, decision = retry.review, retry.decision
    n, seat, before = decision.n, review.seat, review.match
    secret = match.game.keeps_secrets(match.settings)
    if seat not in people(match) or (secret and viewer not in (seat, "all")):
        return None
    if match.n < n or match.entries[:n] != before.entries[:n]:
        return None
    kind = "" if decision.waste is None else ".waste"
    figures: dict[str, Value] = {
        "who": Seat(seat),
        **moves_of(before, decision),
        "kept": percent(decision.kept),
        "left": percent(decision.kept - decision.cost),
    }
    if match.n == n:
        return None if match.result is not None else say(f"retry.target{kind}", **figures)
    if match.entries[n].seat != seat or match.entries[n].move in (RESIGN, FLAG):
        return None
    tried, end = whole_move(match, n)
    if tried == decision.played:
        return say(f"retry.same{kind}", **figures)
    if tried == decision.best:
        return say(f"retry.better{kind}", **figures, tried=figures["best"])
    move = match.game.say_beside(before.state_at(n), seat, tried, decision.played)
    # A step of a longer move is no move yet.
    return None if match.reports[end - 1].minor else say("retry.open", **figures, tried=move)


def is_news(retry: Retry, match: MatchLog) -> bool:
    """Whether the words are about the present turn of the seat: it has made at most one move since the decision."""
    since = range(retry.decision.n, match.n)
    seat = retry.review.seat
    return sum(match.entries[n].seat == seat and not match.reports[n].minor for n in since) <= 1
