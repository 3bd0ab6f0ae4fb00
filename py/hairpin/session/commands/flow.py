"""Commands of time, of bots, and of what plays by itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...bots.driver import check_pace
from ...core.errors import NotAllowed
from ..autoplay import forced, foregone, may_hurry
from ..progress import enter, run_watch, set_rate, tick
from ..reply import overdue, whole
from ..requests import text
from ..wake import wake
from .acting import at_live_point

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ..sitting import Sitting


def advance(sitting: Sitting, request: Mapping[str, Any], now: int) -> dict[str, Any]:
    """Let bots think a slice and clocks run; the table comes with the reply if anything is new."""
    match, autoplay = sitting.on_table(), sitting.autoplay
    was_slow = sitting.delays.slow
    sitting.delays.asked = match.real_time and request.get("slow") is True
    tick(sitting, now, slice_only=True)
    found: dict[str, Any] = {}
    if autoplay.hints.waiting:
        hint = autoplay.hints.find(match, sitting.speaker, now)
        if hint is not None:
            found["hint"] = hint
    elif autoplay.storytelling.waiting:
        story = autoplay.storytelling.find(sitting.speaker)
        if story is not None:
            found["story"] = story
    elif autoplay.reviewing.waiting:
        review = autoplay.reviewing.find(sitting.speaker, now)
        if review is not None:
            found["review"] = review
    elif sitting.going_on(match) and not match.real_time and sitting.learning is None:
        entry = autoplay.next_entry(match, now)
        if entry is not None:
            enter(sitting, *entry, now, by_itself=True)
    # Hands that are told with a move need not be told once more.
    moved = sitting.bots.moved(sitting.watch.at(now))
    if match.n != sitting.told.sent_upto or moved or sitting.delays.slow != was_slow:
        return {**whole(sitting, now), **found}
    found |= overdue(sitting, match, now)
    return {**found, "wake": wake(sitting, now)}


def run(sitting: Sitting, request: Mapping[str, Any], now: int) -> dict[str, Any]:
    """Whether moves without a choice play by themselves. Raises ``NotAllowed`` if there is none now."""
    on, autoplay = bool(request.get("on")), sitting.autoplay
    match = at_live_point(sitting) if on else sitting.on_table()
    tick(sitting, now)
    if on and not autoplay.running:
        if forced(match) is None:
            raise NotAllowed("error.run")
        sitting.touches.clear()
        autoplay.hints.drop()
    autoplay.running = on
    autoplay.by_hand = not on and foregone(match) is not None
    return whole(sitting, now)


def hurry(sitting: Sitting, request: Mapping[str, Any], now: int) -> dict[str, Any]:
    """Turn fast-forward on or off. Raises ``NotAllowed`` where it could do nothing."""
    on, autoplay = bool(request.get("on")), sitting.autoplay
    match = at_live_point(sitting) if on else sitting.on_table()
    tick(sitting, now)
    if on and not may_hurry(match):
        raise NotAllowed("error.hurry")
    if on and forced(match) is not None:
        sitting.touches.clear()
        autoplay.hints.drop()
    autoplay.stop()
    autoplay.hurried = on
    autoplay.go_on(match)
    return whole(sitting, now)


def pause(sitting: Sitting, request: Mapping[str, Any], now: int) -> dict[str, Any]:
    """Time stands still; nobody can play."""
    match = sitting.on_table()
    tick(sitting, now)
    sitting.paused = match.result is None
    sitting.autoplay.running = False
    run_watch(sitting, now)
    return whole(sitting, now)


def resume(sitting: Sitting, request: Mapping[str, Any], now: int) -> dict[str, Any]:
    """Time goes on."""
    match = sitting.on_table()
    tick(sitting, now)
    if sitting.paused:
        sitting.paused = False
        sitting.bots.start(sitting.watch.at(now))
        sitting.autoplay.go_on(match)
    sitting.autoplay.stepped = now
    run_watch(sitting, now)
    return whole(sitting, now)


def set_pace(sitting: Sitting, request: Mapping[str, Any], now: int) -> dict[str, Any]:
    """How fast bots move. Raises ``SettingsError`` for a pace that there is not."""
    sitting.autoplay.pace = check_pace(text(request, "value"))
    set_rate(sitting, now)
    return {"wake": wake(sitting, now)} if sitting.match is not None else {}
