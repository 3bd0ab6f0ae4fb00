"""The 108 cards of Daytona as numbers, for speed; JSON and views use the cards' codes."""

from __future__ import annotations

from typing import Final

from ...core.cards import RANKS, full_pack

_PACK = full_pack(jokers=2, packs=2)

CODES: Final = tuple(card.code for card in _PACK)
INDEX: Final = {code: number for number, code in enumerate(CODES)}
# From ace (1) to king (13). A deuce is 2 and may also act as a joker. A joker counts as 0.
VALUES: Final = tuple(card.rank for card in _PACK)

JOKER: Final = 0
DEUCE: Final = 2
KING: Final = 13
# The values that cards on the track may have: the ring, the start/finish and the pit stop.
TRACK_VALUES: Final = tuple(value for value in range(1, KING + 1) if value != DEUCE)


def rank(value: int) -> str:
    """Return the sign of a card value, as in moves and codes: ``A`` … ``T`` … ``K``, joker ``*``."""
    return RANKS[value - 1] if value else "*"


def value_of(code: str) -> int:
    """Return the value of the card with this code."""
    return VALUES[INDEX[code]]
