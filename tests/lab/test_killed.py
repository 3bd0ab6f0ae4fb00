"""A killed arena continues from its journal. ``tests/extras/test_killed_often.py`` tests fifty
points."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from hairpin_lab.arena.contest import arena

from tests.lab.killing import LONG, PY, Killed, any_left
from tests.support import until

if TYPE_CHECKING:
    from pathlib import Path

THREE = ("random", "gus", "vera")

needs_kill = pytest.mark.skipif(not hasattr(os, "killpg"), reason="Windows has no kill -9")


@pytest.mark.deep
@needs_kill
@pytest.mark.parametrize(("jobs", "points"), [(1, 3), (2, 1)])
def test_a_killed_arena_continues(tmp_path: Path, jobs: int, points: int) -> None:
    games = 100
    words = ("daytona", "--bots", ",".join(THREE), "--games", str(games), "--jobs", str(jobs))
    runs = Killed(tmp_path / "j", *words)
    for point in range(points):
        before = runs.games() if point else []
        runs.kill_after(5 + 20 * point, wait=0.001 * point)
        assert runs.games()[: len(before)] == before
    assert runs.finish() == arena("daytona", THREE, games).to_json()
    assert len(runs.games()) == len(set(runs.games())) == 3 * games


@needs_kill
def test_programs_end_with_a_killed_arena(tmp_path: Path) -> None:
    """The test program hangs, so it does not notice by itself that the arena has ended."""
    pids = tmp_path / "pids"
    hangs = tmp_path / "hangs.py"
    hangs.write_text(
        "import os, time\n"
        f"with open({str(pids)!r}, 'a') as file:\n    file.write(f'{{os.getpid()}}\\n')\n"
        "while True:\n    time.sleep(60)\n",
        "utf-8",
    )
    words = ("daytona", "--bots", "random", "--bot", f"run:{sys.executable} {hangs}")
    runs = Killed(tmp_path / "j", *words, "--games", "2", "--jobs", "2", "--limit", "600")
    runs.kill_when(lambda: pids.exists() and pids.read_text("utf-8").count("\n") == 2)
    # Each program leads a process group.
    groups = [int(pid) for pid in pids.read_text("utf-8").split()]
    runs.until(lambda: not any(map(any_left, groups)))


#: Starts one bot program, and gets a signal after the program runs but before ``Popen`` returns.
#: A worker of an arena ends by ``end_process``; the first process ends by an exception.
SIGNALLED = """
import signal, subprocess, sys
from hairpin.games import load
from hairpin_lab.arena.games import Plan, played
from hairpin_lab.bots.program import end_process

signal.signal(signal.SIGINT, signal.default_int_handler)
signal.signal(signal.SIGTERM, lambda *_: end_process())
start = subprocess.Popen

def signalled(*words, **settings):
    process = start(*words, **settings)
    print(process.pid, flush=True)
    signal.raise_signal(int(sys.argv[1]))
    return process

subprocess.Popen = signalled
list(played(Plan(load("turbo-duel"), [sys.argv[2], "bot:random"], {}, "seed", 1, limit=600), 1))
"""


@needs_kill
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_during_the_start_of_a_program_ends_the_program(number: signal.Signals) -> None:
    bot = f"bot:run:{sys.executable} -c 'import time; time.sleep(600)'"
    done = subprocess.run(
        [sys.executable, "-c", SIGNALLED, str(int(number)), bot],
        capture_output=True,
        env={**os.environ, "PYTHONPATH": str(PY)},
        timeout=LONG,
        check=False,
    )
    assert done.returncode == (-number if number == signal.SIGINT else 1), done.stderr
    until(lambda: not any_left(int(done.stdout)), "the program to end")


def test_a_journal_that_ends_with_zero_bytes_is_read(tmp_path: Path) -> None:
    """A file system may leave zero bytes after a loss of power."""
    journal = tmp_path / "j"
    whole = arena("daytona", THREE, 4, journal=journal)
    text = journal.read_bytes()
    lines = text.splitlines(keepends=True)
    for broken in (text + bytes(300), text[:-100] + bytes(100), b"".join(lines[:5]) + bytes(4096)):
        journal.write_bytes(broken)
        assert arena("daytona", THREE, 4, journal=journal) == whole
        assert arena("daytona", THREE, 4, journal=journal) == whole


def test_a_repeated_game_counts_once(tmp_path: Path) -> None:
    """A journal may contain a game several times, because two arenas or two workers may play it."""
    journal = tmp_path / "j"
    whole = arena("daytona", THREE, 4, journal=journal)
    lines = journal.read_bytes().splitlines(keepends=True)
    journal.write_bytes(b"".join(lines + lines[::-1] + lines[:3]))
    assert arena("daytona", THREE, 4, journal=journal) == whole
    assert len(journal.read_bytes().splitlines()) == 2 * len(lines) + 3
    assert whole.meetings[0].side.games == 4
