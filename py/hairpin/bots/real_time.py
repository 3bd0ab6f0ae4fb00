"""Bots for games in real time: a bot's mind takes time to decide, its hand takes time to move.

A mind looks at the table and makes a *plan*: a move, or only a pause. When the plan is due, the bot
plays this move, and the mind makes the next plan. The move may be impossible by then, because the
bot's hand came too late, as a person's hand can.

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

# ``RealTimeTable.run`` may carry out this many plans for each move that it may try to play. Most
# plans make no move, because the bot only looks at the table. This takes time, so it has a limit.
LOOKS = 4
ANSWER = 200  # most ms for each plan of a bot for which a person waits
SLOWEST, QUICKEST = 1400, 400  # longest and shortest wait of a ``_Steady`` bot, in ms


class RealTimeTable:
    """The bots of a real-time game.

    No two bots act in the same millisecond: if several plans are due together, the first seat in
    ``order_at`` acts, and the other seats wait for the next millisecond. ``missed`` collects the
    moves that came too late, each as ``{"seat", "things"}``. The caller empties this list after it
    has shown the moves.
    """

    def __init__(
        self,
        game: Game[Any],
        levels: Mapping[int, Level],
        chance_of: Callable[[int], Chance],
        order_at: Callable[[int], Sequence[int]],
    ) -> None:
        """Set up the bots of ``levels`` (seat to level); ``start`` begins their play.

        ``chance_of`` returns the random stream of a seat; the stream of seat 0 decides which bot
        looks at the table first. ``order_at`` returns the order in which seats act if several want
        to act at the same match time.
        """
        self._game = game
        self._levels = dict(levels)
        self._chance_of = chance_of
        self._order_at = order_at
        self._minds: dict[int, RealTimeMind] = {}
        self._plans: dict[int, Plan] = {}
        self._due: list[tuple[int, int]] = []  # heap of (match time, seat): when each plan is due
        self._shown = -1  # the page has shown the bots' moving hands up to this match time
        self.missed: list[dict[str, Any]] = []

    def start(self, at: int) -> None:
        """Let each bot begin anew at match time ``at``, in a random order that depends on the
        seed."""
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
        """Drop all plans, so that no bot acts any more."""
        self._due.clear()
        self._plans.clear()

    @property
    def due_at(self) -> int:
        """The match time at which the next plan is due. Needs at least one plan."""
        return self._due[0][0]

    def next_at(self) -> int | None:
        """The next match time at which the page must change: a bot's move is due, or the bot's hand
        starts to reach for a card. None without plans."""
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
        """Carry out the plans due up to match time ``until``, in order of time.

        ``observe_now`` returns the current public observation; its ``over`` is set once the game
        has ended. ``play(seat, move, at)`` plays a move and returns False if the move was refused.
        The method tries to play at most ``most`` moves.

        ``guest`` is the seat of a person who acts at ``until``: bots that act at this time too, but
        come after this seat in ``order_at``, must wait. Returns whether more plans are due.
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
        if any(each not in self._levels for each in plan.asked):
            plan = plan._replace(after=min(plan.after, ANSWER), reach=min(plan.reach, ANSWER))
        self._plans[seat] = plan
        heappush(self._due, (at + max(1, plan.after), seat))

    def _pop(self) -> tuple[int, int]:
        """Remove and return the next due plan as (match time, seat).

        Other plans that are due at the same time are moved to the next millisecond.
        """
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
        """Whether all bots whose plans are due next come after the seat ``guest`` in the order."""
        at = self._due[0][0]
        order = self._order_at(at)
        mine = order.index(guest)
        return all(order.index(seat) > mine for due, seat in self._due if due == at)

    def hands(self, at: int) -> list[dict[str, Any]]:
        """The moves for which a bot's hand is on its way at match time ``at``, for the page.

        Each move has its seat, the things that the hand touches, the ms until the bot plays the
        move (``left``), and the ms that the hand needs in all (``of``).
        """
        found = []
        for due, seat in sorted(self._due):
            plan = self._plans[seat]
            if plan.move is not None and plan.things and due - plan.reach <= at < due:
                found.append(
                    {"seat": seat, "things": list(plan.things), "left": due - at, "of": plan.reach}
                )
        return found


def play_out(match: MatchLog, levels: Mapping[int, Level], most: int) -> int:
    """Let bots play a real-time match to its end without pauses, but try at most ``most`` moves.

    Returns the number of moves that came too late.
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
    """Lets a bot that was written for turns play in real time: it decides every few hundred ms."""

    def __init__(self, game: Game[Any], level: Level, seat: int, chance: Chance) -> None:
        self._game = game
        self._level = level
        self._seat = seat
        self._chance = chance

    def plan(self, observation: Mapping[str, Any], at: int, missed: bool) -> Plan:
        """Let the level choose a legal move; return it as a plan."""
        game, seat, chance = self._game, self._seat, self._chance
        after = QUICKEST + chance.below(SLOWEST - QUICKEST)
        # Take the legal moves from a possible state made from the observation, so that the bot
        # learns nothing about hidden cards.
        state: State = game.determinize(observation, chance)
        moves = game.moves(state, seat)
        if not moves:
            return Plan(None, (), after, 0)
        own = {**observation, "viewer": seat}
        thought = decide(self._level.load(), own, moves, chance, self._level.nodes)
        paths = game.paths(state, seat, thought.move)
        return Plan(thought.move, tuple(paths[0]) if paths else (), after, after // 3)
