"""How a game is likely to end: the part of ``Game`` that tells each seat's chances.

A game has it or not; where it has none its races are not reviewed.
"""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from .chance import Chance


class Outlook(NamedTuple):
    """Each seat's chance to win, seat 1 first: they add up to 1. ``nodes`` is the work it took, ``final`` that more is no use."""

    shares: tuple[float, ...]
    nodes: int
    final: bool = False


def softmax(strengths: Sequence[float]) -> tuple[float, ...]:
    """Shares that add up to 1, each e times as large as that of a seat whose strength is 1 less.

    >>> softmax([0.0, 0.0])
    (0.5, 0.5)
    """
    most = max(strengths)
    weights = [exp(strength - most) for strength in strengths]
    total = sum(weights)
    return tuple(weight / total for weight in weights)


class Foreseeing:
    """What a game foresees."""

    #: whether ``outlook`` tells anything
    foresees: ClassVar[bool] = False

    def outlook(self, observation: Mapping[str, Any], chance: Chance, /) -> Iterator[Outlook]:
        """Chances as the seat whose ``observation`` it is may know them, sliced as thinking is: at most about 10 ms a step, better each time.

        The observation is never that of "all", nor of an end: a review tells a seat nothing that rests on what it could not see.
        Nothing is yielded where the game has none.
        """
        return iter(())
