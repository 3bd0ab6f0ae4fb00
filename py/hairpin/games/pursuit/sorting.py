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
    """Three sort orders of a hand: by suit, by rank, and by distance from the up-to rank ``rank``.

    All orders follow the seat's direction. Jokers fit anywhere, so they come last.
    """

    def by_suit(card: str) -> tuple[int, ...]:
        own = [RANK[other] for other in hand if SUIT[other] == SUIT[card]]
        return SUIT[card], (RANK[card] - _first(own, step)) * step % ROUND, ORDER[card]

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


def _first(ranks: Sequence[int], step: int) -> int:
    """The rank with which a suit begins in a sorted hand.

    It is chosen so that neighbouring ranks stay together, even a 9, 10 and ace.
    """
    first = 0 if step > 0 else ROUND - 1
    for _ in range(ROUND):
        # If the hand has this rank and the rank before it, begin later, to keep them together.
        if (first - step) % ROUND not in ranks or first not in ranks:
            break
        first = (first + step) % ROUND
    return first
