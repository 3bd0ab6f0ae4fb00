"""Pursuit's longest lists: every chain of the worst hand.

The worst hands were found by counting the chains of all possible hands, 99 million from one pack
and 329 million from two (equal cards count as one), with no restricting option. With one pack it is
the four cards of the next rank, two of the rank after it, and both jokers; with two packs it is
only cards of the next rank and a joker. The option for extending chains adds at most eleven.

That count needs a compiled program. Here random hands are improved card by card, to see whether any
hand has more chains.
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

#: Number of packs -> the hand that can put down the most chains after the up-to card ace of spades, and the
#: number of these chains.
WORST = {
    1: ("AS 2S AH 2H AD AC *R *B", 3904),
    2: ("AS AH AH2 AD AD2 AC AC2 *R", 14457),
}
START = From(0, 0)
MOST = 50.0  # the target in ms for listing the chains and for grouping them
RUNS, CLIMBS, PATIENCE = 9, 6, 120


def climb(luck: random.Random, packs: int, patience: int) -> int:
    """Replace single cards of a random hand while this adds chains; return the final number of
    chains."""
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
    """Report how many chains the worst hands have, and the time to list and group them."""
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
