"""Series of games: what earlier games left, and the part of ``Game`` for games that hand something
on.

A game of which each race stands for itself has nothing to write here.
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


class SheetRow(NamedTuple):
    """A seat's row of the score sheet of a series.

    ``games`` are its scores, one a game so far, ``pile`` the handicap it played this game with and
    ``next`` that of the next one, ``why`` what changed it. ``parts`` tells what the score of the
    last game is made of, as it is counted up: each time what it is so far, and how many points that
    comes to; all seats have as many.
    """

    seat: int
    games: tuple[int, ...]
    total: int
    pile: int
    next: int
    why: tuple[Message, ...] = ()
    parts: tuple[tuple[Message, int], ...] = ()


class InSeries(Rules[S]):
    """What one game of a series hands to the next, how long a series is, and how it is scored.

    Where a game is given ``before``, it is the ``carry`` that this game itself was dealt with.
    """

    def carry(self, state: S, before: Mapping[str, Any], /) -> dict[str, Any]:
        """What a finished game hands on to the next of its series, as JSON."""
        return {}

    def series_length(self, settings: Settings, /) -> int | None:
        """How many games make a series; None if the table plays on for as long as it likes."""
        return None

    def series_over(self, settings: Settings, so_far: Series, /) -> bool:
        """Whether a series is over with the game that ``so_far`` counts last."""
        length = self.series_length(settings)
        return length is not None and so_far.game >= length

    def scored(self, settings: Settings, /) -> bool:
        """Whether scores and places are shown."""
        return True

    def sheet(
        self, state: S, before: Mapping[str, Any], settings: Settings, /
    ) -> list[SheetRow] | None:
        """The score sheet of the series with this finished game; None in games whose totals say all
        there is.
        """
        return None

    def evened(
        self, state: S, before: Mapping[str, Any], settings: Settings, /
    ) -> Mapping[str, Setting] | None:
        """Settings with which a new series starts from the handicaps that this finished game ends
        with.

        None where there are no handicaps, or where these are the ones this series began with.
        """
        return None

    def before_next(self, settings: Settings, /) -> tuple[Option, ...]:
        """What the table may choose between two games of a series; nothing by default."""
        return ()

    def choose(self, carry: dict[str, Any], chosen: Settings, /) -> dict[str, Any]:
        """What is handed on once the table has chosen; ``carry`` is what the method ``carry`` gave."""
        return carry
