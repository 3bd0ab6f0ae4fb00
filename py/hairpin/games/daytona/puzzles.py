"""Puzzles of Daytona: which card of the track is easy or hard to leave, and which car is likely to win.

A real choice between two cards is no puzzle, because the farther card is practically never worse.
So these puzzles ask for what a good driver sees in a track. The answer is a card of the track.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final

from ...core.puzzling import Kind, Puzzler, Task
from ...core.words import Seat, say
from .advice import counted
from .codec import open_json
from .naming import space_id
from .odds import plan_seen, to_come
from .outlook import outlook
from .plan import CHOICE, HOME, WIDTH
from .report import where_in

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ...core.words import Message

#: A card is right if at most this many cards fewer (or more) lead on from it than from the best one.
MARGIN: Final = 2
#: A car is right if its chance is at most this many points below that of the likeliest winner.
POINTS: Final = 4
WHOLE: Final = 100  # chances are counted in hundredths


class DaytonaPuzzler(Puzzler):
    """The kinds ``leave`` and ``stay`` (goal: the number of cards ahead to choose from) and ``win``."""

    kinds: ClassVar[Mapping[str, Kind]] = {
        "leave": Kind(2, {"races": 1}),
        "stay": Kind(2, {"races": 1}),
        "win": Kind(3, {"races": 1}),
    }
    hidden_panels: ClassVar[tuple[str, ...]] = ("odds",)

    def ask(self, task: Task) -> Message:
        """Return what to touch."""
        if task.kind == "win":
            return say("daytona.puzzle.win")
        return say(f"daytona.puzzle.{task.kind}", n=int(task.goal), of=_cards(task.state))

    def basics(self, task: Task) -> tuple[Message, ...]:
        """Return how cards move cars; for ``win`` also what decides a race."""
        back = "fit.back" if task.state.missed else "fit"
        named = ("draw", back, *(("line", "pit") if task.kind == "win" else ("free", "equal")))
        return tuple(say(f"daytona.puzzle.basics.{each}") for each in named)

    def options(self, task: Task) -> tuple[str, ...]:
        """Return the cards to choose from: some cards ahead, or those below cars."""
        return tuple(space_id(position, 0) for position in positions(task))

    def fault(self, task: Task, move: str) -> Message | None:
        """Return the value of a card that is not the best, and what decides it; None for the best."""
        found = values(task)
        position = _position(task, move)
        least = max(found.values()) - (POINTS if task.kind == "win" else MARGIN)
        if found[position] >= least:
            return None
        if task.kind == "win":
            who, far = Seat(_seat(task.state, position)), _far(task.state, position)
            return say("daytona.puzzle.win.no", who=who, n=found[position], far=far)
        return say(
            f"daytona.puzzle.{task.kind}.no",
            card=where_in(task.state, position),
            ahead=_ahead(task.state, position),
            n=abs(found[position]),
            of=_cards(task.state),
        )

    def best(self, task: Task) -> str:
        """Return the card with the best value."""
        found = values(task)
        return space_id(max(found, key=lambda position: found[position]), 0)

    def focus(self, task: Task) -> Message:
        """Return how to judge the cards."""
        return say(f"daytona.puzzle.{task.kind}.focus")

    def why(self, task: Task) -> Message:
        """Return the values of the best two cards, and what decides them."""
        found = values(task)
        first, second = sorted(found, key=lambda position: -found[position])[:2]
        if task.kind == "win":
            return say(
                "daytona.puzzle.win.why",
                who=Seat(_seat(task.state, first)),
                n=found[first],
                other=Seat(_seat(task.state, second)),
                next=found[second],
                far=_far(task.state, first),
                behind=_far(task.state, second),
            )
        return say(
            f"daytona.puzzle.{task.kind}.why",
            card=where_in(task.state, first),
            ahead=_ahead(task.state, first),
            n=abs(found[first]),
            of=_cards(task.state),
            other=where_in(task.state, second),
            next=abs(found[second]),
        )


def positions(task: Task) -> list[int]:
    """Return the positions to choose from."""
    race = task.state
    if task.kind == "win":
        return sorted(race.cars)
    at = race.cars[task.seat - 1]
    return list(range(at + 1, min(at + int(task.goal), HOME - 1) + 1))


def values(task: Task) -> dict[int, int]:
    """Map each position to choose from to its value; more is better.

    For ``leave`` the value counts the cards that lead on from there, for ``stay`` it is that number
    below 0, for ``win`` the car's chance in hundredths.
    """
    seen: dict[str, Any] = open_json(task.state)
    if task.kind == "win":
        (found,) = outlook(seen)
        shares = dict(zip(task.state.cars, found.shares, strict=True))
        return {position: round(WHOLE * share) for position, share in shares.items()}
    plan, coming = plan_seen(seen), counted(to_come(seen))
    sign = 1 if task.kind == "leave" else -1
    return {at: sign * _leading_on(plan, coming, at) for at in positions(task)}


def _leading_on(plan: bytes, coming: list[int], at: int) -> int:
    """The number of cards that take a car on from position ``at``."""
    leads = ((plan[at * WIDTH + value], number) for value, number in enumerate(coming))
    return sum(number for to, number in leads if to == CHOICE or at < to <= HOME)


def _cards(race: Any) -> int:
    """The number of cards that may be drawn next."""
    return len(to_come(open_json(race)))


def _ahead(race: Any, position: int) -> tuple[Message, ...]:
    """The next two cards of the track, which decide how many cards lead on from a position."""
    return tuple(where_in(race, at) for at in range(position + 1, min(position + 2, HOME) + 1))


def _far(race: Any, position: int) -> Message:
    """How far the car at a position is from the line, and the turns that it still loses."""
    turns = race.waits[_seat(race, position) - 1]
    key = "daytona.puzzle.far.pit" if turns else "daytona.puzzle.far"
    return say(key, n=HOME - position, turns=turns)


def _position(task: Task, thing: str) -> int:
    return next(position for position in positions(task) if space_id(position, 0) == thing)


def _seat(race: Any, position: int) -> int:
    return int(race.cars.index(position)) + 1


PUZZLER = DaytonaPuzzler()
