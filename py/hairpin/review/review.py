"""The review of a finished game for one seat, worked out a slice at a time.

First come the chances at all points, then what the seat's decisions cost, then the costliest are thought over as a hint
would. After each slice all that is known can be told.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from .points import chances_at, points_of, steps_for

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..core.match import Match
    from .points import Shares

#: How much of the progress that is shown each part is.
POINTS_PART: Final = 0.6


class Review:
    """What is known of a finished game as ``seat`` could know it: ``shares`` are everybody's chances by point."""

    __slots__ = ("match", "seat", "shares", "progress", "done", "_now", "_work")

    def __init__(self, match: Match, seat: int) -> None:
        """Nothing is worked out yet. ``match`` is over and stays as it is."""
        self.match = match
        self.seat = seat
        self.shares: dict[int, Shares] = {}
        self.progress = 0.0
        self.done = False
        self._now = 0
        self._work = self._run()

    def step(self, now: int) -> bool:
        """Work on for a slice, at the front end's time ``now`` (ms); whether all is done."""
        self._now = now
        if not self.done:
            try:
                next(self._work)
            except StopIteration:
                self.done, self.progress = True, 1.0
        return self.done

    def chance(self, n: int) -> float:
        """The seat's own chance at a point that is known."""
        return self.shares[n][self.seat - 1]

    def _run(self) -> Iterator[None]:
        points = points_of(self.match.n)
        steps = steps_for(len(points))
        for done, n in enumerate(points, 1):
            self.shares[n] = yield from chances_at(self.match, self.seat, n, steps)
            self.progress = POINTS_PART * done / len(points)
            yield
