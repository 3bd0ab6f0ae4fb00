"""Commands that return a game as text: as a file, a link, parts of a save, or a summary."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...core import link as links
from ...core import save as saves
from ...core.errors import NotAllowed
from ...core.words import Speaker
from ...games import load
from .. import export
from ..assists import assists_of
from ..puzzle_state import PuzzleState
from ..requests import text

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ..state import SessionState


def record_file(session: SessionState, request: Mapping[str, Any], now: int) -> dict[str, Any]:
    """Return the text of a file with the game."""
    return export.record_file(session.require_match(), session.past, session.speaker)


def link(session: SessionState, request: Mapping[str, Any], now: int) -> dict[str, Any]:
    """Return the end of a link: what it is, and the game up to the point that is shown, packed as text."""
    match = session.require_match()
    if isinstance(session.exercise, PuzzleState):
        puzzle = session.exercise.puzzle
        return {
            "link": links.write_puzzle(puzzle.begin(), puzzle.number),
            "warning": None,
        }
    return export.link(match, session.history_point, session.speaker)


def save(session: SessionState, request: Mapping[str, Any], now: int) -> dict[str, Any]:
    """Return all parts of the game's save. Raises ``NotAllowed`` for an exercise, which is never stored."""
    if session.exercise is not None:
        raise NotAllowed("error.lesson.kept")
    return {"save": export.save_parts(session, session.require_match(), -1, now)}


def tally(session: SessionState, request: Mapping[str, Any], now: int) -> dict[str, Any]:
    """Read a finished game from its save or record, and return its summary. The table does not change.

    Raises ``NotAllowed`` for an unfinished game, ``Refusal`` if the text is neither a save nor a record.
    """
    from .. import game_summary

    saved = saves.read_stored(text(request, "text"), load)
    if saved.match.result is None:
        raise NotAllowed("error.tally")
    speaker = Speaker([seat.name for seat in saved.match.seats], session.language)
    around = saved.sitting
    practice = around.get("practice") is True
    return game_summary.summary(saved.match, assists_of(around), speaker=speaker, practice=practice)
