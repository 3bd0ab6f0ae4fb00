"""The journal: an append-only file of finished games. Each line is JSON for one game, with all data
that determine the game.

A line is written with one call, so several arenas may share a file, and a run that is killed leaves
at most one incomplete line, which is skipped. A game that is in the file twice counts once.
"""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, Any

from hairpin.core.errors import Refusal
from hairpin.core.options import plain
from hairpin.core.record import dump
from hairpin.terminal.files import byte_lines

from .version import engine

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from hairpin.core.game import Game
    from hairpin.core.options import Setting

    from .games import Job

RECORD = "record"  # the key of a game's record, in its result and in its line
START = '{"arena":1,'


class Journal:
    """A file of finished games. All games in the file have the same game id, engine and settings
    (``kind``); the bots and seeds of the games may differ."""

    def __init__(self, file: Path, game: Game[Any], settings: Mapping[str, Setting]) -> None:
        """Open the file or create it. Raises ``Refusal`` if this fails, or if the file has games
        with another game, engine or settings.
        """
        self.file = file
        self.kind: dict[str, Any] = {
            "game": game.id,
            "engine": engine(game),
            "settings": {key: plain(value) for key, value in settings.items()},
        }
        self.found: dict[tuple[tuple[str, ...], str], dict[str, Any]] = {}
        if file.exists() and not file.is_file():
            # A device or a pipe stores nothing, and reading it might never end.
            raise Refusal("terminal.error.journal.other", file=str(file))
        line = b"\n"
        try:
            for line in byte_lines(file) if file.exists() else ():
                # After a power failure a file may end with zero bytes.
                self._read_line(line.decode("utf-8", "replace").strip().strip("\0"))
        except OSError as error:
            raise self._refusal("terminal.error.read", error) from None
        if not line.endswith(b"\n"):
            self._write("\n")  # so that the next entry begins a new line

    def _read_line(self, line: str) -> None:
        """Store the game of a line. Raises ``Refusal`` if its game, engine or settings differ."""
        if not (line.startswith(START) or START.startswith(line)):
            raise Refusal("terminal.error.journal.other", file=str(self.file))
        try:
            data = json.loads(line)
        except ValueError:
            return  # an incomplete line
        for part, value in self.kind.items():
            if data[part] != value:
                key = f"terminal.error.journal.{part}"
                raise Refusal(
                    key, file=str(self.file), has=_in_words(data[part]), now=_in_words(value)
                )
        self.found[tuple(data["seats"]), data["seed"]] = data["result"]

    def add(self, job: Job, result: Mapping[str, Any]) -> None:
        """Append a finished game, and its record if the result has it. Raises ``Refusal`` if the
        file cannot be written."""
        data = {"arena": 1, **self.kind, "seats": job.seats, "seed": job.seed}
        data["result"] = {key: value for key, value in result.items() if key != RECORD}
        if RECORD in result:
            data[RECORD] = result[RECORD]
        self._write(dump(data) + "\n")

    def _write(self, text: str) -> None:
        line = text.encode()
        ways = os.O_APPEND | os.O_CREAT | os.O_WRONLY | getattr(os, "O_BINARY", 0)
        try:
            channel = os.open(self.file, ways, 0o666)
            try:
                # Write the line with a single call, so that no other arena can write into the
                # middle of the line.
                if os.write(channel, line) < len(line):
                    raise OSError(28, os.strerror(28))
            finally:
                os.close(channel)
        except OSError as error:
            raise self._refusal("terminal.error.write", error) from None

    def _refusal(self, key: str, error: OSError) -> Refusal:
        reason = (error.strerror or str(error)).rstrip(".")
        return Refusal(key, file=str(self.file), reason=reason)


def _in_words(value: Any) -> str:
    """Return the game, engine or settings as text for a message."""
    if isinstance(value, dict):
        return " ".join(f"{key}={dump(one)}" for key, one in value.items())
    return str(value)
