"""The command as a process of its own: how it is called, and which processes of it still run."""

from __future__ import annotations

import contextlib
import os
import sys
from pathlib import Path

from .conftest import PY


def command(*args: str) -> list[str]:
    return [sys.executable, "-m", "hairpin", *args]


PATIENCE = 120  # s; a machine may be busy, and nothing here is about speed
ENV = {**os.environ, "PYTHONPATH": str(PY)}


def alive(group: int) -> list[str]:
    """The processes of a group that still run, where the system lists them."""
    found = []
    for file in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            state, _, of = file.read_text().rpartition(")")[2].split()[:3]
            if int(of) == group and state != "Z":
                found.append(file.parent.name)
    return found
