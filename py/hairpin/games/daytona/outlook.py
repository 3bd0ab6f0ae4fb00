"""Daytona: each seat's chance to be home first, calculated turn by turn from the possible draws.

Cars never block each other, so each car is followed alone. The calculation finds the probability of
each position after every turn of that car, if it always takes the farther card. The chances to be
home first follow from these. While the stock lasts, draws come from its cards; later, from all
cards that are not on the track. As a simplification, a drawn card stays among the possible draws.
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

TURNS: Final = 250  # the calculation follows a car for at most this many turns
LEFT: Final = 1e-5  # stop once the probability that a car is still on the track is lower

#: For each position, the outcomes of a draw: (new position, turns lost, probability).
Outcomes: TypeAlias = "list[list[tuple[int, int, float]]]"


def outlook(observation: Mapping[str, Any]) -> Iterator[Outlook]:
    """Yield a single, final outlook; more work would not improve it."""
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
    now = _outcomes(plan, stock)
    later = _outcomes(plan, {*stock, *drawn})
    stock_turns: int = observation["stock"] // len(cars)
    homes = [
        _home_after(
            (now, later),
            stock_turns,
            cars[seat - 1],
            observation["waits"][seat - 1],
            chooses=seat == turn and observation["card"] is not None,
        )
        for seat in seats
    ]
    order = [(turn - 1 + i) % len(cars) for i in range(len(cars))]
    work = sum(map(len, homes))
    yield Outlook(_first_home(homes, order), work, final=True)


def _outcomes(plan: bytes, cards: Collection[int]) -> Outcomes:
    """Return the outcomes of a draw from ``cards``.

    Given a choice, the car takes the farther card.
    """
    values = [0] * WIDTH
    for card in cards:
        values[VALUES[card]] += 1
    outcomes: Outcomes = []
    for at in range(HOME):
        counts: dict[tuple[int, int], int] = {}
        for value, number in enumerate(values):
            to = plan[at * WIDTH + value]
            outcome = (at, PIT_TURNS) if to == PIT else (at + 2 if to == CHOICE else to, 0)
            counts[outcome] = counts.get(outcome, 0) + number
        outcomes.append([(*outcome, n / len(cards)) for outcome, n in counts.items() if n])
    return outcomes


def _home_after(
    outcomes: tuple[Outcomes, Outcomes], stock_turns: int, at: int, waits: int, *, chooses: bool
) -> list[float]:
    """Return for each of a car's next turns the probability that it finishes in this turn.

    The first ``stock_turns`` turns use the first item of ``outcomes``, later turns the second.
    ``chooses`` is true if the car has already drawn a card and now takes the farther destination.
    """
    homes = [0.0] * TURNS
    # ``coming[n][at]`` is the probability that the car draws a card at position ``at`` in the turn
    # that comes ``n`` turns after this turn.
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
        draws = outcomes[0] if turn < stock_turns else outcomes[1]
        for position, likely in enumerate(drawing):
            if likely:
                for to, lost, part in draws[position]:
                    if to == HOME:
                        homes[turn] += likely * part
                    else:
                        coming[lost][to] += likely * part
        left -= homes[turn]
        if left < LEFT:
            break
    return homes


def _first_home(homes: Sequence[Sequence[float]], order: Sequence[int]) -> tuple[float, ...]:
    """Return for each car the probability that it finishes first.

    ``order`` is the order in which the cars draw in each round.
    """
    out = [1.0] * len(homes)  # the probability that each car is still on the track
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
