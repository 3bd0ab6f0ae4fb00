"""How bots think: in small slices, on what their seat may see, under somebody else's clock.

A thinker is a generator. Each step does at most about 10 ms of work, counted in nodes, and yields
the best move so far; whoever called it decides when to stop. It gets its seat's sight (never the
state, never the seed) and a stream of chance of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, TypeAlias

from ..core.chance import Chance


@dataclass(frozen=True, slots=True)
class Thought:
    """A bot's best move so far.

    ``nodes`` is how many positions it has looked at, the unit of budgets; ``value`` is from the
    thinker's side (none: no opinion); ``final`` means thinking on would change nothing.
    """

    move: str
    nodes: int
    value: int | None = None
    final: bool = False


# (sight, legal moves, chance) -> thoughts, at least one
Thinker: TypeAlias = Callable[[dict[str, Any], list[str], Chance], Iterator[Thought]]


def random_thinker(sight: dict[str, Any], moves: list[str], chance: Chance) -> Iterator[Thought]:
    """Any legal move, all equally likely."""
    yield Thought(chance.pick(moves), 1, final=True)


def decide(
    thinker: Thinker, sight: dict[str, Any], moves: list[str], chance: Chance, nodes: int
) -> Thought:
    """Think until the node budget is used up or there is nothing more to learn.

    This is how games without a clock are played by bots, so that results repeat exactly.
    """
    best: Thought | None = None
    for best in thinker(sight, moves, chance):
        if best.final or best.nodes >= nodes:
            break
    if best is None:
        raise RuntimeError("a bot thought of no move")
    return best
