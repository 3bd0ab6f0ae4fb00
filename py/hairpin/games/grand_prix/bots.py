"""Grand Prix's own bots: Dot and Gus advance their own cars; the others weigh all cars' moves.

The bots examine every way to carry out every card of the hand, and break ties by chance. All but
Dot judge the position after each way (``bots_judge``). Vera then looks ahead from the best ways,
with several random deals of the hidden cards (``bots_ahead``).
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from ...core.bot import Thought
from .bots_ahead import Plan, simulate
from .bots_judge import TASTE, Judge, Taste
from .cards import CARS, car_ids, teams
from .carrying import carry_out
from .circuit import circuits
from .codec import read_field, read_rules
from .driving import remaining
from .observe import deal_unseen, in_play
from .state import GIVEN, Phase
from .ways import each_way, ways_on
from .weighing import split_steps

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ...core.chance import Chance
    from .carrying import Draft
    from .circuit import Circuit
    from .driving import Field
    from .state import Rules
    from .ways import Way

GUS: Final = replace(TASTE, rivals=0.0, thrifty=False, top=1, blur=100)
MINA: Final = replace(TASTE, thrifty=False, top=1, blur=42)
OTTO: Final = replace(TASTE, top=1, blur=28)

SLICE: Final = 100  # number of ways that a bot evaluates before it yields an interim thought
_BLUR_STEPS: Final = 100  # number of possible random errors above 0; equally many lie below 0
# Number of random deals from which a bot estimates the opponents' worst cards.
REDEAL_DEALS: Final = 20


class Table:
    """An observation, converted from JSON for one decision of a bot."""

    def __init__(self, observation: dict[str, Any]) -> None:
        self.observation = observation
        self.me: int = observation["viewer"]
        self.rules: Rules = read_rules(observation["rules"])
        self.circuit: Circuit = circuits()[self.rules.circuit]
        self.field: Field = read_field(observation, self.rules)
        self.hand: list[str] = observation["hands"][self.me - 1]["cards"]
        self.owner: list[int] = observation["owner"]
        self.own: list[int] = [car for car in range(CARS) if self.owner[car] == self.me]
        self.racing: list[int] = [car for car in range(CARS) if self.field.racing(car)]
        self.draft: Draft | None = None
        if observation["draft"] is not None:
            card, choices = observation["draft"]["card"], observation["draft"]["choices"]
            self.draft = carry_out(self.circuit, self.rules.laps, self.field, card, choices)

    def ways(self) -> Iterator[tuple[str, Way]]:
        """Yield every way to carry out every card of the hand.

        Within a draft (a card begun before), yield every way to finish it.
        """
        laps = self.rules.laps
        if self.draft is not None:
            for way in ways_on(self.circuit, laps, self.draft):
                yield self.draft.card, way
            return
        for card in self.hand:
            for way in each_way(self.circuit, laps, self.field, card):
                yield card, way

    def move(self, card: str, choices: Sequence[str]) -> str:
        """Return the next move if the bot wants to play ``card`` with ``choices``."""
        if self.draft is None:
            return f"play {card}"
        return choices[0] if choices else "done"

    def advanced(self, field: Field) -> int:
        """Return how many steps nearer to the finish the seat's cars are in ``field`` than now."""
        laps = self.rules.laps
        return sum(
            remaining(self.circuit, self.field, car, laps)
            - remaining(self.circuit, field, car, laps)
            for car in self.own
        )

    def judge(self, taste: Taste) -> Judge:
        """Return a ``Judge`` of the position for this seat; all teams must be claimed."""
        return Judge(self.circuit, self.rules, self.owner, self.me, self.field, taste)


# --- the bots ----------------------------------------------------------------------------------


def dot(observation: dict[str, Any], moves: list[str], chance: Chance) -> Iterator[Thought]:
    """Yield the thoughts of Dot, who moves its own cars as far as possible and ignores other cars."""
    table = Table(observation)
    if observation["phase"] != Phase.PLAY:
        yield Thought(_dot_outside_play(table, moves, chance), 1, final=True)
        return
    # A move can begin several of the best ways. List the move only once, so that Dot picks all
    # moves in ``best`` with the same probability.
    best: list[str] = []
    far = nodes = 0
    for card, (choices, field) in table.ways():
        move, advanced = table.move(card, choices), table.advanced(field)
        if not best or advanced > far:
            best, far = [move], advanced
        elif advanced == far and move not in best:
            best.append(move)
        nodes += 1
        if nodes % SLICE == 0:
            yield Thought(best[0], nodes)
    yield Thought(chance.pick(best), nodes, final=True)


def gus(observation: dict[str, Any], moves: list[str], chance: Chance) -> Iterator[Thought]:
    """Yield the thoughts of Gus, who counts only the expected prizes of his own cars."""
    yield from think(observation, moves, chance, GUS)


def mina(observation: dict[str, Any], moves: list[str], chance: Chance) -> Iterator[Thought]:
    """Yield the thoughts of Mina, who also counts opponents' prizes, but no card's later value."""
    yield from think(observation, moves, chance, MINA)


def otto(observation: dict[str, Any], moves: list[str], chance: Chance) -> Iterator[Thought]:
    """Yield the thoughts of Otto, who also weighs a card's later value, but does not look ahead."""
    yield from think(observation, moves, chance, OTTO)


def vera(observation: dict[str, Any], moves: list[str], chance: Chance) -> Iterator[Thought]:
    """Yield the thoughts of Vera, who weighs all prizes and later values, and looks ahead."""
    yield from think(observation, moves, chance, TASTE)


def think(
    observation: dict[str, Any], moves: list[str], chance: Chance, taste: Taste
) -> Iterator[Thought]:
    """Yield the thoughts of a bot whose weights and effort are ``taste``."""
    table = Table(observation)
    if len(moves) == 1:
        yield Thought(moves[0], 1, final=True)
    elif observation["phase"] == Phase.CLAIM:
        yield Thought(_claim(table, taste.rivals, chance), 1, final=True)
    elif observation["phase"] != Phase.PLAY:
        yield Thought(_outside_play(table, table.judge(taste), moves, chance), 1, final=True)
    else:
        yield from _play(table, table.judge(taste), chance)


def _play(table: Table, judge: Judge, chance: Chance) -> Iterator[Thought]:
    """Yield thoughts about a card to play, or about the next choice of a draft."""
    thrifty = judge.taste.thrifty
    costs = {card: judge.cost(card, table.hand) if thrifty else 0.0 for card in table.hand}
    # A random number breaks ties, so that a way has no advantage from coming first.
    found: list[tuple[float, int, Plan]] = []
    first: Plan | None = None
    nodes = 0
    for card, (choices, field) in table.ways():
        worth = judge.value(field) - judge.now - costs[card] + _misjudged(judge.taste.blur, chance)
        plan = Plan(worth, costs[card], card, choices, field)
        found.append((-worth, chance.word(), plan))
        if first is None or worth > first.worth:
            first = plan
        nodes += 1
        if nodes % SLICE == 0:
            yield Thought(table.move(first.card, first.choices), nodes, round(first.worth))
    found.sort(key=lambda entry: entry[:2])
    plans = [plan for _, _, plan in found[: judge.taste.top]]
    best, worth, looked = plans[0], plans[0].worth, nodes
    if len({table.move(plan.card, plan.choices) for plan in plans}) > 1:
        trust = judge.taste.trust
        for followed, plays in simulate(judge, table.observation, plans, chance):
            mixed = [
                trust * then + (1.0 - trust) * plan.worth
                for then, plan in zip(followed, plans, strict=True)
            ]
            worth = max(mixed)
            best, looked = plans[mixed.index(worth)], nodes + plays
            yield Thought(table.move(best.card, best.choices), looked, round(worth))
    yield Thought(table.move(best.card, best.choices), looked, round(worth), final=True)


def _misjudged(blur: int, chance: Chance) -> float:
    """Return a random error in prize points, from ``-blur`` to ``blur``."""
    return (chance.below(2 * _BLUR_STEPS + 1) - _BLUR_STEPS) * blur / _BLUR_STEPS if blur else 0.0


# --- decisions other than playing a card -------------------------------------------------------


def claims(table: Table) -> list[tuple[tuple[int, ...], int, int]]:
    """Return a tuple for each unclaimed team: its cars, the steps that the hand holds for those
    cars, and the steps that the hand holds for all other cars."""
    free = [team for team in teams(table.observation["seats"]) if not table.owner[team[0]]]
    return [(tuple(team), *split_steps(table.hand, team, table.racing)) for team in free]


def worst(table: Table, judge: Judge) -> list[str]:
    """Return the hand sorted by the later value of its cards, the least first."""
    return sorted(table.hand, key=lambda card: judge.later(card, table.me))


def _claim(table: Table, rivals: float, chance: Chance) -> str:
    """Return the move that claims the team which the hand helps most."""
    worths = [(own - rivals * others, team) for team, own, others in claims(table)]
    most = max(worth for worth, _ in worths)
    best = [team for worth, team in worths if worth == most]
    return f"claim {''.join(car_ids()[car] for car in chance.pick(best))}"


def _dot_outside_play(table: Table, moves: list[str], chance: Chance) -> str:
    """Return Dot's move when no card is to be played; Dot counts only the steps of its own cars."""
    phase = table.observation["phase"]
    if phase == Phase.CLAIM:
        return _claim(table, 0.0, chance)
    steps = {card: split_steps((card,), table.own, table.racing)[0] for card in table.hand}
    by_use = sorted(table.hand, key=steps.__getitem__)
    none = [card for card in by_use if not steps[card]]
    if phase == Phase.ASK:
        return "redeal" if len(none) >= GIVEN else "keep"
    if phase == Phase.SWAP:
        return f"drop {by_use[0]}" if "done" not in moves else "done"
    return f"drop {none[0]}" if none else "done"


def _outside_play(table: Table, judge: Judge, moves: list[str], chance: Chance) -> str:
    """Return the move of a bot other than Dot when no card is to be played.

    The bot decides about the partial redeal, gives a card for it, or throws a card away.
    """
    phase, me, observation = table.observation["phase"], table.me, table.observation
    least = worst(table, judge)
    if phase == Phase.ASK:
        mine = theirs = 0.0
        for _ in range(REDEAL_DEALS):
            hands = deal_unseen(observation, chance)
            hands[me - 1] = table.hand
            sums = [
                sum(sorted(judge.later(card, seat) for card in hand)[:GIVEN])
                for seat, hand in enumerate(hands, 1)
            ]
            mine += sums[me - 1]
            theirs += (sum(sums) - sums[me - 1]) / (len(sums) - 1)
        # The seat that gives worse cards than its opponents profits from a redeal.
        return "redeal" if mine < theirs else "keep"
    if phase == Phase.SWAP:
        return f"drop {least[0]}" if "done" not in moves else "done"
    # A redeal replaces a discarded card by a random card. So the bot discards its worst card if the
    # card is worth less than the average card outside the hand.
    others = in_play(observation).difference(table.hand)
    usual = sum(judge.later(card, me) for card in sorted(others)) / len(others)
    return f"drop {least[0]}" if least and judge.later(least[0], me) < usual else "done"
