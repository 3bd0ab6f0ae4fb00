"""The abstraction for learning Daytona: positions with the same key count as one.

The only decision is between the nearer card and the farther one, so there are two actions, ``NEAR``
and ``FAR``. A key has three parts and depends on the observation alone:

``way``
    The distance of the own car from the nearer card to the finish: ``long`` (8 cards and more,
    with the line), ``half`` (4 to 7), ``short`` (2 or 3), or ``home``: the farther card is the
    finish.
``rival``
    The position of the foremost other car: at least two cards ``ahead`` of the own car, at least
    two ``behind``, or ``level``.
``next``
    The value of the farther card compared with the nearer one. The value of a card is the share of
    coming draws that go on from it, minus the share that go back or to the pit. ``better`` or
    ``worse`` means a difference of a tenth or more, ``alike`` less. The finish has no value: ``-``.

The key forgets which cards have been drawn, who waits in the pit and how the game came here.
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Any, Final

from hairpin.games.daytona.cards import VALUES
from hairpin.games.daytona.odds import plan_seen, to_come
from hairpin.games.daytona.plan import CHOICE, HOME, WIDTH

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

NEAR, FAR = ACTIONS = (0, 1)

_LONG, _HALF = 8, 4  # the least number of cards to the finish for a way of this name
_APART: Final = 2  # cards between cars that are not level
_CLEARLY: Final = 0.1  # a share of the coming cards

_RIVALS: Final = ("ahead", "level", "behind")
#: Every key. Before the last card no car on the track can be two cards ahead.
KEYS: Final = (
    *(
        " ".join(parts)
        for parts in product(("long", "half", "short"), _RIVALS, ("better", "alike", "worse"))
    ),
    *(f"home {rival} -" for rival in _RIVALS[1:]),
)


def key(observation: Mapping[str, Any]) -> str:
    """The key of an observation whose seat must choose between two cards. Raises ``ValueError`` for
    any other."""
    if observation["card"] is None or observation["over"] is not None:
        raise ValueError("the seat has no choice here")
    me = observation["turn"] - 1
    cars = observation["cars"]
    at = cars[me]
    apart = max(car for seat, car in enumerate(cars) if seat != me and car != HOME) - at
    rival = "ahead" if apart >= _APART else "behind" if apart <= -_APART else "level"
    way = HOME - (at + 1)
    if way == 1:
        return f"home {rival} -"
    length = "long" if way >= _LONG else "half" if way >= _HALF else "short"
    plan, cards = plan_seen(observation), [VALUES[card] for card in to_come(observation)]
    near, far = (_value(plan, cards, at + by) for by in (1, 2))
    after = "better" if far - near >= _CLEARLY else "worse" if near - far >= _CLEARLY else "alike"
    return f"{length} {rival} {after}"


def _value(plan: bytes, values: Sequence[int], at: int) -> float:
    """The share of values that go on from a place, minus the share that go back or to the pit."""
    balance = 0
    for value in values:
        to = plan[at * WIDTH + value]
        if to == CHOICE or at < to <= HOME:
            balance += 1
        elif to != at:
            balance -= 1
    return balance / (len(values) or 1)
