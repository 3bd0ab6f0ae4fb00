"""The story of a game of Turbo Duel: the karts' spaces after every move, and counts of bombs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...core.chronicle import Axis, Chronicle, Figure, counted, even_marks
from ...core.state import FLAG, RESIGN
from ...core.words import Message, say
from .state import START, Position

if TYPE_CHECKING:
    from ...core.report import Report


class TurboChronicle(Chronicle[Position]):
    """Counts of one game so far, for its story; lists have one entry per seat."""

    def __init__(self, state: Position) -> None:
        super().__init__(state)
        self.moves: int = 0
        self.before: Position = state.copy()
        self.laid: list[int] = [0, 0]
        self.hit: list[int] = [0, 0]
        self.lost: list[int] = [0, 0]
        self.copied: list[int] = [0, 0]
        self.longest: list[int] = [0, 0]

    def values(self, state: Position) -> tuple[int, ...]:
        """The space of each kart; it may be beyond FINISH."""
        return tuple(state.karts)

    def step(self, state: Position) -> int:
        """The number of moves played."""
        return self.moves

    def axis(self, state: Position, low: int, high: int) -> Axis:
        """The vertical axis of the graph: from the start to FINISH, or to a kart beyond it."""
        high = max(state.track, high)
        marks = [(n, label) for n, label in even_marks(START, high) if abs(n - state.track) > 1]
        line: tuple[int, Message | str] = (state.track, say("turbo-duel.story.line"))
        return Axis(
            say("turbo-duel.story.title"),
            START,
            high,
            (*marks, line),
            say("turbo-duel.story.head"),
        )

    def watch(self, seat: int, move: str, report: Report, state: Position) -> None:
        """Update the counts after a move."""
        if move in (FLAG, RESIGN):
            return
        before, me = self.before, seat - 1
        rival = 1 - me
        self.moves += 1
        self.laid[me] += move.startswith("F:")
        for seat in (me, rival):
            went = state.karts[seat] - before.karts[seat]
            self.longest[seat] = max(self.longest[seat], went)
            # Only a bomb on the space that a kart reaches goes off, so check only this space.
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
        """Figures per seat: bombs laid and hit, copied moves, and the longest drive."""
        return [
            *counted(say("turbo-duel.figure.laid"), self.laid),
            *counted(say("turbo-duel.figure.hit"), self.hit),
            *counted(say("turbo-duel.figure.copied"), self.copied),
            *counted(say("turbo-duel.figure.longest"), self.longest),
        ]
