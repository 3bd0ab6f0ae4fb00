"""The cards of Pursuit: ace to ten in four suits and two jokers a pack, and tables about them.

A card is its code: ``5S``, ``TD``, ``*R``, or ``5S2`` for the same card of the second pack. Cards
of equal value share a *face*: ``5S`` for both fives of spades, ``*`` for any joker. Moves *name*
cards by their faces. A move names a joker by its colour (``*R``) if its face alone would mean
another joker.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from ...core.cards import JOKER, JOKER_COLOURS, RANKS, SUITS

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

CIRCLE: Final = RANKS[:10]  # the ring of ranks: the ace follows the ten
ROUND: Final = len(CIRCLE)
HAND: Final = 7

# All codes of two packs in the order of a sorted hand: suit by suit, rank by rank, jokers last.
CODES: Final = (
    *(f"{rank}{suit}{pack}" for suit in SUITS for rank in CIRCLE for pack in ("", "2")),
    *(f"{JOKER}{colour}{pack}" for pack in ("", "2") for colour in JOKER_COLOURS),
)
ORDER: Final = {code: place for place, code in enumerate(CODES)}
# A joker has rank and suit -1.
RANK: Final = {code: CIRCLE.find(code[0]) for code in CODES} | {JOKER: -1}
SUIT: Final = {code: SUITS.find(code[1]) if code[0] != JOKER else -1 for code in CODES} | {
    JOKER: -1
}
FACE: Final = {code: JOKER if code[0] == JOKER else code[:2] for code in CODES} | {JOKER: JOKER}
# For each face, the cards of both packs that have it.
ALIKE: Final = {face: tuple(code for code in CODES if FACE[code] == face) for face in FACE.values()}

NAME_TEXT: Final = rf"(?:[A2-9T][SHDC]|\*[{''.join(JOKER_COLOURS)}]?)"
_NAME: Final = re.compile(NAME_TEXT)


def packs_for(seats: int) -> int:
    """The number of packs in a game of ``seats`` seats."""
    return 1 if seats == 2 else 2


def codes_of(packs: int) -> list[str]:
    """All cards of one or two packs, in the order of a sorted hand."""
    return [code for code in CODES if packs == 2 or len(code) == 2]


def split(text: str) -> list[str]:
    """Split a text of card names, such as ``5S6S*`` or ``5S*B``, into the single names."""
    return _NAME.findall(text)


def faces_of(cards: Iterable[str]) -> str:
    """The faces of the cards as one text, as in moves."""
    return "".join(FACE[card] for card in cards)


def pick(hand: Sequence[str], names: Iterable[str]) -> list[str] | None:
    """For each name, the first card of ``hand`` with this name; None if a name has no card."""
    found: list[str] = []
    for name in names:
        for card in hand:
            # A name is the start of its card's code: ``5S`` names ``5S2``, and ``*`` names ``*R``.
            if card.startswith(name) and card not in found:
                found.append(card)
                break
        else:
            return None
    return found
