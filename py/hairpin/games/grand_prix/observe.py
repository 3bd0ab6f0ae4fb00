"""A viewer's observation of Grand Prix, and random full states that fit it.

The cars and all played cards are public; hands are hidden. A seat knows its own cards, the cards
that it gave into the last shuffle, and how many cards each opponent did not give into it. Before
the first shuffle, all seats know who has the tens and switch cards of each team. An observation has
no facts about shuffles before the last shuffle.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ...core.state import Result
from .cards import dealt, order, own_cards, teams
from .carrying import carry_out
from .codec import field_json, read_field, read_rules, rules_json
from .state import Phase, Race

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ...core.chance import Chance
    from ...core.view import Viewer

_TRIES: Final = 400
_EVERYTHING: Final = "all"


def observe(race: Race, viewer: Viewer) -> dict[str, Any]:
    """Return an observation: everything that ``viewer`` may know, field by field."""
    seats = range(1, race.seats + 1)
    everything = viewer == _EVERYTHING

    def shown(piles: Sequence[Sequence[str]]) -> list[dict[str, Any]]:
        return [
            {"n": len(cards), "cards": list(cards) if everything or viewer == seat else None}
            for seat, cards in enumerate(piles, 1)
        ]

    hands = shown(race.hands)
    for seat in seats:
        hands[seat - 1]["fresh"] = fresh(race, seat) if everything or viewer == seat else []
    # Only the player of a draft (a card being carried out) sees it.
    draft = race.draft if everything or viewer == race.turn else None
    return {
        "viewer": viewer,
        "rules": rules_json(race.rules),
        "seats": race.seats,
        "dealer": race.dealer,
        "phase": str(race.phase),
        "turn": race.turn,
        "owner": race.owner.copy(),
        "hands": hands,
        "given": shown(race.given),
        "ready": race.ready.copy(),
        **field_json(race.field),
        "draft": None if draft is None else {"card": draft.card, "choices": draft.choices.copy()},
        "played": [[seat, card] for seat, card in race.played],
        "redeals": race.redeals,
        "last": race.last,
        "stayed": None if race.stayed is None else race.stayed.copy(),
        "swapped": race.swapped,
        "mixed": race.mixed.copy(),
        "gave": shown(race.gave),
        "over": race.over.to_json() if race.over else None,
        "at": race.at,
    }


def fresh(race: Race, seat: int) -> list[str]:
    """Return the cards that a seat got in the last redeal; none after it has played a card."""
    if race.stayed is None or any(by == seat for by, _ in race.played):
        return []
    shuffled = {*race.mixed, *(card for gave in race.gave for card in gave)}
    return [card for card in race.hands[seat - 1] if card in shuffled]


def in_play(observation: Mapping[str, Any]) -> set[str]:
    """Return all cards in the race; an unclaimed team's own cards are not in it yet."""
    seats = observation["seats"]
    cards = set(dealt(seats, joker=observation["rules"]["joker"]))
    for team in teams(seats):
        if observation["owner"][team[0]]:
            cards.update(own_cards(team))
    return cards


def visible_cards(observation: Mapping[str, Any]) -> list[str]:
    """Return the cards that the viewer sees, in hands or put away for a redeal."""
    places = (*observation["hands"], *observation["given"])
    return [card for place in places for card in place["cards"] or ()]


def unseen(observation: Mapping[str, Any]) -> list[str]:
    """Return the cards, in hands or put away, that the viewer does not see; in the deck's order."""
    cards = in_play(observation).difference(
        visible_cards(observation), (card for _, card in observation["played"])
    )
    return sorted(cards, key=order().__getitem__)


def known(observation: Mapping[str, Any], seat: int) -> list[str]:
    """Return the cards of a hidden hand that all seats know.

    Before the first shuffle, the unplayed cards that came with the seat's team are known. After it
    no card is known.
    """
    if observation["stayed"] is not None or observation["hands"][seat - 1]["cards"] is not None:
        return []
    gone = {card for _, card in observation["played"]}
    for team in teams(observation["seats"]):
        if observation["owner"][team[0]] == seat:
            return [card for card in own_cards(team) if card not in gone]
    return []


def deal_unseen(observation: Mapping[str, Any], chance: Chance) -> list[list[str]]:
    """Deal the unseen cards at random to the hidden hands, so that they fit the observation.

    Returns a list per seat: the hand first, then the cards put away. The list is empty for a seat
    whose hand the viewer sees.
    """
    seats = range(1, observation["seats"] + 1)
    hidden = [seat for seat in seats if observation["hands"][seat - 1]["cards"] is None]
    sure = {seat: known(observation, seat) for seat in hidden}
    placed = {card for cards in sure.values() for card in cards}
    cards = [card for card in unseen(observation) if card not in placed]
    found: list[list[str]] = [[] for _ in seats]
    for _ in range(_TRIES):
        chance.shuffle(cards)
        at = 0
        for seat in hidden:
            size = observation["hands"][seat - 1]["n"] + observation["given"][seat - 1]["n"]
            size -= len(sure[seat])
            found[seat - 1] = sure[seat] + cards[at : at + size]
            at += size
        if all(_may_hold(observation, seat, found[seat - 1]) for seat in hidden):
            break
    for seat in hidden:
        chance.shuffle(found[seat - 1])
    return found


def _may_hold(observation: Mapping[str, Any], seat: int, cards: Sequence[str]) -> bool:
    """Return whether a seat can hold these cards.

    At the last shuffle the seat kept ``stayed`` cards, and other seats do not know which cards.
    So at least ``stayed`` cards that it holds now, or has played since, were not shuffled.
    """
    if observation["stayed"] is None or observation["seats"] == 2:
        return True
    new = set(observation["mixed"])
    for gave in observation["gave"]:
        new.update(gave["cards"] or ())
    if observation["swapped"]:
        for team in teams(observation["seats"]):
            if observation["owner"][team[0]] != seat:
                new.update(own_cards(team))
    mine = [*cards, *(card for by, card in observation["played"] if by == seat)]
    may = sum(card not in new for card in mine)
    return bool(may >= observation["stayed"][seat - 1])


def determinize(observation: Mapping[str, Any], chance: Chance) -> Race:
    """Return a random full state that fits the observation."""
    rules, seats = read_rules(observation["rules"]), observation["seats"]
    race = Race(seats, rules, chance, observation["dealer"])
    race.at, race.turn, race.last = observation["at"], observation["turn"], observation["last"]
    race.phase, race.redeals = Phase(observation["phase"]), observation["redeals"]
    race.over = (
        None if observation["over"] is None else Result.from_json(observation["over"], seats)
    )
    race.owner, race.ready = list(observation["owner"]), list(observation["ready"])
    race.field = read_field(observation, rules)
    race.played = [(seat, card) for seat, card in observation["played"]]
    race.stayed = None if observation["stayed"] is None else list(observation["stayed"])
    race.swapped, race.mixed = observation["swapped"], list(observation["mixed"])
    found = deal_unseen(observation, chance)
    for seat in range(1, seats + 1):
        hand, given = observation["hands"][seat - 1], observation["given"][seat - 1]
        if hand["cards"] is None:
            cards = found[seat - 1]
            race.hands[seat - 1] = sorted(cards[: hand["n"]], key=order().__getitem__)
            race.given[seat - 1] = cards[hand["n"] :]
        else:
            race.hands[seat - 1] = list(hand["cards"])
            race.given[seat - 1] = list(given["cards"])
    race.gave = _gave(race, observation)
    if observation["draft"] is not None:
        card, choices = observation["draft"]["card"], observation["draft"]["choices"]
        race.draft = carry_out(race.circuit, rules.laps, race.field, card, choices)
    return race


def _gave(race: Race, observation: Mapping[str, Any]) -> list[list[str]]:
    """Return the cards that each seat gave into the last shuffle; guess the unknown cards."""
    taken = {card for gave in observation["gave"] for card in gave["cards"] or ()}
    taken.update(race.mixed)
    # Until the viewer plays a card, it knows which cards of its hand are new (``came``). No seat
    # gave the other cards of its hand: the viewer kept them.
    came = {card for hand in observation["hands"] for card in hand["fresh"]}
    since = {seat for seat, _ in observation["played"]}
    for seat, hand in enumerate(observation["hands"], 1):
        if observation["stayed"] is not None and seat not in since:
            taken.update(card for card in hand["cards"] or () if card not in came)
    # A given card is most likely in another hand now, so first try cards that other seats hold.
    held = [
        (seat, card)
        for seat in range(1, race.seats + 1)
        for card in (*race.hands[seat - 1], *race.given[seat - 1])
    ]
    spare = [(seat, card) for seat, card in (*race.played, *held) if card not in taken]
    gave = []
    for seat, pile in enumerate(observation["gave"], 1):
        if pile["cards"] is not None:
            gave.append(list(pile["cards"]))
            continue
        spare.sort(key=lambda entry: (entry[1] not in came, entry[0] == seat))
        gave.append([card for _, card in spare[: pile["n"]]])
        spare = spare[pile["n"] :]
    return gave
