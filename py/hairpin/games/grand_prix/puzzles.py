"""Puzzles of Grand Prix: the best use of a card.

The person plays a given card and decides which cars its white lines move and in which lanes cars
end. Ways are compared by the expected prizes after them: the seat's own minus its rival's, as the
strongest bot judges them. No hidden card enters this judgement.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final, NamedTuple

from ...core.puzzling import Kind, Puzzler, Task
from ...core.report import NO_REPORT
from ...core.words import say
from . import rules
from .bots import Table
from .bots_judge import TASTE
from .cards import CARS
from .driving import reach, remaining
from .naming import car_name, card_words
from .observe import observe
from .touch import choices_words
from .ways import each_way, ways_on

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ...core.words import Message
    from .bots_judge import Judge
    from .driving import Field
    from .state import Race

#: A way is right if it is worth at most this many prize points less than the best.
MARGIN: Final = 3
#: The most steps of a card.
LONGEST: Final = 10
#: Sentences round from this many prize points on: a judgement is not more exact.
ROUNDED: Final = 10


class Goal(NamedTuple):
    """The goal of a puzzle: the card, the worth of its best way and that of the best wrong way."""

    card: str
    best: int
    next: int

    def __str__(self) -> str:
        return f"{self.card}:{self.best}:{self.next}"


class GrandPrixPuzzler(Puzzler):
    """The kind ``card``; its goal is a ``Goal`` as text."""

    kinds: ClassVar[Mapping[str, Kind]] = {"card": Kind(2, {"laps": 1, "partial": False})}

    def conceal(self, state: Race) -> None:
        """Begin a card with its worst choices; the suggested ones are the solution."""
        state.poorly = True

    def ask(self, task: Task) -> Message:
        """Return the card to play."""
        return say("grand-prix.puzzle.card", card=card_words(read_goal(task).card))

    def basics(self, task: Task) -> tuple[Message, ...]:
        """Return the aim, what a card moves, and what blocks cars."""
        named = ("aim", "lines", "white", "block")
        return tuple(say(f"grand-prix.puzzle.basics.{each}") for each in named)

    def given(self, task: Task) -> tuple[str, ...]:
        """Return the card to play; nothing while its cars and lanes are chosen."""
        return () if task.state.draft is not None else (f"card:{read_goal(task).card}",)

    def stray(self, task: Task) -> Message:
        """Return which card is to be played."""
        return say("grand-prix.puzzle.card.other", card=card_words(read_goal(task).card))

    def fault(self, task: Task, move: str) -> Message | None:
        """Return which cars go worse than in the best way, and its lead; None if a way is right, or not complete."""
        goal, then = read_goal(task), task.state.copy()
        rules.play(then, task.seat, move, then.at, NO_REPORT)
        if goal.card in then.hands[task.seat - 1]:
            return None
        made = worth(judge_of(task.start, task.seat), then.field)
        if made >= goal.best - MARGIN:
            return None
        _, best = max(_ways(task), key=lambda way: way[0])
        return _compared(task, "no", then.field, best, goal.best - made)

    def solved(self, task: Task) -> bool:
        """Return whether the card is played."""
        return read_goal(task).card not in task.state.hands[task.seat - 1]

    def best(self, task: Task) -> str:
        """Return the card with the choices of its best way, or the next choice on this way."""
        goal, state, judge = read_goal(task), task.state, judge_of(task.start, task.seat)
        if state.draft is None:
            ways = each_way(state.circuit, state.rules.laps, state.field, goal.card)
            choices, _ = max(ways, key=lambda way: worth(judge, way[1]))
            return " ".join((f"play {goal.card}", *choices))
        ways = ways_on(state.circuit, state.rules.laps, state.draft)
        choices, field = max(ways, key=lambda way: worth(judge, way[1]))
        if worth(judge, field) < goal.best - MARGIN:
            return "back"
        return choices[0] if choices else "done"

    def choices(self, task: Task, move: str) -> Message | None:
        """Return the cars and lanes that are chosen with a card."""
        return choices_words(task.state, task.seat, move)

    def focus(self, task: Task) -> Message:
        """Return how to judge the ways."""
        return say("grand-prix.puzzle.card.focus")

    def why(self, task: Task) -> Message:
        """Return the effect of the best way on the cars, and its lead over the best wrong way."""
        goal = read_goal(task)
        own, theirs = _gains(task, task.state.field)
        _, other = max(
            (way for way in _ways(task) if way[0] < goal.best - MARGIN), key=lambda way: way[0]
        )
        after = _compared(task, "next", other, task.state.field, goal.best - goal.next)
        if goal.best <= 0:
            return say("grand-prix.puzzle.card.why.poor", n=_about(goal.best), next=after)
        if own > 0 > theirs:
            key = "grand-prix.puzzle.card.why.both"
        elif own > 0:
            key = "grand-prix.puzzle.card.why.own"
        else:
            key = "grand-prix.puzzle.card.why.rival"
        return say(key, own=_about(own), theirs=_about(theirs), next=after)


def read_goal(task: Task) -> Goal:
    """Return the goal of a task."""
    card, best, other = task.goal.split(":")
    return Goal(card, int(best), int(other))


def judge_of(start: Race, seat: int) -> Judge:
    """Return the judgement of the first position for a seat."""
    return Table(observe(start, seat)).judge(TASTE)


def worth(judge: Judge, field: Field) -> int:
    """Return what the field after a card is worth to the judge's seat, in prize points more than before it."""
    return round(judge.value(field) - judge.now)


def _ways(task: Task) -> list[tuple[int, Field]]:
    """All ways to play the card in the first position: what each is worth, and the field after it."""
    start: Race = task.start
    judge, card = judge_of(start, task.seat), read_goal(task).card
    ways = each_way(start.circuit, start.rules.laps, start.field, card)
    return [(worth(judge, field), field) for _, field in ways]


def _compared(task: Task, side: str, worse: Field, better: Field, lead: int) -> Message:
    """Which own car drives less, and which car of the rival more, in a worse field than in a better one.

    If all drive as far, the sentence names a car with less, or more, free road ahead.
    """
    race: Race = task.start
    circuit, laps, points = race.circuit, race.rules.laps, _about(lead)
    there, here = (
        [remaining(circuit, field, car, laps) for car in range(CARS)] for field in (worse, better)
    )
    own, other = _most(task, here, there)
    n, more = there[own] - here[own], here[other] - there[other]
    if n > 0 and more > 0:
        cars = {"car": car_name(own), "other": car_name(other)}
        return say(f"grand-prix.puzzle.card.{side}.both", points=points, n=n, more=more, **cars)
    if n > 0:
        return say(f"grand-prix.puzzle.card.{side}.own", points=points, n=n, car=car_name(own))
    if more > 0:
        return say(
            f"grand-prix.puzzle.card.{side}.rival", points=points, n=more, car=car_name(other)
        )
    there, here = ([_room(race, field, car) for car in range(CARS)] for field in (worse, better))
    own, other = _most(task, there, here)
    if there[own] < here[own]:
        car = car_name(own)
        return say(
            f"grand-prix.puzzle.card.{side}.blocked",
            points=points,
            n=there[own],
            of=here[own],
            car=car,
        )
    if there[other] > here[other]:
        car = car_name(other)
        return say(
            f"grand-prix.puzzle.card.{side}.free",
            points=points,
            n=there[other],
            of=here[other],
            car=car,
        )
    return say(f"grand-prix.puzzle.card.{side}.lanes", points=points)


def _most(task: Task, low: list[int], high: list[int]) -> tuple[int, int]:
    """The player's car whose number in ``high`` is most above that in ``low``, and the rival's most below."""
    owner = task.start.owner
    own = [car for car in range(CARS) if owner[car] == task.seat]
    others = [car for car in range(CARS) if owner[car] != task.seat]
    return (
        max(own, key=lambda car: high[car] - low[car]),
        min(others, key=lambda car: high[car] - low[car]),
    )


def _room(race: Race, field: Field, car: int) -> int:
    """How far the longest card would take a car in a field."""
    if not field.racing(car):
        return LONGEST
    found = reach(race.circuit, field, car, LONGEST, race.rules.laps)
    return LONGEST if found.home else found.steps


def _gains(task: Task, field: Field) -> tuple[int, int]:
    """Return what the player's cars and the rival's gain from the first position to a field, in prize points."""
    start = task.start
    judge = judge_of(start, task.seat)
    terms = judge.terms(start.field, field, read_goal(task).card, start.hands[task.seat - 1])
    return round(terms.own), -round(terms.others)


def _about(points: int) -> int:
    """Return prize points without their sign, from ten on rounded to fives."""
    points = abs(points)
    return points if points < ROUNDED else 5 * round(points / 5)


PUZZLER = GrandPrixPuzzler()
