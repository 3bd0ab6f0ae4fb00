"""Commands that analyse a game: the choices at a point, and the review and the story of a finished game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..choices import choices as choices_of
from ..hotseat import people
from ..schedule import next_call

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ..state import SessionState


def review(session: SessionState, request: Mapping[str, Any], now: int) -> dict[str, Any]:
    """Begin the review of a finished game for a seat; without a seat, stop the review.

    With ``keep`` the client keeps the finished review as a text, which it gives back as ``kept``.

    Raises ``NotAllowed`` while the game is not over.
    """
    match, job = session.require_match(), session.jobs.review
    seat = request.get("seat")
    made = None
    if seat is None:
        job.drop()
    else:
        keep, kept = request.get("keep") is True, request.get("kept") or ""
        retried = session.retry is not None
        # With several people, the session does not know which person asked for help.
        helped = "hint" in session.assists and people(match) == [seat]
        made = job.ask(
            match, seat, session.speaker, now, retried=retried, helped=helped, keep=keep, kept=kept
        )
    return {"review": made, "wake": next_call(session, now)}


def story(session: SessionState, request: Mapping[str, Any], now: int) -> dict[str, Any]:
    """Begin the story of a finished game. Raises ``NotAllowed`` if the game has none."""
    session.jobs["story"].ask(session.require_match(), 0, session.speaker, now)
    return {"wake": next_call(session, now)}


def choices(session: SessionState, request: Mapping[str, Any], now: int) -> dict[str, Any]:
    """Return the moves at the point shown; with ``reveal`` also which of them was played.

    ``lines`` are answers of a class: those to this position are counted for each move.
    """
    match, lines = session.require_match(), request.get("lines") or ()
    reveal = request.get("reveal") is True
    return {"choices": choices_of(session, match, reveal=reveal, lines=lines)}
