"""The cost of a decision: the chance after the best move minus the chance after the move played.

Luck does not count: both moves are judged by the facts that the seat knew before the move. The
hidden cards are dealt at random several times, and both moves are tried with the same deals. Without
hidden cards, both are searched equally far.

A decision is costly if its cost is larger than the error of this comparison. The error has two parts:
of the game's estimates (``comparison_error``) and of the deals. A proven win that became a proven
loss costs everything, which is more than any error.
"""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ..bots.driver import strongest, think
from ..core.bot import Candidate
from ..core.outlook import ended
from .points import luck, outlook_of

if TYPE_CHECKING:
    from collections.abc import Generator, Mapping, Sequence

    from ..core.contrast import Waste
    from ..core.match_log import MatchLog
    from ..core.outlook import Outlook
    from ..core.state import State


class Weighing(NamedTuple):
    """How closely decisions are examined.

    Three numbers. ``thinking``: slices in which the bot looks for better moves (0: as many as for a
    hint). ``deals``: random deals of the hidden cards. ``outlook``: slices in which the win chances
    are estimated for each deal. Without hidden cards, one estimate gets the slices of all deals.
    """

    thinking: int
    deals: int
    outlook: int


GLANCE: Final = Weighing(2, 2, 1)
CLOSE: Final = Weighing(0, 6, 4)
#: A 95 % interval of a mean of six values reaches this many standard errors to both sides (Student).
MISTAKE: Final = 10  # a decision that costs at least so many percentage points is a mistake
#: A move that is tried again is right if it keeps at most so many points less than the best move. It must also
#: win back at least half of what the decision cost.
NEAR: Final = MISTAKE // 2
STUDENT: Final = 2.57


class Verdict(NamedTuple):
    """How good a move is that a costly decision is tried again with: its win chance, on the scale of the review.

    ``right`` is set if the move is as good as the better move within ``NEAR``. ``waste`` is what the game's own
    measure says.
    """

    chance: float
    right: bool
    waste: Waste | None = None


class Decision(NamedTuple):
    """A decision of the seat after ``n`` entries, and the win chance that it cost.

    ``best`` is the better move, if the bot found one; ``kept`` is the win chance after the better
    move. ``error`` is the error of the comparison: 95 of 100 costs are meant to lie so close.
    ``candidate`` and ``instead``, if known, have the facts about the better move and about the
    move that was played, so that a sentence can compare them. ``lost`` is set if every move is
    proven to lose. ``alike`` is set if the bot chose another move, which is not surely better.
    ``played`` is a whole move, also if it was made in steps. ``waste`` is set if not the chance but
    the game's own measure shows the loss.
    """

    n: int
    played: str
    cost: float = 0.0
    kept: float = 0.0
    best: str | None = None
    candidate: Candidate | None = None
    instead: Candidate | None = None
    lost: bool = False
    error: float = 0.0
    alike: bool = False
    waste: Waste | None = None

    @property
    def costly(self) -> bool:
        """Whether the better move is known, and surely better."""
        return self.best is not None and self.cost > self.error

    @property
    def noticeable(self) -> bool:
        """Whether a better move is known and keeps at least a percentage point more."""
        return self.best is not None and self.points > 0

    @property
    def points(self) -> int:
        """The cost in percentage points: the difference of the two chances as they are shown."""
        return round(100 * self.kept) - round(100 * (self.kept - self.cost))

    @property
    def mistake(self) -> bool:
        """Whether a better move is known and keeps at least ``MISTAKE`` percentage points more."""
        return self.best is not None and self.points >= MISTAKE

    def to_json(self) -> list[Any]:
        """Return all fields except ``waste`` as JSON."""
        return [*self[: Decision._fields.index("waste")]]

    @classmethod
    def of_json(cls, fields: Sequence[Any]) -> Decision:
        """Return the decision with these fields, without its ``waste``."""
        read = cls(*fields)
        return read._replace(candidate=_candidate(read.candidate), instead=_candidate(read.instead))


def _candidate(fields: Sequence[Any] | None) -> Candidate | None:
    """Return the candidate with these fields."""
    if fields is None:
        return None
    read = Candidate(*fields)
    return read._replace(line=tuple(read.line))


def whole_move(match: MatchLog, n: int) -> tuple[str, int]:
    """Return the move that entry ``n`` begins, with all its steps, and the number of entries after it.

    Steps that were taken back or are unfinished make no move; then it is the entry alone.
    """
    seat, move, _ = match.entries[n]
    end = n + 1
    while match.reports[end - 1].minor and end < match.n:
        end += 1
    steps = tuple(entry.move for entry in match.entries[n:end])
    whole = " ".join(steps[:-1])
    if len(steps) > 1 and match.game.expand(match.state_at(n), seat, whole) == steps:
        return whole, end
    return move, n + 1


def weigh(
    match: MatchLog, n: int, how: Weighing, left: float | None = None
) -> Generator[None, None, Decision]:
    """Judge the decision that is entry ``n`` (from 0).

    ``left`` is the win chance after the decision, if the caller knows a better estimate.
    """
    state = match.state_at(n)
    seat = match.entries[n].seat
    played, _ = whole_move(match, n)
    # Only advice names a move with all its steps, which a move made in steps is compared with.
    advise = how is CLOSE or match.reports[n].minor
    # Pass 0 as the time at each step, so that fast and slow devices get the same result.
    thoughts = think(match, state, seat, strongest(match.game), 0, n=n, advise=advise)
    while not thoughts.step(0):
        yield
        if thoughts.steps >= how.thinking > 0 and thoughts.best is not None:
            break
    best = thoughts.candidates[0].move if thoughts.candidates else thoughts.move
    verdict = "open" if thoughts.best is None else thoughts.best.verdict
    if best == played or verdict == "lost":
        return Decision(n, played, lost=verdict == "lost")
    deals = how.deals if match.game.hidden else 1
    better = [1.0] * deals
    if verdict != "won":
        better = yield from _after(match, state, seat, n, best, how, deals)
    worse = [0.0 if left is None else left] * deals
    if left is None or (verdict != "won" and 0 < left < 1):
        estimated = yield from _after(match, state, seat, n, played, how, deals)
        # What later moves have shown counts, unless the move looks even better at the depth of its rival.
        worse = [max(known, found) for known, found in zip(worse, estimated, strict=True)]
    apart = [one - two for one, two in zip(better, worse, strict=True)]
    cost, error = _mean(apart), _error(match, apart)
    if cost <= error:
        # The moves may be alike, so only the part of the loss counts that the deals do not explain.
        cost = max(0.0, cost - _doubt(apart))
    if not cost:
        return Decision(n, played, alike=True)
    candidate = thoughts.candidates[0] if thoughts.candidates else None
    instead = _of(thoughts.candidates, played)
    if candidate is not None and instead is None:
        # The played move is not among the best ones: compare these two moves only.
        both = [best, played]
        thoughts = think(match, state, seat, strongest(match.game), 0, n=n, advise=True, moves=both)
        while not thoughts.step(0):
            yield
        candidate = _of(thoughts.candidates, best) or candidate
        instead = _of(thoughts.candidates, played)
    return Decision(n, played, cost, _mean(better), best, candidate, instead, error=error)


def judge(match: MatchLog, decision: Decision, tried: str) -> Generator[None, None, Verdict]:
    """Judge another move at a costly decision, as closely as the decision itself and with the same deals."""
    n, state = decision.n, match.state_at(decision.n)
    seat, best = match.entries[n].seat, decision.best or decision.played
    if decision.waste is not None:
        waste = match.game.waste(match.game.observe(state, seat), tried)
        return Verdict(0.0, waste is None, waste)
    if tried in (best, decision.played):
        right = tried == best
        return Verdict(decision.kept - (0.0 if right else decision.cost), right)
    deals = CLOSE.deals if match.game.hidden else 1
    better = [1.0] * deals
    if decision.kept < 1:
        better = yield from _after(match, state, seat, n, best, CLOSE, deals)
    found = yield from _after(match, state, seat, n, tried, CLOSE, deals)
    apart = [one - two for one, two in zip(better, found, strict=True)]
    # In hindsight the better move may keep less than its estimate: the difference counts, except for proven losses.
    chance = max(0.0, decision.kept - max(0.0, _mean(apart))) if any(found) else 0.0
    return Verdict(chance, almost_best(decision, chance))


def almost_best(decision: Decision, chance: float) -> bool:
    """Return whether a move with this chance is as good as the better move of ``decision``, by the figures shown."""
    short = round(100 * decision.kept) - round(100 * chance)
    return short <= min(NEAR, decision.points // 2)


def _error(match: MatchLog, apart: list[float]) -> float:
    """The error of a comparison of two moves, whose chances lie so far apart after each deal."""
    return sqrt((match.game.comparison_error / 100) ** 2 + (STUDENT * _doubt(apart)) ** 2)


def _of(candidates: tuple[Candidate, ...], move: str) -> Candidate | None:
    """The candidate that begins with a move."""
    return next((one for one in candidates if f"{one.move} ".startswith(f"{move} ")), None)


def _after(
    match: MatchLog, state: State, seat: int, n: int, move: str, how: Weighing, deals: int
) -> Generator[None, None, list[float]]:
    """The win chances of ``seat`` after a move, one for each random deal of the hidden cards."""
    game, at = match.game, match.entries[n].at
    steps = how.outlook * how.deals // deals
    chances: list[float] = []
    # If the move reveals no card, the seat's observation is the same after every deal. Then reuse
    # the outlook of the first deal, if that outlook is final.
    found: Outlook | None = None
    known: Mapping[str, Any] = {}
    for deal in range(deals):
        if game.hidden:
            then = game.determinize(game.observe(state, seat), luck(match, seat, n, f"deal {deal}"))
        else:
            then = game.copy(state)
        game.act(then, seat, move, at)
        result = game.result(then)
        if result is not None:
            chances.append(ended(result)[seat - 1])
            continue
        seen = game.observe(then, seat)
        if found is None or not found.final or seen != known:
            chance = luck(match, seat, n, f"after {deal}")
            found, known = (yield from outlook_of(game, seen, chance, steps)), seen
        chances.append(found.shares[seat - 1])
    return chances


def _mean(values: list[float]) -> float:
    return sum(values) / len(values)


def _doubt(values: list[float]) -> float:
    """The standard error of the mean of ``values``."""
    if len(values) < 2:
        return 0.0
    mean = _mean(values)
    return sqrt(sum((value - mean) ** 2 for value in values) / (len(values) - 1) / len(values))
