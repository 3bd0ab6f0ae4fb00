"""Fails an unrestricted run if a test file below ``testpaths`` contributes no test.

pytest skips some folders silently (``build`` and ``dist`` for example) and also files whose tests
are misnamed. Runs with paths, ``-k``, ``-m`` and similar options are not checked. Skipped and
deselected tests count, so a file with only deep tests counts in both parts. In parallel runs one
process must have collected the file. A file that skips itself counts as missing, unless its reason
says that ``build.py extras`` runs it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from _pytest.terminal import TerminalReporter

#: Command line options that restrict a run, or that run no tests.
LESS = ("--ignore", "--lf", "--last-failed", "--sw", "--stepwise", "--fixtures", "--markers")

FOUND = pytest.StashKey[set[str]]()
MISSED = pytest.StashKey[list[str]]()
#: If a skip reason contains these words, another command runs the skipped file.
ELSEWHERE = "python3 build.py extras"
#: Files that pytest skipped for the reason ``ELSEWHERE``. All runs in a process share this set: a
#: collect report does not give access to pytest's config, in which each run has its other sets.
LEFT: set[str] = set()


def narrowed(config: pytest.Config) -> bool:
    """Return whether the command line restricts the run; settings in files do not count."""
    words = config.invocation_params.args
    letters = any(word.startswith(("-k", "-m")) for word in words)
    return (
        letters
        or any(word.startswith(LESS) for word in words)
        or config.args_source is not pytest.Config.ArgsSource.TESTPATHS
    )


def there(config: pytest.Config) -> set[str]:
    """Return the paths of all test files, relative to the root folder as in pytest's node ids."""
    return {
        path.relative_to(config.rootpath).as_posix()
        for place in config.getini("testpaths")
        for path in (config.rootpath / place).rglob("test_*.py")
    }


def pytest_configure(config: pytest.Config) -> None:
    """Begin with empty sets of found and missed files."""
    config.stash[FOUND] = set()
    config.stash[MISSED] = []


def pytest_itemcollected(item: pytest.Item) -> None:
    """Record the file of a test, before a plugin deselects the test."""
    item.config.stash[FOUND].add(item.nodeid.split("::", maxsplit=1)[0])


def pytest_collectreport(report: pytest.CollectReport) -> None:
    """Record a skipped file that another command runs."""
    if report.skipped and ELSEWHERE in str(report.longrepr):
        LEFT.add(report.nodeid)


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any, error: object) -> None:
    """Add the files that a worker found; a crashed worker reports no files."""
    found: set[str] = node.config.stash[FOUND]
    found.update(getattr(node, "workeroutput", {}).get("found", ()))


def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    """Fail a run of the whole suite if pytest collected no test of some test file."""
    config = session.config
    found: set[str] = config.stash[FOUND]
    found.update(LEFT)
    if hasattr(config, "workeroutput"):
        config.workeroutput["found"] = sorted(found)
        return
    done = exitstatus in (
        pytest.ExitCode.OK,
        pytest.ExitCode.TESTS_FAILED,
        pytest.ExitCode.NO_TESTS_COLLECTED,
    )
    if done and not narrowed(config):
        config.stash[MISSED] = sorted(there(config) - found)
        if config.stash[MISSED]:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter: TerminalReporter) -> None:
    """Print the files that contributed no test."""
    missed = terminalreporter.config.stash[MISSED]
    if missed:
        terminalreporter.section("files without a test that was found", red=True)
    for name in missed:
        terminalreporter.line(
            f"NOT FOUND {name}: no test of it was collected, so none can have run"
        )
