"""Count the events of a race of Daytona."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hairpin.games.daytona.cards import DEUCE, JOKER, VALUES
from hairpin.games.daytona.plan import HOME
from hairpin.games.daytona.rules import DRAW
from hairpin.games.daytona.state import NONE, Race

from .base import Counter, leader

if TYPE_CHECKING:
    from hairpin.core.report import Report

LAST = HOME - 1  # the last card of the ring


class DaytonaCounter(Counter[Race]):
    """Counts draws and their effects on cars."""

    def __init__(self, dealt: Race) -> None:
        super().__init__(dealt)
        self.cars: list[int] = dealt.cars.copy()
        self.ahead: int = 0
        self.called: list[int] = [0] * dealt.seats
        self.fell: list[int] = [0] * dealt.seats
        self.waiting_last: list[int] = [0] * dealt.seats
        self.before: int = 0

    def starter(self, dealt: Race) -> int:
        """Return the seat that draws first."""
        return dealt.first

    def seen(self, seat: int, move: str, report: Report, state: Race) -> None:
        """Count a drawn card, or the choice between two cards that followed it."""
        counts, me = self.counts, seat - 1
        was, now = self.cars[me], state.cars[me]
        card = state.card if state.card != NONE else state.piles[me][-1]
        value = VALUES[card]
        if move == DRAW:
            counts["draws"] += 1
            counts["joker"] += value == JOKER
            counts["deuce"] += value == DEUCE
            counts["again"] += self.before == seat
            self.before = seat
            if was == LAST and now == was and state.card == NONE:
                self.waiting_last[me] += 1
                self.most("wait.last", self.waiting_last[me])
        if state.card != NONE:
            counts["choice"] += 1
            counts["choice.deuce"] += value == DEUCE
            return
        if move == DRAW and value == VALUES[state.track.pit]:
            self.called[me] += 1
            counts["pit"] += 1
            counts["pit.line"] += not was
            counts["pit.last"] += was == LAST
        elif now < was:
            self.fell[me] += 1
            counts["fell"] += 1
            counts["fell.line"] += not now
        elif now == was:
            counts["stayed"] += 1
        else:
            counts["on.two" if now - was == 2 else "on.one"] += 1
            counts["deuce.moved"] += value == DEUCE
            counts["joker.moved"] += value == JOKER
            counts["home.two"] += now == HOME and now - was == 2
        if move != DRAW:
            counts["chose.far" if now - was == 2 else "chose.near"] += 1
        if 0 < now < HOME and now != was:
            counts["alongside"] += state.cars.count(now) > 1
        self.cars = state.cars.copy()
        for event in report.events:
            # Count each turn that a seat loses. Even the seat that has just drawn may lose a turn
            # at once, if all other seats must wait longer.
            if event.say is not None and event.say.key.startswith("daytona.waits"):
                counts["waited"] += 1
        first = leader(self.cars)
        if first and not state.home:
            counts["lead"] += bool(self.ahead) and first != self.ahead
            self.ahead = first

    def end(self, state: Race) -> None:
        """Count how far the last car was behind, and the winner's pit stops and missed shifts."""
        counts = self.counts
        winner = state.home[0] - 1
        counts["behind"] = HOME - min(state.cars)
        counts["winner.pit"] = self.called[winner] > 0
        counts["winner.fell"] = self.fell[winner] > 0
        counts["close"] = counts["behind"] == 1
        counts["never.left"] = sum(not car for car in state.cars)
