"""Commands that go back and forth in the log: undo, redo, and showing an earlier point."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...core.errors import NotAllowed, Refusal
from .. import reply
from ..daily import refuse_undo
from ..event_feed import steps
from ..permissions import lesson_refusal
from ..progress import after_undo_or_redo, tick, update_watch
from ..reply import full_reply
from .acting import actor

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ..state import SessionState

REPLAYED = 40  # maximum number of steps that a replay shows from one point to another


def undo(session: SessionState, request: Mapping[str, Any], now: int) -> dict[str, Any]:
    """Take back the last touch or, if nothing is touched, the last move.

    Raises ``NotAllowed`` if there is nothing to take back.
    """
    match, asker = actor(session, request, now, acting=False, optional=True)
    seat = asker or session.selecting_seat(match)
    if seat is not None and session.selection.of(seat):
        session.selection.take_back(seat, everything=False)
        session.autoplay.auto_playing = False
        return full_reply(session, now)
    refuse_undo(session, match)
    refusal = lesson_refusal(session, match)
    if refusal is not None:
        raise NotAllowed(refusal.key)
    match.undo(asker or None)
    session.assists |= {"undo"}
    after_undo_or_redo(session, now)
    return full_reply(session, now)


def redo(session: SessionState, request: Mapping[str, Any], now: int) -> dict[str, Any]:
    """Play the last undone move again. Raises ``NotAllowed`` if there is none."""
    match, _ = actor(session, request, now, acting=False, optional=True)
    before = match.n
    match.redo()
    after_undo_or_redo(session, now, known=before)
    return full_reply(session, now)


def goto(session: SessionState, request: Mapping[str, Any], now: int) -> dict[str, Any]:
    """Show point ``n`` of the game; without ``n``, show the current point.

    Fast-forward waits while an earlier point is shown, and goes on at the current point.
    Raises ``Refusal`` for a point outside the log, ``NotAllowed`` for a point that has faded.
    """
    match = session.require_match()
    tick(session, now)
    n = request.get("n")
    if n is not None and not 0 <= n <= len(match.entries):
        raise Refusal("error.look", most=len(match.entries), given=str(n)[:10])
    if n is not None and n < session.faded(match):
        raise NotAllowed("error.look.faded")
    session.history_point = None if n == match.n else n
    session.autoplay.wait_in_history()
    if session.in_progress(match):
        session.autoplay.go_on(match, now)
    update_watch(session, now)
    made = full_reply(session, now)
    since = request.get("since")
    if since is not None and session.faded(match) <= since:
        # A replay animates the steps from point ``since`` to the point shown.
        until = match.n if n is None else n
        viewer = session.hotseat.viewer(match, match.state, current=True)
        first = max(since, until - REPLAYED)
        made["steps"] = steps(session, match, viewer, first, until)
    return made


def moves(session: SessionState, request: Mapping[str, Any], now: int) -> dict[str, Any]:
    """Return the part of the list of moves that was postponed during a game in real time."""
    return reply.new_moves(session, session.require_match())
