"""Daytona as a PettingZoo environment, see ``aec`` and ``docs/environments.md``."""

from __future__ import annotations

from typing import Any

from .aec import TableEnv, checked


def env(**options: Any) -> Any:
    """``raw_env`` with checks on the order of calls and the bounds of actions."""
    return checked(raw_env(**options))


def raw_env(**options: Any) -> TableEnv:
    """A bare environment. ``seats``, ``render_mode``, ``viewer``, ``max_cycles``; all others are
    options of the game."""
    return TableEnv("daytona", **options)
