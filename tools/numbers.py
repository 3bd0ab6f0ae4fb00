"""``build.py numbers``: play many games between bots, and write ``docs/numbers.md`` and ``docs/numbers/``.

The counts are stored in ``.build/numbers/``. A later run continues from them and plays no game
twice.
"""

from __future__ import annotations

import sys
import time
from typing import TYPE_CHECKING

from tools.common import BUILD, ENGINE, ROOT, Trouble, say

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    from hairpin_lab.numbers.chunks import Chunk
    from hairpin_lab.numbers.journal import Journal

DOCS = ROOT / "docs"
FOLDER = BUILD / "numbers"
INTERVAL = 60.0  # seconds between two lines of progress


def main(
    hours: float | None,
    jobs: int,
    only: str | None,
    games: int | None,
    *,
    folder: Path = FOLDER,
    docs: Path = DOCS,
) -> int:
    """Play for ``hours``, or up to ``games`` games per table (`CAP` if None), then write all pages.

    ``only`` plays the tables of one game. Raises ``Trouble`` if no table has that game.
    """
    sys.path.insert(0, str(ENGINE))
    from hairpin_lab.numbers.journal import Journal
    from hairpin_lab.numbers.page import pages
    from hairpin_lab.numbers.plan import CAP, TABLES
    from hairpin_lab.numbers.run import run

    tables = [table for table in TABLES if only in (None, table.game)]
    if not tables:
        known = ", ".join(dict.fromkeys(table.game for table in TABLES))
        raise Trouble(f"There is no game {only}. Games with tables: {known}.")
    journal = Journal(folder, TABLES)
    say(f"numbers: {_played(journal):,} games are stored")
    cap = CAP if games is None else min(games, CAP)
    try:
        run(journal, tables, hours=hours, jobs=jobs, cap=cap, report=_progress(journal))
    finally:
        # Write the pages even if the run is interrupted.
        if journal.found:
            write(pages(journal, TABLES), docs)
            say(f"numbers: {_played(journal):,} games, written to docs/numbers.md")
    return 0


def write(texts: Mapping[str, str], docs: Path) -> None:
    """Write the pages below ``docs``, and delete old pages that are not in ``texts``."""
    (docs / "numbers").mkdir(parents=True, exist_ok=True)
    for old in (docs / "numbers").glob("*.md"):
        if f"numbers/{old.name}" not in texts:
            old.unlink()
    for name, text in texts.items():
        (docs / name).write_text(text, "utf-8", newline="\n")


def _played(journal: Journal) -> int:
    return sum(chunk.games for chunk in journal.found.values())


def _progress(journal: Journal) -> Callable[[Chunk, float], None]:
    """Return a function that prints the progress at most once in ``INTERVAL`` seconds."""
    last = time.monotonic()

    def report(chunk: Chunk, seconds: float) -> None:
        nonlocal last
        if time.monotonic() - last >= INTERVAL:
            last = time.monotonic()
            say(f"numbers: {_played(journal):,} games; {chunk.table} just took {seconds:.1f} s")

    return report
