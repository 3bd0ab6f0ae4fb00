"""The two parts of the suite: the default run, and the tests marked ``deep``.

A run without options leaves out the deep tests. ``--rest`` runs only the deep tests, ``--all``
runs both parts. A run with paths, ``-k`` or ``-m`` runs every test that these select.

``--rest --share 1/2`` runs one half of the deep tests, and ``--rest --share 2/2`` the other half.
"""

from __future__ import annotations

import argparse
import re
from typing import TYPE_CHECKING, Any
from zlib import crc32

import pytest
from _pytest.mark import ParameterSet

from tests.whole import narrowed

if TYPE_CHECKING:
    from collections.abc import Iterable

#: The number of deep tests that a run leaves to other shares.
OTHER_SHARES = pytest.StashKey[int]()


def share(text: str) -> tuple[int, int]:
    """Return K and N of a share written as ``K/N``, with K from 1 to N."""
    found = re.fullmatch(r"(\d+)/(\d+)", text, re.ASCII)
    if found is None or not 1 <= int(found[1]) <= int(found[2]):
        raise argparse.ArgumentTypeError(f"{text} is no share, for example 1/2")
    return int(found[1]), int(found[2])


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options that choose a part."""
    group = parser.getgroup("parts of the suite")
    group.addoption("--all", dest="part", action="store_const", const="all", help="both parts")
    group.addoption(
        "--rest", dest="part", action="store_const", const="rest", help="deep tests only"
    )
    group.addoption("--share", metavar="K/N", type=share, help="with --rest: one of N shares")


def pytest_configure(config: pytest.Config) -> None:
    """If no option chose a part of the suite, set the part. Worker processes get it with the other options."""
    if config.option.part is None:
        config.option.part = "all" if narrowed(config) else "test"
    if config.option.share and config.option.part != "rest":
        raise pytest.UsageError("--share divides the deep tests, so it needs --rest")
    config.stash[OTHER_SHARES] = 0


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Deselect the tests outside the chosen part."""
    if config.option.part == "all":
        return
    deep = config.option.part == "rest"
    part = [item for item in items if bool(item.get_closest_marker("deep")) is deep]
    chosen = part
    if config.option.share:
        k, n = config.option.share
        # A hash of the name, because a test must stay in its share if others are added.
        chosen = [item for item in part if crc32(item.nodeid.encode()) % n == k - 1]
    config.stash[OTHER_SHARES] = len(part) - len(chosen)
    if len(chosen) < len(items):
        kept = set(chosen)
        config.hook.pytest_deselected(items=[item for item in items if item not in kept])
        items[:] = chosen


def deep_but_first(
    names: str | tuple[str, ...], values: Iterable[object], **options: Any
) -> pytest.MarkDecorator:
    """Parametrize a test; every value except the first gets the mark ``deep``."""
    single = isinstance(names, str) and "," not in names
    found = []
    for i, value in enumerate(values):
        given = ParameterSet.extract_from(value, force_tuple=single)
        marks = given.marks if i == 0 else [*given.marks, pytest.mark.deep]
        found.append(pytest.param(*given.values, marks=marks, id=given.id))
    return pytest.mark.parametrize(names, found, **options)
