"""A card being carried out: line by line on a field of its own, stopping wherever there is something to choose.

Choices are text, as moves have them: ``car B`` for a white line, ``lane 2`` for a car that may end in several
lanes. A card and its choices are all that need be kept: carrying it out again leads to the same.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from .cards import WHITE, car_ids, deck
from .driving import Field, choosable, drive, lanes_of, reach, switch, trail

if TYPE_CHECKING:
    from collections.abc import Iterable

    from .cards import Card
    from .circuit import Circuit


class Run(NamedTuple):
    """A car that a line moved: ``made`` of ``steps``, over the spaces of ``path``; its ``place`` if it finished."""

    car: int
    steps: int
    made: int
    path: tuple[tuple[int, int], ...]
    place: int = 0

    @property
    def lost(self) -> int:
        """Steps that could not be made; those beyond the line count as made."""
        return 0 if self.place else self.steps - self.made


class Draft:
    """A card while its player carries it out: nobody else sees it before it is done.

    ``field`` is where the cars would be, ``line`` the line to be carried out next, ``chosen`` the cars its white
    lines moved, ``choices`` what was chosen so far. Something is to be chosen now while ``lanes`` is not 0 (the lanes
    ``car`` may end in), or while ``line`` is a white one.
    """

    __slots__ = ("card", "field", "line", "chosen", "car", "lanes", "choices")

    def __init__(self, card: str, field: Field) -> None:
        self.card = card
        self.field = field
        self.line = 0
        self.chosen: tuple[int, ...] = ()
        self.car = -1
        self.lanes = 0
        self.choices: list[str] = []

    def copy(self) -> Draft:
        """An independent copy."""
        other = Draft(self.card, self.field.copy())
        other.line = self.line
        other.chosen = self.chosen
        other.car = self.car
        other.lanes = self.lanes
        other.choices = self.choices.copy()
        return other

    @property
    def finished(self) -> bool:
        """Whether all of the card is carried out."""
        return self.line == len(deck()[self.card].lines)


def begin(
    circuit: Circuit, laps: int, field: Field, card: str, runs: list[Run] | None = None
) -> Draft:
    """Carry out a card as far as there is nothing to choose; ``runs`` gets what was driven."""
    draft = Draft(card, field.copy())
    pair = deck()[card].switch
    if pair is not None:
        switch(draft.field, *pair)
    else:
        go_on(circuit, laps, draft, runs)
    return draft


def choices_of(draft: Draft) -> list[str]:
    """What can be chosen now: lanes, the car's own first, or cars; nothing if all is carried out."""
    if draft.lanes:
        own = draft.field.lane[draft.car]
        return [f"lane {lane + 1}" for lane in lanes_of(draft.lanes, own)]
    if draft.finished:
        return []
    cars = choosable(draft.field, deck()[draft.card], draft.chosen)
    return [f"car {car_ids()[car]}" for car in cars]


def choose(
    circuit: Circuit, laps: int, draft: Draft, choice: str, runs: list[Run] | None = None
) -> None:
    """Make one of the choices of ``choices_of`` and carry on."""
    draft.choices.append(choice)
    word, _, what = choice.partition(" ")
    if word == "car":
        car = car_ids().index(what)
        draft.chosen += (car,)
        _move(circuit, laps, draft, car, runs)
    else:
        steps = deck()[draft.card].lines[draft.line][1]
        _drive(circuit, laps, draft, draft.car, steps, int(what) - 1, runs)
    go_on(circuit, laps, draft, runs)


def again(
    circuit: Circuit,
    laps: int,
    field: Field,
    card: str,
    choices: Iterable[str],
    runs: list[Run] | None = None,
) -> Draft:
    """Carry out a card with choices made before. Raises ``ValueError`` for one there is not."""
    draft = begin(circuit, laps, field, card, runs)
    for choice in choices:
        if choice not in choices_of(draft):
            raise ValueError(choice)
        choose(circuit, laps, draft, choice, runs)
    return draft


def assumed(circuit: Circuit, laps: int, draft: Draft, runs: list[Run] | None = None) -> Draft:
    """How it would go on if cars stay in their lanes where they can; stops where a car is to be chosen."""
    draft = draft.copy()
    while draft.lanes:
        choose(circuit, laps, draft, choices_of(draft)[0], runs)
    return draft


def go_on(circuit: Circuit, laps: int, draft: Draft, runs: list[Run] | None = None) -> None:
    """Carry out lines until there is something to choose or the card is at its end."""
    card = deck()[draft.card]
    while draft.line < len(card.lines) and not draft.lanes:
        car, _ = card.lines[draft.line]
        if car == WHITE:
            cars = _cars(draft, card)
            if len(cars) > 1:
                return
            if cars:
                # With one car left there is nothing to choose.
                draft.chosen += (cars[0],)
                _move(circuit, laps, draft, cars[0], runs)
            else:
                draft.line += 1
        elif draft.field.racing(car):
            _move(circuit, laps, draft, car, runs)
        else:
            draft.line += 1


def _cars(draft: Draft, card: Card) -> list[int]:
    return choosable(draft.field, card, draft.chosen)


def _move(circuit: Circuit, laps: int, draft: Draft, car: int, runs: list[Run] | None) -> None:
    """The car of the line moves, unless it may end in several lanes."""
    steps = deck()[draft.card].lines[draft.line][1]
    found = reach(circuit, draft.field, car, steps, laps)
    lanes = found.lanes
    if lanes & (lanes - 1):
        draft.car, draft.lanes = car, lanes
        return
    if runs is not None:
        _drive(circuit, laps, draft, car, steps, lanes.bit_length() - 1, runs)
        return
    drive(circuit, draft.field, car, found, lanes.bit_length() - 1)
    draft.line += 1


def _drive(
    circuit: Circuit,
    laps: int,
    draft: Draft,
    car: int,
    steps: int,
    lane: int,
    runs: list[Run] | None,
) -> None:
    """The car of the line ends in this lane."""
    found = reach(circuit, draft.field, car, steps, laps)
    if runs is not None:
        path = tuple(trail(circuit, draft.field, car, found, lane))
        place = len(draft.field.finished) + 1 if found.home else 0
        runs.append(Run(car, steps, found.steps, path, place))
    drive(circuit, draft.field, car, found, lane)
    draft.car, draft.lanes = -1, 0
    draft.line += 1
