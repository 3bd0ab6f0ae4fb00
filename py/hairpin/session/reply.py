"""The reply to a command that touches the table.

Whole replies are the rule. While a game is played in real time, the list of moves waits for a rest and
saves are made a few times a second; what is left out is in the reply that comes next, or in one asked for.
A reply whose save is held back says so, and the next `advance` that comes when it is due brings it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from . import heard, outgoing
from .move_list import MoveList
from .steps import steps
from .table import table
from .told import SAVES
from .wake import wake

if TYPE_CHECKING:
    from ..core.errors import Refusal
    from ..core.match_log import MatchLog
    from ..core.words import Message
    from .sitting import Sitting


def whole(sitting: Sitting, now: int) -> dict[str, Any]:
    """The table as it now is, with what is new since the last reply. Raises ``Refusal`` without a match."""
    match, told = sitting.on_table(), sitting.told
    since, told.sent_upto = told.sent_upto, match.n
    in_play = match.real_time and sitting.going_on(match)
    if in_play:
        sitting.touches.shown(match)
    viewer = sitting.viewpoint.viewer(match, match.state, live=True)
    reply: dict[str, Any] = {
        "table": table(sitting, match, now),
        "steps": steps(sitting, match, viewer, since),
    }
    if match.real_time and match.n > since and heard.alone(match) is not None:
        reply["news"] = heard.news(sitting, match, viewer, since)
    if match.result is not None and match.n > since and sitting.learning is None:
        # It has just come to its end; one that is opened at its end has been told of before, and a lesson is no game.
        from . import tallies

        reply |= tallies.ended(match, sitting.aids, speaker=sitting.speaker, tries=sitting.wrong)
    saves_wait = told.delta and in_play
    if sitting.learning is not None:
        pass  # a lesson is begun again, not kept
    elif saves_wait and now - told.saved_at < SAVES:
        told.save_held = reply["held"] = True
    else:
        reply["save"] = _save(sitting, match, now)
    if not saves_wait:
        reply.update(moves(sitting, match))
    reply["wake"] = wake(sitting, now)
    return reply


def overdue(sitting: Sitting, match: MatchLog, now: int) -> dict[str, Any]:
    """The save that was held back, if its time has come."""
    return {"save": _save(sitting, match, now)} if sitting.told.save_due(now) == 0 else {}


def _save(sitting: Sitting, match: MatchLog, now: int) -> dict[str, Any]:
    told = sitting.told
    made = outgoing.save_parts(sitting, match, told.changed, now)
    told.changed, told.saved_at, told.save_held = len(match.entries), now, False
    return made


def moves(sitting: Sitting, match: MatchLog) -> dict[str, Any]:
    """The part of the list of moves that is new."""
    told = sitting.told
    viewer = sitting.viewpoint.viewer(match, match.state, live=True)
    new = told.lines.since(match, told.unlisted, viewer, sitting.faded(match), sitting.speaker)
    told.unlisted = len(match.entries)
    return {} if new is None else {"moves": new}


def all_moves(sitting: Sitting, match: MatchLog) -> dict[str, Any] | None:
    """The whole list of moves, as it would be told to a front end that has nothing of it."""
    viewer = sitting.viewpoint.viewer(match, match.state, live=True)
    return MoveList().since(match, -1, viewer, sitting.faded(match), sitting.speaker)


# --- refusals ------------------------------------------------------------------------------------


def refused(sitting: Sitting, message: Message, now: int, *, late: bool) -> dict[str, Any]:
    """Why a touch or drag led nowhere, with the table if others have played meanwhile."""
    told = {"late": True} if late else {}
    said = {"refused": sitting.speaker.say(message), **told, **_in_short(sitting, message)}
    new = sitting.on_table().n != sitting.told.sent_upto
    return {**said, **(whole(sitting, now) if new else {})}


def failed(sitting: Sitting, refusal: Refusal, now: int, *, late: bool) -> dict[str, Any]:
    """The answer to a command that was refused: it changed nothing.

    A flag may have fallen or a bot played while it was on its way: then that is told with the table.
    """
    said = sitting.speaker.say(refusal.message)
    more: dict[str, Any] = {"late": True} if late else {}
    more |= _in_short(sitting, refusal.message)
    if sitting.match is not None and sitting.match.n != sitting.told.sent_upto:
        return {"ok": True, "refused": said, **more, **whole(sitting, now)}
    return {"ok": False, "error": said, **more}


def _in_short(sitting: Sitting, message: Message) -> dict[str, Any]:
    """A few words for a refusal, where it was tried."""
    short = sitting.speaker.short(message)
    return {} if short is None else {"short": short}
