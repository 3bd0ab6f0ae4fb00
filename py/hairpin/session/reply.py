"""The reply to a command that may change the table.

A reply holds the whole table. During a game in real time, two other parts are postponed: the list of moves is not sent
before a pause, and a save is sent only a few times a second. A reply without its save says so with ``unsaved``; the
first `advance` after the save is due sends it.
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
    """The table, and all that is new since the last reply. Raises ``Refusal`` without a match."""
    match, client = session.require_match(), session.client
    since, client.sent_upto = client.sent_upto, match.n
    in_play = match.real_time and session.in_progress(match)
    if in_play:
        session.selection.keep_shown(match)
    viewer = session.hotseat.viewer(match, match.state, current=True)
    table = build_table(session, match, now)
    reply: dict[str, Any] = {
        "table": table,
        **_since_last(session, table),
        "steps": steps(session, match, viewer, since),
    }
    if match.real_time and match.n > since and session.speaker.you is not None:
        reply["news"] = announcements.real_time_news(session, match, viewer, since)
    if match.result is not None and match.n > since and session.exercise is None:
        # Send the summary only with the last move. The client keeps it, so it needs no new summary when it opens
        # the finished game again.
        from . import game_summary

        reply |= game_summary.summary(
            match, session.assists, speaker=session.speaker, practice=session.practice
        )
    saves_wait = client.delta and in_play
    if session.exercise is not None:
        pass  # an exercise is never saved
    elif saves_wait and now - client.saved_at < SAVES:
        client.save_postponed = reply["unsaved"] = True
    else:
        reply["save"] = _save(session, match, now)
    if not saves_wait:
        reply.update(new_moves(session, match))
    reply["wake"] = next_call(session, now)
    return reply


def _since_last(session: SessionState, table: dict[str, Any]) -> dict[str, bool]:
    """The fields ``continues`` and ``new_viewer``, each left out if false.

    In a delta, fields of the table that are as in the last reply are taken out of ``table`` too.
    """
    client, (shown,) = session.client, table["views"]
    flows = table["time"] is not None and table["current"] and table["phase"] == "playing"
    flows = flows and table["cover"] is None and "places" in shown["view"]
    found = {
        "continues": flows and client.flowing == (table["match"], table["deal"]),
        "new_viewer": client.secret_from not in (None, shown["viewer"]),
    }
    client.flowing = (table["match"], table["deal"]) if flows else None
    client.secret_from = shown["viewer"] if table["shared"] else None
    client.omit_known(table)
    return {name: True for name, value in found.items() if value}


def postponed_save(session: SessionState, match: MatchLog, now: int) -> dict[str, Any]:
    """The postponed save, if it is due."""
    return {"save": _save(session, match, now)} if session.client.save_due(now) == 0 else {}


def _save(session: SessionState, match: MatchLog, now: int) -> dict[str, Any]:
    """The parts of the save that changed. The session remembers them as saved."""
    client = session.client
    made = export.save_parts(session, match, client.unsaved_from, now)
    client.unsaved_from, client.saved_at, client.save_postponed = len(match.entries), now, False
    return made


def new_moves(session: SessionState, match: MatchLog) -> dict[str, Any]:
    """The part of the list of moves that changed. The session remembers it as sent."""
    client = session.client
    viewer = session.hotseat.viewer(match, match.state, current=True)
    new = client.lines.changes(
        match, client.unlisted_from, viewer, session.faded(match), session.speaker
    )
    client.unlisted_from = len(match.entries)
    return {} if new is None else {"moves": new}


def all_moves(session: SessionState, match: MatchLog) -> dict[str, Any] | None:
    """The whole list of moves, for a client that has none of it."""
    viewer = session.hotseat.viewer(match, match.state, current=True)
    return MoveList().changes(match, -1, viewer, session.faded(match), session.speaker)


# --- refusals ------------------------------------------------------------------------------------


def refused(session: SessionState, message: Message, now: int, *, late: bool) -> dict[str, Any]:
    """The reply to a refused touch or drag: the reason, and the table if it changed since the last reply."""
    lateness = {"late": True} if late else {}
    said = {"refused": session.speaker.say(message), **lateness, **_in_short(session, message)}
    new = session.require_match().n != session.client.sent_upto
    return {**said, **(full_reply(session, now) if new else {})}


def failed(session: SessionState, refusal: Refusal, now: int, *, late: bool) -> dict[str, Any]:
    """The reply to a refused command, which changed nothing.

    If a clock ran out or a bot played just before the command, the reply also holds the table and is ``ok``.
    """
    said = session.speaker.say(refusal.message)
    more: dict[str, Any] = {"late": True} if late else {}
    more |= _in_short(session, refusal.message)
    if session.match is not None and session.match.n != session.client.sent_upto:
        return {"ok": True, "refused": said, **more, **full_reply(session, now)}
    return {"ok": False, "error": said, **more}


def _in_short(session: SessionState, message: Message) -> dict[str, Any]:
    """A short form of a refusal, to be shown at the touched thing; empty if it has none."""
    short = session.speaker.short(message)
    return {} if short is None else {"short": short}
