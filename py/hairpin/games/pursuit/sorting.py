"""The sort orders of a hand in Pursuit."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ...core.words import say
from .cards import ORDER, RANK, ROUND, SUIT

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ...core.view import OrderView

_LAST: Final = (99,)


def orders(hand: Sequence[str], rank: int, step: int) -> list[OrderView]:
    """Three sort orders of a hand: by suit, by rank, and by distance from the rank ``rank``.

    All orders follow the seat's direction. Jokers fit anywhere, so they come last. No order depends
    on the other cards of the hand, so a new card moves no other card.
    """

    def by_suit(card: str) -> tuple[int, ...]:
        return SUIT[card], RANK[card] * step, ORDER[card]

    def by_rank(card: str) -> tuple[int, ...]:
        return RANK[card] * step, SUIT[card], ORDER[card]

    def by_use(card: str) -> tuple[int, ...]:
        return (RANK[card] - rank) * step % ROUND, SUIT[card], ORDER[card]

    ways: tuple[tuple[str, Callable[[str], tuple[int, ...]]], ...] = (
        ("suit", by_suit),
        ("rank", by_rank),
        ("use", by_use),
    )
    return [
        {
            "id": name,
            "label": say(f"pursuit.order.{name}"),
            "things": [f"card:{card}" for card in sorted(hand, key=_jokers_last(way))],
        }
        for name, way in ways
    ]


def _jokers_last(way: Callable[[str], tuple[int, ...]]) -> Callable[[str], tuple[int, ...]]:
    return lambda card: way(card) if SUIT[card] >= 0 else (*_LAST, ORDER[card])
