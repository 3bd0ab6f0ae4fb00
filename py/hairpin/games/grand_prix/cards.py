"""The cards and cars of Grand Prix, made from the data file.

Cars are numbers 0 to 5 in the order of the colour wheel; ``WHITE`` stands for a car of the player's
choice. A card's code is a pattern with the car of its first line (``AK``), a white card (``W2``), a
ten (``TK``), the white ten (``TW``), or a switch card with the first car of its team (``XK``).

In ``data.json``, ``cars`` are in the order of the wheel, so partners of a team are opposite each other;
``grid`` is the starting place. A pattern makes six cards, one for each car as its first car. A line
"offset:steps" moves the car that is ``offset`` places round the wheel from the first car. Each number of a
white card moves a car of the player's choice by this number of steps.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from .circuit import data

if TYPE_CHECKING:
    from collections.abc import Sequence

CARS: Final = 6
WHITE: Final = 6
TEN: Final = 10
JOKER: Final = "TW"
Line = tuple[int, int]  # a car or WHITE, and the number of steps


@dataclass(frozen=True, slots=True)
class Card:
    """One card: its lines from top to bottom, or the two cars that a switch card swaps."""

    code: str
    lines: tuple[Line, ...]
    switch: tuple[int, int] | None = None

    @property
    def movement(self) -> int:
        """The sum of the steps of all lines."""
        return sum(steps for _, steps in self.lines)

    @property
    def white(self) -> bool:
        """Whether the card has a white line."""
        return any(car == WHITE for car, _ in self.lines)


@cache
def car_ids() -> str:
    """Return the letters of the cars, in the order of the wheel."""
    return "".join(car["id"] for car in data()["cars"])


@cache
def colours() -> tuple[str, ...]:
    """Return the colours of the cars, in the order of the wheel."""
    return tuple(car["colour"] for car in data()["cars"])


@cache
def grid_order() -> tuple[int, ...]:
    """Return the cars in starting order."""
    cars = data()["cars"]
    return tuple(sorted(range(CARS), key=lambda car: int(cars[car]["grid"])))


def partner(car: int) -> int:
    """Return the other car of the car's colour pair; in a race of three seats, a pair is a team."""
    return (car + CARS // 2) % CARS


@cache
def movement() -> tuple[Card, ...]:
    """Return the 39 movement cards: one per pattern and car, then the white cards."""
    made = []
    for pattern, lines in data()["patterns"].items():
        read = [tuple(int(part) for part in line.split(":")) for line in lines]
        _check(pattern, [steps for _, steps in read], [offset for offset, _ in read])
        for first in range(CARS):
            made.append(
                Card(
                    pattern + car_ids()[first],
                    tuple(((first + offset) % CARS, steps) for offset, steps in read),
                )
            )
    for code, steps in data()["white"].items():
        _check(code, steps, range(len(steps)))
        made.append(Card(code, tuple((WHITE, each) for each in steps)))
    return tuple(made)


def _check(name: str, steps: Sequence[int], cars: Sequence[int]) -> None:
    """Raise ``ValueError`` unless steps decrease from line to line and no car is named twice."""
    falls = all(one > other for one, other in pairwise(steps))
    if not (steps and falls and steps[0] <= CARS and steps[-1] > 0 and len({*cars}) == len(cars)):
        raise ValueError(
            f"{name}: a card's lines need different cars, and falling steps from 6 to 1"
        )


@cache
def tens() -> tuple[Card, ...]:
    """Return the 10-cards, one per car."""
    return tuple(Card(f"T{car_ids()[car]}", ((car, TEN),)) for car in range(CARS))


@cache
def switches() -> tuple[Card, ...]:
    """Return the three switch cards. The code of each is X and the letter of its lower-numbered
    car.
    """
    return tuple(Card(f"X{car_ids()[car]}", (), (car, partner(car))) for car in range(CARS // 2))


@cache
def deck() -> dict[str, Card]:
    """Return all cards by code in a fixed order, including the optional white ten."""
    white_ten = Card(JOKER, ((WHITE, TEN),))
    return {card.code: card for card in (*movement(), *tens(), white_ten, *switches())}


def teams(seats: int) -> tuple[tuple[int, ...], ...]:
    """Return the cars of each team in a race of this many seats."""
    if seats == 2:
        return (0, 3, 5), (1, 2, 4)
    return tuple((car, partner(car)) for car in range(CARS // 2))


def own_cards(team: tuple[int, ...]) -> list[str]:
    """Return the cards that come with a team: its cars' 10-cards, and its switch card.

    In a race of two seats a team has three cars, of which two are a pair with a switch card.
    """
    found = [tens()[car].code for car in team]
    # With two seats one switch card names cars of different teams; it is dealt like other cards.
    return found + [s.code for s in switches() if s.switch is not None and set(s.switch) <= {*team}]


@cache
def dealt(seats: int, *, joker: bool) -> tuple[str, ...]:
    """Return the cards that are shuffled and dealt before the teams are claimed."""
    with_teams = {card for team in teams(seats) for card in own_cards(team)}
    return tuple(card for card in deck() if card not in with_teams and (joker or card != JOKER))


@cache
def order() -> dict[str, int]:
    """Return the sort position of each card in a hand."""
    return {code: i for i, code in enumerate(deck())}
