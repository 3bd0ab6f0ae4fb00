"""A race of Daytona as data: what lies where.

Positions of cars: 0 is the start line, 1 … 14 the cards of the ring, ``HOME`` past the finish. Nobody
knows the order of the stock, nor the chance that will shuffle it again.
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
    """``first`` began and ``turn`` is to act; ``card`` waits for its drawer's choice (or ``NONE``).

    ``stock`` has its top card last, ``piles`` are each seat's drawn cards, ``cars`` their positions,
    ``waits`` the turns each still loses, ``home`` the seats that have finished, in order.
    ``missed`` and ``last`` are the options; ``plan`` tells where each draw leads on this ``track``.
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
        self.first = self.turn = first
        self.card = NONE
        self.track = track
        self.stock = stock
        self.chance = chance
        self.missed = missed
        self.last = last
        self.piles: list[list[int]] = [[] for _ in range(seats)]
        self.cars = [0] * seats
        self.waits = [0] * seats
        self.home: list[int] = []
        self.plan = plan or plan_of(track.values, VALUES[track.pit], missed=missed)

    def copy(self) -> Race:
        """An independent copy; the track and its plan never change and are shared."""
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
        """Places and points once one car is left on the track."""
        order = [*self.home, *(s for s in range(1, self.seats + 1) if s not in self.home)]
        places, scores = [0] * self.seats, [0] * self.seats
        for place, seat in enumerate(order, 1):
            places[seat - 1] = place
            if place <= len(POINTS) and (place < self.seats or self.last):
                scores[seat - 1] = POINTS[place - 1]
        return Result(Reason.FINISH, tuple(places), tuple(scores))

    def given_up(self, seat: int) -> Result:
        """Places and points when one of two gives up: it gets nothing, whatever the options."""
        places = (2, 1) if seat == 1 else (1, 2)
        return Result(Reason.RESIGN, places, tuple(POINTS[0] * (2 - place) for place in places))

    def ends(self) -> list[Result | None]:
        """The results that fit where the cars are."""
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
