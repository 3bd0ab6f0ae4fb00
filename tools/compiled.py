"""``build.py compiled``: the engine's tests with the compiled build.

It builds the wheel with ``HAIRPIN_COMPILE=1``, installs it into a separate environment, checks that
the compiled modules are the ones that Python imports, and runs pytest there.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from typing import TYPE_CHECKING, Final

from tools import native, separate
from tools.common import BUILD, ROOT, Trouble, replace_process, run, say

if TYPE_CHECKING:
    from pathlib import Path

NEEDS: Final = ROOT / "tools" / "requirements-test.txt"
TESTS: Final = ("tests/engine", "tests/golden", "tests/lab/test_sights.py")
#: Prints each module that Python would import from another file than a C extension.
_CHECK: Final = """
import importlib.machinery, importlib.util, sys
for name in sys.argv[1:]:
    file = importlib.util.find_spec(name).origin
    if not file.endswith(tuple(importlib.machinery.EXTENSION_SUFFIXES)):
        print(name, file)
"""


def _build(python: Path) -> None:
    """Build the wheel and install it for ``python``."""
    folder = BUILD / "compiled"
    shutil.rmtree(folder, ignore_errors=True)
    say("compiling the engine, which takes minutes")
    pip = (python, "-m", "pip", "--disable-pip-version-check", "--no-input")
    os.environ["HAIRPIN_COMPILE"] = "1"
    run(*pip, "wheel", ROOT, "--no-deps", "--wheel-dir", folder, quiet=True)
    run(*pip, "install", "--force-reinstall", "--no-deps", *folder.glob("*.whl"), quiet=True)


def check(python: Path) -> None:
    """Raise ``Trouble`` if ``python`` would import a module of ``native.MODULES`` uncompiled."""
    names = [name.replace("/", ".") for name in native.MODULES]
    words = [str(python), "-P", "-c", _CHECK, *names]
    env = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run(words, check=True, env=env, stdout=subprocess.PIPE, text=True)
    if done.stdout:
        raise Trouble(f"Python imports a module uncompiled: {done.stdout.splitlines()[0]}")
    say(f"{len(names)} compiled modules are in use")


def main(extra: list[str]) -> int:
    """Run the tests; ``extra`` are arguments for pytest. Return pytest's exit code."""
    python = separate.python("compiled", NEEDS, "The packages that test the engine")
    _build(python)
    check(python)
    named = any((ROOT / word.split("::")[0]).exists() for word in extra if not word.startswith("-"))
    # Without py/ on its path, pytest imports the installed package.
    words = [str(python), "-m", "pytest", "--override-ini", "pythonpath=.", *extra]
    env = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    return replace_process([*words, *(() if named else TESTS)], env)
