"""Input by touch in Daytona: a button, the stock, or the card to drive to."""

from __future__ import annotations

from ...core.words import Message, say
from .naming import space_id
from .plan import HOME
from .report import where_in
from .rules import DRAW, aim
from .state import NONE, Race
from .view import CHOICE_BUTTONS, DRAW_BUTTON


def paths(race: Race, seat: int, move: str) -> list[tuple[str, ...]]:
    """Return all ways to touch a move, each a tuple of ids.

    To draw, touch the button or the stock. To choose, touch the card to drive to or its button;
    the finish is the start/finish card.
    """
    if move == DRAW:
        return [(DRAW_BUTTON,), ("stock",)]
    position = aim(race, move)
    button = CHOICE_BUTTONS[position - race.cars[race.turn - 1]]
    return [(space_id(position % HOME, 0),), (button,)]


def lead(race: Race, seat: int, touched: tuple[str, ...]) -> Message | None:
    """Return a sentence about the touched move; None if nothing is touched."""
    if not touched:
        return None
    if race.card == NONE:
        return say("daytona.lead.draw")
    at = race.cars[race.turn - 1]
    by = 1 if touched[0] in (CHOICE_BUTTONS[1], space_id((at + 1) % HOME, 0)) else 2
    return say("daytona.lead.to", space=where_in(race, at + by), n=by)


def why(race: Race, seat: int, touched: tuple[str, ...], thing: str) -> Message:
    """Return why ``thing`` cannot be touched now."""
    if race.over is not None:
        return say("error.move.over")
    if race.card == NONE:
        return say("daytona.why.draw")
    at = race.cars[race.turn - 1]
    near, far = (where_in(race, at + by) for by in (1, 2))
    return say("daytona.why.choose", near=near, far=far)
