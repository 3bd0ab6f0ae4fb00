"""The sort orders of a Grand Prix hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...core.words import say
from .cards import CARS, deck, order
from .weighing import idle, use

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence

    from ...core.view import OrderView


def orders(
    hand: Sequence[str], team: Sequence[int], racing: Collection[int], *, weigh: bool = False
) -> list[OrderView]:
    """Return three sort orders of a hand: by kind, by the car of the first line, by use for a team.

    The order by use counts only ``racing`` cars. It comes first if ``weigh`` is true; without a
    team it is left out.
    """

    def by_kind(card: str) -> tuple[int, ...]:
        return (order()[card],)

    def by_car(card: str) -> tuple[int, ...]:
        found = deck()[card]
        if not found.lines:
            return CARS + 1, 0, order()[card]
        car, steps = found.lines[0]
        return car, -steps, order()[card]

    def by_use(card: str) -> tuple[int, ...]:
        return -use(card, team, racing), idle(card, racing), order()[card]

    ways: list[tuple[str, Callable[[str], tuple[int, ...]]]] = [("kind", by_kind), ("car", by_car)]
    if team:
        ways.insert(0 if weigh else len(ways), ("use", by_use))
    return [
        {
            "id": name,
            "label": say(f"grand-prix.order.{name}"),
            "things": [f"card:{card}" for card in sorted(hand, key=way)],
        }
        for name, way in ways
    ]
