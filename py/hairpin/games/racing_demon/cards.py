"""Cards of Racing Demon as small numbers, and the ladder rule.

A card is ``13 * suit + rank``, with ranks from 0 (ace) to 12 (king). Each seat has each card once,
so the owner is known from the zone or the back of the card. Sets of cards are ints, one bit per
card.
"""

from __future__ import annotations

import itertools
from typing import Final

from ...core.cards import RANKS, RED_SUITS, SUITS

KING: Final = 12
CODES: Final = tuple(rank + suit for suit in SUITS for rank in RANKS)
INDEX: Final = {code: card for card, code in enumerate(CODES)}
RANK: Final = tuple(card % 13 for card in range(52))
SUIT: Final = tuple(card // 13 for card in range(52))
_RED: Final = tuple(CODES[card][1] in RED_SUITS for card in range(52))

# For each card, the set of cards it may be laddered onto: one rank higher, other colour.
UNDER: Final = tuple(
    sum(
        1 << under
        for under in range(52)
        if RANK[under] == RANK[card] + 1 and _RED[under] != _RED[card]
    )
    for card in range(52)
)
# For each card, the set of cards that may be laddered onto it.
OVER: Final = tuple(
    sum(1 << card for card in range(52) if UNDER[card] >> under & 1) for under in range(52)
)
ACES: Final = sum(1 << card for card in range(52) if RANK[card] == 0)


def is_ladder(column: list[int]) -> bool:
    """Whether the cards descend by one rank in alternating colours, as they must in a column."""
    return all(UNDER[card] >> below & 1 for below, card in itertools.pairwise(column))
