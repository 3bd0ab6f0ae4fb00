"""Commands that cover and uncover a person's cards on a shared device."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...core.errors import NotAllowed
from ...core.words import Seat
from ..event_feed import recap
from ..hotseat import since_own_turn
from ..progress import tick, update_watch
from ..reply import full_reply

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ..state import SessionState


def uncover(session: SessionState, request: Mapping[str, Any], now: int) -> dict[str, Any]:
    """Uncover the cards of the person who must act next, or let the person who has just played peek once more.

    Raises ``NotAllowed`` if the table is not covered, or if the request names another seat.
    """
    match, hotseat = session.require_match(), session.hotseat
    if session.history_point is not None:
        raise NotAllowed("error.looking")
    tick(session, now)
    seat: int = request["seat"]
    due = hotseat.due(match)
    if not hotseat.covered(match):
        raise NotAllowed("error.ready.none")
    if seat not in (due, hotseat.peek_seat(match)):
        raise NotAllowed("error.ready", who=Seat(due or 0))
    hotseat.uncover(match, seat)
    update_watch(session, now)
    made = None
    if seat == due:
        since = since_own_turn(match, seat)
        made = recap(session, match, seat, since)
        session.client.sent_from = min(session.client.sent_from, since)
    return {**full_reply(session, now), "recap": made}


def cover(session: SessionState, request: Mapping[str, Any], now: int) -> dict[str, Any]:
    """Cover the cards again. Raises ``NotAllowed`` if people have no cards to hide from each other."""
    match = session.require_match()
    tick(session, now)
    if not session.hotseat.shared(match):
        raise NotAllowed("error.ready.none")
    session.hotseat.cover()
    session.jobs["hint"].drop()
    update_watch(session, now)
    return full_reply(session, now)


def hands(session: SessionState, request: Mapping[str, Any], now: int) -> dict[str, Any]:
    """Open the hands that all may see, or close them. It stays so for later games."""
    session.hotseat.closed = request.get("open") is not True
    if session.match is None:
        return {}
    tick(session, now)
    return full_reply(session, now)
