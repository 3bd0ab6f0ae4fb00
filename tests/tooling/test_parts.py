"""The two parts of the suite, and the sum of their runs."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from tests.times import union
from tests.totals import sum_up
from tools.common import ROOT

if TYPE_CHECKING:
    from pathlib import Path

TESTS = """
import pytest

def test_short():
    pass

@pytest.mark.deep
def test_long():
    pass

@pytest.mark.parametrize("n", [1, pytest.param(2, marks=pytest.mark.deep)])
def test_both(n):
    pass
"""
SETTINGS = "[pytest]\ntestpaths = checks\nmarkers =\n    deep: left out\n"
PLUGINS = ("-p", "tests.parts", "-p", "tests.whole", "-p", "tests.times", "-p", "no:cacheprovider")


def run(folder: Path, *words: str) -> tuple[int, str]:
    """Run the tests with the plugins of the suite; return the exit code and the output."""
    checks = folder / "checks"
    checks.mkdir(exist_ok=True)
    (checks / "test_some.py").write_text(TESTS)
    (checks / "test_deep.py").write_text(
        "import pytest\n\n@pytest.mark.deep\ndef test_it(): pass\n"
    )
    (folder / "pytest.ini").write_text(SETTINGS)
    code = f"import sys; sys.path.insert(0, {str(ROOT)!r}); import pytest; sys.exit(pytest.main())"
    done = subprocess.run(
        [sys.executable, "-c", code, *PLUGINS, *words],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout + done.stderr


@pytest.mark.parametrize(
    ("words", "passed"),
    [
        ((), 2),
        (("--rest",), 3),
        (("--all",), 5),
        (("-k", "long"), 1),
        (("checks/test_deep.py",), 1),
        (("-n", "2"), 2),
        (("-n", "2", "--rest"), 3),
    ],
)
def test_each_run_has_the_tests_of_its_part(
    tmp_path: Path, words: tuple[str, ...], passed: int
) -> None:
    code, output = run(tmp_path, *words)
    assert code == 0, output
    assert f"{passed} passed" in output
    assert "NOT FOUND" not in output


def test_the_sum_needs_no_packages(tmp_path: Path) -> None:
    """Python of the system prints the last line of CI, and may have no pytest."""
    words = [sys.executable, "-I", "-S", "-c", f"import sys; sys.path[:0] = [{str(ROOT)!r}]"]
    words[-1] += "; import runpy; runpy.run_module('tests.totals', run_name='__main__')"
    done = subprocess.run(
        [*words, str(tmp_path / "none")], capture_output=True, text=True, check=False
    )
    assert done.stdout.endswith("1 of 1 runs ended without totals\n"), done.stderr
    assert done.returncode == 1


def test_both_runs_together_run_each_test_once(tmp_path: Path) -> None:
    first, second = tmp_path / "first.json", tmp_path / "second.json"
    run(tmp_path, "--totals", str(first))
    run(tmp_path, "--rest", "-n", "2", "--totals", str(second))
    line, complete = sum_up([first, second])
    assert line.startswith("5 passed, 0 failed, 0 skipped, 0 reruns, ")
    assert complete
    # If the totals of the first run are given twice, without the second run, the sum is not complete.
    line, complete = sum_up([first, first])
    assert not complete
    assert line.endswith("tests collected: [5], tests run: 4")
    line, complete = sum_up([first, tmp_path / "none.json"])
    assert not complete
    assert line.endswith("1 of 2 runs ended without totals")


@pytest.mark.parametrize("workers", [(), ("-n", "2")])
def test_the_shares_of_the_deep_tests_make_up_all_of_them(
    tmp_path: Path, workers: tuple[str, ...]
) -> None:
    default, half = tmp_path / "default.json", tmp_path / "half.json"
    run(tmp_path, "--totals", str(default))
    passed = 0
    for share in ("1/2", "2/2"):
        code, output = run(tmp_path, "--rest", "--share", share, "--totals", str(half), *workers)
        # Without tests pytest ends with 5.
        assert code in {0, 5}, output
        found = json.loads(half.read_text("utf-8"))
        passed += found["passed"]
        assert found["passed"] + found["other shares"] == 3
        line, complete = sum_up([default, half])
        assert complete
        assert line.endswith(f", {found['other shares']} tests left to other shares")
    assert passed == 3


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("--rest", "--share", "3/2"), "3/2 is no share"),
        (("--rest", "--share", "half"), "half is no share"),
        (("--share", "1/2"), "it needs --rest"),
    ],
)
def test_a_share_that_does_not_exist_is_refused(
    tmp_path: Path, words: tuple[str, ...], reason: str
) -> None:
    code, output = run(tmp_path, *words)
    assert code == pytest.ExitCode.USAGE_ERROR
    assert reason in output


def test_a_run_names_the_time_of_each_folder(tmp_path: Path) -> None:
    _, output = run(tmp_path, "--all")
    assert "time per folder" in output
    assert any(line.split()[:2] == ["checks/test_deep.py", "1"] for line in output.splitlines())


def test_overlapping_spans_count_once() -> None:
    assert union([(1.0, 3.0), (2.0, 4.0), (6.0, 7.0)]) == 4.0
    assert union([]) == 0.0
