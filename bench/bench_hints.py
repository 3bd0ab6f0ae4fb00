"""The time of a hint: from the press to the first words, and to the last improvement, in CPython
and in Pyodide."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bench.pythons import (
    DAYTONA_FULL,
    GRAND_PRIX,
    PURSUIT,
    RACING_FULL,
    TURBO,
    Table,
    cpython,
    pyodide,
)
from tools.benches import Figure, quantile

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tools.benches import How

HINTS = 40
#: The targets in ms from a request for a hint to its first and to its final text, in a browser.
FIRST, LAST = 1000.0, 2500.0
SCRIPT = "hint_times.py"
CALM = Table("racing-demon, calm", "racing-demon", 3, {"calm": True})
TABLES = (TURBO, DAYTONA_FULL, PURSUIT, RACING_FULL, GRAND_PRIX, CALM)


def figures(how: How) -> Iterator[Figure]:
    """Report the longest wait for a hint at each table, with the median."""
    hints = how.much(HINTS, 1)
    for table in TABLES:
        pythons = {"CPython": cpython, "Pyodide": pyodide}
        if how.tiny and table is not TABLES[-1]:
            # A tiny run uses Pyodide for one table only, because Pyodide starts slowly.
            del pythons["Pyodide"]
        for where, run in pythons.items():
            for word, times in run(SCRIPT, *table.words, str(hints)).items():
                aim = FIRST if word == "first" else LAST
                yield Figure(
                    f"{table.name}: {word} words of a hint, {where}, longest",
                    max(times),
                    "ms",
                    most=aim if where == "Pyodide" else None,
                    note=f"p50 {quantile(times, 0.5):.3g} ms of {len(times)}",
                )
