"""The command ``play`` against an external bot.

The session treats the bot as one more person at the same device. While the table is turned towards
the bot, nothing is drawn or printed; its actions are printed afterwards, as the person may know
them. In real time the session asks the bot in match time, like its own bots.
"""

from __future__ import annotations

from contextlib import ExitStack
from typing import TYPE_CHECKING, Any

from hairpin.core.bot import Level, Plan
from hairpin.terminal.console import Trouble
from hairpin.terminal.play import Play

from ..arena.games import engine_seats
from ..bots.asking import ASKED, Seated, level, seated_in
from ..bots.external import find
from ..bots.failing import Failed

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from hairpin.core.bot import RealTimeLoader, RealTimeMind, Thinker
    from hairpin.core.chance import Chance
    from hairpin.core.match_log import MatchLog
    from hairpin.core.view import Viewer
    from hairpin.session import Session
    from hairpin.terminal.console import Console

    from ..bots.external import ExternalBot


class PlayWith(Play):
    """A session at one terminal in which external bots have seats."""

    def __init__(
        self,
        console: Console,
        session: Session,
        new_seed: Callable[[], str],
        bots: Mapping[int, ExternalBot],
        limit: float,
    ) -> None:
        """``bots`` by their seats; a program has ``limit`` seconds for an answer."""
        super().__init__(console, session, new_seed)
        self._bots = bots
        self._limit = limit
        self._seated: dict[int, Seated] = {}
        self._playing: MatchLog | None = None  # the match in which the bots are seated
        self._stack = ExitStack()  # ends the bots' programs
        self._out: list[Failed] = []  # failures in real time
        self._silent = False

    def run(self) -> int:
        """Play until the person leaves; then end the bots. Return the exit code."""
        with self._stack:
            try:
                self._seat()
            except Failed as failed:
                raise Trouble("terminal.said", text=str(failed)) from None
            self.session.state.bots.external = {
                seat: Level(bot.spec, _in_turn, 1, self._real_time)
                for seat, bot in self._bots.items()
            }
            return super().run()

    def receive(self, reply: Mapping[str, Any]) -> None:
        """Store a reply; do not print its steps while a bot has the table."""
        super().receive({**reply, "steps": []} if self._silent else reply)

    def people(self) -> list[int]:
        """The seats of people at this terminal."""
        return [seat for seat in super().people() if seat not in self._bots]

    def current_viewer(self) -> Viewer:
        """The viewer for a program that reads the output: never an external bot."""
        people = self.people()
        if len(people) == 1:
            return people[0]
        viewer = super().current_viewer()
        return "public" if viewer in self._bots else viewer

    def _seat(self) -> None:
        """Seat new instances of the bots at the current match. Raises ``Failed`` if one cannot
        start."""
        if self._playing is self.match:
            return
        self._stack.close()
        self._playing, self._out = self.match, []
        self._seated = seated_in(self.match, self._bots, self._limit, self._stack)

    def _real_time(self) -> RealTimeLoader:
        """The loader of a bot's mind for real time. A bot that fails does nothing more, and the
        failure is noted."""

        def load(seat: int, chance: Chance) -> RealTimeMind:
            try:
                self._seat()
            except Failed as failed:
                self._out.append(failed)
                return _Noted(None, self._out)
            asked = level(self._seated[seat], self.game)
            assert asked.real_time is not None
            return _Noted(asked.real_time()(seat, chance), self._out)

        return load

    def _turn(self) -> None:
        """One round in which the bots answer for themselves."""
        try:
            self._seat()
        except Failed as failed:
            self._out.append(failed)
        if self._out:
            self._give_up(self._out.pop())
            return
        if self.table["phase"] == "playing" and not self.real_time and self._answers():
            return
        super()._turn()

    def _answers(self) -> bool:
        """Let a bot act if it is due. Return whether one did."""
        cover = self.table["cover"]
        if cover is not None and cover["seat"] not in self._bots and len(self.people()) > 1:
            return False  # the device passes from person to person
        if cover is not None:
            # A program gets each point as its own seat may know it.
            self._silent = cover["seat"] in self._bots and not self.console.json
            reply = self.do(do="uncover", seat=cover["seat"])
            if not self._silent and reply["recap"] and not self.console.json:
                # The steps were not shown while the bot had the table, so show them now, as the
                # person may know them.
                reply["steps"] = reply["recap"]["steps"]
            self.receive(reply)
            return True
        match = self.match
        due = [seat for seat in match.game.actors(match.state) if seat in self._bots]
        if self.session.state.hotseat.shared(match):
            due = [seat for seat in due if seat == self.session.state.hotseat.seat]
        if not due or match.result is not None:
            return False
        seat = due[0]
        observation = match.game.observe(match.state, seat)
        moves = match.game.moves(match.state, seat)
        try:
            move = self._seated[seat].move(observation, moves, match.bot_chance(seat), waits=False)
        except Failed as failed:
            self._give_up(failed)
            return True
        self.receive(self.do(do="play", seat=seat, move=move))
        return True

    def _give_up(self, failed: Failed) -> None:
        """A bot has failed: it loses a game of two in turns; other games cannot go on
        without it."""
        self._silent = False
        self._refuse(failed.message)
        if len(self.match.seats) > 2 or self.real_time:
            self._leave()
        else:
            self.receive(self.do(do="resign", seat=failed.seat))


class _Noted:
    """A mind in real time that notes a failure instead of raising it, so that the session
    goes on."""

    def __init__(self, mind: RealTimeMind | None, failures: list[Failed]) -> None:
        self._mind = mind
        self._failures = failures

    def plan(self, observation: Mapping[str, Any], at: int, missed: bool) -> Plan:
        """The bot's next plan; an empty one once a bot has failed."""
        if self._mind is not None and not self._failures:
            try:
                return self._mind.plan(observation, at, missed)
            except Failed as failed:
                self._failures.append(failed)
        return Plan(None, (), ASKED, 0)


def _in_turn() -> Thinker:
    """Never called: in turns the terminal itself asks an external bot."""
    raise AssertionError("in turns the terminal itself asks external bots")


def with_bots(
    console: Console,
    session: Session,
    new_seed: Callable[[], str],
    seats: Sequence[Any],
    bots: Sequence[str],
    limit: float,
) -> tuple[PlayWith, list[Any]]:
    """A terminal session in which ``bots`` sit behind ``seats``, and all seats for the request.

    Raises ``Refusal``.
    """
    found = [find(bot) for bot in bots]
    known = {bot.known_as: bot for bot in found}
    theirs = engine_seats([bot.known_as for bot in found], known)
    at = {len(seats) + i: bot for i, bot in enumerate(found, 1)}
    return PlayWith(console, session, new_seed, at, limit), [*seats, *theirs]
