"""Few rows of values in which any two values of two options meet at least once.

Most faults in settings come from one value or from two that meet; faults that need three are rare.
"""

from __future__ import annotations

from itertools import combinations, product
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from ..core.chance import Chance

K = TypeVar("K")
_TRIES = 12  # rows tried at a time; the row with the most new pairs is kept


def all_pairs(values: Mapping[K, Sequence[Any]], chance: Chance) -> list[dict[K, Any]]:
    """Return rows, each with one value for each name. For any two names, each pair of their values
    is together in at least one row.

    >>> from hairpin.core.chance import Chance
    >>> rows = all_pairs({"a": [1, 2], "b": [3, 4], "c": [5, 6]}, Chance("pairs"))
    >>> sorted({(row["a"], row["c"]) for row in rows}), len(rows) < 2 * 2 * 2
    ([(1, 5), (1, 6), (2, 5), (2, 6)], True)
    """
    names = list(values)
    if len(names) < 2:
        return [{name: value} for name in names for value in values[name]]
    counts = [len(values[name]) for name in names]
    # Pairs of values that no row has yet: (name, value, other name, other value), as indexes.
    open_ = {
        (a, i, b, j)
        for a, b in combinations(range(len(names)), 2)
        for i, j in product(range(counts[a]), range(counts[b]))
    }
    rows = []
    while open_:
        tried = [_row(counts, open_, chance) for _ in range(_TRIES)]
        row = max(tried, key=lambda row: len(open_.intersection(_met(row))))
        open_.difference_update(_met(row))
        rows.append({name: values[name][i] for name, i in zip(names, row, strict=True)})
    return rows


def _met(row: Sequence[int]) -> Iterator[tuple[int, int, int, int]]:
    """All pairs of values in a row, as (name, value, other name, other value)."""
    return ((a, i, b, j) for (a, i), (b, j) in combinations(enumerate(row), 2))


def _row(
    counts: Sequence[int], open_: set[tuple[int, int, int, int]], chance: Chance
) -> tuple[int, ...]:
    """Build a row with a random pair that no row has yet (``open_``). For each other name, add the
    value that gives the row the most new pairs."""
    a, i, b, j = chance.pick(sorted(open_))
    row = {a: i, b: j}
    others = [name for name in range(len(counts)) if name not in row]
    chance.shuffle(others)
    for name in others:
        closes = [0] * counts[name]
        for value in range(counts[name]):
            for other, its in row.items():
                one, two = sorted([(name, value), (other, its)])
                closes[value] += (*one, *two) in open_
        row[name] = closes.index(max(closes))
    return tuple(row[name] for name in range(len(counts)))
