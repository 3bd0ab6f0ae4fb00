"""Daytona as numbers. All seats know the same; only the order of the stock is hidden."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, ClassVar, Final

from hairpin.core.cards import RANKS
from hairpin.games.daytona.cards import INDEX, VALUES
from hairpin.games.daytona.plan import HOME
from hairpin.games.daytona.state import NONE
from hairpin.games.daytona.track import LENGTH

from .layout import Part, Sight

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from hairpin.core.game import Game
    from hairpin.games.daytona.state import Race

_KINDS: Final = len(RANKS)
#: For each card the number of its rank: 0 for an ace, 12 for a king, 13 for a joker.
_RANK: Final = tuple((value - 1) % (_KINDS + 1) for value in VALUES)
#: The number of cards of each rank in two packs, jokers last.
_ALL: Final = (*[8] * _KINDS, 4)


class DaytonaSight(Sight):
    """The vector of Daytona."""

    game: ClassVar[str] = "daytona"
    parts: ClassVar[tuple[Part, ...]] = (
        Part("turn", 1, 1, "it is the own turn"),
        Part("car", HOME + 1, 1, "where the car is: start line, the 14 cards of the ring, home", seats=True),
        Part("waits", 1, 2, "turns it still loses at the pit stop", seats=True),
        Part("place", 1, 4, "its place once home, else 0", seats=True),
        Part("line", _KINDS, 1, "rank of the start/finish card, ace to king"),
        Part("ring", LENGTH * _KINDS, 1, "rank of each card of the ring in driving order"),
        Part("pit", _KINDS, 1, "rank of the pit-stop card"),
        Part("card", _KINDS + 1, 1, "the card drawn that leaves a choice: its rank, or a joker"),
        Part("stock", 1, 92, "cards in the stock"),
        Part("left", _KINDS + 1, 8, "cards of each rank in the stock, and jokers"),
    )  # fmt: skip

    def write(self, seen: Mapping[str, Any], seat: int) -> bytearray:
        """Return the whole observation as numbers."""
        into = self._of_cars(seat, seen["cars"], seen["waits"], seen["home"])
        track = tuple(INDEX[code] for code in (seen["line"], *seen["ring"], seen["pit"]))
        card = NONE if seen["card"] is None else INDEX[seen["card"]]
        piles = [[INDEX[code] for code in pile] for pile in seen["piles"]]
        mine = seen["over"] is None and seen["turn"] == seat
        return self._with_cards(into, mine, track, card, seen["stock"], piles)

    def read(self, game: Game[Any], state: Race, seat: int) -> bytearray:
        """Return the same numbers as ``write``, without the codes of cards that an observation has."""
        into = self._of_cars(seat, state.cars, state.waits, state.home)
        track, mine = state.track, state.over is None and state.turn == seat
        cards = (track.line, *track.ring, track.pit)
        return self._with_cards(into, mine, cards, state.card, len(state.stock), state.piles)

    def _of_cars(
        self, seat: int, cars: Sequence[int], waits: Sequence[int], home: Sequence[int]
    ) -> bytearray:
        """Return a new vector with the parts of all cars."""
        into, at, seats = bytearray(self.size), self.at, self.seats
        car, wait = self.start + at["car"], self.start + at["waits"]
        for i in range(seats):
            other = (seat - 1 + i) % seats
            into[car + cars[other]] = 1
            into[wait] = waits[other]
            car += self.each
            wait += self.each
        for place, other in enumerate(home, 1):
            into[self.start + (other - seat) % seats * self.each + at["place"]] = place
        return into

    def _with_cards(
        self,
        into: bytearray,
        mine: bool,
        track: tuple[int, ...],
        card: int,
        stock: int,
        piles: Sequence[Sequence[int]],
    ) -> bytearray:
        """Return the vector with the parts of the turn and all cards filled in."""
        at = self.at
        if mine:
            into[0] = 1
        start = at["line"]
        laid, off_track = _track(track)
        into[start : start + len(laid)] = laid
        left = list(off_track)
        if card != NONE:
            into[at["card"] + _RANK[card]] = 1
            left[_RANK[card]] -= 1
        into[at["stock"]] = stock
        for pile in piles:
            for drawn in pile:
                left[_RANK[drawn]] -= 1
        into[at["left"] : at["left"] + len(left)] = bytes(left)
        return into


@lru_cache(64)
def _track(cards: tuple[int, ...]) -> tuple[bytes, tuple[int, ...]]:
    """Return the numbers for start line, ring and pit stop, and for each rank the number of cards
    that are not on the track."""
    into, left = bytearray(), list(_ALL)
    for card in cards:
        place = bytearray(_KINDS)
        place[_RANK[card]] = 1
        into += place
        left[_RANK[card]] -= 1
    return bytes(into), tuple(left)
