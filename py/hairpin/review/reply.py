"""The review as JSON with finished sentences; ``session/schema/review.py`` declares its fields."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ..core.state import FLAG, RESIGN
from ..core.words import Message, Seat, say

if TYPE_CHECKING:
    from ..core.words import Speaker
    from .account import Account
    from .review import Review
    from .weighing import Decision

LEAD: Final = 0.5  # a seat with a win chance above this leads
MUCH: Final = 0.1  # a decision that costs at least this much of the win chance decides the game
DIGITS: Final = 4  # decimal digits of a chance in the reply


def review_reply(review: Review, speaker: Speaker) -> dict[str, Any]:
    """The results of the review so far, as JSON."""
    account = review.account
    first = None if account is None or not review.done else _first(review, account)
    own, luck, others = (0.0, 0.0, 0.0) if account is None else account
    return {
        "seat": review.seat,
        "title": speaker.say(say("review.title", who=Seat(review.seat))),
        "summary": "" if account is None else speaker.say(_summary(review, account)),
        "points": [
            {"n": n, "shares": [round(share, DIGITS) for share in shares]}
            for n, shares in review.shares.items()
        ],
        "turns": [_turn(review, decision, speaker) for decision in review.turns],
        "own": round(own, DIGITS),
        "luck": round(luck, DIGITS),
        "others": round(others, DIGITS),
        "first": None if first is None else speaker.say(first),
        "progress": round(review.progress, 3),
        "done": review.done,
    }


def _turn(review: Review, decision: Decision, speaker: Speaker) -> dict[str, Any]:
    said = say(
        "review.turn",
        number=decision.n + 1,
        played=_move(review, decision.n, decision.played),
        best=_move(review, decision.n, decision.best or decision.played),
        kept=percent(decision.kept),
        left=percent(decision.kept - decision.cost),
    )
    if decision.candidate is not None:
        match = review.match
        observation = match.game.observe(match.state_at(decision.n), review.seat)
        why = match.game.reason(observation, decision.candidate)
        said = said if why is None else say("review.why", turn=said, why=why)
    return {
        "n": decision.n,
        "seat": review.seat,
        "cost": round(decision.cost, DIGITS),
        "say": speaker.say(said),
        "best": decision.best,
    }


def _move(review: Review, n: int, move: str) -> Message:
    return review.match.game.say_move(review.match.state_at(n), review.seat, move)


def _summary(review: Review, account: Account) -> Message:
    """The message with the win chance at start and end, and how much own play, luck and others
    changed it."""
    match, chances = review.match, review.chances
    start, end = percent(chances[0]), percent(chances[match.n])
    own, luck = percent(account.own), percent(account.luck)
    kind = ".live" if match.real_time else "" if match.game.hidden else ".open"
    return say(
        f"review.summary{kind}",
        start=start,
        end=end,
        own=_signed(own),
        luck=_signed(luck),
        # Compute the last part as the remainder, so that the three rounded parts add up.
        others=_signed(end - start - own - luck),
    )


def _first(review: Review, account: Account) -> Message | None:
    """The message that names the cause that decided the game; None unless exactly one seat won."""
    result = review.match.result
    if result is None or len(result.winners) != 1:
        return None
    last = review.match.entries[review.match.n - 1] if review.match.n else None
    if last is not None and last.seat == review.seat and last.move in (RESIGN, FLAG):
        chance = percent(review.chances[review.match.n - 1])
        return say(f"review.first.{last.move}", chance=chance)
    if review.match.real_time:
        return None  # single decisions of real-time games are not judged
    worst = review.turns[0] if review.turns and review.turns[0].cost >= MUCH else None
    if result.winners[0] == review.seat:
        if worst is None:
            return say("review.first.won")
        return _at("review.first.anyhow", review, worst)
    if worst is not None:
        lead = worst.kept > LEAD > worst.kept - worst.cost
        return _at("review.first.lead" if lead else "review.first.lost", review, worst)
    if account.luck < account.others:
        return say("review.first.luck")
    return say("review.first.others")


def _at(key: str, review: Review, worst: Decision) -> Message:
    best = _move(review, worst.n, worst.best or worst.played)
    return say(key, number=worst.n + 1, best=best, cost=percent(worst.cost))


def percent(share: float) -> int:
    """A win chance, or a change of it, in whole percent."""
    return round(100 * share)


def _signed(n: int) -> Message | int:
    return say("review.plus", n=n) if n > 0 else n
