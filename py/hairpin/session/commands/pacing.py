"""Commands of time, of bots, and of what plays by itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...bots.driver import check_pace
from ...core.errors import NotAllowed
from ..autoplay import forced_entry, foregone_entry, may_fast_forward
from ..progress import play_entry, set_rate, tick, update_watch
from ..reply import full_reply, postponed_save
from ..requests import text
from ..schedule import next_call
from .acting import at_current_point

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ..state import SessionState


def advance(session: SessionState, request: Mapping[str, Any], now: int) -> dict[str, Any]:
    """Let bots think a slice and clocks run; the table comes with the reply if anything is new."""
    match, autoplay = session.require_match(), session.autoplay
    was_slow = session.lag.slow
    session.lag.asked = match.real_time and request.get("slow") is True
    tick(session, now, slice_only=True)
    found: dict[str, Any] = {}
    if autoplay.hints.waiting:
        hint = autoplay.hints.find(match, session.speaker, now)
        if hint is not None:
            found["hint"] = hint
    elif autoplay.storytelling.waiting:
        story = autoplay.storytelling.find(session.speaker)
        if story is not None:
            found["story"] = story
    elif autoplay.reviewing.waiting:
        review = autoplay.reviewing.find(session.speaker, now)
        if review is not None:
            found["review"] = review
    elif session.in_progress(match) and not match.real_time and session.lesson is None:
        entry = autoplay.next_entry(match, now)
        if entry is not None:
            play_entry(session, *entry, now, by_itself=True)
    # Hands that are told with a move need not be told once more.
    moved = session.bots.moved(session.watch.at(now))
    if match.n != session.client.sent_upto or moved or session.lag.slow != was_slow:
        return {**full_reply(session, now), **found}
    found |= postponed_save(session, match, now)
    return {**found, "wake": next_call(session, now)}


def auto_play(session: SessionState, request: Mapping[str, Any], now: int) -> dict[str, Any]:
    """Whether moves without a choice play by themselves. Raises ``NotAllowed`` if there is none now."""
    on, autoplay = bool(request.get("on")), session.autoplay
    match = at_current_point(session) if on else session.require_match()
    tick(session, now)
    if on and not autoplay.auto_playing:
        if forced_entry(match) is None:
            raise NotAllowed("error.run")
        session.selection.clear()
        autoplay.hints.drop()
    autoplay.auto_playing = on
    autoplay.manual = not on and foregone_entry(match) is not None
    return full_reply(session, now)


def fast_forward(session: SessionState, request: Mapping[str, Any], now: int) -> dict[str, Any]:
    """Turn fast-forward on or off. Raises ``NotAllowed`` where it could do nothing."""
    on, autoplay = bool(request.get("on")), session.autoplay
    match = at_current_point(session) if on else session.require_match()
    tick(session, now)
    if on and not may_fast_forward(match):
        raise NotAllowed("error.hurry")
    if on and forced_entry(match) is not None:
        session.selection.clear()
        autoplay.hints.drop()
    autoplay.stop()
    autoplay.fast_forwarding = on
    autoplay.after_entry(match)
    return full_reply(session, now)


def pause(session: SessionState, request: Mapping[str, Any], now: int) -> dict[str, Any]:
    """Time stands still; nobody can play."""
    match = session.require_match()
    tick(session, now)
    session.paused = match.result is None
    session.autoplay.auto_playing = False
    update_watch(session, now)
    return full_reply(session, now)


def resume(session: SessionState, request: Mapping[str, Any], now: int) -> dict[str, Any]:
    """Time goes on."""
    match = session.require_match()
    tick(session, now)
    if session.paused:
        session.paused = False
        session.bots.start(session.watch.at(now))
        session.autoplay.after_entry(match)
    session.autoplay.last_step_at = now
    update_watch(session, now)
    return full_reply(session, now)


def set_pace(session: SessionState, request: Mapping[str, Any], now: int) -> dict[str, Any]:
    """How fast bots move. Raises ``SettingsError`` for a pace that there is not."""
    session.autoplay.pace = check_pace(text(request, "value"))
    set_rate(session, now)
    return {"wake": next_call(session, now)} if session.match is not None else {}
