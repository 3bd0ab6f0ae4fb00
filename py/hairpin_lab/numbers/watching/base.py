"""Counting what happens in one game, entry by entry, from what the engine tells of it.

Each sentence that a report tells counts under ``say.KEY``, each moment that weighs under ``moment.NAME``, and each kind of move
under ``move.WORD``, so that nothing the engine names is lost. What only the state shows is counted by the game's own counter.
"""

from __future__ import annotations

from collections import Counter as Tally
from typing import TYPE_CHECKING, Any, ClassVar, Generic

from hairpin.core.errors import MoveError
from hairpin.core.match_log import MatchLog
from hairpin.core.report import Report
from hairpin.core.state import FLAG, RESIGN, Reason, S

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hairpin.core.game import Game
    from hairpin.core.match_log import Entry
    from hairpin.core.options import Settings
    from hairpin.core.seats import SeatSpec
    from hairpin.core.state import Result, State


class Counter(Generic[S]):
    """Counts one game. ``counts`` is what happened how often; what never happened is not in it."""

    #: Raised whenever the same games would be counted otherwise: counts of two kinds are never added.
    version: ClassVar[int] = 1

    def __init__(self, dealt: S) -> None:
        """Begin with the state as it was dealt."""
        self.seats = dealt.seats
        self.counts: Tally[str] = Tally()
        self.begins = self.starter(dealt)

    def starter(self, dealt: S) -> int:
        """The seat that has the start, 0 where nobody has; it may only become known later."""
        return 0

    def watch(self, seat: int, move: str, report: Report, state: S) -> None:
        """An entry was played and led to ``state``; ``report`` is what was told of it."""
        counts = self.counts
        counts["entries"] += 1
        counts[f"move.{self.kind(move)}"] += 1
        for event in report.events:
            if event.say is not None:
                counts["say." + event.say.key] += 1
            moment = event.data.get("moment")
            if moment is not None:
                counts[f"moment.{moment}"] += 1
        if move not in (RESIGN, FLAG):
            self.seen(seat, move, report, state)

    def kind(self, move: str) -> str:
        """What kind of move this is: its first word, or the sign before a colon."""
        return move.partition(" ")[0].partition(":")[0]

    def late(self) -> None:
        """A hand came too late: what it was to play was no longer possible."""
        self.counts["late"] += 1

    def seen(self, seat: int, move: str, report: Report, state: S) -> None:
        """Count what only this game knows of."""

    def end(self, state: S) -> None:
        """The game is over: count what only the end shows."""

    def total(self, state: S) -> dict[str, int | str]:
        """All counts of a game that is over, with who won. A share of a win is a text, ``1/2``."""
        result = state.over
        assert result is not None
        if result.reason not in (Reason.RESIGN, Reason.FLAG):
            self.end(state)
        counts: dict[str, int | str] = {key: int(n) for key, n in self.counts.items() if n}
        counts[f"reason.{result.reason}"] = 1
        if state.at:
            counts["ms"] = state.at
        winners = result.winners
        if not winners:
            counts["nobody"] = 1
        elif len(winners) > 1:
            counts["shared"] = 1
        for seat in winners:
            part = "1" if len(winners) == 1 else f"1/{len(winners)}"
            counts[f"won.seat.{seat}"] = part
            if self.begins:
                counts[f"won.order.{self.order(seat)}"] = part
        return counts

    def order(self, seat: int) -> int:
        """The how manieth a seat is, counted from the start: 1 has it."""
        return (seat - self.begins) % self.seats + 1

    def most(self, key: str, value: int) -> None:
        """Keep the greatest value there has been."""
        if value > self.counts[key]:
            self.counts[key] = value


class Watched(MatchLog):
    """A match whose entries are counted as they are played."""

    def __init__(
        self,
        game: Game[Any],
        seats: Sequence[SeatSpec],
        settings: Settings,
        seed: str,
        kind: type[Counter[Any]],
    ) -> None:
        """Deal it, as ``MatchLog`` does; ``kind`` is what counts."""
        super().__init__(game, seats, settings, seed)
        self.counter = kind(self.state)

    def play(self, seat: int, move: str, at: int) -> Entry:
        """Play an entry and count it. Raises ``MoveError``, and counts a hand that came too late."""
        try:
            entry = super().play(seat, move, at)
        except MoveError:
            self.counter.late()
            raise
        self.counter.watch(seat, move, self.reports[-1], self.state)
        return entry

    def total(self) -> dict[str, int | str]:
        """The counts of a match that is over."""
        return self.counter.total(self.state)


def counted(match: MatchLog, kind: type[Counter[Any]]) -> dict[str, int | str]:
    """The counts of a match that is over and was played elsewhere: it is played once more."""
    game, state = match.game, match.state_at(0)
    counter = kind(state)
    for entry in match.entries:
        report = Report()
        game.act(state, entry.seat, entry.move, entry.at, report)
        counter.watch(entry.seat, entry.move, report, state)
    return counter.total(state)


def leader(values: Sequence[int]) -> int:
    """The seat that is ahead of all others, 0 if two or more are level."""
    best = max(values)
    return values.index(best) + 1 if list(values).count(best) == 1 else 0


def result_of(state: State) -> Result:
    """The result of a game that is over."""
    assert state.over is not None
    return state.over
