"""Sorts tests so that the longest run first, and no process ends alone with a long test."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pytest

#: Test files that take long. The tests of the first file share one long setup, done once per
#: process.
LONG = (
    "tests/engine/test_pyodide.py",
    "tests/engine/conformance/test_games.py",
    "tests/gallery/test_layout.py",
    "tests/tooling/test_benches.py",
    "tests/browser/test_grand_prix.py",
    "tests/browser/test_grand_prix_people.py",
    "tests/browser/test_grand_prix_laps.py",
    "tests/browser/test_grand_prix_cards.py",
    "tests/browser/test_demon_match.py",
    "tests/browser/test_demon_table.py",
)


def longest_first(items: list[pytest.Item], workers: int) -> list[pytest.Item]:
    """Order the tests so that each worker's share begins with long tests. All workers get equal shares."""
    ranks = {name: rank for rank, name in enumerate(LONG)}
    ranked: list[list[pytest.Item]] = [[] for _ in range(len(LONG) + 1)]
    for item in items:
        ranked[ranks.get(item.nodeid.split("::", maxsplit=1)[0], len(LONG))].append(item)
    together, *others, rest = ranked
    heavy = [item for some in others for item in some]
    found: list[pytest.Item] = []
    for i in range(workers):
        size = (len(items) - len(found)) // (workers - i)
        head = [*(together if i == 0 else ()), *heavy[i::workers]]
        fill = max(0, size - len(head)) if i < workers - 1 else len(rest)
        found += [*head, *rest[:fill]]
        del rest[:fill]
    return found
