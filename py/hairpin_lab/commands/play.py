"""``play`` against a bot that somebody brought: it answers at the table where the person sits.

To the session it is one more person at the same device. So its seat is looked at by it alone: nothing is drawn or told while
the table is turned towards it, and what it did is told afterwards as the person may know it. In real time the session asks it
in match time as it asks its own bots.
"""

from __future__ import annotations

from contextlib import ExitStack
from typing import TYPE_CHECKING, Any

from hairpin.core.bot import Level, Plan
from hairpin.terminal.console import Trouble
from hairpin.terminal.play import Play

from ..arena.games import as_given
from ..bots.asking import ASKED, Seated, level, seated_in
from ..bots.brought import find
from ..bots.failing import Failed

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from hairpin.core.bot import RealTimeLoader, RealTimeMind, Thinker
    from hairpin.core.chance import Chance
    from hairpin.core.match_log import MatchLog
    from hairpin.core.view import Viewer
    from hairpin.session import Session
    from hairpin.terminal.console import Console

    from ..bots.brought import Brought


class PlayWith(Play):
    """A sitting in which brought bots have seats."""

    def __init__(
        self,
        console: Console,
        session: Session,
        new_seed: Callable[[], str],
        bots: Mapping[int, Brought],
        limit: float,
    ) -> None:
        """``bots`` by their seats; a program has ``limit`` seconds for an answer."""
        super().__init__(console, session, new_seed)
        self._bots = bots
        self._limit = limit
        self._seated: dict[int, Seated] = {}
        self._playing: MatchLog | None = None  # the match in which they are seated
        self._stack = ExitStack()  # ends what they are made of
        self._out: list[Failed] = []  # who failed in real time
        self._silent = False

    def run(self) -> int:
        """Play until the person leaves; then the bots end. Returns the exit code."""
        with self._stack:
            try:
                self._seat()
            except Failed as failed:
                raise Trouble("terminal.said", text=str(failed)) from None
            self.session.state.bots.brought = {
                seat: Level(bot.spec, _in_turn, 1, self._real_time)
                for seat, bot in self._bots.items()
            }
            return super().run()

    def receive(self, reply: Mapping[str, Any]) -> None:
        """Take note of a reply; what happens while a bot looks is not told."""
        super().receive({**reply, "steps": []} if self._silent else reply)

    def people(self) -> list[int]:
        """The seats of people who sit here."""
        return [seat for seat in super().people() if seat not in self._bots]

    def current_viewer(self) -> Viewer:
        """Whose sight a program is told: never that of a brought bot."""
        people = self.people()
        if len(people) == 1:
            return people[0]
        viewer = super().current_viewer()
        return "public" if viewer in self._bots else viewer

    def _seat(self) -> None:
        """Have the bots sit down to the match on the table, each made anew. Raises ``Failed`` if one cannot."""
        if self._playing is self.match:
            return
        self._stack.close()
        self._playing, self._out = self.match, []
        self._seated = seated_in(self.match, self._bots, self._limit, self._stack)

    def _real_time(self) -> RealTimeLoader:
        """How the session gets a bot's mind when real time begins. Whoever fails does nothing more, and it is noted."""

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
        """As ever, but bots answer for themselves."""
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
        """Whether a bot had something to do, which is done then."""
        cover = self.table["cover"]
        if cover is not None and cover["seat"] not in self._bots and len(self.people()) > 1:
            return False  # the device goes from person to person
        if cover is not None:
            # A program is told each point as its own seat may know it, whoever looks.
            self._silent = cover["seat"] in self._bots and not self.console.json
            reply = self.do(do="uncover", seat=cover["seat"])
            if not self._silent and reply["recap"] and not self.console.json:
                # What was told while the bot looked was not shown; here it is, as the person may know it.
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
        """A bot can play no longer: it has lost where two play in turns; elsewhere nobody can play on for it."""
        self._silent = False
        self._refuse(failed.message)
        if len(self.match.seats) > 2 or self.real_time:
            self._leave()
        else:
            self.receive(self.do(do="resign", seat=failed.seat))


class _Noted:
    """A mind in real time whose failure is noted instead of raised: the session goes on."""

    def __init__(self, mind: RealTimeMind | None, failures: list[Failed]) -> None:
        self._mind = mind
        self._failures = failures

    def plan(self, observation: Mapping[str, Any], at: int, missed: bool) -> Plan:
        """What the bot does next; nothing any more once it has failed."""
        if self._mind is not None and not self._failures:
            try:
                return self._mind.plan(observation, at, missed)
            except Failed as failed:
                self._failures.append(failed)
        return Plan(None, (), ASKED, 0)


def _in_turn() -> Thinker:
    """In turns the table asks a brought bot itself."""
    raise AssertionError("the session plays for brought bots in real time alone")


def with_bots(
    console: Console,
    session: Session,
    new_seed: Callable[[], str],
    seats: Sequence[Any],
    bots: Sequence[str],
    limit: float,
) -> tuple[PlayWith, list[Any]]:
    """A sitting in which ``bots`` take seats behind ``seats``, and all seats as the session takes them. Raises ``Refusal``."""
    found = [find(bot) for bot in bots]
    known = {bot.known_as: bot for bot in found}
    theirs = as_given([bot.known_as for bot in found], known)
    at = {len(seats) + i: bot for i, bot in enumerate(found, 1)}
    return PlayWith(console, session, new_seed, at, limit), [*seats, *theirs]
