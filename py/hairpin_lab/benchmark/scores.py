"""The scores of a benchmark, computed from its games and answers alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..arena.shares import Side, winners_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from .suite import Part, Place


def score_of(result: Mapping[str, Any], seat: int) -> float:
    """Return the score of a seat: 1 for a win, ½ for a shared win or a game without a winner."""
    winners = winners_of(result)
    return (seat in winners) / len(winners) if winners else 0.5


def share(values: Iterable[float]) -> dict[str, Any]:
    """Return the number of values, their mean in percent, and Wilson's 95 % interval."""
    side = Side()
    for value in values:
        side.add(value, 0)
    if not side.games:
        return {"of": 0, "share": None, "low": None, "high": None}
    low, high = side.bounds()
    whole, ends = round(100 * side.share, 2), (round(100 * low, 2), round(100 * high, 2))
    return {"of": side.games, "share": whole, "low": ends[0], "high": ends[1]}


def summary(part: Part, played: Mapping[Place, float], right: list[bool]) -> dict[str, Any]:
    """Return the scores of a game: all games together, each opponent, and the questions."""
    return {
        "all": share(played.values()),
        "opponents": {
            opponent: share(one for place, one in played.items() if place.opponent == opponent)
            for opponent in part.opponents
        },
        "questions": share(map(float, right)),
    }
