"""The example that trains MaskablePPO writes a curve, and a bot that plays in the arena."""

from __future__ import annotations

import csv
import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from tests.extras.needs import needed
from tools.common import ROOT

needed("sb3_contrib")

if TYPE_CHECKING:
    from pathlib import Path


def run(*words: str) -> str:
    """Run Python with these arguments and the checkout on its path; return the output."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "py"), "PYTHONIOENCODING": "utf-8"}
    done = subprocess.run(
        [sys.executable, *words], check=True, capture_output=True, encoding="utf-8", env=environment
    )
    return done.stdout


@pytest.mark.parametrize("against", ["drivers", "self"])
def test_a_trained_model_plays_in_the_arena(against: str, tmp_path: Path) -> None:
    out = tmp_path / "learned"
    size = ("--decisions", "2048", "--points", "1", "--games", "2", "--measure", "random")
    example = str(ROOT / "examples" / "deep" / "maskable_ppo.py")
    printed = run(example, against, "--opponents", "dot", *size, "--out", str(out))
    with (out / "curve.csv").open(encoding="utf-8") as file:
        points = list(csv.DictReader(file))
    assert [int(point["decisions"]) for point in points] == [0, 2048]
    assert printed.count("won against random") == 2
    assert (out / "curve.svg").read_text("utf-8").count("</svg>") == 1
    bot = f"{out / 'bot.py'}:Learned"
    table = run(
        "-m", "hairpin", "arena", "turbo-duel", "--bots", "random", "--bot", bot, "--games", "4"
    )
    assert "Learned" in table
