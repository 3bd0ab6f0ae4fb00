"""The review of a finished game for one seat, worked out a slice at a time.

The review first estimates the chances at all points, then quickly the cost of each decision, and
finds the draws. Then it examines the costliest decisions as closely as a hint does, and finds the
largest swings. After each slice the results so far can be shown.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final

from .account import Account, Booking, account, hindsight, settled
from .draws import revealing
from .entries import kinds_of
from .points import chances_at, points_of, steps_for
from .swings import Swing, largest_swings
from .waiting import Wait, waits_of
from .weighing import CLOSE, GLANCE, Decision, weigh, whole_move

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator, Mapping, Sequence

    from ..core.match_log import MatchLog
    from .entries import Kind
    from .points import Shares

# Maximum number of decisions that are weighed (judged). Decisions after which the chance fell most
# are weighed first.
MOST_WEIGHED: Final = 60
MOST_TURNS: Final = 5  # maximum number of turning points that are shown
MOST_WASTED: Final = 3  # the same if the game's own measure finds them, not the chance
MOST_THOUGHT: Final = (
    7  # maximum number of decisions examined closely; some turn out to cost nothing
)
LEAST: Final = (
    0.02  # a decision is examined closely if it cost at least this much of the win chance
)
#: In hindsight the chance before a decision with this estimate is the chance after it. It proves no loss, as 0 does.
NO_ESTIMATE: Final = 1e-9

#: How much of the progress bar the first three parts fill: estimating points, weighing decisions and
#: finding draws. The fourth part, examining the costliest decisions, fills the rest.
PARTS: Final = (0.5, 0.2, 0.1)


class Review:
    """The review of a finished game from the view of ``seat``.

    ``shares`` maps points to the win chances of all seats. ``decisions`` maps entry numbers (from
    0) to the seat's decisions. ``turns`` has the turning points: the seat's costliest decisions.
    ``swings`` has the largest other changes once the review is done.
    """

    __slots__ = (
        "match", "seat", "retried", "helped", "shares", "decisions", "turns", "swings", "progress", "done", "_kinds",
        "waits", "_draws", "_estimated", "_estimates", "_left", "_work",
    )  # fmt: skip

    def __init__(
        self, match: MatchLog, seat: int, *, retried: bool = False, helped: bool = False
    ) -> None:
        """Prepare the review; ``step`` does the work. ``match`` is over and must not change.

        In a game that was ``retried`` from a costly move, the way to its win is not praised. If the seat
        was ``helped`` by hints, the praise says so.
        """
        self.match: MatchLog = match
        self.seat: int = seat
        self.retried: bool = retried
        self.helped: bool = helped
        self.shares: dict[int, Shares] = {}
        self.decisions: dict[int, Decision] = {}
        self.turns: list[Decision] = []
        self.swings: list[Swing] = []
        self.progress: float | int = 0.0
        self.done: bool = False
        # The long stretches in real time in which the seat could act, but did nothing; the longest first.
        self.waits: list[Wait] = []
        self._kinds: list[Kind] = []
        self._draws: frozenset[int] = frozenset()  # entries that showed the seat a hidden card
        self._estimated: dict[int, Shares] = {}  # point -> the chances as estimated there
        # Point -> the seat's win chance: as estimated or proven there, and corrected by the later
        # play (see ``hindsight``).
        self._estimates: dict[int, float] = {}
        self._left: dict[int, float] = {}
        self._work = self._run()

    def step(self) -> bool:
        """Work for one slice. Return whether the review is done."""
        if not self.done:
            try:
                next(self._work)
            except StopIteration:
                self.done, self.progress = True, 1.0
        return self.done

    @property
    def chances(self) -> dict[int, float]:
        """Point -> the win chance of the reviewed seat."""
        return {n: shares[self.seat - 1] for n, shares in self.shares.items()}

    @property
    def kinds(self) -> Sequence[Kind]:
        """The kind of each entry; empty until the points are estimated."""
        return self._kinds

    @property
    def draws(self) -> frozenset[int]:
        """The entries that showed the seat a hidden card."""
        return self._draws

    @property
    def account(self) -> Account | None:
        """The causes that changed the seat's win chance; None until all decisions are weighed."""
        if self.progress < sum(PARTS):
            return None
        return account(self.chances, self._booking)

    @property
    def _booking(self) -> Booking:
        """What books the changes of the chance, alike for the account and the swings."""
        costs = {n: decision.cost for n, decision in self.decisions.items()}
        return Booking(self._kinds, costs, self._draws, self.match.game.hidden)

    def results(self) -> dict[str, Any]:
        """Return all that a finished review has found, as JSON without any sentence."""
        return {
            "shares": [[n, *shares] for n, shares in self.shares.items()],
            "decisions": [decision.to_json() for decision in self.decisions.values()],
            "turns": [turn.to_json() for turn in self.turns],
            "swings": [list(swing) for swing in self.swings],
            "kinds": self._kinds,
            "draws": sorted(self._draws),
            "waits": [list(wait) for wait in self.waits],
        }

    @classmethod
    def of_results(cls, match: MatchLog, seat: int, found: Mapping[str, Any]) -> Review:
        """Return the finished review with these results. Raises ``ValueError`` if they are of another match."""
        made = cls(match, seat)
        made.shares = {n: tuple(shares) for n, *shares in found["shares"]}
        if len(found["kinds"]) != match.n or not {0, match.n} <= made.shares.keys():
            raise ValueError("other points")
        made.decisions = {one.n: one for one in map(Decision.of_json, found["decisions"])}
        made.turns = [made._waste_of(Decision.of_json(turn)) for turn in found["turns"]]
        made.swings = [Swing(*swing) for swing in found["swings"]]
        made._kinds, made._draws = list(found["kinds"]), frozenset(found["draws"])
        made.waits = [Wait(*wait) for wait in found["waits"]]
        made.done, made.progress = True, 1.0
        return made

    def _waste_of(self, turn: Decision) -> Decision:
        """Return a decision of kept results with its waste, which has sentences."""
        if turn.cost:
            return turn
        seen = self.match.game.observe(self.match.state_at(turn.n), self.seat)
        return turn._replace(waste=self.match.game.waste(seen, turn.played))

    def _run(self) -> Iterator[None]:
        points = points_of(self.match.n)
        steps = steps_for(len(points))
        for done, n in enumerate(points, 1):
            self.shares[n] = yield from chances_at(self.match, self.seat, n, steps)
            self.progress = PARTS[0] * done / len(points)
            yield
        self._kinds = yield from kinds_of(self.match, self.seat)
        self.waits = yield from waits_of(self.match, self.seat)
        self._estimated = self.shares
        if self._lies_open():
            self._estimates = self.chances
            self._left = hindsight(self._estimates, self._kinds)
            self._share(self._left)
            decided = [n for n, kind in enumerate(self._kinds) if kind == "decision"]
            self.decisions = {n: self._in_hindsight(n) for n in decided}
        else:
            chosen = self._to_weigh()
            for done, n in enumerate(chosen, 1):
                self.decisions[n] = yield from weigh(self.match, n, GLANCE)
                self.progress = PARTS[0] + PARTS[1] * done / len(chosen)
        self.progress = sum(PARTS[:2])
        self._draws = yield from revealing(self.match, self.seat, self._kinds)
        self._settle()
        self.progress = sum(PARTS)
        yield from self._think_over()
        turns = {turn.n for turn in self.turns}
        booking, shares = self._booking, self.shares
        self.swings = yield from largest_swings(
            self.match, self.seat, shares, turns, booking, steps
        )
        self._count_likely()
        # The game's own measure speaks only if the chance names no costlier move.
        if not self.turns:
            self.turns = yield from self._wasted()

    def _lies_open(self) -> bool:
        """Whether this is a turn-based game of two seats without hidden cards, and all its points
        are estimated."""
        match = self.match
        known = len(self.shares) > match.n
        return known and not match.game.hidden and not match.real_time and len(match.seats) == 2

    def _share(self, chances: Mapping[int, float]) -> None:
        """Set the chances of all seats, given the reviewed seat's: the others keep their proportions."""
        self.shares = {n: self._shared(n, chance) for n, chance in sorted(chances.items())}

    def _shared(self, n: int, chance: float) -> Shares:
        estimated, mine = self._estimated[n], self.seat - 1
        left = 1 - estimated[mine]
        parts = [share / left if left > 0 else 1 / (len(estimated) - 1) for share in estimated]
        shares = [(1 - chance) * part for part in parts]
        shares[mine] = chance
        return tuple(shares)

    def _settle(self) -> None:
        """Correct the chances before decisions by the costs of these; hindsight does so in open games."""
        if not self._left:
            estimates = {n: shares[self.seat - 1] for n, shares in self._estimated.items()}
            chances, costs = settled(estimates, self._booking)
            self._share(chances)
            for n, cost in costs.items():
                # The sentence about a decision has the chance of the curve before it.
                known = self.decisions[n]
                kept = max(chances.get(n, known.kept), cost) if known.kept < 1 else known.kept
                self.decisions[n] = known._replace(cost=cost, kept=kept)

    def _in_hindsight(self, n: int) -> Decision:
        """The decision that is entry ``n`` (from 0).

        Its cost is the fall of the seat's corrected win chance.
        """
        chance = self.chances[n]
        return Decision(n, self.match.entries[n].move, max(0.0, chance - self._left[n + 1]), chance)

    def _mend(self, n: int, chance: float, thought: set[int]) -> None:
        """Set the chance after ``n`` entries, because it is proven or better known there.

        Corrects the other chances and the costs of decisions accordingly.
        """
        self._estimates[n] = chance
        self._left = hindsight(self._estimates, self._kinds)
        self._share(self._left)
        for at, known in self.decisions.items():
            anew = self._in_hindsight(at)
            if at not in thought:
                self.decisions[at] = anew
            elif known.best is not None:
                self.decisions[at] = known._replace(cost=anew.cost, kept=anew.kept)

    def _to_weigh(self) -> list[int]:
        """The entry numbers of the decisions to weigh, in ascending order."""
        chances, points = self.chances, list(self.shares)
        fell: dict[int, float] = {}
        decided = 0  # the entry after the last decision: the steps of a move are one decision
        for start, end in pairwise(points):
            for n in range(max(start, decided), end):
                if self._kinds[n] == "decision":
                    _, decided = whole_move(self.match, n)
                    fell[n] = chances[end] - chances[start]
        return sorted(sorted(fell, key=lambda n: fell[n])[:MOST_WEIGHED])

    def _think_over(self) -> Iterator[None]:
        """Examine the costliest decisions as closely as a hint does.

        If a decision turns out to cost too little, the next costliest is examined.
        """
        thought: set[int] = set()
        while len(thought) < MOST_THOUGHT:
            costly = [one for one in self.decisions.values() if one.cost >= LEAST]
            costly.sort(key=_costliest_first)
            waiting = [one for one in costly[:MOST_TURNS] if one.n not in thought]
            if not waiting:
                break
            n = waiting[0].n
            thought.add(n)
            left = self._left.get(n + 1)
            decision = yield from weigh(self.match, n, CLOSE, left)
            glanced = self.decisions[n].cost
            if left is not None:
                if decision.lost:
                    self._mend(n, 0.0, thought)
                elif decision.cost > glanced and decision.kept == 1.0:
                    self._mend(n, 1.0, thought)
                elif decision.cost > glanced:
                    # By the closer estimate, the best move leads to a higher chance than the
                    # corrected chance before the move, which is impossible. So keep the first cost.
                    decision = decision._replace(cost=glanced, kept=left + glanced)
                else:
                    # The chance before the move was too high.
                    decision = decision._replace(kept=left + decision.cost)
                    self._mend(n, decision.kept if decision.cost else NO_ESTIMATE, thought)
            self.decisions[n] = decision
            self._settle()
            known = [one for one in self.decisions.values() if one.n in thought]
            known.sort(key=_costliest_first)
            self.turns = [one for one in known if one.costly][:MOST_TURNS]
            self.progress += (1 - self.progress) / MOST_TURNS
            yield

    def _count_likely(self) -> None:
        """Make each mistake, and each own swing with a better move, a turning point, though it is not surely better.

        So no loss that a look back names as large is missing from the list of costly moves.
        """
        turns = {turn.n for turn in self.turns}
        self.turns += [one for n, one in self.decisions.items() if one.mistake and n not in turns]
        counted = {turn.n for turn in self.turns}
        rest: list[Swing] = []
        for swing in self.swings:
            known = [self.decisions.get(n) for n in range(swing.start, swing.end)]
            slips = [one for one in known if one is not None and one.best is not None and one.cost]
            if swing.cause == "own" and swing.change < 0 and slips:
                self.turns += [one for one in slips if one.n not in counted]
            else:
                rest.append(swing)
        self.swings = rest
        self.turns.sort(key=_costliest_first)

    def _wasted(self) -> Generator[None, None, list[Decision]]:
        """The weighed decisions of a seat that did not win which lost most in the game's own measure."""
        match, found = self.match, []
        if match.result is None or self.seat in match.result.winners:
            return []
        for n, decision in self.decisions.items():
            yield
            seen = match.game.observe(match.state_at(n), self.seat)
            waste = match.game.waste(seen, decision.played)
            if waste is not None:
                found.append(Decision(n, decision.played, best=waste.better, waste=waste))
        return sorted(found, key=lambda one: (-one.waste.n if one.waste else 0, one.n))[
            :MOST_WASTED
        ]


def _costliest_first(decision: Decision) -> tuple[float, int]:
    """The order of decisions. Of those that turned a proven win into a proven loss, the last one lost the game."""
    return -decision.cost, -decision.n if decision.cost == 1 else decision.n
