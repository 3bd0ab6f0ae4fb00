"""Helpers to run the command ``hairpin`` as a process and to find its processes that still run."""

from __future__ import annotations

import contextlib
import os
import sys
from pathlib import Path

from .conftest import PY


def command(*args: str) -> list[str]:
    return [sys.executable, "-m", "hairpin", *args]


PATIENCE = 120  # seconds to wait at most; long, because a machine may be busy
ENV = {**os.environ, "PYTHONPATH": str(PY)}


def alive(group: int) -> list[str]:
    """The running processes of a process group; empty on systems without ``/proc``."""
    found = []
    for file in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            state, _, of = file.read_text().rpartition(")")[2].split()[:3]
            if int(of) == group and state != "Z":
                found.append(file.parent.name)
    return found
