"""The times and totals of a run: a table with one line per folder, and a file of totals (``tests/totals.py``)."""

from __future__ import annotations

import json
import time
from collections import defaultdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.parts import OTHER_SHARES
from tests.totals import OUTCOMES

if TYPE_CHECKING:
    from _pytest.terminal import TerminalReporter


def union(spans: list[tuple[float, float]]) -> float:
    """Return the seconds that these spans (start, end) cover; overlaps count once."""
    covered, reached = 0.0, 0.0
    for start, end in sorted(spans):
        covered += max(0.0, end - max(start, reached))
        reached = max(reached, end)
    return covered


class Times:
    """Collects the reports of a run in the process that controls it."""

    def __init__(self) -> None:
        """Begin with no reports."""
        self.began = time.time()
        self.collected = 0
        self.other_shares = 0
        self.outcomes: dict[str, str] = {}
        self.reruns = 0
        self.seconds: dict[str, float] = defaultdict(float)
        self.spans: dict[str, list[tuple[float, float]]] = defaultdict(list)

    def pytest_itemcollected(self, item: pytest.Item) -> None:
        """Count a test before another plugin deselects it."""
        self.collected += 1

    # Only pytest-xdist has this hook.
    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any, error: object) -> None:
        """Store a worker's numbers of tests, without adding: every worker collects all tests."""
        output = getattr(node, "workeroutput", {})
        self.collected = max(self.collected, output.get("collected", 0))
        self.other_shares = max(self.other_shares, output.get("other_shares", 0))

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Add the time and the outcome of one phase of a test."""
        folder = "/".join(report.nodeid.split("::", maxsplit=1)[0].split("/")[:2])
        self.seconds[folder] += report.duration
        self.spans[folder].append((report.start, report.stop))
        outcome = str(report.outcome)
        if outcome == "rerun":
            self.reruns += 1
        elif outcome == "failed":
            self.outcomes[report.nodeid] = outcome
        elif report.when == "call" or outcome == "skipped":
            self.outcomes.setdefault(report.nodeid, outcome)

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Send a worker's numbers of tests to the main process, which writes the file of totals."""
        config = session.config
        self.other_shares = max(self.other_shares, config.stash[OTHER_SHARES])
        if hasattr(config, "workeroutput"):
            config.workeroutput.update(collected=self.collected, other_shares=self.other_shares)
        elif config.option.totals:
            Path(config.option.totals).write_text(json.dumps(self.totals()), "utf-8")

    def totals(self) -> dict[str, float]:
        """Return the numbers of tests and the minutes of this run."""
        found = list(self.outcomes.values())
        counts = {outcome: found.count(outcome) for outcome in OUTCOMES}
        minutes = (time.time() - self.began) / 60
        tests = {"collected": self.collected, "other shares": self.other_shares}
        return {**counts, "reruns": self.reruns, **tests, "minutes": minutes}

    def pytest_terminal_summary(self, terminalreporter: TerminalReporter) -> None:
        """Print the table."""
        if len(self.outcomes) < 2:
            return
        terminalreporter.section("time per folder, in seconds")
        folders = [name.split("::", maxsplit=1)[0] for name in self.outcomes]
        line = terminalreporter.line
        line(f"{'folder':<20}{'tests':>8}{'sum':>10}{'wall':>10}")
        for folder in sorted(self.seconds, key=lambda name: -self.seconds[name]):
            tests = sum(name.startswith(folder) for name in folders)
            wall = union(self.spans[folder])
            line(f"{folder:<20}{tests:>8}{self.seconds[folder]:>10.1f}{wall:>10.1f}")
        spans = [span for some in self.spans.values() for span in some]
        total = sum(self.seconds.values())
        line(f"{'all':<20}{len(folders):>8}{total:>10.1f}{union(spans):>10.1f}")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option that names a file for the totals."""
    parser.addoption(
        "--totals", metavar="FILE", help="write numbers of tests and minutes to a file"
    )


def pytest_configure(config: pytest.Config) -> None:
    """Begin to measure."""
    config.pluginmanager.register(Times(), "times")
