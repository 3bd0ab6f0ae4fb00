"""A Dask cluster on this machine: scheduler and workers are processes that end with the test."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Self

if TYPE_CHECKING:
    from collections.abc import Callable

PY = Path(__file__).resolve().parents[2] / "py"
#: Python runs a module ``sitecustomize`` of its path first. This one hides an installed Hairpin.
HIDDEN = "import sys\n\nsys.modules.update(hairpin=None, hairpin_lab=None)\n"
LONG = 60.0  # longest wait, in seconds


def until(what: Callable[[], bool]) -> None:
    """Wait until a condition holds."""
    last = time.monotonic() + LONG
    while not what():
        assert time.monotonic() < last, "what was waited for did not come about"
        time.sleep(0.02)


class Cluster:
    """A scheduler on a free port, and the workers that a test starts for it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.folder.mkdir(parents=True, exist_ok=True)
        self._stack = ExitStack()
        self._told = folder / "scheduler.json"
        self.scheduler = self._begin(
            folder,
            PY,
            *("scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard"),
            *("--scheduler-file", str(self._told)),
        )
        until(self._answers)
        self.address: str = json.loads(self._told.read_text("utf-8"))["address"]

    def _answers(self) -> bool:
        assert self.scheduler.poll() is None
        return self._told.exists() and self._told.read_text("utf-8").endswith("}")

    def worker(self, folder: Path | None = None, py: Path | None = PY) -> subprocess.Popen[bytes]:
        """Start a worker with one thread in a folder. ``py`` is its Python path to Hairpin; without
        one, the worker cannot import Hairpin."""
        folder = folder or self.folder
        if py is None:
            py = self.folder / "without"
            py.mkdir(exist_ok=True)
            (py / "sitecustomize.py").write_text(HIDDEN, "utf-8")
        return self._begin(
            folder,
            py,
            *("worker", self.address, "--host", "127.0.0.1", "--nthreads", "1"),
            *("--no-nanny", "--no-dashboard", "--local-directory", str(self.folder / "kept")),
        )

    def _begin(self, folder: Path, py: Path, *words: str) -> subprocess.Popen[bytes]:
        path = os.pathsep.join((str(py), str(folder)))
        folder.mkdir(parents=True, exist_ok=True)
        process = subprocess.Popen(
            [sys.executable, "-m", "dask", *words],
            cwd=folder,
            env={**os.environ, "PYTHONPATH": path},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        self._stack.callback(kill, process)
        return process

    def __enter__(self) -> Self:
        """Return the cluster itself."""
        return self

    def __exit__(self, *_: object) -> None:
        """End all processes."""
        self._stack.close()


def kill(process: subprocess.Popen[bytes]) -> None:
    """End a process at once, as ``kill -9`` does."""
    if process.poll() is None:
        process.send_signal(signal.SIGKILL)
    process.wait()
