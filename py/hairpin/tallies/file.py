"""The file with all finished games of a device (``docs/record-file.md``), read strictly."""

from __future__ import annotations

import hashlib
import re
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ..core import record
from ..core.errors import RecordError
from .stored import FinishedGame, read_game

if TYPE_CHECKING:
    from collections.abc import Mapping

#: The newest version of the format.
VERSION: Final = 1
#: The greatest length of a file in bytes; the page has the same limit.
MOST: Final = 120_000_000


#: The marks of the puzzles of one game.
_MARKS: Final = re.compile(r"[0-9A-Za-z]{0,9999}", re.ASCII)


class RecordFile(NamedTuple):
    """The content of a record file. ``version`` and ``marks`` are those of the puzzles; 0 and empty if it has none."""

    games: list[FinishedGame]
    version: int = 0
    marks: Mapping[str, str] = {}


def read_record_file(text: str) -> RecordFile:
    """Return the games of a record file, each once, in the order of the file, and the marks of its puzzles.

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
    return RecordFile(list(found.values()), *_puzzles(data.get("puzzles")))


def _puzzles(value: Any) -> tuple[int, Mapping[str, str]]:
    """Return the version and the marks of the puzzles. Raises ``RecordError`` for damaged ones."""
    if value is None:
        return 0, {}
    version, marks = (
        ("", {}) if not isinstance(value, dict) else (value.get("version"), value.get("marks"))
    )
    if type(version) is not int or version < 1 or not isinstance(marks, dict):
        raise RecordError("tallies.file.damaged")
    if not all(isinstance(one, str) and _MARKS.fullmatch(one) for one in marks.values()):
        raise RecordError("tallies.file.damaged")
    return version, marks


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
