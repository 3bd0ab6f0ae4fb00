"""Let bots play whole games and print the time of each decision by level, as JSON.

    python bench/bots_think.py GAME SEATS SETTINGS DECISIONS

It is no benchmark itself: ``bench_bots.py`` runs it in CPython and in Pyodide, with the same games.
Easy and hard bots alternate, so the positions are those of mixed games. A decision is all that a
page waits for: the observation, the legal moves, the thinking. A single legal move is no decision.
"""

import json
import sys
import time
from typing import Any

from hairpin.bots.base import decide
from hairpin.bots.driver import level_of
from hairpin.core.chance import derive
from hairpin.core.options import read_settings
from hairpin.games import load

LEVELS = ("easy", "hard")


def think(name: str, seats: int, raw: dict[str, Any], wanted: int) -> dict[str, list[float]]:
    """Level -> the ms of each of its decisions; at least ``wanted`` decisions per level."""
    game = load(name)
    settings = read_settings(game.options, raw, seats, bots=True)
    spent: dict[str, list[float]] = {level: [] for level in LEVELS}
    games = 0
    while min(map(len, spent.values())) < wanted:
        state = game.deal(seats, settings, derive("bots", games), {})
        turns = 0
        while state.over is None and min(map(len, spent.values())) < wanted:
            seat = game.actors(state)[0]
            name = LEVELS[(seat + games) % 2]
            level, luck = level_of(game, name), derive("bots", games, seat, turns)
            begun = time.perf_counter()
            observation, moves = game.observe(state, seat), game.moves(state, seat)
            move = decide(level.load(), observation, moves, luck, level.nodes).move
            taken = time.perf_counter() - begun
            if len(moves) > 1:
                spent[name].append(taken * 1000)
            game.apply(state, seat, move, state.at)
            turns += 1
        games += 1
    return spent


if __name__ == "__main__":
    print(
        json.dumps(think(sys.argv[1], int(sys.argv[2]), json.loads(sys.argv[3]), int(sys.argv[4])))
    )
