"""The info panel of Grand Prix: the cards that a viewer does not see, summed up by car."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...core.words import Message, Seat, say
from .cards import CARS, WHITE, deck
from .naming import car_title, face
from .observe import known, unseen

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ...core.view import CardView, InfoPanelRow, InfoPanelView


def panel(observation: Mapping[str, Any]) -> InfoPanelView:
    """Return the panel: the unseen cards' steps for each car, and the cards known in other hands."""
    cards = unseen(observation)
    rows: list[InfoPanelRow] = [_row(car, cards) for car in (*range(CARS), WHITE)]
    special = [card for card in cards if card[0] in "TX"]
    if special:
        rows.append({"label": say("grand-prix.out.special"), "cards": _cards(special)})
    for seat in range(1, observation["seats"] + 1):
        held = known(observation, seat)
        if held:
            rows.append(
                {"label": say("grand-prix.out.known", who=Seat(seat)), "cards": _cards(held)}
            )
    return {"say": say("grand-prix.out", n=len(cards)), "rows": rows}


def _row(car: int, cards: Sequence[str]) -> InfoPanelRow:
    steps = [n for card in cards for moved, n in deck()[card].lines if moved == car]
    value: Message = say("grand-prix.out.none")
    if steps:
        value = say("grand-prix.out.steps", n=len(steps), steps=sum(steps), most=max(steps))
    return {"label": car_title(car), "value": value}


def _cards(cards: Sequence[str]) -> list[CardView]:
    return [{**face(card), "id": f"out:{card}"} for card in cards]
