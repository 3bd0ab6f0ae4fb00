"""Deciding in turns: the random bot, and thinking until a budget is used up.

A thinker gets its seat's observation (never the state, never the seed) and a stream of chance of its own.
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
    """Any legal move, all equally likely."""
    yield Thought(chance.pick(moves), 1, final=True)


def decide(
    thinker: Thinker, observation: dict[str, Any], moves: list[str], chance: Chance, nodes: int
) -> Thought:
    """Think until the node budget is used up or there is nothing more to learn.

    This is how games without a clock are played by bots, so that results repeat exactly.
    """
    best: Thought | None = None
    for best in thinker(observation, moves, chance):
        if best.final or best.nodes >= nodes:
            break
    if best is None:
        raise RuntimeError("a bot thought of no move")
    return best
