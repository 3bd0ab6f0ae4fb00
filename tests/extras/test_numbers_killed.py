"""A run of ``numbers`` that is killed at many points ends with the same result."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from hairpin_lab.numbers.journal import Journal
from hairpin_lab.numbers.page import pages
from hairpin_lab.numbers.plan import TABLES
from hairpin_lab.numbers.run import run

from tests.extras import needs
from tools.common import ENGINE

if TYPE_CHECKING:
    from pathlib import Path

# Skip by a mark: a file that is skipped at collection would count as a file without tests.
pytestmark = pytest.mark.skipif(
    not needs.COMPLETE, reason="this takes long: python3 build.py extras"
)

FEW = tuple(
    replace(table, chunk=2)
    for table in TABLES
    if table.id in ("daytona-2", "pursuit-2", "racing-demon-2", "turbo-duel")
)
CAP = 24
FOUND = {**os.environ, "PYTHONPATH": str(ENGINE)}  # Hairpin is found from any working folder
PROGRAM = f"""
import sys
from dataclasses import replace
from pathlib import Path
from hairpin_lab.numbers.journal import Journal
from hairpin_lab.numbers.plan import TABLES
from hairpin_lab.numbers.run import run
if __name__ == "__main__":
    few = [replace(t, chunk=2) for t in TABLES if t.id in {tuple(table.id for table in FEW)!r}]
    run(Journal(Path(sys.argv[1]), few), few, cap={CAP}, jobs=int(sys.argv[2]))
"""
DEADLINE = 120.0  # seconds without a new line until the run counts as stuck


def lines(folder: Path) -> int:
    """Return the number of chunks written so far."""
    return sum(file.read_bytes().count(b"\n") for file in folder.glob("*.jsonl"))


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_run_killed_at_many_points_gives_the_same_result(tmp_path: Path, jobs: int) -> None:
    whole = Journal(tmp_path / "whole", FEW)
    run(whole, FEW, cap=CAP)
    program = tmp_path / "program.py"
    program.write_text(PROGRAM)
    folder = tmp_path / "killed"
    kills = 0
    chunks = len(FEW) * CAP // 2
    for upto in range(1, chunks, 4):
        words = [sys.executable, str(program), str(folder), str(jobs)]
        # Start a process group, so that the test can kill every process of the run.
        with subprocess.Popen(words, start_new_session=True, env=FOUND) as process:
            end = time.monotonic() + DEADLINE
            while lines(folder) < upto and process.poll() is None:
                assert time.monotonic() < end
                time.sleep(0.01)
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)
                kills += 1
    assert kills >= chunks // 8
    again = Journal(folder, FEW)
    assert len(again.found) < chunks
    run(again, FEW, cap=CAP)
    assert again.found == whole.found
    assert pages(again, FEW) == pages(whole, FEW)
