"""What makes finished games comparable: the part of ``Game`` that says by how much one was won, and what its length hangs on.

A game has defaults for all of it. What it writes is kept with a finished game (``session/game_summary.py``).
"""

from __future__ import annotations

from typing import ClassVar, Final

from .rules import Rules
from .state import Reason, S

#: How a game ends that is played out, and that somebody may have won.
PLAYED_OUT: Final = (Reason.FINISH, Reason.DEAD, Reason.STUCK)


class Margin(Rules[S]):
    """By how much a game was won, in its own terms."""

    #: what seats are apart by at the end: ``margin.UNIT`` in the words, with the number ``n``
    margin_unit: ClassVar[str] = "points"
    #: ids of the options that a race's length hangs on: only races in which these are alike are compared by how fast they were
    length_options: ClassVar[tuple[str, ...]] = ()

    def reached(self, state: S, /) -> tuple[int, ...] | None:
        """What each seat had at the end of a game played out, in units, more being better; None where that tells nothing.

        A game that was given up or lost on time has no margin, so it is not asked for here.
        """
        result = self.result(state)
        return None if result is None else result.scores

    def margin(self, state: S, seat: int) -> int | None:
        """How far a seat of a finished game is ahead of the best of the others, in units, below 0 if behind.

        None where nothing tells: a game that was given up or lost on time has no margin.
        """
        result = self.result(state)
        if result is None or result.reason not in PLAYED_OUT:
            return None
        reached = self.reached(state)
        if reached is None:
            return None
        return reached[seat - 1] - max(n for other, n in enumerate(reached, 1) if other != seat)
