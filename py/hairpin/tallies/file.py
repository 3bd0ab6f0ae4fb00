"""The file with all finished games of a device (``docs/record-file.md``), read strictly."""

from __future__ import annotations

import hashlib
from typing import Any, Final

from ..core import record
from ..core.errors import RecordError
from .stored import FinishedGame, read_game

#: The newest version of the format.
VERSION: Final = 1
#: The greatest length of a file in bytes; the page has the same limit.
MOST: Final = 120_000_000


def read_record_file(text: str) -> list[FinishedGame]:
    """Return the games of a record file, each once, in the order of the file.

    Raises ``RecordError`` for another kind of file, a newer version, or a damaged game.
    """
    try:
        data = record.parse(text)
    except (ValueError, RecursionError):
        data = None
    version = data.get("hairpin-record") if isinstance(data, dict) else None
    if type(version) is not int or version < 1:
        raise RecordError("tallies.file.damaged")
    if version > VERSION:
        raise RecordError("tallies.file.newer")
    rows = data.get("games")
    if not isinstance(rows, list):
        raise RecordError("tallies.file.damaged")
    found: dict[str, FinishedGame] = {}
    for number, row in enumerate(rows, 1):
        game = read_game(row)
        if game is None or not _fits(game, row.get("text")):
            raise RecordError("tallies.file.game", n=number)
        found.setdefault(game.id, game)
    return list(found.values())


def _fits(game: FinishedGame, text: Any) -> bool:
    """Whether a text is the record of this game: its digest, its game and its number of seats."""
    if not isinstance(text, str):
        return False
    try:
        digest = hashlib.sha256(text.encode()).hexdigest()
        data = record.parse(text)
    except (ValueError, RecursionError):
        return False
    return (
        digest.startswith(game.id)
        and isinstance(data, dict)
        and data.get("game") == game.tally["game"]
        and isinstance(data.get("seats"), list)
        and len(data["seats"]) == len(game.tally["seats"])
        and isinstance(data.get("moves"), list)
    )
