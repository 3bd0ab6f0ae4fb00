"""The view of Pursuit: an observation as zones, cards and tokens.

The ring of ranks is a closed track. Every seat has a hand, a seat area for its up-to card, and a
car on the ring. Hidden cards are backs with the id of their position. The last chain stays visible
as a whole until the next card is taken. Its final cards appear twice: in the chain and in the seat
area.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...core.words import Message, Seat, Value, described, say
from .cards import CIRCLE, RANK, ROUND, SUIT
from .leading import no_chain
from .naming import face, full, rank_said, short, shorts
from .offers import buttons, course_seen, offered_seen
from .sorting import orders
from .state import PROTECTED, Rules, spell, stands_for, step_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ...core.view import ArcView, BadgeView, CardView, SpaceView, TokenView, View, ZoneView


def paint(observation: Mapping[str, Any]) -> View:
    """Return the whole table as the observation's viewer sees it."""
    seats = range(1, len(observation["ups"]) + 1)
    rules = Rules(**observation["rules"])
    zones: list[ZoneView] = [_ring(observation, rules)]
    zones += [_up(observation, rules, seat) for seat in seats]
    zones += [_stock(observation), _pile(observation)]
    zones += [_hand(observation, rules, seat) for seat in seats]
    zones.append(
        _laid(observation, {card["id"] for zone in zones for card in zone.get("cards", ())})
    )
    cars = [_car(observation, rules, seat) for seat in seats]
    badges = [badge for seat in seats for badge in _badges(observation, rules, seat)]
    told = [zone for zone in zones if zone["id"] in ("stock", "discard") or _closed(zone)]
    told += [zone for zone in zones if zone["id"] == "laid" and zone["cards"]]
    return {
        "zones": zones,
        "tokens": cars,
        "buttons": buttons(observation),
        "badges": badges,
        "say": described((*cars, *badges, *told), *_open_cards(observation)),
    }


def _closed(zone: ZoneView) -> bool:
    """Whether the zone is a hand that the viewer does not see."""
    return zone["id"].startswith("hand:") and "orders" not in zone


def _back(place: str, seat: int | None, words: Message) -> CardView:
    view: CardView = {"id": place, "face": "back", "say": words}
    if seat is not None:
        view["back"] = seat
    return view


# --- zones -------------------------------------------------------------------------------------


def _rank(observation: Mapping[str, Any], rules: Rules, seat: int) -> int:
    up, beside = observation["ups"][seat - 1], observation["beside"][seat - 1]
    return stands_for(up, beside, step_of(rules, seat))[0]


def _turn_rank(observation: Mapping[str, Any], rules: Rules, seat: int) -> int:
    """The rank that the seat's car had when its turn began: a chain moves no card of the hand."""
    laid: list[str] = observation["laid"]
    natural = next((i for i, card in enumerate(laid) if SUIT[card] >= 0), None)
    if not _awaits_discard(observation) or seat != observation["turn"] or natural is None:
        return _rank(observation, rules, seat)
    ahead = natural + rules.extend  # An extended sequence begins one rank on.
    return (RANK[laid[natural]] - ahead * step_of(rules, seat)) % ROUND


def _ring(observation: Mapping[str, Any], rules: Rules) -> ZoneView:
    here: dict[int, list[Seat]] = {}
    for seat in range(1, len(observation["ups"]) + 1):
        here.setdefault(_rank(observation, rules, seat), []).append(Seat(seat))
    return {
        "id": "ring",
        "kind": "track",
        "slot": "track",
        "label": say("pursuit.zone.ring"),
        "loop": True,
        "spaces": [
            _space(rank, here.get(rank, []), observation["starts"] if rules.racing else ())
            for rank in range(ROUND)
        ],
        "arcs": _arcs(observation, rules),
    }


def _space(rank: int, here: Sequence[Seat], starts: Sequence[int]) -> SpaceView:
    words = say("pursuit.space", rank=rank_said(rank))
    seats = [seat for seat, start in enumerate(starts, 1) if start == rank]
    if seats:
        laps = tuple(Seat(seat) for seat in seats)
        words = say("pursuit.space.start", space=words, who=laps, n=len(laps))
    if here:
        words = say("pursuit.space.with", space=words, who=tuple(here))
    space: SpaceView = {"id": f"space:{CIRCLE[rank]}", "label": spell(rank), "say": words}
    if seats:
        space["starts"] = seats
    return space


def _arcs(observation: Mapping[str, Any], rules: Rules) -> list[ArcView]:
    """The arcs on the ring: the gaps between cars in a chase.

    In a race, a single arc shows the rest of the viewer's lap.
    """
    found: list[ArcView] = []
    if observation["over"] is not None:
        return found

    def arc(seat: int, by: int, words: Message) -> None:
        rank, way = _rank(observation, rules, seat), step_of(rules, seat)
        ends = (rank, (rank + way * by) % ROUND)
        start, end = (f"space:{CIRCLE[each]}" for each in ends)
        found.append(
            {"seat": seat, "from": start, "to": end, "way": way, "text": str(by), "say": words}
        )

    if not rules.racing:
        for seat in (1, 2):
            by = _gap(observation, rules, seat)
            arc(seat, by, say("pursuit.arc.gap", who=Seat(seat), other=Seat(3 - seat), n=by))
    elif isinstance(viewer := observation["viewer"], int):
        gone = observation["gone"][viewer - 1]
        # At the start of a lap the arc would cover the whole ring, so it is left out.
        if by := -gone % ROUND:
            lap = gone // ROUND + 1
            arc(viewer, by, say("pursuit.arc.lap", who=Seat(viewer), n=by, lap=lap))
    return found


def _gap(observation: Mapping[str, Any], rules: Rules, seat: int) -> int:
    """The distance in ranks from a seat to its rival in front."""
    return (_rank(observation, rules, 3 - seat) - _rank(observation, rules, seat)) % ROUND


def _up(observation: Mapping[str, Any], rules: Rules, seat: int) -> ZoneView:
    """The seat area: the up-to card and the cards that lie below it."""
    up, beside = observation["ups"][seat - 1], observation["beside"][seat - 1]
    step = step_of(rules, seat)
    goal = full(*stands_for(up, beside, step))
    return {
        "id": f"up:{seat}",
        "kind": "row",
        "slot": "heart",
        "label": say("pursuit.zone.up", who=Seat(seat)),
        "say": say("pursuit.up", who=Seat(seat), card=goal),
        "seat": seat,
        "cards": _faces([*beside, up], step),
    }


def _faces(cards: Sequence[str], step: int) -> list[CardView]:
    """Views of face-up cards; a joker shows the card that it stands for if that card is certain.

    The card is certain for jokers at the end. It is also certain for jokers between natural cards
    if each rank between these cards needs a joker.
    """
    stands: dict[int, tuple[int, int]] = {}
    last: int | None = None
    for i, card in enumerate((*cards, "")):
        if card and SUIT[card] < 0:
            continue
        if last is not None and i > last + 1:
            rank, suit = RANK[cards[last]], SUIT[cards[last]]
            far = not card or (RANK[card] - rank) * step % ROUND == i - last
            if far:
                for n in range(1, i - last):
                    stands[last + n] = ((rank + step * n) % ROUND, suit)
        last = i
    return [face(card, stands.get(i)) for i, card in enumerate(cards)]


def _awaits_discard(observation: Mapping[str, Any]) -> bool:
    """Whether a seat has just put down a chain and must still discard."""
    return bool(observation["phase"] == "discard")


def _laid(observation: Mapping[str, Any], shown: set[str]) -> ZoneView:
    """The zone of the last chain; cards that another zone also shows (``shown``) get other ids."""
    seat = observation["laid_by"] or observation["turn"]
    laid: list[str] = observation["laid"]
    shows = _faces(laid, step_of(Rules(**observation["rules"]), seat))
    in_sight = {
        *observation["pile"],
        *observation["beside"][seat - 1],
        observation["ups"][seat - 1],
    }
    if not in_sight.issuperset(laid):
        # A part of the chain is in a new stock, so show only the cards that are still on the
        # pile.
        shows = [
            card
            for card in shows
            if card["code"] in observation["pile"] and card["id"] not in shown
        ]
    for card in shows:
        if card["id"] in shown:
            card["id"] = f"laid:{card['code']}"
    building = observation["phase"] == "put" and observation["over"] is None
    return {
        "id": "laid",
        "kind": "row",
        "slot": "row",
        "label": say("pursuit.zone.laid"),
        "say": say("pursuit.laid", who=Seat(seat), cards=shorts([card["code"] for card in shows]))
        if shows
        else say("pursuit.zone.laid"),
        "empty": say("pursuit.zone.laid.room" if building else "pursuit.zone.laid.empty"),
        "seat": seat,
        "cards": shows,
    }


def open_pile(observation: Mapping[str, Any]) -> list[str]:
    """The visible discard pile; a chain just put down joins it only after the discard."""
    pile: list[str] = observation["pile"]
    return (
        [card for card in pile if card not in observation["laid"]]
        if _awaits_discard(observation)
        else pile
    )


def _stock(observation: Mapping[str, Any]) -> ZoneView:
    count = observation["stock"]
    looking = observation["phase"] == "take" and observation["viewer"] in (
        observation["turn"],
        "all",
    )
    cards: list[CardView] = []
    if count and looking and observation["top"]:
        cards = [face(observation["top"])]
        if observation["viewer"] != "all":
            cards[0]["text"] = say("pursuit.stock.peek")
    elif count:
        cards = [_back("stock:top", None, say("pursuit.stock.back"))]
    return {
        "id": "stock",
        "kind": "pile",
        "slot": "pile",
        "label": say("pursuit.zone.stock"),
        "say": say("pursuit.zone.stock.say", n=count),
        "count": count,
        "empty": say("pursuit.zone.stock.empty"),
        "cards": cards,
    }


def _pile(observation: Mapping[str, Any]) -> ZoneView:
    pile = open_pile(observation)
    return {
        "id": "discard",
        "kind": "pile",
        "slot": "pile",
        "label": say("pursuit.zone.discard"),
        "say": say("pursuit.zone.discard.say", n=len(pile)),
        "count": len(pile),
        "empty": say("pursuit.zone.discard.empty"),
        "cards": [face(card) for card in pile[-1:]],
    }


def _hand(observation: Mapping[str, Any], rules: Rules, seat: int) -> ZoneView:
    hand = observation["hands"][seat - 1]
    count = len(hand["cards"]) + len(hand["hidden"])
    zone: ZoneView = {
        "id": f"hand:{seat}",
        "kind": "fan",
        "label": say("pursuit.zone.hand", who=Seat(seat)),
        "say": say("pursuit.zone.hand.say", who=Seat(seat), n=count),
        "empty": say("pursuit.zone.hand.empty"),
        "seat": seat,
    }
    if observation["viewer"] in (seat, "all"):
        held = [entry[0] for entry in hand["cards"]]
        zone["slot"] = "hand"
        zone["cards"] = [face(card) for card in held]
        zone["orders"] = orders(held, _turn_rank(observation, rules, seat), step_of(rules, seat))
    else:
        words = say("pursuit.back", who=Seat(seat))
        # A hidden hand is beside the up-to card of its seat.
        zone["slot"] = "heart"
        zone["cards"] = [_back(f"hand:{seat}:{n}", seat, words) for n in range(1, count + 1)]
    return zone


# --- tokens and badges -------------------------------------------------------------------


def _car(observation: Mapping[str, Any], rules: Rules, seat: int) -> TokenView:
    rank = _rank(observation, rules, seat)
    place: dict[str, Value] = {"who": Seat(seat), "rank": rank_said(rank)}
    if rules.racing:
        laps = observation["gone"][seat - 1] // ROUND
        words = say("pursuit.car.race", laps=laps, of=rules.laps, **place)
    elif observation["over"] is None:
        gap = _gap(observation, rules, seat)
        words = say("pursuit.car.chase", other=Seat(3 - seat), gap=gap, **place)
    else:
        words = say("pursuit.car", **place)
    car: TokenView = {
        "id": f"car:{seat}",
        "kind": "car",
        "seat": seat,
        "at": f"space:{CIRCLE[rank]}",
        "say": words,
    }
    if step_of(rules, seat) < 0:
        car["way"] = -1
    return car


def _badges(observation: Mapping[str, Any], rules: Rules, seat: int) -> list[BadgeView]:
    made: list[BadgeView] = []

    def badge(name: str, **values: Value) -> None:
        key = f"pursuit.badge.{name}"
        made.append(
            {
                "id": name,
                "seat": seat,
                "text": say(key, **values),
                "say": say(f"{key}.say", who=Seat(seat), **values),
            }
        )

    if rules.racing:
        # A finished race still shows how far each seat has come.
        gone = observation["gone"][seat - 1]
        badge("laps", laps=gone // ROUND, of=rules.laps, ranks=gone % ROUND)
        if rules.opposite and seat % 2 == 0:
            badge("down")
        if observation["loses"][seat - 1]:
            badge("lose")
    elif (
        observation["over"] is None
        and rules.early
        and not observation["put"][seat - 1]
        and observation["turns"][seat - 1] < PROTECTED
    ):
        badge("safe")
    passing = observation["passing"]
    if passing is not None and observation["phase"] == "pass":
        badge("good", n=passing["announced"][seat - 1])
        if passing["chosen"][seat - 1]:
            badge("chosen")
    return made


# --- sentences ---------------------------------------------------------------------------------


def _open_cards(observation: Mapping[str, Any]) -> list[Message]:
    """The top of the discard pile and the hands that the viewer sees, in words."""
    pile, viewer = open_pile(observation), observation["viewer"]
    facts = [say("pursuit.summary.top", card=short(pile[-1]))] if pile else []
    for seat, hand in enumerate(observation["hands"], 1):
        if viewer in (seat, "all"):
            held = [entry[0] for entry in hand["cards"]]
            cards = shorts(held) if held else say("pursuit.nothing")
            facts.append(say("pursuit.summary.hand", who=Seat(seat), hand=cards))
    return facts


def status(observation: Mapping[str, Any]) -> Message | None:
    """The status line: the seat to move and its choices."""
    if observation["over"] is not None:
        return None
    who, phase = Seat(observation["turn"]), observation["phase"]
    if phase == "pass":
        passing = observation["passing"]
        owing = tuple(Seat(seat) for seat in (1, 2) if not passing["chosen"][seat - 1])
        return say("pursuit.status.pass", who=owing, n=passing["count"])
    own = observation["viewer"] == observation["turn"]
    if phase == "take":
        key = "pursuit.status.forced" if observation["forced"] else "pursuit.status.take"
        pile = short(observation["pile"][-1])
        if own:
            return say(f"{key}.own", who=who, stock=short(observation["top"]), pile=pile)
        return say(key, who=who, pile=pile)
    if phase == "put":
        if not own:
            return say("pursuit.status.put", who=who)
        if offered_seen(observation):
            return say("pursuit.status.put.own", who=who)
        return no_chain(course_seen(observation, observation["turn"]), observation)
    return say("pursuit.status.discard", who=who)
