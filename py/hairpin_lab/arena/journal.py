"""Finished games in a file that only grows: one line of JSON a game, with all that the game follows from.

A line is written at once and in one piece, so several arenas may write to one file, and whatever ends a run leaves at
most one torn line behind, which is passed over. A game that stands there twice is the same game and counts once.
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

START = '{"arena":1,'


class Journal:
    """One file of games of one kind: the same game, engine and settings; bots and seeds may differ."""

    def __init__(self, file: Path, game: Game[Any], settings: Mapping[str, Setting]) -> None:
        """Open it, or begin it. Raises ``Refusal`` if it cannot be had or is of something else."""
        self.file = file
        self.kind: dict[str, Any] = {
            "game": game.id,
            "engine": engine(game),
            "settings": {key: plain(value) for key, value in settings.items()},
        }
        self.found: dict[tuple[tuple[str, ...], str], dict[str, Any]] = {}
        if file.exists() and not file.is_file():
            # A device or a pipe keeps nothing, and may have no end.
            raise Refusal("terminal.error.journal.other", file=str(file))
        line = b"\n"
        try:
            for line in byte_lines(file) if file.exists() else ():
                # Zeros are what a loss of power may leave.
                self._take(line.decode("utf-8", "replace").strip().strip("\0"))
        except OSError as error:
            raise self._refusal("terminal.error.read", error) from None
        if not line.endswith(b"\n"):
            self._write("\n")  # what comes next begins a line of its own

    def _take(self, line: str) -> None:
        """Remember the game of a line. Raises ``Refusal`` if it is of something else."""
        if not (line.startswith(START) or START.startswith(line)):
            raise Refusal("terminal.error.journal.other", file=str(self.file))
        try:
            data = json.loads(line)
        except ValueError:
            return  # torn
        for part, value in self.kind.items():
            if data[part] != value:
                key = f"terminal.error.journal.{part}"
                raise Refusal(key, file=str(self.file), has=_told(data[part]), now=_told(value))
        self.found[tuple(data["seats"]), data["seed"]] = data["result"]

    def add(self, job: Job, result: Mapping[str, Any]) -> None:
        """Write a finished game down. Raises ``Refusal`` if that cannot be done."""
        data = {"arena": 1, **self.kind, "seats": job.seats, "seed": job.seed, "result": result}
        self._write(dump(data) + "\n")

    def _write(self, text: str) -> None:
        line = text.encode()
        ways = os.O_APPEND | os.O_CREAT | os.O_WRONLY | getattr(os, "O_BINARY", 0)
        try:
            channel = os.open(self.file, ways, 0o666)
            try:
                # One call, so that no other arena's line comes in between.
                if os.write(channel, line) < len(line):
                    raise OSError(28, os.strerror(28))
            finally:
                os.close(channel)
        except OSError as error:
            raise self._refusal("terminal.error.write", error) from None

    def _refusal(self, key: str, error: OSError) -> Refusal:
        reason = (error.strerror or str(error)).rstrip(".")
        return Refusal(key, file=str(self.file), reason=reason)


def _told(value: Any) -> str:
    """A part of what games follow from, as a sentence names it."""
    if isinstance(value, dict):
        return " ".join(f"{key}={dump(one)}" for key, one in value.items())
    return str(value)
