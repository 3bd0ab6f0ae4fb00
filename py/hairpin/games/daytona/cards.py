"""The 108 cards of Daytona as numbers, for speed; JSON and views use the cards' codes."""

from __future__ import annotations

from typing import Final

from ...core.cards import RANKS, full_pack

_PACK = full_pack(jokers=2, packs=2)

CODES: Final = tuple(card.code for card in _PACK)
INDEX: Final = {code: number for number, code in enumerate(CODES)}
# Ace 1 … king 13. A deuce is 2 and may be used as a joker. A joker has no value; here it is 0.
VALUES: Final = tuple(card.rank for card in _PACK)

JOKER: Final = 0
DEUCE: Final = 2
KING: Final = 13
# The values allowed for the cards of the ring, the start/finish card and the pit-stop card.
TRACK_VALUES: Final = tuple(value for value in range(1, KING + 1) if value != DEUCE)


def rank(value: int) -> str:
    """Return the rank sign of a value as in moves and codes: ``A`` … ``T`` … ``K``, joker ``*``."""
    return RANKS[value - 1] if value else "*"


def value_of(code: str) -> int:
    """Return the value of the card with this code."""
    return VALUES[INDEX[code]]
