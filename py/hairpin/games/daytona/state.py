"""A race of Daytona as data: what lies where, and its JSON.

Positions of cars: 0 is the start line, 1 … 14 the cards of the ring, ``HOME`` past the finish. Nobody
knows the order of the stock, nor the chance that will shuffle it again.
"""

from __future__ import annotations

from typing import Any, Final

from ...core.chance import Chance
from ...core.checks import has_parts, is_whole_pack
from ...core.clock import LATEST
from ...core.errors import StateError
from ...core.state import Reason, Result, State
from ...core.words import say
from .cards import CODES, INDEX, VALUES
from .plan import CHOICE, HOME, WIDTH, plan_of
from .track import LENGTH, Track, is_legal

LOW, HIGH = 2, 4  # seats
POINTS: Final = (10, 5, 2)
NONE: Final = -1  # no card
_PARTS: Final = (
    "turn", "first", "card", "line", "ring", "pit", "stock", "piles", "cars", "waits", "home",
    "missed", "last", "chance", "over", "at",
)  # fmt: skip


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


def codes(cards: list[int] | tuple[int, ...]) -> list[str]:
    """Cards by their codes."""
    return [CODES[card] for card in cards]


def open_json(race: Race) -> dict[str, Any]:
    """All that lies open, or has lain open, and how many cards the stock has: what everybody knows."""
    return {
        "turn": race.turn,
        "first": race.first,
        "card": CODES[race.card] if race.card != NONE else None,
        "line": CODES[race.track.line],
        "ring": codes(race.track.ring),
        "pit": CODES[race.track.pit],
        "stock": len(race.stock),
        "piles": [codes(pile) for pile in race.piles],
        "cars": race.cars.copy(),
        "waits": race.waits.copy(),
        "home": race.home.copy(),
        "missed": race.missed,
        "last": race.last,
        "over": race.over.to_json() if race.over else None,
        "at": race.at,
    }


def to_json(race: Race) -> dict[str, Any]:
    """The full state; the stock with its top card first."""
    known = open_json(race)
    known |= {"stock": codes(race.stock[::-1]), "chance": race.chance.state()}
    return {part: known[part] for part in _PARTS}


def check(fits: object, part: str) -> None:
    """Refuse a state whose ``part`` does not fit."""
    if not fits:
        raise StateError("error.state.part", game=say("daytona.name"), part=part)


def _cards(data: object, part: str) -> list[int]:
    if not isinstance(data, list) or not all(isinstance(c, str) and c in INDEX for c in data):
        raise StateError("error.state.part", game=say("daytona.name"), part=part)
    return [INDEX[code] for code in data]


def _numbers(data: object, count: int, high: int, part: str) -> list[int]:
    check(isinstance(data, list) and len(data) == count, part)
    assert isinstance(data, list)
    check(all(type(n) is int and 0 <= n <= high for n in data), part)
    return list(data)


def read_track(line: object, ring: object, pit: object) -> Track:
    """A track from codes. Raises ``StateError`` unless it is a legal one."""
    (line_card,), ring_cards, (pit_card,) = (
        _cards([line], "line"),
        _cards(ring, "ring"),
        _cards([pit], "pit"),
    )
    check(len({line_card, pit_card, *ring_cards}) == LENGTH + 2, "ring")
    track = Track(line_card, tuple(ring_cards), pit_card)
    check(is_legal(track), "ring")
    return track


def from_json(data: object) -> Race:
    """The state of a JSON value. Raises ``StateError`` if it could not occur."""
    data = has_parts(data, _PARTS, say("daytona.name"))
    track = read_track(data["line"], data["ring"], data["pit"])
    piles, stock = data["piles"], _cards(data["stock"], "stock")
    check(isinstance(piles, list) and LOW <= len(piles) <= HIGH, "piles")
    seats = len(piles)
    for part in ("turn", "first"):
        check(type(data[part]) is int and 1 <= data[part] <= seats, part)
    for part in ("missed", "last"):
        check(isinstance(data[part], bool), part)
    check(type(data["at"]) is int and 0 <= data["at"] <= LATEST, "at")
    race = Race(
        seats,
        data["first"],
        track,
        stock[::-1],
        Chance.from_state(data["chance"]),
        missed=data["missed"],
        last=data["last"],
    )
    race.turn, race.at = data["turn"], data["at"]
    race.piles = [_cards(pile, "piles") for pile in piles]
    if data["card"] is not None:
        (race.card,) = _cards([data["card"]], "card")
    race.cars = _numbers(data["cars"], seats, HOME, "cars")
    race.waits = _numbers(data["waits"], seats, 2, "waits")
    check(isinstance(data["home"], list) and len(data["home"]) < seats, "home")
    race.home = _numbers(data["home"], len(data["home"]), seats, "home")
    race.over = None if data["over"] is None else Result.from_json(data["over"], seats)
    _check_whole(race)
    return race


def _check_whole(race: Race) -> None:
    """Refuse what fits part by part but not together."""
    laid = [race.track.line, *race.track.ring, race.track.pit]
    drawn = [card for pile in race.piles for card in pile]
    drawn += [race.card] if race.card != NONE else []
    is_whole_pack(codes(laid + race.stock + drawn), CODES, say("daytona.name"))
    at_home = [seat for seat, car in enumerate(race.cars, 1) if car == HOME]
    check(sorted(race.home) == at_home, "home")
    check(not any(race.waits[seat - 1] for seat in (race.turn, *race.home)), "waits")
    check(race.over in race.ends(), "over")
    finished = len(race.home) == race.seats - 1
    check(race.turn == race.home[-1] if finished else race.turn not in race.home, "turn")
    if race.card != NONE:
        at = race.cars[race.turn - 1]
        check(not finished and race.plan[at * WIDTH + VALUES[race.card]] == CHOICE, "card")
    if not drawn:
        # Piles are gathered as part of a draw: without one there has been none.
        check(not any(race.cars) and not any(race.waits) and race.turn == race.first, "cars")
