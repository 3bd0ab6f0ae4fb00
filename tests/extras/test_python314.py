"""Python 3.14, which not every machine has: Pyodide brings it, and pytest runs in it.

The page's engine is tested there anyway (``tests/engine/test_pyodide.py``). This is about what people use from Python.
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

#: What starts no processes, or not often. Tests that do are skipped there.
TESTS = (
    *(f"tests/engine/{name}" for name in ("core", "library", "cli", "words")),
    *("tests/lab/test_bots.py", "tests/lab/test_rows.py"),
)
#: Fewer would be a sign that what is skipped is not what was meant.
FEWEST = 600
#: Seconds; a busy machine takes its time.
LONGEST = 3000


@pytest.mark.timeout(LONGEST + 60)
def test_the_front_door_and_the_terminal_hold_on_python_3_14() -> None:
    node = shutil.which("node")
    assert node
    mounts = (f"{ROOT}=/checkout", f"{sysconfig.get_path('purelib')}=/packages")
    words = [node, "tools/pyodide.mjs", *(word for mount in mounts for word in ("--mount", mount))]
    words += ["tests/extras/in_pyodide.py", *TESTS, "-W", "error::DeprecationWarning"]
    done = subprocess.run(
        words, cwd=ROOT, check=False, capture_output=True, encoding="utf-8", timeout=LONGEST
    )
    # The summary is at the end; what Pyodide says of the exit code comes on the other channel.
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-1000:]
    assert done.stdout.startswith("Python 3.14\n")
    passed = re.search(r"(\d+) passed", done.stdout)
    assert passed, done.stdout[-500:]
    assert int(passed[1]) > FEWEST
