"""The examples for programmers run: README, the two pages about Python, and the programs in examples/ that
need no extra packages.
"""

from __future__ import annotations

import doctest
import os
import re
import subprocess
import sys
from pathlib import Path

import hairpin
import pytest

from tools.extras import needs_of

ROOT = Path(__file__).resolve().parents[3]
# The package that the tests import: the sources, or an installed build.
INSTALLED = Path(hairpin.__file__).parents[1]
#: Programs that need an extra package are run by `build.py extras`, in an environment that has it.
PROGRAMS = [path for path in sorted((ROOT / "examples").glob("*.py")) if not needs_of(path)]
#: The last line that each program prints.
ENDS = {
    "count_bombs.py": r"won by who began +\d+ +0\.\d\d a game",
    "random_game.py": r"Won by: Seat \d \(finish\)",
    "turning_points.py": r" +\d+  finish",
}


@pytest.mark.parametrize("page", ["README.md", "docs/analysis.md", "docs/api.md"])
def test_examples_of_a_page_are_right(page: str) -> None:
    text = (ROOT / page).read_text("utf-8")
    shown = doctest.DocTestParser().get_doctest(text, {}, page, page, 0)
    assert len(shown.examples) == text.count(">>> ") > 5
    told: list[str] = []
    runner = doctest.DocTestRunner(verbose=False)
    assert runner.run(shown, out=told.append).failed == 0, "".join(told)


def test_readme_example_has_at_most_ten_lines() -> None:
    text = (ROOT / "README.md").read_text("utf-8")
    block = text.index("```python")
    assert text.index("build.py test") < block
    lines = re.findall(r"^>>> ", text[block : text.index("```", block + 3)], re.M)
    assert len(lines) <= 10


def run(program: Path, *words: str) -> str:
    """Run a program and return its output."""
    where = {**os.environ, "PYTHONPATH": str(INSTALLED), "PYTHONIOENCODING": "utf-8"}
    done = subprocess.run(
        [sys.executable, str(program), *words],
        check=True,
        capture_output=True,
        encoding="utf-8",
        env=where,
        timeout=60,
    )
    assert not done.stderr
    return done.stdout


@pytest.mark.parametrize("program", PROGRAMS, ids=[program.stem for program in PROGRAMS])
def test_programs_run(program: Path) -> None:
    printed = run(program)
    assert re.fullmatch(ENDS[program.name], printed.rstrip("\n").split("\n")[-1]), printed[-300:]
    assert run(program) == printed


def test_a_program_says_in_its_docstring_which_extras_it_needs(tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    for told, extras in (
        ('"""Learns.\n\n    pip install \'.[envs]\'\n"""', ["envs"]),
        ('"""pip install \'.[arena, cluster]\'"""', ["arena", "cluster"]),
        ('"""Plays."""\n# hairpin[envs]', []),
        ("import hairpin", []),
    ):
        program.write_text(told, "utf-8")
        assert needs_of(program) == extras


def test_the_example_plays_each_game() -> None:
    for game in hairpin.list_games():
        assert "Won by: " in run(ROOT / "examples" / "random_game.py", game.id)


def test_the_example_reads_a_file(tmp_path: Path) -> None:
    match = hairpin.new("turbo-duel", seed="x", clock="off", names=("Ann", "Ben"), first="1")
    match.play("A")
    match.play("D")
    match.play("resign")
    file = tmp_path / "game.hairpin"
    file.write_text(match.record(), "utf-8")
    printed = run(ROOT / "examples" / "turning_points.py", str(file)).split("\n")
    assert printed[0] == "   1  Ann plays A: Ann is in front"
    assert printed[-2] == "   3  resign"
