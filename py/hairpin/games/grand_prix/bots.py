"""Grand Prix's own bots: *easy* brings its own cars on, *hard* weighs what a card does to everybody.

Both look at every way to carry out every card of the hand; of ways that are as good as each other one is drawn. *Hard*
reckons what the cars' places will be worth, and what a card would be worth later: one whose steps for others
are lost now, on a blocked road, is best played now.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import exp
from typing import TYPE_CHECKING, Any, Final

from ...bots.base import Thought
from .cards import CARS, WHITE, car_ids, deck, teams
from .carrying import again
from .circuit import circuits
from .driving import HOME, remaining
from .keeping import read_field, read_rules
from .state import GIVEN, Phase
from .ways import Way, ways, ways_on

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ...core.chance import Chance
    from .carrying import Draft
    from .driving import Field

SLICE: Final = 150  # ways weighed between two thoughts


@dataclass(frozen=True)
class Taste:
    """What hard's judgement is made of."""

    width: float = 7.0  # steps apart at which cars are nearly sure to stay in order, at the end
    widen: float = 0.10  # how much more of them for each step still to go
    rivals: float = 0.5  # what prizes of others count, each, beside one's own
    later: float = 2.2  # what a card's usual worth counts against playing it now
    step: float = 1.0  # prize points a step is worth, for what a card is usually worth


TASTE: Final = Taste()


class Table:
    """One decision: what the seat sees."""

    def __init__(self, sight: dict[str, Any]) -> None:
        self.sight = sight
        self.me: int = sight["viewer"]
        self.rules = read_rules(sight["rules"])
        self.circuit = circuits()[self.rules.circuit]
        self.field = read_field(sight, self.rules)
        self.hand: list[str] = sight["hands"][self.me - 1]["cards"]
        self.given: list[str] = sight["given"][self.me - 1]["cards"]
        self.owner: list[int] = sight["owner"]
        self.own = [car for car in range(CARS) if self.owner[car] == self.me]
        self.draft: Draft | None = None
        if sight["draft"] is not None:
            card, choices = sight["draft"]["card"], sight["draft"]["choices"]
            self.draft = again(self.circuit, self.rules.laps, self.field, card, choices)

    def ways(self, card: str) -> list[Way]:
        """Every way to carry out a card of the hand."""
        return ways(self.circuit, self.rules.laps, self.field, card)

    def gone(self, field: Field) -> int:
        """How much nearer the seat's cars are to the end than before the card."""
        laps = self.rules.laps
        return sum(
            remaining(self.circuit, self.field, car, laps)
            - remaining(self.circuit, field, car, laps)
            for car in self.own
        )


def use(card: str, team: Sequence[int], rivals: float) -> float:
    """What the lines of a card come to for a team, if nobody is in the way."""
    total = 0.0
    for car, steps in deck()[card].lines:
        total += steps if car == WHITE or car in team else -rivals * steps
    return total


class Judge:
    """What hard thinks of fields and cards."""

    def __init__(self, table: Table, taste: Taste = TASTE) -> None:
        self.table = table
        self.taste = taste
        self.rivals = taste.rivals if table.sight["seats"] == 3 else 1.0
        self.prizes = (*table.rules.prizes, 0)
        left = [self.left(table.field, car) for car in range(CARS)]
        racing = sorted(n for n in left if n)
        far = racing[len(racing) // 2] if racing else 0
        self.width = taste.width + taste.widen * far
        self.ahead: dict[int, float] = {}
        self.now = self.value(table.field)

    def left(self, field: Field, car: int) -> int:
        """How far a car has to go."""
        return remaining(self.table.circuit, field, car, self.table.rules.laps)

    def value(self, field: Field) -> float:
        """The seat's prizes as they may come to be, less those of the others."""
        total = 0.0
        owner, me, prizes = self.table.owner, self.table.me, self.prizes
        for home, car in enumerate(field.finished):
            total += prizes[home] if owner[car] == me else -self.rivals * prizes[home]
        racing = [car for car in range(CARS) if field.row[car] != HOME]
        lefts = [self.left(field, car) for car in racing]
        first, ahead = len(field.finished), self.ahead
        for car, left in zip(racing, lefts, strict=True):
            place = first - 0.5
            for other in lefts:
                gap = left - other
                chance = ahead.get(gap)
                if chance is None:
                    chance = ahead[gap] = 1.0 / (1.0 + exp(-gap / self.width * 2.0))
                place += chance
            whole = int(place)
            part = place - whole
            worth = prizes[whole] * (1.0 - part) + prizes[whole + 1] * part
            total += worth if owner[car] == me else -self.rivals * worth
        return total

    def later(self, card: str) -> float:
        """What a card is worth if it is kept."""
        return self.taste.later * self.taste.step * use(card, self.table.own, self.rivals)


# --- the bots ----------------------------------------------------------------------------------


def easy(sight: dict[str, Any], moves: list[str], chance: Chance) -> Iterator[Thought]:
    """Its own cars on as far as they get; no thought of anybody else's."""
    table = Table(sight)
    if table.draft is not None:
        found = [
            (float(table.gone(field)), choices)
            for choices, field in ways_on(table.circuit, table.rules.laps, table.draft)
        ]
        yield _next(found, chance)
        return
    if sight["phase"] != Phase.PLAY:
        yield Thought(_beside(table, moves, 0.0, chance), 1, final=True)
        return
    best: list[str] = []
    most = nodes = 0
    for card in table.hand:
        found_ways = table.ways(card)
        far = max(table.gone(field) for _, field in found_ways)
        if not best or far > most:
            best, most = [], far
        if far == most:
            best.append(f"play {card}")
        if nodes // SLICE < (nodes + len(found_ways)) // SLICE:
            yield Thought(best[0], nodes)
        nodes += len(found_ways)
    yield Thought(chance.pick(best), nodes, final=True)


def hard(sight: dict[str, Any], moves: list[str], chance: Chance) -> Iterator[Thought]:
    """What is best for its cars and worst for the others, now rather than later."""
    yield from thoughtful(sight, moves, chance, TASTE)


def thoughtful(
    sight: dict[str, Any], moves: list[str], chance: Chance, taste: Taste
) -> Iterator[Thought]:
    """Hard with a taste."""
    table = Table(sight)
    if sight["phase"] != Phase.PLAY:
        yield Thought(_beside(table, moves, taste.rivals, chance), 1, final=True)
        return
    judge = Judge(table, taste)
    if table.draft is not None:
        found = [
            (judge.value(field), choices)
            for choices, field in ways_on(table.circuit, table.rules.laps, table.draft)
        ]
        yield _next(found, chance)
        return
    best: list[str] = []
    most = 0.0
    nodes = 0
    for card in table.hand:
        found_ways = table.ways(card)
        worth = max(judge.value(field) for _, field in found_ways) - judge.now - judge.later(card)
        if not best or worth > most:
            best, most = [], worth
        if worth == most:
            best.append(f"play {card}")
        if nodes // SLICE < (nodes + len(found_ways)) // SLICE:
            yield Thought(best[0], nodes, round(most))
        nodes += len(found_ways)
    yield Thought(chance.pick(best), nodes, round(most), final=True)


def _next(found: Sequence[tuple[float, tuple[str, ...]]], chance: Chance) -> Thought:
    """The first choice of the best ways to go on; ``done`` when all is carried out."""
    most = max(worth for worth, _ in found)
    choices = chance.pick([choices for worth, choices in found if worth == most])
    return Thought(choices[0] if choices else "done", len(found), round(most), final=True)


def _beside(table: Table, moves: list[str], rivals: float, chance: Chance) -> str:
    """What is to be done beside the road: teams, the partial redeal, cards to put away."""
    phase, hand = table.sight["phase"], table.hand
    if phase == Phase.CLAIM:
        free = [team for team in teams(table.sight["seats"]) if not table.owner[team[0]]]
        worths = [sum(use(card, team, rivals) for card in hand) for team in free]
        best = [team for team, worth in zip(free, worths, strict=True) if worth == max(worths)]
        return f"claim {''.join(car_ids()[car] for car in chance.pick(best))}"
    by_use = sorted(hand, key=lambda card: use(card, table.own, rivals))
    if phase == Phase.ASK:
        worst = sum(use(card, table.own, rivals) for card in by_use[:GIVEN])
        return "redeal" if worst < 0 else "keep"
    if "done" in moves and phase == Phase.SWAP:
        return "done"
    if phase == Phase.SWAP or (by_use and use(by_use[0], table.own, rivals) < 0):
        return f"drop {by_use[0]}"
    return "done"
