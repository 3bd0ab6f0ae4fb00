"""Puzzles of Racing Demon in calm mode: empty the Pile within a number of beats.

The other seat waits in each beat, and the last card of the Pile lies open. So the way depends on
known cards alone, and a search proves it. Cards are turned from the Pack only if the whole Pack lies
face up at the start, because only then the order of its cards is known.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from ...core.puzzling import Kind, Puzzler, Task
from ...core.report import NO_REPORT
from ...core.words import say
from . import rules
from .report import line
from .rules import STUCK, TURN, WAIT

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ...core.words import Message
    from .state import Demon

SEAT = 1  # the seat of the person
FURTHER = 2  # how many more beats a wrong move is searched for a way that comes too late


class DemonPuzzler(Puzzler):
    """The kind ``out``; its goal is the number of beats."""

    kinds: ClassVar[Mapping[str, Kind]] = {
        "out": Kind(2, {"calm": True, "games": 1, "handicap": False, "piles": (6, 6)})
    }

    def ask(self, task: Task) -> Message:
        """Return the number of beats that are left."""
        return say("racing-demon.puzzle.out", n=_left(task))

    def basics(self, task: Task) -> tuple[Message, ...]:
        """Return the aim, and where a card can go."""
        named = ("pile", "stacks", "line", "gap")
        return tuple(say(f"racing-demon.puzzle.basics.{each}") for each in named)

    def fault(self, task: Task, move: str) -> Message | None:
        """Return why a move is too slow; None if the Pile can still be emptied in time."""
        left = _left(task) - 1
        then = (
            after(task.state, move) if move in candidates(task.state, knows=_knows(task)) else None
        )
        if then is not None and (is_out(then) or (left > 0 and way(then, left, _knows(task)))):
            return None
        if not left:
            return say("racing-demon.puzzle.out.last")
        if then is None:
            return say(f"racing-demon.puzzle.out.{'turn' if move == TURN else 'idle'}", n=left)
        need = _least(then, left + 1, _knows(task))
        if need:
            return say("racing-demon.puzzle.out.slow", n=left, need=need)
        return say("racing-demon.puzzle.out.no", n=left)

    def solved(self, task: Task) -> bool:
        """Return whether the Pile is empty."""
        return is_out(task.state)

    def answer(self, task: Task, seat: int) -> str:
        """Return the move of the other seat: it waits."""
        return WAIT

    def best(self, task: Task) -> str:
        """Return the first move of the shortest way. Raises ``ValueError`` if there is none."""
        for left in range(1, _left(task) + 1):
            found = way(task.state, left, _knows(task))
            if found:
                return found[0]
        raise ValueError("no way is short enough")

    def focus(self, task: Task) -> Message:
        """Return how to find the way."""
        return say("racing-demon.puzzle.out.focus")

    def why(self, task: Task) -> Message:
        """Return the first and the last move, and the number of beats."""
        first, *others = task.moves[::2]
        demon, last = task.start, first
        for each in others:
            demon, last = after(demon, last), each
        said, final = line(task.start, SEAT, first), line(demon, SEAT, last)
        return say("racing-demon.puzzle.out.why", move=said, last=final, n=int(task.goal))


def _left(task: Task) -> int:
    """The number of beats that are left."""
    return int(task.goal) - len(task.moves) // 2


def _knows(task: Task) -> bool:
    """Whether the person knows the order of the whole Pack: all of it lay face up at the start."""
    return not task.start.areas[SEAT - 1].hand


def is_out(demon: Demon) -> bool:
    """Return whether the Pile of the person is empty."""
    return not demon.areas[SEAT - 1].pile


def candidates(demon: Demon, *, knows: bool) -> list[str]:
    """Return the moves whose effect the person knows, without those that do nothing."""
    out = (STUCK, WAIT) if knows else (STUCK, WAIT, TURN)
    return [move for move in rules.moves(demon, SEAT) if move not in out]


def after(demon: Demon, move: str) -> Demon:
    """Return the state after a beat in which the other seat waits."""
    then = demon.copy()
    rules.play(then, SEAT, move, then.at, NO_REPORT)
    if then.over is None:
        rules.play(then, 2, WAIT, then.at, NO_REPORT)
    return then


def way(demon: Demon, beats: int, knows: bool) -> list[str] | None:
    """Return moves that empty the Pile within a number of beats; None if there are none."""
    return _search(demon, beats, knows, {})


def _least(demon: Demon, least: int, knows: bool) -> int | None:
    """The fewest beats, from ``least`` on, that empty the Pile; None if that is far off."""
    tried = range(least, least + FURTHER)
    return next((beats for beats in tried if way(demon, beats, knows)), None)


def _search(demon: Demon, beats: int, knows: bool, failed: dict[Any, int]) -> list[str] | None:
    key = _key(demon)
    if failed.get(key, 0) >= beats:
        return None
    for move in candidates(demon, knows=knows):
        then = after(demon, move)
        if is_out(then):
            return [move]
        rest = None
        if beats > 1 and then.over is None:
            rest = _search(then, beats - 1, knows, failed)
        if rest is not None:
            return [move, *rest]
    failed[key] = beats
    return None


def _key(demon: Demon) -> Any:
    """What decides the further moves of the person."""
    area = demon.areas[SEAT - 1]
    line = frozenset(tuple(column) for column in area.line)
    stacks = tuple(sorted((stack.suit, len(stack.owners)) for stack in demon.stacks.values()))
    return line, tuple(area.turned), len(area.hand), stacks


PUZZLER = DemonPuzzler()
