"""A puzzle that a search has found, and the games between bots in which searches look."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from hairpin.bots.driver import level_of, think
from hairpin.core.match_log import MatchLog
from hairpin.core.seats import BOT, read_seats

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from hairpin.core.game import Game
    from hairpin.core.options import Settings


class Found(NamedTuple):
    """A puzzle of a game: level, kind, goal, origin and settings as in the file of puzzles."""

    level: str
    kind: str
    goal: str
    origin: str
    settings: str = "-"


def game_between(
    game: Game[Any], settings: Settings, drivers: Sequence[str], seed: str, most: int
) -> Iterator[MatchLog]:
    """Play a game between bots; yield its log before each decision, at most ``most`` times."""
    seats = read_seats(game, [f"{BOT}{driver}" for driver in drivers])
    match = MatchLog(game, seats, settings, seed)
    while match.result is None and match.n < most:
        yield match
        seat = game.actors(match.state)[0]
        level = level_of(game, drivers[seat - 1])
        thinking = think(match, match.state, seat, level, 0)
        while not thinking.step(0):
            pass
        match.play(seat, thinking.move, 0)
