"""The grade of each own move of a reviewed seat: short words for the list of moves, and a sentence for a look back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple, TypeAlias

from ..core.words import Seat, say
from .weighing import whole_move

if TYPE_CHECKING:
    from ..core.words import Message, Speaker
    from .review import Review
    from .weighing import Decision

#: ``best``: no better move was found. ``good``: it costs nothing by the figures shown. ``lost``: every move loses.
#: ``only``: there was no choice.
Grade: TypeAlias = Literal["best", "good", "costs", "mistake", "only", "lost"]

#: The smallest number of own choices after which a review praises the whole race.
FEW: Final = 3


class Graded(NamedTuple):
    """An own move, from entry ``start`` to point ``end``; without a ``decision`` it was the only legal one."""

    start: int
    end: int
    decision: Decision | None

    @property
    def grade(self) -> Grade:
        """How good the move is, by the figures shown."""
        one = self.decision
        if one is None:
            return "only"
        if one.mistake:
            return "mistake"
        if one.points > 0 or one.waste is not None:
            return "costs"
        if one.lost:
            return "lost"
        return "good" if one.cost or one.alike else "best"


def graded(review: Review) -> list[Graded]:
    """Return the own moves that a finished review has judged, and those without a choice, in their order.

    A card that had to be drawn gets no grade: only luck chose it.
    """
    match, found = review.match, []
    forced = {n for n, kind in enumerate(review.kinds) if kind == "forced"}
    known = review.decisions | {turn.n: turn for turn in review.turns}
    start = 0
    for n in range(match.n):
        if match.reports[n].minor:
            continue
        steps, start = range(start, n + 1), n + 1
        if match.entries[n].seat != review.seat:
            continue
        judged = [known[step] for step in steps if step in known]
        if judged:
            found.append(Graded(steps.start, n + 1, max(judged, key=lambda one: one.cost)))
        elif forced.issuperset(steps) and review.draws.isdisjoint(steps):
            found.append(Graded(steps.start, n + 1, None))
    return found


def mark(move: Graded) -> Message:
    """Return the grade of a move in one to three words."""
    one = move.decision
    if one is not None and one.waste is not None:
        return one.waste.mark
    return say(f"review.grade.{move.grade}", n=0 if one is None else one.points)


def sentence(review: Review, move: Graded) -> Message:
    """Return the message with the number of a move in the list of moves, the move and its grade."""
    match = review.match
    played = match.game.say_move(
        match.state_at(move.start), review.seat, whole_move(match, move.start)[0]
    )
    number = number_in_words(review, move.start)
    return say("review.graded", number=number, played=played, grade=mark(move))


def number_in_words(review: Review, n: int) -> Message:
    """Return the number of the own move at entry ``n`` in the list of moves, and its number among the own moves.

    The list counts everybody's moves.
    """
    match, seat = review.match, review.seat
    own = sum(
        entry.seat == seat and not report.minor
        for entry, report in zip(match.entries[:n], match.reports[:n], strict=True)
    )
    number = match.moves_before(n) + 1
    return say("review.number", number=number, who=Seat(seat), own=own + 1)


def grades_reply(review: Review, speaker: Speaker) -> list[dict[str, Any]]:
    """Return the grades for the list of moves, as JSON."""
    return [
        {"n": each.end, "grade": each.grade, "mark": speaker.say(mark(each))}
        for each in graded(review)
    ]
