"""Commands for information beside the table and on it: info panels, values of moves, the list of keys."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...core.errors import NotAllowed
from ..exercise import BASICS
from ..progress import tick, update_watch
from ..reply import full_reply
from ..requests import text
from ..shortcuts import key_list
from ..values import refusal

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ..state import SessionState


def keys(session: SessionState, request: Mapping[str, Any], now: int) -> dict[str, Any]:
    """Return the keys of the table with their descriptions; ``seat`` is the person at the keyboard.

    ``caps`` has what is printed on the keys of letters and digits that this keyboard does not type.
    """
    session.require_match()
    caps = {str(key): str(cap) for key, cap in (request.get("caps") or {}).items()}
    listed = key_list(session.client.views.painted, request.get("seat"), caps)
    return {"keys": session.speaker.text(listed)}


def panel(session: SessionState, request: Mapping[str, Any], now: int) -> dict[str, Any]:
    """Turn an info panel on or off. Raises ``NotAllowed`` for a panel that the game does not have."""
    match, name = session.require_match(), text(request, "id")
    taught = name == BASICS and session.exercise is not None and session.exercise.basics(match)
    if name not in match.game.info_panels and not taught:
        raise NotAllowed("error.aside", given=name[:20])
    tick(session, now)
    session.panels = session.panels | {name} if request.get("on") else session.panels - {name}
    if session.history_point is not None and session.history_point < session.faded(match):
        session.history_point = None
        update_watch(session, now)
    return full_reply(session, now)


def values(session: SessionState, request: Mapping[str, Any], now: int) -> dict[str, Any]:
    """Turn the values of moves on or off. Raises ``NotAllowed`` if this match shows none."""
    match, on = session.require_match(), bool(request.get("on"))
    refused = refusal(session, match)
    if on and refused is not None:
        raise NotAllowed(refused.key, **refused.values)
    tick(session, now)
    session.values.on = on
    return full_reply(session, now)
