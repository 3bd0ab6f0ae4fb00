"""Bots in real time at a table: their hands, and when they are due.

Bots live in match time. What a bot does at match time t is played only after t has passed. So everything due before a
person acts is in the log before it, and the log is in order of time. Of what is due in the same ms as a person's act
the seed decides what goes first. The session makes the entries; nothing here changes a match or asks what time it is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..bots.driver import level_of
from ..bots.real_time import RealTimeTable

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from ..core.bot import Level
    from ..core.match_log import MatchLog

# How fast match time runs at a table where only bots sit, by their pace.
RATES = {"slow": 0.5, "normal": 1.0, "fast": 4.0, "instant": 16.0}

MOST = 12  # entries of bots between two chances to answer the page
FEW = 4  # the same where a person may be waiting for the answer
ASLEEP = 10_000  # ms without a word from it after which it must have slept


class RealTimeBots:
    """The bots of a match in real time; nobody if it is played in turns.

    ``brought`` has a level for each seat that is a person's to the rules, but for which a front end has a bot of its own.
    """

    __slots__ = ("brought", "_match", "_table", "_hands", "_missed")

    def __init__(self) -> None:
        self.brought: Mapping[int, Level] = {}
        self._match: MatchLog | None = None
        self._table: RealTimeTable | None = None
        self._hands: tuple[tuple[object, ...], ...] = ()
        self._missed: list[dict[str, Any]] = []

    def take_seats(self, match: MatchLog) -> None:
        """Take the seats of another match."""
        self._match, self._table, self._hands, self._missed = match, None, (), []

    def start(self, at: int) -> None:
        """Everybody looks at the table anew: play begins, or goes on, at match time ``at``."""
        match = self._match
        self._hands, self._missed = (), []
        if match is None or not match.real_time or match.result is not None:
            self._table = None
            return
        levels = {
            seat: level_of(match.game, spec.level or "")
            for seat, spec in enumerate(match.seats, 1)
            if spec.is_bot
        }
        levels.update(self.brought)
        self._table = RealTimeTable(match.game, levels, match.bot_chance, match.order_at)
        self._table.start(at)

    def run(self, until: int, play: Callable[[int, str, int], bool], guest: int = 0) -> bool:
        """Play what is due before match time ``until`` (ms), but not many entries; whether more is due.

        ``play`` makes an entry (seat, move, match time) and answers false if it came too late. ``guest`` is the seat of a
        person who acts at ``until``, 0 for nobody: then what is due at ``until`` and goes first is played, too.
        """
        match, table = self._match, self._table
        if match is None or table is None:
            return False
        seen: list[Any] = [-1, None]

        def observation() -> Mapping[str, Any]:
            # All see the same, and it is looked at far more often than it changes.
            if seen[0] != match.n:
                seen[:] = match.n, match.game.observe(match.state, "public")
            told: Mapping[str, Any] = seen[1]
            return told

        most = MOST if all(spec.is_bot for spec in match.seats) else FEW
        more = table.run(observation, until if guest else until - 1, play, most, guest)
        self._missed += table.missed
        table.missed.clear()
        if match.result is not None:
            self._table = None
        return more

    def reached(self) -> int:
        """Match time (ms) up to which everything has been played that was due. Only if something is."""
        assert self._table is not None
        return self._table.due_at - 1

    def next_at(self) -> int | None:
        """Match time (ms) by which something is to be done or seen next; none if nothing is."""
        at = self._table.next_at() if self._table is not None else None
        return None if at is None else at + 1

    # --- what is seen of them ------------------------------------------------------------------

    def hands(self, at: int) -> list[dict[str, Any]]:
        """The hands that are on their way at match time ``at``: whose, from where to where, ms left."""
        return [dict(hand) for hand in self._table.hands(at)] if self._table is not None else []

    def moved(self, at: int) -> bool:
        """Whether other hands are on their way than when this was last asked, or one was late."""
        hands = tuple((hand["seat"], *hand["things"]) for hand in self.hands(at))
        changed = hands != self._hands
        self._hands = hands
        return changed or bool(self._missed)

    def missed(self) -> list[dict[str, Any]]:
        """The hands that came too late since this was last asked."""
        missed, self._missed = self._missed, []
        return missed
