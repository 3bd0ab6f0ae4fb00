"""The time until moves show their values and until the split of a finished game is known, and the longest
single call on the way, in CPython and in Pyodide."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bench.pythons import DAYTONA, DEMON, GRAND_PRIX, PURSUIT, TURBO, cpython, pyodide
from tools.benches import Figure, quantile

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tools.benches import How

TURNS = 4
SCRIPT = "value_times.py"
TABLES = (TURBO, DAYTONA, PURSUIT, GRAND_PRIX)
SPLITS = "split_times.py"
GAMES = 3  # finished games of each kind whose split is worked out
#: No call may take longer, because a person's touch waits for it.
MOST = 120
WORDS = {"first": "first values", "last": "final values", "call": "a single call"}


def figures(how: How) -> Iterator[Figure]:
    """Report the median times at each table, with the longest, and how much slower Pyodide is."""
    yield from _splits(how)
    turns = how.much(TURNS, 1)
    for table in (DAYTONA,) if how.tiny else TABLES:
        run = {
            where: python(SCRIPT, *table.words, str(turns))
            for where, python in {"CPython": cpython, "Pyodide": pyodide}.items()
        }
        for word, says in WORDS.items():
            medians = {where: quantile(times[word], 0.5) for where, times in run.items()}
            for where, times in run.items():
                yield Figure(
                    f"{table.name}: {says}, {where}",
                    medians[where],
                    "ms",
                    note=f"longest {max(times[word]):.3g} ms of {len(times[word])}",
                )
            ratio = medians["Pyodide"] / medians["CPython"]
            yield Figure(f"{table.name}: {says}, Pyodide by CPython", ratio, "×")


def _splits(how: How) -> Iterator[Figure]:
    """Report the times of splits. The first call also loads the game's code, so it is no slice."""
    for table in (DAYTONA,) if how.tiny else (*TABLES, DEMON):
        for where, python in {"CPython": cpython, "Pyodide": pyodide}.items():
            times = python(SPLITS, *table.words, str(how.much(GAMES, 1)))
            yield Figure(
                f"{table.name}: longest call of a split, {where}",
                max(times["call"]),
                "ms",
                most=MOST if where == "Pyodide" else None,
                note=f"begin {max(times['begin']):.3g} ms, all {max(times['whole']):.2g} s",
            )
