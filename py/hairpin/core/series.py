"""Series of games: the part of ``Game`` for games that pass data to the next game of a series.

A game with independent races needs nothing from this module.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from .options import plain
from .rules import Rules
from .state import S

if TYPE_CHECKING:
    from collections.abc import Mapping

    from .options import Option, Setting, Settings
    from .words import Message


@dataclass(frozen=True, slots=True)
class Series:
    """The series before the current game.

    ``game`` is the current game's number, ``totals`` are the seats' points from earlier games, and
    ``house`` counts the games that no seat won. ``carry`` is data that the previous game passed on,
    such as the next starter or handicaps. ``chosen`` are the options that the table chose before
    this game; options with default values are left out.
    """

    game: int = 1
    totals: tuple[int, ...] = ()
    house: int = 0
    carry: Mapping[str, Any] = field(default_factory=dict)
    chosen: Mapping[str, Setting] = field(default_factory=dict)

    def to_json(self) -> dict[str, Any]:
        """Return the series as JSON."""
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
        """The place of each seat by its points; seats with equal totals share the better place."""
        return tuple(1 + sum(other > total for other in self.totals) for total in self.totals)


class SheetRow(NamedTuple):
    """A seat's row of the score sheet of a series.

    - ``games``: the seat's scores, one per game so far
    - ``pile``: its handicap in this game; ``next``: its handicap in the next game; ``why``: the
      reasons for the change
    - ``parts``: the parts of the last game's score, in words
    """

    seat: int
    games: tuple[int, ...]
    total: int
    pile: int
    next: int
    why: tuple[Message, ...] = ()
    parts: Message | None = None


class InSeries(Rules[S]):
    """A series of games: the data that one game passes to the next, the length, and the scores.

    ``before`` is the ``carry`` with which the current game was dealt.
    """

    def carry(self, state: S, before: Mapping[str, Any], /) -> dict[str, Any]:
        """Return the data that a finished game passes to the next game of the series, as JSON."""
        return {}

    def series_length(self, settings: Settings, /) -> int | None:
        """Return the number of games in a series; None if the table decides when to stop."""
        return None

    def series_over(self, settings: Settings, so_far: Series, /) -> bool:
        """Whether the last game of ``so_far`` ends the series."""
        length = self.series_length(settings)
        return length is not None and so_far.game >= length

    def scored(self, settings: Settings, /) -> bool:
        """Whether scores and places are shown."""
        return True

    def sheet(
        self, state: S, before: Mapping[str, Any], settings: Settings, /
    ) -> list[SheetRow] | None:
        """Return the score sheet including this finished game; None if the totals are enough."""
        return None

    def evened(
        self, state: S, before: Mapping[str, Any], settings: Settings, /
    ) -> Mapping[str, Setting] | None:
        """Return the settings for a new series. The new series starts with the handicaps that the
        seats have after this finished game.

        Returns None if the game has no handicaps, or if they are the same as at the start of this
        series.
        """
        return None

    def before_next(self, settings: Settings, /) -> tuple[Option, ...]:
        """Return the options that the table may choose between two games of a series; none by
        default.
        """
        return ()

    def choose(self, carry: dict[str, Any], chosen: Settings, /) -> dict[str, Any]:
        """Return ``carry``, the data for the next game, adjusted to the options that the table
        chose.
        """
        return carry
