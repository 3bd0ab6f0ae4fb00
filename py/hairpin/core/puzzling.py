"""What a game contributes to puzzles: the kinds of its tasks, and the judgement of each attempt.

A puzzle shows a position to the person in ``seat``. It is solved by one right move, by several, or
by touching one of several things on the table (``options``). A right move is the best one, or one
that is worse by less than the margin of the game's tasks.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

    from .words import Message

#: The difficulties, from the lowest; the file of puzzles has the first letter of each.
LEVELS: Final = ("easy", "medium", "hard")


class Kind(NamedTuple):
    """The table of a kind of task: its number of seats, and the settings that differ from the
    game's defaults."""

    seats: int
    settings: Mapping[str, Any]


class Task(NamedTuple):
    """A task and how far the person has come with it.

    ``goal`` is a text of the game's own: a number of turns, or the values of the moves. ``seat`` is
    the seat of the person. ``moves`` are all moves so far, also those of other seats, and ``state``
    is the state after them.
    """

    kind: str
    goal: str
    seat: int
    start: Any
    state: Any
    moves: tuple[str, ...] = ()


class Puzzler:
    """The tasks of one game. The methods with defaults are for some kinds of tasks only."""

    #: the kinds of tasks by their names in the file
    kinds: ClassVar[Mapping[str, Kind]] = {}
    #: info panels that would show the solution
    hidden_panels: ClassVar[tuple[str, ...]] = ()

    def conceal(self, state: Any) -> None:
        """Keep what the game suggests from giving the solution away, from this first position on."""

    def ask(self, task: Task) -> Message:
        """Return what the person has to do now, in one sentence."""
        raise NotImplementedError

    def basics(self, task: Task) -> tuple[Message, ...]:
        """Return what a person needs to know who has never played the game: aim, rules and words of the task."""
        return ()

    def options(self, task: Task) -> tuple[str, ...]:
        """Return the things one of which answers the task; empty if moves answer it."""
        return ()

    def given(self, task: Task) -> tuple[str, ...]:
        """Return the things with one of which the next move has to begin; empty if all may begin it."""
        return ()

    def stray(self, task: Task) -> Message:
        """Return what the puzzle is about, for a person who begins with a thing that is not given."""
        raise NotImplementedError

    def fault(self, task: Task, move: str) -> Message | None:
        """Return why a legal move, or an option, is wrong; None if it is right."""
        raise NotImplementedError

    def solved(self, task: Task) -> bool:
        """Return whether the right moves so far have solved the task."""
        return bool(task.moves)

    def answer(self, task: Task, seat: int) -> str:
        """Return the move of ``seat``, which is not the person's, at its turn."""
        raise NotImplementedError

    def choices(self, task: Task, move: str) -> Message | None:
        """Return the choices of a right move in words, if its own words lack them."""
        return None

    def best(self, task: Task) -> str:
        """Return the right move, or option, that a hint shows."""
        raise NotImplementedError

    def focus(self, task: Task) -> Message:
        """Return where to look, without the solution."""
        raise NotImplementedError

    def why(self, task: Task) -> Message:
        """Return why the solution is best, with its number, once the task is solved."""
        raise NotImplementedError
