"""Count the events of a game of Turbo Duel."""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING

from hairpin.core.state import Reason
from hairpin.games.turbo_duel.state import START, Position

from .base import Counter, leader, result_of

if TYPE_CHECKING:
    from hairpin.core.report import Report

FAR = 6  # a lead in spaces that nearly always decides the game


class TurboDuelCounter(Counter[Position]):
    """Counts turns, cards, bombs and copies."""

    def __init__(self, dealt: Position) -> None:
        super().__init__(dealt)
        self.before: Position = dealt.copy()
        self.ahead: int = 0
        self.gap: list[int] = [0, 0]  # the largest number of spaces that each kart has been behind
        self.line: list[str] = []

    def starter(self, dealt: Position) -> int:
        """Return the seat that plays first."""
        return dealt.starter

    def seen(self, seat: int, move: str, report: Report, state: Position) -> None:
        """Count the card that was played, and its effects."""
        counts, before = self.counts, self.before
        me, rival = seat - 1, 2 - seat
        card, target = move[0], move[2:]
        self.line.append(move)
        counts[f"card.{card}"] += 1
        place = before.deck.find(card)
        counts[f"depth.{place + 1}"] += 1
        if card == "F":
            bit = 1 << int(target)
            counts["bomb"] += 1
            counts["bomb.wasted"] += bool(before.bombs[rival] & bit)
            counts["bomb.under"] += int(target) == before.karts[rival]
        elif card == "C":
            counts[f"recall.{len(target)}"] += 1
            counts["recall.skipped"] += any(one in before.deck[:place] for one in target)
        elif card in "BE":
            counts[f"{'scrap' if card == 'B' else 'swap'}{'' if target else '.none'}"] += 1
        elif card == "I":
            counts["back.none"] += before.karts[me] == START
        elif card == "H":
            counts["copy.wasted"] += before.copies[me]
        if before.copies[rival]:
            went = state.karts[rival] - before.karts[rival]
            counts["copy"] += 1
            counts["copy.none" if not went else "copy.on" if went > 0 else "copy.back"] += 1
            counts["copy.both"] += card == "H"
        for event in report.events:
            if event.data.get("moment") == "bomb":
                hit = int(event.data["token"].split(":")[1])
                counts["hit"] += 1
                counts["hit.copy"] += hit != seat
                counts["hit.back"] += state.karts[hit - 1] < before.karts[hit - 1]
        counts["again"] += state.turn == seat and state.over is None
        counts["rebuilt.scrap"] += card == "B" and not state.discard and not state.played
        first = leader(state.karts)
        if first:
            counts["lead"] += bool(self.ahead) and first != self.ahead
            self.ahead = first
        for who in (0, 1):
            behind = state.karts[1 - who] - state.karts[who]
            self.gap[who] = max(self.gap[who], behind)
        self.most("gap", max(self.gap))
        self.most("bombs", sum(bits.bit_count() for bits in state.bombs))
        if state.over is not None:
            self._ended(seat, before, state)
        self.before = state.copy()

    def _ended(self, seat: int, before: Position, state: Position) -> None:
        counts, over = self.counts, result_of(state)
        counts["far"] = max(self.gap) >= FAR
        counts["twice"] = max(state.seen.values()) > 1
        if over.reason not in (Reason.FINISH, Reason.HOUSE):
            return
        counts["both"] = min(state.karts) >= state.track
        if over.reason is Reason.FINISH:
            winner = over.winners[0]
            counts["exact"] = state.karts[winner - 1] == state.track
            counts["beyond"] = state.karts[winner - 1] - state.track
            counts["by.copy"] = winner != seat
            counts["finish.lost"] = winner != seat and state.karts[seat - 1] >= state.track
            counts["margin"] = abs(state.karts[0] - state.karts[1])
            counts["from.behind"] = self.gap[winner - 1] >= FAR // 2

    def total(self, state: Position) -> dict[str, int | str]:
        """Return the counts, with a short hash of all moves under ``line``: the game has no luck,
        so bots may play the same game several times.
        """
        moves = " ".join(self.line).encode()
        return {**super().total(state), "line": sha256(moves).hexdigest()[:12]}
