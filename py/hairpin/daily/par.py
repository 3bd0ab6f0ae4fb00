"""Par: what the strongest driver reaches in the person's seat of a day's race, with the same deal.

The race is played again with the strongest driver in seat 1; the other seats keep their bots. Every
bot decides by its number of nodes and never by time, so par is the same on every device. The
strongest driver stops at ``NODES`` nodes, so that a phone needs only seconds. In real time
the driver has its own pace, which follows from the seed.
"""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING, Any, Final

from ..bots.driver import Thinking, level_of, strongest, think
from ..bots.real_time import RealTimeTable
from ..core.errors import MoveError
from ..core.match_log import MatchLog
from ..core.seats import BOT, read_seats
from ..games import load

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ..core.bot import Level
    from .race import Race

#: The most nodes for one decision of the strongest driver.
NODES: Final = 20_000
#: The seat of the person, which the strongest driver takes.
OWN: Final = 1
#: Moves in real time that one slice may try.
_MOVES: Final = 12


class Par:
    """Plays the race of a date without people, a slice at a time."""

    def __init__(self, race: Race) -> None:
        """Deal the race with the strongest driver in the person's seat."""
        self.race = race
        game = load(race.game)
        best = strongest(game)
        specs = read_seats(game, (f"{BOT}{best.id}", *race.seats[1:]))
        self._match = MatchLog(game, specs, race.read_settings(), race.seed)
        self._levels: dict[int, Level] = {
            seat: level_of(game, spec.level or "") for seat, spec in enumerate(specs, 1)
        }
        self._levels[OWN] = best._replace(nodes=min(best.nodes, NODES))
        self._thinking: Thinking | None = None
        self._table: RealTimeTable | None = None
        if self._match.real_time:
            match = self._match
            self._table = RealTimeTable(game, self._levels, match.bot_chance, match.order_at)
            self._table.start(match.at)

    @property
    def real_time(self) -> bool:
        """Whether the race is in real time, so the driver has her own pace."""
        return self._match.real_time

    @property
    def place(self) -> int | None:
        """The strongest driver's place; 0 if no seat has won, None before the end."""
        ended = self._match.result
        if ended is None:
            return None
        return ended.places[OWN - 1] if ended.winners else 0

    def work(self) -> bool:
        """Play on for one slice. Return whether the race is over."""
        if self._match.result is None:
            if self._table is not None:
                self._table.run(self._observe, inf, self._act, _MOVES)
            else:
                self._think()
        return self._match.result is not None

    def _think(self) -> None:
        match = self._match
        if self._thinking is None:
            seat = match.game.actors(match.state)[0]
            self._thinking = think(match, match.state, seat, self._levels[seat], 0)
        if self._thinking.step(0):
            seat, move = self._thinking.seat, self._thinking.move
            self._thinking = None
            match.play(seat, move, match.at + 1)

    def _observe(self) -> Mapping[str, Any]:
        return self._match.game.observe(self._match.state, "public")

    def _act(self, seat: int, move: str, at: int) -> bool:
        try:
            if self._match.flag(at) is None:
                self._match.play(seat, move, at)
        except MoveError:
            return False
        return True
