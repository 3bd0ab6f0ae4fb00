"""Daytona as a PettingZoo environment, see ``aec`` and ``docs/environments.md``."""

from __future__ import annotations

from typing import TYPE_CHECKING

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
    races: int = 3,
    missed: bool = True,
    rebuild: bool = False,
    last: bool = False,
) -> TableEnv:
    """Return an environment without checks. The arguments after ``max_cycles`` are the game's options."""
    return TableEnv(
        "daytona",
        seats=seats,
        render_mode=render_mode,
        viewer=viewer,
        max_cycles=max_cycles,
        races=races,
        missed=missed,
        rebuild=rebuild,
        last=last,
    )


env = checked(raw_env)
