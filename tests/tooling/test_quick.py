"""``build.py quick``: the tests of a source, the changed files, missing tools, and the time limit."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from typing import TYPE_CHECKING

import pytest

from tools import quick
from tools.common import ROOT, Trouble

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize(
    ("source", "tests"),
    [
        ("py/hairpin/games/pursuit/rules.py", ["tests/engine/pursuit"]),
        ("py/hairpin/games/pursuit/words/en.po", ["tests/engine/pursuit"]),
        ("py/hairpin/games/null_game/game.py", ["tests/engine/core/test_game.py"]),
        ("py/hairpin/terminal/play.py", ["tests/engine/cli"]),
        ("py/hairpin_lab/numbers/page.py", ["tests/lab/test_numbers.py"]),
        ("tools/serve.py", ["tests/tooling/test_serve.py"]),
        ("tests/engine/pursuit/test_rules.py", ["tests/engine/pursuit/test_rules.py"]),
        ("tests/engine/pursuit/helpers.py", ["tests/engine/pursuit"]),
        ("py/hairpin/version_of_nothing.py", ["tests/engine/library"]),
        ("web/js/app.ts", []),
        ("tests/conftest.py", []),
        ("README.md", []),
    ],
)
def test_a_source_leads_to_its_tests(source: str, tests: list[str]) -> None:
    assert quick.tests_of(source) == tests
    assert all((ROOT / test).exists() for test in tests)


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small repository with one commit on main and one on a branch."""
    if not shutil.which("git"):
        pytest.skip("git is missing")
    monkeypatch.setattr(quick, "ROOT", tmp_path.resolve())

    def git(*words: str) -> None:
        who = ["-c", "user.name=A", "-c", "user.email=a@example.org"]
        subprocess.run(["git", *who, *words], cwd=tmp_path, check=True, capture_output=True)

    for name in ("old.py", "gone.py"):
        (tmp_path / name).write_text("")
    git("init", "--initial-branch=main")
    git("add", ".")
    git("commit", "-m", "Begin")
    git("checkout", "-b", "work")
    (tmp_path / "committed.py").write_text("")
    git("add", ".")
    git("commit", "-m", "Go on")
    return tmp_path


def test_changed_files_are_those_since_the_merge_base_and_unknown_ones(checkout: Path) -> None:
    (checkout / "old.py").write_text("changed = 1\n")
    (checkout / "new.py").write_text("")
    (checkout / "gone.py").unlink()
    assert quick.changed() == ["committed.py", "new.py", "old.py"]


def test_a_folder_without_git_has_no_list_of_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(quick, "ROOT", tmp_path)
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path.parent))
    assert quick.changed() is None


def test_paths_are_read_from_the_folder_of_the_caller() -> None:
    assert quick.given(["serve.py"], ROOT / "tools") == ["tools/serve.py"]
    assert "tools/serve.py" in quick.given(["tools"], ROOT)
    with pytest.raises(Trouble, match=r"^There is no nothing\.py in .*\.$"):
        quick.given(["nothing.py"], ROOT)
    with pytest.raises(Trouble, match="is not in"):
        quick.given(["/"], ROOT)


def test_nothing_changed_is_no_failure(
    checkout: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(quick, "changed", list)
    assert quick.main([], checkout, lint=True) == 0
    assert "all passed" in capsys.readouterr().out


def test_without_node_the_scripts_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: None)
    steps, skipped = quick.steps(["web/js/app.ts", "tools/serve.py"])
    assert skipped == ["the unit tests of scripts", "tsc", "biome"]
    assert {step.name for step in steps} == {
        *("unit tests", "conformance", "mypy", "ruff format", "ruff", "language")
    }


def test_a_step_that_fails_fails_the_run(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    bad = quick.Step("bad", [sys.executable, "-c", "print('why'); raise SystemExit(1)"])
    good = quick.Step("good", [sys.executable, "-c", "print('silent')"])
    monkeypatch.setattr(quick, "steps", lambda names: ([bad, good], []))
    assert quick.main(["build.py"], ROOT) == 1
    said = capsys.readouterr().out
    assert "why" in said
    assert "silent" not in said
    assert "failed: bad" in said


#: Environment variables for a run whose deadline never comes.
NEVER = {quick.DEADLINE: "inf"}


def test_a_step_after_the_deadline_is_left_out() -> None:
    step = quick.Step("some", [sys.executable, "-c", "raise SystemExit(1)"])
    outcome = quick.run(step, {quick.DEADLINE: "0"})
    assert outcome.late
    assert outcome.passed


def test_a_step_with_the_same_inputs_is_run_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(quick, "BUILD", tmp_path)
    (tmp_path / "quick").mkdir()
    source = ROOT / "build.py"
    step = quick.Step("some", [sys.executable, "-c", "pass"], [source])
    assert [quick.run(step, NEVER).cached for _ in range(2)] == [False, True]
    other = quick.Step("some", [sys.executable, "-c", "pass"], [source, ROOT / "LICENSE"])
    assert not quick.run(other, NEVER).cached
    failing = quick.Step("other", [sys.executable, "-c", "raise SystemExit(1)"], [source])
    assert [quick.run(failing, NEVER).passed for _ in range(2)] == [False, False]


SUITE = """
import pytest
def test_fast(): pass
@pytest.mark.deep
def test_deep(): pass
@pytest.fixture
def dist(): raise AssertionError
def test_of_the_site(dist): pass
"""


@pytest.mark.parametrize(
    ("seconds", "said"), [(600, "1 passed, 2 deselected"), (-1, "1 skipped, 2 deselected")]
)
def test_slow_and_late_tests_are_left_out(tmp_path: Path, seconds: int, said: str) -> None:
    (tmp_path / "test_it.py").write_text(SUITE)
    (tmp_path / "pytest.ini").write_text("[pytest]\nmarkers = deep\n")
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "tools.quick_tests", "-p", "no:cacheprovider"],
        cwd=tmp_path,
        env={
            **os.environ,
            "PYTHONPATH": str(ROOT),
            quick.DEADLINE: str(time.time() + seconds),
        },
        capture_output=True,
        text=True,
        check=False,
    )
    assert said in done.stdout
    assert ("1 tests did not start in time" in done.stdout) is (seconds < 0)
