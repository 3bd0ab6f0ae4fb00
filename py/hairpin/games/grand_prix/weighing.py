"""The value of a Grand Prix hand in steps: the steps for each car, and the least useful cards.

Lines of finished cars count nothing, so most functions take the ``racing`` cars.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .cards import CARS, WHITE, deck, order
from .naming import livery, sign

if TYPE_CHECKING:
    from collections.abc import Collection, Container, Iterable, Mapping, Sequence

    from ...core.view import LineView


def movement(hand: Iterable[str]) -> dict[int, int]:
    """Return how many steps a hand gives each car, finished or not.

    White lines have key ``WHITE``.
    """
    found = dict.fromkeys((*range(CARS), WHITE), 0)
    for card in hand:
        for car, steps in deck()[card].lines:
            found[car] += steps
    return found


def split_steps(
    hand: Iterable[str], team: Container[int], racing: Collection[int]
) -> tuple[int, int]:
    """Return the steps that a hand gives the cars of a team, and the steps it gives all other cars.

    A card's white lines count for the team while it has cars that they may move, then for others.
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


def step_lines(hand: Sequence[str], cars: Iterable[int]) -> list[LineView]:
    """Return a line view for each of ``cars``: the steps that a hand gives it, finished or not."""
    found = movement(hand)
    return line_views({car: found[car] for car in cars})


def line_views(steps: Mapping[int, int]) -> list[LineView]:
    """Return a line view for each car, with its number of steps."""
    return [{"livery": livery(car), "text": sign(car), "n": n} for car, n in steps.items()]


def use(card: str, team: Container[int], racing: Collection[int]) -> int:
    """Return the steps that a card gives a team's cars minus the steps it gives all other cars."""
    own, others = split_steps((card,), team, racing)
    return own - others


def idle(card: str, racing: Collection[int]) -> bool:
    """Return whether a card moves no car: its cars, or one car of a switch card, have finished."""
    found = deck()[card]
    if found.switch is not None:
        return not all(car in racing for car in found.switch)
    return not any(car == WHITE or car in racing for car, _ in found.lines)


def poorest(
    hand: Iterable[str], team: Container[int], racing: Collection[int], count: int
) -> list[str]:
    """Return the ``count`` cards of a hand that help a team least.

    A switch card counts as 0 steps.
    """
    return sorted(hand, key=lambda card: (use(card, team, racing), -order()[card]))[:count]
