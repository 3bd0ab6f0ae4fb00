"""Chunks that were played, in files that only grow: one a game and engine, one line of JSON a chunk.

A line is written at once and in one piece, so whatever ends a run leaves at most one torn line behind, which is passed over. A
chunk that stands there twice is the same and counts once. Games of another engine, or counted otherwise, lie in files of their own.
"""

from __future__ import annotations

import json
import os
from collections import Counter
from typing import TYPE_CHECKING, Any

from hairpin.core.record import dump
from hairpin.games import load
from hairpin.terminal.files import byte_lines

from ..arena.version import engine
from .chunks import SEED, Chunk
from .watching import COUNTERS

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from .plan import Table


class Journal:
    """All chunks of some tables. ``found`` has them by table and number, ``seconds`` what each table has taken so far."""

    def __init__(self, folder: Path, tables: Sequence[Table]) -> None:
        """Read what is there. Raises ``OSError`` if the folder cannot be had."""
        self.folder = folder
        self.tables = {table.id: table for table in tables}
        self.found: dict[tuple[str, int], Chunk] = {}
        self.seconds = dict.fromkeys(self.tables, 0.0)
        folder.mkdir(parents=True, exist_ok=True)
        for file in sorted({self._file(table) for table in tables}):
            line = b"\n"
            for line in byte_lines(file) if file.exists() else ():
                self._take(line.decode("utf-8", "replace"))
            if not line.endswith(b"\n"):
                _write(file, "\n")  # what comes next begins a line of its own

    def _file(self, table: Table) -> Path:
        version = engine(load(table.game)).replace("+", "-")
        return self.folder / f"{table.game}-{version}-{COUNTERS[table.game].version}.jsonl"

    def _take(self, line: str) -> None:
        """Remember the chunk of a line, if it is whole and of a table that is still played so."""
        try:
            data: dict[str, Any] = json.loads(line)
            table = self.tables.get(data["table"]["id"])
            if table is None or data["table"] != _kind(table) or data["seed"] != SEED:
                return
            spread = {key: Counter(row) for key, row in data["spread"].items()}
            chunk = Chunk(table.id, data["number"], data["games"], spread)
            seconds = data["seconds"]
        except (ValueError, KeyError, TypeError):
            return  # torn
        if (chunk.table, chunk.number) not in self.found:
            self.found[chunk.table, chunk.number] = chunk
            self.seconds[chunk.table] += seconds

    def add(self, chunk: Chunk, seconds: float) -> None:
        """Write a chunk down, and how long it took. Raises ``OSError``."""
        table = self.tables[chunk.table]
        data = {
            "table": _kind(table),
            "seed": SEED,
            "number": chunk.number,
            "games": chunk.games,
            "seconds": round(seconds, 3),
            "spread": {key: dict(sorted(row.items())) for key, row in sorted(chunk.spread.items())},
        }
        _write(self._file(table), dump(data) + "\n")
        self.found[chunk.table, chunk.number] = chunk
        self.seconds[chunk.table] += seconds

    def games(self, table: str) -> int:
        """How many games of a table are there."""
        return sum(chunk.games for chunk in self.found.values() if chunk.table == table)

    def together(self, table: str) -> Mapping[str, Counter[str]]:
        """All that was counted in a table's games."""
        spread: dict[str, Counter[str]] = {}
        for (of, _), chunk in sorted(self.found.items()):
            if of == table:
                for key, row in chunk.spread.items():
                    spread.setdefault(key, Counter()).update(row)
        return spread


def _kind(table: Table) -> dict[str, Any]:
    """What a table's games follow from, as JSON."""
    return {
        "id": table.id,
        "game": table.game,
        "seats": table.seats,
        "bot": table.bot,
        "chunk": table.chunk,
        "settings": dict(table.settings),
    }


def _write(file: Path, text: str) -> None:
    line = text.encode()
    ways = os.O_APPEND | os.O_CREAT | os.O_WRONLY | getattr(os, "O_BINARY", 0)
    channel = os.open(file, ways, 0o666)
    try:
        # One call, so that a run that is ended leaves whole lines but for the last.
        if os.write(channel, line) < len(line):
            raise OSError(28, os.strerror(28), str(file))
    finally:
        os.close(channel)
