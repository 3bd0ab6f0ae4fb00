"""The course of a card: where all its cars go, suggested whole and changed a car at a time.

What is suggested is the best way there is by Vera's judgement of the road it leads to; of equal ones that which stays in
lane. Whoever wants it otherwise says so by things touched after the card: the space a car is to end on, the car of a white line.
Each is the answer to the first decision it could be one to, after that of the thing before it; all other decisions are
suggested anew.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from .bots_judge import Judge
from .carrying import again, begin, choices_of, choose
from .naming import space
from .ways import ways_on

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .carrying import Draft, Run
    from .circuit import Circuit
    from .driving import Field
    from .state import Race, Rules

KEPT: Final = 512  # suggestions that are remembered: a hand is looked at again and again


class Decision(NamedTuple):
    """Something to choose: what can be (choices as moves have them), the things they are touched by, and which is taken.

    ``car`` is whose lane it is, -1 where a car is chosen.
    """

    car: int
    choices: tuple[str, ...]
    things: tuple[str, ...]
    taken: int

    @property
    def thing(self) -> str:
        """The thing of what is taken."""
        return self.things[self.taken]

    @property
    def choice(self) -> str:
        """What is taken."""
        return self.choices[self.taken]


class Course(NamedTuple):
    """A card carried out to its end."""

    card: str
    choices: tuple[str, ...]
    decisions: tuple[Decision, ...]
    runs: tuple[Run, ...]
    moves: bool  # whether any car will stand elsewhere

    @property
    def move(self) -> str:
        """The move that plays it so."""
        return " ".join((f"play {self.card}", *self.choices))

    @property
    def things(self) -> tuple[str, ...]:
        """All that can be touched to have it otherwise."""
        return tuple(dict.fromkeys(thing for each in self.decisions for thing in each.things))


def suggested(race: Race, seat: int, card: str, begun: Sequence[str] = ()) -> Course:
    """The course of a card with the first choices ``begun`` by the seat, the others suggested.

    Raises ``ValueError`` for a choice that there is not.
    """
    told = (race.circuit, race.rules, tuple(race.owner), seat)
    return _suggested(*told, _Cars(race.field), card, tuple(begun))


class _Cars:
    """A field as a key."""

    def __init__(self, field: Field) -> None:
        self.field = field.copy()
        self.key = field.key()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Cars) and other.key == self.key

    def __hash__(self) -> int:
        return hash(self.key)


@lru_cache(KEPT)
def _suggested(
    circuit: Circuit,
    rules: Rules,
    owner: tuple[int, ...],
    seat: int,
    cars: _Cars,
    card: str,
    begun: tuple[str, ...],
) -> Course:
    field = cars.field
    draft = again(circuit, rules.laps, field, card, begun)
    rest: tuple[str, ...] = ()
    if not draft.finished:
        judge = Judge(circuit, rules, owner, seat, field)
        ways = ways_on(circuit, rules.laps, draft)
        rest, _ = max(ways, key=lambda way: judge.value(way[1]))
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
    """What is touched for a choice: a car, or the space of a lane in the row where the car to be moved ends."""
    word, _, what = choice.partition(" ")
    if word == "car":
        return f"car:{what}"
    assert draft.reach is not None
    row = draft.field.row[draft.car] + draft.reach.steps
    return space(row % circuit.rows, int(what) - 1)


# --- what is touched ---------------------------------------------------------------------------


def read(race: Race, seat: int, touched: Sequence[str]) -> Course | None:
    """The course that a card and the things touched after it mean; None if they mean nothing."""
    found = _read(race, seat, touched)
    return None if found is None else found[0]


def _read(race: Race, seat: int, touched: Sequence[str]) -> tuple[Course, int] | None:
    """With how many decisions are settled by what is touched."""
    course, settled = suggested(race, seat, touched[0].removeprefix("card:")), 0
    for thing in touched[1:]:
        i = _first(course, settled, thing)
        if i is None:
            return None
        course, settled = _with(race, seat, course, i, thing), i + 1
    return course, settled


def _first(course: Course, settled: int, thing: str) -> int | None:
    """The first decision not settled that a thing can be the answer to."""
    for i, decision in enumerate(course.decisions[settled:], settled):
        if thing in decision.things:
            return i
    return None


def _with(race: Race, seat: int, course: Course, i: int, thing: str) -> Course:
    """A course with another answer to one decision, and what follows from that."""
    decision = course.decisions[i]
    choice = decision.choices[decision.things.index(thing)]
    return suggested(race, seat, course.card, (*course.choices[:i], choice))


def changed(race: Race, seat: int, touched: tuple[str, ...], thing: str) -> tuple[str, ...] | None:
    """What is touched once ``thing`` is touched as well; None if it leads nowhere else, or is let go.

    The space where a car would end has it go to its next lane, another space the first car that can go there. What was chosen
    for cars after it stays, where it still can be. Cars are those of the white lines in the order in which they are touched.
    """
    found = _read(race, seat, touched)
    if found is None or thing not in found[0].things:
        return None
    course, settled = found
    if thing.startswith("car:"):
        if thing in touched:
            return None
        longer = (*touched, thing)
        return longer if read(race, seat, longer) is not None else (touched[0], thing)
    ending = [i for i, each in enumerate(course.decisions) if each.car >= 0 and each.thing == thing]
    i = ending[0] if ending else _first(course, 0, thing)
    if i is None:
        return None
    decision = course.decisions[i]
    to = (decision.taken + 1) % len(decision.things) if ending else decision.things.index(thing)
    wanted = suggested(race, seat, course.card, (*course.choices[:i], decision.choices[to]))
    for after in range(i + 1, min(settled, len(course.decisions))):
        # As long as they are decisions about the same cars.
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
    """The fewest things that mean a course: the card, and what is otherwise than suggested."""
    path = [f"card:{wanted.card}"]
    course, settled = suggested(race, seat, wanted.card), 0
    while course.choices != wanted.choices:
        i = next(
            i
            for i, choice in enumerate(wanted.choices)
            if i >= len(course.choices) or course.choices[i] != choice
        )
        thing = wanted.decisions[i].thing
        # Where it would be taken for the answer to a decision before that, that one is settled first.
        while (j := _first(course, settled, thing)) != i:
            assert j is not None
            i, thing = j, course.decisions[j].thing
        path.append(thing)
        course, settled = _with(race, seat, course, i, thing), i + 1
    return tuple(path)
