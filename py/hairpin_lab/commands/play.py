"""``play`` against a bot that somebody brought: it answers at the table where the person sits.

To the session it is one more person at the same device. So its seat is looked at by it alone: nothing is drawn or told while
the table is turned towards it, and what it did is told afterwards as the person may know it.
"""

from __future__ import annotations

from contextlib import ExitStack
from typing import TYPE_CHECKING, Any

from hairpin.core.errors import Refusal
from hairpin.terminal.console import Trouble
from hairpin.terminal.play import Play

from ..arena.games import as_given
from ..bots.asking import Seated, seated_in
from ..bots.brought import find
from ..bots.failing import Failed

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

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
        self._silent = False

    def run(self) -> int:
        """Play until the person leaves; then the bots end. Returns the exit code. Raises ``Refusal`` in real time."""
        if self.live:
            raise Refusal("terminal.error.bot.live")
        with ExitStack() as stack:
            try:
                self._seated = seated_in(self.match, self._bots, self._limit, stack)
            except Failed as failed:
                raise Trouble("terminal.said", text=str(failed)) from None
            return super().run()

    def take(self, reply: Mapping[str, Any]) -> None:
        """Take note of a reply; what happens while a bot looks is not told."""
        super().take({**reply, "steps": []} if self._silent else reply)

    def people(self) -> list[int]:
        """The seats of people who sit here."""
        return [seat for seat in super().people() if seat not in self._bots]

    def _turn(self) -> None:
        """As ever, but bots answer for themselves."""
        if self.table["phase"] == "playing" and self._answers():
            return
        super()._turn()

    def _answers(self) -> bool:
        """Whether a bot had something to do, which is done then."""
        cover = self.table["cover"]
        if cover is not None and cover["seat"] not in self._bots and len(self.people()) > 1:
            return False  # the device goes from person to person
        if cover is not None:
            self._silent = cover["seat"] in self._bots
            reply = self.do(do="ready", seat=cover["seat"])
            if not self._silent and reply["recap"]:
                # What was told while the bot looked was not shown; here it is, as the person may know it.
                reply["steps"] = reply["recap"]["steps"]
            self.take(reply)
            return True
        match = self.match
        due = [seat for seat in match.game.actors(match.state) if seat in self._bots]
        if self.session.sitting.viewpoint.shared(match):
            due = [seat for seat in due if seat == self.session.sitting.viewpoint.seat]
        if not due or match.result is not None:
            return False
        seat = due[0]
        observation = match.game.observe(match.state, seat)
        moves = match.game.moves(match.state, seat)
        try:
            move = self._seated[seat].move(observation, moves, match.bot_chance(seat), waits=False)
        except Failed as failed:
            self._silent = False
            self.console.tell("said", text=str(failed))
            if len(match.seats) > 2:
                self._leave()  # nobody can play on for it
            else:
                self.take(self.do(do="resign", seat=seat))
            return True
        self.take(self.do(do="play", seat=seat, move=move))
        return True


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
