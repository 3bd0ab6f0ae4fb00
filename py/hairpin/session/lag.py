"""Detects whether a game in real time runs slowly because the device cannot keep up.

Match time never runs ahead of the bots. If the device cannot play the bots' moves in time, match time is slowed for
all seats alike. The players are informed when the loss is large.
"""

from __future__ import annotations

WHILE = 3000  # milliseconds of the client's clock: the lost match time is added up for so long and then judged
# A game becomes slow if the lost match time exceeds this share of the time that passes.
MUCH = 0.2
# A slow game stays slow while the lost match time exceeds this share.
LITTLE = 0.05


class Lag:
    """The match time lost recently. ``asked`` is true if the client has slowed its own clock."""

    __slots__ = ("asked", "_behind", "_since", "_lost")

    def __init__(self) -> None:
        self.asked: bool = False
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
        """Decide again whether the game is slow, at most once in ``WHILE`` milliseconds of the client's clock."""
        passed = now - self._since
        if passed < WHILE:
            return
        self._behind = self._lost > passed * (LITTLE if self._behind else MUCH)
        self._since, self._lost = now, 0
