"""Count the events of one game, entry by entry, from the engine's reports.

Each sentence of a report counts under ``say.KEY``, each important moment under ``moment.NAME``, and
each kind of move under ``move.WORD``. So every event that the engine names is counted. The
counter of each game adds events that only the game's state shows.
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
    """The counter of one game. ``counts`` has how often each event happened."""

    #: Version of the counting, raised with each change. Counts of different versions are never
    #: added.
    version: ClassVar[int] = 1

    def __init__(self, dealt: S) -> None:
        """Begin to count a game; ``dealt`` is the game's state after the deal."""
        self.seats: int = dealt.seats
        self.counts: Tally[str] = Tally()
        self.begins: int = self.starter(dealt)

    def starter(self, dealt: S) -> int:
        """Return the seat that plays first; 0 if no seat plays first, or if this seat is not known
        yet."""
        return 0

    def watch(self, seat: int, move: str, report: Report, state: S) -> None:
        """Count the events of an entry; ``report`` is its report, ``state`` the state after it."""
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
        """Return the kind of a move: its first word, or the part before a colon."""
        return move.partition(" ")[0].partition(":")[0]

    def late(self) -> None:
        """Count a move that was refused because another seat was faster."""
        self.counts["late"] += 1

    def seen(self, seat: int, move: str, report: Report, state: S) -> None:
        """Count the events special to this game, after a move. Subclasses override it."""

    def end(self, state: S) -> None:
        """Count events that are known only at the end of the game. Subclasses override it."""

    def total(self, state: S) -> dict[str, int | str]:
        """Return all counts of a finished game, with the winners. The value of a win is a text:
        ``1``, or ``1/2`` if two seats share it.
        """
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
        """Return the place of a seat in the order of play; the first player has 1."""
        return (seat - self.begins) % self.seats + 1

    def most(self, key: str, value: int) -> None:
        """Set a count to ``value`` if this is greater than the value so far."""
        if value > self.counts[key]:
            self.counts[key] = value


class Watched(MatchLog):
    """A match that counts its entries as they are played."""

    def __init__(
        self,
        game: Game[Any],
        seats: Sequence[SeatSpec],
        settings: Settings,
        seed: str,
        kind: type[Counter[Any]],
    ) -> None:
        """Deal the match as ``MatchLog`` does; ``kind`` is the class of the counter."""
        super().__init__(game, seats, settings, seed)
        self.counter: Counter[Any] = kind(self.state)

    def play(self, seat: int, move: str, at: int) -> Entry:
        """Play an entry and count its events. If the move is refused, count it as late and raise
        ``MoveError``."""
        try:
            entry = super().play(seat, move, at)
        except MoveError:
            self.counter.late()
            raise
        self.counter.watch(seat, move, self.reports[-1], self.state)
        return entry

    def total(self) -> dict[str, int | str]:
        """Return the counts of a finished match."""
        return self.counter.total(self.state)


def counted(match: MatchLog, kind: type[Counter[Any]]) -> dict[str, int | str]:
    """Replay a finished match that was played without a counter, and return its counts."""
    game, state = match.game, match.state_at(0)
    counter = kind(state)
    for entry in match.entries:
        report = Report()
        game.act(state, entry.seat, entry.move, entry.at, report)
        counter.watch(entry.seat, entry.move, report, state)
    return counter.total(state)


def leader(values: Sequence[int]) -> int:
    """Return the seat with the greatest value; 0 if several seats have it."""
    best = max(values)
    return values.index(best) + 1 if list(values).count(best) == 1 else 0


def result_of(state: State) -> Result:
    """Return the result of a finished game."""
    assert state.over is not None
    return state.over
