"""Clocks are values computed from times handed in: nothing here asks what time it is.

All times are whole milliseconds of match time, which stands still while a match is paused.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from .errors import StateError

LATEST = 10**12 - 1  # ms; the end of match time, some thirty years on


class Clock:
    """Time for each turn, then a reserve per seat for the whole game.

    Only time past the turn's own allowance eats the reserve. Whoever has none left when the turn
    should end has lost: the game logs that as a flag fall.
    """

    __slots__ = ("turn", "reserve", "since")

    def __init__(self, turn: int, reserve: list[int], since: int = 0) -> None:
        """``turn`` and ``reserve`` (one a seat) in ms; ``since`` is when the running turn began."""
        self.turn: int = turn
        self.reserve: list[int] = reserve
        self.since: int = since

    @classmethod
    def from_setting(cls, text: str, seats: int) -> Clock | None:
        """The clock a ``ClockChoice`` setting stands for; none for ``off``."""
        if text == "off":
            return None
        turn, reserve = text.split("+")
        return cls(int(turn) * 1000, [int(reserve) * 1000] * seats)

    def copy(self) -> Clock:
        """An independent clock showing the same."""
        return Clock(self.turn, self.reserve.copy(), self.since)

    def deadline(self, seat: int) -> int:
        """When ``seat``, whose turn is running, will have lost on time."""
        return self.since + self.turn + self.reserve[seat - 1]

    def left(self, seat: int, at: int, running: bool) -> tuple[int, int]:
        """Turn time and reserve left to ``seat`` at ``at``, both in ms and never negative."""
        reserve = self.reserve[seat - 1]
        if not running:
            return self.turn, reserve
        turn = self.turn - max(0, at - self.since)
        return max(0, turn), max(0, reserve + min(0, turn))

    def press(self, seat: int, at: int) -> None:
        """``seat`` ends its turn at ``at``; the next turn begins."""
        over = max(0, at - self.since - self.turn)
        self.reserve[seat - 1] = max(0, self.reserve[seat - 1] - over)
        self.since = at

    def to_json(self) -> dict[str, Any]:
        """The clock as JSON, all in ms."""
        return {"turn": self.turn, "reserve": self.reserve.copy(), "since": self.since}

    @classmethod
    def from_json(cls, data: object, seats: int) -> Clock:
        """The clock ``to_json`` wrote. Raises ``StateError``."""
        if isinstance(data, dict) and set(data) == {"turn", "reserve", "since"}:
            turn, reserve, since = data["turn"], data["reserve"], data["since"]
            if (
                isinstance(reserve, list)
                and len(reserve) == seats
                and all(type(ms) is int and 0 <= ms <= LATEST for ms in (turn, since, *reserve))
            ):
                return cls(turn, list(reserve), since)
        raise StateError("error.state.clock")


@dataclass(slots=True)
class Stopwatch:
    """Match time from the front end's clock: runs and stands still as told.

    ``rate`` is how many ms of match time pass in one of the front end's.
    """

    reached: int = 0  # match time when it last began to run, or now if it stands
    since: int | None = None  # the front end's time when it last began to run
    rate: float = 1.0
    _latest: int = 0  # the front end's latest time heard of since

    @property
    def running(self) -> bool:
        """Whether it runs."""
        return self.since is not None

    def at(self, now: int) -> int:
        """Match time (ms) at the front end's ``now``; never runs backwards."""
        if self.since is None:
            return self.reached
        self._latest = max(self._latest, now)
        return min(LATEST, self.reached + int((self._latest - self.since) * self.rate))

    def run(self, now: int, on: bool) -> None:
        """Let it run, or stand still."""
        if on and self.since is None:
            self.since = self._latest = now
        elif not on:
            self.reached = self.at(now)
            self.since = None

    def set(self, reached: int, now: int) -> None:
        """Go to a match time, running or not as before."""
        self.reached = min(LATEST, reached)
        if self.since is not None:
            self.since = self._latest = now

    def pace(self, rate: float, now: int) -> None:
        """Run at another rate from now on."""
        if rate != self.rate:
            self.set(self.at(now), now)
            self.rate = rate
