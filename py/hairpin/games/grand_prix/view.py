"""The view of a Grand Prix race: zones, cards, tokens and badges from an observation.

The road is a loop of spaces, named by row and lane. The player of a draft sees the cars where they
would end; cars stay in lane where no lane is chosen yet.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from ...core.words import Message, Seat, Value, described, say
from .cards import CARS, car_ids, deck
from .circuit import LANES
from .driving import HOME, remaining
from .naming import (
    back,
    car_name,
    car_title,
    card_list,
    card_words,
    face,
    letters,
    livery,
    place,
    place_word,
    run_phrase,
    sign,
    space,
)
from .offers import offered
from .running_order import running_order
from .seen import Seen
from .sorting import orders
from .state import GIVEN, Phase
from .weighing import idle, poorest, use

if TYPE_CHECKING:
    from collections.abc import Container, Mapping, Sequence

    from ...core.view import BadgeView, CardView, SpaceView, TokenView, View, ZoneView
    from .carrying import Draft, Run
    from .circuit import Circuit

_SHOWN = 3  # number of cards of the played pile that the page shows


def paint(observation: Mapping[str, Any]) -> View:
    """Return the whole table as the observation's viewer sees it."""
    seen = Seen(observation)
    zones: list[ZoneView] = [_road(seen), _podium(seen), _played(seen)]
    if seen.draft is not None:
        zones.append(_draft_zone(seen, seen.draft))
    for seat in seen.seats:
        zones.append(_hand(seen, seat))
        if observation["phase"] in (Phase.SWAP, Phase.DISCARD):
            zones.append(_given(seen, seat))
    cars = [_car(seen, car) for car in range(CARS)]
    badges = [badge for seat in seen.seats for badge in _badges(seen, seat)]
    return {
        "zones": zones,
        "tokens": cars,
        "buttons": offered(seen),
        "badges": badges,
        "running_order": running_order(
            seen.circuit,
            seen.rules,
            seen.field,
            observation["owner"],
            over=observation["over"] is not None,
        ),
        "say": _summary(seen, cars, badges, zones),
    }


# --- the road ----------------------------------------------------------------------------------


def _road(seen: Seen) -> ZoneView:
    circuit = seen.circuit
    name = say(f"grand-prix.option.circuit.{circuit.id}")
    return {
        "id": "road",
        "kind": "road",
        "slot": "track",
        "label": name,
        "say": say("grand-prix.road", name=name, rows=circuit.rows, n=seen.rules.laps),
        "loop": True,
        "rows": circuit.rows,
        "lanes": LANES,
        "line": 0,
        "course": _course(circuit),
        "infield": circuit.infield,
        "spaces": _spaces(seen),
    }


def _spaces(seen: Seen) -> list[SpaceView]:
    """Return all spaces of the road; the words of an occupied space name its car."""
    field = seen.field
    spaces, index = _empty_road(seen.circuit)
    found = list(spaces)
    for car in range(CARS):
        if field.row[car] != HOME:
            at = index[field.row[car], field.lane[car]]
            words = say("grand-prix.space.with", space=spaces[at]["say"], car=car_name(car))
            found[at] = {**spaces[at], "say": words}
    return found


@cache
def _course(circuit: Circuit) -> list[tuple[float, float]]:
    return list(circuit.course)


@cache
def _empty_road(circuit: Circuit) -> tuple[list[SpaceView], dict[tuple[int, int], int]]:
    """Return the spaces of an empty road, and the index of each (row, lane) in the list."""
    spaces: list[SpaceView] = []
    index = {}
    for row, lanes in enumerate(circuit.road):
        for lane in range(LANES):
            if not lanes >> lane & 1:
                continue
            index[row, lane] = len(spaces)
            view: SpaceView = {
                "id": space(row, lane),
                "label": str(row + 1),
                "say": say("grand-prix.space", row=row + 1, lane=lane + 1),
                "row": row,
                "lane": lane,
            }
            if (row, lane) in circuit.grid:
                view["grid"] = circuit.grid.index((row, lane)) + 1
            spaces.append(view)
    return spaces, index


def _podium(seen: Seen) -> ZoneView:
    spaces: list[SpaceView] = []
    for number in range(1, CARS + 1):
        words = say(
            "grand-prix.podium.place",
            place=number,
            prize=seen.rules.prizes[number - 1],
        )
        if number <= len(seen.field.finished):
            car = seen.field.finished[number - 1]
            words = say("grand-prix.podium.taken", place=words, car=car_name(car))
        prize = str(seen.rules.prizes[number - 1])
        spaces.append({"id": place(number), "label": str(number), "say": words, "note": prize})
    return {
        "id": "podium",
        "kind": "space",
        "slot": "heart",
        "label": say("grand-prix.podium"),
        "spaces": spaces,
    }


def _car(seen: Seen, car: int) -> TokenView:
    field, owner = seen.field, seen.observation["owner"][car]
    view: TokenView = {
        "id": f"car:{car_ids()[car]}",
        "kind": "car",
        "seat": owner,
        "at": "",
        "say": "",
        "livery": livery(car),
        "text": sign(car),
    }
    name = car_title(car)
    if owner:
        name = say("grand-prix.car.of", car=name, who=Seat(owner))
    if field.row[car] == HOME:
        number = field.finished.index(car) + 1
        view["at"] = place(number)
        view["say"] = say("grand-prix.car.home", car=name, place=place_word(number))
    else:
        row, lane, lap = field.row[car], field.lane[car], field.crossed[car]
        view["at"] = space(row, lane)
        view["lap"] = lap
        where: dict[str, Value] = {"car": name, "row": row + 1, "lane": lane + 1}
        if lap:
            left = remaining(seen.circuit, field, car, seen.rules.laps)
            of = seen.rules.laps
            view["say"] = say("grand-prix.car.lap", lap=lap, of=of, n=left, **where)
        else:
            view["say"] = say("grand-prix.car.grid", **where)
    if any(run.car == car for run in seen.guessed):
        view["assumed"] = True
    mark_lost([view], (*seen.sure, *seen.guessed))
    return view


def mark_lost(tokens: Sequence[TokenView], runs: Sequence[Run]) -> None:
    """Add to each car's token its path and its lost steps."""
    for token in tokens:
        mine = [run for run in runs if token["id"] == f"car:{sign(run.car)}"]
        lost = sum(run.lost for run in mine)
        if lost:
            token["lost"] = lost
        path = [space(*at) for run in mine for at in run.path]
        if len(path) > 1:
            token["path"] = path


def mark_open(tokens: Sequence[TokenView], cars: Container[int]) -> None:
    """Mark the tokens of ``cars``: each of them could also end in another lane."""
    for car, token in enumerate(tokens):
        if car in cars:
            token["assumed"] = True


# --- cards -------------------------------------------------------------------------------------


def _played(seen: Seen) -> ZoneView:
    cards = seen.observation["played"]
    zone: ZoneView = {
        "id": "played",
        "kind": "pile",
        "slot": "heart",
        "label": say("grand-prix.zone.played"),
        "say": say("grand-prix.zone.played.say", n=len(cards)),
        "count": len(cards),
        "empty": say("grand-prix.zone.played.empty"),
        "cards": [_played_card(seen, seat, card) for seat, card in cards[-_SHOWN:]],
    }
    return zone


def _played_card(seen: Seen, seat: int, code: str) -> CardView:
    """Return the view of a played card; its words name its player."""
    words = say("grand-prix.card.say.by", card=card_words(code), who=Seat(seat))
    return {**face(code, seen.mine), "by": seat, "say": words}


def _draft_zone(seen: Seen, draft: Draft) -> ZoneView:
    who = Seat(seen.observation["turn"])
    return {
        "id": "draft",
        "kind": "row",
        "slot": "heart",
        "label": say("grand-prix.zone.draft"),
        "say": say("grand-prix.zone.draft.say", who=who, card=card_words(draft.card)),
        "seat": who.number,
        "cards": [face(draft.card, seen.mine)],
    }


def _hand(seen: Seen, seat: int) -> ZoneView:
    hand = seen.observation["hands"][seat - 1]
    zone: ZoneView = {
        "id": f"hand:{seat}",
        "kind": "fan",
        "slot": "hand",
        "label": say("grand-prix.zone.hand", who=Seat(seat)),
        "say": say("grand-prix.zone.hand.say", who=Seat(seat), n=hand["n"]),
        "empty": say("grand-prix.zone.hand.empty"),
        "seat": seat,
    }
    if hand["cards"] is None:
        words = say("grand-prix.back", who=Seat(seat))
        ids = (f"hand:{seat}:{n}" for n in range(1, hand["n"] + 1))
        zone["cards"] = [back(thing, seat, words) for thing in ids]
        return zone
    draft_card = seen.draft.card if seen.draft is not None else None
    held = [card for card in hand["cards"] if card != draft_card]
    if seat != seen.observation["turn"]:
        held = list(hand["cards"])
    zone["cards"] = _hand_cards(seen, seat, held)
    weigh = seen.observation["phase"] in (Phase.SWAP, Phase.DISCARD)
    zone["orders"] = orders(held, seen.team(seat), seen.racing, weigh=weigh)
    return zone


def _hand_cards(seen: Seen, seat: int, held: Sequence[str]) -> list[CardView]:
    """Return the cards of a hand.

    Before a redeal each card shows its use for the seat's team, and the worst cards are marked.
    """
    team = seen.team(seat)
    cards = [face(card, team) for card in held]
    for code, card in zip(held, cards, strict=True):
        if code in seen.observation["hands"][seat - 1]["fresh"]:
            card["fresh"] = True
            card["say"] = say("grand-prix.card.say.fresh", card=card_words(code))
    phase = seen.observation["phase"]
    if phase not in (Phase.SWAP, Phase.DISCARD):
        return cards
    least: list[str] = []
    if phase == Phase.SWAP:
        count = GIVEN - seen.observation["given"][seat - 1]["n"]
        least = poorest(held, team, seen.racing, count)
    for code, card in zip(held, cards, strict=True):
        worth = use(code, team, seen.racing)
        card["worth"] = say("grand-prix.worth", n=worth)
        late = phase == Phase.DISCARD and (worth < 0 or idle(code, seen.racing))
        if late or code in least:
            card["poor"] = True
            card["say"] = say("grand-prix.card.say.poor", card=card_words(code))
    return cards


def _given(seen: Seen, seat: int) -> ZoneView:
    given = seen.observation["given"][seat - 1]
    zone: ZoneView = {
        "id": f"given:{seat}",
        "kind": "row",
        "slot": "heart",
        "label": say("grand-prix.zone.given", who=Seat(seat)),
        "say": say("grand-prix.zone.given.say", who=Seat(seat), n=given["n"]),
        "empty": say("grand-prix.zone.given.empty"),
        "seat": seat,
    }
    if given["cards"] is None:
        words = say("grand-prix.back.given", who=Seat(seat))
        ids = (f"given:{seat}:{n}" for n in range(1, given["n"] + 1))
        zone["cards"] = [back(thing, seat, words) for thing in ids]
    else:
        zone["cards"] = [face(card, seen.team(seat)) for card in given["cards"]]
    return zone


# --- badges ------------------------------------------------------------------------------------


def _badges(seen: Seen, seat: int) -> list[BadgeView]:
    observation = seen.observation
    made: list[BadgeView] = []

    def badge(name: str, key: str, **values: Value) -> BadgeView:
        text = say(f"grand-prix.badge.{key}", **values)
        words = say(f"grand-prix.badge.{key}.say", who=Seat(seat), **values)
        view: BadgeView = {"id": name, "seat": seat, "text": text, "say": words}
        made.append(view)
        return view

    for car in seen.team(seat):
        badge(f"car:{sign(car)}", "car", sign=sign(car), car=car_name(car))["livery"] = livery(car)
    if observation["over"] is None:
        badge("cards", "cards", n=observation["hands"][seat - 1]["n"])["art"] = "cards"
        latest = next((card for by, card in reversed(observation["played"]) if by == seat), None)
        if latest is not None:
            shown = badge("last", "last", letters=letters(latest), card=card_words(latest))
            if deck()[latest].switch is None:
                shown["lines"] = face(latest)["lines"]
    points = sum(
        seen.rules.prizes[number]
        for number, car in enumerate(seen.field.finished)
        if observation["owner"][car] == seat
    )
    if points and observation["over"] is None:
        badge("prize", "prize", n=points)["art"] = "prize"
    if observation["phase"] == Phase.SWAP and observation["ready"][seat - 1]:
        badge("gave", "gave")
    return made


# --- sentences ---------------------------------------------------------------------------------


def _summary(
    seen: Seen,
    cars: Sequence[TokenView],
    badges: Sequence[BadgeView],
    zones: Sequence[ZoneView],
) -> Message:
    """The table in words: the cars from the first to the last, the seats, the cards of the turn, the hand."""
    laps = seen.rules.laps
    running = [car for car in range(CARS) if seen.field.row[car] != HOME]
    running.sort(key=lambda car: remaining(seen.circuit, seen.field, car, laps))
    order = [cars[car] for car in (*seen.field.finished, *running)]
    # A car names its owner.
    facts = [badge for badge in badges if not badge["id"].startswith("car:")]
    told = [
        zone
        for zone in zones
        if "say" in zone and zone["kind"] in ("pile", "row") and zone["cards"]
    ]
    viewer, own = seen.observation["viewer"], list[Message]()
    if isinstance(viewer, int):
        hand = seen.observation["hands"][viewer - 1]["cards"]
        cards: Value = card_list(hand) if hand else say("grand-prix.nothing")
        own = [say("grand-prix.summary.own", who=Seat(viewer), hand=cards)]
    return described((*order, *facts, *told), *own)


def status(observation: Mapping[str, Any]) -> Message | None:
    """Return the status line: the seat to act, and what it must do."""
    if observation["over"] is not None:
        return None
    phase, who = observation["phase"], Seat(observation["turn"])
    viewer = observation["viewer"]
    if phase == Phase.SWAP and isinstance(viewer, int) and not observation["ready"][viewer - 1]:
        left = GIVEN - observation["given"][viewer - 1]["n"]
        key = "own" if left == GIVEN else "own.more" if left else "full"
        return say(f"grand-prix.status.swap.{key}", who=Seat(viewer), n=left, of=GIVEN)
    if phase == Phase.SWAP:
        owing = tuple(Seat(seat) for seat, ready in enumerate(observation["ready"], 1) if not ready)
        return say("grand-prix.status.swap", who=owing, n=GIVEN)
    if phase == Phase.DISCARD:
        gone, held = (observation[key][observation["turn"] - 1]["n"] for key in ("given", "hands"))
        key = "discard.own" if viewer == who.number else "discard"
        return say(f"grand-prix.status.{key}", who=who, n=gone, of=gone + held)
    if phase != Phase.PLAY:
        return say(f"grand-prix.status.{phase}", who=who)
    seen = Seen(observation)
    if seen.draft is not None:
        return draft_status(seen)
    if len(seen.racing) == 1:
        return say("grand-prix.status.alone", car=car_name(seen.racing[0]), who=who)
    return say("grand-prix.status.play", who=who)


def draft_status(seen: Seen) -> Message:
    """Return the status line of a draft: the cars' moves so far, and the open choice."""
    draft = seen.draft
    assert draft is not None
    if not seen.sure and deck()[draft.card].switch is None:
        return choice_sentence(draft)
    return say(
        "grand-prix.status.draft",
        runs=runs_sentence(seen.sure, draft, seen.team(seen.observation["turn"])),
        choice=choice_sentence(draft),
    )


def runs_sentence(runs: Sequence[Run], draft: Draft, team: Container[int]) -> Message:
    """Return a sentence about the cars' moves so far; the cars of ``team`` come first."""
    card = deck()[draft.card]
    if card.switch is not None:
        first, second = card.switch
        if all(draft.field.racing(car) for car in card.switch):
            return say("grand-prix.runs.switch", first=car_title(first), second=car_name(second))
        return say("grand-prix.runs.switch.not", first=car_name(first), second=car_name(second))
    own = tuple(run_phrase(run) for run in runs if run.car in team)
    others = tuple(run_phrase(run) for run in runs if run.car not in team)
    if not runs:
        return say("grand-prix.runs.none")
    if not own and draft.finished:
        return say("grand-prix.runs.others", runs=others)
    if not own or not others:
        return say(f"grand-prix.runs.{'own' if own else 'others.yet'}", runs=own or others)
    return say("grand-prix.runs.both", own=own, others=others)


def choice_sentence(draft: Draft) -> Message:
    """Return a sentence that asks the player for the open choice."""
    if draft.reach:
        return say("grand-prix.choice.lane", car=car_title(draft.car), n=draft.steps)
    if not draft.finished:
        return say("grand-prix.choice.car", n=draft.steps)
    return say("grand-prix.choice.done")
