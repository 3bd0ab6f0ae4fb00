"""What leaves a sitting to be kept or given away: files, links, and the parts of a save."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..core import record, save
from ..core.words import say

if TYPE_CHECKING:
    from ..core.match import Match
    from ..session import Session


def file(session: Session, match: Match) -> dict[str, Any]:
    """The match, and the games of the series before it, as the text of a file."""
    lines = [*session.past, record.write(match)]
    name = f"{match.game.id}-{match.n}.hairpin"
    return {"text": "\n".join(lines) + "\n", "name": name, "warning": _warning(session, match)}


def link(session: Session, match: Match) -> dict[str, Any]:
    """The match up to the point that is shown, as the end of a link."""
    point = match if session.looking is None else match.branch(session.looking)
    return {"link": record.write_link(point), "warning": _warning(session, match)}


def _warning(session: Session, match: Match) -> str | None:
    if match.game.hidden and match.result is None:
        return session.speaker.say(say("warning.deal"))
    return None


def parts(session: Session, match: Match, since: int, now: int) -> dict[str, Any]:
    """The parts of the save that changed since entry ``since`` (from 0); all of them for -1."""
    sitting = {
        "id": session.match_id,
        "at": session.watch.at(now),
        "touched": {str(seat): list(things) for seat, things in session.touches.by_seat.items()},
        "asides": sorted(session.asides),
    }
    count, made = save.parts(match, session.past, sitting, since=since)
    return {
        "id": session.match_id,
        "count": count,
        "parts": {str(i): text for i, text in made.items()},
    }
