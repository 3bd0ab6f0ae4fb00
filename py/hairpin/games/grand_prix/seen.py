"""An observation of Grand Prix, read for painting: the cars as shown, and the effect of a draft."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .cards import CARS
from .carrying import carry_out, stay_in_lane
from .circuit import circuits
from .codec import read_field, read_rules

if TYPE_CHECKING:
    from collections.abc import Mapping

    from .carrying import Draft, Run
    from .circuit import Circuit
    from .driving import Field
    from .state import Rules


class Seen:
    """An observation, read for painting: ``field`` has the cars as the page shows them.

    ``draft`` is the card that is being carried out, if the viewer may see it. ``sure`` are the
    cars' moves that follow from its choices so far. ``guessed`` are the later moves if all cars
    stay in lane. ``racing`` are the cars that had not finished before the draft.
    """

    def __init__(self, observation: Mapping[str, Any]) -> None:
        self.observation = observation
        self.rules: Rules = read_rules(observation["rules"])
        self.circuit: Circuit = circuits()[self.rules.circuit]
        self.field: Field = read_field(observation, self.rules)
        self.racing: list[int] = [car for car in range(CARS) if self.field.racing(car)]
        self.draft: Draft | None = None
        self.sure: list[Run] = []
        self.guessed: list[Run] = []
        draft = observation["draft"]
        if draft is not None:
            self.draft = carry_out(
                self.circuit,
                self.rules.laps,
                self.field,
                draft["card"],
                draft["choices"],
                self.sure,
            )
            then = stay_in_lane(self.circuit, self.rules.laps, self.draft, self.guessed)
            self.field = then.field

    @property
    def seats(self) -> range:
        """All seats, from 1."""
        return range(1, self.observation["seats"] + 1)

    @property
    def mine(self) -> list[int]:
        """The cars of the viewer; empty if the viewer has no seat."""
        viewer = self.observation["viewer"]
        return self.team(viewer) if isinstance(viewer, int) else []

    def team(self, seat: int) -> list[int]:
        """Return the cars of a seat."""
        return [car for car in range(CARS) if self.observation["owner"][car] == seat]
