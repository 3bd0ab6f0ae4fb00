"""Data sets: a Parquet file with a row per decision, made from records of games.

Needs the extra ``hairpin[parquet]``. ``docs/dataset.md`` describes the columns.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Self

from hairpin import __version__
from hairpin.core.errors import Refusal
from hairpin.core.record import dump, read
from hairpin.core.seats import BOT, PERSON
from hairpin.games import load

from .arena.version import engine
from .rows import write_refusal
from .table import Table, rewards

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

#: The licence of the games: bots played them, so nobody has rights in them.
LICENCE: Final = "CC0-1.0"
BATCH: Final = 20_000  # rows that are written at once
#: Keys that ``simulate`` adds to a record.
_ADDED: Final = frozenset({"result", "failed"})


class Decisions:
    """The decisions of games with the same game, options and number of seats."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        """``data`` is a record, for example of the first game."""
        kinds = [seat["kind"] for seat in data["seats"]]
        self.table = Table(data["game"], len(kinds), data["settings"])

    def of(self, number: int, data: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
        """Yield the rows of game ``number``; ``data`` is its record with the result."""
        match = read(dump({key: data[key] for key in data if key not in _ADDED}), load)
        table, result = self.table, data["result"]
        table.deal(match.seed)
        bots = [
            seat["name"] if seat["kind"] == PERSON else seat["kind"].removeprefix(BOT)
            for seat in data["seats"]
        ]
        ends = reward_of(result)
        index = 0
        for seat, move, at in match.entries:
            for step in table.play_in_steps(seat, move, at):
                yield {
                    "game": number,
                    "index": index,
                    "ms": at,
                    "seat": seat,
                    "bot": bots[seat - 1],
                    "observation": bytes(table.numbers(seat)),
                    "mask": bytes(table.mask),
                    "action": step,
                    "reward": ends[seat - 1],
                    "place": result["places"][seat - 1],
                    "seed": match.seed,
                }
                index += 1

    def described(self, data: Mapping[str, Any]) -> dict[str, str]:
        """Return the facts that all rows share, for the head of a file: each a text."""
        sight = self.table.sight
        parts = [
            {"name": part.name, "size": part.size, "high": part.high, "seats": part.seats}
            for part in sight.parts
        ]
        return {
            "hairpin": __version__,
            "engine": engine(self.table.game),
            "rules": str(self.table.game.rules),
            "game": self.table.game.id,
            "seats": str(self.table.seats),
            "settings": dump(data["settings"]),
            "licence": LICENCE,
            "observation": dump(parts),
            "actions": dump(list(self.table.steps.names)),
        }


def reward_of(result: Mapping[str, Any]) -> list[float]:
    """Return each seat's reward at the end: from -1 to 1, as in the environments."""
    from hairpin import Result

    seats = len(result["places"])
    return rewards(Result.from_json(dict(result), seats))


class DecisionsFile:
    """A Parquet file of decisions; a context manager, whose exit completes the file."""

    def __init__(self, path: Path) -> None:
        """Raises ``Refusal`` if pyarrow is missing."""
        try:
            import pyarrow as pa
            import pyarrow.parquet as pq
        except ImportError:
            raise Refusal("terminal.error.extra", extra="parquet", package="pyarrow") from None
        self._pa, self._pq, self._path = pa, pq, path
        self._decisions: Decisions | None = None
        self._file: Any = None
        self._schema: Any = None
        self._waiting: list[dict[str, Any]] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        """Write the remaining rows and close the file. Raises ``Refusal``."""
        if self._file is not None:
            self._write()
            self._file.close()

    def add(self, number: int, data: Mapping[str, Any]) -> int:
        """Add the decisions of a game; return their number. Raises ``Refusal`` if the file cannot
        be written."""
        if self._decisions is None:
            self._decisions = Decisions(data)
            self._open(self._decisions, data)
        rows = [*self._decisions.of(number, data)]
        self._waiting += rows
        if len(self._waiting) >= BATCH:
            self._write()
        return len(rows)

    def _open(self, decisions: Decisions, data: Mapping[str, Any]) -> None:
        pa, table = self._pa, decisions.table
        self._schema = pa.schema(
            [
                ("game", pa.int32()),
                ("index", pa.int32()),
                ("ms", pa.int64()),
                ("seat", pa.int8()),
                ("bot", pa.dictionary(pa.int16(), pa.string())),
                ("observation", pa.binary(table.sight.size)),
                ("mask", pa.binary(len(table.steps))),
                ("action", pa.int16()),
                ("reward", pa.float32()),
                ("place", pa.int8()),
                ("seed", pa.string()),
            ],
            metadata=decisions.described(data),
        )
        try:
            self._file = self._pq.ParquetWriter(self._path, self._schema, compression="zstd")
        except OSError as error:
            raise write_refusal(self._path, error) from None

    def _write(self) -> None:
        rows = self._pa.Table.from_pylist(self._waiting, schema=self._schema)
        try:
            self._file.write_table(rows)
        except OSError as error:
            raise write_refusal(self._path, error) from None
        self._waiting.clear()
