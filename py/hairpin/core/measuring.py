"""What makes finished games comparable: the part of ``Game`` that says by how much one was won, and what its length hangs on.

A game has defaults for all of it. What it writes is kept with a finished game (``session/tallies.py``).
"""

from __future__ import annotations

from typing import ClassVar

from .rules import Rules
from .state import S


class Measuring(Rules[S]):
    """By how much a game was won, in its own terms."""

    #: what seats are apart by at the end: ``margin.UNIT`` in the words, with the number ``n``
    margin_unit: ClassVar[str] = "points"
    #: ids of the options that a race's length hangs on: only races in which these are alike are compared by how fast they were
    length_options: ClassVar[tuple[str, ...]] = ()

    def reached(self, state: S) -> tuple[int, ...] | None:
        """What each seat had at the end of a game played out, in units, more being better; None where that tells nothing.

        A game that was given up or lost on time has no margin, so it is not asked for here.
        """
        result = self.result(state)
        return None if result is None else result.scores
