"""Play our environments and PettingZoo's card games at random in turn; print the counts as JSON.

    python bench/env_play.py ROUNDS SECONDS [NAME ...]

It is no benchmark itself: ``bench_envs.py`` runs it with an interpreter that has PettingZoo. All
are made by ``env()`` as usual, and played by the same loop in the same process: reset, then for
each agent in turn ``last()`` with its observation, a random legal step, ``step()``. It counts the
chosen steps; the final ``None`` of each agent takes time but is not counted. With the name
``tables`` the loop plays our games without PettingZoo and NumPy, to check that this works.
"""

from __future__ import annotations

import json
import random
import sys
import time
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

#: Name of an environment in the results -> the module that makes it, and the options of its game.
OURS: dict[str, tuple[str, dict[str, Any]]] = {
    "daytona, 2 seats": ("daytona", {}),
    "daytona, 4 seats": ("daytona", {"seats": 4}),
    "grand-prix, 3 seats": ("grand_prix", {"seats": 3}),
    "pursuit, 2 seats": ("pursuit", {}),
    "pursuit, racing, 4 seats": ("pursuit", {"seats": 4}),
    "racing-demon, calm, 2 seats": ("racing_demon", {"calm": True}),
    "racing-demon, calm, 4 seats": ("racing_demon", {"calm": True, "seats": 4}),
    "turbo-duel": ("turbo_duel", {}),
}
#: Names with this suffix mean ``raw_env()``, which has no checking wrappers.
BARE = ", bare"
#: All card games of PettingZoo.
THEIRS = ("leduc_holdem_v4", "texas_holdem_v4", "texas_holdem_no_limit_v6", "hanabi_v5")


def agents(name: str) -> Callable[[random.Random], int]:
    """A function that plays one game in an environment, ours or PettingZoo's.

    Names that end in ``BARE`` use the environment without wrappers.
    """
    kind, make = name.removesuffix(BARE), "raw_env" if name.endswith(BARE) else "env"
    if kind in OURS:
        game, options = OURS[kind]
        env = getattr(import_module(f"hairpin_lab.envs.{game}_v0"), make)(**options)
    else:
        env = getattr(import_module(f"pettingzoo.classic.{kind}"), make)()
    env.reset(seed=1)

    def play(luck: random.Random) -> int:
        env.reset()
        steps = 0
        for _ in env.agent_iter():
            observed, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
            else:
                env.step(luck.choice(observed["action_mask"].nonzero()[0]))
                steps += 1
        return steps

    return play


def tables(name: str) -> Callable[[random.Random], int]:
    """A function that plays one of our games directly, without PettingZoo."""
    from hairpin_lab.table import Table

    game, options = OURS[name]
    seats = options.get("seats")
    rest = {key: value for key, value in options.items() if key != "seats"}
    table = Table(game.replace("_", "-"), seats, rest)

    def play(luck: random.Random) -> int:
        table.deal(str(luck.random()))
        steps = 0
        while table.seat:
            table.numbers(table.seat)
            table.step(luck.choice([step for step, marked in enumerate(table.mask) if marked]))
            steps += 1
        return steps

    return play


def measure(names: Sequence[str], rounds: int, seconds: float) -> dict[str, list[dict[str, float]]]:
    """Name -> for each round the steps per second and the steps per game."""
    bare = list(names) == ["tables"]
    names = list(OURS) if bare else names
    plays = {name: tables(name) if bare else agents(name) for name in names}
    luck = random.Random(1)
    for play in plays.values():
        play(luck)  # loads modules and fills caches
    found: dict[str, list[dict[str, float]]] = {name: [] for name in names}
    for turn in range(rounds):
        # Rotate the order in each round, so that no game is always measured first.
        start = turn % len(names)
        for name in (*names[start:], *names[:start]):
            steps = games = 0
            begun = now = time.perf_counter()
            while now - begun < seconds:
                steps += plays[name](luck)
                games += 1
                now = time.perf_counter()
            found[name].append({"steps": steps / (now - begun), "length": steps / games})
    return found


if __name__ == "__main__":
    wanted = sys.argv[3:] or [*OURS, *THEIRS]
    print(json.dumps(measure(wanted, int(sys.argv[1]), float(sys.argv[2]))))
