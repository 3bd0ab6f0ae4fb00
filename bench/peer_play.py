"""Play our games and OpenSpiel's at random in turn; print the counts as JSON.

    python bench/peer_play.py ROUNDS SECONDS [GAME ...]

It is no benchmark itself: ``bench_peers.py`` runs it with an interpreter that has OpenSpiel. All
games are played by the same loop in the same process: deal, list the legal moves, choose one, play
it. When chance acts in a game of OpenSpiel, an outcome is drawn by its probability and counted
apart. Our games draw from a shuffled stock and have no such steps.
"""

from __future__ import annotations

import json
import random
import sys
import time
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence


OURS: dict[str, tuple[str, int, dict[str, Any]]] = {
    "daytona, 2 seats": ("daytona", 2, {}),
    "daytona, 4 seats": ("daytona", 4, {}),
    "pursuit, 2 seats": ("pursuit", 2, {}),
    "pursuit, racing, 2 seats": ("pursuit", 2, {"variant": "racing"}),
    "turbo-duel": ("turbo-duel", 2, {}),
    "grand-prix, 3 seats": ("grand-prix", 3, {}),
    "racing-demon, calm, 2 seats": ("racing-demon", 2, {"calm": True}),
}
#: OpenSpiel's card game in C++, and its turn-based games in Python.
CARDS = "crazy_eights"
IN_PYTHON = (
    "python_block_dominoes",
    "python_kuhn_poker",
    "python_liars_poker",
    "python_team_dominoes",
    "python_tic_tac_toe",
)


def ours(name: str) -> Callable[[random.Random, int], tuple[int, int]]:
    """A function that plays one of our games with the methods of ``Game`` only."""
    from hairpin.core.chance import Chance
    from hairpin.core.options import read_settings
    from hairpin.games import load

    kind, seats, raw = OURS[name]
    game = load(kind)
    # Use the settings for bots: with them random play comes to an end.
    settings = read_settings(game.options, raw, seats, bots=True)

    def play(luck: random.Random, number: int) -> tuple[int, int]:
        state = game.deal(seats, settings, Chance(f"bench {number}"), {})
        decisions = 0
        while state.over is None:
            seat = game.actors(state)[0]
            game.apply_legal(state, seat, luck.choice(game.moves(state, seat)), state.at)
            decisions += 1
        return decisions, 0

    return play


def theirs(name: str) -> Callable[[random.Random, int], tuple[int, int]]:
    """A function that plays an OpenSpiel game with default settings, from Python."""
    import pyspiel

    if name.startswith("python_"):
        from open_spiel.python import games  # noqa: F401  (importing registers them)
    game = pyspiel.load_game(name)

    def play(luck: random.Random, number: int) -> tuple[int, int]:
        state = game.new_initial_state()
        decisions = chances = 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(luck.choices(outcomes, weights)[0])
                chances += 1
            else:
                state.apply_action(luck.choice(state.legal_actions()))
                decisions += 1
        return decisions, chances

    return play


def measure(names: Sequence[str], rounds: int, seconds: float) -> dict[str, list[dict[str, float]]]:
    """Game -> for each round: decisions per second, all steps per second, steps per game."""
    plays = {name: ours(name) if name in OURS else theirs(name) for name in names}
    for play in plays.values():
        play(random.Random(0), 0)  # loads modules and fills caches
    found: dict[str, list[dict[str, float]]] = {name: [] for name in names}
    luck, number = random.Random(1), 0
    for turn in range(rounds):
        # Rotate the order in each round, so that no game is always measured first.
        start = turn % len(names)
        for name in (*names[start:], *names[:start]):
            decisions = chances = games = 0
            play = plays[name]
            begun = now = time.perf_counter()
            while now - begun < seconds:
                number += 1
                made, drawn = play(luck, number)
                decisions += made
                chances += drawn
                games += 1
                now = time.perf_counter()
            spent = now - begun
            steps = decisions + chances
            found[name].append(
                {"decisions": decisions / spent, "steps": steps / spent, "length": steps / games}
            )
    return found


if __name__ == "__main__":
    wanted = sys.argv[3:] or [*OURS, CARDS, *IN_PYTHON]
    print(json.dumps(measure(wanted, int(sys.argv[1]), float(sys.argv[2]))))
