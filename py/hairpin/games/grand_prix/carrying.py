"""Carrying out a card line by line, on a copy of the field; it stops at each choice.

Choices are text, as in moves: ``car B`` for a white line, ``lane 2`` for a car that may end in
several lanes. Only a card and its choices are stored: repeating them gives the same result.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple

from .cards import WHITE, car_ids, deck
from .circuit import LANES
from .driving import choosable, drive, lanes_of, reach, switch, trail

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from .circuit import Circuit
    from .driving import Field, Reach

# The texts of all choices, and what each chooses; to make and read texts takes time.
_CAR_CHOICES: Final = tuple(f"car {letter}" for letter in car_ids())
_CARS: Final = {choice: car for car, choice in enumerate(_CAR_CHOICES)}
_BARE: Final = len("play AK")  # a move without choices
_LANES: Final = {f"lane {lane + 1}": lane for lane in range(LANES)}


class Run(NamedTuple):
    """One car's move by one line of a card: it made ``made`` of ``steps`` steps, along ``path``.

    ``place`` is the finishing place, 0 if the car has not finished.
    """

    car: int
    steps: int
    made: int
    path: tuple[tuple[int, int], ...]
    place: int = 0

    @property
    def lost(self) -> int:
        """The number of steps that were not possible; steps beyond the finish are not lost."""
        return 0 if self.place else self.steps - self.made


class Draft:
    """A card that its player carries out choice by choice; other players see it when it is final.

    ``field`` has the cars after the lines carried out so far; ``line`` is the index of the next
    line. ``chosen`` are the cars moved by white lines, ``choices`` all choices so far. If
    ``reach`` is not None, the player must choose one of its lanes for ``car``; otherwise one of
    ``cars`` for a white line.
    """

    __slots__ = ("card", "lines", "field", "line", "chosen", "choices", "cars", "car", "reach")

    def __init__(self, card: str, field: Field) -> None:
        self.card: str = card
        self.lines: tuple[tuple[int, int], ...] = deck()[card].lines
        self.field: Field = field
        self.line: int = 0
        self.chosen: tuple[int, ...] = ()
        self.choices: list[str] = []
        self.cars: Sequence[int] = ()
        self.car: int = -1
        self.reach: Reach | None = None

    def copy(self) -> Draft:
        """Return an independent copy."""
        other = Draft(self.card, self.field.copy())
        other.line = self.line
        other.chosen = self.chosen
        other.choices = self.choices.copy()
        other.cars = self.cars
        other.car = self.car
        other.reach = self.reach
        return other

    @property
    def finished(self) -> bool:
        """Whether all lines are carried out."""
        return self.line == len(self.lines)

    @property
    def steps(self) -> int:
        """The steps of the next line."""
        return self.lines[self.line][1]


def split(move: str) -> tuple[str, list[str]]:
    """Return the card and the choices of a ``play`` move such as ``play AK car B lane 2``."""
    if len(move) == _BARE:
        return move[-2:], []
    _, card, *words = move.split(" ")
    return card, [" ".join(pair) for pair in zip(words[::2], words[1::2], strict=True)]


def begin(
    circuit: Circuit, laps: int, field: Field, card: str, runs: list[Run] | None = None
) -> Draft:
    """Carry out a card up to its first choice; append each car's move to ``runs``."""
    draft = Draft(card, field.copy())
    pair = deck()[card].switch
    if pair is not None:
        switch(draft.field, *pair)
    else:
        go_on(circuit, laps, draft, runs)
    return draft


def choices_of(draft: Draft) -> list[str]:
    """Return the options of the open choice: cars; or lanes, the car's own lane first.

    The list is empty at the end of the card.
    """
    if draft.reach is not None:
        return [*_lane_choices(draft.reach.lanes, draft.field.lane[draft.car])]
    return [_CAR_CHOICES[car] for car in draft.cars]


@cache
def _lane_choices(mask: int, own: int) -> tuple[str, ...]:
    return tuple(f"lane {lane + 1}" for lane in lanes_of(mask, own))


def choose(
    circuit: Circuit, laps: int, draft: Draft, choice: str, runs: list[Run] | None = None
) -> None:
    """Answer the open choice with ``choice``, and carry out the card up to the next choice."""
    draft.choices.append(choice)
    if draft.reach is None:
        car = _CARS[choice]
        draft.chosen += (car,)
        draft.cars = ()
        _move(circuit, laps, draft, car, runs)
    else:
        car, found = draft.car, draft.reach
        draft.car, draft.reach = -1, None
        _drive(circuit, draft, car, found, _LANES[choice], runs)
    go_on(circuit, laps, draft, runs)


def carry_out(
    circuit: Circuit,
    laps: int,
    field: Field,
    card: str,
    choices: Iterable[str],
    runs: list[Run] | None = None,
) -> Draft:
    """Carry out a card with ``choices``. Raises ``ValueError`` if a choice is not possible."""
    draft = begin(circuit, laps, field, card, runs)
    for choice in choices:
        if choice not in choices_of(draft):
            raise ValueError(choice)
        choose(circuit, laps, draft, choice, runs)
    return draft


def stay_in_lane(circuit: Circuit, laps: int, draft: Draft, runs: list[Run] | None = None) -> Draft:
    """Copy the draft, and carry out the copy up to the next choice of a car or the card's end.

    Each car stays in its lane if possible.
    """
    draft = draft.copy()
    while draft.reach is not None:
        choose(circuit, laps, draft, choices_of(draft)[0], runs)
    return draft


def go_on(circuit: Circuit, laps: int, draft: Draft, runs: list[Run] | None = None) -> None:
    """Carry out the lines of a draft up to the next choice or the end of the card."""
    while draft.line < len(draft.lines) and draft.reach is None:
        car, _ = draft.lines[draft.line]
        if car == WHITE:
            cars = choosable(draft.field, draft.lines, draft.chosen)
            if len(cars) > 1:
                draft.cars = cars
                return
            if cars:
                # With only one possible car, the player has no choice.
                draft.chosen += (cars[0],)
                _move(circuit, laps, draft, cars[0], runs)
            else:
                draft.line += 1
        elif draft.field.racing(car):
            _move(circuit, laps, draft, car, runs)
        else:
            draft.line += 1


def _move(circuit: Circuit, laps: int, draft: Draft, car: int, runs: list[Run] | None) -> None:
    """Move the car of the current line, or open a choice if it may end in several lanes."""
    found = reach(circuit, draft.field, car, draft.steps, laps)
    if found.lanes & (found.lanes - 1):
        draft.car, draft.reach = car, found
    else:
        _drive(circuit, draft, car, found, found.lanes.bit_length() - 1, runs)


def _drive(
    circuit: Circuit, draft: Draft, car: int, found: Reach, lane: int, runs: list[Run] | None
) -> None:
    """Move the car of the current line into ``lane`` and go to the next line."""
    if runs is not None:
        path = tuple(trail(circuit, draft.field, car, found, lane))
        place = len(draft.field.finished) + 1 if found.home else 0
        runs.append(Run(car, draft.steps, found.steps, path, place))
    drive(circuit, draft.field, car, found, lane)
    draft.line += 1
