"""Clocks and real time: the part of ``Game`` for games in which time matters.

A game that is played in turns without clocks writes nothing here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from .rules import Rules
from .state import S

if TYPE_CHECKING:
    from .options import Settings


class Timing(Rules[S]):
    """Clocks and real time. All times are match time in ms.

    ``realtime``: the game has real time, in which all seats may act at any time. ``unhurried`` is
    the id of the flag option that turns real time off, empty if there is none. A refusal whose
    catalogue key begins with ``late`` means that another seat was faster.
    """

    realtime: ClassVar[bool] = False
    unhurried: ClassVar[str] = ""
    late: ClassVar[str | None] = None

    def real_time(self, settings: Settings, /) -> bool:
        """Whether all seats play at once, in real time, under these settings."""
        return self.realtime

    def lit(self, settings: Settings, seat: int, /) -> bool:
        """Whether a seat wants its possible moves highlighted in real time. In turns they are
        always highlighted.
        """
        return False

    def deadline(self, state: S, /) -> tuple[int, int] | None:
        """Return the match time at which a seat loses on time, and that seat; None without clocks."""
        return None

    def clock_left(self, state: S, seat: int, at: int, /) -> tuple[int, int, bool] | None:
        """Return the turn time and reserve of a seat at ``at`` (ms), and whether its clock runs;
        None without clocks.
        """
        return None
