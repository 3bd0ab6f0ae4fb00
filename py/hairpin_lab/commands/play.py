"""The command ``play`` against an external bot.

The session treats the bot as another person at the same device. While the table shows the bot's
cards, nothing is printed; afterwards the bot's actions are printed, as far as the person may know
them. In real time the session asks the bot at intervals of match time, like its own bots.
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
        """``bots`` has the external bots by seat; a program has ``limit`` seconds for an answer."""
        super().__init__(console, session, new_seed)
        self._bots = bots
        self._limit = limit
        self._seated: dict[int, Seated] = {}
        self._playing: MatchLog | None = None  # the match in which the bots are seated
        self._stack = ExitStack()  # its exit ends the bots' programs
        self._out: list[Failed] = []  # failures of bots that are not handled yet
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
        """Store a reply. While the table shows a bot's cards, remove the reply's steps first."""
        super().receive({**reply, "steps": []} if self._silent else reply)

    def people(self) -> list[int]:
        """Return the seats of people at this terminal."""
        return [seat for seat in super().people() if seat not in self._bots]

    def current_viewer(self) -> Viewer:
        """Return the viewer for a program that reads the output; never the seat of an external bot."""
        people = self.people()
        if len(people) == 1:
            return people[0]
        viewer = super().current_viewer()
        return "public" if viewer in self._bots else viewer

    def _seat(self) -> None:
        """Start the bots for the current match if they do not play in it yet. Raises ``Failed`` if
        a bot cannot start.
        """
        if self._playing is self.match:
            return
        self._stack.close()
        self._playing, self._out = self.match, []
        self._seated = seated_in(self.match, self._bots, self._limit, self._stack)

    def _real_time(self) -> RealTimeLoader:
        """Return the loader of a bot's mind for real time. If a bot fails, the failure is stored
        and the bot stays idle.
        """

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
        """Let the bots act if they are to act; otherwise let the person act."""
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
        """Let an external bot act if it is a bot's turn. Return whether a bot acted."""
        cover = self.table["cover"]
        if cover is not None and cover["seat"] not in self._bots and len(self.people()) > 1:
            return False  # a person hands the device to another person
        if cover is not None:
            # JSON output is for programs, so no steps are hidden in it. Each step contains only
            # what the seat that sees the table may know.
            self._silent = cover["seat"] in self._bots and not self.console.json
            reply = self.do(do="uncover", seat=cover["seat"])
            if not self._silent and reply["recap"] and not self.console.json:
                # Steps were hidden while the table showed the bot's cards. Show them now, as far as
                # the person may know them.
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
        """Handle the failure of a bot. In a game in turns with two seats the bot resigns. Any other
        game ends, because it cannot continue without the bot.
        """
        self._silent = False
        self._refuse(failed.message)
        if len(self.match.seats) > 2 or self.real_time:
            self._leave()
        else:
            self.receive(self.do(do="resign", seat=failed.seat))


class _Noted:
    """A mind for real time that stores a failure instead of raising it, so that the session
    continues."""

    def __init__(self, mind: RealTimeMind | None, failures: list[Failed]) -> None:
        self._mind = mind
        self._failures = failures

    def plan(self, observation: Mapping[str, Any], at: int, missed: bool) -> Plan:
        """Return the bot's next plan; an empty plan after a bot has failed."""
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
    """Return a terminal session in which ``bots`` take the seats after ``seats``, and the list of
    all seats.

    Raises ``Refusal``.
    """
    found = [find(bot) for bot in bots]
    known = {bot.known_as: bot for bot in found}
    theirs = engine_seats([bot.known_as for bot in found], known)
    at = {len(seats) + i: bot for i, bot in enumerate(found, 1)}
    return PlayWith(console, session, new_seed, at, limit), [*seats, *theirs]
