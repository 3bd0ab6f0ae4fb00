"""Where a drawn card takes a car: the whole of the movement rules, worked out once for a track.

A draw's outcome depends only on where the car is and on the card's value, so a race looks it up. What
a value does from one place depends only on the cards around it, so tracks share what was worked
out before. Nothing here knows seats, turns or stocks.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from .cards import DEUCE, JOKER, KING
from .track import LENGTH

HOME: Final = LENGTH + 1  # the position of a car that has finished
WIDTH: Final = KING + 1  # values of cards, the joker's 0 among them

# Outcomes that are no position: the player chooses between one card ahead and two; the pit stop.
CHOICE: Final = HOME + 2
PIT: Final = HOME + 3

_FIRST_WITHIN, _SECOND_WITHIN, _FINISH_WITHIN, _REAR_WITHIN = 2, 1, 1, 2
_NOTHING: Final = -1  # no card lies there

# The same outcomes wherever the car is; by place, the table that makes positions of them.
_BACK, _STAY, _ONE, _TWO, _EITHER = range(5)
_PLACED: Final = tuple(
    bytes((max(at - 1, 0), at, at + 1, at + 2, CHOICE)).ljust(256) for at in range(HOME)
)
_CALLED: Final = bytes([PIT]) * HOME


@lru_cache(maxsize=4096)
def _ways(rear: int, near: int, far: int) -> bytes:
    """What each value does where these values lie behind a car, one ahead and two ahead.

    The line is ``near`` where nothing is ``far``. ``rear`` is nothing for a car that cannot go back.
    """
    ways = bytearray([_STAY]) * WIDTH
    last = far == _NOTHING
    if not last:
        ways[JOKER] = _ONE
    for value in range(JOKER + 1, WIDTH):
        apart, beyond = abs(near - value), abs(far - value)
        one = apart <= (_FINISH_WITHIN if last else _FIRST_WITHIN)
        two = not last and beyond <= _SECOND_WITHIN
        if value == DEUCE and not last:
            # As good as a joker, so the card ahead is always open. As a 2 it never goes back here: no
            # track card is a 2, and where the second card fits, no rear card is nearer.
            ways[value] = _EITHER if two else _ONE
            continue
        if rear != _NOTHING:
            behind = abs(rear - value)
            if (
                behind <= _REAR_WITHIN
                and not (one and apart <= behind)
                and not (two and beyond <= behind)
            ):
                ways[value] = _BACK
                continue
        if one or two:
            ways[value] = _EITHER if one and two else _ONE if one else _TWO
    return bytes(ways)


@lru_cache(maxsize=64)
def plan_of(values: tuple[int, ...], pit: int, *, missed: bool) -> bytes:
    """Every outcome on a track: that of ``value`` from ``at`` stands at ``at * WIDTH + value``.

    ``values`` are those of the line and of the ring; the line is also what follows the last card.
    """
    road = (*values, values[0], _NOTHING)
    plan = bytearray()
    for at, placed in enumerate(_PLACED):
        rear = road[at - 1] if missed and at else _NOTHING
        plan += _ways(rear, road[at + 1], road[at + 2]).translate(placed)
    plan[pit::WIDTH] = _CALLED
    return bytes(plan)
