"""A pytest plugin for ``build.py quick``: leaves out slow tests, and tests that would begin after the deadline."""

from __future__ import annotations

import os
import time
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Sequence

#: Fixtures that build the site or start a browser.
SLOW_FIXTURES = {"browser", "dist", "playwright", "site"}
#: Marks of the tests that need Pyodide, a browser or much time.
SLOW_MARKS = ("browser", "deep", "pyodide")

#: The reason of a skip for lack of time.
LATE = "there was no time left"


def _slow(item: pytest.Item) -> bool:
    fixtures: Sequence[str] = getattr(item, "fixturenames", ())
    return bool(SLOW_FIXTURES & set(fixtures)) or any(map(item.get_closest_marker, SLOW_MARKS))


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Deselect the tests that are too slow for a quick run."""
    slow = [item for item in items if _slow(item)]
    items[:] = [item for item in items if not _slow(item)]
    config.hook.pytest_deselected(items=slow)


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Skip every test that would begin after the deadline."""
    if time.time() > float(os.environ.get("HAIRPIN_QUICK_DEADLINE", "inf")):
        pytest.skip(LATE)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print the number of late tests and the command that runs them."""
    skipped = terminalreporter.stats.get("skipped", [])
    late = [report.nodeid for report in skipped if LATE in str(report.longrepr)]
    if late:
        files = dict.fromkeys(name.partition("::")[0] for name in late)
        terminalreporter.write_line("")
        terminalreporter.write_line(
            f"quick: {len(late)} tests did not start in time; `build.py test {' '.join(files)}` runs them."
        )
