"""Commands that tell who looks at the device, and what is told on request."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...core.errors import NotAllowed
from ...core.words import Seat
from ..progress import run_watch, tick
from ..reply import whole
from ..requests import text
from ..steps import recap
from ..viewpoint import since_own_turn
from ..wake import wake

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ..sitting import Sitting


def ready(sitting: Sitting, request: Mapping[str, Any], now: int) -> dict[str, Any]:
    """Somebody takes the covered device. Raises ``NotAllowed`` if it is not covered, or for another seat."""
    match, viewpoint = sitting.on_table(), sitting.viewpoint
    if sitting.looking is not None:
        raise NotAllowed("error.looking")
    tick(sitting, now)
    seat: int = request["seat"]
    due = viewpoint.due(match)
    if not viewpoint.covered(match):
        raise NotAllowed("error.ready.none")
    if seat not in (due, viewpoint.peeker(match)):
        raise NotAllowed("error.ready", who=Seat(due or 0))
    viewpoint.uncover(match, seat)
    run_watch(sitting, now)
    made = None
    if seat == due:
        since = since_own_turn(match, seat)
        made = recap(sitting, match, seat, since)
        sitting.told.sent_from = min(sitting.told.sent_from, since)
    return {**whole(sitting, now), "recap": made}


def cover(sitting: Sitting, request: Mapping[str, Any], now: int) -> dict[str, Any]:
    """Cover the cards again. Raises ``NotAllowed`` where nothing is ever covered."""
    match = sitting.on_table()
    tick(sitting, now)
    if not sitting.viewpoint.shared(match):
        raise NotAllowed("error.ready.none")
    sitting.viewpoint.cover()
    sitting.autoplay.hints.drop()
    run_watch(sitting, now)
    return whole(sitting, now)


def info_panel(sitting: Sitting, request: Mapping[str, Any], now: int) -> dict[str, Any]:
    """Turn an info panel on or off. Raises ``NotAllowed`` for one that the game does not have."""
    match, name = sitting.on_table(), text(request, "id")
    if name not in match.game.info_panels:
        raise NotAllowed("error.aside", given=name[:20])
    tick(sitting, now)
    sitting.panels = sitting.panels | {name} if request.get("on") else sitting.panels - {name}
    if sitting.looking is not None and sitting.looking < sitting.faded(match):
        sitting.looking = None
        run_watch(sitting, now)
    return whole(sitting, now)


def review(sitting: Sitting, request: Mapping[str, Any], now: int) -> dict[str, Any]:
    """Begin the review of a finished game for a seat; it comes with replies to ``advance``. Without a seat it ends."""
    match, reviewing = sitting.on_table(), sitting.autoplay.reviewing
    seat = request.get("seat")
    made = None
    if seat is None:
        reviewing.drop()
    else:
        made = reviewing.ask(match, seat, sitting.speaker, now)
    return {"review": made, "wake": wake(sitting, now)}


def story(sitting: Sitting, request: Mapping[str, Any], now: int) -> dict[str, Any]:
    """Begin to work out how a finished game ran; it comes with a reply to ``advance``."""
    sitting.autoplay.storytelling.ask(sitting.on_table())
    return {"wake": wake(sitting, now)}
