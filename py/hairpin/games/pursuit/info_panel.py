"""The memory panel of Pursuit: everything that an attentive viewer could have remembered.

It reads only the observation, which forgets nothing. It adds only one fact that the viewer could
work out: if the cards of a used-up stock can be in one hand only, they are in that hand.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...core.cards import JOKER
from ...core.words import Message, Seat, Value, say
from .cards import ORDER, RANK, ROUND
from .naming import SIGNS, face
from .observe import remembered, unplaced
from .state import PUBLIC, spell
from .view import open_pile

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ...core.view import CardView, InfoPanelRow, InfoPanelView


def panel(observation: Mapping[str, Any]) -> InfoPanelView:
    """Return the panel: known hands, top of the stock, discard pile, and unplaced cards by suit."""
    viewer = observation["viewer"]
    if viewer == "all":
        return {"say": say("pursuit.memory.all"), "rows": []}
    hands = known_hands(observation)
    number = sum(len(cards) for cards in hands.values())
    held = sum(_size(observation, seat) for seat in hands)
    if isinstance(viewer, int):
        words = say("pursuit.memory.own", who=Seat(viewer), n=number, of=held)
    else:
        words = say("pursuit.memory.public", n=number, of=held)
    rows = [_row(observation, seat, cards) for seat, cards in hands.items()]
    shown = _shown(observation)
    if shown:
        label = say("pursuit.memory.shown", who=Seat(viewer))
        rows.append({"label": label, "cards": _cards(shown)})
    looking = observation["phase"] == "take" and viewer == observation["turn"]
    if observation["top"] and not looking:
        rows.append({"label": say("pursuit.memory.top"), "cards": _cards([observation["top"]])})
    under = open_pile(observation)[:-1]
    if under:
        rows.append({"label": say("pursuit.memory.under"), "value": _counted(under)})
    return {"say": words, "rows": rows + _unseen(observation, hands)}


def known_hands(observation: Mapping[str, Any]) -> dict[int, list[str]]:
    """For each other seat, the cards that must be in its hand.

    These are the cards that the viewer has seen there, and cards that can be in no other zone.
    """
    known = remembered(observation)
    below = observation["stock"] - (1 if observation["top"] else 0)
    for name, pool in observation["pools"].items():
        gen = int(name)
        places = [
            seat for seat, hand in enumerate(observation["hands"], 1) if gen in hand["hidden"]
        ]
        if len(places) == 1 and not (gen == observation["gen"] and below):
            known[places[0]] = sorted([*known[places[0]], *pool], key=ORDER.__getitem__)
    return known


def _size(observation: Mapping[str, Any], seat: int) -> int:
    hand = observation["hands"][seat - 1]
    return len(hand["cards"]) + len(hand["hidden"])


def _row(observation: Mapping[str, Any], seat: int, cards: Sequence[str]) -> InfoPanelRow:
    return {
        "label": say("pursuit.memory.hand", who=Seat(seat)),
        "value": say("pursuit.memory.of", n=len(cards), of=_size(observation, seat)),
        "cards": _cards(cards),
    }


def _shown(observation: Mapping[str, Any]) -> list[str]:
    """The cards of the viewer's hand that opponents have seen, as far as the viewer knows."""
    viewer = observation["viewer"]
    if not isinstance(viewer, int):
        return []
    passing = observation["passing"]
    got = (passing["given"][2 - viewer] or ()) if passing and observation["phase"] != "pass" else ()
    return [
        card
        for card, gen, known in observation["hands"][viewer - 1]["cards"]
        if known & PUBLIC or (card in got and not gen)
    ]


def _counted(cards: Sequence[str]) -> Message:
    """In words, how many cards of each rank there are; the jokers come last."""
    counts: dict[int, int] = {}
    for card in cards:
        counts[RANK[card]] = counts.get(RANK[card], 0) + 1
    parts: list[Value] = []
    for rank in sorted(counts, key=lambda rank: rank % (ROUND + 1)):
        sign = say("pursuit.memory.joker") if rank < 0 else spell(rank)
        times = counts[rank]
        parts.append(say("pursuit.memory.times", rank=sign, n=times) if times > 1 else sign)
    return say("pursuit.memory.counted", ranks=tuple(parts))


def _unseen(
    observation: Mapping[str, Any], hands: Mapping[int, Sequence[str]]
) -> list[InfoPanelRow]:
    """Rows of the cards that the viewer cannot place: one row per suit, then one for jokers."""
    placed = {card for cards in hands.values() for card in cards}
    left = [card for card in unplaced(observation) if card not in placed]
    jokers = [card for card in left if card[0] == JOKER]
    rows: list[InfoPanelRow] = []
    for suit, sign in SIGNS.items():
        cards = sorted((c for c in left if c[0] != JOKER and c[1] == suit), key=RANK.__getitem__)
        if cards:
            label = say("pursuit.memory.unseen", suit=sign)
            rows.append({"label": label, "cards": _cards(cards)})
    if jokers:
        label = say("pursuit.memory.unseen.joker", n=len(jokers))
        rows.append({"label": label, "cards": _cards(jokers)})
    return rows


def _cards(cards: Sequence[str]) -> list[CardView]:
    return [{**face(card), "id": f"memory:{card}"} for card in cards]
