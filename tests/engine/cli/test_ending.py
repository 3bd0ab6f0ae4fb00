"""How a command ends after an interrupt or a system error: exit code, sentence, no process left."""

from __future__ import annotations

import importlib.util
import os
import signal
import subprocess
import sys
import time
from typing import TYPE_CHECKING, Any, cast

import pytest
from hairpin.__main__ import run
from hairpin.terminal.signals import Terminated, terminable

from .conftest import PY
from .processes import ENV, PATIENCE, alive, command

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = [
    pytest.mark.usefixtures("interruptible"),
    pytest.mark.skipif(os.name == "nt", reason="signals are sent as on other systems"),
]


def test_an_interrupt_during_the_start_is_clean(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted() -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("hairpin.cli.parser", interrupted)
    assert run() == 130


#: A program that interrupts itself in ``__del__`` during an import. By default Python would only print a
#: ``KeyboardInterrupt`` and go on.
INTERRUPTED = """
import os, signal, sys

class Gone:
    def __del__(self):
        os.kill(os.getpid(), signal.SIGINT)

class Finder:
    def find_spec(self, name, path, target=None):
        if name == "hairpin.core.words":
            Gone()

sys.meta_path.insert(0, Finder())
sys.argv = ["hairpin", "games"]
from hairpin.__main__ import run
sys.exit(run())
"""


def test_an_interrupt_while_modules_are_imported_ends_at_once() -> None:
    done = subprocess.run(
        [sys.executable, "-c", INTERRUPTED],
        capture_output=True,
        env=ENV,
        timeout=PATIENCE,
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr) == (130, b"", b"")


def test_interrupts_are_handled_before_any_import() -> None:
    code = (
        f"import sys; sys.path.insert(0, {str(PY)!r}); before = set(sys.modules)\n"
        "import hairpin.__main__; print(sorted(set(sys.modules) - before))"
    )
    done = subprocess.run(
        [sys.executable, "-S", "-c", code], capture_output=True, timeout=PATIENCE, check=True
    )
    assert "'hairpin.__main__'" in done.stdout.decode()
    assert "typing" not in done.stdout.decode()


@pytest.mark.parametrize("signals", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize(
    "words",
    [
        ["simulate", "daytona", "--bot", "BOT", "--games", "9", "--jobs", "1"],
        ["arena", "daytona", "--bots", "dot", "--bot", "BOT", "--jobs", "2"],
        ["check", "daytona", "--bot", "BOT"],
    ],
    ids=" ".join,
)
def test_a_signal_ends_a_run_and_its_processes(
    words: list[str], signals: signal.Signals, tmp_path: Path
) -> None:
    file = tmp_path / "hangs.sh"
    asked = tmp_path / "asked"
    file.write_text(f"read -r game; read -r question; echo $$ > {asked}; sleep 600\n", "utf-8")
    bot = f"run:sh {file}"
    process = subprocess.Popen(
        command(*(bot if word == "BOT" else word for word in words), "--limit", "600"),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        env=ENV,
        start_new_session=True,
    )
    end = time.monotonic() + PATIENCE
    while not (asked.exists() and asked.read_text()) and time.monotonic() < end:
        time.sleep(0.05)
    process.send_signal(signals)
    _, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == (130 if signals == signal.SIGINT else 143)
    lines = [line for line in err.decode().splitlines() if line]
    assert all(line.startswith("hairpin: Stopped after") for line in lines), lines
    programs = int(asked.read_text())  # the process group of the external bot's program
    while (alive(process.pid) or alive(programs)) and time.monotonic() < end:
        time.sleep(0.05)
    assert not alive(process.pid)
    assert not alive(programs)


def test_a_second_signal_changes_nothing() -> None:
    """Some programs send SIGTERM to a process and then to its group."""
    process = subprocess.Popen(
        command("simulate", "daytona", "--games", "100000", "--json", "--jobs", "2"),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=ENV,
    )
    assert process.stdout is not None
    process.stdout.readline()
    while process.poll() is None:
        process.send_signal(signal.SIGTERM)
    assert process.communicate(timeout=PATIENCE)[1] == b""
    assert process.returncode == 143


def test_a_signal_during_the_change_of_handlers_is_not_reported(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Regression: sometimes stderr had “OSError: Signal 15 ignored due to race condition”."""
    reports: list[object] = []
    change = signal.signal

    def raced(number: int, handler: Any) -> Any:
        before = change(number, handler)
        if handler is signal.SIG_IGN:
            sys.unraisablehook(cast("Any", "Signal 15 ignored due to race condition"))
        return before

    monkeypatch.setattr(sys, "unraisablehook", reports.append)
    monkeypatch.setattr(signal, "signal", raced)
    try:
        with pytest.raises(Terminated), terminable():
            signal.raise_signal(signal.SIGTERM)
    finally:
        change(signal.SIGTERM, signal.SIG_DFL)
    assert reports == []
    assert sys.unraisablehook == reports.append


GONE = (
    "hairpin: The system refused a request of this command: the current folder has been deleted.\n"
)


@pytest.mark.parametrize(
    ("words", "code", "told"),
    [
        (["check", "os:GAME"], 1, ""),
        (["check", "."], 2, "hairpin: There is no game called “.”"),
        (["simulate", "turbo-duel", "--games", "8", "--jobs", "2"], 71, GONE),
        (["arena", "daytona", "--bots", "random,dot", "--jobs", "2"], 71, GONE),
    ],
)
def test_a_deleted_folder_is_reported_in_a_sentence(
    words: list[str], code: int, told: str, tmp_path: Path
) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    shell = f'cd "{gone}" && rmdir "{gone}" && exec "$@"'
    done = subprocess.run(
        ["/bin/sh", "-c", shell, "sh", *command(*words)],
        capture_output=True,
        env=ENV,
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == code
    err = done.stderr.decode()
    assert err.startswith(told)
    assert len(err.splitlines()) == (1 if told else 0)


@pytest.mark.skipif(importlib.util.find_spec("resource") is None, reason="no such limits here")
@pytest.mark.parametrize(
    "words",
    [
        ["simulate", "daytona", "--games", "8", "--jobs", "2"],
        ["arena", "daytona", "--bots", "random,dot", "--jobs", "2"],
        ["simulate", "daytona", "--games", "8", "--bot", "run:cat", "--jobs", "1"],
    ],
    ids=" ".join,
)
def test_too_few_file_handles_are_reported_in_a_sentence(words: list[str]) -> None:
    import resource

    done = subprocess.run(
        command(*words),
        capture_output=True,
        env=ENV,
        timeout=PATIENCE,
        check=False,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (8, 8)),
    )
    assert done.returncode == 71
    assert done.stderr.decode() == (
        "hairpin: The system refused a request of this command: Too many open files.\n"
    )


@pytest.mark.parametrize("workers", ["1", "2"])
def test_an_interrupted_run_leaves_no_process(workers: str) -> None:
    process = subprocess.Popen(
        command("simulate", "turbo-duel", "--games", "100000", "--jobs", workers),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=ENV,
        start_new_session=True,
    )
    assert process.stdout is not None
    process.stdout.readline()
    os.killpg(process.pid, signal.SIGINT)
    _, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130
    assert err.strip() == b""
    end = time.monotonic() + PATIENCE
    while alive(process.pid) and time.monotonic() < end:
        time.sleep(0.05)
    assert not alive(process.pid)
