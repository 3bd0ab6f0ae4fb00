"""The two parts of the suite: the default run, and the tests marked ``deep``.

A run without options leaves out the deep tests. ``--rest`` runs only the deep tests, ``--all``
runs both parts. A run with paths, ``-k`` or ``-m`` runs every test that these select.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from _pytest.mark import ParameterSet

from tests.whole import narrowed

if TYPE_CHECKING:
    from collections.abc import Iterable


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options that choose a part."""
    group = parser.getgroup("parts of the suite")
    group.addoption("--all", dest="part", action="store_const", const="all", help="both parts")
    group.addoption(
        "--rest", dest="part", action="store_const", const="rest", help="deep tests only"
    )


def pytest_configure(config: pytest.Config) -> None:
    """If no option chose a part of the suite, set the part. Worker processes get it with the other options."""
    if config.option.part is None:
        config.option.part = "all" if narrowed(config) else "test"


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Deselect the tests outside the chosen part."""
    if config.option.part == "all":
        return
    deep = config.option.part == "rest"
    others = [item for item in items if bool(item.get_closest_marker("deep")) is not deep]
    if others:
        items[:] = [item for item in items if bool(item.get_closest_marker("deep")) is deep]
        config.hook.pytest_deselected(items=others)


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
