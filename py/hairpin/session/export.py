"""Texts that leave a session: files, links, and the parts of a save."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..core import link as links
from ..core import record, save
from ..core.words import say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..core.match_log import MatchLog
    from ..core.words import Speaker
    from .state import SessionState


def record_file(match: MatchLog, past: Sequence[str], speaker: Speaker) -> dict[str, Any]:
    """The name and text of a file with this match and the earlier games of its series, and a warning or None."""
    lines = [*past, record.write(match)]
    name = f"{match.game.id}-{match.n}.hairpin"
    return {"text": "\n".join(lines) + "\n", "name": name, "warning": _warning(match, speaker)}


def link(match: MatchLog, history_point: int | None, speaker: Speaker) -> dict[str, Any]:
    """The end of a link: a readable head and the match up to the point that is shown; and a warning or None."""
    point = match if history_point is None else match.branch(history_point)
    return {"link": links.write(point), "warning": _warning(match, speaker)}


def _warning(match: MatchLog, speaker: Speaker) -> str | None:
    """A warning that the text reveals hidden cards; None if it reveals none."""
    if match.game.hidden and match.result is None:
        return speaker.say(say("warning.deal"))
    return None


def save_parts(session: SessionState, match: MatchLog, since: int, now: int) -> dict[str, Any]:
    """The parts of the save that changed with the entries at index ``since`` and later. With -1: all parts."""
    around = {
        "id": session.match_id,
        "at": session.watch.at(now),
        "touched": {str(seat): list(things) for seat, things in session.selection.by_seat.items()},
        "asides": sorted(session.panels),
        **({"aids": sorted(session.assists)} if session.assists else {}),
        **({"practice": True} if session.practice else {}),
        **({"spectated": True} if session.spectated else {}),
    }
    count, made = save.parts(match, session.past, around, since=since)
    return {
        "id": session.match_id,
        "count": count,
        "parts": {str(i): text for i, text in made.items()},
    }
