"""The split of a finished game: how much own decisions, luck and the others changed a lone person's chance to win.

All parts are whole percentage points. The start and the three changes add up to the chance at the end.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..core import record
from ..core.words import say
from .reply import percent

if TYPE_CHECKING:
    from ..core.match_log import MatchLog
    from ..core.words import Message, Speaker
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
    start, end = percent(review.chances[0]), percent(review.chances[match.n])
    own, luck = percent(account.own), percent(account.luck)
    return {
        "seat": review.seat,
        "start": start,
        "own": own,
        "luck": luck,
        # The rest, so that the rounded parts add up.
        "others": end - start - own - luck,
    }


def split_reply(review: Review, speaker: Speaker) -> dict[str, Any] | None:
    """Return the split in words, with the id of the game's tally; None without a split."""
    split = split_of(review)
    if split is None:
        return None
    match = review.match
    # In real time, and without hidden cards, each change is the choice of a seat.
    kind = ".live" if match.real_time else "" if match.game.hidden else ".open"
    said = say(
        f"review.split{kind}",
        own=_signed(split["own"]),
        luck=_signed(split["luck"]),
        others=_signed(split["others"]),
    )
    return {"id": record.digest(record.write(match)), "split": split, "say": speaker.say(said)}


def _signed(n: int) -> Message | int:
    return say("review.plus", n=n) if n > 0 else n
