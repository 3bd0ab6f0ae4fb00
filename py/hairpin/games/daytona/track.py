"""Laying the track: the rules for each card, and a deal that ends in a legal track from every seed.

A card that breaks a rule is set aside, and the next card is tried. A card is also set aside if no
legal track could be finished with it. If the cards run out, the cards set aside are shuffled and
dealt again. The packs have eight cards of each value and a track uses at most three of them, so a
fitting card always remains.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from .cards import DEUCE, JOKER, TRACK_VALUES, VALUES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from ...core.chance import Chance

LENGTH: Final = 14  # cards in the ring, without the start/finish card
_MOST_ALIKE: Final = 2
_FINISH_LOW, _FINISH_HIGH, _FINISH_APART = 3, 11, 2


class Track(NamedTuple):
    """The cards of a track: start/finish card (``line``), ring cards 1 … 14, and pit-stop card."""

    line: int
    ring: tuple[int, ...]
    pit: int

    @property
    def values(self) -> tuple[int, ...]:
        """The value of the start/finish card, followed by the values of the ring."""
        return (VALUES[self.line], *(VALUES[card] for card in self.ring))


def free_values(values: Iterable[int]) -> set[int]:
    """Return the values that a pit-stop card may have: all except those in ``values``."""
    return set(TRACK_VALUES).difference(values)


def finish_values(ring: Sequence[int]) -> list[int]:
    """Return the values that the start/finish card may have after a complete ring.

    The value is 3 … 11 and differs by more than 2 from ring cards 13 and 14. At least one other
    value stays free for the pit-stop card.
    """
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
    """Return whether a card of ``value`` may be laid next in the ring."""
    if value in (JOKER, DEUCE) or ring.count(value) >= _MOST_ALIKE:
        return False
    if ring and ring[-1] == value:
        return False
    if len(ring) + 1 < len(TRACK_VALUES):
        # The ring has fewer cards than there are values, so a value stays free for the pit stop.
        return True
    laid = (*ring, value)
    if len(laid) < LENGTH:
        return bool(free_values(laid))
    return ring[0] != value and bool(finish_values(laid))


def pit_values(values: Iterable[int], old: int | None = None) -> set[int]:
    """Return the legal values of the pit-stop card, ``old`` only if no other value is legal."""
    free = free_values(values)
    return free - {old} or free if old is not None else free


def is_legal(track: Track) -> bool:
    """Return whether a complete track follows all rules for laying one."""
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
    """Deals cards one by one. A card that does not fit its position is set aside."""

    def __init__(self, cards: list[int], chance: Chance) -> None:
        self.chance = chance
        chance.shuffle(cards)
        self.cards = cards
        self.skipped: list[int] = []

    def deal(self, fits: Callable[[int], bool]) -> int:
        """Return the next card whose value passes the test ``fits``."""
        while True:
            while self.cards:
                card = self.cards.pop()
                if fits(VALUES[card]):
                    return card
                self.skipped.append(card)
            if not any(fits(VALUES[card]) for card in self.skipped):
                raise RuntimeError("no card fits the track")
            self.cards, self.skipped = self.skipped, []
            self.chance.shuffle(self.cards)

    def stock(self) -> list[int]:
        """Return all remaining cards, shuffled."""
        rest = self.cards + self.skipped
        self.chance.shuffle(rest)
        return rest


def lay(chance: Chance, old_pit: int | None = None) -> tuple[Track, list[int]]:
    """Lay a new track from two whole packs; return the track and the stock.

    ``old_pit`` is the value of the pit-stop card in the previous race.
    """
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
    """Keep the track but replace its pit-stop card; return the track and the stock.

    The new card has another value if possible.
    """
    laid = {track.line, *track.ring}
    dealer = _Dealer([card for card in range(len(VALUES)) if card not in laid], chance)
    free = pit_values(track.values, VALUES[track.pit])
    pit = dealer.deal(lambda value: value in free)
    return Track(track.line, track.ring, pit), dealer.stock()
