"""The arena's command in a process of its own, killed as ``kill -9`` does and begun again, from one journal."""

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
LONG = 120.0  # seconds after which what should have come about has failed


class Killed:
    """Runs of one arena: the same words and the same journal each time."""

    def __init__(self, journal: Path, *words: str) -> None:
        self.journal = journal
        self.words = [sys.executable, "-m", "hairpin", "arena", *words, "--json"]

    def lines(self) -> int:
        """How many lines the journal has."""
        return self.journal.read_bytes().count(b"\n") if self.journal.exists() else 0

    def kill_after(self, more: int, wait: float = 0) -> None:
        """Begin it, and kill it when ``more`` games are written and ``wait`` seconds have gone by since.

        Whatever it had started has to end by itself.
        """
        enough = self.lines() + more
        self.kill_when(lambda: self.lines() >= enough, wait)

    def kill_when(self, come: Callable[[], bool], wait: float = 0) -> None:
        """Begin it, and kill it when something has come about and ``wait`` seconds have gone by since."""
        process = self._begin()
        self.until(lambda: come() or process.poll() is not None)
        time.sleep(wait)  # the moment of the kill moves on through a game and its writing
        process.kill()
        assert process.wait() == -9, "it had ended before it was killed"
        self.until(lambda: not anybody(process.pid))

    def until(self, come: Callable[[], bool]) -> None:
        """Wait for something to come about."""
        last = time.monotonic() + LONG
        while not come():
            assert time.monotonic() < last, "what was waited for did not come about"
            time.sleep(0.002)

    def finish(self) -> Any:
        """Let it play on to its end; the standings that it prints."""
        process = self._begin()
        out, err = process.communicate(timeout=LONG)
        assert process.returncode == 0, err.decode()
        told = json.loads(out)
        del told["ratings"]  # they follow from the rest, where their package is there
        return told

    def games(self) -> list[tuple[str, ...]]:
        """Which games the journal holds, in its order; a torn line is passed over."""
        found = []
        for line in self.journal.read_text("utf-8").splitlines():
            with suppress(ValueError):
                data = json.loads(line)
                found.append((*data["seats"], data["seed"]))
        return found

    def _begin(self) -> subprocess.Popen[bytes]:
        # A session of its own, so that it is seen who is left of those it has started.
        return subprocess.Popen(
            [*self.words, "--journal", str(self.journal)],
            env={**os.environ, "PYTHONPATH": str(PY)},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,
        )


def anybody(group: int) -> bool:
    """Whether a process of this group is left."""
    try:
        os.killpg(group, 0)
    except (ProcessLookupError, PermissionError):
        return False
    return True
