"""Only browser tests run again after a failure; a test that fails each time fails, and each rerun is reported."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

from tests.steady import RERUNS
from tools.common import ROOT

if TYPE_CHECKING:
    from pathlib import Path

TESTS = """
import pathlib
import pytest

RUNS = pathlib.Path(__file__).with_name("runs")

def run(name):
    with RUNS.open("a") as runs:
        runs.write(name + " ")
    return RUNS.read_text().split().count(name)

@pytest.mark.browser
def test_stumbles():
    assert run("stumbles") == 2, "not the second time"

@pytest.mark.browser
def test_broken():
    run("broken")
    assert False, "it never works"

def test_engine():
    run("engine")
    assert False, "no second look"
"""


def test_only_browser_tests_run_again_and_each_rerun_is_reported(tmp_path: Path) -> None:
    (tmp_path / "test_some.py").write_text(TESTS)
    (tmp_path / "pytest.ini").write_text("[pytest]\nmarkers =\n    browser: drives a browser\n")
    words = ["-p", "tests.steady", "-p", "no:cacheprovider", "--strict-markers", str(tmp_path)]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *words],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1, done.stdout + done.stderr
    runs = (tmp_path / "runs").read_text().split()
    assert {name: runs.count(name) for name in runs} == {
        "stumbles": 2,
        "broken": 1 + RERUNS,
        "engine": 1,
    }
    assert f"2 failed, 1 passed, {1 + RERUNS} rerun" in done.stdout
    named = [line for line in done.stdout.splitlines() if line.startswith("AGAIN")]
    assert len(named) == 1 + RERUNS
    assert "test_stumbles" in named[0]
    assert "not the second time" in named[0]
