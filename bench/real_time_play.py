"""Let bots play whole games in real time without waiting, and print the results as JSON.

    python bench/real_time_play.py GAME SEATS LEVEL GAMES

It is no benchmark itself: ``bench_real_time.py`` runs it in CPython and in Pyodide, with the same
games.
The time includes all work of a match: words, events, log, snapshots.
"""

import json
import sys
import time
from typing import Any

from hairpin.bots.driver import level_of
from hairpin.bots.real_time import play_out
from hairpin.core.match_log import MatchLog
from hairpin.core.options import read_settings
from hairpin.core.seats import read_seats
from hairpin.games import load

MOST = 100_000


def game_of(name: str, seats: int, level: str, seed: str) -> dict[str, Any]:
    """Play one game; return its real time, its match time, and figures about its course."""
    game = load(name)
    specs = read_seats(game, [f"bot:{level}"] * seats)
    begun = time.perf_counter()
    match = MatchLog(game, specs, read_settings(game.options, {}, seats, bots=True), seed)
    levels = dict.fromkeys(range(1, seats + 1), level_of(game, level))
    late = play_out(match, levels, MOST)
    return {
        "spent": time.perf_counter() - begun,
        "lasted": match.at / 1000,
        "actions": match.n,
        "late": late,
        "reason": str(match.result.reason) if match.result else "none",
    }


def play(name: str, seats: int, level: str, games: int) -> list[dict[str, Any]]:
    """Play ``games`` games, after one unmeasured game to warm up."""
    game_of(name, seats, level, "warm")
    return [game_of(name, seats, level, f"live {i}") for i in range(games)]


if __name__ == "__main__":
    print(json.dumps(play(sys.argv[1], int(sys.argv[2]), sys.argv[3], int(sys.argv[4]))))
