"""Runs a bench with the least work, and checks its table."""

from __future__ import annotations

import os
import subprocess
import sys

from tools import benches, environment
from tools.common import ROOT, VENV

#: The benches that need a browser, and those that need its runtime.
IN_BROWSER = ("borders", "frames", "painter", "startup", "table", "travel")
IN_PYODIDE = ("bots", "engine", "hints", "size", "turbo_proof")
#: Not tested: this bench downloads packages, which tests must not do.
APART = ("lighthouse",)
BARE = [title for title in benches.titles() if title not in (*IN_BROWSER, *IN_PYODIDE, *APART)]


def run_tiny(title: str) -> None:
    """Run a bench in its own process, because Playwright can start only once in a process."""
    before = benches.RESULTS.read_bytes() if benches.RESULTS.exists() else None
    words = [sys.executable, str(ROOT / "build.py"), "bench", "--tiny", title]
    # The interpreter of the tests has all packages of the benches.
    env = {**os.environ, environment.MARK: str(VENV)}
    done = subprocess.run(words, env=env, check=False, capture_output=True, text=True, timeout=560)
    assert done.returncode == 0, done.stderr
    first, *rows, machine = done.stdout.splitlines()
    assert first == f"{title}:"
    assert rows
    assert all(row.startswith("  ") for row in rows), done.stdout
    assert machine.startswith("CPython")
    assert before == (benches.RESULTS.read_bytes() if before is not None else None)
