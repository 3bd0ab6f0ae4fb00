"""What happens in a game of Racing Demon."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hairpin.core.state import Reason
from hairpin.games.racing_demon.state import Demon

from .base import Counter, result_of

if TYPE_CHECKING:
    from hairpin.core.report import Report


class RacingDemonCounter(Counter[Demon]):
    """Actions, Stacks, and how it ended."""

    def __init__(self, dealt: Demon) -> None:
        super().__init__(dealt)
        self.calm = dealt.rules.calm

    def kind(self, move: str) -> str:
        """A card goes to a Stack or onto a column; which card does not matter."""
        _, to, aim = move.partition(">")
        return ("stack" if aim == "stack" else "ladder") if to else move

    def seen(self, seat: int, move: str, report: Report, state: Demon) -> None:
        """An action, or a beat."""
        counts = self.counts
        for event in report.events:
            key = "" if event.say is None else event.say.key
            counts["late"] += key.startswith("racing-demon.told.late")  # in calm mode
            if key in ("racing-demon.told.stack", "racing-demon.told.ace"):
                counts["stacked"] += 1
                counts["stacked." + str(event.data["from"]).partition(":")[0]] += 1
                counts["stacked.other"] += self._on_others(seat, event.data["to"], state)
            elif key in ("racing-demon.told.ladder", "racing-demon.told.run"):
                counts["laddered." + str(event.data["from"]).partition(":")[0]] += 1
        self.most("stacks", len(state.stacks))

    def _on_others(self, seat: int, zone: str, state: Demon) -> bool:
        """Whether the card under the one just placed is another seat's. In calm mode a beat places several: not asked."""
        stack = state.stacks.get(int(zone.split(":")[1]))
        owners = stack.owners if stack is not None else state.claimed[-1].owners
        return not self.calm and len(owners) > 1 and owners[-2] != seat

    def end(self, state: Demon) -> None:
        """Who was out, who won, and with how much."""
        counts, over = self.counts, result_of(state)
        if self.calm:
            counts["beats"] = state.beat
        scores, outs = over.scores, state.outs
        counts["outs"] = len(outs) if over.reason is Reason.FINISH else 0
        winners = over.winners
        if over.reason is Reason.FINISH:
            counts["out.won"] = any(seat in winners for seat in outs)
            counts["out.lost"] = not counts["out.won"]
        counts["placed"] = sum(place.placed for place in state.places)
        counts["placed.none"] = sum(not place.placed for place in state.places)
        counts["kings"] = sum(place.kings for place in state.places)
        counts["kings.two"] = max(place.kings for place in state.places) > 1
        counts["left"] = sum(len(place.pile) for place in state.places)
        counts["untouched"] = sum(len(place.pile) == place.start for place in state.places)
        counts["minus"] = min(scores) < 0
        counts["best"] = max(scores)
        counts["worst"] = min(scores)
        counts["apart"] = max(scores) - min(scores)
