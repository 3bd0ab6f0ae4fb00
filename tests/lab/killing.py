"""Run the arena in a process of its own, kill it as ``kill -9`` does, and start it again with the
same journal."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

PY = Path(__file__).resolve().parents[2] / "py"
LONG = 120.0  # seconds to wait for an event before the test fails


class Killed:
    """Runs one arena several times with the same arguments and journal, and kills some runs."""

    def __init__(self, journal: Path, *words: str) -> None:
        self.journal = journal
        self.words = [sys.executable, "-m", "hairpin", "arena", *words, "--json"]

    def lines(self) -> int:
        """The number of lines in the journal."""
        return self.journal.read_bytes().count(b"\n") if self.journal.exists() else 0

    def kill_after(self, more: int, wait: float = 0) -> None:
        """Start a run, and kill it ``wait`` seconds after it has written ``more`` games.

        All its child processes must then end by themselves.
        """
        enough = self.lines() + more
        self.kill_when(lambda: self.lines() >= enough, wait)

    def kill_when(self, come: Callable[[], bool], wait: float = 0) -> None:
        """Start a run, and kill it ``wait`` seconds after the condition ``come`` holds."""
        process = self._begin()
        self.until(lambda: come() or process.poll() is not None)
        time.sleep(wait)  # each wait kills the run at another point of a game
        process.kill()
        assert process.wait() == -9, "it had ended before it was killed"
        self.until(lambda: not any_left(process.pid))

    def until(self, come: Callable[[], bool]) -> None:
        """Wait until the condition ``come`` holds."""
        last = time.monotonic() + LONG
        while not come():
            assert time.monotonic() < last, "the awaited event did not happen"
            time.sleep(0.002)

    def finish(self) -> Any:
        """Let a run play to its end; return the standings that it prints."""
        process = self._begin()
        out, err = process.communicate(timeout=LONG)
        assert process.returncode == 0, err.decode()
        standings = json.loads(out)
        del standings["ratings"]  # ratings follow from the other results, and need an extra package
        return standings

    def games(self) -> list[tuple[str, ...]]:
        """The games in the journal, in order; a torn line is skipped."""
        found = []
        for line in self.journal.read_text("utf-8").splitlines():
            with suppress(ValueError):
                data = json.loads(line)
                found.append((*data["seats"], data["seed"]))
        return found

    def _begin(self) -> subprocess.Popen[bytes]:
        # Start a new process session, so that remaining child processes can be found.
        return subprocess.Popen(
            [*self.words, "--journal", str(self.journal)],
            env={**os.environ, "PYTHONPATH": str(PY)},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,
        )


def any_left(group: int) -> bool:
    """Whether any process of this process group still runs."""
    try:
        os.killpg(group, 0)
    except (ProcessLookupError, PermissionError):
        return False
    return True
