"""Shares of games won, with the range that holds the true share 95 times in 100."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import TYPE_CHECKING, Any

from hairpin.core.state import Result

if TYPE_CHECKING:
    from collections.abc import Mapping

SURE = 1.96  # standard deviations on either side that hold 95 % of a normal distribution


@dataclass(slots=True)
class Side:
    """The counted games of a seat or a bot. A shared first place counts as a part of a win."""

    games: int = 0
    wins: float = 0
    score: int = 0

    def add(self, wins: float, score: int) -> None:
        """Count a game."""
        self.games += 1
        self.wins += wins
        self.score += score

    @property
    def share(self) -> float:
        """The share of its games that it won."""
        return self.wins / self.games

    def bounds(self) -> tuple[float, float]:
        """The range that holds the true share of wins 95 times in 100 (Wilson's interval)."""
        n, share = self.games, self.share
        middle = share + SURE**2 / (2 * n)
        reach = SURE * sqrt(share * (1 - share) / n + SURE**2 / (4 * n * n))
        whole = 1 + SURE**2 / n
        return max(0.0, (middle - reach) / whole), min(1.0, (middle + reach) / whole)


def winners_of(result: Mapping[str, Any]) -> tuple[int, ...]:
    """The seats that a record's result names as winners."""
    fields = {part: result[part] for part in Result._fields}  # without the key of a failed bot
    return Result.from_json(fields, len(result["places"])).winners
