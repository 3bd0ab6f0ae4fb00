"""A run of everything is one of everything: it fails while a file of tests below ``testpaths`` gives it no test.

pytest passes over folders in silence (``build`` and ``dist`` are among those it thinks it knows), and so would it over
a file whose tests have lost their names. Only the run nobody narrowed is judged: without paths, ``-k``, ``-m`` and the
like. A test that is skipped or deselected is there; side by side, one process that has found it is enough. A file that skips itself is
missed, unless it says that ``build.py extras`` runs it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from _pytest.terminal import TerminalReporter

#: Words of a command line with which somebody asks for less than everything, or for nothing to be run.
LESS = ("--ignore", "--lf", "--last-failed", "--sw", "--stepwise", "--fixtures", "--markers")

FOUND = pytest.StashKey[set[str]]()
MISSED = pytest.StashKey[list[str]]()
#: What a file says that is left to the command for what takes long or needs an extra.
ELSEWHERE = "python3 build.py extras"
#: Such files; a report does not say of which run it is.
LEFT: set[str] = set()


def narrowed(config: pytest.Config) -> bool:
    """Whether somebody asked for less than everything; what the settings say does not count."""
    words = config.invocation_params.args
    letters = any(word.startswith(("-k", "-m")) for word in words)
    return (
        letters
        or any(word.startswith(LESS) for word in words)
        or config.args_source is not pytest.Config.ArgsSource.TESTPATHS
    )


def there(config: pytest.Config) -> set[str]:
    """Every file of tests, as node ids begin with it."""
    return {
        path.relative_to(config.rootpath).as_posix()
        for place in config.getini("testpaths")
        for path in (config.rootpath / place).rglob("test_*.py")
    }


def pytest_configure(config: pytest.Config) -> None:
    """Nothing is found yet."""
    config.stash[FOUND] = set()
    config.stash[MISSED] = []


def pytest_itemcollected(item: pytest.Item) -> None:
    """Take note of a test before anybody deselects it."""
    item.config.stash[FOUND].add(item.nodeid.split("::", maxsplit=1)[0])


def pytest_collectreport(report: pytest.CollectReport) -> None:
    """Take note of a file that another command runs."""
    if report.skipped and ELSEWHERE in str(report.longrepr):
        LEFT.add(report.nodeid)


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any, error: object) -> None:
    """Take over what a process has found. One that broke down tells nothing."""
    found: set[str] = node.config.stash[FOUND]
    found.update(getattr(node, "workeroutput", {}).get("found", ()))


def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    """Fail a run of everything that has missed something."""
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
    """Name the files that gave no test."""
    missed = terminalreporter.config.stash[MISSED]
    if missed:
        terminalreporter.section("files without a test that was found", red=True)
    for name in missed:
        terminalreporter.line(
            f"NOT FOUND {name}: no test of it was collected, so none can have run"
        )
