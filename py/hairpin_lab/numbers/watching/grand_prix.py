"""Count the events of a race of Grand Prix."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hairpin.games.grand_prix.cards import CARS, JOKER, TEN, car_ids, deck, grid_order
from hairpin.games.grand_prix.state import Phase, Race

from .base import Counter, result_of

if TYPE_CHECKING:
    from hairpin.core.report import Report


class GrandPrixCounter(Counter[Race]):
    """Counts cards, steps driven and lost, discarded cards, and points."""

    def __init__(self, dealt: Race) -> None:
        super().__init__(dealt)
        self.dealer: int = dealt.dealer
        self.shown: int = 0
        self.through: int = 0

    def seen(self, seat: int, move: str, report: Report, state: Race) -> None:
        """Count the steps of a played card, or a card that was given away or discarded."""
        counts = self.counts
        if not self.begins and 0 not in state.owner:
            self.begins: int = state.owner[grid_order()[0]]
        if move.startswith("drop "):
            counts["threw" if state.phase is Phase.DISCARD else "gave"] += 1
        shown, self.shown = self.shown, len(state.played)
        if self.shown <= shown:
            return
        card = deck()[state.played[-1][1]]
        counts["cards"] += 1
        counts["card.white"] += card.white and card.code != JOKER
        counts["card.joker"] += card.code == JOKER
        counts["card.ten"] += card.movement == TEN and len(card.lines) == 1 and not card.white
        counts["card.switch"] += card.switch is not None
        went = 0
        for event in report.events:
            if event.do != "drive":
                continue
            car = car_ids().index(event.data["token"].removeprefix("car:"))
            made, lost = len(event.data["path"]) - 1, event.data.get("lost", 0)
            went += made
            counts["steps"] += made
            counts["steps.own" if state.owner[car] == seat else "steps.given"] += made
            counts["blocked"] += lost > 0
            counts["blocked.still"] += lost > 0 and not made
            counts["lost"] += lost
        counts["card.nothing"] += not went and card.switch is None
        # A card skips its lines for cars that finished before the card was played. These cars are
        # the first ``through`` cars in ``finished``, which is in the order of finishing.
        counts["line.skipped"] += sum(
            car in state.field.finished[: self.through] for car, _ in card.lines
        )
        through = CARS - sum(state.field.racing(car) for car in range(CARS))
        counts["home.two"] += through - self.through > 1
        self.through = through
        if state.over is None:
            self.most("through", state.seats - len(state.racing()))

    def end(self, state: Race) -> None:
        """Count the cars that finished, the seats without a finished car, and the points."""
        counts, over = self.counts, result_of(state)
        finished, scores = state.field.finished, over.scores
        counts["finished"] = len(finished)
        counts["all.home"] = len(finished) == CARS
        counts["none.home"] = sum(
            not any(state.owner[car] == seat for car in finished)
            for seat in range(1, state.seats + 1)
        )
        best = max(scores)
        counts["level"] = scores.count(best) > 1
        counts["best"], counts["worst"] = best, min(scores)
        winner = over.winners[0]
        counts[f"won.claim.{(winner - self.dealer) % state.seats + 1}"] = 1
        first = finished[0] if finished else -1
        counts["first.won"] = first >= 0 and state.owner[first] == winner
        counts["pole.first"] = first == grid_order()[0]
        for place, car in enumerate(grid_order(), 1):
            if state.owner[car] == winner:
                counts[f"won.grid.{place}"] = 1
            if first == car:
                counts[f"first.grid.{place}"] = 1
