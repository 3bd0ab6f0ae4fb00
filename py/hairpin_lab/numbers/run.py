"""Play more games until the time is over or all tables are complete. The next chunk is for the
table that has had the least time in proportion to its share.
"""

from __future__ import annotations

import time
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from typing import TYPE_CHECKING

from ..arena.games import holding_interrupts, processes
from .chunks import Chunk, play
from .plan import CAP

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from .journal import Journal
    from .plan import Table


def run(
    journal: Journal,
    tables: Sequence[Table],
    *,
    hours: float | None = None,
    jobs: int = 1,
    cap: int = CAP,
    report: Callable[[Chunk, float], None] | None = None,
) -> None:
    """Play ``tables`` until each has ``cap`` games or ``hours`` are over. ``journal`` has the
    earlier chunks and stores the new chunks.

    With ``jobs=1`` all games are played in this process. ``report`` is called with each new chunk
    and the seconds that it took.
    """
    report_chunk = report or _silent
    end = None if hours is None else time.monotonic() + 3600 * hours
    turns = _Turns(journal, tables, cap)
    if jobs > 1:
        with processes(jobs) as pool:
            _beside(journal, turns, pool, jobs, end, report_chunk)
        return
    while not _over(end) and (due := turns.next()) is not None:
        chunk, seconds = timed(*due)
        journal.add(chunk, seconds)
        turns.done(chunk, seconds)
        report_chunk(chunk, seconds)


def _silent(_chunk: Chunk, _seconds: float) -> None:
    """Ignore a report about a finished chunk."""


def timed(table: Table, number: int) -> tuple[Chunk, float]:
    """Play a chunk. Return the chunk and its processor time in seconds; ``_Turns`` uses the time to
    choose the next table."""
    start = time.process_time()
    chunk = play(table, number)
    return chunk, time.process_time() - start


def _over(end: float | None) -> bool:
    return end is not None and time.monotonic() >= end


def _beside(
    journal: Journal,
    turns: _Turns,
    pool: Executor,
    jobs: int,
    end: float | None,
    report: Callable[[Chunk, float], None],
) -> None:
    """Play chunks in other processes, at most one per process at a time."""
    waiting: set[Future[tuple[Chunk, float]]] = set()
    while True:
        while len(waiting) < jobs and not _over(end) and (due := turns.next()) is not None:
            with holding_interrupts():
                waiting.add(pool.submit(timed, *due))
        if not waiting:
            return
        done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
        for future in done:
            chunk, seconds = future.result()
            journal.add(chunk, seconds)
            turns.done(chunk, seconds)
            report(chunk, seconds)


class _Turns:
    """Decides which table plays the next chunk. ``guess`` has the seconds of each table's last
    chunk. ``spent`` has the seconds of each table's finished chunks, plus the guess for each chunk
    that has started but not ended.
    """

    def __init__(self, journal: Journal, tables: Sequence[Table], cap: int) -> None:
        self.tables = tables
        self.cap = cap
        self.spent = {table.id: journal.seconds[table.id] for table in tables}
        self.taken = {
            table.id: {number for of, number in journal.found if of == table.id} for table in tables
        }
        self.guess = dict.fromkeys(self.spent, 0.0)

    def next(self) -> tuple[Table, int] | None:
        """Return the next table and chunk number; None if all tables have enough games."""
        open_to = [
            table for table in self.tables if len(self.taken[table.id]) * table.chunk < self.cap
        ]
        if not open_to:
            return None
        table = min(open_to, key=lambda one: self.spent[one.id] / one.share)
        taken = self.taken[table.id]
        number = next(n for n in range(1, len(taken) + 2) if n not in taken)
        taken.add(number)
        self.spent[table.id] += self.guess[table.id]
        return table, number

    def done(self, chunk: Chunk, seconds: float) -> None:
        """Add the seconds of a finished chunk, in place of the guess."""
        self.spent[chunk.table] += seconds - self.guess[chunk.table]
        self.guess[chunk.table] = seconds
