"""The share of games won, with the range that contains the true share 95 times in 100."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import TYPE_CHECKING, Any

from hairpin.core.state import Result

if TYPE_CHECKING:
    from collections.abc import Mapping

SURE = 1.96  # 95 % of a normal distribution lie within 1.96 standard deviations of the mean


@dataclass(slots=True)
class Side:
    """Games, wins and score of a seat or a bot. A first place shared by n seats is 1/n of a win."""

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
        """The share of the games that were won."""
        return self.wins / self.games

    def bounds(self) -> tuple[float, float]:
        """Return the range that contains the true share 95 times in 100 (Wilson's interval)."""
        n, share = self.games, self.share
        middle = share + SURE**2 / (2 * n)
        reach = SURE * sqrt(share * (1 - share) / n + SURE**2 / (4 * n * n))
        whole = 1 + SURE**2 / n
        return max(0.0, (middle - reach) / whole), min(1.0, (middle + reach) / whole)


def winners_of(result: Mapping[str, Any]) -> tuple[int, ...]:
    """Return the winning seats of ``result``, the result in a record."""
    fields = {part: result[part] for part in Result._fields}  # leaves out the key ``failed``
    return Result.from_json(fields, len(result["places"])).winners
