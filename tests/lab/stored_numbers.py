"""A small journal of numbers and the pages made from it, stored for review.

``PYTHONPATH=py:. .venv/bin/python -m tests.lab.stored_numbers`` plays and writes both
again, to ``tests/lab/numbers/``. Run it after a change of the counts. After a change of words only,
``--pages`` writes the pages from the stored journal.
"""

from __future__ import annotations

import sys
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from shutil import rmtree
from typing import TYPE_CHECKING
from unittest.mock import patch

from hairpin_lab.numbers.journal import Journal
from hairpin_lab.numbers.page import pages
from hairpin_lab.numbers.plan import TABLES
from hairpin_lab.numbers.run import run

from tools.numbers import write

if TYPE_CHECKING:
    from collections.abc import Iterator

FOLDER = Path(__file__).resolve().parent / "numbers"
DOCS = FOLDER / "docs"
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
    """Give the engine a fixed version, so that the stored journal stays valid if the source
    changes."""
    with (
        patch("hairpin_lab.numbers.journal.engine", lambda game: ENGINE),
        patch("hairpin_lab.numbers.page.engine", lambda game: ENGINE),
    ):
        yield


def main() -> None:
    """Write the stored journal and the pages; with ``--pages`` only the pages."""
    again = "--pages" not in sys.argv[1:]
    if again:
        rmtree(FOLDER, ignore_errors=True)
    # Store 0 as each duration, so that equal games give equal files.
    with engine_of_then(), patch("hairpin_lab.numbers.run.time.process_time", lambda: 0.0):
        journal = Journal(FOLDER, SMALL)
        if again:
            run(journal, SMALL, cap=8)
        write(pages(journal, SMALL, 1), DOCS)


def stored_pages() -> dict[str, str]:
    """Return the stored pages by their path."""
    files = sorted(DOCS.rglob("*.md"))
    return {file.relative_to(DOCS).as_posix(): file.read_text("utf-8") for file in files}


if __name__ == "__main__":
    main()
