"""The state of a Daytona race.

Positions of cars: 0 is the start line, 1 … 14 are the cards of the ring, ``HOME`` is past the
finish. The order of the stock and the chance for later shuffles are hidden from all players.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ...core.state import Reason, Result, State
from .cards import CODES, VALUES
from .plan import plan_of

if TYPE_CHECKING:
    from ...core.chance import Chance
    from .track import Track

LOW, HIGH = 2, 4  # seats
POINTS: Final = (10, 5, 2)
NONE: Final = -1  # no card


class Race(State):
    """One race.

    ``first`` is the seat that began, ``turn`` the seat to act. ``card`` is a drawn card whose
    player must still choose a destination, else ``NONE``. ``stock`` has its top card last. Per
    seat, ``piles`` has the drawn cards, ``cars`` the position, and ``waits`` the turns still to
    lose. ``home`` lists the finished seats in order. ``missed`` and ``last`` are options.
    ``plan`` has the outcome of each draw on ``track``.
    """

    __slots__ = (
        "turn", "first", "card", "track", "plan", "stock", "piles", "cars", "waits", "home",
        "missed", "last", "chance",
    )  # fmt: skip

    def __init__(
        self,
        seats: int,
        first: int,
        track: Track,
        stock: list[int],
        chance: Chance,
        *,
        missed: bool,
        last: bool,
        plan: bytes = b"",
    ) -> None:
        self.seats = seats
        self.at = 0
        self.over: Result | None = None
        self.first: int = first
        self.turn: int = first
        self.card: int = NONE
        self.track: Track = track
        self.stock: list[int] = stock
        self.chance: Chance = chance
        self.missed: bool = missed
        self.last: bool = last
        self.piles: list[list[int]] = [[] for _ in range(seats)]
        self.cars: list[int] = [0] * seats
        self.waits: list[int] = [0] * seats
        self.home: list[int] = []
        self.plan: bytes = plan or plan_of(track.values, VALUES[track.pit], missed=missed)

    def copy(self) -> Race:
        """Return an independent copy; it shares the track and the plan, which never change."""
        other = Race.__new__(Race)
        other.seats, other.at, other.over = self.seats, self.at, self.over
        other.first, other.turn, other.card = self.first, self.turn, self.card
        other.track, other.plan = self.track, self.plan
        other.stock = self.stock.copy()
        other.chance = self.chance.copy()
        other.missed, other.last = self.missed, self.last
        other.piles = [pile.copy() for pile in self.piles]
        other.cars, other.waits = self.cars.copy(), self.waits.copy()
        other.home = self.home.copy()
        return other

    def outcome(self) -> Result:
        """Return places and points at the end, when only one car is still on the track."""
        order = [*self.home, *(s for s in range(1, self.seats + 1) if s not in self.home)]
        places, scores = [0] * self.seats, [0] * self.seats
        for place, seat in enumerate(order, 1):
            places[seat - 1] = place
            if place <= len(POINTS) and (place < self.seats or self.last):
                scores[seat - 1] = POINTS[place - 1]
        return Result(Reason.FINISH, tuple(places), tuple(scores))

    def given_up(self, seat: int) -> Result:
        """Return the places and points if ``seat`` gives up in a race of two; this seat gets no
        points.
        """
        places = (2, 1) if seat == 1 else (1, 2)
        return Result(Reason.RESIGN, places, tuple(POINTS[0] * (2 - place) for place in places))

    def ends(self) -> list[Result | None]:
        """Return the results possible in this state; None stands for a race that goes on."""
        if len(self.home) == self.seats - 1:
            return [self.outcome()]
        return [None, *(self.given_up(seat) for seat in (1, 2))] if self.seats == 2 else [None]

    def __str__(self) -> str:
        cars = "; ".join(
            f"{seat} at {'home' if seat in self.home else at}"
            + (f", waits {waits}" if waits else "")
            for seat, (at, waits) in enumerate(zip(self.cars, self.waits, strict=True), 1)
        )
        todo = "draw" if self.card == NONE else f"choose with {CODES[self.card]}"
        return f"{self.turn} to {todo}, cars {cars}; stock {len(self.stock)}"
