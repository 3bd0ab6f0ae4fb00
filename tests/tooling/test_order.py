"""The order of parallel tests: no test is lost, and long tests start first."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from tests.order import LONG, longest_first


@pytest.mark.parametrize("workers", [1, 2, 3, 4, 8])
@pytest.mark.parametrize("many", [7, 50, 1601])
def test_each_part_begins_with_long_tests(workers: int, many: int) -> None:
    names = [f"tests/browser/test_{i}.py::test" for i in range(many)]
    names += [f"{LONG[1]}::test[{i}]" for i in range(24)]
    names += [f"{LONG[0]}::test_{i}" for i in range(4)]
    items: list[Any] = [SimpleNamespace(nodeid=name) for name in names]
    order = [item.nodeid for item in longest_first(list(items), workers)]
    assert sorted(order) == sorted(names)
    assert [name.startswith(LONG[0]) for name in order[:4]] == [True] * 4
    if many < 100:
        return
    start = 0
    for i in range(workers):
        # pytest-xdist gives each process an equal part of the tests.
        assert order[start + (4 if i == 0 else 0)].startswith(LONG[1])
        start += (len(order) - start) // (workers - i)
