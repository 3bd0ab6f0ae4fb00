"""The 108 cards of Daytona as numbers, for speed; states and views name them by their codes."""

from __future__ import annotations

from typing import Final

from ...core.cards import RANKS, full_pack

_PACK = full_pack(jokers=2, packs=2)

CODES: Final = tuple(card.code for card in _PACK)
INDEX: Final = {code: number for number, code in enumerate(CODES)}
# Ace 1 … king 13; a deuce is 2 but may be used as a joker; a joker has no value and is 0.
VALUES: Final = tuple(card.rank for card in _PACK)

JOKER: Final = 0
DEUCE: Final = 2
KING: Final = 13
# The values a track, a start/finish card and a pit-stop card may have at all.
TRACK_VALUES: Final = tuple(value for value in range(1, KING + 1) if value != DEUCE)


def rank(value: int) -> str:
    """A value as the sign in a card's corner; a joker's is a star."""
    return RANKS[value - 1] if value else "*"


def value_of(code: str) -> int:
    """The value of the card with this code."""
    return VALUES[INDEX[code]]
