"""The phase of the game, whether people may play now, and the commands that would work now."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..core.words import Seat, say
from . import daily, values
from .autoplay import bots_take_long, decided_entry, forced_entry
from .hotseat import people
from .lesson_state import LessonState
from .move_list import point_beside

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ..core.match_log import MatchLog
    from ..core.view import Viewer
    from ..core.words import Message
    from .state import SessionState


def over(session: SessionState, match: MatchLog) -> bool:
    """Whether the game is over, or the puzzle or choice is answered. The end of a lesson is not the end of a game."""
    exercise = session.exercise
    if exercise is not None and exercise.refused:
        return exercise.over(match)
    return match.result is not None


def phase(session: SessionState, match: MatchLog) -> str:
    """The phase of the game: ``ready``, ``playing``, ``paused`` or ``over``."""
    if over(session, match):
        return "over"
    if not session.paused or session.starts_itself:
        return "playing"
    # A game in real time is ready until match time has run. After that it is paused, even without an entry.
    untouched = match.real_time and match.n == 0 and session.watch.reached == match.at
    return "ready" if untouched else "paused"


def takes_moves(session: SessionState, match: MatchLog) -> bool:
    """Whether people may play now: play goes on, no cover stops it, and the exercise, if any, is not finished."""
    if not session.in_progress(match) or session.hotseat.stops_clock(match):
        return False
    return session.exercise is None or not session.exercise.over(match)


def lesson_done(session: SessionState, match: MatchLog) -> bool:
    """Whether the goal of the exercise on the table is reached. Then no seat acts."""
    return session.exercise is not None and session.exercise.over(match)


def other_viewers(match: MatchLog, viewer: Viewer) -> list[int]:
    """The people besides ``viewer`` who share the same view because all play at the same time without secrets."""
    if not match.game.realtime or match.game.keeps_secrets(match.settings):
        return []
    return [seat for seat in people(match) if seat != viewer and isinstance(viewer, int)]


def may_touch(match: MatchLog, viewer: Viewer) -> bool:
    """Whether the viewer is a seat that may act."""
    return isinstance(viewer, int) and viewer in match.game.actors(match.state)


def together(session: SessionState, match: MatchLog) -> bool:
    """Whether people play in real time, all at once. Then no person may look at the list of moves."""
    in_game = match.result is None and session.history_point is None
    return match.real_time and in_game and bool(people(match))


def refusals(session: SessionState, match: MatchLog, can: Mapping[str, Any]) -> dict[str, Message]:
    """The reason for each command that is refused now; ``can`` says which work.

    ``goto`` stands for all ways to look at the history, ``summary`` for a description of the table. ``hold``,
    ``end`` and ``step`` (one move of a bot) are for spectators.
    """
    found: dict[str, Message | None] = {}
    paused = phase(session, match) in ("ready", "paused")
    if not can["undo"]:
        found["undo"] = (
            _time_refusal(session, match)
            or lesson_refusal(session, match)
            or daily.undo_refusal(session, match)
            or match.undo_refusal()
        )
    if not can["redo"]:
        found["redo"] = _time_refusal(session, match) or say("error.redo.none")
    if not can["hint"]:
        found["hint"] = daily.hint_refusal(session, match) or say("error.hint.none")
    if not can["pause"] or not (match.timed or match.real_time):
        found["pause"] = say("error.paused" if paused else "error.pause.none")
    if not can["resign"]:
        two, ended = len(match.seats) == 2, match.result is not None
        never = "error.resign.together" if match.game.realtime else "error.resign.none"
        found["resign"] = say(
            "error.move.resign" if not two else "error.move.over" if ended else never
        )
    found["values"] = values.refusal(session, match)
    found["step"] = step_refusal(session, match)
    found["restart"] = daily.restart_refusal(session, match)
    if together(session, match):
        found["goto"] = say("error.look.playing")
        if paused:
            found["summary"] = found["goto"]
    looks, ended = session.history_point is not None, over(session, match)
    if (looks or ended) and can["back"] is None:
        found["prev"] = say("error.look.faded" if can["first"] else "error.look.first")
    if ended and not looks:
        found["next"] = say("error.look.last")
    if not people(match) and (looks or ended):
        found["hold"] = found["end"] = say("error.looking" if looks else "error.move.over")
    return {command: reason for command, reason in found.items() if reason is not None}


def never(session: SessionState, match: MatchLog) -> list[str]:
    """The commands that can never work in this match: a front end shows no button for them. A lesson is not a race.

    Undo stays, because it also takes back a choice that is only begun.
    """
    if isinstance(session.exercise, LessonState):
        return ["resign", "new", "save"]
    counts = daily.counts(session, match)
    found = ["redo"] if counts or match.timed or match.real_time else []
    return [*found, "hint"] if daily.hint_refusal(session, match) else found


def step_refusal(session: SessionState, match: MatchLog) -> Message | None:
    """The reason why bots do not play a single move; None if they do."""
    if over(session, match):
        return say("error.look.last")
    return say("error.step.people") if people(match) or session.exercise is not None else None


def lesson_refusal(session: SessionState, match: MatchLog) -> Message | None:
    """The reason why nothing is taken back after a lesson; None while it goes on or if there is none."""
    lesson = isinstance(session.exercise, LessonState)
    return say("error.lesson.done") if lesson and lesson_done(session, match) else None


def _time_refusal(session: SessionState, match: MatchLog) -> Message | None:
    """The reason why the moves of the current point cannot change now; None if they can."""
    if session.history_point is not None:
        return say("error.looking")
    if session.paused:
        return say("error.paused")
    if session.hotseat.covered(match):
        return say("error.covered", who=Seat(session.hotseat.due(match) or 0))
    return None


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
    game = session.exercise is None
    refused = () if session.exercise is None else session.exercise.refused
    can = {
        "undo": current
        and not lesson_done(session, match)
        and not session.hotseat.covered(match)
        and (selecting or (match.may_undo() and daily.undo_refusal(session, match) is None)),
        "redo": current and not session.hotseat.covered(match) and match.n < len(match.entries),
        "hint": takes and bool(acting) and daily.hint_refusal(session, match) is None,
        "pause": current and match.result is None,
        # If two people share the device, only the person to move may give up.
        "resign": (acting or persons)[:1]
        if game and takes and len(match.seats) == 2 and not match.game.realtime
        else [],
        "again": over(session, match) and session.history_point is None,
        "auto_play": game and takes and forced_entry(match) is not None,
        "finish": game and takes and decided_entry(match) is not None,
        "fast_forward": game and takes and bots_take_long(match),
        **_points(session, match),
    }
    return can | {
        name: [] if name == "resign" else False
        for name in refused
        if name in can and name != "again"
    }


def _points(session: SessionState, match: MatchLog) -> dict[str, int | None]:
    """The fields ``first``, ``back`` and ``on`` of ``can``: the points that ``goto`` may show."""
    first, n = session.faded(match), session.history_point
    if n is None and over(session, match):
        n = len(match.entries)  # from the end of a game, a step leads back
    if n is None:
        return {"first": first, "back": None, "on": None}
    back = max(first, point_beside(match, n, -1)) if n > first else None
    return {
        "first": first,
        "back": back,
        "on": point_beside(match, n, 1) if n < len(match.entries) else None,
    }
