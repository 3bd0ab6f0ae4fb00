"""The chronicle of a finished game: the seats' progress, and statistics that players compare.

``Game.chronicle`` returns a ``Chronicle`` or None. A chronicle watches the finished game played
once more, entry by entry, so a game that is being played spends no time on it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Generic, NamedTuple

from .state import S
from .words import Message, say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .numbers import Amount
    from .report import Report

SECOND = 1000  # ms
MINUTE = 60 * SECOND


class Axis(NamedTuple):
    """The value axis of the drawing of a finished game.

    ``title`` says what is measured, ``low`` and ``high`` are the ends of the axis, ``marks`` are
    values on the axis, with their labels. ``head`` is the word for a step, such as “Move”.
    """

    title: Message
    low: int
    high: int
    marks: tuple[tuple[int, Message | str], ...]
    head: Message


class Figure(NamedTuple):
    """A statistic that players compare: its label, and each seat's value, seat 1 first."""

    label: Message
    values: tuple[Message | Amount | str, ...]


class Chronicle(ABC, Generic[S]):
    """Counts events of a finished game while it is played once more.

    It is made with the dealt state; ``watch`` is called after each entry was applied. It may use
    hidden cards, since all cards are open at the end.
    """

    #: whether ``step`` returns match time in ms; otherwise it returns the number of turns
    timed = False
    #: the first part of the catalogue keys for sentences about the lead
    lead = "story"

    def __init__(self, state: S) -> None:
        self.seats: int = state.seats

    @abstractmethod
    def values(self, state: S) -> tuple[int, ...]:
        """Return each seat's progress in the game's own unit, seat 1 first; more is better."""

    @abstractmethod
    def step(self, state: S) -> int:
        """Return the number of turns played, or the match time in ms; it never decreases."""

    def when(self, step: int, last: int) -> Message | None:
        """Return words for ``step`` that fit into a sentence, such as “beat 5 of 23”. ``last`` is
        the last step of the game. None if the number of the move says it, as in the list of moves.
        """
        return None

    @abstractmethod
    def axis(self, state: S, low: int, high: int) -> Axis:
        """Return the value axis; all values of the game lie between ``low`` and ``high``."""

    def format(self, value: int) -> Message | str:
        """Return a value in words, for people who do not see the drawing."""
        return str(value).replace("-", "−")

    def running_order(self, state: S) -> tuple[int, ...]:
        """Return for each seat a value that ranks the seats: the leader has the highest value. A
        finished seat ranks above all seats that finish later or not at all.
        """
        return self.values(state)

    def watch(self, seat: int, move: str, report: Report, state: S) -> None:
        """Count the events of one log entry; ``report`` is its report, ``state`` the state after
        it.
        """

    def figures(self, state: S) -> Sequence[Figure]:
        """Return the figures that players compare, most important first. A figure that is zero for
        every seat is left out.
        """
        return ()


def counted(label: Message, numbers: Sequence[int]) -> list[Figure]:
    """Return a list with a single figure that has these numbers; an empty list if all are 0."""
    return [Figure(label, tuple(map(str, numbers)))] if any(numbers) else []


def clock_text(ms: int) -> Message:
    """Return a time as a clock shows it: minutes and seconds."""
    minutes, rest = divmod(ms, MINUTE)
    return say("story.clock", minutes=str(minutes), seconds=f"{rest // SECOND:02}")


def even_marks(low: int, high: int) -> tuple[tuple[int, str], ...]:
    """Return marks for an axis from ``low`` to ``high``: about four round numbers, with labels.

    >>> even_marks(0, 11)
    ((0, '0'), (5, '5'), (10, '10'))
    """
    apart = even_step(high - low)
    return tuple(
        (n, str(n).replace("-", "−")) for n in range(-(-low // apart) * apart, high + 1, apart)
    )


def even_step(length: int) -> int:
    """Return a round number that fits about four times into the length: 1, 2 or 5 times a power of
    ten.
    """
    step = 1
    while True:
        for times in (1, 2, 5):
            if step * times * 4 >= length:
                return step * times
        step *= 10
