"""Lets bots play whole games and prints how long each decision of a level took, as JSON.

    python bench/bots_think.py GAME SEATS SETTINGS DECISIONS

Not a bench itself: ``bench_bots.py`` runs it in CPython and in Pyodide, where it plays the same games.
Easy and hard sit in turn, so the positions are those of mixed games. A decision is all that a page
waits for: what the seat sees, its legal moves, the thinking. Where only one move is legal there is none.
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
    """Milliseconds of each decision by level, ``wanted`` of both at least."""
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
