"""Separate environments for packages that neither the build nor the suite needs.

Each lies in the build's cache and is made at its first use. Its requirements allow only ready-made
packages, because compiling OpenSpiel would need a tool chain and half an hour.
"""

from __future__ import annotations

import platform
import shutil
import subprocess
import sys
from typing import TYPE_CHECKING

from tools.common import BUILD, Trouble, digest, locked, say
from tools.environment import check_venv

if TYPE_CHECKING:
    from pathlib import Path

#: Texts in pip's output: when no package fits, and when the registry was not reached.
_NOTHING = "No matching distribution"
_AWAY = ("Retrying", "Connection", "Temporary failure", "timed out")


def python(name: str, needs: Path, what: str) -> Path:
    """Return the interpreter of the environment ``name``, with the packages in the file ``needs``.

    ``what`` names the packages in messages. Raises ``Trouble`` with one sentence if they cannot be
    installed.
    """
    key = digest(*with_included(needs))
    folder = BUILD / "cache" / name / f"{platform.python_version()}-{key}"
    found = folder / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    with locked(name):
        if not (folder / "complete").exists():
            _make(folder, found, needs, what)
    return found


def with_included(needs: Path) -> list[Path]:
    """Return a list of requirements, and the lists that it includes by ``-r``."""
    lines = needs.read_text("utf-8").splitlines()
    included = [needs.parent / line[3:].strip() for line in lines if line.startswith("-r ")]
    return [needs, *(path for each in included for path in with_included(each))]


def _make(folder: Path, python: Path, needs: Path, what: str) -> None:
    check_venv()
    shutil.rmtree(folder, ignore_errors=True)
    say(f"installing {what} into a separate environment")
    _run([sys.executable, "-m", "venv", str(folder)], what)
    pip = [str(python), "-m", "pip", "install", "--disable-pip-version-check", "--no-input"]
    _run([*pip, "-r", str(needs)], what)
    (folder / "complete").touch()


def _run(words: list[str], what: str) -> None:
    done = subprocess.run(words, check=False, capture_output=True, text=True)
    if done.returncode:
        raise Trouble(explain_failure(done.stdout + done.stderr, what))


def explain_failure(said: str, what: str) -> str:
    """Return one sentence for a failed installation of ``what``; ``said`` is pip's output."""
    if any(word in said for word in _AWAY):
        return f"{what} could not be fetched: the package registry was not reached."
    if _NOTHING in said:
        machine = f"CPython {platform.python_version()} on {platform.system()} {platform.machine()}"
        return f"There is no ready-made package of {what} for {machine}."
    return f"{what} could not be installed; pip said: {' '.join(said.split())[-400:]}"
