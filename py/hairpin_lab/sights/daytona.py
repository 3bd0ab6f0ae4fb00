"""Daytona as numbers. All seats know the same; only the order of the stock is hidden."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, ClassVar, Final

from hairpin.core.cards import JOKER, RANKS
from hairpin.games.daytona.plan import HOME
from hairpin.games.daytona.track import LENGTH

from .layout import Part, Sight

if TYPE_CHECKING:
    from collections.abc import Mapping

_RANK: Final = {rank: number for number, rank in enumerate(RANKS + JOKER)}
_KINDS: Final = len(RANKS)
# The number of cards of each rank in two packs, jokers last. ``write`` does not count drawn deuces:
# their number is the number of all drawn cards minus all other ranks.
_ALL: Final = (*[8] * _KINDS, 4)
_DEUCE: Final = _RANK["2"]
_COUNTED: Final = [(number, rank) for rank, number in _RANK.items() if number != _DEUCE]


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
        into, at, seats = bytearray(self.size), self.at, self.seats
        if seen["over"] is None and seen["turn"] == seat:
            into[0] = 1
        car, waits = self.start + at["car"], self.start + at["waits"]
        cars, lost = seen["cars"], seen["waits"]
        for i in range(seats):
            other = (seat - 1 + i) % seats
            into[car + cars[other]] = 1
            into[waits] = lost[other]
            car += self.each
            waits += self.each
        for place, other in enumerate(seen["home"], 1):
            into[self.start + (other - seat) % seats * self.each + at["place"]] = place
        start = at["line"]
        track, laid = _track(seen["line"], seen["pit"], *seen["ring"])
        into[start : start + len(track)] = track
        left = list(laid)
        card = seen["card"]
        if card is not None:
            into[at["card"] + _RANK[card[0]]] = 1
            left[_RANK[card[0]]] -= 1
        into[at["stock"]] = seen["stock"]
        drawn = [card for pile in seen["piles"] for card in pile]
        # Count each rank by its letter in the codes. The letter ``2`` cannot be counted, since
        # codes of the second pack also end with a 2.
        text, others = "".join(drawn), 0
        for number, rank in _COUNTED:
            count = text.count(rank)
            left[number] -= count
            others += count
        left[_DEUCE] -= len(drawn) - others
        into[at["left"] : at["left"] + len(left)] = bytes(left)
        return into


@lru_cache(64)
def _track(line: str, pit: str, *ring: str) -> tuple[bytes, tuple[int, ...]]:
    """Return the numbers for start line, ring and pit stop, and for each rank the number of cards
    that are not on the track."""
    into, left = bytearray(), list(_ALL)
    for card in (line, *ring, pit):
        place = bytearray(_KINDS)
        place[_RANK[card[0]]] = 1
        into += place
        left[_RANK[card[0]]] -= 1
    return bytes(into), tuple(left)
