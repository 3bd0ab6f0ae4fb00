"""Whether a game in real time is slower than it should be because the device cannot keep up.

Match time goes no further than bots have been played, so a slow device loses match time for all seats.
A player is informed when the loss is large.
"""

from __future__ import annotations

WHILE = 3000  # milliseconds of the client's clock over which the loss is measured
# The game counts as slow once it loses this share of the time ...
MUCH = 0.2
# ... until it loses less than this share.
LITTLE = 0.05


class Lag:
    """The match time lost recently. ``asked`` is true if the client has slowed its own clock."""

    __slots__ = ("asked", "_behind", "_since", "_lost")

    def __init__(self) -> None:
        self.asked = False
        self._behind = False
        self._since = 0
        self._lost = 0

    @property
    def slow(self) -> bool:
        """Whether the game is noticeably slow."""
        return self.asked or self._behind

    def lose(self, ms: int) -> None:
        """Count ``ms`` of lost match time."""
        self._lost += ms

    def judge(self, now: int) -> None:
        """Decide anew whether the game is slow, if ``WHILE`` has passed at the client's ``now``."""
        passed = now - self._since
        if passed < WHILE:
            return
        self._behind = self._lost > passed * (LITTLE if self._behind else MUCH)
        self._since, self._lost = now, 0
