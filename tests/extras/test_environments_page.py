"""The code blocks of docs/environments.md and the examples that need extras run."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.extras.needs import needed

for package in ("numpy", "gymnasium", "pettingzoo"):
    needed(package)

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "environments.md").read_text("utf-8")
SHOWN = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)


def run(*words: str) -> str:
    """Run Python with these arguments and the checkout on its path; return the output."""
    where = {**os.environ, "PYTHONPATH": str(ROOT / "py"), "PYTHONIOENCODING": "utf-8"}
    done = subprocess.run(
        [sys.executable, "-W", "error::UserWarning", *words],
        check=True,
        capture_output=True,
        encoding="utf-8",
        env=where,
    )
    return done.stdout


@pytest.mark.parametrize("number", range(len(SHOWN)))
def test_code_blocks_of_the_page_run(number: int) -> None:
    assert len(SHOWN) == 8
    printed = run("-c", SHOWN[number])
    assert printed.strip()
    assert run("-c", SHOWN[number]).count("\n") == printed.count("\n")


def test_the_learner_of_the_example_learns() -> None:
    printed = run(str(ROOT / "examples" / "learn_turbo_duel.py"))
    found = re.fullmatch(r"won against random: (\d+)% before, (\d+)% after 1500 games\n", printed)
    assert found is not None, printed
    before, after = map(int, found.groups())
    assert f"from {before} to {after} of 100 games" in PAGE
    assert after > before + 30
