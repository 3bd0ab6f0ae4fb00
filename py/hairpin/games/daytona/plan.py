"""The movement rules: a table with the outcome of every draw, built once per track.

On a given track the outcome depends only on the car's position and the card's value, so the table
has an entry for each pair of them. The entries for a position depend only on the neighbouring
cards. They are cached, so tracks with equal neighbouring cards share them. This module knows no
seats, turns or stocks.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from .cards import DEUCE, JOKER, KING
from .track import LENGTH

HOME: Final = LENGTH + 1  # the position of a car that has finished
WIDTH: Final = KING + 1  # the number of card values, including the joker's 0

# Outcomes that are not positions: a choice between one and two cards ahead, and the pit stop.
CHOICE: Final = HOME + 2
PIT: Final = HOME + 3

_FIRST_WITHIN, _SECOND_WITHIN, _FINISH_WITHIN, _REAR_WITHIN = 2, 1, 1, 2
#: Stands for a card that does not exist, or that has no effect under the game's options.
_NOTHING: Final = -1

# Outcomes relative to a car. ``_POSITIONS[at]`` turns them into positions for a car at ``at``.
_BACK, _STAY, _ONE, _TWO, _EITHER = range(5)
_POSITIONS: Final = tuple(
    bytes((max(at - 1, 0), at, at + 1, at + 2, CHOICE)).ljust(256) for at in range(HOME)
)
_ALL_PIT: Final = bytes([PIT]) * HOME


@lru_cache(maxsize=4096)
def _outcomes(rear: int, near: int, far: int) -> bytes:
    """Return the outcome of each card value for a car with these cards behind and ahead of it.

    ``rear`` is the value behind the car, ``near`` and ``far`` are the next two values ahead. If
    ``far`` is ``_NOTHING``, ``near`` is the finish line. If ``rear`` is ``_NOTHING``, the car
    cannot go back.
    """
    outcomes = bytearray([_STAY]) * WIDTH
    last = far == _NOTHING
    if not last:
        outcomes[JOKER] = _ONE
    for value in range(JOKER + 1, WIDTH):
        apart, beyond = abs(near - value), abs(far - value)
        one = apart <= (_FINISH_WITHIN if last else _FIRST_WITHIN)
        two = not last and beyond <= _SECOND_WITHIN
        if value == DEUCE and not last:
            # A deuce may act as a joker, so it can always move the car one card ahead. As a 2 it
            # moves the car two cards ahead only if the values of the deuce and of that card differ
            # by 1. It never sends a car back: no track card is a 2, so the card behind is never
            # closer in value.
            outcomes[value] = _EITHER if two else _ONE
            continue
        if rear != _NOTHING:
            behind = abs(rear - value)
            if (
                behind <= _REAR_WITHIN
                and not (one and apart <= behind)
                and not (two and beyond <= behind)
            ):
                outcomes[value] = _BACK
                continue
        if one or two:
            outcomes[value] = _EITHER if one and two else _ONE if one else _TWO
    return bytes(outcomes)


@lru_cache(maxsize=64)
def plan_of(values: tuple[int, ...], pit: int, *, missed: bool) -> bytes:
    """Return the outcomes of all draws on a track, at index ``at * WIDTH + value``.

    ``at`` is the car's position and ``value`` the drawn card's. ``values`` has the value of the
    start/finish card, then those of the ring. ``pit`` is the value of the pit-stop card.
    ``missed`` is the option that cars can go back.
    """
    road = (*values, values[0], _NOTHING)
    plan = bytearray()
    for at, positions in enumerate(_POSITIONS):
        rear = road[at - 1] if missed and at else _NOTHING
        plan += _outcomes(rear, road[at + 1], road[at + 2]).translate(positions)
    plan[pit::WIDTH] = _ALL_PIT
    return bytes(plan)
