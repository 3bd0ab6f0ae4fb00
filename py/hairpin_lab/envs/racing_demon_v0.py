"""Racing Demon as PettingZoo environments: the calm form in beats, or real time in ticks. See
``docs/environments.md``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from .aec import TableEnv, checked
from .common import MOST_CYCLES, named
from .parallel import MOST_CYCLES as MOST_TICKS
from .parallel import ParallelDemon

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
    games: int = 5,
    target: int = 0,
    handicap: bool = True,
    piles: Sequence[int] = (),
    scores: bool = True,
    calm: bool = True,
    choices: Literal["open", "secret"] = "open",
) -> TableEnv:
    """Return an environment of the calm form without checks. The arguments after ``max_cycles`` are
    the game's options.

    Raises ``ValueError`` for ``calm=False``: ``parallel_env`` plays in real time.
    """
    if not calm:
        raise ValueError(
            "agents that act in turn play the calm form; parallel_env is played in real time"
        )
    return TableEnv(
        "racing-demon",
        seats=seats,
        render_mode=render_mode,
        viewer=viewer,
        max_cycles=max_cycles,
        games=games,
        target=target,
        handicap=handicap,
        piles=piles,
        scores=scores,
        calm=calm,
        choices=choices,
    )


env = checked(raw_env)


@named
def parallel_env(
    *,
    seats: int | None = None,
    render_mode: Mode | None = None,
    viewer: Viewer = "public",
    max_cycles: int = MOST_TICKS,
    games: int = 5,
    target: int = 0,
    handicap: bool = True,
    piles: Sequence[int] = (),
    lit: Sequence[int] = (),
    scores: bool = True,
    calm: bool = False,
) -> ParallelDemon:
    """Return the environment in real time, in ticks of 100 ms (see ``parallel``); ``max_cycles``
    counts ticks.

    Raises ``ValueError`` for ``calm=True``: ``env`` plays the calm form.
    """
    return ParallelDemon(
        seats=seats,
        render_mode=render_mode,
        viewer=viewer,
        max_cycles=max_cycles,
        games=games,
        target=target,
        handicap=handicap,
        piles=piles,
        lit=lit,
        scores=scores,
        calm=calm,
    )
