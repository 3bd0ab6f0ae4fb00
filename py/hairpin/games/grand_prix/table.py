"""How Grand Prix looks: a sight as zones, cards and tokens. Knows no screen.

The circuit is a road that closes, its spaces named by row and lane; beside it are the finishing places. Of a card
that is being carried out its player sees the cars where they would end, each in its own lane if nothing else is
chosen.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from ...core.words import Message, Seat, Value, say
from .cards import CARS, car_ids, deck, teams
from .carrying import again, assumed, choices_of
from .circuit import LANES, circuits
from .driving import HOME, remaining
from .keeping import read_field, read_rules
from .look import (
    back,
    car_named,
    car_said,
    cars_said,
    face,
    livery,
    place,
    place_said,
    run_said,
    short,
    shorts,
    sign,
    space,
)
from .orders import orders
from .state import GIVEN, LEFT, Phase

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ...core.view import BadgeView, ButtonView, SpaceView, TokenView, View, ZoneView
    from .carrying import Draft, Run
    from .circuit import Circuit
    from .driving import Field
    from .state import Rules

_SHOWN = 3  # cards of the played pile that lie in sight


class Seen:
    """A sight read: ``field`` is where cars are shown, ``draft`` a card of the viewer's that is being carried out.

    ``sure`` are the cars' runs so far, ``guessed`` those if cars stay in their lanes.
    """

    def __init__(self, sight: Mapping[str, Any]) -> None:
        self.sight = sight
        self.rules: Rules = read_rules(sight["rules"])
        self.circuit = circuits()[self.rules.circuit]
        self.field: Field = read_field(sight, self.rules)
        self.draft: Draft | None = None
        self.sure: list[Run] = []
        self.guessed: list[Run] = []
        told = sight["draft"]
        if told is not None:
            self.draft = again(
                self.circuit, self.rules.laps, self.field, told["card"], told["choices"], self.sure
            )
            then = assumed(self.circuit, self.rules.laps, self.draft, self.guessed)
            self.field = then.field

    @property
    def seats(self) -> range:
        """All seats."""
        return range(1, self.sight["seats"] + 1)

    def team(self, seat: int) -> list[int]:
        """The cars of a seat."""
        return [car for car in range(CARS) if self.sight["owner"][car] == seat]


def paint(sight: Mapping[str, Any]) -> View:
    """The whole table as the sight's viewer sees it."""
    seen = Seen(sight)
    zones: list[ZoneView] = [_road(seen), _podium(seen), _played(seen)]
    if seen.draft is not None:
        zones.append(_drafting(seen, seen.draft))
    for seat in seen.seats:
        zones.append(_hand(seen, seat))
        if sight["phase"] in (Phase.SWAP, Phase.DISCARD):
            zones.append(_given(seen, seat))
    return {
        "zones": zones,
        "tokens": [_car(seen, car) for car in range(CARS)],
        "buttons": _buttons(seen),
        "badges": [badge for seat in seen.seats for badge in _badges(seen, seat)],
        "say": _summary(seen),
    }


# --- the road ----------------------------------------------------------------------------------


def _road(seen: Seen) -> ZoneView:
    circuit = seen.circuit
    name = say(f"grand-prix.option.circuit.{circuit.id}")
    return {
        "id": "road",
        "kind": "road",
        "label": name,
        "say": say("grand-prix.road", name=name, rows=circuit.rows, laps=seen.rules.laps),
        "loop": True,
        "rows": circuit.rows,
        "lanes": LANES,
        "line": 0,
        "spaces": _spaces(seen),
    }


def _spaces(seen: Seen) -> list[SpaceView]:
    """All spaces; those with cars on them told anew."""
    field = seen.field
    spaces, index = _bare(seen.circuit)
    found = list(spaces)
    for car in range(CARS):
        if field.row[car] != HOME:
            at = index[field.row[car], field.lane[car]]
            words = say("grand-prix.space.with", space=spaces[at]["say"], car=car_said(car))
            found[at] = {**spaces[at], "say": words}
    return found


@cache
def _bare(circuit: Circuit) -> tuple[list[SpaceView], dict[tuple[int, int], int]]:
    """The spaces of an empty road, and where they are in the list."""
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
            place=place_said(number),
            prize=seen.rules.prizes[number - 1],
        )
        if number <= len(seen.field.finished):
            car = seen.field.finished[number - 1]
            words = say("grand-prix.podium.taken", place=words, car=car_said(car))
        spaces.append({"id": place(number), "label": str(number), "say": words})
    return {"id": "podium", "kind": "space", "label": say("grand-prix.podium"), "spaces": spaces}


def _car(seen: Seen, car: int) -> TokenView:
    field, owner = seen.field, seen.sight["owner"][car]
    view: TokenView = {
        "id": f"car:{car_ids()[car]}",
        "kind": "car",
        "seat": owner,
        "at": "",
        "say": "",
        "livery": livery(car),
        "text": sign(car),
    }
    name = car_named(car)
    if owner:
        name = say("grand-prix.car.of", car=name, who=Seat(owner))
    if field.row[car] == HOME:
        number = field.finished.index(car) + 1
        view["at"] = place(number)
        view["say"] = say("grand-prix.car.home", car=name, place=place_said(number))
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
    return view


# --- cards -------------------------------------------------------------------------------------


def _played(seen: Seen) -> ZoneView:
    cards = [card for _, card in seen.sight["played"]]
    zone: ZoneView = {
        "id": "played",
        "kind": "pile",
        "label": say("grand-prix.zone.played"),
        "say": say("grand-prix.zone.played.say", n=len(cards)),
        "count": len(cards),
        "empty": say("grand-prix.zone.played.empty"),
        "cards": [face(card) for card in cards[-_SHOWN:]],
    }
    return zone


def _drafting(seen: Seen, draft: Draft) -> ZoneView:
    who = Seat(seen.sight["turn"])
    return {
        "id": "draft",
        "kind": "row",
        "label": say("grand-prix.zone.draft"),
        "say": say("grand-prix.zone.draft.say", who=who, card=short(draft.card)),
        "seat": who.number,
        "cards": [face(draft.card)],
    }


def _hand(seen: Seen, seat: int) -> ZoneView:
    hand = seen.sight["hands"][seat - 1]
    zone: ZoneView = {
        "id": f"hand:{seat}",
        "kind": "fan",
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
    drafted = seen.draft.card if seen.draft is not None else None
    held = [card for card in hand["cards"] if card != drafted]
    if seat != seen.sight["turn"]:
        held = list(hand["cards"])
    zone["cards"] = [face(card) for card in held]
    zone["orders"] = orders(held, seen.team(seat))
    return zone


def _given(seen: Seen, seat: int) -> ZoneView:
    given = seen.sight["given"][seat - 1]
    zone: ZoneView = {
        "id": f"given:{seat}",
        "kind": "row",
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
        zone["cards"] = [face(card) for card in given["cards"]]
    return zone


# --- buttons and badges ------------------------------------------------------------------------


def _buttons(seen: Seen) -> list[ButtonView]:
    """What the viewer could press: nobody else's choices are shown."""
    sight = seen.sight
    phase, viewer = sight["phase"], sight["viewer"]
    made: list[ButtonView] = []

    def button(name: str, key: str, **values: Value) -> None:
        label = say(f"grand-prix.button.{key}", **values)
        made.append({"id": f"button:{name}", "label": label, "say": label})

    if sight["over"] is not None:
        return made
    if phase == Phase.CLAIM:
        for team in teams(sight["seats"]):
            if not sight["owner"][team[0]]:
                letters = "".join(map(sign, team))
                button(f"claim:{letters}", "claim", cars=cars_said(team))
        return made
    if phase == Phase.ASK:
        button("keep", "keep")
        button("redeal", "redeal", n=GIVEN)
        return made
    if phase == Phase.PLAY:
        if seen.draft is not None:
            if not choices_of(seen.draft):
                button("done", "done")
            button("back", "back")
        return made
    if not isinstance(viewer, int) or (phase == Phase.DISCARD and viewer != sight["turn"]):
        return made
    if phase == Phase.SWAP and sight["ready"][viewer - 1]:
        return made
    count = sight["given"][viewer - 1]["n"]
    if phase == Phase.DISCARD:
        button("done", "discard" if count else "discard.none", n=count)
    elif count == GIVEN:
        button("done", "give", n=count)
    if count:
        button("back", "take", n=count)
    return made


def _badges(seen: Seen, seat: int) -> list[BadgeView]:
    made: list[BadgeView] = []

    def badge(name: str, key: str, **values: Value) -> None:
        text = say(f"grand-prix.badge.{key}", **values)
        words = say(f"grand-prix.badge.{key}.say", who=Seat(seat), **values)
        made.append({"id": name, "seat": seat, "text": text, "say": words})

    field, laps = seen.field, seen.rules.laps
    for car in seen.team(seat):
        name: dict[str, Value] = {"sign": sign(car), "car": car_said(car)}
        if field.row[car] == HOME:
            number = field.finished.index(car) + 1
            badge(f"car:{sign(car)}", "home", number=number, place=place_said(number), **name)
        else:
            badge(f"car:{sign(car)}", "lap", lap=field.crossed[car], of=laps, **name)
    points = [0] * len(seen.seats)
    for number, car in enumerate(field.finished):
        points[seen.sight["owner"][car] - 1] += seen.rules.prizes[number]
    if points[seat - 1] and seen.sight["over"] is None:
        badge("prize", "prize", n=points[seat - 1])
    if seen.sight["phase"] == Phase.SWAP and seen.sight["ready"][seat - 1]:
        badge("gave", "gave")
    return made


# --- sentences ---------------------------------------------------------------------------------


def _summary(seen: Seen) -> Message:
    laps = seen.rules.laps
    running = [car for car in range(CARS) if seen.field.row[car] != HOME]
    running.sort(key=lambda car: remaining(seen.circuit, seen.field, car, laps))
    parts = tuple(
        said
        for car in (*seen.field.finished, *running)
        if isinstance(said := _car(seen, car)["say"], Message)
    )
    viewer = seen.sight["viewer"]
    if isinstance(viewer, int):
        hand = seen.sight["hands"][viewer - 1]["cards"]
        cards: Value = shorts(hand) if hand else say("grand-prix.nothing")
        return say("grand-prix.summary.own", cars=parts, who=Seat(viewer), hand=cards)
    return say("grand-prix.summary", cars=parts)


def status(sight: Mapping[str, Any]) -> Message | None:
    """Whose turn it is and what is to be done."""
    if sight["over"] is not None:
        return None
    phase, who = sight["phase"], Seat(sight["turn"])
    if phase == Phase.SWAP:
        owing = tuple(Seat(seat) for seat, ready in enumerate(sight["ready"], 1) if not ready)
        return say("grand-prix.status.swap", who=owing, n=GIVEN)
    if phase == Phase.DISCARD:
        return say("grand-prix.status.discard", who=who, n=LEFT)
    if phase != Phase.PLAY or sight["draft"] is None:
        return say(f"grand-prix.status.{phase}", who=who)
    return drafted(Seen(sight))


def drafted(seen: Seen) -> Message:
    """Where the cars of a card that is being carried out go, and what is to be chosen."""
    draft = seen.draft
    assert draft is not None
    return say(
        "grand-prix.status.draft", runs=runs_said(seen.sure, draft), choice=choice_said(draft)
    )


def runs_said(runs: Sequence[Run], draft: Draft) -> Message:
    """What was driven so far, as a sentence."""
    card = deck()[draft.card]
    if card.switch is not None:
        first, second = (car_said(car) for car in card.switch)
        able = all(draft.field.racing(car) for car in card.switch)
        key = "grand-prix.runs.switch" if able else "grand-prix.runs.switch.not"
        return say(key, first=first, second=second)
    if not runs:
        return say("grand-prix.runs.none")
    return say("grand-prix.runs", runs=tuple(run_said(run) for run in runs))


def choice_said(draft: Draft) -> Message:
    """What is to be chosen now, as a sentence."""
    if draft.lanes:
        own = bool(draft.lanes >> draft.field.lane[draft.car] & 1)
        key = "grand-prix.choice.lane" if own else "grand-prix.choice.lane.other"
        steps = deck()[draft.card].lines[draft.line][1]
        return say(key, car=car_named(draft.car), n=steps)
    if not draft.finished:
        steps = deck()[draft.card].lines[draft.line][1]
        return say("grand-prix.choice.car", n=steps)
    return say("grand-prix.choice.done")
