"""The engine on Python 3.14, as part of Pyodide; pytest runs inside Pyodide.

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

#: Test folders and files that start few processes. Tests that start a process are skipped.
TESTS = (
    *(f"tests/engine/{name}" for name in ("core", "library", "cli", "words")),
    *("tests/lab/test_bots.py", "tests/lab/test_rows.py"),
)
#: Least number of passed tests; fewer would mean that too many are skipped.
FEWEST = 600
#: Time limit in seconds, enough for a busy machine.
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
    # The last line of the output is pytest's summary; errors go to the other stream.
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-1000:]
    assert done.stdout.startswith("Python 3.14\n")
    passed = re.search(r"(\d+) passed", done.stdout)
    assert passed, done.stdout[-500:]
    assert int(passed[1]) > FEWEST
