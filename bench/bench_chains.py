"""Pursuit's longest lists: every chain of the worst hand, listed.

The worst hands were found by counting the chains of every hand there is, 99 million of one pack and
329 million of two (like cards taken for one), with no option on that forbids any. Of one pack it is the
four cards of the rank a seat is up to, two of the next rank and both jokers; of two packs, cards of
that rank alone and a joker. Extending, the one option that allows more, adds eleven chains at most.
Such a count takes a compiled program, so here hands taken at random are bettered card by card, to see
whether any comes to more.
"""

from __future__ import annotations

import random
import time
from typing import TYPE_CHECKING

from hairpin.games.pursuit.cards import HAND, ORDER, codes_of
from hairpin.games.pursuit.chains import From, chains, outcomes

from tools.benches import Figure, median

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tools.benches import How

#: By packs: the worst hand up to the ace of spades, and how many chains it has.
WORST = {
    1: ("AS 2S AH 2H AD AC *R *B", 3904),
    2: ("AS AH AH2 AD AD2 AC AC2 *R", 14457),
}
START = From(0, 0)
MOST = 50.0  # milliseconds
RUNS, CLIMBS, PATIENCE = 9, 6, 120


def climb(luck: random.Random, packs: int, patience: int) -> int:
    """The most chains that a hand comes to while its cards are changed for better ones."""
    pack = codes_of(packs)
    hand = luck.sample(pack, HAND + 1)
    best, tries = len(chains(hand, START)), 0
    while tries < patience:
        other = hand.copy()
        for _ in range(luck.choice((1, 1, 2))):
            other[luck.randrange(len(other))] = luck.choice([c for c in pack if c not in other])
        found = len(chains(other, START))
        tries = 0 if found > best else tries + 1
        if found >= best:
            best, hand = found, other
    return best


def _times(hand: Sequence[str], runs: int) -> tuple[list[float], list[float]]:
    listing, grouping = [], []
    for _ in range(runs):
        begun = time.perf_counter()
        found = chains(hand, START)
        listed = time.perf_counter()
        outcomes(found)
        listing.append((listed - begun) * 1e3)
        grouping.append((time.perf_counter() - listed) * 1e3)
    return listing, grouping


def figures(how: How) -> Iterator[Figure]:
    """How many chains the worst hands have, how long listing and grouping them takes."""
    runs, climbs, patience = how.much((RUNS, CLIMBS, PATIENCE), (1, 1, 1))
    luck = random.Random(8)
    for packs, (cards, known) in WORST.items():
        hand = sorted(cards.split(), key=ORDER.__getitem__)
        name = f"worst hand of {packs} pack{'s' * (packs > 1)}"
        count = len(chains(hand, START))
        best = max(climb(luck, packs, patience) for _ in range(climbs))
        yield Figure(
            f"{name}: chains",
            count,
            "",
            least=max(known, best),
            note=f"{best:,} is the most in {climbs} searches",
        )
        listing, grouping = _times(hand, runs)
        yield Figure(f"{name}: listed", median(listing), "ms", most=MOST)
        yield Figure(f"{name}: grouped by where they lead", median(grouping), "ms")
