"""The speed of the engine: random play and touches at a table, in CPython and in Pyodide.

Both run the same script in turn, so that their ratio holds on a noisy machine.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bench.pythons import TABLES, cpython, pyodide
from tools.benches import Figure, median

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tools.benches import How

ROUNDS, SECONDS = 3, 1.5
SCRIPT = "random_play.py"


def figures(how: How) -> Iterator[Figure]:
    """Report moves per second, ms per touch, and how much slower Pyodide is than CPython."""
    rounds, seconds = how.much((ROUNDS, SECONDS), (1, 0.01))
    for table in TABLES:
        words = [*table.words, str(seconds)]
        # A tiny run uses Pyodide for one table only, because Pyodide starts slowly.
        inside_too = not how.tiny or table is TABLES[0]
        runs = [
            (cpython(SCRIPT, *words), pyodide(SCRIPT, *words) if inside_too else None)
            for _ in range(rounds)
        ]
        for what, part, key, unit in (
            ("rules, random moves", "rules", "moves", "/s"),
            ("match, random moves", "match", "moves", "/s"),
            ("touch, p50", "touches", "p50", "ms"),
            ("touch, p95", "touches", "p95", "ms"),
        ):
            native = [float(run[0][part][key]) for run in runs]
            inside = [float(run[1][part][key]) for run in runs if run[1]]
            yield Figure(f"{table.name}: {what}, CPython", median(native), unit)
            if not inside:
                continue
            slower = median(
                [(a / b if unit == "/s" else b / a) for a, b in zip(native, inside, strict=True)]
            )
            note = f"{slower:.1f} × CPython's time"
            yield Figure(f"{table.name}: {what}, Pyodide", median(inside), unit, note=note)
        largest = max(float(run[0]["touches"]["bytes"]) for run in runs)
        yield Figure(f"{table.name}: largest reply", largest / 1000, "kB")
