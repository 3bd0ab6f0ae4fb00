"""Clocks and real time: the part of ``Game`` for games in which time matters.

A game without clocks, played in turns, has nothing to write here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from .rules import Rules
from .state import S

if TYPE_CHECKING:
    from .options import Settings


class Timing(Rules[S]):
    """Clocks, and playing all at once. All times are match time in ms.

    ``realtime``: all may act at any time. A table may want it in beats all the same: ``unhurried``
    is the id of the flag among the options under which nobody plays at once, empty if there is
    none. ``late`` is how the keys of refusals begin that say that somebody else was faster.
    """

    realtime: ClassVar[bool] = False
    unhurried: ClassVar[str] = ""
    late: ClassVar[str | None] = None

    def real_time(self, settings: Settings, /) -> bool:
        """Whether everybody plays at once, in real time, under these settings."""
        return self.realtime

    def lit(self, settings: Settings, seat: int, /) -> bool:
        """Whether a seat wishes to see, in real time too, what it can play; where nobody hurries
        all see it.
        """
        return False

    def deadline(self, state: S, /) -> tuple[int, int] | None:
        """The match time at which a seat loses on time, and that seat; None without clocks."""
        return None

    def clock_left(self, state: S, seat: int, at: int, /) -> tuple[int, int, bool] | None:
        """Turn time and reserve left to a seat at match time ``at``, and whether its clock runs;
        None without clocks.
        """
        return None
