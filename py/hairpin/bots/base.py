"""The random bot, and thinking in turns until a node budget is used up.

A thinker gets the observation of its seat and its own random stream. It never gets the state or the
seed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..core.bot import Thinker, Thought

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..core.chance import Chance


def random_thinker(
    observation: dict[str, Any], moves: list[str], chance: Chance
) -> Iterator[Thought]:
    """Choose one of the legal moves, all equally likely."""
    yield Thought(chance.pick(moves), 1, final=True)


def decide(
    thinker: Thinker, observation: dict[str, Any], moves: list[str], chance: Chance, nodes: int
) -> Thought:
    """Return the best thought once the node budget is used up or the thinker calls a thought final.

    Games without a clock are played this way, so that results repeat exactly. Raises
    ``RuntimeError`` if the thinker yields nothing.
    """
    best: Thought | None = None
    for best in thinker(observation, moves, chance):
        if best.final or best.nodes >= nodes:
            break
    if best is None:
        raise RuntimeError("the thinker found no move")
    return best
