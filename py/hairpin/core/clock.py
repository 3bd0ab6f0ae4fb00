"""Clocks as values: callers pass the time in, and nothing here reads the device's clock.

All times are whole milliseconds of match time, which stops while a match is paused.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from .errors import StateError

LATEST = 10**12 - 1  # ms; the largest match time, about thirty years


class Clock:
    """The clock of a game: each turn has its own time, and each seat a reserve for the whole game.

    A turn uses its own time first, then the reserve. A seat whose reserve is used up before its
    turn ends has lost; the game logs the entry ``flag``.
    """

    __slots__ = ("turn", "reserve", "since")

    def __init__(self, turn: int, reserve: list[int], since: int = 0) -> None:
        """``turn`` and ``reserve`` (one per seat) are in ms; ``since`` is the match time at which
        the running turn began.
        """
        self.turn: int = turn
        self.reserve: list[int] = reserve
        self.since: int = since

    @classmethod
    def from_setting(cls, text: str, seats: int) -> Clock | None:
        """Return the clock that a ``ClockChoice`` setting describes; None for ``off``."""
        if text == "off":
            return None
        turn, reserve = text.split("+")
        return cls(int(turn) * 1000, [int(reserve) * 1000] * seats)

    def copy(self) -> Clock:
        """Return an independent clock with the same times."""
        return Clock(self.turn, self.reserve.copy(), self.since)

    def deadline(self, seat: int) -> int:
        """Return the match time (ms) at which ``seat``, whose turn is running, loses on time."""
        return self.since + self.turn + self.reserve[seat - 1]

    def left(self, seat: int, at: int, running: bool) -> tuple[int, int]:
        """Return the turn time and the reserve that ``seat`` has left at match time ``at``, in ms."""
        reserve = self.reserve[seat - 1]
        if not running:
            return self.turn, reserve
        turn = self.turn - max(0, at - self.since)
        return max(0, turn), max(0, reserve + min(0, turn))

    def press(self, seat: int, at: int) -> None:
        """End the turn of ``seat`` at match time ``at`` (ms), and begin the next turn."""
        over = max(0, at - self.since - self.turn)
        self.reserve[seat - 1] = max(0, self.reserve[seat - 1] - over)
        self.since = at

    def to_json(self) -> dict[str, Any]:
        """Return the clock as JSON, all times in ms."""
        return {"turn": self.turn, "reserve": self.reserve.copy(), "since": self.since}

    @classmethod
    def from_json(cls, data: object, seats: int) -> Clock:
        """Return the clock that ``to_json`` wrote as ``data``. Raises ``StateError``."""
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
    """A stopwatch that computes match time from the front end's time.

    ``rate`` is the number of ms of match time in one ms of the front end's time.
    """

    reached: int = 0  # match time (ms) at the last start; if stopped, the current match time
    since: int | None = None  # the front end's time at the last start; None if stopped
    rate: float = 1.0
    _latest: int = 0  # the latest time that the front end gave since the last start

    @property
    def running(self) -> bool:
        """Whether the stopwatch runs."""
        return self.since is not None

    def at(self, now: int) -> int:
        """Return the match time (ms) at the front end's time ``now``.

        Match time never runs backwards, even if the front end's time does.
        """
        if self.since is None:
            return self.reached
        self._latest = max(self._latest, now)
        return min(LATEST, self.reached + int((self._latest - self.since) * self.rate))

    def run(self, now: int, on: bool) -> None:
        """Start the stopwatch if ``on``, else stop it."""
        if on and self.since is None:
            self.since = self._latest = now
        elif not on:
            self.reached = self.at(now)
            self.since = None

    def set(self, reached: int, now: int) -> None:
        """Set the match time to ``reached``; a running stopwatch keeps running from there."""
        self.reached = min(LATEST, reached)
        if self.since is not None:
            self.since = self._latest = now

    def pace(self, rate: float, now: int) -> None:
        """Change the rate from ``now`` on; the match time reached so far stays."""
        if rate != self.rate:
            self.set(self.at(now), now)
            self.rate = rate
