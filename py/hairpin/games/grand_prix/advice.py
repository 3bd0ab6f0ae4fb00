"""Grand Prix: the best cards for a hint, with reasons.

The best cards are those of Vera's judgement (``bots_judge.Terms``). The reasons are facts that a
player sees on the road: blocked and freed cars, overtaking, steps, and a card's later value.
Hidden cards enter only as random deals.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ...core.bot import Candidate, Thought
from ...core.contrast import BETTER_MOVE, SAME_MOVE, THIS_MOVE, Claim, contrast
from ...core.words import Message, Seat, say
from .bots import SLICE, Table, claims, think, worst
from .bots_ahead import Plan, simulate
from .bots_judge import FINE, TASTE, Judge
from .cards import CARS, car_ids
from .driving import HOME, remaining
from .naming import car_names
from .state import Phase
from .weighing import step_lines

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping

    from ...core.chance import Chance
    from ...core.words import Value
    from .driving import Field

MOST_CANDIDATES: Final = 3  # candidates in a hint
MOST_TEAMS: Final = 2  # the teams in a hint: the best one, and one alternative
MOST_REASONS: Final = 2  # the most reasons named for a card


def advise(observation: dict[str, Any], moves: list[str], chance: Chance) -> Iterator[Thought]:
    """Yield Vera's thoughts for a hint; the last thought has the best moves as candidates."""
    table = Table(observation)
    phase = observation["phase"]
    if phase == Phase.CLAIM:
        found = [
            Candidate(
                f"claim {''.join(car_ids()[car] for car in team)}",
                own - others,
                # As on the button: white lines may move other cars instead.
                {"steps": sum(line["n"] for line in step_lines(table.hand, team))},
            )
            for team, own, others in claims(table)
        ]
    elif phase == Phase.PLAY and len(moves) > 1:
        yield from _play(table, table.judge(TASTE), moves, chance)
        return
    else:
        *_, last = think(observation, moves, chance, TASTE)
        found = [Candidate(last.move, 0, {})]
        if last.move.startswith("drop"):
            least = worst(table, table.judge(TASTE))
            found = [
                Candidate(f"drop {card}", -place, {"least": 1}) for place, card in enumerate(least)
            ]
    found = [each for each in found if each.move in moves] or found
    most = MOST_TEAMS if phase == Phase.CLAIM else MOST_CANDIDATES
    found = sorted(found, key=lambda each: -each.value)[:most]
    yield Thought(found[0].move, 1, found[0].value, final=True, candidates=tuple(found))


def _play(table: Table, judge: Judge, moves: list[str], chance: Chance) -> Iterator[Thought]:
    """Yield thoughts: first evaluate all ways to play each card, then look ahead from the best."""
    costs = {card: judge.cost(card, table.hand) for card in table.hand}
    ways: dict[str, list[Plan]] = {}
    reach: dict[str, int] = {}  # the most steps of the own cars with each card
    edges: dict[str, int] = {}  # the same, less the steps of the other cars
    nodes = 0
    wanted = set(moves)
    for card, (choices, field) in table.ways():
        move = table.move(card, choices)
        whole = " ".join((move, *choices))
        if not wanted & {move, whole}:
            continue
        # Two ways to play one card are compared as two moves.
        move = whole if move not in wanted else move
        worth = judge.value(field) - judge.now - costs.get(card, 0.0)
        plan = Plan(worth, costs.get(card, 0.0), card, choices, field)
        ways.setdefault(move, []).append(plan)
        own, every_car = (
            sum(_gains(table, judge, field, cars)) for cars in (table.own, range(CARS))
        )
        reach[card] = max(reach.get(card, 0), own)
        edges[card] = max(edges.get(card, 2 * own - every_car), 2 * own - every_car)
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
    plans = [
        *every[: taste.top],
        *(plan for plan in best[:MOST_CANDIDATES] if plan not in every[: taste.top]),
    ]
    mixed = [plan.worth for plan in plans]
    looked = nodes
    for followed, plays in simulate(judge, table.observation, plans, chance):
        mixed = [
            taste.trust * then + (1.0 - taste.trust) * plan.worth
            for then, plan in zip(followed, plans, strict=True)
        ]
        looked = nodes + plays
        candidates = _candidates(table, judge, plans, mixed, wanted, reach, edges)
        yield Thought(candidates[0].move, looked, candidates[0].value, candidates=candidates)
    candidates = _candidates(table, judge, plans, mixed, wanted, reach, edges)
    yield Thought(
        candidates[0].move, looked, candidates[0].value, final=True, candidates=candidates
    )


def _gains(table: Table, judge: Judge, field: Field, cars: Iterable[int]) -> list[int]:
    """Return the steps that these cars have gained in a field."""
    before = (remaining(table.circuit, table.field, car, judge.laps) for car in cars)
    after = (remaining(table.circuit, field, car, judge.laps) for car in cars)
    return [then - now for then, now in zip(before, after, strict=True)]


def _candidates(
    table: Table,
    judge: Judge,
    plans: list[Plan],
    worths: list[float],
    wanted: Collection[str],
    reach: Mapping[str, int],
    edges: Mapping[str, int],
) -> tuple[Candidate, ...]:
    """Return the best moves as candidates, the best first. Each card appears with its best choices.

    Of the ``wanted`` moves those with all their choices are moves of their own. ``reach`` has the most
    steps of the own cars with each card, and ``edges`` the most steps that they gain on the other cars.
    """
    found: dict[str, Candidate] = {}
    for worth, plan in sorted(zip(worths, plans, strict=True), key=lambda entry: -entry[0]):
        move = table.move(plan.card, plan.choices)
        move = move if move in wanted else _whole(table, plan)
        if move not in found and len(found) < MOST_CANDIDATES:
            terms = _terms(table, judge, plan)
            others = [card for card in reach if card != plan.card]
            drives, edge = int(terms["drives"]), int(terms["drives"]) - int(terms["theirs"])
            terms["most"] = int(bool(others) and drives > max(reach[card] for card in others))
            terms["edge"] = int(bool(others) and edge >= max(edges[card] for card in others))
            found[move] = Candidate(_whole(table, plan), round(worth), terms)
    return tuple(found.values())


def _whole(table: Table, plan: Plan) -> str:
    """Return the move of a plan: a card with all its choices; within a draft, its next choice."""
    move = table.move(plan.card, plan.choices)
    return " ".join((move, *plan.choices)) if table.draft is None else move


def _terms(table: Table, judge: Judge, plan: Plan) -> dict[str, int | str]:
    """Return the facts that a hint about a plan may name.

    ``blocks`` and ``frees`` are letters of cars. ``car`` is the
    seat's car that gains most, and ``passes`` are the opponents' cars that it overtakes. ``drives``
    and ``theirs`` are the steps of the own and of the other cars. ``cheap`` is 1 if no card of the
    hand would be worth less later. ``_candidates`` adds ``most``: 1 if no other card drives the own
    cars as far, and ``edge``: 1 if with no other card they gain more on the other cars.
    """
    before, after = table.field, plan.field
    facts: dict[str, int | str] = {}
    was, now = _blocked(table, judge, before), _blocked(table, judge, after)
    # A car that could not move before the card does not count as blocked by the card.
    facts["blocks"] = _letters(car for car in now - was if table.owner[car] != table.me)
    facts["frees"] = _letters(
        car for car in was - now if table.owner[car] == table.me and after.row[car] != HOME
    )
    hopes = [judge.hopes(field, judge.distances(field)) for field in (before, after)]
    best = max(table.own, key=lambda car: hopes[1][car] - hopes[0][car])
    to_go = [
        [remaining(table.circuit, field, car, judge.laps) for car in range(CARS)]
        for field in (before, after)
    ]
    gained = _gains(table, judge, after, range(CARS))
    facts["car"] = _letters([best])
    facts["passes"] = _letters(
        car
        for car in range(CARS)
        if table.owner[car] != table.me
        and to_go[0][car] < to_go[0][best]
        and to_go[1][car] > to_go[1][best]
    )
    facts["drives"] = sum(gained[car] for car in table.own)
    facts["theirs"] = sum(gained) - int(facts["drives"])
    if table.hand and table.draft is None:
        least = min(judge.later(card, judge.me) for card in table.hand)
        facts["cheap"] = int(judge.later(plan.card, judge.me) == least)
    return facts


def _blocked(table: Table, judge: Judge, field: Field) -> set[int]:
    """Return the racing cars that cannot make a single step."""
    return {
        car
        for car, left in judge.distances(field)
        if left - FINE * remaining(table.circuit, field, car, judge.laps) == judge.stuck[0]
    }


def _letters(cars: Iterator[int] | list[int]) -> str:
    return "".join(car_ids()[car] for car in sorted(cars))


def _cars(letters: object) -> list[int]:
    return [car for car in range(CARS) if car_ids()[car] in str(letters)]


def reason(observation: Mapping[str, Any], candidate: Candidate) -> Message | None:
    """Return why a move is good: cars freed, blocked or overtaken, steps, the card's later value."""
    terms = candidate.terms
    if "steps" in terms:
        return say("grand-prix.reason.steps", move=THIS_MOVE, n=int(terms["steps"]))
    if "least" in terms:
        return say("grand-prix.reason.least", move=THIS_MOVE)
    who = Seat(int(observation["viewer"]))
    first, then = (
        {claim.kind: claim.say for claim in _claims(candidate, who, move) if claim.say is not None}
        for move in (THIS_MOVE, SAME_MOVE)
    )
    # A number of steps says little beside “further than any other card”, or if the rivals gain as many.
    if "most" in first or int(terms.get("theirs", 0)) >= int(terms.get("drives", 0)):
        kinds = [kind for kind in first if kind != "drives"] or list(first)
    else:
        kinds = list(first)
    text: Message | None = None
    # Name only the first reasons, because the page has little space for a hint.
    for kind in kinds[:MOST_REASONS]:
        text = (
            first[kind]
            if text is None
            else say("grand-prix.reason.both", first=text, then=then[kind])
        )
    return text


def compare(
    observation: Mapping[str, Any], candidate: Candidate, played: Candidate
) -> Message | None:
    """Return why a move is better than the move played, in one sentence."""
    who = Seat(int(observation["viewer"]))
    return contrast(_claims(candidate, who, BETTER_MOVE), _claims(played, who, BETTER_MOVE))


def _claims(candidate: Candidate, who: Seat, move: Message) -> Iterator[Claim]:
    """Yield the facts about a move that can be compared, the most telling first."""
    terms = candidate.terms
    if "steps" in terms:
        n = int(terms["steps"])
        yield Claim("steps", (n,), say("grand-prix.reason.steps", move=move, n=n))
        return
    if "least" in terms:
        yield Claim("least", (candidate.value,), say("grand-prix.reason.least", move=move))
        return
    car = car_names(_cars(terms.get("car", "")))
    drives, theirs = int(terms.get("drives", 0)), int(terms.get("theirs", 0))
    for kind in ("frees", "blocks", "passes"):
        cars = _cars(terms.get(kind, ""))
        named: dict[str, Value] = {"move": move, "car": car, "cars": car_names(cars)}
        said = say(f"grand-prix.reason.{kind}", **named) if cars else None
        yield Claim(kind, (len(cars),), said)
    most = int(terms.get("most", 0))
    said = say("grand-prix.reason.most", move=move, who=who, n=drives)
    yield Claim("most", (most,), said if most else None)
    edge = int(terms.get("edge", 0)) if theirs >= drives > 0 else 0
    said = say("grand-prix.reason.edge", move=move, who=who, n=drives, theirs=theirs)
    yield Claim("edge", (edge,), said if edge else None)
    said = say(
        "grand-prix.reason.drives" if theirs > 0 else "grand-prix.reason.alone",
        move=move,
        who=who,
        n=drives,
        theirs=theirs,
    )
    yield Claim("drives", (drives, -max(0, theirs)), said if drives > 0 else None)
    thrown = theirs < 0 and drives <= 0
    said = say("grand-prix.reason.throws", move=move, n=-theirs)
    yield Claim("throws", (-theirs,), said if thrown else None)
    cheap = int(terms.get("cheap", 0))
    yield Claim("cheap", (cheap,), say("grand-prix.reason.cheap", move=move) if cheap else None)
    spares = drives <= 0 and not cheap and "drives" in terms
    yield Claim(
        "spares", (int(spares),), say("grand-prix.reason.spares", move=move) if spares else None
    )
