"""A second look at browser tests that fail: browsers on a busy machine do sometimes stumble.

What drives a browser may be run up to twice more; what fails each time has failed. Tests of the engine have
one run: there nothing may depend on the moment. What needed another run is listed by name at the end, so
that it is looked into and does not become a habit.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterable

    from _pytest.terminal import TerminalReporter

#: How often a browser test may be run again.
RERUNS = 2


def pytest_collection_modifyitems(config: pytest.Config, items: Iterable[pytest.Item]) -> None:
    """Let browser tests, and no others, be run again; ``--reruns 0`` says that none is."""
    if config.getoption("reruns", None) is not None:
        return
    for item in items:
        if item.get_closest_marker("browser") and not item.get_closest_marker("flaky"):
            item.add_marker(pytest.mark.flaky(reruns=RERUNS))


def pytest_terminal_summary(terminalreporter: TerminalReporter) -> None:
    """Name what was run again, and why."""
    again = terminalreporter.stats.get("rerun", [])
    if not again:
        return
    terminalreporter.section("run again: find out why", yellow=True)
    for report in again:
        crash = getattr(report.longrepr, "reprcrash", None)
        words = str(crash.message if crash else report.longrepr).strip().splitlines()
        terminalreporter.line(f"AGAIN {report.nodeid} - {words[0] if words else '?'}")
