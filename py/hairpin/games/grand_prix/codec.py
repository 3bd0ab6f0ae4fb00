"""A race of Grand Prix to and from JSON; reading checks that the race is possible."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, Final

from ...core.chance import Chance
from ...core.checks import has_parts, is_whole_pack
from ...core.clock import LATEST
from ...core.errors import StateError
from ...core.state import Reason, Result
from ...core.words import say
from .cards import CARS, car_ids, dealt, deck, order, own_cards, teams
from .carrying import carry_out, choices_of
from .circuit import circuits
from .driving import HOME, Field
from .rules import given_up, next_seat, result
from .state import GIVEN, LEFT, MOST_LAPS, MOST_PRIZE, Phase, Race, Rules

if TYPE_CHECKING:
    from collections.abc import Mapping

_PARTS: Final = (
    "rules",
    "dealer",
    "phase",
    "turn",
    "owner",
    "hands",
    "given",
    "ready",
    "cars",
    "finished",
    "draft",
    "played",
    "redeals",
    "last",
    "stayed",
    "swapped",
    "mixed",
    "gave",
    "chance",
    "over",
    "at",
)


def to_json(race: Race) -> dict[str, Any]:
    """Return the full state as JSON."""
    draft = race.draft
    return {
        "rules": rules_json(race.rules),
        "dealer": race.dealer,
        "phase": str(race.phase),
        "turn": race.turn,
        "owner": race.owner.copy(),
        "hands": [hand.copy() for hand in race.hands],
        "given": [cards.copy() for cards in race.given],
        "ready": race.ready.copy(),
        **field_json(race.field),
        "draft": None if draft is None else {"card": draft.card, "choices": draft.choices.copy()},
        "played": [[seat, card] for seat, card in race.played],
        "redeals": race.redeals,
        "last": race.last,
        "stayed": None if race.stayed is None else race.stayed.copy(),
        "swapped": race.swapped,
        "mixed": race.mixed.copy(),
        "gave": [cards.copy() for cards in race.gave],
        "chance": race.chance.state(),
        "over": race.over.to_json() if race.over else None,
        "at": race.at,
    }


def rules_json(rules: Rules) -> dict[str, Any]:
    """Return the options as JSON. The list of prizes is shared, so callers must not change it."""
    return _agreed(rules).copy()


@cache
def _agreed(rules: Rules) -> dict[str, Any]:
    return {**rules._asdict(), "prizes": list(rules.prizes)}


def read_rules(data: Mapping[str, Any]) -> Rules:
    """Return the options that ``rules_json`` wrote."""
    return Rules(**{**data, "prizes": tuple(data["prizes"])})


def field_json(field: Field) -> dict[str, Any]:
    """Return row, lane and crossings of each car, and the finished cars in order."""
    cars = zip(field.row, field.lane, field.crossed, strict=True)
    return {
        "cars": [None if row == HOME else [row, lane, crossed] for row, lane, crossed in cars],
        "finished": [car_ids()[car] for car in field.finished],
    }


def read_field(data: Mapping[str, Any], rules: Rules) -> Field:
    """Return the field that ``field_json`` wrote, without checks."""
    circuit = circuits()[rules.circuit]
    field = Field(circuit)
    field.taken = [0] * circuit.rows
    for car, place in enumerate(data["cars"]):
        row, lane, crossed = place or (HOME, 0, rules.laps + 1)
        field.row[car], field.lane[car], field.crossed[car] = row, lane, crossed
        if place:
            field.taken[row] |= 1 << lane
    field.finished = [car_ids().index(letter) for letter in data["finished"]]
    return field


def from_json(data: object) -> Race:
    """Return the race that ``to_json`` wrote. Raises a ``StateError`` naming the faulty part."""
    data = has_parts(data, _PARTS, say("grand-prix.name"))
    rules = _rules(data["rules"])
    _check(isinstance(data["hands"], list) and len(data["hands"]) in (2, 3), "hands")
    seats = len(data["hands"])
    for part, low, high in (
        ("dealer", 1, seats),
        ("turn", 1, seats),
        ("last", 0, seats),
        ("at", 0, LATEST),
        ("redeals", 0, rules.laps - 1),
    ):
        _check(_whole(data[part], low, high), part)
    _check(data["phase"] in list(Phase) and isinstance(data["phase"], str), "phase")
    race = Race(seats, rules, Chance.from_state(data["chance"]), data["dealer"])
    race.at, race.turn, race.last, race.redeals = (
        data[part] for part in ("at", "turn", "last", "redeals")
    )
    race.phase = Phase(data["phase"])
    _owners(race, data["owner"])
    _cards(race, data)
    _field(race, data)
    _shuffled(race, data)
    _draft(race, data["draft"])
    _phase(race)
    race.over = None if data["over"] is None else Result.from_json(data["over"], seats)
    _check(_may_end(race), "over")
    return race


def _rules(data: object) -> Rules:
    _check(isinstance(data, dict) and set(data) == set(Rules._fields), "rules")
    assert isinstance(data, dict)
    prizes = data["prizes"]
    _check(_list(prizes, int, CARS) and all(0 <= prize <= MOST_PRIZE for prize in prizes), "rules")
    _check(isinstance(data["circuit"], str) and data["circuit"] in circuits(), "rules")
    _check(_whole(data["laps"], 1, MOST_LAPS), "rules")
    _check(type(data["joker"]) is bool and type(data["partial"]) is bool, "rules")
    return read_rules(data)


def _owners(race: Race, owner: Any) -> None:
    """Check and set the owners: from the dealer on, each seat claims one team."""
    _check(_list(owner, int, CARS), "owner")
    race.owner = list(owner)
    claimed = []
    for team in teams(race.seats):
        seats = {race.owner[car] for car in team}
        _check(len(seats) == 1, "owner")
        claimed += [seat for seat in seats if seat]
    count = (race.turn - race.dealer) % race.seats if race.phase is Phase.CLAIM else race.seats
    # The last seat gets the remaining team without a claim.
    _check(race.phase is not Phase.CLAIM or count < race.seats - 1, "turn")
    due = [(race.dealer + n - 1) % race.seats + 1 for n in range(count)]
    _check(sorted(claimed) == sorted(due), "owner")


def _cards(race: Race, data: dict[str, Any]) -> None:
    """Check and set the cards: each card is in exactly one hand or pile."""
    seats = race.seats
    for part in ("hands", "given", "gave"):
        _check(isinstance(data[part], list) and len(data[part]) == seats, part)
        _check(all(_codes(cards) for cards in data[part]), part)
    _check(_codes(data["mixed"]), "mixed")
    _check(_list(data["ready"], bool, seats), "ready")
    played = data["played"]
    _check(isinstance(played, list), "played")
    for entry in played:
        _check(isinstance(entry, list) and len(entry) == 2 and _whole(entry[0], 1, seats), "played")
        _check(_codes(entry[1:]), "played")
    race.hands = [list(hand) for hand in data["hands"]]
    race.given = [list(cards) for cards in data["given"]]
    race.gave = [list(cards) for cards in data["gave"]]
    race.mixed, race.ready = list(data["mixed"]), list(data["ready"])
    race.played = [(seat, card) for seat, card in played]
    _check(all(hand == sorted(hand, key=order().__getitem__) for hand in race.hands), "hands")
    used = set(dealt(seats, joker=race.rules.joker))
    for team in teams(seats):
        if race.owner[team[0]]:
            used.update(own_cards(team))
    places = [*race.hands, *race.given, [card for _, card in race.played]]
    is_whole_pack((card for place in places for card in place), used, say("grand-prix.name"))
    _check(not race.played or race.played[-1][0] == race.last, "last")


def _field(race: Race, data: dict[str, Any]) -> None:
    """Check and set the cars: each car has its own space or has finished."""
    cars, finished = data["cars"], data["finished"]
    _check(isinstance(cars, list) and len(cars) == CARS, "cars")
    road, laps = race.circuit.road, race.rules.laps
    taken = set()
    for car in cars:
        if car is None:
            continue
        _check(_list(car, int, 3), "cars")
        row, lane, crossed = car
        _check(0 <= row < len(road) and 0 <= lane < 3 and 0 <= crossed <= laps, "cars")
        _check(road[row] >> lane & 1 and (row, lane) not in taken, "cars")
        # Cars never go back: before its first crossing, a car is on a row of the grid or ahead of
        # it.
        _check(crossed or row >= min(place[0] for place in race.circuit.grid), "cars")
        taken.add((row, lane))
    _check(isinstance(finished, list) and len(set(map(str, finished))) == len(finished), "finished")
    home = {letter for letter, car in zip(car_ids(), cars, strict=True) if car is None}
    _check(
        all(isinstance(letter, str) for letter in finished) and set(finished) == home, "finished"
    )
    race.field = read_field(data, race.rules)


def _shuffled(race: Race, data: dict[str, Any]) -> None:
    """Check and set the facts about the last shuffle; they exist only after a shuffle."""
    swapped, mixed, gave = data["swapped"], race.mixed, race.gave
    _check(type(swapped) is bool, "swapped")
    race.swapped = swapped
    shuffled = swapped or race.redeals < race.rules.laps - 1
    stayed = data["stayed"]
    _check((stayed is not None) == shuffled, "stayed")
    own = [card for cards in (*gave, mixed) for card in cards]
    _check(len(set(own)) == len(own), "gave")
    in_play = {card for place in (*race.hands, *race.given) for card in place}
    in_play.update(card for _, card in race.played)
    _check(in_play.issuperset(own), "gave")
    if stayed is None:
        _check(not mixed and not any(gave), "gave")
        return
    _check(_list(stayed, int, race.seats), "stayed")
    race.stayed = list(stayed)
    fresh = 0
    for seat in range(1, race.seats + 1):
        held = len(race.hands[seat - 1]) + len(race.given[seat - 1])
        held += sum(by == seat for by, _ in race.played)
        _check(0 <= stayed[seat - 1] <= held, "stayed")
        fresh += held - stayed[seat - 1]
    _check(fresh == len(own), "stayed")
    if swapped:
        _check(race.rules.partial and race.redeals == race.rules.laps - 1, "swapped")
        _check(not mixed and all(len(cards) == GIVEN for cards in gave), "gave")
    else:
        _check(all(n <= LEFT for n in stayed), "stayed")


def _draft(race: Race, data: object) -> None:
    """Check and set the draft: a card that its player has begun to carry out.

    A card without any choice cannot be a draft.
    """
    if data is None:
        return
    _check(isinstance(data, dict) and set(data) == {"card", "choices"}, "draft")
    assert isinstance(data, dict)
    card, choices = data["card"], data["choices"]
    _check(race.phase is Phase.PLAY and _codes([card]), "draft")
    _check(card in race.hands[race.turn - 1] and isinstance(choices, list), "draft")
    _check(all(isinstance(choice, str) for choice in choices), "draft")
    try:
        race.draft = carry_out(race.circuit, race.rules.laps, race.field, card, choices)
    except ValueError:
        _check(False, "draft")
    else:
        _check(choices or choices_of(race.draft), "draft")


def _phase(race: Race) -> None:
    """Check that phase and turn agree with the cards and the cars."""
    sizes = [len(hand) + len(cards) for hand, cards in zip(race.hands, race.given, strict=True)]
    fresh = not race.played and race.redeals == race.rules.laps - 1
    _check(race.phase is Phase.SWAP or not any(race.ready), "ready")
    _check(race.phase in (Phase.SWAP, Phase.DISCARD) or not any(race.given), "given")
    if fresh:
        _check(not race.last and race.field.key() == Field(race.circuit).key(), "cars")
        _check(sizes == _dealt_sizes(race), "hands")
    else:
        _check(race.last, "last")
    if race.stayed is None:
        _check(_teams_hold_their_own(race), "hands")
    if race.phase in (Phase.CLAIM, Phase.ASK, Phase.SWAP):
        _check(fresh and race.stayed is None, "phase")
        _check(race.phase is Phase.CLAIM or race.rules.partial, "phase")
        if race.phase is Phase.ASK:
            _check(race.after(race.turn) == race.dealer, "turn")
        if race.phase is Phase.SWAP:
            full = [len(cards) == GIVEN for cards in race.given]
            _check(all(len(cards) <= GIVEN for cards in race.given), "given")
            _check(all(f or not r for f, r in zip(full, race.ready, strict=True)), "ready")
            _check(not all(race.ready) and race.turn == race.owner[0], "ready")
        return
    active = race.racing()
    least = LEFT if race.redeals else 0
    due = [seat for seat in active if len(race.hands[seat - 1]) > least]
    if race.phase is Phase.DISCARD:
        _check(race.redeals and race.played and active, "phase")
        _check(all(sizes[seat - 1] <= LEFT for seat in active), "hands")
        _check(race.turn in active, "turn")
        seat = next_seat(race, race.last, active)
        before = []
        while seat != race.turn:
            before.append(seat)
            seat = next_seat(race, seat, active)
        late = [each for each in range(1, race.seats + 1) if each not in (*before, race.turn)]
        _check(not any(race.given[each - 1] for each in late), "given")
        return
    if fresh:
        _check(race.turn == race.owner[0], "turn")
    elif due:
        _check(race.turn == next_seat(race, race.last, due), "turn")
    elif race.redeals:
        _check(not active, "phase")


def _dealt_sizes(race: Race) -> list[int]:
    """Return the number of cards of each seat before the first card is played."""
    count = len(dealt(race.seats, joker=race.rules.joker))
    sizes = [count // race.seats] * race.seats
    for n in range(count % race.seats):
        sizes[(race.dealer + n) % race.seats] += 1
    for team in teams(race.seats):
        if race.owner[team[0]]:
            sizes[race.owner[team[0]] - 1] += len(own_cards(team))
    return sizes


def _teams_hold_their_own(race: Race) -> bool:
    """Return whether each seat still has, or has played, the cards that came with its team."""
    for team in teams(race.seats):
        seat = race.owner[team[0]]
        if seat:
            held = {*race.hands[seat - 1], *race.given[seat - 1]}
            held.update(card for by, card in race.played if by == seat)
            if not held.issuperset(own_cards(team)):
                return False
    return True


def _may_end(race: Race) -> bool:
    """Return whether ``race.over`` (the result, or None) fits the rest of the state."""
    active = race.racing()
    done = race.phase is Phase.PLAY and not any(race.hands[seat - 1] for seat in active)
    if done:
        return race.draft is None and race.over == result(race)
    if race.over is None:
        return True
    if race.over.reason is not Reason.RESIGN or race.seats != 2 or race.draft is not None:
        return False
    return race.over in (given_up(race, 1), given_up(race, 2))


def _check(fits: object, part: str) -> None:
    if not fits:
        raise StateError("error.state.part", game=say("grand-prix.name"), part=part)


def _whole(value: object, low: int, high: int) -> bool:
    return type(value) is int and low <= value <= high


def _list(value: object, kind: type, length: int) -> bool:
    return isinstance(value, list) and len(value) == length and all(type(v) is kind for v in value)


def _codes(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(v, str) and v in deck() for v in value)
