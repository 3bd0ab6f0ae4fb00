"""The random bot, and a function that lets a thinker run until its node budget is used up.

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
    """Choose a legal move at random; all moves are equally likely."""
    yield Thought(chance.pick(moves), 1, final=True)


def decide(
    thinker: Thinker, observation: dict[str, Any], moves: list[str], chance: Chance, nodes: int
) -> Thought:
    """Let the thinker run until it calls a thought final or has searched ``nodes`` nodes; return
    its last thought.

    The limit is a number of nodes, not a time, so that results repeat exactly. Raises
    ``RuntimeError`` if the thinker yields nothing.
    """
    best: Thought | None = None
    for best in thinker(observation, moves, chance):
        if best.final or best.nodes >= nodes:
            break
    if best is None:
        raise RuntimeError("the thinker found no move")
    return best
