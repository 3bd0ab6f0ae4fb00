"""Count the events of a game of Racing Demon."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hairpin.core.state import Reason
from hairpin.games.racing_demon.cards import INDEX, RANK, SUIT
from hairpin.games.racing_demon.state import Demon

from .base import Counter, result_of

if TYPE_CHECKING:
    from hairpin.core.report import Event, Report


class RacingDemonCounter(Counter[Demon]):
    """Counts actions, Stacks, and the results at the end."""

    def __init__(self, dealt: Demon) -> None:
        super().__init__(dealt)
        self.calm: bool = dealt.rules.calm

    def kind(self, move: str) -> str:
        """Return ``stack`` or ``ladder`` for a card placed on a Stack or column; else the move
        itself.
        """
        _, to, aim = move.partition(">")
        return ("stack" if aim == "stack" else "ladder") if to else move

    def seen(self, seat: int, move: str, report: Report, state: Demon) -> None:
        """Count an action, or in the calm form all actions of a beat."""
        counts = self.counts
        for event in report.events:
            key = "" if event.say is None else event.say.key
            # In calm mode a report names late actions. In real time a late action raises an error,
            # and the method ``late`` counts it.
            counts["late"] += key.startswith("racing-demon.told.late")
            if key in ("racing-demon.told.stack", "racing-demon.told.ace"):
                counts["stacked"] += 1
                counts["stacked." + str(event.data["from"]).partition(":")[0]] += 1
                counts["stacked.other"] += self._on_others(event, state)
            elif key in ("racing-demon.told.ladder", "racing-demon.told.run"):
                counts["laddered." + str(event.data["from"]).partition(":")[0]] += 1
        self.most("stacks", len(state.stacks))

    def _on_others(self, event: Event, state: Demon) -> bool:
        """Return whether the card was placed on another seat's card.

        In the calm form more cards may already lie on top of it."""
        card = INDEX[str(event.data["things"][0]).rpartition(":")[2]]
        seat, rank, number = event.data["seat"], RANK[card], int(event.data["to"].partition(":")[2])
        stack = state.stacks.get(number)
        if stack is None:  # since this card was placed, a king has claimed the Stack
            claims = (one.owners for one in reversed(state.claimed) if one.suit == SUIT[card])
            owners = next(one for one in claims if one[rank] == seat)
        else:
            owners = tuple(stack.owners)
        return rank > 0 and owners[rank - 1] != seat

    def end(self, state: Demon) -> None:
        """Count seats that are OUT, winners, remaining cards and scores."""
        counts, over = self.counts, result_of(state)
        if self.calm:
            counts["beats"] = state.beat
        scores, outs = over.scores, state.outs
        counts["outs"] = len(outs) if over.reason is Reason.FINISH else 0
        winners = over.winners
        if over.reason is Reason.FINISH:
            counts["out.won"] = any(seat in winners for seat in outs)
            counts["out.lost"] = not counts["out.won"]
        counts["placed"] = sum(area.placed for area in state.areas)
        counts["placed.none"] = sum(not area.placed for area in state.areas)
        counts["kings"] = sum(area.kings for area in state.areas)
        counts["kings.two"] = max(area.kings for area in state.areas) > 1
        counts["left"] = sum(len(area.pile) for area in state.areas)
        counts["untouched"] = sum(len(area.pile) == area.start for area in state.areas)
        counts["minus"] = min(scores) < 0
        counts["best"] = max(scores)
        counts["worst"] = min(scores)
        counts["apart"] = max(scores) - min(scores)
