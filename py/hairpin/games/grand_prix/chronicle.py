"""The story of a Grand Prix: the prizes that each seat would get by the order of the cars after
each card, and counts of steps and switch cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...core.chronicle import Axis, Chronicle, Figure, counted, even_marks
from ...core.state import FLAG, RESIGN
from ...core.words import say
from .cards import CARS, car_ids, deck
from .driving import remaining
from .state import Race

if TYPE_CHECKING:
    from ...core.report import Report


class GrandPrixChronicle(Chronicle[Race]):
    """The event counts of one race so far. Each list has one entry per seat.

    Only ``left`` has one entry per car: the number of steps that the car has to go.
    """

    lead = "grand-prix.story"

    def __init__(self, state: Race) -> None:
        super().__init__(state)
        self.cards: int = 0
        self.shown: int = 0
        self.left: list[int] = self._left(state)
        self.blocked: list[int] = [0] * state.seats
        self.own: list[int] = [0] * state.seats
        self.given: list[int] = [0] * state.seats
        self.switches: list[int] = [0] * state.seats

    @staticmethod
    def _left(state: Race) -> list[int]:
        """Return the number of steps that each car has to go."""
        laps = state.rules.laps
        return [remaining(state.circuit, state.field, car, laps) for car in range(CARS)]

    def values(self, state: Race) -> tuple[int, ...]:
        """Return each seat's prizes if the cars finished in the current order."""
        if state.over is not None:
            return state.over.scores
        if 0 in state.owner:
            return (0,) * state.seats
        finished = state.field.finished
        left = self._left(state)
        running = sorted((car for car in range(CARS) if left[car]), key=left.__getitem__)
        points = [0] * state.seats
        for prize, car in zip(state.rules.prizes, (*finished, *running), strict=True):
            points[state.owner[car] - 1] += prize
        return tuple(points)

    def step(self, state: Race) -> int:
        """Return the number of cards played so far."""
        return self.cards

    def axis(self, state: Race, low: int, high: int) -> Axis:
        """Return the axis of the graph: prize money."""
        return Axis(
            say("grand-prix.story.title"),
            0,
            max(1, high),
            even_marks(0, high),
            say("grand-prix.story.head"),
        )

    def watch(self, seat: int, move: str, report: Report, state: Race) -> None:
        """Update the counts after a move that makes a card final."""
        before, self.shown = self.shown, len(state.played)
        if self.shown <= before or move in (FLAG, RESIGN):
            return
        me, card = seat - 1, state.played[-1][1]
        self.cards += 1
        left = self._left(state)
        if deck()[card].switch is not None:
            self.switches[me] += 1
        else:
            for car in range(CARS):
                went = self.left[car] - left[car]
                if state.owner[car] == seat:
                    self.own[me] += went
                else:
                    self.given[me] += went
        for event in report.events:
            lost = event.data.get("lost", 0)
            if event.do == "drive" and lost:
                car = car_ids().index(event.data["token"].removeprefix("car:"))
                self.blocked[state.owner[car] - 1] += lost
        self.left = left

    def figures(self, state: Race) -> list[Figure]:
        """Return figures per seat: steps for own and other cars, steps lost, switch cards played."""
        return [
            *counted(say("grand-prix.figure.own"), self.own),
            *counted(say("grand-prix.figure.given"), self.given),
            *counted(say("grand-prix.figure.blocked"), self.blocked),
            *counted(say("grand-prix.figure.switches"), self.switches),
        ]
