"""By how much a game was won: the part of ``Game`` that makes finished games comparable.

A game has defaults for all of it. ``session/game_summary.py`` stores the margin with a finished game.
"""

from __future__ import annotations

from typing import ClassVar, Final

from .rules import Rules
from .state import Reason, S

#: The reasons of a game that was played to its end and that a seat may have won.
PLAYED_OUT: Final = (Reason.FINISH, Reason.DEAD, Reason.STUCK)


class Margin(Rules[S]):
    """The distances between seats at the end of a game, in the game's own unit."""

    #: the unit of margins: the sentence ``margin.UNIT`` in the words takes the number ``n``
    margin_unit: ClassVar[str] = "points"
    #: ids of the options that decide a race's length: only races with equal values are compared by speed
    length_options: ClassVar[tuple[str, ...]] = ()

    def reached(self, state: S, /) -> tuple[int, ...] | None:
        """Return what each seat has reached at the end, in units, more being better; None if that means nothing.

        It is called only for a game that was played to its end.
        """
        result = self.result(state)
        return None if result is None else result.scores

    def margin(self, state: S, *seats: int) -> int | None:
        """Return the lead of ``seats``, at least one, over the best other seat in units; below 0 if they are behind.

        Of several seats the one that has reached the least counts. Returns None if the game is not over, was given
        up or lost on time, or has no such measure.
        """
        result = self.result(state)
        if result is None or result.reason not in PLAYED_OUT:
            return None
        reached = self.reached(state)
        if reached is None:
            return None
        others = [n for seat, n in enumerate(reached, 1) if seat not in seats]
        return min(reached[seat - 1] for seat in seats) - max(others)
