"""The reply to a command that touches the table.

Whole replies are the rule. While a game is played in real time, the list of moves waits for a rest and
saves are made a few times a second; what is left out is in the reply that comes next, or in one asked for.
A reply whose save is held back says so, and the next `advance` that comes when it is due brings it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from . import announcements, export
from .event_feed import steps
from .move_list import MoveList
from .schedule import next_call
from .sync import SAVES
from .table import build_table

if TYPE_CHECKING:
    from ..core.errors import Refusal
    from ..core.match_log import MatchLog
    from ..core.words import Message
    from .state import SessionState


def full_reply(session: SessionState, now: int) -> dict[str, Any]:
    """The table as it now is, with what is new since the last reply. Raises ``Refusal`` without a match."""
    match, told = session.require_match(), session.client
    since, told.sent_upto = told.sent_upto, match.n
    in_play = match.real_time and session.in_progress(match)
    if in_play:
        session.selection.shown(match)
    viewer = session.hotseat.viewer(match, match.state, live=True)
    reply: dict[str, Any] = {
        "table": build_table(session, match, now),
        "steps": steps(session, match, viewer, since),
    }
    if match.real_time and match.n > since and announcements.only_person(match) is not None:
        reply["news"] = announcements.real_time_news(session, match, viewer, since)
    if match.result is not None and match.n > since and session.lesson is None:
        # It has just come to its end; one that is opened at its end has been told of before, and a lesson is no game.
        from . import game_summary

        reply |= game_summary.summary(
            match, session.assists, speaker=session.speaker, tries=session.wrong_moves
        )
    saves_wait = told.delta and in_play
    if session.lesson is not None:
        pass  # a lesson is begun again, not kept
    elif saves_wait and now - told.saved_at < SAVES:
        told.save_postponed = reply["unsaved"] = True
    else:
        reply["save"] = _save(session, match, now)
    if not saves_wait:
        reply.update(new_moves(session, match))
    reply["wake"] = next_call(session, now)
    return reply


def postponed_save(session: SessionState, match: MatchLog, now: int) -> dict[str, Any]:
    """The save that was held back, if its time has come."""
    return {"save": _save(session, match, now)} if session.client.save_due(now) == 0 else {}


def _save(session: SessionState, match: MatchLog, now: int) -> dict[str, Any]:
    told = session.client
    made = export.save_parts(session, match, told.unsaved_from, now)
    told.unsaved_from, told.saved_at, told.save_postponed = len(match.entries), now, False
    return made


def new_moves(session: SessionState, match: MatchLog) -> dict[str, Any]:
    """The part of the list of moves that is new."""
    told = session.client
    viewer = session.hotseat.viewer(match, match.state, live=True)
    new = told.lines.since(match, told.unlisted_from, viewer, session.faded(match), session.speaker)
    told.unlisted_from = len(match.entries)
    return {} if new is None else {"moves": new}


def all_moves(session: SessionState, match: MatchLog) -> dict[str, Any] | None:
    """The whole list of moves, as it would be told to a front end that has nothing of it."""
    viewer = session.hotseat.viewer(match, match.state, live=True)
    return MoveList().since(match, -1, viewer, session.faded(match), session.speaker)


# --- refusals ------------------------------------------------------------------------------------


def refused(session: SessionState, message: Message, now: int, *, late: bool) -> dict[str, Any]:
    """Why a touch or drag led nowhere, with the table if others have played meanwhile."""
    told = {"late": True} if late else {}
    said = {"refused": session.speaker.say(message), **told, **_in_short(session, message)}
    new = session.require_match().n != session.client.sent_upto
    return {**said, **(full_reply(session, now) if new else {})}


def failed(session: SessionState, refusal: Refusal, now: int, *, late: bool) -> dict[str, Any]:
    """The answer to a command that was refused: it changed nothing.

    A flag may have fallen or a bot played while it was on its way: then that is told with the table.
    """
    said = session.speaker.say(refusal.message)
    more: dict[str, Any] = {"late": True} if late else {}
    more |= _in_short(session, refusal.message)
    if session.match is not None and session.match.n != session.client.sent_upto:
        return {"ok": True, "refused": said, **more, **full_reply(session, now)}
    return {"ok": False, "error": said, **more}


def _in_short(session: SessionState, message: Message) -> dict[str, Any]:
    """A few words for a refusal, where it was tried."""
    short = session.speaker.short(message)
    return {} if short is None else {"short": short}
