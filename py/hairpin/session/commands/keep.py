"""Commands that hand a game out: as a file, as a link, as parts of a save."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...core import save as saves
from ...core.errors import NotAllowed
from ...core.words import Speaker
from ...games import load
from .. import outgoing
from ..aids import aids_of
from ..requests import text

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ..sitting import Sitting


def record_file(sitting: Sitting, request: Mapping[str, Any], now: int) -> dict[str, Any]:
    """The game as the text of a file."""
    return outgoing.file(sitting.on_table(), sitting.past, sitting.speaker)


def link(sitting: Sitting, request: Mapping[str, Any], now: int) -> dict[str, Any]:
    """The game, as far as it is shown, as the end of a link."""
    return outgoing.link(sitting.on_table(), sitting.looking, sitting.speaker)


def save(sitting: Sitting, request: Mapping[str, Any], now: int) -> dict[str, Any]:
    """All parts of the game's save. Raises ``NotAllowed`` for a lesson, which is never stored."""
    if sitting.learning is not None:
        raise NotAllowed("error.lesson.kept")
    return {"save": outgoing.save_parts(sitting, sitting.on_table(), -1, now)}


def tally(sitting: Sitting, request: Mapping[str, Any], now: int) -> dict[str, Any]:
    """What is kept of a finished game, from its save or record; the table stays as it is.

    Raises ``NotAllowed`` for one that is not over, else ``Refusal`` for what cannot be read.
    """
    from .. import tallies
    from ..today import tries_of

    saved = saves.read_stored(text(request, "text"), load)
    if saved.match.result is None:
        raise NotAllowed("error.tally")
    speaker = Speaker([seat.name for seat in saved.match.seats], sitting.language)
    kept = saved.sitting
    return tallies.ended(saved.match, aids_of(kept), speaker=speaker, tries=tries_of(kept))
