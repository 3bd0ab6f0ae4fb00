"""A card being carried out: line by line on a field of its own, stopping wherever there is something to choose.

Choices are text, as moves have them: ``car B`` for a white line, ``lane 2`` for a car that may end in several
lanes. A card and its choices are all that need be kept: carrying it out again leads to the same.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from .cards import WHITE, car_ids, deck
from .driving import choosable, drive, lanes_of, reach, switch, trail

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from .circuit import Circuit
    from .driving import Field, Reach


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
    lines moved, ``choices`` what was chosen so far. What is to be chosen now is one of ``cars``, which a white line may
    move, or, while there is a ``reach``, one of the lanes that ``car`` may end in.
    """

    __slots__ = ("card", "lines", "field", "line", "chosen", "choices", "cars", "car", "reach")

    def __init__(self, card: str, field: Field) -> None:
        self.card = card
        self.lines = deck()[card].lines
        self.field = field
        self.line = 0
        self.chosen: tuple[int, ...] = ()
        self.choices: list[str] = []
        self.cars: Sequence[int] = ()
        self.car = -1
        self.reach: Reach | None = None

    def copy(self) -> Draft:
        """An independent copy."""
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
        """Whether all of the card is carried out."""
        return self.line == len(self.lines)

    @property
    def steps(self) -> int:
        """How far the line to be carried out next goes."""
        return self.lines[self.line][1]


def split(move: str) -> tuple[str, list[str]]:
    """The card of a move that plays one, and the choices that are said with it."""
    _, card, *words = move.split(" ")
    return card, [" ".join(pair) for pair in zip(words[::2], words[1::2], strict=True)]


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
    if draft.reach is not None:
        own = draft.field.lane[draft.car]
        return [f"lane {lane + 1}" for lane in lanes_of(draft.reach.lanes, own)]
    return [f"car {car_ids()[car]}" for car in draft.cars]


def choose(
    circuit: Circuit, laps: int, draft: Draft, choice: str, runs: list[Run] | None = None
) -> None:
    """Make one of the choices of ``choices_of`` and carry on."""
    draft.choices.append(choice)
    word, _, what = choice.partition(" ")
    if word == "car":
        car = car_ids().index(what)
        draft.chosen += (car,)
        draft.cars = ()
        _move(circuit, laps, draft, car, runs)
    else:
        assert draft.reach is not None
        car, found = draft.car, draft.reach
        draft.car, draft.reach = -1, None
        _drive(circuit, draft, car, found, int(what) - 1, runs)
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
    while draft.reach is not None:
        choose(circuit, laps, draft, choices_of(draft)[0], runs)
    return draft


def go_on(circuit: Circuit, laps: int, draft: Draft, runs: list[Run] | None = None) -> None:
    """Carry out lines until there is something to choose or the card is at its end."""
    while draft.line < len(draft.lines) and draft.reach is None:
        car, _ = draft.lines[draft.line]
        if car == WHITE:
            cars = choosable(draft.field, draft.lines, draft.chosen)
            if len(cars) > 1:
                draft.cars = cars
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


def _move(circuit: Circuit, laps: int, draft: Draft, car: int, runs: list[Run] | None) -> None:
    """The car of the line moves, unless it may end in several lanes."""
    found = reach(circuit, draft.field, car, draft.steps, laps)
    if found.lanes & (found.lanes - 1):
        draft.car, draft.reach = car, found
    else:
        _drive(circuit, draft, car, found, found.lanes.bit_length() - 1, runs)


def _drive(
    circuit: Circuit, draft: Draft, car: int, found: Reach, lane: int, runs: list[Run] | None
) -> None:
    """The car of the line ends in this lane."""
    if runs is not None:
        path = tuple(trail(circuit, draft.field, car, found, lane))
        place = len(draft.field.finished) + 1 if found.home else 0
        runs.append(Run(car, draft.steps, found.steps, path, place))
    drive(circuit, draft.field, car, found, lane)
    draft.line += 1
