"""How a hand of Grand Prix is weighed: how far its cards move each car, and which would hardly be missed.

What counts is what a card can still do: lines of cars that are in are passed over, so those that are ``racing``
have to be told.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .cards import CARS, WHITE, deck, order
from .naming import livery, sign

if TYPE_CHECKING:
    from collections.abc import Collection, Container, Iterable, Mapping, Sequence

    from ...core.view import LineView


def movement(hand: Iterable[str]) -> dict[int, int]:
    """How far cards move each car in all while none is in; ``WHITE`` what is free to choose."""
    found = dict.fromkeys((*range(CARS), WHITE), 0)
    for card in hand:
        for car, steps in deck()[card].lines:
            found[car] += steps
    return found


def parted(hand: Iterable[str], team: Container[int], racing: Collection[int]) -> tuple[int, int]:
    """How far cards move the cars of a team, and how far all others.

    The white lines of a card are for the team as long as it has cars for them; then they must move others, if
    there are any.
    """
    own = others = 0
    for card in hand:
        lines = deck()[card].lines
        named = {car for car, _ in lines}
        free = [car in team for car in racing if car not in named]
        free.sort()
        for car, steps in lines:
            if car == WHITE:
                if not free:
                    continue
                ours = free.pop()
            elif car in racing:
                ours = car in team
            else:
                continue
            if ours:
                own += steps
            else:
                others += steps
    return own, others


def sums(hand: Sequence[str], cars: Iterable[int]) -> list[LineView]:
    """For each of some cars how far a hand moves it while none is in."""
    found = movement(hand)
    return stripes({car: found[car] for car in cars})


def stripes(steps: Mapping[int, int]) -> list[LineView]:
    """Cars and how far they are moved, as lines."""
    return [{"livery": livery(car), "text": sign(car), "n": n} for car, n in steps.items()]


def use(card: str, team: Container[int], racing: Collection[int]) -> int:
    """What a card's lines do for a team: its own steps and white ones, less those of all others."""
    own, others = parted((card,), team, racing)
    return own - others


def idle(card: str, racing: Collection[int]) -> bool:
    """Whether a card can do nothing any more: all cars it moves are in, or one of those it switches."""
    found = deck()[card]
    if found.switch is not None:
        return not all(car in racing for car in found.switch)
    return not any(car == WHITE or car in racing for car, _ in found.lines)


def poorest(
    hand: Iterable[str], team: Container[int], racing: Collection[int], count: int
) -> list[str]:
    """The cards of a hand that do least for a team; a switch, which moves nothing by itself, counts as nothing."""
    return sorted(hand, key=lambda card: (use(card, team, racing), -order()[card]))[:count]
