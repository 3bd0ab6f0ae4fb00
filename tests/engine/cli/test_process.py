"""``hairpin`` as a process: exit codes, pipes, signals, colours, terminals, unusual systems."""

from __future__ import annotations

import contextlib
import importlib.util
import os
import re
import select
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hairpin.core import record

from .processes import ENV, PATIENCE, command
from .random_games import GAMES, random_match

if TYPE_CHECKING:
    from .conftest import Run

if importlib.util.find_spec("pty"):
    import pty

pytestmark = [
    pytest.mark.usefixtures("interruptible"),
    pytest.mark.skipif(
        importlib.util.find_spec("pty") is None,
        reason="there are no terminals to test with on this system",
    ),
]


class Terminal:
    """A simulated terminal of 80 columns in which the command ``hairpin`` runs."""

    def __init__(self, *args: str, **env: str) -> None:
        main, side = pty.openpty()
        import fcntl
        import struct
        import termios

        fcntl.ioctl(side, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        clean = {key: value for key, value in ENV.items() if key != "NO_COLOR"}
        self.process = subprocess.Popen(
            command(*args),
            stdin=side,
            stdout=side,
            stderr=side,
            env={**clean, "TERM": "xterm", **env},
            start_new_session=True,
        )
        os.close(side)
        self.main = main
        self.seen = ""

    def until(self, text: str) -> str:
        """Read the output until a text appears; return everything read in this call."""
        end = time.monotonic() + PATIENCE
        start = len(self.seen)
        while text not in self.seen[start:]:
            assert time.monotonic() < end, f"no {text!r} in {self.seen[start:]!r}"
            if select.select([self.main], [], [], 0.2)[0]:
                try:
                    self.seen += os.read(self.main, 1 << 16).decode("utf-8", "replace")
                except OSError:
                    break
        return self.seen[start:]

    def type(self, text: str) -> None:
        os.write(self.main, text.encode())

    def close(self) -> int:
        code = self.process.wait(PATIENCE)
        os.close(self.main)
        return code


def test_a_terminal_gets_colours_and_line_editing() -> None:
    terminal = Terminal("play", "turbo-duel", "--seats", "person,person", "--seed", "s", "--set", "clock=off")  # fmt: skip
    shown = terminal.until("> ")
    assert "\x1b[31m●1\x1b[0m" in shown
    terminal.type("undo\n")
    terminal.until("nothing to take back")
    terminal.type("1\n")
    terminal.until("plays A")
    terminal.type("quit\n")
    assert terminal.close() == 0


def test_no_color_is_respected() -> None:
    terminal = Terminal("play", "turbo-duel", "--seats", "person,person", NO_COLOR="1")
    shown = terminal.until("> ")
    assert "●1" in shown
    assert not re.search(r"\x1b\[[0-9;]*m", shown)
    terminal.type("\x04")
    assert "Left the table." in terminal.until("Left the table.")
    assert terminal.close() == 0


def test_a_flag_falls_without_input() -> None:
    terminal = Terminal("play", "turbo-duel", "--seats", "person,person", "--set", "clock=1+0")
    terminal.until("wins: ")
    terminal.type("quit\n")
    assert terminal.close() == 0


def test_an_interrupt_ends_cleanly() -> None:
    terminal = Terminal("play", "turbo-duel", "--seats", "person,person")
    terminal.until("> ")
    # Python can miss an interrupt just after it prints a prompt. A person would press Ctrl-C again, so
    # repeat the signal.
    while terminal.process.poll() is None:
        os.killpg(terminal.process.pid, signal.SIGINT)
        with contextlib.suppress(subprocess.TimeoutExpired):
            terminal.process.wait(10)
    assert terminal.close() == 130
    assert "Traceback" not in terminal.seen


def test_the_progress_bar_is_for_terminals() -> None:
    terminal = Terminal("simulate", "turbo-duel", "--games", "9", "--jobs", "1")
    terminal.until("Ends:")
    assert "[........................] 0 of 9 games" in terminal.seen
    assert terminal.close() == 0


@pytest.mark.parametrize("workers", ["1", "2"])
def test_a_closed_pipe_prints_no_traceback(workers: str) -> None:
    process = subprocess.Popen(
        command("simulate", "turbo-duel", "--games", "100000", "--json", "--jobs", workers),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=ENV,
    )
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.readline()
    process.stdout.close()
    assert process.stderr.read() == b""
    assert process.wait(PATIENCE) == 141


def test_position_answers_line_by_line() -> None:
    match = random_match(*GAMES[0], "p")
    process = subprocess.Popen(
        command("position", "turbo-duel", "--json"),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=ENV,
        text=True,
        encoding="utf-8",
    )
    assert process.stdin is not None
    assert process.stdout is not None
    for n in range(3):
        process.stdin.write(record.dump(match.game.to_json(match.state_at(n))) + "\n")
        process.stdin.flush()
        assert match.entries[n].move in process.stdout.readline()
    process.stdin.close()
    assert process.wait(PATIENCE) == 0
    process.stdout.close()


def test_a_system_without_unicode_gets_ascii(spawn: Run) -> None:
    ascii_only = {"PYTHONUTF8": "0", "PYTHONIOENCODING": "ascii", "LC_ALL": "C"}
    ran = spawn("play", "turbo-duel", "--seats", "person,person", **ascii_only)
    assert ran.code == 0
    assert "|R1B2|" in ran.out
    assert ran.out.isascii()
    games = spawn("games", "--json", **ascii_only)
    assert games.lines == spawn("games", "--json").lines


def test_bytes_that_are_not_text_are_refused(spawn: Run, tmp_path: Path) -> None:
    noise = bytes(range(256)) * 3
    assert spawn("position", "turbo-duel", "--json", given=noise).code == 2
    assert spawn("replay", "-", given=noise).complained()
    file = tmp_path / "noise"
    file.write_bytes(noise)
    assert spawn("replay", str(file)).complained()
    assert spawn("play", "--record", str(file)).complained()
    ran = spawn("play", "turbo-duel", given=noise)
    assert ran.code == 0
    assert "Traceback" not in ran.err


def test_help_of_every_command_has_an_example(spawn: Run) -> None:
    assert "Example: hairpin " in spawn("--help").out
    for name in ("games", "play", "simulate", "replay", "position"):
        ran = spawn(name, "--help")
        assert ran.code == 0
        assert "Example: hairpin " in ran.out


def test_a_missing_and_an_unknown_command_are_refused(spawn: Run) -> None:
    assert spawn().complained().startswith("The following arguments are required: COMMAND.")
    assert "simulte" in spawn("simulte").complained()
    assert spawn("--version").out.startswith("hairpin ")


FULL = Path("/dev/full")


@pytest.mark.skipif(not FULL.exists(), reason="there is no full device to write to on this system")
@pytest.mark.parametrize(
    "words",
    [
        ["--help"],
        ["--version"],
        ["games"],
        ["games", "--json"],
        ["play", "--help"],
        ["play", "turbo-duel"],
        ["play", "turbo-duel", "--json"],
        ["simulate", "turbo-duel", "--jobs", "1"],
        ["simulate", "turbo-duel", "--json", "--jobs", "2"],
        ["replay", "-"],
        ["replay", "-", "--json"],
        ["position", "turbo-duel"],
        ["position", "turbo-duel", "--json"],
    ],
    ids=" ".join,
)
def test_a_full_disk_is_reported_in_a_sentence(words: list[str]) -> None:
    match = random_match(*GAMES[0], "full")
    state = record.dump(match.game.to_json(match.state_at(0)))
    given = record.write(match) if "replay" in words else state
    with FULL.open("w") as full:
        done = subprocess.run(
            command(*words),
            input=f"{given}\n",
            stdout=full,
            stderr=subprocess.PIPE,
            env=ENV,
            text=True,
            encoding="utf-8",
            timeout=PATIENCE,
            check=False,
        )
    assert done.returncode == 74
    assert done.stderr == ("hairpin: The output cannot be written: No space left on device.\n")


@pytest.mark.skipif(not FULL.exists(), reason="there is no full device to write to on this system")
@pytest.mark.parametrize("words", [["games", "nonsense"], ["simulate", "turbo-duel", "--json"]])
def test_a_full_disk_for_errors_is_no_success(words: list[str]) -> None:
    with FULL.open("w") as full:
        done = subprocess.run(
            command(*words),
            stdout=subprocess.PIPE,
            stderr=full,
            env=ENV,
            timeout=PATIENCE,
            check=False,
        )
    assert done.returncode == 74
    assert b"Traceback" not in done.stdout


def test_a_byte_order_mark_is_ignored(spawn: Run) -> None:
    match = random_match(*GAMES[0], "mark")
    mark = "\ufeff"
    state, game = record.dump(match.game.to_json(match.state_at(0))), record.write(match)
    assert spawn("position", "turbo-duel", "--json", given=f"{mark}{state}\n").code == 0
    assert spawn("replay", "-", "--json", given=f"{mark}{game}\n").code == 0
    assert spawn("play", "--record", "-", given=f"{mark}{game}\n").code == 0
    said = spawn("play", "turbo-duel", given=f"{mark}quit\n").out
    assert "is not a move" not in said
    lines = spawn("play", "turbo-duel", "--json", given=f"{mark}quit\n").lines
    assert not any("error" in line for line in lines)


NO_UNICODE = {"PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "LC_ALL": "C"}


def test_names_and_files_are_kept_on_a_system_without_unicode(spawn: Run, tmp_path: Path) -> None:
    file = tmp_path / "Zoës Spiel.hairpin"
    words = ("play", "turbo-duel", "--json", "--seats", "person,person", "--names", "Zoë,Łukasz")
    ran = spawn(*words, given=f"save {file}\nquit\n", **NO_UNICODE)
    assert ran.code == 0
    assert ran.lines[-1] == {"saved": str(file)}
    assert [seat["name"] for seat in record.parse(file.read_text("utf-8"))["seats"]] == [
        "Zoë",
        "Łukasz",
    ]
    again = spawn("play", "--record", str(file), "--json", given=f"open {file}\n", **NO_UNICODE)
    assert (again.code, again.err) == (0, "")
    assert len(again.lines) == 2
    assert spawn("replay", str(file), **NO_UNICODE).code == 0


def test_closed_input_and_output(spawn: Run) -> None:
    done = subprocess.run(
        ["/bin/sh", "-c", f"exec {sys.executable} -m hairpin play turbo-duel <&-"],
        capture_output=True,
        env=ENV,
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 0
    assert b"Traceback" not in done.stderr
