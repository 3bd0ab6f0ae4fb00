"""``build.py numbers``: plays many games between drivers, and writes ``docs/numbers.md`` of what they say.

What was played lies in ``.build/numbers/`` and is never played again; ended at any point, the same command goes on from there.
"""

from __future__ import annotations

import sys
import time
from typing import TYPE_CHECKING

from tools.common import BUILD, ENGINE, ROOT, Trouble, say

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from hairpin_lab.numbers.chunks import Chunk
    from hairpin_lab.numbers.journal import Journal

PAGE = ROOT / "docs" / "numbers.md"
FOLDER = BUILD / "numbers"
TOLD = 60.0  # seconds between two lines about how far it is


def main(
    hours: float | None,
    jobs: int,
    only: str | None,
    games: int | None,
    *,
    folder: Path = FOLDER,
    file: Path = PAGE,
) -> int:
    """Play for ``hours`` or up to ``games`` a table (all there are to be, if None), then write the page.

    ``only`` plays the tables of one game; the page is always of all. Raises ``Trouble`` if there is no such game.
    """
    sys.path.insert(0, str(ENGINE))
    from hairpin_lab.numbers.journal import Journal
    from hairpin_lab.numbers.page import page
    from hairpin_lab.numbers.plan import CAP, TABLES
    from hairpin_lab.numbers.run import run

    tables = [table for table in TABLES if only in (None, table.game)]
    if not tables:
        known = ", ".join(dict.fromkeys(table.game for table in TABLES))
        raise Trouble(f"There is no game {only}. Those that are played: {known}.")
    journal = Journal(folder, TABLES)
    say(f"numbers: {_played(journal):,} games are there already")
    cap = CAP if games is None else min(games, CAP)
    try:
        run(journal, tables, hours=hours, jobs=jobs, cap=cap, told=_teller(journal))
    finally:
        # Ended early it has played what it has played.
        if journal.found:
            file.write_text(page(journal, TABLES), "utf-8", newline="\n")
            say(f"numbers: {_played(journal):,} games, told in {file.name}")
    return 0


def _played(journal: Journal) -> int:
    return sum(chunk.games for chunk in journal.found.values())


def _teller(journal: Journal) -> Callable[[Chunk, float], None]:
    """Tells now and then how far it has got."""
    last = time.monotonic()

    def tell(chunk: Chunk, seconds: float) -> None:
        nonlocal last
        if time.monotonic() - last >= TOLD:
            last = time.monotonic()
            say(f"numbers: {_played(journal):,} games; {chunk.table} just took {seconds:.1f} s")

    return tell
