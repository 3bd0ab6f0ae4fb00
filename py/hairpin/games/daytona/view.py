"""The view of a Daytona race: track, piles, cars, buttons and their words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...core.words import Message, Seat, described, say
from .cards import value_of
from .naming import a_card, bare, card_view, listed, place, printed, sign, space_id, where
from .odds import reach
from .plan import HOME
from .report import where_in
from .rules import DRAW, aim
from .track import LENGTH

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ...core.view import BadgeView, ButtonView, CardView, SpaceView, TokenView, View, ZoneView
    from .state import Race

DRAW_BUTTON = "button:draw"
CHOICE_BUTTONS = {1: "button:near", 2: "button:far"}
_NEARLY = LENGTH - 1  # from this position on, a car can finish with the next card


def paint(observation: Mapping[str, Any]) -> View:
    """Return the whole table; all viewers see the same."""
    seats = range(1, len(observation["cars"]) + 1)
    zones: list[ZoneView] = [
        {
            "id": "track",
            "kind": "track",
            "slot": "track",
            "label": say("daytona.zone.track"),
            "loop": True,
            "spaces": _spaces(observation),
        },
        {
            "id": "podium",
            "kind": "space",
            "slot": "heart",
            "label": say("daytona.zone.podium"),
            "spaces": [
                {
                    "id": f"home:{rank}",
                    "label": say(f"daytona.place.short.{rank}"),
                    "say": _podium_words(observation, rank),
                }
                for rank in seats[:-1]
            ],
        },
        {
            "id": "pit",
            "kind": "row",
            "slot": "heart",
            "label": say("daytona.zone.pit"),
            "say": say("daytona.zone.pit.say", card=bare(value_of(observation["pit"]))),
            "cards": [card_view(observation["pit"])],
        },
        _stock(observation),
        {
            "id": "drawn",
            "kind": "row",
            "slot": "heart",
            "weight": 1.4,
            "label": say("daytona.zone.drawn"),
            "empty": say("daytona.zone.drawn.empty"),
            "lead": 1,
            "cards": [card_view(observation["card"])] if observation["card"] else [],
        },
        *(_pile(observation, seat) for seat in seats),
    ]
    cars = [_car(observation, seat) for seat in seats]
    badges = [badge for seat in seats for badge in _badges(observation, seat)]
    if observation["card"]:
        drawn = bare(value_of(observation["card"]))
        next(zone for zone in zones if zone["id"] == "drawn")["say"] = say(
            "daytona.zone.drawn.say", card=drawn
        )
    told = [zone for zone in zones if "say" in zone and "seat" not in zone]
    return {
        "zones": zones,
        "tokens": cars,
        "buttons": _buttons(observation),
        "badges": badges,
        "say": described((*cars, *badges, *told)),
    }


def _buttons(observation: Mapping[str, Any]) -> list[ButtonView]:
    """Return the draw button; if the player must choose, a button for each destination instead.

    A player may also touch the stock or a card of the track, but a button is easier to reach.
    """
    if observation["over"] is not None:
        return []
    if observation["card"] is None:
        return [
            {
                "id": DRAW_BUTTON,
                "label": say("daytona.draw"),
                "say": say("daytona.draw.say"),
                "twin": "stock",
                "tone": "main",
            }
        ]
    found: list[ButtonView] = []
    for by, button in CHOICE_BUTTONS.items():
        position = observation["cars"][observation["turn"] - 1] + by
        value = _value(observation, position)
        label = (
            say("daytona.choose.home")
            if position == HOME
            else say("daytona.choose", card=sign(value), n=by)
        )
        found.append(
            {
                "id": button,
                "label": label,
                "say": say("daytona.choose.say", label=label, space=where(position, value)),
                "twin": space_id(position % HOME, 0),
                "tone": "main",
            }
        )
    return found


def _value(observation: Mapping[str, Any], position: int) -> int:
    return value_of(
        observation["ring"][position - 1] if 0 < position < HOME else observation["line"]
    )


def _spaces(observation: Mapping[str, Any]) -> list[SpaceView]:
    """Return all cards of the track. Each card that the next draw can reach shows the probability."""
    spaces = [_space(observation, position) for position in range(HOME)]
    at = observation["cars"][observation["turn"] - 1]
    for position, way in reach(observation).items():
        percent = round(100 * way.cards / way.of)
        values = listed(way.values)
        name = where(position, _value(observation, position))
        cards = printed(way.values)
        # A car that finishes leaves the track, so the start/finish card shows the odds to finish.
        spaces[position % HOME]["reach"] = {
            # A missed shift leads back, which looks like a way ahead but for its word.
            "text": say("daytona.reach.back", cards=cards) if position < at else cards,
            "note": say("daytona.reach.note", percent=percent),
            "share": way.cards / way.of,
            "say": say("daytona.reach.say", space=name, values=values, n=way.cards, of=way.of),
        }
    return spaces


def _space(observation: Mapping[str, Any], position: int) -> SpaceView:
    value = _value(observation, position)
    if position:
        name = say("daytona.space", number=position, card=a_card(value))
        label = say("daytona.label", card=sign(value))
    else:
        name = say("daytona.space.line", card=a_card(value))
        label = say("daytona.label.line", card=sign(value))
    cars = tuple(
        say("daytona.car", who=Seat(seat))
        for seat, car in enumerate(observation["cars"], 1)
        if car == position
    )
    space: SpaceView = {
        "id": space_id(position, 0),
        "label": label,
        "say": say("daytona.space.with", space=name, cars=cars) if cars else name,
        "card": card_view(observation["ring"][position - 1] if position else observation["line"]),
    }
    if not position:
        space["finish"] = True
    return space


def _podium_words(observation: Mapping[str, Any], rank: int) -> Message:
    short = say(f"daytona.place.short.{rank}")
    if rank > len(observation["home"]):
        return say("daytona.podium.empty", place=short)
    return say("daytona.podium", place=short, who=Seat(observation["home"][rank - 1]))


def _stock(observation: Mapping[str, Any]) -> ZoneView:
    """Return the stock as a face-down card with the number of cards; the cards' order is hidden."""
    back: CardView = {
        "id": "stock:top",
        "face": "back",
        "say": say("daytona.zone.stock.top"),
    }
    return {
        "id": "stock",
        "kind": "pile",
        "slot": "heart",
        "label": say("daytona.zone.stock"),
        "say": say("daytona.zone.stock.say", n=observation["stock"]),
        "empty": say("daytona.zone.stock.empty"),
        "count": observation["stock"],
        "cards": [back] if observation["stock"] else [],
    }


def _pile(observation: Mapping[str, Any], seat: int) -> ZoneView:
    """Return the pile of a seat's drawn cards, the last on top; face down during a pit stop."""
    cards: list[str] = observation["piles"][seat - 1]
    shown: list[CardView] = [card_view(code) for code in cards[-1:]]
    says = say("daytona.zone.pile.say", who=Seat(seat), n=len(cards))
    if observation["waits"][seat - 1] and cards:
        down = say("daytona.zone.pile.down", who=Seat(seat))
        shown = [{"id": f"pile:{seat}:top", "face": "back", "back": seat, "say": down}]
    return {
        "id": f"pile:{seat}",
        "kind": "pile",
        "slot": "heart",
        "label": say("daytona.zone.pile", who=Seat(seat)),
        "say": says,
        "empty": say("daytona.zone.pile.empty"),
        "count": len(cards),
        "seat": seat,
        "cards": shown,
    }


def _rank(observation: Mapping[str, Any], seat: int) -> int:
    """Return a seat's finishing place; 0 while its car is on the track."""
    return observation["home"].index(seat) + 1 if seat in observation["home"] else 0


def _car(observation: Mapping[str, Any], seat: int) -> TokenView:
    car: TokenView = {
        "id": f"car:{seat}",
        "kind": "car",
        "seat": seat,
        "at": space_id(observation["cars"][seat - 1], _rank(observation, seat)),
        "say": _car_words(observation, seat),
    }
    if observation["waits"][seat - 1] and observation["over"] is None:
        car["waits"] = observation["waits"][seat - 1]
    return car


def _car_words(observation: Mapping[str, Any], seat: int) -> Message:
    position = observation["cars"][seat - 1]
    if position == HOME:
        return say("daytona.car.home", who=Seat(seat), place=place(_rank(observation, seat)))
    key = "daytona.car.at" if position else "daytona.car.start"
    card = a_card(_value(observation, position))
    return say(key, who=Seat(seat), space=position, card=card, n=HOME - position)


def _badges(observation: Mapping[str, Any], seat: int) -> list[BadgeView]:
    """Return a seat's badges. After its car has finished, one badge shows the finishing place.

    Before that, one badge shows its lost turns, and another badge shows that it is near the finish.
    """
    rank, waits = _rank(observation, seat), observation["waits"][seat - 1]
    if rank:
        text = say(f"daytona.place.short.{rank}")
        says = say("daytona.car.home", who=Seat(seat), place=place(rank))
        return [{"id": "home", "seat": seat, "text": text, "say": says}]
    found: list[BadgeView] = []
    if observation["over"] is not None:
        return found
    if waits:
        text, says = (
            say("daytona.badge.pit", n=waits),
            say("daytona.badge.pit.say", who=Seat(seat), n=waits),
        )
        found.append({"id": "pit", "seat": seat, "text": text, "say": says})
    if observation["cars"][seat - 1] >= _NEARLY:
        text, says = say("daytona.badge.near"), say("daytona.badge.near.say", who=Seat(seat))
        found.append({"id": "near", "seat": seat, "text": text, "say": says})
    return found


def opening(observation: Mapping[str, Any]) -> Message:
    """Return the sentence that opens a race: the card that calls cars in."""
    return say("daytona.opening", card=a_card(value_of(observation["pit"])))


def status(observation: Mapping[str, Any]) -> Message | None:
    """Return the status line: who draws, or who chooses between two cards."""
    if observation["over"] is not None:
        return None
    who = Seat(observation["turn"])
    if observation["card"] is None:
        return say("daytona.status.draw", who=who)
    at = observation["cars"][observation["turn"] - 1]
    near, far = (where(p, _value(observation, p)) for p in (at + 1, at + 2))
    return say("daytona.status.choose", who=who, near=near, far=far)


def line(race: Race, seat: int, move: str) -> Message:
    """Return a legal move in words."""
    if move == DRAW:
        return say("daytona.draw.say")
    position = aim(race, move)
    by = position - race.cars[race.turn - 1]
    return say("daytona.move.to", space=where_in(race, position), n=by)


def beside(race: Race, seat: int, move: str, other: str) -> Message:
    """Return a legal move in words that tell it from ``other``: the card alone, unless both cards are alike."""
    if DRAW in (move, other):
        return line(race, seat, move)
    spaces = [where_in(race, aim(race, each)) for each in (move, other)]
    if spaces[0] == spaces[1]:
        return line(race, seat, move)
    return say("daytona.move.to.only", space=spaces[0])
