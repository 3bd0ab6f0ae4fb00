"""Bots play a match to its end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ..bots.base import decide
from ..bots.driver import level_of
from ..bots.real_time import play_out
from ..core.errors import BotError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ..core.bot import Level
    from ..core.match_log import MatchLog

MOST_MOVES: Final = 100_000  # a longer game between bots counts as endless


def finish(
    match: MatchLog, external: Mapping[int, Level] | None = None, most: int = MOST_MOVES
) -> None:
    """Let bots play a match to its end; ``external`` has levels for seats of external bots.

    Raises ``BotError`` if the game does not end within about ``most`` moves, or if an external bot
    fails.
    """
    external = external or {}
    levels = {
        seat: external.get(seat) or level_of(match.game, spec.level or "")
        for seat, spec in enumerate(match.seats, 1)
    }
    if match.real_time:
        # Use simulated time, so that the game is the same on fast and slow machines.
        play_out(match, levels, most)
    else:
        _in_turn(match, levels, most)
    if match.result is None:
        raise BotError("terminal.error.endless", seed=match.seed, n=most)


def _in_turn(match: MatchLog, levels: Mapping[int, Level], most: int) -> None:
    game = match.game
    while match.result is None and match.n <= most:
        seat = game.actors(match.state)[0]
        level = levels[seat]
        observation, moves = game.observe(match.state, seat), game.moves(match.state, seat)
        thought = decide(level.load(), observation, moves, match.bot_chance(seat), level.nodes)
        match.play(seat, thought.move, match.at)
