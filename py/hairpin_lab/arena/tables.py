"""Standings and ratings as CSV files: one row per bot, or one per pair."""

from __future__ import annotations

import csv
from typing import TYPE_CHECKING, Any, Final

from hairpin.core.errors import Refusal
from hairpin.core.options import plain
from hairpin.core.record import dump

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from pathlib import Path

    from ..rows import Writes
    from .ratings import Ratings
    from .standings import Standings

#: The columns about the run; ``docs/arena.md`` describes all columns.
RUN: Final = ("game", "settings", "seed", "engine", "repeats")
BOTS: Final = ("rank", "bot", "rating", "low", "high", "games", "wins", "share", "zero", *RUN)
PAIRS: Final = (
    "bot",
    "against",
    "games",
    "wins",
    "nobody",
    "share",
    "low",
    "high",
    "parted",
    "pentanomial",
    "llr",
    "accepted",
    *RUN,
)


def write_bots(ratings: Ratings, path: Path, out: Writes | None = None) -> None:
    """Write a row for each bot, the best first, to a file or ``out``.

    Raises ``Refusal`` if the file cannot be written.
    """
    run = {"zero": ratings.zero, **_run(ratings.standings)}
    _write(path, BOTS, ({**row.to_json(), **run} for row in ratings.rows), out)


def write_pairs(standings: Standings, path: Path, out: Writes | None = None) -> None:
    """Write a row for each pair, in the order of the standings, to a file or ``out``.

    Raises ``Refusal`` if the file cannot be written.
    """
    run = _run(standings)
    _write(path, PAIRS, ({**meeting.to_json(), **run} for meeting in standings.meetings), out)


def check(path: Path) -> None:
    """Raise ``Refusal`` if a file cannot be written. The check leaves an existing file unchanged."""
    there = path.exists()
    try:
        with path.open("ab"):
            pass
        if not there:
            path.unlink()
    except OSError as error:
        raise refusal(path, error) from None


def refusal(path: Path, error: OSError) -> Refusal:
    """Return the refusal for a file that cannot be written."""
    reason = (error.strerror or str(error)).rstrip(".")
    return Refusal("terminal.error.write", file=str(path), reason=reason)


def _run(standings: Standings) -> dict[str, Any]:
    return {
        "game": standings.game,
        "settings": dump({key: plain(value) for key, value in standings.settings.items()}),
        "seed": standings.seed,
        "engine": standings.engine,
        "repeats": standings.repeats,
    }


def _write(
    path: Path, columns: Sequence[str], rows: Iterable[Mapping[str, Any]], out: Writes | None
) -> None:
    if out is not None:
        _fill(out, columns, rows)
        return
    try:
        with path.open("w", encoding="utf-8", newline="") as file:
            _fill(file, columns, rows)
    except OSError as error:
        raise refusal(path, error) from None


def _fill(out: Writes, columns: Sequence[str], rows: Iterable[Mapping[str, Any]]) -> None:
    table = csv.DictWriter(out, columns, lineterminator="\n")
    table.writeheader()
    for row in rows:
        # True and False are written as 1 and 0, so that every program can add them up.
        table.writerow({k: int(v) if isinstance(v, bool) else v for k, v in row.items()})
