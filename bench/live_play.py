"""Lets bots play whole games in real time as fast as it goes and prints what came of it, as JSON.

    python bench/live_play.py GAME SEATS LEVEL GAMES

Not a bench itself: ``bench_live.py`` runs it in CPython and in Pyodide, where it plays the same games. All that a
match adds is part of the time: words, events, log, kept states.
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
from hairpin.core.words import Speaker
from hairpin.games import load

MOST = 100_000


def game_of(name: str, seats: int, level: str, seed: str) -> dict[str, Any]:
    """One game: what it took, how long it lasted at the table, how it went."""
    game = load(name)
    specs = read_seats(game, [f"bot:{level}"] * seats, Speaker([]))
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
    """So many games; one before them warms up."""
    game_of(name, seats, level, "warm")
    return [game_of(name, seats, level, f"live {i}") for i in range(games)]


if __name__ == "__main__":
    print(json.dumps(play(sys.argv[1], int(sys.argv[2]), sys.argv[3], int(sys.argv[4]))))
