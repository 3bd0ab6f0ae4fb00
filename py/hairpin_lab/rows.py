"""Games as rows for statistics: one row per seat and game, with the same columns for every game.

CSV needs no extra package; Parquet needs the extra ``hairpin[parquet]``.
"""

from __future__ import annotations

import csv
from typing import IO, TYPE_CHECKING, Any, Final, Protocol, Self

from hairpin.core.errors import Refusal
from hairpin.core.record import dump
from hairpin.core.seats import BOT, PERSON

from .arena.shares import winners_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from pathlib import Path

#: Column name -> type of its values; ``docs/cli.md`` describes the columns.
COLUMNS: Final[dict[str, type]] = {
    "game": str,
    "number": int,
    "seed": str,
    "settings": str,
    "seats": int,
    "seat": int,
    "bot": str,
    "began": bool,
    "place": int,
    "score": int,
    "won": float,
    "moves": int,
    "ms": int,
    "reason": str,
    "failed": bool,
}
BATCH: Final = 10_000  # rows; a Parquet file is written in batches of this size


def rows_of(number: int, data: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield the rows of game ``number`` of a run; ``data`` is its record with the result."""
    result, moves = data["result"], data["moves"]
    winners = winners_of(result)
    first = int(moves[0].split(maxsplit=1)[0]) if moves else 0
    for seat, spec in enumerate(data["seats"], 1):
        kind = spec["kind"]
        yield {
            "game": data["game"],
            "number": number,
            "seed": data["seed"],
            "settings": dump(data["settings"]),
            "seats": len(data["seats"]),
            "seat": seat,
            "bot": spec["name"] if kind == PERSON else kind.removeprefix(BOT),
            "began": seat == first,
            "place": result["places"][seat - 1],
            "score": result["scores"][seat - 1],
            "won": 1 / len(winners) if seat in winners else 0.0,
            "moves": len(moves),
            "ms": int(moves[-1].rpartition("@")[2]) if moves else 0,
            "reason": result["reason"],
            "failed": data.get("failed", {}).get("seat") == seat,
        }


class Writes(Protocol):
    """An object with a ``write`` method, as ``csv`` needs it."""

    def write(self, text: str, /) -> object:
        """Write a text."""


class Output:
    """Standard output of the command, as a target for rows."""

    def __init__(self, put: Callable[[str], None]) -> None:
        self.write = put


class GamesFile(Protocol):
    """A file of games, used as a context manager: games are added as they end; the exit completes
    the file."""

    def __enter__(self) -> Self:
        """Return the file itself, which is already open."""

    def __exit__(self, *_: object) -> None:
        """Write the remaining rows. Raises ``Refusal``."""

    def add(self, number: int, data: Mapping[str, Any]) -> None:
        """Add a game. Raises ``Refusal``."""


class CsvFile:
    """A CSV file of games; each game is written when it ends."""

    def __init__(self, path: Path, out: Writes | None = None) -> None:
        """Create the file, or write to ``out`` instead. Raises ``Refusal`` if the file cannot be
        written."""
        self._path = path
        self._opened: IO[str] | None = None
        if out is None:
            try:
                out = self._opened = path.open("w", encoding="utf-8", newline="")
            except OSError as error:
                raise write_refusal(path, error) from None
        self._rows = csv.DictWriter(out, list(COLUMNS), lineterminator="\n")
        self._rows.writeheader()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        """Close the file. Raises ``Refusal``."""
        try:
            if self._opened is not None:
                self._opened.close()
        except OSError as error:
            raise write_refusal(self._path, error) from None

    def add(self, number: int, data: Mapping[str, Any]) -> None:
        """Write a game. Raises ``Refusal``."""
        try:
            for row in rows_of(number, data):
                # True and False are written as 1 and 0, so that every program can add them up.
                self._rows.writerow(
                    {key: int(v) if isinstance(v, bool) else v for key, v in row.items()}
                )
        except BrokenPipeError:
            raise  # the reader has closed the pipe
        except OSError as error:
            raise write_refusal(self._path, error) from None


class ParquetFile:
    """A Parquet file of games."""

    def __init__(self, path: Path) -> None:
        """Create the file. Raises ``Refusal`` if pyarrow is missing or the file cannot be
        written."""
        try:
            import pyarrow as pa
            import pyarrow.parquet as pq
        except ImportError:
            raise Refusal("terminal.error.extra", extra="parquet", package="pyarrow") from None
        types = {str: pa.string(), int: pa.int64(), bool: pa.bool_(), float: pa.float64()}
        self._schema = pa.schema([(name, types[kind]) for name, kind in COLUMNS.items()])
        self._table = pa.Table
        self._waiting: list[dict[str, Any]] = []
        self._path = path
        try:
            self._file = pq.ParquetWriter(path, self._schema)
        except OSError as error:
            raise write_refusal(path, error) from None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        """Write the remaining rows and close the file. Raises ``Refusal``."""
        self._write()
        self._file.close()

    def add(self, number: int, data: Mapping[str, Any]) -> None:
        """Add a game. Raises ``Refusal``."""
        self._waiting += rows_of(number, data)
        if len(self._waiting) >= BATCH:
            self._write()

    def _write(self) -> None:
        try:
            self._file.write_table(self._table.from_pylist(self._waiting, schema=self._schema))
        except OSError as error:
            raise write_refusal(self._path, error) from None
        self._waiting.clear()


def write_refusal(path: Path, error: OSError) -> Refusal:
    """Return the refusal for a file that the system does not let us write."""
    reason = (error.strerror or str(error)).rstrip(".")
    return Refusal("terminal.error.write", file=str(path), reason=reason)
