"""Ways in which a hand of Grand Prix may be sorted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...core.words import say
from .cards import CARS, WHITE, deck, order

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ...core.view import OrderView


def orders(hand: Sequence[str], team: Sequence[int]) -> list[OrderView]:
    """A hand by how long its cards are, by the car they begin with, and by what they do for a team."""

    def by_kind(card: str) -> tuple[int, ...]:
        return (order()[card],)

    def by_car(card: str) -> tuple[int, ...]:
        found = deck()[card]
        if not found.lines:
            return CARS + 1, 0, order()[card]
        car, steps = found.lines[0]
        return car, -steps, order()[card]

    def by_use(card: str) -> tuple[int, ...]:
        return -use(card, team), order()[card]

    ways: list[tuple[str, Callable[[str], tuple[int, ...]]]] = [("kind", by_kind), ("car", by_car)]
    if team:
        ways.append(("use", by_use))
    return [
        {
            "id": name,
            "label": say(f"grand-prix.order.{name}"),
            "things": [f"card:{card}" for card in sorted(hand, key=way)],
        }
        for name, way in ways
    ]


def use(card: str, team: Sequence[int]) -> int:
    """What a card's lines do for a team: its own steps and white ones, less those of all others."""
    total = 0
    for car, steps in deck()[card].lines:
        total += steps if car == WHITE or car in team else -steps
    return total
