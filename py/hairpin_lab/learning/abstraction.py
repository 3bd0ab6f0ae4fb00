"""The abstraction for learning Daytona: positions with equal keys count as the same position.

The only decision in Daytona is between two cards of the track, the nearer and the farther, so the
actions are ``NEAR`` and ``FAR``. A key has three parts and depends only on the observation:

``way``
    The distance from the nearer card to the finish: ``long`` (8 cards or more, including the finish
    line), ``half`` (4 to 7), ``short`` (2 or 3), or ``home`` if the farther card is the finish.
``rival``
    The position of the opponents' foremost car on the track: at least two cards ``ahead`` of the
    seat's own car, at least two cards ``behind``, or ``level``.
``next``
    The value of the farther card compared with the nearer card. The value of a card is the share of
    the remaining stock that moves a car forward from it, minus the share that sends the car back or
    to the pit. ``better`` or ``worse`` means a difference of at least 0.1, ``alike`` less. The
    finish has no value: ``-``.

The key leaves out the drawn cards, the cars that wait in the pit, and the earlier moves.
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

_LONG, _HALF = 8, 4  # cards to the finish: at least 8 are ``long``, at least 4 are ``half``
_APART: Final = 2  # least distance, in cards, between cars that are not level
_CLEARLY: Final = 0.1  # least difference between the values of a ``better`` and a ``worse`` card

_RIVALS: Final = ("ahead", "level", "behind")
#: All keys. With ``home`` only one card lies between the seat's own car and the finish, so no rival
#: can be two cards ``ahead``.
KEYS: Final = (
    *(
        " ".join(parts)
        for parts in product(("long", "half", "short"), _RIVALS, ("better", "alike", "worse"))
    ),
    *(f"home {rival} -" for rival in _RIVALS[1:]),
)


def key(observation: Mapping[str, Any]) -> str:
    """Return the key of an observation. Raises ``ValueError`` if the seat that observes has no
    choice between two cards.
    """
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
    """Return the value of card ``at`` of the track: the share of ``values`` that move a car forward
    from this card, minus the share that send the car back or to the pit.
    """
    balance = 0
    for value in values:
        to = plan[at * WIDTH + value]
        if to == CHOICE or at < to <= HOME:
            balance += 1
        elif to != at:
            balance -= 1
    return balance / (len(values) or 1)
