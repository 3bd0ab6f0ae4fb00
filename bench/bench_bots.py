"""The time that bots of Daytona, Pursuit and Grand Prix take to decide, in CPython and in Pyodide,
in real games.

Turbo Duel's hard bot searches and has its own benchmark.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bench.pythons import (
    DAYTONA,
    DAYTONA_FULL,
    GRAND_PRIX,
    PURSUIT,
    RACING,
    RACING_FULL,
    SPEEDBOWL,
    Table,
    cpython,
    pyodide,
)
from tools.benches import Figure, quantile

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tools.benches import How

DECISIONS = 300
#: The target: in a browser, 95 of 100 decisions take at most this many ms.
MOST = 700.0
SCRIPT = "bots_think.py"
TABLES = (DAYTONA, DAYTONA_FULL, PURSUIT, RACING, RACING_FULL, GRAND_PRIX, SPEEDBOWL)


def _spread(table: Table, level: str, where: str, times: list[float]) -> Figure:
    half, most, worst = quantile(times, 0.5), quantile(times, 0.95), max(times)
    return Figure(
        f"{table.name}: {level}, {where}, p95",
        most,
        "ms",
        most=MOST if where == "Pyodide" else None,
        note=f"p50 {half:.3g} ms, worst {worst:.3g} ms of {len(times)}",
    )


def figures(how: How) -> Iterator[Figure]:
    """Report the time of a decision for each table and level: the 95th percentile, the median and
    the maximum."""
    decisions = how.much(DECISIONS, 3)
    for table in TABLES:
        words = [*table.words, str(decisions)]
        pythons = {"CPython": cpython, "Pyodide": pyodide}
        if how.tiny and table is not TABLES[0]:
            # A tiny run uses Pyodide for one table only, because Pyodide starts slowly.
            del pythons["Pyodide"]
        for where, run in pythons.items():
            for level, times in run(SCRIPT, *words).items():
                yield _spread(table, level, where, times)
