"""Commands that analyse a finished game: its review and its story."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..schedule import next_call

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ..state import SessionState


def review(session: SessionState, request: Mapping[str, Any], now: int) -> dict[str, Any]:
    """Begin the review of a finished game for a seat; it comes with replies to ``advance``. Without a seat it ends."""
    match, reviewing = session.require_match(), session.autoplay.reviewing
    seat = request.get("seat")
    made = None
    if seat is None:
        reviewing.drop()
    else:
        made = reviewing.ask(match, seat, session.speaker, now)
    return {"review": made, "wake": next_call(session, now)}


def story(session: SessionState, request: Mapping[str, Any], now: int) -> dict[str, Any]:
    """Begin to work out how a finished game ran; it comes with a reply to ``advance``."""
    session.autoplay.storytelling.ask(session.require_match())
    return {"wake": next_call(session, now)}
