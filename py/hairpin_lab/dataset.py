"""Data sets: a Parquet file with a row per decision, made from records of games.

Needs the extra ``hairpin[parquet]``. ``docs/dataset.md`` describes the columns.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple, Self

from hairpin import __version__
from hairpin.core.errors import Refusal
from hairpin.core.record import dump, read
from hairpin.core.seats import BOT, PERSON
from hairpin.core.state import Result
from hairpin.games import load

from .arena.version import engine
from .rows import write_refusal
from .table import Table, rewards

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path
    from typing import TypeAlias

    import numpy as np

    Numbers: TypeAlias = np.ndarray[Any, np.dtype[Any]]

#: The licence of the games: bots played them, so nobody has rights in them.
LICENCE: Final = "CC0-1.0"
END: Final = -1  # the action of the last row of each seat
BATCH: Final = 20_000  # rows that are written at once
#: Keys that ``simulate`` adds to a record.
_ADDED: Final = frozenset({"result", "failed"})


class Decisions:
    """The decisions of games with the same game, options and number of seats."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        """``data`` is a record, for example of the first game."""
        kinds = [seat["kind"] for seat in data["seats"]]
        self.table: Table = Table(data["game"], len(kinds), data["settings"])

    def of(self, number: int, data: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
        """Yield the rows of game ``number``; ``data`` is its record with the result.

        A row is a step of ``hairpin.steps``, so a move may have several rows. The last row of each
        seat has the observation at the end, no legal action, and the action ``END``.
        """
        match = read(dump({key: data[key] for key in data if key not in _ADDED}), load)
        table, result = self.table, data["result"]
        table.deal(match.seed)
        bots = [
            seat["name"] if seat["kind"] == PERSON else seat["kind"].removeprefix(BOT)
            for seat in data["seats"]
        ]
        rewards_ = rewards(Result.from_json(dict(result), len(bots)))
        index = at = 0

        def row(seat: int, action: int) -> dict[str, Any]:
            return {
                "game": number,
                "index": index,
                "ms": at,
                "seat": seat,
                "bot": bots[seat - 1],
                "observation": bytes(table.numbers(seat)),
                "mask": bytes(table.mask),
                "action": action,
                "reward": rewards_[seat - 1],
                "place": result["places"][seat - 1],
                "seed": match.seed,
            }

        for seat, move, at in match.entries:
            for step in table.play_in_steps(seat, move, at):
                yield row(seat, step)
                index += 1
        for seat in range(1, len(bots) + 1):
            yield row(seat, END)
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


class Episode(NamedTuple):
    """The decisions of a seat in a game. ``observations`` and ``masks`` have one row more than
    ``actions``: the observation at the end, and a mask without a legal action.
    """

    game: int
    seed: str
    seat: int
    bot: str
    reward: float
    observations: Numbers
    masks: Numbers
    actions: Numbers


def episodes(path: Path) -> Iterator[Episode]:
    """Yield the episodes of a data set: game by game, and in each game by seat.

    Needs numpy and pyarrow. Raises ``Refusal`` if the file is not a data set of Hairpin.
    """
    import numpy as np
    import pyarrow as pa
    import pyarrow.parquet as pq

    try:
        table = pq.read_table(path)
    except (OSError, pa.ArrowInvalid) as error:
        raise Refusal("terminal.error.dataset", file=str(path)) from error
    if b"hairpin" not in (table.schema.metadata or {}):
        raise Refusal("terminal.error.dataset", file=str(path))

    def numbers(name: str, kind: type[np.generic]) -> Numbers:
        rows = table[name].combine_chunks()
        size = rows.type.byte_width
        flat = np.frombuffer(rows.buffers()[1], kind)[rows.offset * size :][: len(rows) * size]
        return flat.reshape(len(rows), size)

    observations, masks = numbers("observation", np.uint8), numbers("mask", np.int8)
    games, seats = table["game"].to_numpy(), table["seat"].to_numpy()
    actions = table["action"].to_numpy()
    most = int(seats.max()) + 1
    order = np.argsort(games.astype(np.int64) * most + seats, kind="stable")
    ends = np.flatnonzero(actions[order] == END)
    start = 0
    for end in ends:
        rows = order[start : end + 1]
        first = int(rows[0])
        yield Episode(
            game=int(games[first]),
            seed=table["seed"][first].as_py(),
            seat=int(seats[first]),
            bot=table["bot"][first].as_py(),
            reward=table["reward"][first].as_py(),
            observations=observations[rows],
            masks=masks[rows],
            actions=actions[rows[:-1]].astype(np.int64),
        )
        start = int(end) + 1


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
        return len(rows) - self._decisions.table.seats

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
