"""Bots for games in real time: each has a mind and a hand, and both take time.

A mind looks at the table and makes a *plan*. When the plan is done, it is asked for the next one.
The move it decided on may be impossible by then: its hand came too late, as a person's can.

Time is passed in and each seat has its own random stream, so a game between bots runs the same way
at any speed.
"""

from __future__ import annotations

from heapq import heappop, heappush
from math import inf
from typing import TYPE_CHECKING, Any

from ..core.bot import Plan, RealTimeMind
from ..core.errors import MoveError
from .base import decide

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from ..core.bot import Level
    from ..core.chance import Chance
    from ..core.game import Game
    from ..core.match_log import MatchLog
    from ..core.state import State

# plans carried out per action asked for: most plans only look, and looking costs time too
LOOKS = 4
SLOWEST, QUICKEST = 1400, 400  # ms between two actions of a bot without a mind for real time


class RealTimeTable:
    """The bots of a game in real time.

    No two actions share a millisecond: if several are due together, one happens and the others move
    to the next millisecond. ``missed`` collects the hands that came too late, each as ``{"seat",
    "things"}``. The caller empties the list when it has shown them.
    """

    def __init__(
        self,
        game: Game[Any],
        levels: Mapping[int, Level],
        chance_of: Callable[[int], Chance],
        order_at: Callable[[int], Sequence[int]],
    ) -> None:
        """Set up the bots of ``levels`` (seat to level); ``start`` begins their play.

        ``chance_of`` gives the random stream of a seat; the stream of seat 0 decides who looks
        first. ``order_at`` gives all seats in the order in which they act at a match time, if
        several want to act at once.
        """
        self._game = game
        self._levels = dict(levels)
        self._chance_of = chance_of
        self._order_at = order_at
        self._minds: dict[int, RealTimeMind] = {}
        self._plans: dict[int, Plan] = {}
        self._due: list[tuple[int, int]] = []  # (match time, seat), soonest first
        self._shown = -1  # the match time up to which hands have been shown
        self.missed: list[dict[str, Any]] = []

    def start(self, at: int) -> None:
        """Let each bot look at the table afresh at match time ``at``, in an order from the seed."""
        order = sorted(self._levels)
        self._chance_of(0).shuffle(order)
        self._minds = {
            seat: _mind(self._game, self._levels[seat], seat, self._chance_of(seat))
            for seat in order
        }
        self._due = [(at + i, seat) for i, seat in enumerate(order, 1)]
        self._plans = {seat: Plan(None, (), due - at, 0) for due, seat in self._due}
        self._shown = at
        self.missed.clear()

    def stop(self) -> None:
        """Drop all plans: no bot acts any more."""
        self._due.clear()
        self._plans.clear()

    @property
    def due_at(self) -> int:
        """Match time at which the next plan is done. There must be at least one plan."""
        return self._due[0][0]

    def next_at(self) -> int | None:
        """Match time at which the next plan is done or the next hand becomes visible; None if there
        is no plan."""
        if not self._due:
            return None
        soonest, plans, shown = self._due[0][0], self._plans, self._shown
        for due, seat in self._due:
            plan = plans[seat]
            if plan.move is not None and shown < due - plan.reach < soonest:
                soonest = due - plan.reach
        return soonest

    def run(
        self,
        observe_now: Callable[[], Mapping[str, Any]],
        until: float,
        play: Callable[[int, str, int], bool],
        most: int,
        guest: int = 0,
    ) -> bool:
        """Carry out the plans due up to match time ``until``, in order of time. Return whether more
        are due.

        ``observe_now`` gives the current public observation; its ``over`` is set once the game has
        ended. ``play`` makes an entry (seat, move, match time) and returns False if the move was
        refused. It tries up to ``most`` entries.

        ``guest`` is a person's seat that acts at ``until``: bots that come after it in the order
        wait.
        """
        due, plans = self._due, self._plans
        observation: Mapping[str, Any] | None = None
        tried, looks = 0, LOOKS * most
        while due and due[0][0] <= until:
            if tried >= most or looks <= 0:
                return True
            if guest and due[0][0] == until and self._waits(guest):
                break
            looks -= 1
            at, seat = self._pop()
            plan, missed = plans[seat], False
            if plan.move is not None:
                tried += 1
                if play(seat, plan.move, at):
                    observation = None
                else:
                    missed = True
                    self.missed.append({"seat": seat, "things": list(plan.things)})
            if observation is None:
                observation = observe_now()
                if observation.get("over") is not None:
                    self.stop()
                    return False
            self._next(seat, observation, at, missed)
        if due:
            self._shown = max(self._shown, int(until))
        return False

    def _next(self, seat: int, observation: Mapping[str, Any], at: int, missed: bool) -> None:
        plan = self._minds[seat].plan(observation, at, missed)
        self._plans[seat] = plan
        heappush(self._due, (at + max(1, plan.after), seat))

    def _pop(self) -> tuple[int, int]:
        """Remove and return the next due plan as (match time, seat); move ties to the next
        millisecond."""
        due = self._due
        at, first = heappop(due)
        if due and due[0][0] == at:
            tied = [first]
            while due and due[0][0] == at:
                tied.append(heappop(due)[1])
            first = min(tied, key=self._order_at(at).index)
            for seat in tied:
                if seat != first:
                    heappush(due, (at + 1, seat))
        return at, first

    def _waits(self, guest: int) -> bool:
        """Return whether all plans due next come after the guest in the order."""
        at = self._due[0][0]
        order = self._order_at(at)
        mine = order.index(guest)
        return all(order.index(seat) > mine for due, seat in self._due if due == at)

    def hands(self, at: int) -> list[dict[str, Any]]:
        """The hands on their way at match time ``at``: ``left`` ms of their way are left, out of
        ``of`` ms."""
        found = []
        for due, seat in sorted(self._due):
            plan = self._plans[seat]
            if plan.move is not None and plan.things and due - plan.reach <= at < due:
                found.append(
                    {"seat": seat, "things": list(plan.things), "left": due - at, "of": plan.reach}
                )
        return found


def play_out(match: MatchLog, levels: Mapping[int, Level], most: int) -> int:
    """Let bots play a match in real time to its end, without waiting; stop after ``most`` tries.

    Return how many of these moves came too late.
    """
    table = RealTimeTable(match.game, levels, match.bot_chance, match.order_at)
    table.start(match.at)

    def act(seat: int, move: str, at: int) -> bool:
        try:
            if match.flag(at) is None:
                match.play(seat, move, at)
        except MoveError:
            return False
        return True

    table.run(lambda: match.game.observe(match.state, "public"), inf, act, most)
    return len(table.missed)


def _mind(game: Game[Any], level: Level, seat: int, chance: Chance) -> RealTimeMind:
    if level.real_time is not None:
        return level.real_time()(seat, chance)
    return _Steady(game, level, seat, chance)


class _Steady:
    """A mind for a level that only knows turns: it decides as in a turn, at an even pace."""

    def __init__(self, game: Game[Any], level: Level, seat: int, chance: Chance) -> None:
        self._game = game
        self._level = level
        self._seat = seat
        self._chance = chance

    def plan(self, observation: Mapping[str, Any], at: int, missed: bool) -> Plan:
        """Plan a legal move that the level chooses."""
        game, seat, chance = self._game, self._seat, self._chance
        after = QUICKEST + chance.below(SLOWEST - QUICKEST)
        # The legal moves come from a state that fits the observation, so the bot learns nothing
        # more.
        state: State = game.determinize(observation, chance)
        moves = game.moves(state, seat)
        if not moves:
            return Plan(None, (), after, 0)
        own = {**observation, "viewer": seat}
        thought = decide(self._level.load(), own, moves, chance, self._level.nodes)
        paths = game.paths(state, seat, thought.move)
        return Plan(thought.move, tuple(paths[0]) if paths else (), after, after // 3)
