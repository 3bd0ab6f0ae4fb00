"""Names and faces of single cards in Racing Demon, for the table, the log and announcements."""

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
    """Split a text of card codes into the cards."""
    return [INDEX[cards[i : i + 2]] for i in range(0, len(cards), 2)]


def join(cards: Iterable[int]) -> str:
    """Return the cards as a text of codes."""
    return "".join([CODES[card] for card in cards])


def short(card: int) -> str:
    """A card in its shortest form, such as ``10♠``."""
    return _SHORT[card]


def shorts(cards: Sequence[int]) -> tuple[Value, ...]:
    """The values with which a sentence lists these cards."""
    return tuple(_SHORT[card] for card in cards)


@cache
def suit_said(suit: int) -> Message:
    """A suit in words."""
    return say(f"racing-demon.suit.{SUIT_CODES[suit]}")


@cache
def spoken(card: int) -> Message:
    """A card in full words, for screen readers."""
    return say("racing-demon.card", rank=rank_said(RANK[card]), suit=suit_said(SUIT[card]))


@cache
def rank_said(rank: int) -> Message | str:
    """A rank in words, such as “ace”, “10” or “jack”."""
    code = CODES[rank][0]
    if code in "AJQK":
        return say(f"racing-demon.rank.{code}")
    return "10" if code == "T" else code


@cache
def thing(seat: int, card: int) -> str:
    """The id of a seat's face-up card; the same in all zones."""
    return f"card:{seat}:{CODES[card]}"


def things(seat: int, cards: Iterable[int]) -> list[str]:
    """The ids of a seat's cards."""
    return [thing(seat, card) for card in cards]


@cache
def face(seat: int, card: int) -> CardView:
    """The view of a seat's face-up card; its back shows the seat."""
    return {
        "id": thing(seat, card),
        "face": "playing",
        "code": CODES[card],
        "say": spoken(card),
        "back": seat,
    }
