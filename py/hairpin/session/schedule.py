"""When a sitting wants to be called again, since clocks or bots will have something to do."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .state import SessionState

FRAME = 16  # ms between two answers at least: nobody sees more
BEAT = 1000  # ms in which a front end asks at least once, so that it is noticed when it sleeps


def next_call(session: SessionState, now: int) -> int | None:
    """In how many ms the front end should call ``advance``; none if nothing is to come."""
    match = session.match
    if match is None:
        return None
    autoplay = session.autoplay
    if autoplay.hints.waiting or autoplay.storytelling.waiting or autoplay.reviewing.waiting:
        return 0
    if not session.in_progress(match) or session.lesson is not None:
        return None
    waits: list[int | None]
    if match.real_time:
        waits = [session.client.save_due(now)]
        due_at = session.bots.next_at()
        if due_at is not None:
            waits += [math.ceil((due_at - session.watch.at(now)) / session.watch.rate), BEAT]
        soonest = min((ms for ms in waits if ms is not None), default=None)
        return None if soonest is None else max(FRAME, soonest)
    waits = [session.autoplay.wait(match, now)]
    due = match.game.deadline(match.state)
    if due is not None and session.watch.running:
        waits.append(max(0, due[0] - session.watch.at(now)))
    return min((ms for ms in waits if ms is not None), default=None)
