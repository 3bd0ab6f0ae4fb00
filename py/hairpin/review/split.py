"""The split of a finished game: how much own decisions, luck and the others changed a lone person's chance to win.

All parts are whole percentage points. The start and the three changes add up to the chance at the end.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..core import record
from ..core.words import Seat, say
from .summary import points_of, steps_of, summary

if TYPE_CHECKING:
    from ..core.match_log import MatchLog
    from ..core.words import Speaker
    from .review import Review


def split_seat(match: MatchLog) -> int | None:
    """Return the seat whose split is counted: of the only person among bots in a game with reviews; else None."""
    people = [seat for seat, spec in enumerate(match.seats, 1) if not spec.is_bot]
    alone = len(people) == 1 and len(match.seats) > 1
    return people[0] if alone and match.result is not None and match.game.foresees else None


def split_of(review: Review) -> dict[str, int] | None:
    """Return the split that a tally stores; None until the review is done, and for a seat without a split."""
    match, account = review.match, review.account
    if not review.done or account is None or review.seat != split_seat(match):
        return None
    points = points_of(review, account)
    return {
        "seat": review.seat,
        "start": points.start,
        "own": points.own,
        "luck": points.luck,
        "others": points.others,
    }


def split_reply(review: Review, speaker: Speaker) -> dict[str, Any] | None:
    """Return the split in words, with the id of the game's tally; None without a split."""
    split, account = split_of(review), review.account
    if split is None or account is None:
        return None
    return {
        "id": record.digest(record.write(review.match)),
        "split": split,
        "say": speaker.say(summary(review, account)),
        "title": speaker.say(say("review.steps", who=Seat(review.seat))),
        "steps": steps_of(review, account, speaker),
    }
