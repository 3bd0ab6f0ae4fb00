"""Random finished games for tests of the command line."""

from __future__ import annotations

from typing import Any

from hairpin.core.chance import Chance
from hairpin.core.match_log import MatchLog
from hairpin.core.options import read_settings
from hairpin.core.seats import read_seats
from hairpin.games import load

GAMES: tuple[tuple[str, int, dict[str, Any]], ...] = (
    ("turbo-duel", 2, {"clock": "off"}),
    ("turbo-duel", 2, {"clock": "10+30", "track": 21, "deck": "shuffled"}),
    ("null-game", 4, {"goal": 5}),
    ("daytona", 3, {"last": True}),
    ("pursuit", 2, {"passing": True, "extend": True, "limit": 6}),
    ("pursuit", 4, {"bump": True, "opposite": True, "laps": 1, "limit": 4}),
)


def random_match(game_id: str, seats: int, settings: dict[str, Any], seed: str) -> MatchLog:
    """A random game played to its end, with random times."""
    game = load(game_id)
    specs = read_seats(game, ["bot:random"] * seats)
    match = MatchLog(game, specs, read_settings(game.options, settings, seats), seed)
    chance = Chance(seed)
    while match.result is None:
        seat = game.actors(match.state)[0]
        match.play(seat, chance.pick(game.moves(match.state, seat)), match.at + chance.below(9000))
    return match
