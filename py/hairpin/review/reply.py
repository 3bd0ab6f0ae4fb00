"""The review as JSON with finished sentences; ``session/schema/review.py`` declares its fields."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ..core.chronicle import clock_text
from ..core.state import FLAG, RESIGN
from ..core.words import Message, Seat, say
from .axis import places_of, ticks_of
from .grades import FEW, graded, grades_reply, number_in_words
from .summary import WHOLE, about_rivals, percent, points_of, signed, summary
from .weighing import whole_move

if TYPE_CHECKING:
    from ..core.match_log import MatchLog
    from ..core.words import Speaker, Value
    from .account import Account
    from .review import Review
    from .swings import Swing
    from .waiting import Wait
    from .weighing import Decision

MUCH: Final = 0.1  # losses that add up to this much of the win chance can decide the game
IDLE: Final = 30_000  # ms; so long a wait in real time is named
MOST_WAITS: Final = 3  # maximum number of waits that are listed
NOTABLE: Final = 0.05  # with small losses that add up to this much, a won race was not clean
DIGITS: Final = 4  # decimal digits of a chance in the reply


def review_reply(review: Review, speaker: Speaker) -> dict[str, Any]:
    """The results of the review so far, as JSON.

    Until it is done only the chances at the points: closer looks change all other figures again.
    """
    account = review.account if review.done else None
    first = None if account is None else _first(review, account)
    turns = review.turns if review.done else ()
    waits = named_waits(review) if review.done else ()
    places = places_of(review.match)
    own, luck, others = (0.0, 0.0, 0.0) if account is None else account
    return {
        "seat": review.seat,
        "title": speaker.say(say("review.title", who=Seat(review.seat))),
        "summary": "" if account is None else speaker.say(summary(review, account)),
        "means": speaker.say(_means(review)),
        "points": [
            {"n": n, "x": places[n], "shares": [round(share, DIGITS) for share in shares]}
            for n, shares in review.shares.items()
        ],
        "ticks": ticks_of(review.match, speaker),
        "turns": [_turn(review, decision, speaker) for decision in turns]
        + [_wait(review, wait, speaker) for wait in waits],
        "swings": [_swing(review, swing, speaker) for swing in review.swings],
        "grades": grades_reply(review, speaker) if review.done else [],
        "turning": turning_point(review),
        "named": _named(review),
        "none": speaker.say(_no_mistake(review)) if review.done else "",
        "rest": "" if account is None else speaker.text(_others(review, account)),
        "own": round(own, DIGITS),
        "luck": round(luck, DIGITS),
        "others": round(others, DIGITS),
        "first": None if first is None else speaker.say(first),
        "progress": round(review.progress, 3),
        "done": review.done,
    }


def _means(review: Review) -> Message:
    """What the chances are measured against; only with hidden cards it matters what the seat could see."""
    if not review.match.game.hidden:
        return say("review.means.open")
    return say("review.means", who=Seat(review.seat))


def turning_point(review: Review) -> int | None:
    """The point where a look back begins; None until it is known.

    It is before the seat's costliest move or longest wait, else at the decisive swing, else the start.
    """
    if not review.done:
        return None
    if review.turns:
        return review.turns[0].n
    if longest := named_waits(review):
        return longest[0].n
    swing = decisive_swing(review)
    return 0 if swing is None else point_of(review, swing)


def decisive_swing(review: Review) -> Swing | None:
    """The largest swing towards the result for the seat, else the largest of all; None without a swing.

    The last move counts only if there is no other swing, because the result names it anyway.
    """
    match = review.match
    won = match.result is not None and review.seat in match.result.winners

    def weight(swing: Swing) -> tuple[bool, bool, float]:
        return ((swing.change > 0) is won, swing.end < match.n, abs(swing.change))

    return max(review.swings, key=weight, default=None)


def _named(review: Review) -> str | None:
    """The number of the move that a look back shows first; None until it is known, and if there is none."""
    if not review.done:
        return None
    if review.turns:
        return str(_number(review, review.turns[0]))
    if longest := named_waits(review):
        return str(review.match.moves_before(longest[0].n) + 1)
    swing = decisive_swing(review)
    return None if swing is None else str(review.match.moves_before(swing.end))


def point_of(review: Review, swing: Swing) -> int:
    """The point that shows a swing: after its move, or before it if that ends the game."""
    return swing.start if swing.end == review.match.n else swing.end


def _others(review: Review, account: Account) -> Message | str:
    """The changes without a line of their own, so that the lines add up to the summary; empty if there are none."""
    points = points_of(review, account)
    if points.small > WHOLE:
        return say("review.rest.many")
    listed = [percent(one.change) for one in review.swings]
    listed += [-max(1, turn.points) for turn in review.turns if turn.waste is None]
    if not listed and not points.small:
        return ""
    others = points.end - points.start - sum(listed) + points.small
    said = [say("review.rest", who=Seat(review.seat), n=points.small)] if points.small else []
    if listed and others:
        said.append(say("review.rest.else" if said else "review.rest.all", change=signed(others)))
    if len(said) > 1:
        return say("review.told", first=said[0], then=said[1])
    return said[0] if said else ""


def _turn(review: Review, decision: Decision, speaker: Speaker) -> dict[str, Any]:
    return {
        "n": decision.n,
        "span": [decision.n, whole_move(review.match, decision.n)[1]],
        "number": str(_number(review, decision)),
        "seat": review.seat,
        "cost": decision.points / 100,
        "mistake": decision.mistake,
        "mark": speaker.say(_mark(decision)),
        "say": speaker.say(turn_sentence(review, decision)),
        "best": decision.best,
    }


def _mark(decision: Decision) -> Message:
    """What a costly decision lost, as a number with its unit."""
    if decision.waste is not None:
        return decision.waste.mark
    return say("review.cost", n=max(1, decision.points))


def _swing(review: Review, swing: Swing, speaker: Speaker) -> dict[str, Any]:
    return {
        "n": point_of(review, swing),
        "span": [swing.start, swing.end],
        "number": str(review.match.moves_before(swing.end)),
        "say": speaker.say(_swing_said(review, swing)),
        "change": speaker.say(signed(percent(swing.change))),
    }


def _swing_said(review: Review, swing: Swing) -> Message:
    """What happened in a swing, and what it cost the seat or gave it; the cards are named as its cause."""
    cause = "luck" if swing.cause == "luck" else "move"
    effect = "gave" if swing.change > 0 else "cost"
    return say(
        f"review.swing.{cause}.{effect}",
        who=Seat(review.seat),
        points=say("review.points", n=abs(percent(swing.change))),
        told=_happened(review, swing),
    )


def _happened(review: Review, swing: Swing) -> Message:
    """What happened in a swing, in whole sentences: those about its last entry; the entries before are its steps."""
    match, last = review.match, swing.end - 1
    entry, report = match.entries[last], match.reports[last]
    if report.full is not None:
        return report.full
    said = [one for event in report.events if (one := event.seen_by("all").say) is not None]
    if not said:
        line = report.line_for("all")
        line = line or match.game.say_move(match.state_at(last), entry.seat, entry.move)
        return say("review.swing", who=Seat(entry.seat), move=line)
    # The first sentence is the move, the last what came of it; more would bury the change of the chance.
    return said[0] if len(said) == 1 else say("review.told", first=said[0], then=said[-1])


def swing_sentence(review: Review, swing: Swing) -> Message:
    """The message about a swing at its point; where a look back begins it says if no decision was costly."""
    match = review.match
    before = point_of(review, swing) < swing.end
    said = say(
        "review.turning.before" if before else "review.turning",
        number=match.moves_before(swing.end),
        of=match.moves_before(match.n),
        swing=_swing_said(review, swing),
    )
    chose = "decision" in review.kinds and not match.real_time
    first = point_of(review, swing) == turning_point(review)
    if not chose or not first or any(turn.mistake for turn in review.turns):
        return said
    won = match.result is not None and review.seat in match.result.winners
    key = "review.turning.clean.won" if won else "review.turning.clean"
    return say(key, who=Seat(review.seat), turning=said)


def turn_sentence(review: Review, decision: Decision) -> Message:
    """The message about a costly decision: its number in the list of moves, both moves, and the reason."""
    match = review.match
    surely = "review.turn" if decision.costly else "review.turn.maybe"
    said = say(
        surely if decision.waste is None else "review.turn.waste",
        who=Seat(review.seat),
        number=number_in_words(review, decision.n),
        of=match.moves_before(match.n),
        **moves_of(review.match, decision),
        kept=percent(decision.kept),
        left=percent(decision.kept - decision.cost),
    )
    return _with_reason(said, review, decision)


def moves_of(match: MatchLog, decision: Decision) -> dict[str, Value]:
    """The values of a sentence about a decision: both moves, told apart, and the ``waste`` if there is one."""
    state, seat = match.state_at(decision.n), match.entries[decision.n].seat
    played, best = decision.played, decision.best or decision.played
    return {
        "played": match.game.say_beside(state, seat, played, best),
        "best": match.game.say_beside(state, seat, best, played),
        **({} if decision.waste is None else {"waste": decision.waste.say}),
    }


def _with_reason(said: Message, review: Review, decision: Decision) -> Message:
    """A sentence about a costly decision, and the reason why the better move is better, if it is known."""
    if decision.candidate is None or decision.instead is None or not decision.noticeable:
        return said
    game = review.match.game
    observation = game.observe(review.match.state_at(decision.n), review.seat)
    why = game.contrast(observation, decision.candidate, decision.instead)
    return said if why is None else say("review.why", turn=said, why=why)


def _number(review: Review, decision: Decision) -> int:
    """The number of a decision in the list of moves."""
    return review.match.moves_before(decision.n) + 1


def _first(review: Review, account: Account) -> Message | None:
    """The message that names the cause that decided the game; None unless exactly one seat won."""
    result, who = review.match.result, Seat(review.seat)
    if result is None or len(result.winners) != 1:
        return None
    last = review.match.entries[review.match.n - 1] if review.match.n else None
    if last is not None and last.seat == review.seat and last.move in (RESIGN, FLAG):
        chance = percent(review.chances[review.match.n - 1])
        ended = say(f"review.first.{last.move}", who=who, chance=chance)
        if review.match.real_time or not review.turns or review.turns[0].waste is not None:
            return ended
        return say("review.why", turn=ended, why=_at("review.first.cost", review, review.turns[0]))
    if review.match.real_time:
        return _waited(review)  # single decisions of real-time games are not judged
    won, swing = result.winners[0] == review.seat, decisive_swing(review)
    if swing is not None and (swing.change > 0) is not won:
        swing = None
    if "decision" not in review.kinds:
        if swing is not None:
            key = "review.first.forced.help" if won else "review.first.forced.blow"
            return _by_swing(key, review, swing)
        if points_of(review, account).others:
            return about_rivals(review, "review.first.forced.others")
        return say("review.first.forced", who=who)
    worst = next((turn for turn in review.turns if turn.mistake), None)
    if won:
        if worst is not None:
            return _at("review.first.anyhow", review, worst)
        if review.retried:
            return None
        losing = points_of(review, account).own <= -percent(NOTABLE)
        if review.helped and not losing:
            return say("review.first.won.helped", who=who)
        chosen = [one.grade for one in graded(review) if one.decision is not None]
        if len(chosen) < FEW:
            slight = "costs" in chosen
            few = "review.first.won.few.slight" if slight else "review.first.won.few"
            return say(few, who=who, n=len(chosen))
        if points_of(review, account).own == 0 and {"best", "good"}.issuperset(chosen):
            return say("review.first.won.flawless", who=who)
        return say("review.first.won.small" if losing else "review.first.won", who=who)
    if worst is not None:
        return _at(f"review.first.{_lost_by(worst)}", review, worst)
    if review.chances[0] == 0:
        return about_rivals(review, "review.first.start")
    if review.turns and review.turns[0].waste is not None:
        return _at(review.turns[0].waste.first, review, review.turns[0])
    if account.own <= -MUCH and account.own <= min(account.luck, account.others):
        return say("review.first.small", who=who)
    # The other sentences say that there was no costly move.
    if review.turns:
        return _at("review.first.slight", review, review.turns[0])
    if account.own <= -MUCH:
        return say("review.first.small.some", who=who, n=-points_of(review, account).own)
    if swing is not None:
        return _by_swing("review.first.blow", review, swing)
    if review.match.game.hidden and account.luck < account.others:
        return say("review.first.luck", who=who)
    return about_rivals(review, "review.first.others")


def _by_swing(key: str, review: Review, swing: Swing) -> Message:
    """The message that no choice of the seat decided the game, and the move that changed its chance most."""
    return say(
        key,
        who=Seat(review.seat),
        number=review.match.moves_before(swing.end),
        swing=_happened(review, swing),
    )


def _waited(review: Review) -> Message | None:
    """The message with the time in which the seat could act in real time but did nothing; None if it was short."""
    time = sum(wait.time for wait in review.waits)
    if time < IDLE:
        return None
    return say("review.waited", who=Seat(review.seat), time=clock_text(time))


def named_waits(review: Review) -> list[Wait]:
    """Return the longest waits in real time, the longest first; empty if the seat waited for a short time only."""
    return [] if _waited(review) is None else review.waits[:MOST_WAITS]


def wait_sentence(review: Review, wait: Wait) -> Message:
    """Return the message about a wait: when it began, and how long the seat could have played."""
    began = review.match.entries[wait.n - 1].at if wait.n else 0
    return say(
        "review.wait",
        who=Seat(review.seat),
        at=clock_text(began),
        time=clock_text(wait.time),
    )


def _wait(review: Review, wait: Wait, speaker: Speaker) -> dict[str, Any]:
    return {
        "n": wait.n,
        "span": [wait.n, wait.end],
        "number": str(review.match.moves_before(wait.n) + 1),
        "seat": review.seat,
        "cost": 0,
        "mistake": False,
        "mark": speaker.text(clock_text(wait.time)),
        "say": speaker.say(wait_sentence(review, wait)),
        "best": None,
    }


def _no_mistake(review: Review) -> Message:
    """Why the review names no mistake."""
    if review.match.real_time:
        return _waited(review) or say("review.none.real_time")
    return say("review.none")


def _lost_by(worst: Decision) -> str:
    """What is proven of the costliest decision of a lost game, as the end of a key.

    A chance of 0 or 1 is proven if it is exact.
    """
    if worst.kept - worst.cost > 0:
        return "most"
    return "lost" if worst.kept == 1 else "gave"


def _at(key: str, review: Review, worst: Decision) -> Message:
    """A short sentence about a decision; its chances and its reason stand in the list of costly decisions."""
    return say(
        key,
        who=Seat(review.seat),
        number=number_in_words(review, worst.n),
        **moves_of(review.match, worst),
    )
