"""How a game of Turbo Duel ran: where the karts were after every move, and what came of bombs and slipstreams."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...core.chronicle import Axis, Chronicle, Figure, counted, even_marks
from ...core.state import FLAG, RESIGN
from ...core.words import Message, say
from .state import START, Position

if TYPE_CHECKING:
    from ...core.report import Report


class TurboChronicle(Chronicle[Position]):
    """The spaces of both karts; lists have one entry a seat."""

    def __init__(self, state: Position) -> None:
        super().__init__(state)
        self.moves = 0
        self.before = state.copy()
        self.laid = [0, 0]
        self.hit = [0, 0]
        self.lost = [0, 0]
        self.copied = [0, 0]
        self.longest = [0, 0]

    def values(self, state: Position) -> tuple[int, ...]:
        """The space of each kart, beyond the line too."""
        return tuple(state.karts)

    def step(self, state: Position) -> int:
        """The moves played."""
        return self.moves

    def when(self, step: int, last: int) -> Message:
        """With which move."""
        return say("turbo-duel.story.when", step=step, last=last)

    def axis(self, state: Position, low: int, high: int) -> Axis:
        """From the start to the line, or as far as a kart got beyond it."""
        high = max(state.track, high)
        marks = [(n, told) for n, told in even_marks(START, high) if abs(n - state.track) > 1]
        line: tuple[int, Message | str] = (state.track, say("turbo-duel.story.line"))
        return Axis(
            say("turbo-duel.story.title"),
            START,
            high,
            (*marks, line),
            say("turbo-duel.story.head"),
        )

    def watch(self, seat: int, move: str, report: Report, state: Position) -> None:
        """A move, by what it has changed."""
        if move in (FLAG, RESIGN):
            return
        before, me = self.before, seat - 1
        rival = 1 - me
        self.moves += 1
        self.laid[me] += move.startswith("F:")
        for seat in (me, rival):
            went = state.karts[seat] - before.karts[seat]
            self.longest[seat] = max(self.longest[seat], went)
            # Where a kart has come to, and only there, its bomb may be gone.
            here = 1 << state.karts[seat]
            waited = before.bombs[seat] | (
                1 << int(move[2:]) if seat != me and move[0] == "F" else 0
            )
            burst = bool(waited & here and not state.bombs[seat] & here)
            self.hit[1 - seat] += burst
            self.lost[seat] += burst
        if before.copies[rival] and state.karts[rival] != before.karts[rival]:
            self.copied[rival] += 1
        self.before = state.copy()

    def figures(self, state: Position) -> list[Figure]:
        """Bombs, slipstreams, and the longest way at once."""
        return [
            *counted(say("turbo-duel.figure.laid"), self.laid),
            *counted(say("turbo-duel.figure.hit"), self.hit),
            *counted(say("turbo-duel.figure.copied"), self.copied),
            *counted(say("turbo-duel.figure.longest"), self.longest),
        ]
