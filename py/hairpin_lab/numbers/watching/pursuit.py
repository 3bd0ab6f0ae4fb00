"""Count the events of a game of Pursuit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hairpin.core.cards import JOKER
from hairpin.core.state import Reason
from hairpin.games.pursuit.cards import FACE, split
from hairpin.games.pursuit.rules import must_draw, start
from hairpin.games.pursuit.state import PROTECTED, Chase

from .base import Counter, leader, result_of

if TYPE_CHECKING:
    from hairpin.core.report import Report


class PursuitCounter(Counter[Chase]):
    """Counts turns, chains, and ways to win."""

    def __init__(self, dealt: Chase) -> None:
        super().__init__(dealt)
        self.gone: list[int] = dealt.gone.copy()
        self.gen: int = dealt.gen
        self.ranks: list[int] = [start(dealt, seat).rank for seat in range(1, dealt.seats + 1)]
        self.taken: str = ""
        self.put: bool = False
        self.ahead: int = 0
        if dealt.passing is not None:
            self.counts["passed"] = dealt.passing.size

    def starter(self, dealt: Chase) -> int:
        """Return the seat that plays first."""
        return dealt.starter

    def seen(self, seat: int, move: str, report: Report, state: Chase) -> None:
        """Count a card taken, a chain put down, a card discarded, or cards passed."""
        counts, me = self.counts, seat - 1
        verb, _, what = move.partition(" ")
        if verb == "take":
            counts["turns"] += 1
            counts[f"take.{what}"] += 1
            self.taken = FACE[state.taken] if state.taken else ""
            self.put = False
        elif verb == "put":
            self.put = True
            self._chain(seat, split(what), state)
        elif verb == "discard":
            counts["idle"] += not self.put
            counts["lonely"] += self.taken == what
        if state.phase == "take" and state.over is None:
            counts["forced"] += must_draw(state)
        counts["stock.new"] += state.gen != self.gen
        self.gen = state.gen
        if state.rules.racing:
            first = leader(state.gone)
            if first:
                counts["lead"] += bool(self.ahead) and first != self.ahead
                self.ahead = first
        self.gone[me] = state.gone[me]
        if state.over is not None:
            self._ended(seat, state)
        self.ranks = [start(state, seat).rank for seat in range(1, state.seats + 1)]

    def _chain(self, seat: int, faces: list[str], state: Chase) -> None:
        counts, me = self.counts, seat - 1
        jokers = sum(face[0] == JOKER[0] for face in faces)
        counts["chains"] += 1
        counts["chain.cards"] += len(faces)
        self.most("chain.longest", len(faces))
        went = state.gone[me] - self.gone[me]
        self.most("chain.farthest", went)
        counts["chain.stay"] += not went
        counts["chain.joker"] += jokers > 0
        counts["chain.jokers"] += jokers > 1
        counts["chain.end"] += faces[-1][0] == JOKER[0]
        counts["chain.all"] += not state.hands[me]

    def _ended(self, seat: int, state: Chase) -> None:
        counts, over = self.counts, result_of(state)
        if over.reason is not Reason.FINISH or state.rules.racing:
            if over.reason is Reason.FINISH and state.rules.racing:
                counts["behind"] = max(state.gone) - min(state.gone)
            return
        if state.rules.early:
            tried = zip(state.put, state.turns, strict=True)
            counts["unprotected"] = any(turns >= PROTECTED and not put for put, turns in tried)
        now = start(state, seat).rank
        theirs = self.ranks[2 - seat]
        counts["catch.through"] = now != theirs
        counts["catch.joker"] = any(card[0] == JOKER[0] for card in state.laid)
        counts["catch.last"] = state.laid[-1][0] == JOKER[0]
        counts["catch.untried"] = not state.put[2 - seat]
        counts["catch.first"] = counts["chains"] == 1
