"""A package made by ``hairpin new-game``: installed, played, tested and type-checked."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from tests.extras import needs
from tools.common import ROOT

if TYPE_CHECKING:
    from pathlib import Path

needs.only_by_extras()


class Environment:
    """A clean environment, and a folder to work in."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.bin = folder / "venv" / ("Scripts" if sys.platform == "win32" else "bin")
        subprocess.run([sys.executable, "-m", "venv", str(folder / "venv")], check=True)
        # Install from a copy, because pip's build writes files into the folder of the sources.
        source = folder / "source"
        for name in ("py", "completions"):
            shutil.copytree(ROOT / name, source / name)
        (source / "docs").mkdir()
        for name in ("pyproject.toml", "LICENSE", "docs/package.md"):
            shutil.copyfile(ROOT / name, source / name)
        self.run("python", "-m", "pip", "install", "--disable-pip-version-check", str(source))

    def run(self, *words: str, cwd: Path | None = None, code: int = 0) -> str:
        """Run a program of the environment; return its output after checking the exit code."""
        done = subprocess.run(
            [str(self.bin / words[0]), *words[1:]],
            cwd=cwd or self.folder,
            env={"PATH": str(self.bin), "HOME": str(self.folder)},
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == code, f"{words}: {done.stdout[-3000:]}\n{done.stderr[-3000:]}"
        return done.stdout


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> Environment:
    """An environment with only Hairpin in it."""
    return Environment(tmp_path_factory.mktemp("new-game"))


@pytest.mark.parametrize(("name", "more"), [("hill-climb", ()), ("night-stage", ("--hidden",))])
def test_a_new_game_passes_its_own_tests(
    environment: Environment, name: str, more: tuple[str, ...]
) -> None:
    run, folder = environment.run, environment.folder / name
    run("hairpin", "new-game", name, *more)
    seats = ("--seats", "bot:random,bot:random", "--seed", "one")
    by_place = run("hairpin", "simulate", f"./{name}", "--games", "3", "--json", *seats)
    # Install the package by the command in its README.
    pip = ("python", "-m", "pip", "install", "--disable-pip-version-check", "-e", ".[dev]")
    run(*pip, cwd=folder)
    assert run("hairpin", "simulate", name, "--games", "3", "--json", *seats) == by_place
    listed = json.loads(run("hairpin", "games", "--json"))["games"]
    assert name in [game["id"] for game in listed]
    told = json.loads(run("hairpin", "check", name, "--json"))
    assert told["holds"]
    run("python", "-m", "pytest", cwd=folder)
    run("python", "-m", "mypy", cwd=folder)
    run("python", "-m", "ruff", "check", cwd=folder)
    run("python", "-m", "ruff", "format", "--check", cwd=folder)
    # Installed as a wheel, the package still has its texts and its guide.
    run("python", "-m", "pip", "uninstall", "-y", name)
    run("python", "-m", "pip", "install", "--disable-pip-version-check", str(folder))
    code = f"import hairpin; print(hairpin.game({name!r}).line)"
    assert run("python", "-c", code).startswith("The smallest game")
    rules = "import hairpin_lab; from hairpin.games import load; from hairpin.catalog import guide"
    told = run("python", "-c", f"{rules}; print(guide(load({name!r})))")
    assert "## In short" in told
