"""The story of a Daytona race: every car's position after each card, and counts of delays."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...core.chronicle import Axis, Chronicle, Figure, counted, even_marks
from ...core.state import FLAG, RESIGN
from ...core.words import Message, say
from .cards import VALUES
from .plan import HOME
from .rules import DRAW
from .state import NONE, Race

if TYPE_CHECKING:
    from ...core.report import Report


class DaytonaChronicle(Chronicle[Race]):
    """The car positions and event counts of one race so far. Each list has one entry per seat."""

    def __init__(self, state: Race) -> None:
        super().__init__(state)
        self.draws: int = 0
        self.cars: list[int] = state.cars.copy()
        self.pits: list[int] = [0] * state.seats
        self.missed: list[int] = [0] * state.seats
        self.stayed: list[int] = [0] * state.seats
        self.two: list[int] = [0] * state.seats

    def values(self, state: Race) -> tuple[int, ...]:
        """Return each car's position, in cards from the start line."""
        return tuple(state.cars)

    def running_order(self, state: Race) -> tuple[int, ...]:
        """Return a sort key per car: the farther ahead a car is, the higher is its key.

        Of finished cars, the car that finished first has the highest key.
        """
        ranks = [0] * state.seats
        for place, seat in enumerate(state.home):
            ranks[seat - 1] = state.seats - place
        return tuple(car + rank for car, rank in zip(state.cars, ranks, strict=True))

    def step(self, state: Race) -> int:
        """Return the number of cards drawn so far."""
        return self.draws

    def axis(self, state: Race, low: int, high: int) -> Axis:
        """Return the vertical axis of the graph: positions from the start to the finish line."""
        marks = [(n, label) for n, label in even_marks(0, HOME) if 0 < n < HOME]
        ends: list[tuple[int, Message | str]] = [
            (0, say("daytona.story.start")),
            (HOME, say("daytona.story.line")),
        ]
        return Axis(
            say("daytona.story.title"),
            0,
            HOME,
            (*marks, *ends),
            say("daytona.story.head"),
        )

    def watch(self, seat: int, move: str, report: Report, state: Race) -> None:
        """Update the counts after a draw or a choice."""
        if move in (FLAG, RESIGN):
            return
        me = seat - 1
        self.draws += move == DRAW
        went = state.cars[me] - self.cars[me]
        # A card with the value of the pit-stop card always calls the car in, even if its value
        # could also move the car.
        drawn = state.piles[me][-1] if move == DRAW and state.card == NONE else NONE
        called = drawn != NONE and VALUES[drawn] == VALUES[state.track.pit]
        self.pits[me] += called
        self.missed[me] += went < 0
        self.two[me] += went == 2
        self.stayed[me] += not went and not called and state.card == NONE
        self.cars = state.cars.copy()

    def figures(self, state: Race) -> list[Figure]:
        """Return figures per seat: moves of two cards, missed shifts, pit stops, useless draws."""
        return [
            *counted(say("daytona.figure.two"), self.two),
            *counted(say("daytona.figure.missed"), self.missed),
            *counted(say("daytona.figure.pits"), self.pits),
            *counted(say("daytona.figure.stayed"), self.stayed),
        ]
