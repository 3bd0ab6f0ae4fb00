"""Bots that play in real time: when their moves are due, and which moves the page shows as moving hands.

A bot's move that is due at match time t is played only after t has passed. So when a person acts, all earlier moves
are already in the log, and the log is in order of time. If a bot and a person act in the same millisecond, the seed
decides who goes first. Nothing here changes a match or reads a clock.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..bots.driver import level_of
from ..bots.real_time import RealTimeTable

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from ..core.bot import Level
    from ..core.match_log import MatchLog

# The bots' pace -> the rate of match time if only bots play.
RATES = {"slow": 0.5, "normal": 1.0, "fast": 4.0, "instant": 16.0}

MOST = 12  # maximum number of bots' entries in one slice
FEW = 4  # maximum number at a table with people: shorter slices, because a person may be waiting for a reply
ASLEEP = 10_000  # after so many milliseconds without a command, the device must have been asleep


class RealTimeBots:
    """The bots of a match in real time; none if it is played in turns.

    ``external`` maps people's seats to bot levels: a client written in Python may let its own bots play these seats.
    """

    __slots__ = ("external", "_match", "_table", "_hands", "_missed")

    def __init__(self) -> None:
        self.external: Mapping[int, Level] = {}
        self._match: MatchLog | None = None
        self._table: RealTimeTable | None = None
        self._hands: tuple[tuple[object, ...], ...] = ()
        self._missed: list[dict[str, Any]] = []

    def take_seats(self, match: MatchLog) -> None:
        """Change to another match."""
        self._match, self._table, self._hands, self._missed = match, None, (), []

    def start(self, at: int) -> None:
        """Start or resume play at match time ``at``; every bot forgets its plan and looks at the table again."""
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
        levels.update(self.external)
        self._table = RealTimeTable(match.game, levels, match.bot_chance, match.order_at)
        self._table.start(at)

    def run(self, until: int, play: Callable[[int, str, int], bool], guest: int = 0) -> bool:
        """Play a slice of the entries due before match time ``until`` (ms); return whether more are due.

        ``play`` gets seat, move and match time, plays the entry, and returns false if it came too late. ``guest`` is
        the seat of a person who acts at ``until`` (0: none). Then bots may also act at ``until`` if the order of seats
        puts them before that person.
        """
        match, table = self._match, self._table
        if match is None or table is None:
            return False
        seen: list[Any] = [-1, None]

        def observation() -> Mapping[str, Any]:
            # All bots get the same public observation. They ask for it far more often than it changes, so it is kept.
            if seen[0] != match.n:
                seen[:] = match.n, match.game.observe(match.state, "public")
            public: Mapping[str, Any] = seen[1]
            return public

        most = MOST if all(spec.is_bot for spec in match.seats) else FEW
        more = table.run(observation, until if guest else until - 1, play, most, guest)
        self._missed += table.missed
        table.missed.clear()
        if match.result is not None:
            self._table = None
        return more

    def reached(self) -> int:
        """The match time (ms) up to which all entries are played. Call it only while more entries are due."""
        assert self._table is not None
        return self._table.due_at - 1

    def next_at(self) -> int | None:
        """The match time (ms) at which a bot next acts or visibly moves its hand; None if no bot will act."""
        at = self._table.next_at() if self._table is not None else None
        return None if at is None else at + 1

    # --- visible hands -------------------------------------------------------------------------

    def hands(self, at: int) -> list[dict[str, Any]]:
        """The moves that bots have begun at match time ``at``; the page shows each move as a moving hand.

        Each item has the bot's seat, the source and target of its hand, the milliseconds left, and the milliseconds
        of the whole movement.
        """
        return [dict(hand) for hand in self._table.hands(at)] if self._table is not None else []

    def moved(self, at: int) -> bool:
        """Whether the moving hands have changed since the last call, or a bot's move came too late."""
        hands = tuple((hand["seat"], *hand["things"]) for hand in self.hands(at))
        changed = hands != self._hands
        self._hands = hands
        return changed or bool(self._missed)

    def missed(self) -> list[dict[str, Any]]:
        """Return the bots' moves that came too late since the last call, and forget them."""
        missed, self._missed = self._missed, []
        return missed
