"""Playing cards and packs, each card with a two-character text code.

The code is rank then suit, as card programs write it: ``AH`` ``2S`` … ``TD`` ``KC``; a joker is
``*R`` (red) or ``*B`` (black). Where several packs are in play a number follows: ``9H2`` is the
nine of hearts of the second pack. Games with other cards (letters, lines) do not use this module.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from .errors import Refusal

if TYPE_CHECKING:
    from collections.abc import Iterable

RANKS = "A23456789TJQK"
SUITS = "SHDC"
RED_SUITS = "HD"
JOKER = "*"
JOKER_COLOURS = "RB"


@dataclass(frozen=True, slots=True)
class Card:
    """One card: ``rank`` 1 (ace) … 13 (king) or 0 (joker), ``suit`` a letter, ``pack`` from 1."""

    rank: int
    suit: str
    pack: int = 1

    @property
    def is_joker(self) -> bool:
        """Whether this is a joker; its ``suit`` is then its colour, R or B."""
        return self.rank == 0

    @property
    def is_red(self) -> bool:
        """Whether the card is red."""
        return self.suit in (JOKER_COLOURS[0] if self.is_joker else RED_SUITS)

    @property
    def code(self) -> str:
        """The two-character code; from the second pack on, the pack's number follows."""
        face = (JOKER if self.is_joker else RANKS[self.rank - 1]) + self.suit
        return face if self.pack == 1 else f"{face}{self.pack}"

    def __str__(self) -> str:
        return self.code


def parse_card(code: str) -> Card:
    """Return the card of a code. Raises ``Refusal`` if the code is not a card.

    >>> parse_card("TD")
    Card(rank=10, suit='D', pack=1)
    """
    face, tail = code[:2], code[2:]
    if len(face) == 2 and (not tail or re.fullmatch("[1-9][0-9]?", tail)):
        pack = int(tail) if tail else 1
        if face[0] == JOKER and face[1] in JOKER_COLOURS and tail != "1":
            return Card(0, face[1], pack)
        if face[0] in RANKS and face[1] in SUITS and tail != "1":
            return Card(RANKS.index(face[0]) + 1, face[1], pack)
    raise Refusal("error.card", text=code[:20])


def full_pack(
    *, ranks: Iterable[int] = range(1, 14), jokers: int = 0, packs: int = 1
) -> list[Card]:
    """Return the cards of ``packs`` new packs, pack by pack.

    Each pack has its cards by suit and then by rank; its ``jokers`` (0 to 2) come last.
    """
    wanted = tuple(ranks)
    return [
        card
        for pack in range(1, packs + 1)
        for card in (
            *(Card(rank, suit, pack) for suit in SUITS for rank in wanted),
            *(Card(0, colour, pack) for colour in JOKER_COLOURS[:jokers]),
        )
    ]
