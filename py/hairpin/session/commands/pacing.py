"""Commands that let time pass, pause and resume it, and control bots and auto-play."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...bots.driver import check_pace
from ...core.errors import NotAllowed
from ..autoplay import decided_entry, forced_entry, foregone_entry, may_fast_forward
from ..hotseat import people
from ..permissions import step_refusal
from ..progress import play_entry, resume_play, set_rate, tick, update_watch
from ..reply import full_reply, postponed_save
from ..requests import text
from ..retry import waits_for_reader
from ..schedule import next_call
from .acting import at_current_point, at_present

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ..state import SessionState


def advance(session: SessionState, request: Mapping[str, Any], now: int) -> dict[str, Any]:
    """Let clocks, jobs and bots work for a slice; return the table if anything in it has changed."""
    match, autoplay = session.require_match(), session.autoplay
    was_slow = session.lag.slow
    session.lag.asked = match.real_time and request.get("slow") is True
    starts = session.starts_itself
    if starts:
        resume_play(session, now)
    tick(session, now, slice_only=True)
    found: dict[str, Any] = {}
    entry, judged = None, False
    if session.jobs.waiting:
        found = session.jobs.work(match, session.speaker, now)
    elif session.retry is not None and session.history_point is None and session.retry.waits(match):
        judged = session.retry.work(match)
    elif waits_for_reader(session.retry, match):
        pass
    elif session.in_progress(match) and not match.real_time and session.exercise is None:
        entry = autoplay.next_entry(match, now)
        if entry is not None:
            play_entry(session, *entry, now, by_itself=True)
    if not found and entry is None:
        valued = session.values.find(session.speaker, now)
        found = {} if valued is None else {"values": valued}
    # ``moved`` also notes that the client knows the present hands. So call it even if the table is sent in any case.
    moved = session.bots.moved(session.watch.at(now))
    changed = judged or match.n != session.client.sent_upto or session.lag.slow != was_slow
    if starts or changed or moved:
        return {**full_reply(session, now), **found}
    found |= postponed_save(session, match, now)
    return {**found, "wake": next_call(session, now)}


def auto_play(session: SessionState, request: Mapping[str, Any], now: int) -> dict[str, Any]:
    """Turn auto-play on or off. Auto-play plays people's moves while they have no choice that matters.

    Raises ``NotAllowed`` if it is turned on while a person has a choice.
    """
    on, autoplay = bool(request.get("on")), session.autoplay
    match = at_current_point(session) if on else session.require_match()
    tick(session, now)
    if on and not autoplay.auto_playing:
        autoplay.finishing = decided_entry(match) is not None
        if forced_entry(match) is None and not autoplay.finishing:
            raise NotAllowed("error.run")
        session.selection.clear()
        session.jobs["hint"].drop()
    autoplay.auto_playing = on
    autoplay.manual = not on and foregone_entry(match) is not None
    return full_reply(session, now)


def fast_forward(session: SessionState, request: Mapping[str, Any], now: int) -> dict[str, Any]:
    """Turn fast-forward on or off. Raises ``NotAllowed`` if turning it on would have no effect."""
    on, autoplay = bool(request.get("on")), session.autoplay
    match = at_current_point(session) if on else session.require_match()
    tick(session, now)
    if on and not may_fast_forward(match):
        raise NotAllowed("error.hurry")
    if on and forced_entry(match) is not None:
        session.selection.clear()
        session.jobs["hint"].drop()
    autoplay.stop()
    autoplay.fast_forwarding = on
    autoplay.pressed_at = match.n
    autoplay.after_entry(match)
    return full_reply(session, now)


def pause(session: SessionState, request: Mapping[str, Any], now: int) -> dict[str, Any]:
    """Pause the game: match time stops, and no seat can play until `resume`."""
    match = session.require_match()
    tick(session, now)
    session.paused, session.starts_itself = match.result is None, False
    session.autoplay.auto_playing = session.autoplay.stepping = False
    update_watch(session, now)
    return full_reply(session, now)


def away(session: SessionState, request: Mapping[str, Any], now: int) -> dict[str, Any]:
    """Cover or pause the game, because no person sees the table. Return nothing if that changes nothing.

    ``slept`` says that the device slept, ``left`` that the client shows no table any more. Another person may come
    back, so cards that people hide from each other are covered. Clocks do not run while nobody can act. A game
    without people or clocks is paused only while the client shows no table; then its next `advance` resumes it.
    """
    match, hotseat = session.require_match(), session.hotseat
    tick(session, now)
    left, shared = request.get("left") is True, hotseat.shared(match)
    viewer = hotseat.viewer(match, match.state, current=True)
    covers = shared and viewer != "public"
    if covers:
        session.history_point = None
        hotseat.cover()
        session.jobs["hint"].drop()
    waits = (match.timed or match.real_time) and bool(people(match))
    pauses = session.in_progress(match) and (left or (waits and not shared))
    if not (covers or pauses):
        return {}
    if pauses:
        session.paused, session.starts_itself = True, not waits
        session.slept = request.get("slept") is True
        session.autoplay.auto_playing = False
    update_watch(session, now)
    return full_reply(session, now)


def resume(session: SessionState, request: Mapping[str, Any], now: int) -> dict[str, Any]:
    """Let match time go on; with ``once`` only until a bot has moved.

    Raises ``NotAllowed`` for one move of a game that is over, or in which people play.
    """
    once = request.get("once") is True
    if once:
        refusal = step_refusal(session, at_present(session))
        if refusal is not None:
            raise NotAllowed(refusal.key)
    tick(session, now)
    resume_play(session, now)
    session.autoplay.stepping = once
    return full_reply(session, now)


def set_pace(session: SessionState, request: Mapping[str, Any], now: int) -> dict[str, Any]:
    """Set how fast bots move. Raises ``SettingsError`` for an unknown pace."""
    session.autoplay.pace = check_pace(text(request, "value"))
    set_rate(session, now)
    return {"wake": next_call(session, now)} if session.match is not None else {}
