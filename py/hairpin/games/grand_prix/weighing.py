"""How a hand of Grand Prix is weighed: how far its cards move each car, and which would hardly be missed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .cards import CARS, WHITE, deck, order
from .look import livery, sign

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Sequence

    from ...core.view import LineView


def movement(hand: Iterable[str]) -> dict[int, int]:
    """How far cards move each car in all; ``WHITE`` what is free to choose."""
    found = dict.fromkeys((*range(CARS), WHITE), 0)
    for card in hand:
        for car, steps in deck()[card].lines:
            found[car] += steps
    return found


def parted(hand: Iterable[str], team: Container[int]) -> tuple[int, int]:
    """How far cards move the cars of a team, white lines among them, and how far all others."""
    own = others = 0
    for car, steps in movement(hand).items():
        if car == WHITE or car in team:
            own += steps
        else:
            others += steps
    return own, others


def sums(hand: Sequence[str], cars: Iterable[int]) -> list[LineView]:
    """For each of some cars how far a hand moves it."""
    found = movement(hand)
    return [{"livery": livery(car), "text": sign(car), "n": found[car]} for car in cars]


def use(card: str, team: Container[int]) -> int:
    """What a card's lines do for a team: its own steps and white ones, less those of all others."""
    own, others = parted((card,), team)
    return own - others


def poorest(hand: Iterable[str], team: Container[int], count: int) -> list[str]:
    """The cards of a hand that do least for a team; a switch, which moves nothing by itself, counts as nothing."""
    return sorted(hand, key=lambda card: (use(card, team), -order()[card]))[:count]
