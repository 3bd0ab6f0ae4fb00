"""The engine in Pyodide, as browsers run it, plays the same games as in CPython and passes its tests."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from .inside import PLAYED, report

ROOT = Path(__file__).resolve().parents[2]
PYODIDE = ROOT / "web" / "node_modules" / "pyodide"
RUN = Path(__file__).with_name("pyodide_run.mjs")
GAMES = 8  # number of matches that are played of each game
FEW = 4  # number of matches of each game that another process plays again
LONGEST = 560  # seconds that Pyodide may take


@cache
def in_pyodide() -> dict[str, Any]:
    """Return the result of ``inside.report`` in Pyodide."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("needs Node to run Pyodide")
    if not (PYODIDE / "pyodide.mjs").exists():
        pytest.skip("needs the pyodide package under web/node_modules")
    done = subprocess.run(
        [node, str(RUN), str(PYODIDE), str(ROOT), str(GAMES)],
        capture_output=True,
        text=True,
        timeout=LONGEST,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-3000:]
    found: dict[str, Any] = json.loads(done.stdout)
    return found


@cache
def here() -> dict[str, Any]:
    """Return the result of ``inside.report`` in this Python."""
    found: dict[str, Any] = json.loads(report(GAMES, False))
    return found


@pytest.mark.deep
def test_the_same_seeds_play_the_same_games() -> None:
    there, mine = in_pyodide()["records"], here()["records"]
    assert len(there) == len(mine) >= 2 * GAMES
    for theirs, ours in zip(there, mine, strict=True):
        assert theirs == ours


@pytest.mark.deep
def test_a_session_gives_the_same_replies() -> None:
    there, mine = in_pyodide()["replies"], here()["replies"]
    for theirs, ours in zip(there, mine, strict=True):
        assert theirs == ours


@pytest.mark.deep
def test_the_engines_tests_pass_in_pyodide() -> None:
    there = in_pyodide()
    assert not there["failed"], "\n".join([*there["failed"], *there["told"]])
    assert there["ran"] > 150


def test_the_same_seeds_play_the_same_games_in_another_process() -> None:
    """Python hashes texts differently in each process, and no game may depend on the hashes."""
    code = f"from tests.engine.inside import report; print(report({FEW}, False))"
    env = {**os.environ, "PYTHONHASHSEED": "4711", "PYTHONPATH": f"{ROOT / 'py'}:{ROOT}"}
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, env=env, cwd=ROOT
    )
    there = json.loads(done.stdout)
    every = iter(here()["records"])
    mine = [[next(every) for _ in range(GAMES)] for _ in PLAYED]
    assert there["records"] == [each for games in mine for each in games[:FEW]]
    assert there["replies"] == here()["replies"]
