"""Racing Demon as PettingZoo environments, see ``docs/environments.md``: calm in beats, or real
time in ticks."""

from __future__ import annotations

from typing import Any

from .aec import TableEnv, checked
from .parallel import ParallelDemon


def env(**options: Any) -> Any:
    """``raw_env`` with checks on the order of calls and the bounds of actions."""
    return checked(raw_env(**options))


def raw_env(**options: Any) -> TableEnv:
    """A bare environment of the calm form. ``seats``, ``render_mode``, ``viewer``, ``max_cycles``;
    all others are options of the game.

    Raises ``ValueError`` for ``calm=False``: ``parallel_env`` plays in real time.
    """
    if not options.setdefault("calm", True):
        raise ValueError(
            "agents that act in turn play the calm form; parallel_env is played in real time"
        )
    return TableEnv("racing-demon", **options)


def parallel_env(**options: Any) -> ParallelDemon:
    """The game in real time, in ticks of 100 ms, see ``parallel``. The arguments are the same;
    ``max_cycles`` counts ticks."""
    return ParallelDemon(**options)
