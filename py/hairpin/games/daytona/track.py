"""Laying a track: which cards may lie where, and a deal that ends in a legal track from every seed.

A card that may not lie where it is dealt is set aside and the next one tried; if the cards run out,
what was set aside is shuffled and dealt on. Which values may follow depends on the cards laid
before, so a card is also set aside if no legal track could be finished after it. Eight cards of a
value are in the packs and a track needs at most three of them, so there is always one that fits.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from .cards import DEUCE, JOKER, TRACK_VALUES, VALUES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from ...core.chance import Chance

LENGTH: Final = 14  # cards in the ring, the start/finish card not counted
_MOST_ALIKE: Final = 2
_FINISH_LOW, _FINISH_HIGH, _FINISH_APART = 3, 11, 2


@dataclass(frozen=True, slots=True)
class Track:
    """The cards a race is run on: ``line`` is start and finish, ``ring`` the cards 1 … 14."""

    line: int
    ring: tuple[int, ...]
    pit: int

    @property
    def values(self) -> tuple[int, ...]:
        """The value of the line and then of each card of the ring."""
        return (VALUES[self.line], *(VALUES[card] for card in self.ring))


def free_values(values: Iterable[int]) -> set[int]:
    """The values a pit-stop card may have beside cards of ``values``."""
    return set(TRACK_VALUES).difference(values)


def finish_values(ring: Sequence[int]) -> list[int]:
    """The values a start/finish card may have behind a whole ring: fit to be landed on, and
    leaving one for the pit stop."""
    before, last = ring[-2:]
    free = free_values(ring)
    return [
        value
        for value in range(_FINISH_LOW, _FINISH_HIGH + 1)
        if abs(value - last) > _FINISH_APART
        and abs(value - before) > _FINISH_APART
        and free - {value}
    ]


def may_follow(ring: Sequence[int], value: int) -> bool:
    """Whether a card of ``value`` may be laid next in the ring."""
    if value in (JOKER, DEUCE) or ring.count(value) >= _MOST_ALIKE:
        return False
    if ring and ring[-1] == value:
        return False
    if len(ring) + 1 < len(TRACK_VALUES):
        return True  # so few cards cannot have used up every value
    laid = (*ring, value)
    if len(laid) < LENGTH:
        return bool(free_values(laid))
    return ring[0] != value and bool(finish_values(laid))


def pit_values(values: Iterable[int], old: int | None = None) -> set[int]:
    """The values the pit-stop card may have: another than the ``old`` one if that is possible."""
    free = free_values(values)
    return free - {old} or free if old is not None else free


def is_legal(track: Track) -> bool:
    """Whether a whole track keeps all rules of laying one."""
    return _legal(track.values, VALUES[track.pit])


@lru_cache(maxsize=64)
def _legal(values: tuple[int, ...], pit: int) -> bool:
    line, *ring = values
    return (
        len(ring) == LENGTH
        and all(may_follow(ring[:n], ring[n]) for n in range(LENGTH))
        and line in finish_values(ring)
        and pit in pit_values(values)
    )


class _Dealer:
    """Cards dealt one by one, those that do not fit set aside."""

    def __init__(self, cards: list[int], chance: Chance) -> None:
        self.chance = chance
        chance.shuffle(cards)
        self.cards = cards
        self.aside: list[int] = []

    def deal(self, fits: Callable[[int], bool]) -> int:
        """The next card whose value fits."""
        while True:
            while self.cards:
                card = self.cards.pop()
                if fits(VALUES[card]):
                    return card
                self.aside.append(card)
            if not any(fits(VALUES[card]) for card in self.aside):
                raise RuntimeError("no card fits the track")
            self.cards, self.aside = self.aside, []
            self.chance.shuffle(self.cards)

    def stock(self) -> list[int]:
        """All that is left over, shuffled."""
        rest = self.cards + self.aside
        self.chance.shuffle(rest)
        return rest


def lay(chance: Chance, old_pit: int | None = None) -> tuple[Track, list[int]]:
    """A new track from two whole packs, and the stock. ``old_pit`` is the pit stop's value before."""
    dealer = _Dealer(list(range(len(VALUES))), chance)
    cards: list[int] = []
    ring: list[int] = []
    while len(ring) < LENGTH:
        cards.append(dealer.deal(lambda value: may_follow(ring, value)))
        ring.append(VALUES[cards[-1]])
    fit = finish_values(ring)
    line = dealer.deal(lambda value: value in fit)
    free = pit_values((VALUES[line], *ring), old_pit)
    pit = dealer.deal(lambda value: value in free)
    return Track(line, tuple(cards), pit), dealer.stock()


def keep(track: Track, chance: Chance) -> tuple[Track, list[int]]:
    """The same track with a new pit-stop card, of another value if possible, and the stock."""
    laid = {track.line, *track.ring}
    dealer = _Dealer([card for card in range(len(VALUES)) if card not in laid], chance)
    free = pit_values(track.values, VALUES[track.pit])
    pit = dealer.deal(lambda value: value in free)
    return Track(track.line, track.ring, pit), dealer.stock()
