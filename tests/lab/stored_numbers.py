"""A small journal of numbers and the page it makes, to be read in review.

``PYTHONPATH=py:. .venv/bin/python -m tests.lab.stored_numbers`` plays and writes both anew, to ``tests/lab/numbers/``: after a change
of what is counted or of the page's words.
"""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from shutil import rmtree
from typing import TYPE_CHECKING
from unittest.mock import patch

from hairpin_lab.numbers.journal import Journal
from hairpin_lab.numbers.page import page
from hairpin_lab.numbers.plan import TABLES
from hairpin_lab.numbers.run import run

if TYPE_CHECKING:
    from collections.abc import Iterator

FOLDER = Path(__file__).resolve().parent / "numbers"
PAGE = FOLDER / "page.md"
SIZES = {
    "daytona-4": 12,
    "grand-prix-first": 3,
    "pursuit-2": 20,
    "pursuit-derby-4": 4,
    "racing-demon-4": 8,
    "racing-demon-calm-4": 4,
    "turbo-duel-shuffled": 10,
}
SMALL = tuple(replace(table, chunk=SIZES[table.id]) for table in TABLES if table.id in SIZES)
ENGINE = "0.0.0+stored"


@contextmanager
def engine_of_then() -> Iterator[None]:
    """The engine goes by a fixed name, so that what was stored outlives changes of its source."""
    with (
        patch("hairpin_lab.numbers.journal.engine", lambda game: ENGINE),
        patch("hairpin_lab.numbers.page.engine", lambda game: ENGINE),
    ):
        yield


def main() -> None:
    """Write them."""
    rmtree(FOLDER, ignore_errors=True)
    # How long it took is no part of what is stored.
    with engine_of_then(), patch("hairpin_lab.numbers.run.time.process_time", lambda: 0.0):
        journal = Journal(FOLDER, SMALL)
        run(journal, SMALL, cap=8)
        PAGE.write_text(page(journal, SMALL, 1), "utf-8", newline="\n")


if __name__ == "__main__":
    main()
