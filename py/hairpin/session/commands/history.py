"""Commands that go back and forth in the log: taking back, playing again, looking back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...core.errors import NotAllowed, Refusal
from .. import reply
from ..daily import refuse_undo
from ..event_feed import steps
from ..progress import after_log_move, tick, update_watch
from ..reply import full_reply
from .acting import actor

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ..state import SessionState

REPLAYED = 40  # entries at most that are told between two points of a replay


def undo(session: SessionState, request: Mapping[str, Any], now: int) -> dict[str, Any]:
    """Take back the last touch or, if nothing is touched, the last move. Raises ``NotAllowed``."""
    match, asker = actor(session, request, now, acting=False, optional=True)
    seat = asker or session.selecting_seat(match)
    if seat is not None and session.selection.of(seat):
        # What is only begun goes first, a touch at a time.
        session.selection.take_back(seat, everything=False)
        session.autoplay.auto_playing = False
        return full_reply(session, now)
    refuse_undo(match)
    match.undo(asker or None)
    session.assists |= {"undo"}
    after_log_move(session, now)
    return full_reply(session, now)


def redo(session: SessionState, request: Mapping[str, Any], now: int) -> dict[str, Any]:
    """Play again what was taken back. Raises ``NotAllowed`` if there is nothing."""
    match, _ = actor(session, request, now, acting=False, optional=True)
    before = match.n
    match.redo()
    after_log_move(session, now, told=before)
    return full_reply(session, now)


def goto(session: SessionState, request: Mapping[str, Any], now: int) -> dict[str, Any]:
    """Look at a point of the game, or at the live one again.

    Raises ``Refusal`` for a point that there is not, ``NotAllowed`` for one that has faded.
    """
    match = session.require_match()
    tick(session, now)
    n = request.get("n")
    if n is not None and not 0 <= n <= len(match.entries):
        raise Refusal("error.look", most=len(match.entries), given=str(n)[:10])
    if n is not None and n < session.faded(match):
        raise NotAllowed("error.look.faded")
    session.history_point = None if n == match.n else n
    session.autoplay.stop()
    update_watch(session, now)
    told = full_reply(session, now)
    since = request.get("since")
    if since is not None and session.faded(match) <= since:
        # Played again: how the table came from there to here.
        until = match.n if n is None else n
        viewer = session.hotseat.viewer(match, match.state, live=True)
        first = max(since, until - REPLAYED)
        told["steps"] = steps(session, match, viewer, first, until)
    return told


def moves(session: SessionState, request: Mapping[str, Any], now: int) -> dict[str, Any]:
    """The list of moves as far as it was held back."""
    return reply.new_moves(session, session.require_match())
