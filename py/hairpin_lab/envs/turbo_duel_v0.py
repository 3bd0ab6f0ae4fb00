"""Turbo Duel as a PettingZoo environment, see ``aec`` and ``docs/environments.md``."""

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
    first: Literal["seed", "1", "2"] = "seed",
    clock: str = "off",
    track: int = 11,
    deck: str = "source",
) -> TableEnv:
    """Return an environment without checks. The arguments after ``max_cycles`` are the game's options."""
    return TableEnv(
        "turbo-duel",
        seats=seats,
        render_mode=render_mode,
        viewer=viewer,
        max_cycles=max_cycles,
        first=first,
        clock=clock,
        track=track,
        deck=deck,
    )


env = checked(raw_env)
