"""Reruns failed browser tests up to twice, since a browser may be too slow on a busy machine.

A test that fails every time counts as failed. Tests of the engine run once, as they must not
depend on timing. The summary of a run lists each rerun with its reason, so that it is examined.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterable

    from _pytest.terminal import TerminalReporter

#: Most reruns of a browser test.
RERUNS = 2


def pytest_collection_modifyitems(config: pytest.Config, items: Iterable[pytest.Item]) -> None:
    """Allow reruns for browser tests only; ``--reruns 0`` on the command line allows none."""
    if config.getoption("reruns", None) is not None:
        return
    for item in items:
        if item.get_closest_marker("browser") and not item.get_closest_marker("flaky"):
            item.add_marker(pytest.mark.flaky(reruns=RERUNS))


def pytest_terminal_summary(terminalreporter: TerminalReporter) -> None:
    """List each rerun and its reason."""
    again = terminalreporter.stats.get("rerun", [])
    if not again:
        return
    terminalreporter.section("run again: find out why", yellow=True)
    for report in again:
        crash = getattr(report.longrepr, "reprcrash", None)
        words = str(crash.message if crash else report.longrepr).strip().splitlines()
        terminalreporter.line(f"AGAIN {report.nodeid} - {words[0] if words else '?'}")
