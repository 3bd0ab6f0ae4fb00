"""Where a drawn card takes a car: the whole of the movement rules, worked out once for a track.

A draw's outcome depends only on where the car is and on the card's value, so a race looks it up.
Nothing here knows seats, turns or stocks.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from .cards import DEUCE, JOKER, KING
from .track import LENGTH

if TYPE_CHECKING:
    from collections.abc import Sequence

HOME: Final = LENGTH + 1  # the position of a car that has finished
WIDTH: Final = KING + 1  # values of cards, the joker's 0 among them

# Outcomes that are no position: the player chooses between one card ahead and two; the pit stop.
CHOICE: Final = -1
PIT: Final = -2

_FIRST_WITHIN, _SECOND_WITHIN, _FINISH_WITHIN, _REAR_WITHIN = 2, 1, 1, 2


def fitting(values: Sequence[int], at: int, value: int) -> list[int]:
    """The positions ahead of ``at`` that a card of this value may move a car to.

    ``values`` are those of the line and of the ring; the line is also what follows the last card.
    """
    found = []
    for ahead, within in ((at + 1, _FIRST_WITHIN), (at + 2, _SECOND_WITHIN)):
        if ahead <= HOME:
            near = min(within, _FINISH_WITHIN) if ahead == HOME else within
            if abs(values[ahead % HOME] - value) <= near:
                found.append(ahead)
    return found


def outcome(values: Sequence[int], pit: int, at: int, value: int, *, missed: bool) -> int:
    """Where a draw of ``value`` leads from ``at``: a position, or ``CHOICE``, or ``PIT``."""
    if value == pit:
        return PIT
    if value == JOKER:
        return at + 1 if at < LENGTH else at
    ahead = fitting(values, at, value)
    if value == DEUCE and at < LENGTH:
        # As good as a joker, so the card ahead is always open. As a 2 it never goes back here: no
        # track card is a 2, and where the second card fits, no rear card is nearer.
        return CHOICE if at + 2 in ahead else at + 1
    if missed and at > 0:
        rear = abs(values[at - 1] - value)
        if rear <= _REAR_WITHIN and all(rear < abs(values[p % HOME] - value) for p in ahead):
            return at - 1
    if len(ahead) == 2:
        return CHOICE
    return ahead[0] if ahead else at


@lru_cache(maxsize=64)
def plan_of(values: tuple[int, ...], pit: int, *, missed: bool) -> tuple[int, ...]:
    """Every outcome on a track: that of ``value`` from ``at`` stands at ``at * WIDTH + value``."""
    return tuple(
        outcome(values, pit, at, value, missed=missed)
        for at in range(HOME)
        for value in range(WIDTH)
    )
