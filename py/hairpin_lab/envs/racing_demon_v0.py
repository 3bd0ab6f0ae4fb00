"""Racing Demon as PettingZoo environments: the calm form in beats, or real time in ticks. See
``docs/environments.md``."""

from __future__ import annotations

from typing import Any

from .aec import TableEnv, checked
from .parallel import ParallelDemon


def env(**options: Any) -> Any:
    """Return ``raw_env`` with checks of the order of calls and the range of actions."""
    return checked(raw_env(**options))


def raw_env(**options: Any) -> TableEnv:
    """Return an environment of the calm form without checks. ``seats``, ``render_mode``, ``viewer``
    and ``max_cycles`` are arguments of ``TableEnv``; any other argument is an option of the game.

    Raises ``ValueError`` for ``calm=False``: ``parallel_env`` plays in real time.
    """
    if not options.setdefault("calm", True):
        raise ValueError(
            "agents that act in turn play the calm form; parallel_env is played in real time"
        )
    return TableEnv("racing-demon", **options)


def parallel_env(**options: Any) -> ParallelDemon:
    """Return the environment in real time, in ticks of 100 ms (see ``parallel``). It takes the
    arguments of ``raw_env``; ``max_cycles`` counts ticks."""
    return ParallelDemon(**options)
