"""A retry: a costly move of a review is tried again. It has a target, an answer, and the way back to the review.

The review knows two moves of the decision: the one that was played and the better one. Any other move is judged as
closely when it is tried. Until the answer is read, nobody else moves.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ..core.state import FLAG, RESIGN
from ..core.words import Seat, say
from .hotseat import people

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence

    from ..core.match_log import MatchLog
    from ..core.view import Viewer
    from ..core.words import Message, Value
    from ..review.review import Review
    from ..review.weighing import Decision, Verdict


@dataclass(slots=True)
class Retry:
    """The finished game that goes on from point ``n``, and what the session knew about it.

    There its ``decision`` is tried again; None if no costly move stands there. ``verdicts`` has the moves that were
    judged so far. ``played_on`` is set once the answer is read.
    """

    review: Review
    n: int
    decision: Decision | None
    match_id: str
    past: Sequence[str]
    assists: frozenset[str]
    practice: bool
    spectated: bool
    verdicts: dict[str, Verdict] = field(default_factory=dict[str, "Verdict"])
    played_on: bool = False
    _work: tuple[str, Generator[None, None, Verdict]] | None = None

    def begins(self, match: MatchLog) -> bool:
        """Whether ``match`` leads to the decision: until then it is the reviewed game."""
        n = self.n
        return match.n >= n and match.entries[:n] == self.review.match.entries[:n]

    def tried(self, match: MatchLog) -> tuple[str, int] | None:
        """The move that is tried instead, with all its steps, and the point after it; None before it is complete."""
        from ..review.weighing import whole_move

        n, seat = self.n, self.review.seat
        if (
            self.decision is None
            or seat not in people(match)
            or not self.begins(match)
            or match.n == n
        ):
            return None
        if match.entries[n].seat != seat or match.entries[n].move in (RESIGN, FLAG):
            return None
        tried, end = whole_move(match, n)
        return None if match.reports[end - 1].minor else (tried, end)

    def went_on(self, match: MatchLog) -> bool:
        """Whether the seat has played beyond the move that it tried, in a game that is not over."""
        if match.result is not None or not self.begins(match):
            return False
        tried = self.tried(match)
        further = range(self.n + 1 if tried is None else tried[1], match.n)
        return any(match.entries[n].seat == self.review.seat for n in further)

    def waits(self, match: MatchLog) -> bool:
        """Whether the move that was tried is still to be judged."""
        tried = self.tried(match)
        return tried is not None and tried[0] not in self.verdicts

    def work(self, match: MatchLog) -> bool:
        """Judge the move for one slice. Return whether its verdict has become known."""
        from ..review.weighing import judge

        tried = self.tried(match)
        if tried is None or self.decision is None:
            return False
        if self._work is None or self._work[0] != tried[0]:
            self._work = tried[0], judge(self.review.match, self.decision, tried[0])
        try:
            next(self._work[1])
        except StopIteration as stop:
            self.verdicts[tried[0]], self._work = stop.value, None
        return self._work is None

    def holds(self, match: MatchLog) -> bool:
        """Whether the others wait, because the answer to the move just made is not read yet."""
        secret = match.game.keeps_secrets(match.settings) and len(people(match)) > 1
        if self.played_on or match.result is not None or secret:
            return False
        tried = self.tried(match)
        return tried is not None and tried[1] == match.n


def words(retry: Retry, match: MatchLog, viewer: Viewer) -> Message | None:
    """The target before the retried move, and the answer after it; None if there is nothing to say to ``viewer``.

    Both name cards of the seat's hand, so only this seat reads them while hands are hidden.
    """
    from ..review.reply import moves_of
    from ..review.summary import percent

    review, decision = retry.review, retry.decision
    n, seat, before = retry.n, review.seat, review.match
    if decision is None:
        return None
    secret = match.game.keeps_secrets(match.settings)
    if seat not in people(match) or (secret and viewer not in (seat, "all")):
        return None
    if not retry.begins(match):
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
    made = retry.tried(match)
    if made is None:
        return None
    tried, _ = made
    if tried == decision.played:
        return say(f"retry.same{kind}", **figures)
    if tried == decision.best and not kind:
        return say("retry.better", **figures, tried=figures["best"])
    figures["tried"] = match.game.say_beside(before.state_at(n), seat, tried, decision.played)
    verdict = retry.verdicts.get(tried)
    if verdict is None:
        return say("retry.works", **figures)
    chance, left = percent(verdict.chance), percent(decision.kept - decision.cost)
    figures["chance"] = chance
    if verdict.right:
        return say(f"retry.right{kind}", **figures)
    if verdict.waste is not None:
        figures["waste"] = verdict.waste.say
    elif chance != left:
        return say("retry.worse" if chance < left else "retry.nearer", **figures)
    return say(f"retry.wrong{kind}", **figures)


def verdict(retry: Retry, match: MatchLog) -> str:
    """Return ``right`` or ``wrong`` once the tried move is judged; empty before."""
    made = retry.tried(match)
    found = None if made is None else retry.verdicts.get(made[0])
    return "" if found is None else "right" if found.right else "wrong"


def waits_for_reader(retry: Retry | None, match: MatchLog) -> bool:
    """Whether bots and clocks wait until the answer to a retried move is read."""
    return retry is not None and retry.holds(match)
