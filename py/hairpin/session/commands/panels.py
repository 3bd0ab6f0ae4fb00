"""Commands for information beside the table: info panels and the list of keys."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...core.errors import NotAllowed
from ..progress import tick, update_watch
from ..reply import full_reply
from ..requests import text
from ..shortcuts import key_list

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ..state import SessionState


def keys(session: SessionState, request: Mapping[str, Any], now: int) -> dict[str, Any]:
    """Return the keys of the table with their descriptions; ``seat`` is the person at the keyboard."""
    session.require_match()
    listed = key_list(session.client.views.painted, request.get("seat"))
    return {"keys": session.speaker.text(listed)}


def panel(session: SessionState, request: Mapping[str, Any], now: int) -> dict[str, Any]:
    """Turn an info panel on or off. Raises ``NotAllowed`` for a panel that the game does not have."""
    match, name = session.require_match(), text(request, "id")
    if name not in match.game.info_panels:
        raise NotAllowed("error.aside", given=name[:20])
    tick(session, now)
    session.panels = session.panels | {name} if request.get("on") else session.panels - {name}
    if session.history_point is not None and session.history_point < session.faded(match):
        session.history_point = None
        update_watch(session, now)
    return full_reply(session, now)
