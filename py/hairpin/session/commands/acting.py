"""Who a command is for, and whether it may act now."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...core.errors import NotAllowed
from ..progress import tick
from ..requests import asked_seat, guest

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ...core.match_log import MatchLog
    from ..state import SessionState


def at_current_point(session: SessionState) -> MatchLog:
    """The match, if it is neither looked back at nor paused.

    Raises ``NotAllowed`` if it is, ``Refusal`` if there is none.
    """
    match = session.require_match()
    if session.history_point is not None:
        raise NotAllowed("error.looking")
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
    """The match and the seat a command is for. Clocks and bots run up to ``now`` first.

    ``acting`` asks that it is the seat's turn; ``optional`` takes a missing seat as 0.
    Raises ``NotAllowed`` if that seat may not act now, ``Refusal`` if there is no match.
    """
    match = at_current_point(session)
    tick(session, now, guest=guest(request, match))
    return match, asked_seat(request, match, session.hotseat, acting=acting, optional=optional)
