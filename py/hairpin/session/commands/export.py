"""Commands that hand a game out: as a file, as a link, as parts of a save."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...core import save as saves
from ...core.errors import NotAllowed
from ...core.words import Speaker
from ...games import load
from .. import export
from ..assists import assists_of
from ..requests import text

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ..state import SessionState


def record_file(session: SessionState, request: Mapping[str, Any], now: int) -> dict[str, Any]:
    """The game as the text of a file."""
    return export.record_file(session.require_match(), session.past, session.speaker)


def link(session: SessionState, request: Mapping[str, Any], now: int) -> dict[str, Any]:
    """The game, as far as it is shown, as the end of a link."""
    return export.link(session.require_match(), session.history_point, session.speaker)


def save(session: SessionState, request: Mapping[str, Any], now: int) -> dict[str, Any]:
    """All parts of the game's save. Raises ``NotAllowed`` for a lesson, which is never stored."""
    if session.lesson is not None:
        raise NotAllowed("error.lesson.kept")
    return {"save": export.save_parts(session, session.require_match(), -1, now)}


def tally(session: SessionState, request: Mapping[str, Any], now: int) -> dict[str, Any]:
    """What is kept of a finished game, from its save or record; the table stays as it is.

    Raises ``NotAllowed`` for one that is not over, else ``Refusal`` for what cannot be read.
    """
    from .. import game_summary
    from ..daily import wrong_moves_of

    saved = saves.read_stored(text(request, "text"), load)
    if saved.match.result is None:
        raise NotAllowed("error.tally")
    speaker = Speaker([seat.name for seat in saved.match.seats], session.language)
    kept = saved.sitting
    return game_summary.summary(
        saved.match, assists_of(kept), speaker=speaker, tries=wrong_moves_of(kept)
    )
