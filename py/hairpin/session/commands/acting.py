"""The seat that a command is for, and whether it may act now."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...core.errors import NotAllowed
from ..progress import resume_play, tick
from ..requests import asked_seat, guest

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ...core.match_log import MatchLog
    from ..state import SessionState


def at_present(session: SessionState) -> MatchLog:
    """The match on the table. Raises ``NotAllowed`` if a history point is shown, ``Refusal`` if there is no match."""
    match = session.require_match()
    if session.history_point is not None:
        raise NotAllowed("error.looking")
    return match


def at_current_point(session: SessionState) -> MatchLog:
    """The match on the table.

    Raises ``NotAllowed`` if it is paused or a history point is shown, ``Refusal`` if there is no match.
    """
    match = at_present(session)
    if session.paused:
        raise NotAllowed("error.paused")
    return match


def actor(
    session: SessionState,
    request: Mapping[str, Any],
    now: int,
    *,
    acting: bool = True,
    optional: bool = False,
) -> tuple[MatchLog, int]:
    """The match, and the seat that the request names. Clocks and bots run up to ``now`` first.

    With ``acting`` the seat must be allowed to act now. With ``optional`` the request may name no seat; then the seat
    is 0, which stands for the whole table.
    Raises ``NotAllowed`` if the seat may not act now, ``Refusal`` if there is no match.
    """
    if session.starts_itself:
        resume_play(session, now)
    match = at_current_point(session)
    tick(session, now, guest=guest(request, match))
    return match, asked_seat(request, match, session.hotseat, acting=acting, optional=optional)
