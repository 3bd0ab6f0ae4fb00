"""OpenSpiel, which the engine's speed is compared with: installed apart, so that nothing here needs it.

It has an environment of its own in the build's cache. Only ready-made packages are taken: compiling it
would need a tool chain, and half an hour.
"""

from __future__ import annotations

import platform
import shutil
import subprocess
import sys
from typing import TYPE_CHECKING

from tools.common import BUILD, ROOT, Trouble, alone, digest, say
from tools.environment import check_venv

if TYPE_CHECKING:
    from pathlib import Path

NEEDS = ROOT / "tools" / "requirements-peers.txt"
NAME = "OpenSpiel 2.0.2"
#: What pip says where a registry has nothing that fits, and where it has not been reached at all.
_NOTHING = "No matching distribution"
_AWAY = ("Retrying", "Connection", "Temporary failure", "timed out")


def python() -> Path:
    """The interpreter of an environment that has OpenSpiel, made if it is not there yet."""
    place = BUILD / "cache" / "peers" / f"{platform.python_version()}-{digest(NEEDS)}"
    found = place / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    with alone("peers"):
        if not (place / "complete").exists():
            _make(place, found)
    return found


def _make(place: Path, inside: Path) -> None:
    check_venv()
    shutil.rmtree(place, ignore_errors=True)
    say(f"fetching {NAME} into an environment of its own")
    _run([sys.executable, "-m", "venv", str(place)])
    pip = [str(inside), "-m", "pip", "install", "--disable-pip-version-check", "--no-input"]
    _run([*pip, "--only-binary", ":all:", "-r", str(NEEDS)])
    (place / "complete").touch()


def _run(words: list[str]) -> None:
    done = subprocess.run(words, check=False, capture_output=True, text=True)
    if done.returncode:
        raise Trouble(why_not(done.stdout + done.stderr))


def why_not(said: str) -> str:
    """What pip's complaint means, in one sentence."""
    if any(word in said for word in _AWAY):
        return f"{NAME} could not be fetched: the package registry was not reached."
    if _NOTHING in said:
        machine = f"CPython {platform.python_version()} on {platform.system()} {platform.machine()}"
        return (
            f"There is no ready-made package of {NAME} for {machine}, so nothing to compare with."
        )
    return f"{NAME} could not be installed; pip said: {' '.join(said.split())[-400:]}"
