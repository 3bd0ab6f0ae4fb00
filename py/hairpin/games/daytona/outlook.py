"""Daytona: each seat's chance to be home first, worked out turn by turn from the cards that may come.

Each car is followed by itself: how likely it is at each place after so many turns of its own, if it always takes the
farther card. Who is home first follows from these, since cars never stand in each other's way. While the stock lasts
its cards are what may come, after that all that do not lie on the track; that a card drawn is gone is left out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeAlias

from ...core.outlook import Outlook
from .cards import INDEX, VALUES
from .odds import plan_seen, to_come
from .plan import CHOICE, HOME, PIT, WIDTH
from .rules import PIT_TURNS

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

TURNS: Final = 250  # of a car's own that are followed
LEFT: Final = 1e-5  # of a chance that are not worth following

#: For each place, where a draw leads and how likely: (place, turns that are lost, probability).
Leads: TypeAlias = "list[list[tuple[int, int, float]]]"


def outlook(observation: Mapping[str, Any]) -> Iterator[Outlook]:
    """One step: nothing better is found by more work."""
    cars: list[int] = observation["cars"]
    seats = range(1, len(cars) + 1)
    if observation["home"]:
        first: int = observation["home"][0]
        yield Outlook(tuple(float(seat == first) for seat in seats), 1, final=True)
        return
    turn: int = observation["turn"]
    plan = plan_seen(observation)
    drawn = [INDEX[code] for pile in observation["piles"] for code in pile]
    stock = to_come(observation)
    now = _leads(plan, stock)
    later = _leads(plan, {*stock, *drawn})
    lasts: int = observation["stock"] // len(cars)
    homes = [
        _home_after(
            (now, later),
            lasts,
            cars[seat - 1],
            observation["waits"][seat - 1],
            chooses=seat == turn and observation["card"] is not None,
        )
        for seat in seats
    ]
    order = [(turn - 1 + i) % len(cars) for i in range(len(cars))]
    work = sum(map(len, homes))
    yield Outlook(_first_home(homes, order), work, final=True)


def _leads(plan: bytes, cards: Collection[int]) -> Leads:
    """Where a card drawn from ``cards`` takes a car that goes as far as it may."""
    values = [0] * WIDTH
    for card in cards:
        values[VALUES[card]] += 1
    leads: Leads = []
    for at in range(HOME):
        counts: dict[tuple[int, int], int] = {}
        for value, number in enumerate(values):
            to = plan[at * WIDTH + value]
            way = (at, PIT_TURNS) if to == PIT else (at + 2 if to == CHOICE else to, 0)
            counts[way] = counts.get(way, 0) + number
        leads.append([(*way, n / len(cards)) for way, n in counts.items() if n])
    return leads


def _home_after(
    leads: tuple[Leads, Leads], lasts: int, at: int, waits: int, *, chooses: bool
) -> list[float]:
    """How likely a car is home with each of its own turns from now on.

    For ``lasts`` turns cards come by the first of the ``leads``, then by the second.
    """
    homes = [0.0] * TURNS
    # For each turn that is near, how likely the car draws at each place.
    coming = [[0.0] * HOME for _ in range(PIT_TURNS + 1)]
    if chooses:
        if at + 2 == HOME:
            homes[0] = 1.0
            return homes
        coming.insert(0, [0.0] * HOME)
        coming[1][at + 2] = 1.0
    else:
        coming[waits][at] = 1.0
    left = 1.0
    for turn in range(TURNS):
        drawing = coming.pop(0)
        coming.append([0.0] * HOME)
        ways = leads[0] if turn < lasts else leads[1]
        for place, likely in enumerate(drawing):
            if likely:
                for to, lost, part in ways[place]:
                    if to == HOME:
                        homes[turn] += likely * part
                    else:
                        coming[lost][to] += likely * part
        left -= homes[turn]
        if left < LEFT:
            break
    return homes


def _first_home(homes: Sequence[Sequence[float]], order: Sequence[int]) -> tuple[float, ...]:
    """How likely each car is home before all others; in one round they draw in ``order``."""
    out = [1.0] * len(homes)  # how likely each is still on the track
    shares = [0.0] * len(homes)
    for turn in range(TURNS):
        for car in order:
            home = homes[car][turn]
            others = 1.0
            for other, likely in enumerate(out):
                if other != car:
                    others *= likely
            shares[car] += home * others
            out[car] -= home
    whole = sum(shares)
    return tuple(share / whole for share in shares)
