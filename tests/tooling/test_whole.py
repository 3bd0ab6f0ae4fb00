"""A run of the whole suite fails if a test file gives no test; narrowed runs do not."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from tools.common import ROOT

if TYPE_CHECKING:
    from pathlib import Path

PASSES = "def test_passes():\n    pass\n"
SKIPPED = "import pytest\n\n@pytest.mark.skip(reason='not here')\ndef test_skipped():\n    pass\n"
SHADOWED = "class TestThing:\n    def __init__(self):\n        pass\n\n    def test_it(self):\n        pass\n"


def run(folder: Path, *words: str, settings: str = "") -> tuple[int, str]:
    """Run pytest on ``folder/checks`` with the plugin ``tests.whole``; return the exit code and the output."""
    (folder / "pytest.ini").write_text(f"[pytest]\ntestpaths = checks\n{settings}")
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "tests.whole", "-p", "no:cacheprovider", *words],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout + done.stderr


def write(folder: Path, **files: str) -> None:
    """Write test files; ``build__some`` becomes ``build/test_some.py``."""
    for name, text in files.items():
        *above, last = name.split("__")
        path = folder.joinpath("checks", *above, f"test_{last}.py")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)


LEFT = (
    "import pytest\n\npytest.skip('takes long: python3 build.py extras', allow_module_level=True)\n"
)

BY_PROCESSES = pytest.mark.parametrize("words", [(), ("-n", "2", "--dist", "worksteal")])


@BY_PROCESSES
def test_a_run_with_tests_from_every_file_passes(tmp_path: Path, words: tuple[str]) -> None:
    write(tmp_path, some=PASSES, deep__er=PASSES, skipped=SKIPPED, extras__left=LEFT)
    code, said = run(tmp_path, *words)
    assert code == 0, said
    assert "NOT FOUND" not in said


@BY_PROCESSES
def test_a_folder_that_pytest_ignores_fails_the_run(tmp_path: Path, words: tuple[str]) -> None:
    write(tmp_path, some=PASSES, build__hidden=PASSES, dist__hidden=PASSES)
    code, said = run(tmp_path, *words)
    assert code == 1, said
    named = [line.split()[2] for line in said.splitlines() if line.startswith("NOT FOUND")]
    assert named == ["checks/build/test_hidden.py:", "checks/dist/test_hidden.py:"]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "def helper():\n    pass\n",
        SHADOWED,
        "import pytest\n\npytest.importorskip('nowhere')\n",
    ],
)
def test_a_file_without_tests_fails_the_run(tmp_path: Path, text: str) -> None:
    write(tmp_path, some=PASSES, none=text)
    code, said = run(tmp_path)
    assert code == 1, said
    assert "NOT FOUND checks/test_none.py" in said
    assert "1 passed" in said


def test_a_file_excluded_by_the_settings_fails_the_run(tmp_path: Path) -> None:
    write(tmp_path, some=PASSES, other=PASSES)
    code, said = run(tmp_path, settings="addopts = --ignore=checks/test_other.py\n")
    assert code == 1, said
    assert "NOT FOUND checks/test_other.py" in said


def test_a_deselected_test_counts(tmp_path: Path) -> None:
    write(tmp_path, some=PASSES, other=PASSES)
    code, said = run(tmp_path, "--deselect", "checks/test_other.py")
    assert code == 0, said
    assert "1 passed, 1 deselected" in said


@pytest.mark.parametrize(
    "words",
    [("checks",), ("checks/test_some.py",), ("-k", "passes"), ("-mnone",), ("--ignore=checks/x",)],
)
def test_a_narrowed_run_does_not_fail(tmp_path: Path, words: tuple[str, ...]) -> None:
    write(tmp_path, some=PASSES, build__hidden=PASSES)
    _, said = run(tmp_path, *words)
    assert "NOT FOUND" not in said


@pytest.mark.deep
def test_the_suite_uses_this_check() -> None:
    """The suite's own run fails if pytest is told to skip one more folder."""
    words = ["--collect-only", "-q", "-o", "norecursedirs=tooling"]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *words],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1, done.stdout[-3000:]
    lines = done.stdout.splitlines()
    missed = {line.split()[2].strip(":") for line in lines if line.startswith("NOT FOUND")}
    tooling = (ROOT / "tests" / "tooling").glob("test_*.py")
    assert missed == {path.relative_to(ROOT).as_posix() for path in tooling}
