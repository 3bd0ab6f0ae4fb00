"""How Pursuit looks: a sight as zones, cards and tokens. Knows no screen.

The ring of ranks is a track that closes; every seat has a hand, a place for the card it is up to, and
a car on the ring. Hidden cards are backs named by their place. When a chain can be put down, what it
can come to is offered as buttons, one an outcome.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from ...core.cards import JOKER, SUITS
from ...core.words import Message, Seat, Value, say
from .chains import From, Outcome, chains, outcomes
from .pack import CIRCLE, RANK, ROUND, SUIT
from .state import PROTECTED, Rules, spell, stands_for, start_of, step_of
from .tell import exact, short, shorts

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ...core.view import BadgeView, ButtonView, CardView, TokenView, View, ZoneView

SUGGESTED: Final = 6  # outcomes offered as buttons


def paint(sight: Mapping[str, Any]) -> View:
    """The whole table as the sight's viewer sees it."""
    seats = range(1, len(sight["ups"]) + 1)
    rules = Rules(**sight["rules"])
    zones: list[ZoneView] = [_ring(sight)]
    zones += [_up(sight, rules, seat) for seat in seats]
    zones += [_stock(sight), _pile(sight)]
    zones += [_hand(sight, seat) for seat in seats]
    shown = {card["id"] for zone in zones for card in zone.get("cards", ())}
    zones.append(
        {
            "id": "laid",
            "kind": "row",
            "label": say("pursuit.zone.laid"),
            "empty": say("pursuit.zone.laid.empty"),
            "cards": [face(card) for card in sight["laid"] if f"card:{card}" not in shown],
        }
    )
    return {
        "zones": zones,
        "tokens": [_car(sight, rules, seat) for seat in seats],
        "buttons": _buttons(sight),
        "badges": [badge for seat in seats for badge in _badges(sight, rules, seat)],
        "say": _summary(sight, rules),
    }


def face(card: str, stands: tuple[int, int] | None = None) -> CardView:
    """A card face up; a joker that lies on the table tells what it stands for."""
    view: CardView = {"id": f"card:{card}", "face": "playing", "code": card, "say": spoken(card)}
    if stands is not None and card[0] == JOKER:
        view["say"] = say("pursuit.joker.stands", card=_full(*stands))
        view["text"] = say("pursuit.joker.text", card=exact(*stands))
    return view


def spoken(card: str) -> Message:
    """A card in full for the ear."""
    if card[0] == JOKER:
        return say("pursuit.joker.red" if card[1] == "R" else "pursuit.joker.black")
    return _full(RANK[card], SUIT[card])


def _full(rank: int, suit: int) -> Message:
    name = say("pursuit.ace") if rank == 0 else spell(rank)
    return say(f"pursuit.card.{SUITS[suit]}", rank=name)


def _back(place: str, seat: int | None, words: Message) -> CardView:
    view: CardView = {"id": place, "face": "back", "say": words}
    if seat is not None:
        view["back"] = seat
    return view


# --- zones -------------------------------------------------------------------------------------


def _rank(sight: Mapping[str, Any], rules: Rules, seat: int) -> int:
    up, beside = sight["ups"][seat - 1], sight["beside"][seat - 1]
    return stands_for(up, beside, step_of(rules, seat))[0]


def _ring(sight: Mapping[str, Any]) -> ZoneView:
    rules = Rules(**sight["rules"])
    here: dict[int, list[Seat]] = {}
    for seat in range(1, len(sight["ups"]) + 1):
        here.setdefault(_rank(sight, rules, seat), []).append(Seat(seat))
    return {
        "id": "ring",
        "kind": "track",
        "label": say("pursuit.zone.ring"),
        "spaces": [
            {
                "id": f"space:{code}",
                "label": spell(rank),
                "say": say("pursuit.space.with", rank=spell(rank), who=tuple(here[rank]))
                if rank in here
                else say("pursuit.space", rank=spell(rank)),
            }
            for rank, code in enumerate(CIRCLE)
        ],
    }


def _up(sight: Mapping[str, Any], rules: Rules, seat: int) -> ZoneView:
    up, beside = sight["ups"][seat - 1], sight["beside"][seat - 1]
    step = step_of(rules, seat)
    cards = [*beside, up]
    stands = [stands_for(card, cards[:i], step) for i, card in enumerate(cards)]
    return {
        "id": f"up:{seat}",
        "kind": "row",
        "label": say("pursuit.zone.up", who=Seat(seat)),
        "say": say("pursuit.up", who=Seat(seat), card=_full(*stands[-1])),
        "cards": [face(card, what) for card, what in zip(cards, stands, strict=True)],
    }


def _stock(sight: Mapping[str, Any]) -> ZoneView:
    count = sight["stock"]
    looking = sight["phase"] == "take" and sight["viewer"] in (sight["turn"], "all")
    cards: list[CardView] = []
    if count and looking and sight["top"]:
        cards = [face(sight["top"])]
    elif count:
        cards = [_back("stock:top", None, say("pursuit.stock.back"))]
    return {
        "id": "stock",
        "kind": "pile",
        "label": say("pursuit.zone.stock"),
        "say": say("pursuit.zone.stock.say", n=count),
        "empty": say("pursuit.zone.stock.empty"),
        "cards": cards,
    }


def _pile(sight: Mapping[str, Any]) -> ZoneView:
    pile = sight["pile"]
    if sight["phase"] == "discard":
        # The chain still lies in view; the pile is what was there before it.
        laid = set(sight["laid"])
        pile = [card for card in pile if card not in laid]
    return {
        "id": "discard",
        "kind": "pile",
        "label": say("pursuit.zone.discard"),
        "say": say("pursuit.zone.discard.say", n=len(sight["pile"])),
        "empty": say("pursuit.zone.discard.empty"),
        "cards": [face(card) for card in pile[-1:]],
    }


def _hand(sight: Mapping[str, Any], seat: int) -> ZoneView:
    hand = sight["hands"][seat - 1]
    count = len(hand["cards"]) + len(hand["hidden"])
    if sight["viewer"] in (seat, "all"):
        cards = [face(entry[0]) for entry in hand["cards"]]
    else:
        words = say("pursuit.back", who=Seat(seat))
        cards = [_back(f"hand:{seat}:{n}", seat, words) for n in range(1, count + 1)]
    return {
        "id": f"hand:{seat}",
        "kind": "fan",
        "label": say("pursuit.zone.hand", who=Seat(seat)),
        "say": say("pursuit.zone.hand.say", who=Seat(seat), n=count),
        "empty": say("pursuit.zone.hand.empty"),
        "cards": cards,
    }


# --- tokens, badges, buttons -------------------------------------------------------------------


def _car(sight: Mapping[str, Any], rules: Rules, seat: int) -> TokenView:
    rank = _rank(sight, rules, seat)
    words = say("pursuit.car", who=Seat(seat), rank=spell(rank))
    if rules.racing:
        words = say(
            "pursuit.car.race",
            who=Seat(seat),
            rank=spell(rank),
            laps=sight["gone"][seat - 1] // ROUND,
            of=rules.laps,
        )
    return {
        "id": f"car:{seat}",
        "kind": "kart",
        "seat": seat,
        "at": f"space:{CIRCLE[rank]}",
        "say": words,
    }


def _badges(sight: Mapping[str, Any], rules: Rules, seat: int) -> list[BadgeView]:
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

    if sight["over"] is not None:
        return made
    if rules.racing:
        gone = sight["gone"][seat - 1]
        badge("laps", laps=gone // ROUND, of=rules.laps, ranks=gone % ROUND)
        if rules.opposite and seat % 2 == 0:
            badge("down")
        if sight["loses"][seat - 1]:
            badge("lose")
    elif rules.early and not sight["put"][seat - 1] and sight["turns"][seat - 1] < PROTECTED:
        badge("safe")
    passing = sight["passing"]
    if passing is not None and sight["phase"] == "pass":
        badge("good", n=passing["announced"][seat - 1])
        if passing["chosen"][seat - 1]:
            badge("chosen")
    return made


@lru_cache(maxsize=32)
def offered(hand: tuple[str, ...], start: From, rival: int, spare: int) -> tuple[Outcome, ...]:
    """The outcomes worth a button: wins first, then the farthest.

    ``rival`` is how many ranks on the other seat stands (0: reaching it wins nothing), ``spare`` how
    many are missing to the end of the race (0: no race).
    """
    found = outcomes(chains(hand, start))
    goal = rival or spare
    if goal:
        found.sort(key=lambda one: one.chain.advance < goal)
    return tuple(found[:SUGGESTED])


def offers(
    rules: Rules,
    seat: int,
    *,
    ups: Sequence[str],
    beside: Sequence[Sequence[str]],
    put: Sequence[bool],
    turns: Sequence[int],
    gone: Sequence[int],
    hand: Sequence[str],
) -> tuple[Outcome, ...]:
    """The outcomes offered to a seat that may put a chain down."""
    start = start_of(rules, seat, ups, beside, put, turns)
    rival = spare = 0
    if rules.racing:
        spare = rules.laps * ROUND - gone[seat - 1]
    else:
        rival = (stands_for(ups[2 - seat], beside[2 - seat], 1)[0] - start.rank) % ROUND
    return offered(tuple(hand), start, rival, spare)


def _offers(sight: Mapping[str, Any]) -> tuple[Outcome, ...]:
    seat = sight["turn"]
    if sight["phase"] != "put" or sight["over"] is not None or sight["viewer"] != seat:
        return ()
    hand = [entry[0] for entry in sight["hands"][seat - 1]["cards"]]
    return offers(
        Rules(**sight["rules"]),
        seat,
        ups=sight["ups"],
        beside=sight["beside"],
        put=sight["put"],
        turns=sight["turns"],
        gone=sight["gone"],
        hand=hand,
    )


def _buttons(sight: Mapping[str, Any]) -> list[ButtonView]:
    """What a chain can come to, one button an outcome."""
    rules = Rules(**sight["rules"])
    seat = sight["turn"]
    made: list[ButtonView] = []
    for outcome in _offers(sight):
        chain = outcome.chain
        key = "pursuit.offer"
        if rules.racing:
            if sight["gone"][seat - 1] + chain.advance >= rules.laps * ROUND:
                key = "pursuit.offer.home"
        elif (
            0 < (_rank(sight, rules, 3 - seat) - _rank(sight, rules, seat)) % ROUND <= chain.advance
        ):
            key = "pursuit.offer.catch"
        rank = (_rank(sight, rules, seat) + step_of(rules, seat) * chain.advance) % ROUND
        left = 8 - len(chain.faces)
        values: dict[str, Value] = {"cards": shorts(chain.faces), "rank": spell(rank), "n": left}
        made.append(
            {
                "id": f"button:{chain.text}",
                "label": say(key, **values),
                "say": say(f"{key}.say", by=chain.advance, **values),
            }
        )
    return made


# --- sentences ---------------------------------------------------------------------------------


def _summary(sight: Mapping[str, Any], rules: Rules) -> Message:
    seats = range(1, len(sight["ups"]) + 1)
    parts: list[Message] = []
    for seat in seats:
        car = _car(sight, rules, seat)["say"]
        assert isinstance(car, Message)
        parts.append(car)
    pile = sight["pile"]
    viewer = sight["viewer"]
    own: Message | tuple[Value, ...] = say("pursuit.nothing")
    if isinstance(viewer, int) and sight["hands"][viewer - 1]["cards"]:
        own = shorts([entry[0] for entry in sight["hands"][viewer - 1]["cards"]])
    key = "pursuit.summary.own" if isinstance(viewer, int) else "pursuit.summary"
    top: Message | str = short(pile[-1]) if pile else say("pursuit.nothing")
    return say(key, cars=tuple(parts), top=top, stock=sight["stock"], hand=own)


def status(sight: Mapping[str, Any]) -> Message | None:
    """Whose turn it is and what is to be done."""
    if sight["over"] is not None:
        return None
    who, phase = Seat(sight["turn"]), sight["phase"]
    if phase == "pass":
        passing = sight["passing"]
        owing = tuple(Seat(seat) for seat in (1, 2) if not passing["chosen"][seat - 1])
        return say("pursuit.status.pass", who=owing, n=passing["count"])
    if phase == "take":
        if sight["forced"]:
            return say("pursuit.status.forced", who=who)
        pile = short(sight["pile"][-1])
        if sight["viewer"] == sight["turn"]:
            return say("pursuit.status.take.own", stock=short(sight["top"]), pile=pile)
        return say("pursuit.status.take", who=who, pile=pile)
    if phase == "put":
        if sight["viewer"] == sight["turn"]:
            return say("pursuit.status.put.own" if _offers(sight) else "pursuit.status.put.none")
        return say("pursuit.status.put", who=who)
    return say("pursuit.status.discard", who=who)
