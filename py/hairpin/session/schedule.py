"""Computes when the client should call the session again, because clocks, bots or jobs have work to do."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from .retry import waits_for_reader

if TYPE_CHECKING:
    from .state import SessionState

FRAME = 16  # minimum milliseconds between two replies, because a screen shows about 60 pictures a second
BEAT = 1000  # maximum milliseconds between two calls in real time, so that a long gap shows that the device slept


def next_call(session: SessionState, now: int) -> int | None:
    """Milliseconds until the client should call ``advance``; None if nothing will happen by itself."""
    match = session.match
    if match is None:
        return None
    if session.jobs.waiting or session.starts_itself or session.values.waiting:
        return 0
    retry = session.retry
    if retry is not None and session.history_point is None and retry.waits(match):
        return 0
    if (
        not session.in_progress(match)
        or session.exercise is not None
        or waits_for_reader(retry, match)
    ):
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
