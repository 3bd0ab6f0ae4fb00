"""Names and faces of single cards in Pursuit, for the table, the log and announcements."""

from __future__ import annotations

from functools import cache
from itertools import groupby
from typing import TYPE_CHECKING

from ...core.cards import JOKER, SUITS
from ...core.words import Message, Value, say
from .cards import CIRCLE, RANK, SUIT
from .state import spell

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ...core.view import CardView

SIGNS = dict(zip(SUITS, "♠♥♦♣", strict=True))


def rank_said(rank: int) -> Message | str:
    """A rank in words, such as “ace” or “10”."""
    return spell(rank) if rank else say("pursuit.ace")


def short(card: str) -> Message | str:
    """A card in its shortest form, such as ``10♠`` or “a joker”."""
    if card[0] == JOKER:
        return say("pursuit.joker")
    return ("10" if card[0] == "T" else card[0]) + SIGNS[card[1]]


def shorts(cards: Sequence[str]) -> tuple[Value, ...]:
    """The cards as a list for a sentence; jokers in a row become one item, such as “2 jokers”."""
    found: list[Value] = []
    for joker, some in groupby(cards, lambda card: card[0] == JOKER):
        names = [short(card) for card in some]
        found += [say("pursuit.jokers", n=len(names))] if joker and len(names) > 1 else names
    return tuple(found)


def called(names: Sequence[str]) -> tuple[Value, ...]:
    """Cards as a move names them; a joker that the move names by colour keeps its colour."""
    if any(name[0] == JOKER and name != JOKER for name in names):
        return tuple(
            say(f"pursuit.joker.that.{name[1]}") if name[0] == JOKER else short(name)
            for name in names
        )
    return shorts(names)


def led(cards: Sequence[str], rank: int | None) -> tuple[Value, ...]:
    """The cards of a chain for use in a sentence.

    If the chain starts with a joker and ``rank`` is given, the text names the rank of the joker.
    """
    if rank is None or cards[0][0] != JOKER:
        return shorts(cards)
    first = say("pursuit.joker.led", rank=rank_said(rank))
    return (first, *shorts(cards[1:])) if len(cards) > 1 else (first,)


def exact(rank: int, suit: int) -> str:
    """A rank and suit in their shortest form, such as ``10♠``, for the card a joker stands for."""
    return spell(rank) + SIGNS[SUITS[suit]]


def full(rank: int, suit: int) -> Message:
    """A rank and suit in words."""
    return say(f"pursuit.card.{SUITS[suit]}", rank=rank_said(rank))


@cache
def spoken(card: str) -> Message:
    """A card in full words, for screen readers."""
    if card[0] == JOKER:
        return say("pursuit.joker.red" if card[1] == "R" else "pursuit.joker.black")
    return full(RANK[card], SUIT[card])


def face(card: str, stands: tuple[int, int] | None = None) -> CardView:
    """The view of a face-up card; a joker on the table also shows the card it ``stands`` for."""
    view: CardView = {"id": f"card:{card}", "face": "playing", "code": card, "say": spoken(card)}
    if stands is not None and card[0] == JOKER:
        view["stands"] = CIRCLE[stands[0]] + SUITS[stands[1]]
        view["say"] = say("pursuit.joker.stands", card=full(*stands))
        view["text"] = say("pursuit.joker.text", card=exact(*stands))
    return view


def things(cards: Sequence[str]) -> list[str]:
    """The ids of face-up cards."""
    return [f"card:{card}" for card in cards]
