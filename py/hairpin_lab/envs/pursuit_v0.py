"""Pursuit as a PettingZoo environment, see ``aec`` and ``docs/environments.md``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from .aec import TableEnv, checked
from .common import MOST_CYCLES, named

if TYPE_CHECKING:
    from hairpin.core.view import Viewer

    from .common import Mode


@named
def raw_env(
    *,
    seats: int | None = None,
    render_mode: Mode | None = None,
    viewer: Viewer = "public",
    max_cycles: int = MOST_CYCLES,
    variant: Literal["pursuit", "racing"] = "pursuit",
    first: Literal["five", "ten", "seed"] = "five",
    early: bool = False,
    passing: bool = False,
    plain_end: bool = False,
    extend: bool = False,
    laps: int = 5,
    opposite: bool = False,
    bump: bool = False,
    limit: int = 500,
) -> TableEnv:
    """Return an environment without checks. The arguments after ``max_cycles`` are the game's options."""
    return TableEnv(
        "pursuit",
        seats=seats,
        render_mode=render_mode,
        viewer=viewer,
        max_cycles=max_cycles,
        variant=variant,
        first=first,
        early=early,
        passing=passing,
        plain_end=plain_end,
        extend=extend,
        laps=laps,
        opposite=opposite,
        bump=bump,
        limit=limit,
    )


env = checked(raw_env)
