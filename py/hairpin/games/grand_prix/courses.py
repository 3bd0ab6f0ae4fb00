"""The course of a card: where all its cars go, suggested as a whole and changed car by car.

The suggestion is the way whose result Vera judges best; of equal ways, the way that stays in lane.
To change it, the player touches more things after the card: the end space of a car, or the car of a
white line. A touch answers the first open decision that offers the touched thing. After an answer
only the later decisions are open, and their choices are suggested anew.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from .bots_judge import Judge
from .carrying import begin, carry_out, choices_of, choose
from .naming import space
from .ways import ways_on

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .carrying import Draft, Run
    from .circuit import Circuit
    from .driving import Field
    from .state import Race, Rules

CACHED: Final = 512  # number of courses in the cache; the page asks for the same hand many times


class Decision(NamedTuple):
    """A decision within a card: ``choices`` has the options, in the words of a move.

    ``taken`` is the index of the chosen option. ``things`` has the id to touch for each option.
    ``car`` is the car whose lane is decided; it is -1 if the decision is which car a white line
    moves.
    """

    car: int
    choices: tuple[str, ...]
    things: tuple[str, ...]
    taken: int

    @property
    def thing(self) -> str:
        """The id of the thing to touch for the choice taken."""
        return self.things[self.taken]

    @property
    def choice(self) -> str:
        """The choice taken."""
        return self.choices[self.taken]


class Course(NamedTuple):
    """A card with all its choices: the ``decisions`` taken and the cars' moves (``runs``)."""

    card: str
    choices: tuple[str, ...]
    decisions: tuple[Decision, ...]
    runs: tuple[Run, ...]
    moves: bool  # whether the card moves any car

    @property
    def move(self) -> str:
        """The move that plays the card with these choices."""
        return " ".join((f"play {self.card}", *self.choices))

    @property
    def things(self) -> tuple[str, ...]:
        """The ids of all things that can be touched to change the course."""
        return tuple(dict.fromkeys(thing for each in self.decisions for thing in each.things))


def suggested(race: Race, seat: int, card: str, begun: Sequence[str] = ()) -> Course:
    """Return the course of a card: it begins with the choices ``begun``; the rest is suggested.

    The suggestion is the best for the seat, in a puzzle the worst. Raises ``ValueError`` if a choice is not possible.
    """
    key = (race.circuit, race.rules, tuple(race.owner), seat, race.poorly)
    return _suggested(*key, _Cars(race.field), card, tuple(begun))


class _Cars:
    """The key of a field in the cache. Two keys are equal if all cars have equal positions."""

    def __init__(self, field: Field) -> None:
        self.field = field.copy()
        self.key = field.key()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Cars) and other.key == self.key

    def __hash__(self) -> int:
        return hash(self.key)


@lru_cache(CACHED)
def _suggested(
    circuit: Circuit,
    rules: Rules,
    owner: tuple[int, ...],
    seat: int,
    poorly: bool,
    cars: _Cars,
    card: str,
    begun: tuple[str, ...],
) -> Course:
    field = cars.field
    draft = carry_out(circuit, rules.laps, field, card, begun)
    rest: tuple[str, ...] = ()
    if not draft.finished:
        judge = Judge(circuit, rules, owner, seat, field)
        ways = ways_on(circuit, rules.laps, draft)
        pick = min if poorly else max
        rest, _ = pick(ways, key=lambda way: judge.value(way[1]))
    return _course(circuit, rules.laps, field, card, (*begun, *rest))


def _course(
    circuit: Circuit, laps: int, field: Field, card: str, choices: tuple[str, ...]
) -> Course:
    runs: list[Run] = []
    draft = begin(circuit, laps, field, card, runs)
    decisions = []
    for choice in choices:
        decisions.append(_decision(circuit, draft, choice))
        choose(circuit, laps, draft, choice, runs)
    return Course(card, choices, tuple(decisions), tuple(runs), draft.field.key() != field.key())


def _decision(circuit: Circuit, draft: Draft, choice: str) -> Decision:
    choices = tuple(choices_of(draft))
    things = tuple(thing_of(circuit, draft, each) for each in choices)
    return Decision(draft.car, choices, things, choices.index(choice))


def thing_of(circuit: Circuit, draft: Draft, choice: str) -> str:
    """Return the id to touch for a choice: a car, or the space where the moving car would end."""
    word, _, what = choice.partition(" ")
    if word == "car":
        return f"car:{what}"
    assert draft.reach is not None
    row = draft.field.row[draft.car] + draft.reach.steps
    return space(row % circuit.rows, int(what) - 1)


# --- touches -----------------------------------------------------------------------------------


def read(race: Race, seat: int, touched: Sequence[str]) -> Course | None:
    """Return the course for a touched card and later touches.

    Returns None if a touch fits no open decision.
    """
    found = _read_settled(race, seat, touched)
    return None if found is None else found[0]


def _read_settled(race: Race, seat: int, touched: Sequence[str]) -> tuple[Course, int] | None:
    """Return the course that ``read`` returns, and the index of the first decision still open."""
    course, settled = suggested(race, seat, touched[0].removeprefix("card:")), 0
    for thing in touched[1:]:
        i = _open_decision(course, settled, thing)
        if i is None:
            return None
        course, settled = _with_answer(race, seat, course, i, thing), i + 1
    return course, settled


def _open_decision(course: Course, settled: int, thing: str) -> int | None:
    """Return the index of the first open decision that offers ``thing``; None if no decision does."""
    for i, decision in enumerate(course.decisions[settled:], settled):
        if thing in decision.things:
            return i
    return None


def _with_answer(race: Race, seat: int, course: Course, i: int, thing: str) -> Course:
    """Return the course with ``thing`` as the answer to decision ``i``.

    Later decisions are suggested anew.
    """
    decision = course.decisions[i]
    choice = decision.choices[decision.things.index(thing)]
    return suggested(race, seat, course.card, (*course.choices[:i], choice))


def changed(race: Race, seat: int, touched: tuple[str, ...], thing: str) -> tuple[str, ...] | None:
    """Return the touches after a further touch of ``thing``; None if this changes nothing.

    A touch of the space where a car ends sends that car to its next lane. A touch of another space
    sends the first car that can end on this space. Choices for later cars stay if they are still
    possible. White lines move the touched cars in the order of the touches; if a car is touched
    again, the result is None.
    """
    found = _read_settled(race, seat, touched)
    if found is None or thing not in found[0].things:
        return None
    course, settled = found
    if thing.startswith("car:"):
        if thing in touched:
            return None
        longer = (*touched, thing)
        return longer if read(race, seat, longer) is not None else (touched[0], thing)
    ending = [i for i, each in enumerate(course.decisions) if each.car >= 0 and each.thing == thing]
    i = ending[0] if ending else _open_decision(course, 0, thing)
    if i is None:
        return None
    decision = course.decisions[i]
    to = (decision.taken + 1) % len(decision.things) if ending else decision.things.index(thing)
    wanted = suggested(race, seat, course.card, (*course.choices[:i], decision.choices[to]))
    for after in range(i + 1, min(settled, len(course.decisions))):
        # Keep the later choices only while they decide about the same cars.
        if (
            after >= len(wanted.decisions)
            or wanted.decisions[after].car != course.decisions[after].car
        ):
            break
        if course.choices[after] not in wanted.decisions[after].choices:
            break
        begun = (*wanted.choices[:after], course.choices[after])
        wanted = suggested(race, seat, course.card, begun)
    return touches(race, seat, wanted)


def touches(race: Race, seat: int, wanted: Course) -> tuple[str, ...]:
    """Return the shortest list of touches for a course.

    The first touch is the card. Each further touch replaces a suggested choice.
    """
    path = [f"card:{wanted.card}"]
    course, settled = suggested(race, seat, wanted.card), 0
    while course.choices != wanted.choices:
        i = next(
            i
            for i, choice in enumerate(wanted.choices)
            if i >= len(course.choices) or course.choices[i] != choice
        )
        thing = wanted.decisions[i].thing
        # If an earlier open decision also offers this thing, settle the earlier decision first.
        while (j := _open_decision(course, settled, thing)) != i:
            assert j is not None
            i, thing = j, course.decisions[j].thing
        path.append(thing)
        course, settled = _with_answer(race, seat, course, i, thing), i + 1
    return tuple(path)
