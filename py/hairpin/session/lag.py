"""Whether a game in real time goes more slowly than it should, since the device needs longer.

Match time goes no further than bots have been played. What is lost so is time of everybody's; where much is, that is told.
"""

from __future__ import annotations

WHILE = 3000  # the front end's ms between two looks
# The share of them that is lost: from MUCH on the game counts as slow, until it is less than LITTLE.
MUCH = 0.2
LITTLE = 0.05


class Lag:
    """The time that was lost of late. ``asked`` tells whether the front end's own clock is slow."""

    __slots__ = ("asked", "_behind", "_since", "_lost")

    def __init__(self) -> None:
        self.asked = False
        self._behind = False
        self._since = 0
        self._lost = 0

    @property
    def slow(self) -> bool:
        """Whether the game goes noticeably slowly."""
        return self.asked or self._behind

    def lose(self, ms: int) -> None:
        """So much match time did not pass."""
        self._lost += ms

    def judge(self, now: int) -> None:
        """Look back at what was lost, if it is time to, at the front end's ``now``."""
        passed = now - self._since
        if passed < WHILE:
            return
        self._behind = self._lost > passed * (LITTLE if self._behind else MUCH)
        self._since, self._lost = now, 0
