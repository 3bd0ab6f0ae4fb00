"""The outlook of a game: each seat's chance to win. ``Game.outlook`` yields it."""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .state import Result


class Outlook(NamedTuple):
    """Each seat's chance to win, seat 1 first; they add up to 1.

    ``nodes`` is the number of positions examined. ``final`` means that more work would not change
    the chances.
    """

    shares: tuple[float, ...]
    nodes: int
    final: bool = False


def softmax(strengths: Sequence[float]) -> tuple[float, ...]:
    """Return shares that add up to 1; one more unit of strength makes a share e times as large.

    >>> softmax([0.0, 0.0])
    (0.5, 0.5)
    """
    most = max(strengths)
    weights = [exp(strength - most) for strength in strengths]
    total = sum(weights)
    return tuple(weight / total for weight in weights)


def ended(result: Result) -> tuple[float, ...]:
    """Return the shares after the end: the winners (all seats if no seat won) have equal parts."""
    seats = range(1, len(result.places) + 1)
    winners = result.winners or tuple(seats)
    return tuple(1 / len(winners) if seat in winners else 0.0 for seat in seats)
