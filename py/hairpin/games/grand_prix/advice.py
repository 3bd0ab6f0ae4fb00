"""Grand Prix: the best cards with what speaks for each, and the sentences that say so.

What is told is what Vera weighs: prizes that cars can hope for, cars that are blocked or freed, what a card would be worth
later (``bots_judge.Terms``). Hidden cards come in as fresh deals only.
"""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Any, Final

from ...core.bot import Candidate, Thought
from ...core.words import Message, say
from .bots import SLICE, Table, claims, thoughtful, worst
from .bots_ahead import Plan, follow
from .bots_judge import FINE, TASTE, Judge
from .cards import CARS, car_ids
from .driving import HOME, remaining
from .naming import cars_said
from .state import Phase

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from ...core.chance import Chance
    from .driving import Field

MOST: Final = 3
TOLD: Final = 2  # reasons that are told of a card
FEW: Final = 1  # prize points that are not worth a word
PLENTY: Final = 2  # prize points taken from the others that are


def advise(observation: dict[str, Any], moves: list[str], chance: Chance) -> Iterator[Thought]:
    """As Vera thinks, the best cards beside each other."""
    table = Table(observation)
    phase = observation["phase"]
    if phase == Phase.CLAIM:
        found = [
            Candidate(
                f"claim {''.join(car_ids()[car] for car in team)}", own - others, {"steps": own}
            )
            for team, own, others in claims(table)
        ]
    elif phase == Phase.PLAY and len(moves) > 1:
        yield from _play(table, table.judge(TASTE), chance)
        return
    else:
        *_, last = thoughtful(observation, moves, chance, TASTE)
        found = [Candidate(last.move, 0, {})]
        if last.move.startswith("drop"):
            least = worst(table, table.judge(TASTE))
            found = [
                Candidate(f"drop {card}", -place, {"least": 1}) for place, card in enumerate(least)
            ]
    found = sorted(found, key=lambda each: -each.value)[:MOST]
    yield Thought(found[0].move, 1, found[0].value, final=True, candidates=tuple(found))


def _play(table: Table, judge: Judge, chance: Chance) -> Iterator[Thought]:
    """The best way of each card (or each next choice), then the best of those followed on."""
    costs = {card: judge.cost(card, table.hand) for card in table.hand}
    ways: dict[str, list[Plan]] = {}
    nodes = 0
    for card, (choices, field) in table.ways():
        worth = judge.value(field) - judge.now - costs.get(card, 0.0)
        plan = Plan(worth, costs.get(card, 0.0), card, choices, field)
        ways.setdefault(table.move(card, choices), []).append(plan)
        nodes += 1
        if nodes % SLICE == 0:
            first = max(ways, key=lambda move: max(plan.worth for plan in ways[move]))
            yield Thought(_whole(table, max(ways[first], key=lambda plan: plan.worth)), nodes)
    taste = judge.taste
    every = sorted(
        (plan for plans in ways.values() for plan in plans), key=lambda plan: -plan.worth
    )
    best = [max(plans, key=lambda plan: plan.worth) for plans in ways.values()]
    best.sort(key=lambda plan: -plan.worth)
    plans = [*every[: taste.top], *(plan for plan in best[:MOST] if plan not in every[: taste.top])]
    mixed = [plan.worth for plan in plans]
    looked = nodes
    for followed, plays in follow(judge, table.observation, plans, chance):
        mixed = [
            taste.trust * then + (1.0 - taste.trust) * plan.worth
            for then, plan in zip(followed, plans, strict=True)
        ]
        looked = nodes + plays
        candidates = _candidates(table, judge, plans, mixed)
        yield Thought(candidates[0].move, looked, candidates[0].value, candidates=candidates)
    candidates = _candidates(table, judge, plans, mixed)
    yield Thought(
        candidates[0].move, looked, candidates[0].value, final=True, candidates=candidates
    )


def _candidates(
    table: Table, judge: Judge, plans: list[Plan], worths: list[float]
) -> tuple[Candidate, ...]:
    """The best way of each move, best first."""
    found: dict[str, Candidate] = {}
    for worth, plan in sorted(zip(worths, plans, strict=True), key=lambda entry: -entry[0]):
        move = table.move(plan.card, plan.choices)
        if move not in found and len(found) < MOST:
            terms = _terms(table, judge, plan)
            found[move] = Candidate(_whole(table, plan), round(worth), terms)
    return tuple(found.values())


def _whole(table: Table, plan: Plan) -> str:
    """The move of a plan: a card with all its choices, or the next of those that are left."""
    move = table.move(plan.card, plan.choices)
    return " ".join((move, *plan.choices)) if table.draft is None else move


def _terms(table: Table, judge: Judge, plan: Plan) -> dict[str, int | str]:
    """``own`` and ``others``: prize points gained and taken. ``blocks``, ``frees``: letters of cars. ``cheap``: not missed.

    ``car`` is the own car that gains most.
    """
    before, after = table.field, plan.field
    terms = judge.terms(before, after, plan.card, table.hand or [plan.card])
    told: dict[str, int | str] = {"own": round(terms.own)}
    if judge.taste.rivals and len(judge.signs) > 2:
        told["others"] = round(terms.others / judge.taste.rivals)
    else:
        told["others"] = round(terms.others)
    was, now = _blocked(table, judge, before), _blocked(table, judge, after)
    # Who could not use a step before is not blocked by this.
    told["blocks"] = _letters(car for car in now - was if table.owner[car] != table.me)
    told["frees"] = _letters(
        car for car in was - now if table.owner[car] == table.me and after.row[car] != HOME
    )
    hopes = [judge.hopes(field, judge.ways_to_go(field)) for field in (before, after)]
    told["car"] = _letters([max(table.own, key=lambda car: hopes[1][car] - hopes[0][car])])
    if table.hand and table.draft is None:
        least = min(judge.later(card, judge.me) for card in table.hand)
        told["cheap"] = int(judge.later(plan.card, judge.me) == least)
    return told


def _blocked(table: Table, judge: Judge, field: Field) -> set[int]:
    """The racing cars that cannot make a single step."""
    return {
        car
        for car, left in judge.ways_to_go(field)
        if left - FINE * remaining(table.circuit, field, car, judge.laps) == judge.stuck[0]
    }


def _letters(cars: Iterator[int] | list[int]) -> str:
    return "".join(car_ids()[car] for car in sorted(cars))


def _cars(letters: object) -> list[int]:
    return [car for car in range(CARS) if car_ids()[car] in str(letters)]


def hint_focus(observation: Mapping[str, Any], candidate: Candidate) -> Message | None:
    """Where to look, without the card."""
    phase, terms = observation["phase"], candidate.terms
    if phase != Phase.PLAY:
        return None if phase == Phase.ASK else say(f"grand-prix.look.{Phase(phase).value}")
    if terms.get("blocks"):
        return say("grand-prix.look.blocks", cars=cars_said(_cars(terms["blocks"])))
    if terms.get("frees"):
        return say("grand-prix.look.frees", cars=cars_said(_cars(terms["frees"])))
    if int(terms["others"]) > int(terms["own"]):
        return say("grand-prix.look.others")
    return say("grand-prix.look.own", cars=cars_said(_cars(terms["car"])))


def reason(observation: Mapping[str, Any], candidate: Candidate) -> Message | None:
    """Why a card is good: whom it frees or blocks, what it is worth to hope for, and whether it will be missed."""
    terms = candidate.terms
    if "steps" in terms:
        return say("grand-prix.reason.steps", n=int(terms["steps"]))
    if "least" in terms:
        return say("grand-prix.reason.least")
    told: Message | None = None
    # There is little room for words beside a road.
    for more in islice(_reasons(terms), TOLD):
        told = more if told is None else say("grand-prix.reason.both", first=told, then=more)
    return told


def _reasons(terms: Mapping[str, int | str]) -> Iterator[Message]:
    if terms.get("frees"):
        yield say("grand-prix.reason.frees", cars=cars_said(_cars(terms["frees"])))
    if terms.get("blocks"):
        yield say("grand-prix.reason.blocks", cars=cars_said(_cars(terms["blocks"])))
    own, others = int(terms.get("own", 0)), int(terms.get("others", 0))
    if own >= FEW:
        yield say("grand-prix.reason.own", n=own)
    if others >= PLENTY:
        yield say("grand-prix.reason.others", n=others)
    if terms.get("cheap"):
        yield say("grand-prix.reason.cheap")
