"""The story of a game of Racing Demon: points over time, and the pace of cards to the Stacks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...core.chronicle import MINUTE, Axis, Chronicle, Figure, clock_text, counted, even_marks
from ...core.numbers import Amount
from ...core.words import Message, say
from .scores import points
from .state import Demon

if TYPE_CHECKING:
    from ...core.report import Report


class DemonChronicle(Chronicle[Demon]):
    """The points and the pace of all seats so far; lists have one entry per seat."""

    def __init__(self, state: Demon) -> None:
        super().__init__(state)
        self.timed: bool = not state.rules.calm
        self.placed: list[int] = [area.placed for area in state.areas]
        # Per seat: the step of its last card to a Stack, and its longest wait between two of these
        # cards.
        self.last: list[int] = [0] * state.seats
        self.waited: list[int] = [0] * state.seats

    def values(self, state: Demon) -> tuple[int, ...]:
        """The points if the game ended now; the bonus for OUT counts only after the end."""
        return state.over.scores if state.over is not None else points(state, ())

    def step(self, state: Demon) -> int:
        """The match time in ms; in calm mode, the number of beats."""
        return state.at if self.timed else state.beat

    def when(self, step: int, last: int) -> Message:
        """The label of a moment: its match time or beat."""
        if self.timed:
            return say("racing-demon.story.after", time=clock_text(step), last=clock_text(last))
        return say("racing-demon.story.when", step=step, last=last)

    def axis(self, state: Demon, low: int, high: int) -> Axis:
        """The vertical axis of the graph: points."""
        return Axis(
            say("racing-demon.story.title"),
            low,
            high,
            even_marks(low, high),
            say("racing-demon.story.time" if self.timed else "racing-demon.story.beat"),
        )

    def watch(self, seat: int, move: str, report: Report, state: Demon) -> None:
        """Record the cards that this action brought to Stacks."""
        now = self.step(state)
        # In real time, an action changes only the area of the seat that makes it.
        for i in (seat - 1,) if self.timed else range(state.seats):
            placed = state.areas[i].placed
            if placed != self.placed[i]:
                self.placed[i] = placed
                self.waited[i] = max(self.waited[i], now - self.last[i])
                self.last[i] = now

    def figures(self, state: Demon) -> list[Figure]:
        """Figures per seat: cards, kings and aces to Stacks, pace, and longest wait."""
        areas = state.areas
        end = self.step(state)
        waits = [max(most, end - last) for most, last in zip(self.waited, self.last, strict=True)]
        begun = [0] * state.seats
        for owners in (
            *(stack.owners for stack in state.stacks.values()),
            *(claim.owners for claim in state.claimed),
        ):
            begun[owners[0] - 1] += 1
        found = counted(say("racing-demon.figure.placed"), [area.placed for area in areas])
        if self.timed and end and found:
            rates = tuple(Amount(area.placed * MINUTE / end, 1) for area in areas)
            found.append(Figure(say("racing-demon.figure.rate"), rates))
        found += counted(say("racing-demon.figure.kings"), [area.kings for area in areas])
        found += counted(say("racing-demon.figure.begun"), begun)
        if self.timed:
            longest = tuple(clock_text(wait) for wait in waits)
            return [*found, Figure(say("racing-demon.figure.wait"), longest)] if end else found
        return [*found, *counted(say("racing-demon.figure.beats"), waits)]
