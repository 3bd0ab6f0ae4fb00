"""Commands that hand a game out: as a file, as a link, as parts of a save."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .. import outgoing

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
    """All parts of the game's save."""
    return {"save": outgoing.save_parts(sitting, sitting.on_table(), -1, now)}
