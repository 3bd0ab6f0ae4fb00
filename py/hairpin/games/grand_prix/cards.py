"""The cards and cars of Grand Prix, made from the data file.

Cars are numbers 0 to 5 in the order of the wheel; ``WHITE`` stands for a car of the player's choice. A card is its
code: a pattern and the car that begins it (``AK``), a white card (``W2``), a ten (``TK``), the white ten
(``TW``) or a switch of a team (``XK``).
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
Line = tuple[int, int]  # a car or WHITE, and how far


@dataclass(frozen=True, slots=True)
class Card:
    """One card: its lines from top to bottom, or the two cars of a team that change places."""

    code: str
    lines: tuple[Line, ...]
    switch: tuple[int, int] | None = None

    @property
    def movement(self) -> int:
        """All steps on it."""
        return sum(steps for _, steps in self.lines)

    @property
    def white(self) -> bool:
        """Whether it leaves a choice of car."""
        return any(car == WHITE for car, _ in self.lines)


@cache
def car_ids() -> str:
    """The letters of the cars, in the order of the wheel."""
    return "".join(car["id"] for car in data()["cars"])


@cache
def colours() -> tuple[str, ...]:
    """The colours of the cars, in the order of the wheel."""
    return tuple(car["colour"] for car in data()["cars"])


@cache
def grid_order() -> tuple[int, ...]:
    """The cars in the order in which they start."""
    cars = data()["cars"]
    return tuple(sorted(range(CARS), key=lambda car: int(cars[car]["grid"])))


def partner(car: int) -> int:
    """The other car of its team."""
    return (car + CARS // 2) % CARS


@cache
def movement() -> tuple[Card, ...]:
    """The 39 movement cards: those of the patterns, then the white ones."""
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
    """Refuse lines that are not played from the farthest to the shortest, or a car named twice."""
    falls = all(one > other for one, other in pairwise(steps))
    if not (steps and falls and steps[0] <= CARS and steps[-1] > 0 and len({*cars}) == len(cars)):
        raise ValueError(f"{name}: the lines of a card are of different cars, and fall")


@cache
def tens() -> tuple[Card, ...]:
    """A ten for each car."""
    return tuple(Card(f"T{car_ids()[car]}", ((car, TEN),)) for car in range(CARS))


@cache
def switches() -> tuple[Card, ...]:
    """A switch for each team, named by the car that comes first in the wheel."""
    return tuple(Card(f"X{car_ids()[car]}", (), (car, partner(car))) for car in range(CARS // 2))


@cache
def deck() -> dict[str, Card]:
    """Every card there is by its code, the white ten too, in a fixed order."""
    white_ten = Card(JOKER, ((WHITE, TEN),))
    return {card.code: card for card in (*movement(), *tens(), white_ten, *switches())}


def teams(seats: int) -> tuple[tuple[int, ...], ...]:
    """The cars of each team, by the number of seats."""
    if seats == 2:
        return (0, 3, 5), (1, 2, 4)
    return tuple((car, partner(car)) for car in range(CARS // 2))


def own_cards(team: tuple[int, ...]) -> list[str]:
    """The tens of a team's cars, and the switches that change two of them."""
    found = [tens()[car].code for car in team]
    # With two seats the cars of one switch are in different teams: it is dealt with the others.
    return found + [s.code for s in switches() if s.switch is not None and set(s.switch) <= {*team}]


@cache
def dealt(seats: int, *, joker: bool) -> tuple[str, ...]:
    """The cards that are shuffled and dealt before the teams are claimed."""
    with_teams = {card for team in teams(seats) for card in own_cards(team)}
    return tuple(card for card in deck() if card not in with_teams and (joker or card != JOKER))


@cache
def order() -> dict[str, int]:
    """Where a card stands in a sorted hand."""
    return {code: i for i, code in enumerate(deck())}
