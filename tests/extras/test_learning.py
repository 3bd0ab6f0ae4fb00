"""A small training run on Daytona: its files are reproducible, and its bot can play."""

from __future__ import annotations

import csv
import json
import os
import re
import subprocess
import sys
from typing import TYPE_CHECKING

from hairpin_lab.learning import KEYS, Policy
from hairpin_lab.learning.__main__ import main
from hairpin_lab.learning.curve import Point, draw
from hairpin_lab.learning.duels import driver, duel

from tests.extras.needs import needed
from tools.common import ROOT

needed("pyspiel")
needed("matplotlib")

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

FILES = ["curve.csv", "curve.svg", "learned.py", "policy.json", "results.json"]


def run(out: Path, seed: int = 3) -> Path:
    words = ["--iterations", "400", "--games", "200", "--seed", str(seed), "--out", str(out)]
    assert main(words) == 0
    return out


def test_one_command_writes_all_files_reproducibly(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    import numpy as np

    first = run(tmp_path / "one")
    np.random.seed(99)  # the state of numpy's own generator must not matter
    again = run(tmp_path / "two")
    assert [path.name for path in sorted(first.iterdir())] == FILES
    for name in FILES:
        assert (first / name).read_bytes() == (again / name).read_bytes()
    with (first / "curve.csv").open() as file:
        rows = list(csv.DictReader(file))
    assert [row["iterations"] for row in rows] == ["0", "100", "300", "400"]
    results = json.loads((first / "results.json").read_text())
    assert [point["wins"] for point in results["curve"]] == [int(row["wins"]) for row in rows]
    assert "400 iterations" in capsys.readouterr().err
    other = run(tmp_path / "three", seed=4)
    assert (first / "policy.json").read_bytes() != (other / "policy.json").read_bytes()


def test_numpys_global_generator_is_unchanged() -> None:
    import numpy as np
    from hairpin_lab.learning.training import train

    np.random.seed(5)
    expected = [np.random.random() for _ in range(3)]
    np.random.seed(5)
    found = [np.random.random() for _ in train([0, 5, 10], 1)]
    assert found == expected


def test_it_learns_to_cross_the_line() -> None:
    """The bot learns a simple decision: it takes the farther card if this card is the finish."""
    from hairpin_lab.learning.training import train

    policies = [policy for _, policy in train([0, 1000], 1)]
    assert [policies[0].far[key] for key in KEYS] == [0.5] * len(KEYS)
    assert policies[1].far["home level -"] > 0.9


def test_the_learnt_policy_is_a_bot_of_the_arena(tmp_path: Path) -> None:
    from hairpin_lab.arena.contest import arena

    out = run(tmp_path / "out")
    results = json.loads((out / "results.json").read_text())
    bot = f"{out / 'learned.py'}:learned"
    (meeting,) = arena("daytona", ["random", bot], 200, seed="test-3").meetings
    # The arena plays the same games as the last evaluation of the training, so the bot wins as many games.
    assert meeting.side.wins == results["curve"][-1]["wins"]
    assert Policy.from_text((out / "policy.json").read_text()).far


def test_the_commands_of_the_page_run(tmp_path: Path) -> None:
    """The commands of docs/daytona-learned.md run, here with fewer iterations and games."""
    page = (ROOT / "docs" / "daytona-learned.md").read_text("utf-8")
    commands = re.findall(r"^(?:python -m|hairpin) .*", page, re.M)
    assert [command.split()[:3] for command in commands] == [
        ["python", "-m", "hairpin_lab.learning"],
        ["hairpin", "arena", "daytona"],
    ]
    where = {**os.environ, "PYTHONPATH": str(ROOT / "py")}
    printed = ""
    for command in commands:
        program, *words = command.split()
        words = [sys.executable, *(["-m", "hairpin"] if program == "hairpin" else []), *words]
        if program == "python":
            words += ["--iterations", "20", "--games", "20"]
        else:
            words[words.index("--games") + 1] = "20"
        done = subprocess.run(
            words, cwd=tmp_path, env=where, check=True, capture_output=True, text=True
        )
        printed += done.stdout
    assert [path.name for path in sorted((tmp_path / "learned").iterdir())] == FILES
    assert "learned" in printed


def test_the_page_agrees_with_the_kept_files(tmp_path: Path) -> None:
    """The figures, the picture and the policy in docs/daytona-learned come from the same run."""
    page = (ROOT / "docs" / "daytona-learned.md").read_text("utf-8")
    kept = ROOT / "docs" / "daytona-learned"
    results = json.loads((kept / "results.json").read_text("utf-8"))
    for point in results["curve"]:
        row = f"| {point['iterations']:,} | {point['share']:.2f} % | {point['low']:.2f}–{point['high']:.2f} |"
        assert row in page
    for name, point in results["learned against"].items():
        row = f"| {name.capitalize()} | {point['share']:.2f} % | {point['low']:.2f}–{point['high']:.2f} |"
        assert row in page
    last = results["curve"][-1]
    assert last["games"] == 10_000
    assert last["low"] > 50
    drawn = tmp_path / "curve.svg"
    vera = results["against random"]["vera"]
    draw(
        drawn,
        [Point(**point) for point in results["curve"]],
        Point(**vera, iterations=0),
    )
    assert drawn.read_text("utf-8") == (kept / "curve.svg").read_text("utf-8")
    policy = Policy.from_text((kept / "policy.json").read_text("utf-8"))
    assert duel(policy.choose, driver("random"), 10_000, "test-1").wins == last["wins"]
