"""Fixtures that run the command ``hairpin``, in this process or in a process of its own."""

from __future__ import annotations

import io
import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

import pytest
from hairpin.cli import main

PY = Path(__file__).resolve().parents[3] / "py"


@dataclass(frozen=True)
class Ran:
    """The exit code, output and error output of a command."""

    code: int
    out: str
    err: str

    @property
    def lines(self) -> list[Any]:
        """The output, each line parsed as JSON."""
        return [json.loads(line) for line in self.out.splitlines()]

    def complained(self) -> str:
        """The error sentence of a refused command. Check that the error output has no other line."""
        assert self.code == 2
        (line,) = self.err.splitlines()
        assert line.startswith("hairpin: ")
        assert line[-1] in ".”!?", line
        return line.removeprefix("hairpin: ")


Run: TypeAlias = Callable[..., Ran]


@pytest.fixture
def interruptible() -> Iterator[None]:
    """Make Ctrl-C work in tests. A shell disables it for background jobs and their child processes."""
    before = signal.getsignal(signal.SIGINT)
    if before is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    if before is signal.SIG_IGN:
        signal.signal(signal.SIGINT, before)


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Run a command in this process, with a text as its input."""

    def run(*args: str, given: str = "") -> Ran:
        monkeypatch.setattr(sys, "stdin", io.StringIO(given))
        capsys.readouterr()
        code = main(args)
        out, err = capsys.readouterr()
        return Ran(code, out, err)

    return run


@pytest.fixture
def spawn() -> Run:
    """Run a command in a process of its own, with bytes or text as its input."""

    def spawn(*args: str, given: str | bytes = "", **env: str) -> Ran:
        done = subprocess.run(
            [sys.executable, "-m", "hairpin", *args],
            input=given.encode() if isinstance(given, str) else given,
            capture_output=True,
            env={**os.environ, "PYTHONPATH": str(PY), **env},
            timeout=300,
            check=False,
        )
        return Ran(done.returncode, done.stdout.decode(), done.stderr.decode())

    return spawn
