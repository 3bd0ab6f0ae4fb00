"""Grand Prix as a PettingZoo environment, see ``aec`` and ``docs/environments.md``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hairpin.games.grand_prix.state import PRIZES

from .aec import TableEnv, checked
from .common import MOST_CYCLES, named

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hairpin.core.view import Viewer

    from .common import Mode


@named
def raw_env(
    *,
    seats: int | None = None,
    render_mode: Mode | None = None,
    viewer: Viewer = "public",
    max_cycles: int = MOST_CYCLES,
    circuit: str = "lakefront",
    laps: int = 3,
    joker: bool = False,
    partial: bool = True,
    prizes: Sequence[int] = PRIZES,
) -> TableEnv:
    """Return an environment without checks. The arguments after ``max_cycles`` are the game's options."""
    return TableEnv(
        "grand-prix",
        seats=seats,
        render_mode=render_mode,
        viewer=viewer,
        max_cycles=max_cycles,
        circuit=circuit,
        laps=laps,
        joker=joker,
        partial=partial,
        prizes=prizes,
    )


env = checked(raw_env)
