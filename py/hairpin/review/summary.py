"""The account of a review in words: what changed a seat's chance to win, as sentences and as steps of a picture."""

from __future__ import annotations

from functools import partial
from itertools import accumulate, pairwise
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ..core.words import Message, Seat, say, sentences

if TYPE_CHECKING:
    from ..core.words import Speaker, Value
    from .account import Account, Cause
    from .review import Review

WHOLE: Final = 100  # a larger sum of changes exceeds the whole chance, so it is said in words
LITTLE: Final = 3  # a change that many times smaller than the largest is a small one


class Points(NamedTuple):
    """The account in whole percentage points: the start and the three changes add up to the end.

    ``own`` is the sum of the seat's changes with a line of their own, minus ``small``: the other losses.
    """

    start: int
    own: int
    luck: int
    others: int
    end: int
    small: int


def points_of(review: Review, account: Account) -> Points:
    """Round the account of a review once, so that all its sentences have the same numbers."""
    chances = review.chances
    start, end = percent(chances[0]), percent(chances[review.match.n])
    swings = [one for one in review.swings if one.cause == "own"]
    shown = sum(percent(one.change) for one in swings) - sum(turn.points for turn in review.turns)
    listed = sum(one.change for one in swings) - sum(turn.cost for turn in review.turns)
    if review.match.real_time or account.own > 0:
        own = percent(account.own)
        small = max(0, shown - own)
    else:
        small = max(0, percent(listed - account.own))
        own = shown - small
    luck = percent(account.luck)
    return Points(start, own, luck, end - start - own - luck, end, small)


def summary(review: Review, account: Account) -> Message:
    """The message with the win chance at the start, and how much own play, luck and others changed it."""
    match, points = review.match, points_of(review, account)
    largest = max(abs(points.own), abs(points.luck), abs(points.others))
    worded = partial(_in_words, largest) if largest > WHOLE else _in_points
    parts = [_change_sentence(review, cause, n, worded(n)) for cause, n in _changes(review, points)]
    began = say("review.began", who=Seat(review.seat), start=_estimate(review, points.start))
    said = say("list.facts", all=sentences(began, *parts))
    result = match.result
    half = result is not None and len(result.winners) != 1 and points.end == 50
    return say("review.summary.half", summary=said) if half else said


def _changes(review: Review, points: Points) -> list[tuple[Cause, int]]:
    """The changes of the chance in percentage points: no luck and no others that changed nothing.

    Own moves that changed nothing count if the seat had a choice. Gains come before losses, so that no loss is greater
    than the chance there is to lose; after a win losses come first if they leave a chance.
    """
    chose = "decision" in review.kinds or review.match.real_time
    changes: list[tuple[Cause, int]] = [
        ("own", points.own),
        ("luck", points.luck),
        ("others", points.others),
    ]
    counted = [(cause, n) for cause, n in changes if n or (cause == "own" and chose)]
    lost = sum(n for _, n in counted if n < 0)
    losses_first = points.end > points.start >= -lost
    return sorted(counted, key=lambda one: (one[1] < 0) is not losses_first)


def _change_sentence(review: Review, cause: Cause, n: int, points: Message) -> Message:
    """The sentence about a change of the chance by one cause; ``points`` is the change in words."""
    if cause == "others":
        return about_rivals(review, _others(n), points=points)
    if cause == "own":
        return say(_own(n), who=Seat(review.seat), points=points)
    luck = "review.luck.gave" if n > 0 else "review.luck.cost"
    return say(luck, who=Seat(review.seat), points=points)


def steps_of(review: Review, account: Account, speaker: Speaker) -> list[dict[str, Any]]:
    """Return the steps from the chance at the start to the chance at the end, for a picture.

    ``low`` and ``high`` are the ends of a bar in percent. Empty if the steps leave the range of a
    chance: then only the sentence speaks of them.
    """
    points = points_of(review, account)
    changes = _changes(review, points)
    totals = [*accumulate((n for _, n in changes), initial=points.start)]
    if not all(0 <= total <= WHOLE for total in totals):
        return []
    ends = [(0, points.start), *pairwise(totals), (0, points.end)]
    names = [say("review.step.start"), *(_cause(review, cause) for cause, _ in changes)]
    values = [say("review.points", n=points.start), *(signed(n) for _, n in changes)]
    names.append(say("review.step.end"))
    values.append(say("review.points", n=points.end))
    return [
        {
            "name": speaker.say(name),
            "value": speaker.say(value),
            "low": min(pair),
            "high": max(pair),
            "loss": pair[1] < pair[0],
        }
        for name, value, pair in zip(names, values, ends, strict=True)
    ]


def _cause(review: Review, cause: Cause) -> Message:
    """The name of a cause: the player, luck, the only rival, or the others."""
    if cause == "others":
        return about_rivals(review, "review.step.others")
    return say(f"review.step.{cause}", who=Seat(review.seat))


def _own(change: int) -> str:
    """The key of the sentence about the change by the seat's own moves."""
    if change >= 0:
        return "review.own.gained" if change else "review.own.level"
    return "review.own.cost"


def _others(change: int) -> str:
    """The key of the sentence about the change by the other seats' moves."""
    return "review.others.cost" if change < 0 else "review.others.gained"


def _estimate(review: Review, chance: int) -> Message:
    """The message with a chance in percent: about so much, unless the result was proven."""
    proven = review.chances[0] in (0.0, 1.0)
    return say("review.proven" if proven else "review.estimate", n=chance)


def about_rivals(review: Review, key: str, **values: Value) -> Message:
    """A message that names the only opponent, or speaks of several as one group."""
    who = Seat(review.seat)
    if len(review.match.seats) == 2:
        return say(key, who=who, rival=Seat(3 - review.seat), **values)
    return say(f"{key}.several", who=who, **values)


def percent(share: float) -> int:
    """A win chance, or a change of it, in whole percent."""
    return round(100 * share)


def _in_points(n: int) -> Message:
    """How much of a chance, in per cent, somebody's moves, or the cards, gave or cost."""
    return say("review.points", n=abs(n))


def _in_words(largest: int, n: int) -> Message:
    """What somebody's moves, or the cards, did to a chance that rose and fell by more than the whole chance."""
    return say("review.points.little" if abs(n) * LITTLE <= largest else "review.points.much")


def signed(n: int) -> Message:
    """A change of a chance in per cent, with its sign."""
    if n == 0:
        return say("review.level")
    return say("review.plus" if n > 0 else "review.minus", n=abs(n))
