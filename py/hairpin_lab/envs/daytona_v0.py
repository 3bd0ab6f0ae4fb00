"""Daytona as a PettingZoo environment, see ``aec`` and ``docs/environments.md``."""

from __future__ import annotations

from typing import Any

from .aec import TableEnv, checked


def env(**options: Any) -> Any:
    """Return ``raw_env`` with checks of the order of calls and the range of actions."""
    return checked(raw_env(**options))


def raw_env(**options: Any) -> TableEnv:
    """Return an environment without checks. ``seats``, ``render_mode``, ``viewer`` and
    ``max_cycles`` are arguments of ``TableEnv``; any other argument is an option of the game.
    """
    return TableEnv("daytona", **options)
