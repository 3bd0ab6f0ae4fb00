"""The info panel with the odds: of the coming draw, or of the draw after each card of a choice."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...core.words import Message, Seat, say
from .cards import value_of
from .naming import a_card, listed, where
from .odds import odds, prospect, values_by_lead
from .plan import CHOICE, HOME, PIT

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ...core.view import InfoPanelRow, InfoPanelView
    from ...core.words import Value


def panel(observation: Mapping[str, Any]) -> InfoPanelView:
    """Return the odds of the seat to act: one row per outcome of its draw, or the rows of its choice."""
    turn = Seat(observation["turn"])
    if observation["over"] is not None:
        return {"say": say("daytona.odds.over"), "rows": []}
    at = observation["cars"][turn.number - 1]
    if observation["card"] is not None:
        near, far = (_destination(observation, at + by) for by in (1, 2))
        return {
            "say": say("daytona.odds.choosing", who=turn, near=near, far=far),
            "rows": [*_choice_rows(observation, at + 1), *_choice_rows(observation, at + 2)],
        }
    place = _position_words(observation, at)
    words = say("daytona.odds.draw", who=turn, place=place)
    return {"say": words, "rows": _rows(observation, turn.number)}


def _choice_rows(observation: Mapping[str, Any], position: int) -> list[InfoPanelRow]:
    """Return rows with the cards that would move the car home, on, and back from a card of the choice."""
    space = _destination(observation, position)
    if position == HOME:
        return [{"label": say("daytona.odds.from.home", space=space), "share": 1.0}]
    found = prospect(observation, position)
    rows: list[InfoPanelRow] = []
    further = found.on - found.finish
    for name, number in (("finish", found.finish), ("on", further), ("back", found.back)):
        if number or (name == "on" and not found.finish):
            rows.append(
                {
                    "label": say(f"daytona.odds.from.{name}", space=space),
                    "value": say("daytona.odds.value", n=number, of=found.of),
                    "share": number / found.of,
                }
            )
    return rows


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
