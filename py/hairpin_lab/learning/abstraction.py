"""What a learner of Daytona may tell apart: positions that have the same key are one to it.

There is one kind of decision, the nearer card or the farther one, so it has two actions, ``NEAR`` and ``FAR``. A key has three
parts, and follows from the observation alone:

``way``
    How far the own car still has to go from the nearer card: ``long`` (8 cards and more, the line counted), ``half`` (4 to 7),
    ``short`` (2 or 3), or ``home``: the farther card is the finish.
``rival``
    Where the foremost other car is: two cards and more ``ahead`` of the own, as many ``behind``, or ``level``.
``next``
    What a draw from the cards to come would do at the farther card, beside what it would do at the nearer one. From each
    place some cards go on and some go back or to the pit; the second taken from the first, in parts of all, is how good
    a place is. ``better`` or ``worse`` is a tenth or more, ``alike`` less. Nothing is compared with the finish: ``-``.

Which cards have been drawn, who waits in the pit and how the game came here is forgotten.
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

_LONG, _HALF = 8, 4  # cards still to go from which on a way is called so
_APART: Final = 2  # cards between cars that are not level
_CLEARLY: Final = 0.1  # parts of the cards to come

_RIVALS: Final = ("ahead", "level", "behind")
#: Every key there is. Before the last card nobody on the track can be two cards ahead.
KEYS: Final = (
    *(
        " ".join(parts)
        for parts in product(("long", "half", "short"), _RIVALS, ("better", "alike", "worse"))
    ),
    *(f"home {rival} -" for rival in _RIVALS[1:]),
)


def key(observation: Mapping[str, Any]) -> str:
    """The key of an observation whose turn it is to choose between two cards. Raises ``ValueError`` for any other."""
    if observation["card"] is None or observation["over"] is not None:
        raise ValueError("there is no choice here")
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
    near, far = (_good(plan, cards, at + by) for by in (1, 2))
    after = "better" if far - near >= _CLEARLY else "worse" if near - far >= _CLEARLY else "alike"
    return f"{length} {rival} {after}"


def _good(plan: bytes, values: Sequence[int], at: int) -> float:
    """How many of the values go on from a place, less those that go back or to the pit; in parts of all."""
    balance = 0
    for value in values:
        to = plan[at * WIDTH + value]
        if to == CHOICE or at < to <= HOME:
            balance += 1
        elif to != at:
            balance -= 1
    return balance / (len(values) or 1)
