"""Names and looks of single cards in Racing Demon, for the table and for what is told."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from ...core.words import Message, Value, say
from .cards import CODES, INDEX, RANK, SUIT

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ...core.view import CardView

SIGNS: Final = "♠♥♦♣"
SUIT_CODES: Final = "SHDC"
_SHORT: Final = tuple(
    ("10" if code[0] == "T" else code[0]) + SIGNS[SUIT[card]] for card, code in enumerate(CODES)
)


def split(cards: str) -> list[int]:
    """The cards of a text of codes one after another."""
    return [INDEX[cards[i : i + 2]] for i in range(0, len(cards), 2)]


def join(cards: Iterable[int]) -> str:
    """Cards as a text of codes one after another."""
    return "".join([CODES[card] for card in cards])


def short(card: int) -> str:
    """A card in as few signs as name it: ``10♠``."""
    return _SHORT[card]


def shorts(cards: Sequence[int]) -> tuple[Value, ...]:
    """Cards as a list in a sentence."""
    return tuple(_SHORT[card] for card in cards)


@cache
def suit_said(suit: int) -> Message:
    """A suit in words."""
    return say(f"racing-demon.suit.{SUIT_CODES[suit]}")


@cache
def spoken(card: int) -> Message:
    """A card in full for the ear."""
    return say("racing-demon.card", rank=rank_said(RANK[card]), suit=suit_said(SUIT[card]))


@cache
def rank_said(rank: int) -> Message | str:
    """A rank as it is said: “ace”, “2” … “10”, “jack”."""
    code = CODES[rank][0]
    if code in "AJQK":
        return say(f"racing-demon.rank.{code}")
    return "10" if code == "T" else code


@cache
def thing(seat: int, card: int) -> str:
    """The id of a seat's card, wherever it lies open."""
    return f"card:{seat}:{CODES[card]}"


def things(seat: int, cards: Iterable[int]) -> list[str]:
    """The ids of several."""
    return [thing(seat, card) for card in cards]


@cache
def face(seat: int, card: int) -> CardView:
    """A seat's card face up; whose it is shows on its back."""
    return {
        "id": thing(seat, card),
        "face": "playing",
        "code": CODES[card],
        "say": spoken(card),
        "back": seat,
    }
