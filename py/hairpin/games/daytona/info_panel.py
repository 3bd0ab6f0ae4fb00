"""The info panel with the odds of the coming draw: one row per outcome."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...core.words import Message, Seat, say
from .cards import value_of
from .naming import a_card, listed, where
from .odds import next_to_draw, odds, values_by_lead
from .plan import CHOICE, HOME, PIT

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ...core.view import InfoPanelRow, InfoPanelView
    from ...core.words import Value


def panel(observation: Mapping[str, Any]) -> InfoPanelView:
    """Return the odds of the seat that draws next: one row per outcome, the best first."""
    turn = Seat(observation["turn"])
    if observation["over"] is not None:
        return {"say": say("daytona.odds.over"), "rows": []}
    seat = next_to_draw(observation)
    if seat is None:
        return {"say": say("daytona.odds.again", who=turn), "rows": []}
    place = _position_words(observation, observation["cars"][seat - 1])
    if seat == turn.number:
        words = say("daytona.odds.draw", who=turn, place=place)
    else:
        words = say("daytona.odds.then", who=turn, then=Seat(seat), place=place)
    return {"say": words, "rows": _rows(observation, seat)}


def _rows(observation: Mapping[str, Any], seat: int) -> list[InfoPanelRow]:
    """Return a row for each possible outcome; each card counts once, so the shares add up to 1."""
    chances, leads = odds(observation, seat), values_by_lead(observation, seat)
    at, total = chances.at, chances.cards
    counted = (
        ("two", at + 2, chances.two),
        ("choice", CHOICE, chances.choice),
        ("one", at + 1, chances.one),
        ("stay", at, chances.stay),
        ("back", at - 1, chances.back),
        ("pit", PIT, chances.pit),
    )
    rows: list[InfoPanelRow] = []
    for name, to, number in counted:
        if not number:
            continue
        values: dict[str, Value] = {"values": listed(leads[to])}
        if to == HOME:
            name = "home"
        elif name in ("one", "two", "back"):
            values["space"] = _destination(observation, to)
        elif name == "choice":
            values |= {
                "near": _destination(observation, at + 1),
                "far": _destination(observation, at + 2),
            }
        rows.append(
            {
                "label": say(f"daytona.odds.{name}", **values),
                "value": say("daytona.odds.value", n=number, of=total),
                "share": number / total,
            }
        )
    return rows


def _destination(observation: Mapping[str, Any], position: int) -> Message:
    return where(
        position,
        value_of((observation["line"], *observation["ring"], observation["line"])[position]),
    )


def _position_words(observation: Mapping[str, Any], at: int) -> Message:
    """Return in words the position ``at`` of the car whose player draws."""
    if not at:
        return say("daytona.where.start")
    card = a_card(value_of(observation["ring"][at - 1]))
    return say("daytona.odds.place", number=at, card=card)
