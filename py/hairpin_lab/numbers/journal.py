"""The journal: append-only files of played chunks, one file per game and engine, one JSON line per
chunk.

A line is written with one call, so if a run is killed, only its last line may be incomplete; the
reader skips it. A chunk that was stored twice counts once. Another engine or another version of the
counter has its own file.
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
    """All chunks of the given tables. ``found`` has the chunks by table and number; ``seconds`` has
    the time spent on each table."""

    def __init__(self, folder: Path, tables: Sequence[Table]) -> None:
        """Read the existing files. Raises ``OSError`` if the folder cannot be used."""
        self.folder = folder
        self.tables: dict[str, Table] = {table.id: table for table in tables}
        self.found: dict[tuple[str, int], Chunk] = {}
        self.seconds: dict[str, float] = dict.fromkeys(self.tables, 0.0)
        folder.mkdir(parents=True, exist_ok=True)
        for file in sorted({self._file(table) for table in tables}):
            line = b"\n"
            for line in byte_lines(file) if file.exists() else ():
                self._read_line(line.decode("utf-8", "replace"))
            if not line.endswith(b"\n"):
                _write(file, "\n")  # so that the next entry begins a new line

    def _file(self, table: Table) -> Path:
        version = engine(load(table.game)).replace("+", "-")
        return self.folder / f"{table.game}-{version}-{COUNTERS[table.game].version}.jsonl"

    def _read_line(self, line: str) -> None:
        """Store the chunk of a line if the line is complete and the chunk's table has not changed."""
        try:
            data: dict[str, Any] = json.loads(line)
            table = self.tables.get(data["table"]["id"])
            if table is None or data["table"] != _kind(table) or data["seed"] != SEED:
                return
            spread = {key: Counter(row) for key, row in data["spread"].items()}
            chunk = Chunk(table.id, data["number"], data["games"], spread)
            seconds = data["seconds"]
        except (ValueError, KeyError, TypeError):
            return  # an incomplete line
        if (chunk.table, chunk.number) not in self.found:
            self.found[chunk.table, chunk.number] = chunk
            self.seconds[chunk.table] += seconds

    def add(self, chunk: Chunk, seconds: float) -> None:
        """Append a chunk and the seconds it took. Raises ``OSError``."""
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
        """Return the number of stored games of a table."""
        return sum(chunk.games for chunk in self.found.values() if chunk.table == table)

    def together(self, table: str) -> Mapping[str, Counter[str]]:
        """Return the counts of all games of a table."""
        spread: dict[str, Counter[str]] = {}
        for (of, _), chunk in sorted(self.found.items()):
            if of == table:
                for key, row in chunk.spread.items():
                    spread.setdefault(key, Counter()).update(row)
        return spread


def _kind(table: Table) -> dict[str, Any]:
    """Return, as JSON, all properties of a table that determine its games."""
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
        # Use a single call, so that a killed run leaves only the last line incomplete.
        if os.write(channel, line) < len(line):
            raise OSError(28, os.strerror(28), str(file))
    finally:
        os.close(channel)
