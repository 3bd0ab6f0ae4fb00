"""How a finished game ran: the part of ``Game`` for who was where, what people compare, and what decided it.

A game has it or not. One that has it gives a ``Chronicle``: it watches the game being played once more, entry by entry,
and keeps count of what its table compares. Nothing of it is kept while a game is played, so no move costs more for it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Generic, NamedTuple

from .rules import Rules
from .state import S
from .words import Message, say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .report import Report

SECOND = 1000  # ms
MINUTE = 60 * SECOND


class Axis(NamedTuple):
    """What a game is drawn in as it ran: ``title`` says what is measured, ``low`` and ``high`` are its ends, ``marks``
    places on it with their words, ``head`` is what its steps are called (“Move”).
    """

    title: Message
    low: int
    high: int
    marks: tuple[tuple[int, Message | str], ...]
    head: Message


class Figure(NamedTuple):
    """Something people compare: what it is, and each seat's value, seat 1 first."""

    label: Message
    values: tuple[Message | str, ...]


class Chronicle(ABC, Generic[S]):
    """Counts what happens in a game that is over, while it is played once more.

    It is made with the state as it was dealt; ``watch`` is told of every entry after it was applied. All it tells is known to everybody
    at the end.
    """

    #: whether ``step`` is match time in ms, else it counts turns of some kind
    timed = False
    #: sentences about the lead, where those of ``core.po`` do not fit: keys that begin so
    lead = "story"

    def __init__(self, state: S) -> None:
        self.seats: int = state.seats

    @abstractmethod
    def values(self, state: S) -> tuple[int, ...]:
        """How far each seat has come, seat 1 first, in the game's own measure: more is better."""

    @abstractmethod
    def step(self, state: S) -> int:
        """How many turns have been played, or the match time: it never falls."""

    @abstractmethod
    def when(self, step: int, last: int) -> Message:
        """Such a step within a sentence, of ``last`` there are: “with move 5 of 23”."""

    @abstractmethod
    def axis(self, state: S, low: int, high: int) -> Axis:
        """What ``values`` measures, at the end: they were between ``low`` and ``high``."""

    def format(self, value: int) -> Message | str:
        """A value in words, for who does not see the drawing."""
        return str(value).replace("-", "−")

    def running_order(self, state: S) -> tuple[int, ...]:
        """The same as far as it tells who leads: those who are in stay before those who come in later."""
        return self.values(state)

    def watch(self, seat: int, move: str, report: Report, state: S) -> None:
        """An entry was played and led to ``state``; ``report`` is what was told of it."""

    def figures(self, state: S) -> Sequence[Figure]:
        """What people compare, the most telling first. What did not happen at all is left out."""
        return ()


class Recounting(Rules[S]):
    """Games that tell how they ran."""

    def chronicle(self, state: S, /) -> Chronicle[S] | None:
        """What watches a finished game, made with the state as it was dealt; None where a game has no such thing."""
        return None


def counted(label: Message, numbers: Sequence[int]) -> list[Figure]:
    """A row of numbers; none where all of them are 0."""
    return [Figure(label, tuple(map(str, numbers)))] if any(numbers) else []


def clock_text(ms: int) -> Message:
    """A time as a clock shows it: minutes and seconds."""
    minutes, rest = divmod(ms, MINUTE)
    return say("story.clock", minutes=str(minutes), seconds=f"{rest // SECOND:02}")


def even_marks(low: int, high: int) -> tuple[tuple[int, str], ...]:
    """Round numbers from one end of an axis to the other, about four of them.

    >>> even_marks(0, 11)
    ((0, '0'), (5, '5'), (10, '10'))
    """
    apart = even_step(high - low)
    return tuple(
        (n, str(n).replace("-", "−")) for n in range(-(-low // apart) * apart, high + 1, apart)
    )


def even_step(length: int) -> int:
    """A round number of which about four make the length: 1, 2 or 5 with noughts behind it."""
    step = 1
    while True:
        for times in (1, 2, 5):
            if step * times * 4 >= length:
                return step * times
        step *= 10
