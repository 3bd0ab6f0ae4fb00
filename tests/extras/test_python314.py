"""The engine on Python 3.14, which Pyodide brings; pytest runs inside it.

``tests/engine/test_pyodide.py`` tests the page's engine there. This file tests the parts used from
Python.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sysconfig

import pytest

from tests.extras import needs
from tools.common import ROOT

needs.only_by_extras()

#: Tests that start few processes; those that do are skipped.
TESTS = (
    *(f"tests/engine/{name}" for name in ("core", "library", "cli", "words")),
    *("tests/lab/test_bots.py", "tests/lab/test_rows.py"),
)
#: Fewer passed tests would mean that too many are skipped.
FEWEST = 600
#: Seconds, enough for a busy machine.
LONGEST = 3000


@pytest.mark.timeout(LONGEST + 60)
def test_library_and_terminal_pass_their_tests_on_python_3_14() -> None:
    node = shutil.which("node")
    assert node
    mounts = (f"{ROOT}=/checkout", f"{sysconfig.get_path('purelib')}=/packages")
    words = [node, "tools/pyodide.mjs", *(word for mount in mounts for word in ("--mount", mount))]
    words += ["tests/extras/in_pyodide.py", *TESTS, "-W", "error::DeprecationWarning"]
    done = subprocess.run(
        words, cwd=ROOT, check=False, capture_output=True, encoding="utf-8", timeout=LONGEST
    )
    # The summary is the last line; Pyodide prints the exit code on the other stream.
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-1000:]
    assert done.stdout.startswith("Python 3.14\n")
    passed = re.search(r"(\d+) passed", done.stdout)
    assert passed, done.stdout[-500:]
    assert int(passed[1]) > FEWEST
