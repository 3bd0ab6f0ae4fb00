"""The phase of the game, whether people may play now, and the commands that would work now."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from . import daily
from .autoplay import bots_take_long, forced_entry
from .hotseat import people

if TYPE_CHECKING:
    from ..core.match_log import MatchLog
    from ..core.view import Viewer
    from .state import SessionState


def phase(session: SessionState, match: MatchLog) -> str:
    """The phase of the game: ``ready``, ``playing``, ``paused`` or ``over``."""
    if match.result is not None:
        return "over"
    if not session.paused or session.starts_itself:
        return "playing"
    # A game in real time is ready until match time has run. After that it is paused, even without an entry.
    untouched = match.real_time and match.n == 0 and session.watch.reached == match.at
    return "ready" if untouched else "paused"


def takes_moves(session: SessionState, match: MatchLog) -> bool:
    """Whether people may play now: play goes on, no cover stops it, and the lesson, if any, is not finished."""
    if not session.in_progress(match) or session.hotseat.stops_clock(match):
        return False
    lesson = session.lesson
    return lesson is None or not lesson.over(lesson.reached(match))


def other_viewers(match: MatchLog, viewer: Viewer) -> list[int]:
    """The people besides ``viewer`` who share the same view because all play at the same time without secrets."""
    if not match.game.realtime or match.game.keeps_secrets(match.settings):
        return []
    return [seat for seat in people(match) if seat != viewer and isinstance(viewer, int)]


def may_touch(match: MatchLog, viewer: Viewer) -> bool:
    """Whether the viewer is a seat that may act."""
    return isinstance(viewer, int) and viewer in match.game.actors(match.state)


def allowed(session: SessionState, match: MatchLog) -> dict[str, Any]:
    """The field ``can`` of the table."""
    takes = takes_moves(session, match)
    current = session.history_point is None and not session.paused
    persons = people(match)
    actors = match.game.actors(match.state)
    acting = [seat for seat in persons if seat in actors]
    if session.hotseat.shared(match):
        acting = [seat for seat in acting if seat == session.hotseat.seat]
    selecting = session.selecting_seat(match) is not None
    game = session.lesson is None
    return {
        "undo": current
        and not session.hotseat.covered(match)
        and (selecting or (match.may_undo() and not daily.is_daily_race(match))),
        "redo": current and not session.hotseat.covered(match) and match.n < len(match.entries),
        "hint": takes and bool(acting) and not match.real_time and not daily.has_no_hints(match),
        "pause": current and match.result is None,
        # If two people share the device, only the person to move may give up.
        "resign": (acting or persons)[:1]
        if game and takes and len(match.seats) == 2 and not match.game.realtime
        else [],
        "again": match.result is not None and session.history_point is None,
        "auto_play": game and takes and forced_entry(match) is not None,
        "fast_forward": game and takes and bots_take_long(match),
        "first": session.faded(match),
    }
