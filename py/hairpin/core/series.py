"""A series of games: what the games before this one left."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from .options import plain

if TYPE_CHECKING:
    from collections.abc import Mapping

    from .options import Setting


@dataclass(frozen=True, slots=True)
class Series:
    """What earlier games of the series left: this game's number, points a seat, games nobody won.

    ``carry`` is the game's own business (who starts next, handicaps); ``chosen`` is what the table
    chose before this game, where that was not simply to play on.
    """

    game: int = 1
    totals: tuple[int, ...] = ()
    house: int = 0
    carry: Mapping[str, Any] = field(default_factory=dict)
    chosen: Mapping[str, Setting] = field(default_factory=dict)

    def to_json(self) -> dict[str, Any]:
        """As JSON."""
        data: dict[str, Any] = {
            "game": self.game,
            "totals": list(self.totals),
            "house": self.house,
            "carry": dict(self.carry),
        }
        if self.chosen:
            data["chosen"] = {key: plain(value) for key, value in self.chosen.items()}
        return data

    @property
    def places(self) -> tuple[int, ...]:
        """The place of each seat by its points; equal totals share the better one."""
        return tuple(1 + sum(other > total for other in self.totals) for total in self.totals)
