"""``build.py`` on a machine that lacks a program: one sentence names the package to install."""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tools import browsers, environment, testing
from tools.benches import Figure, quantile, table
from tools.common import ROOT, Trouble

if TYPE_CHECKING:
    from collections.abc import Callable


def test_without_node_the_package_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: None)
    with pytest.raises(Trouble, match=r"Node\.js is missing.*`nodejs`"):
        environment.check_node()


def test_an_old_node_gives_its_version(monkeypatch: pytest.MonkeyPatch) -> None:
    def old(*_: Any, **__: Any) -> subprocess.CompletedProcess[str]:
        return subprocess.CompletedProcess([], 0, "v16.3.0\n", "")

    monkeypatch.setattr(shutil, "which", lambda name: f"/bin/{name}")
    monkeypatch.setattr(subprocess, "run", old)
    with pytest.raises(Trouble, match=r"v16\.3\.0.*20 or newer"):
        environment.check_node()


def test_without_npm_the_package_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    real = shutil.which
    monkeypatch.setattr(shutil, "which", lambda name: None if name == "npm" else real(name))
    with pytest.raises(Trouble, match="npm is missing"):
        environment.check_node()


def test_without_venv_the_package_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    with pytest.raises(Trouble, match="`python3-venv`"):
        environment.check_venv()


@pytest.mark.parametrize("gone", ["venv", "ensurepip"])
def test_missing_programs_are_reported_before_any_download(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, gone: str
) -> None:
    real = importlib.util.find_spec
    monkeypatch.setattr(
        importlib.util, "find_spec", lambda name: None if name == gone else real(name)
    )
    monkeypatch.setattr(environment, "VENV", tmp_path / ".venv")
    monkeypatch.setattr(environment, "check_node", lambda: None)
    fetched: list[str] = []
    monkeypatch.setattr(environment, "_npm", lambda dev: fetched.append("npm"))
    monkeypatch.setattr(environment, "_python", lambda dev: fetched.append("pip"))
    with pytest.raises(Trouble, match="`python3-venv`"):
        environment.prepare(dev=True)
    assert fetched == []


def test_an_old_python_gives_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 10, 4))
    with pytest.raises(Trouble, match=r"Python 3\.10; .* 3\.11 or newer"):
        environment.check_python()


def test_a_named_browser_must_exist(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HAIRPIN_CHROMIUM", "/no/such/browser")
    with pytest.raises(Trouble, match="/no/such/browser"):
        browsers.ensure_chromium()


@pytest.mark.parametrize(
    ("ensure", "packages"),
    [
        (browsers.ensure_chromium, ["chromium-headless-shell", "chromium"]),
        (browsers.ensure_firefox, ["firefox-esr"]),
        (browsers.ensure_webkit, ["webkit2gtk-driver", "xvfb"]),
    ],
)
def test_a_missing_browser_is_installed_or_its_package_is_named(
    monkeypatch: pytest.MonkeyPatch, ensure: Callable[[], None], packages: list[str]
) -> None:
    ran: list[list[str]] = []

    def fails(words: list[str], **_: Any) -> subprocess.CompletedProcess[str]:
        ran.append(words)
        return subprocess.CompletedProcess(words, 1, "", "")

    for kind in ("chromium", "firefox", "webkit"):
        monkeypatch.setattr(browsers, f"installed_{kind}", lambda: None)
    monkeypatch.setattr(browsers, "playwright_has", lambda kind: False)
    monkeypatch.setattr(subprocess, "run", fails)
    monkeypatch.setattr(shutil, "which", lambda name: f"/usr/bin/{name}")
    monkeypatch.setattr(os, "geteuid", lambda: 0, raising=False)
    with pytest.raises(Trouble, match=f"`{packages[-1]}`"):
        ensure()
    assert [words[:4] for words in ran[:2]] == [
        [sys.executable, "-m", "playwright", "install"],
        ["apt-get", "update"],
    ]
    installed = [word for words in ran[2:] for word in words[3:]]
    assert installed == packages
    # Without root rights, build.py does not try to install the package.
    ran.clear()
    monkeypatch.setattr(os, "geteuid", lambda: 1000, raising=False)
    with pytest.raises(Trouble, match=f"`{packages[-1]}`"):
        ensure()
    assert len(ran) == 1


@pytest.mark.parametrize("missing", ["WebKitWebDriver", "Xvfb"])
def test_webkit_without_its_driver_or_a_screen_counts_as_missing(
    monkeypatch: pytest.MonkeyPatch, missing: str
) -> None:
    monkeypatch.setattr(Path, "glob", lambda *_: iter([Path("/usr/lib/MiniBrowser")]))
    monkeypatch.setattr(shutil, "which", lambda name: f"/usr/bin/{name}")
    assert browsers.installed_webkit() == "/usr/lib/MiniBrowser"
    monkeypatch.setattr(shutil, "which", lambda name: None if name == missing else f"/bin/{name}")
    assert browsers.installed_webkit() is None


def test_the_command_line_runs_without_packages() -> None:
    # -S hides installed packages, as on a fresh machine.
    done = subprocess.run(
        [sys.executable, "-S", "-c", "import sys; sys.path.insert(0, '.'); import build"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(
    ("extra", "side_by_side"),
    [([], True), (["-k", "x"], True), (["-n0"], False), (["tests/a.py::test_b"], False)],
)
def test_tests_run_in_parallel_by_default(extra: list[str], side_by_side: bool) -> None:
    assert bool(testing.workers(extra)) is side_by_side


@pytest.mark.parametrize(
    "extra",
    [
        ["tests/nothere.py"],
        ["-q", "tests/nothere.py::test_it", "-x"],
        ["nothere"],
        ["tests/tooling", "tests/engine/nothere"],
        ["--sw", "tests/nothere.py"],
    ],
)
def test_missing_test_files_are_reported_before_the_build(extra: list[str]) -> None:
    with pytest.raises(Trouble, match=r"There is no \S*nothere"):
        testing.check_paths(extra)


@pytest.mark.parametrize(
    "extra",
    [
        [],
        ["-k", "x and y", "-n", "2", "--reruns", "0"],
        ["tests/tooling/test_site.py", "tests/engine", "-q"],
        ["tests/tooling/test_site.py::test_it[a/b]", "--deselect", "tests/nothere.py"],
        ["--some-option", "its-value"],
    ],
)
def test_existing_paths_and_options_are_accepted(extra: list[str]) -> None:
    testing.check_paths(extra)


def test_a_figure_is_compared_with_its_target() -> None:
    assert Figure("a", 1, "ms", most=1).good
    assert Figure("a", 2, "ms", most=1).good is False
    assert Figure("a", 2, "ms", least=3).good is False
    assert Figure("a", 2, "ms").good is None
    text = table({"start": [Figure("ready", 1234.5, "ms", most=1000)]})
    assert "MISSED" in text
    assert "≤ 1,000" in text


def test_quantiles_are_by_nearest_rank() -> None:
    assert quantile([3, 1, 2], 0.5) == 2
    assert quantile(list(range(101)), 0.95) == 95
