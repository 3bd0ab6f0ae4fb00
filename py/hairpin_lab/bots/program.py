"""A bot in a process of its own: Hairpin writes one line of JSON, the bot answers with one line.

The bot gets only its own observation, the legal moves, and a random number. It is killed if it
takes longer than the limit to read a question and answer it, and when the game is over.
``docs/bots.md`` describes the lines.

Each of its three pipes has its own thread; only this thread uses and closes the pipe. So Hairpin
never hangs on a pipe that a child of the program keeps open.
"""

from __future__ import annotations

import errno
import json
import os
import secrets
import signal
import subprocess
import threading
from collections import deque
from contextlib import contextmanager, suppress
from pathlib import Path
from queue import Empty, Queue, SimpleQueue
from time import monotonic, sleep
from typing import IO, TYPE_CHECKING, Any, NoReturn, Self

from hairpin.core.numbers import Amount
from hairpin.core.options import plain

from .failing import Failed

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from hairpin.core.chance import Chance
    from hairpin.core.match_log import MatchLog
    from hairpin.core.words import Value

    from .external import ExternalBot

PROTOCOL = 1
LIMIT = 10.0  # the default number of seconds for an answer
LONGEST = 1 << 20  # the largest number of characters of a line
AHEAD = 16  # the most answers that are read in advance; further answers wait in the pipe
LAST = 3  # how many of the last lines of error output are kept, to report why a program ended
PARTING = 1.0  # seconds that a program gets to end by itself and to close its pipes
READS = 20  # the most reads of an empty environment, a millisecond apart
ROUNDS = 5  # ``kill`` searches at most 5 times, since processes may start others meanwhile
# error numbers that mean: the system is out of resources
SHORT = (errno.EMFILE, errno.ENFILE, errno.ENOMEM, errno.EAGAIN)
MARK = "HAIRPIN_BOT"  # an environment variable that marks all processes started by a program

#: The running programs, so that ``end_process`` can end them at once.
_RUNNING: set[Program] = set()
#: Held during the start of a program, so that ``end_process`` cannot miss a program that runs
#: already but is not in ``_RUNNING`` yet.
_STARTING = threading.Lock()


class Program:
    """A running program in one seat of one game."""

    def __init__(self, bot: ExternalBot, match: MatchLog, seat: int, limit: float = LIMIT) -> None:
        self._bot = bot
        self._seat = seat
        self._limit = limit
        self._game = {
            "hairpin": PROTOCOL,
            "game": match.game.id,
            "seat": seat,
            "seats": len(match.seats),
            "settings": {key: plain(value) for key, value in match.settings.items()},
            "limit": limit,
        }
        self._mark = secrets.token_hex(8)
        self._process: subprocess.Popen[str] | None = None
        self._threads: list[threading.Thread] = []
        self._questions: SimpleQueue[tuple[str, threading.Event] | None] = SimpleQueue()
        self._lines: Queue[str | None] = Queue(AHEAD)
        self._error_lines: deque[str] = deque(maxlen=LAST)
        self._stopped_reading = False  # whether the program no longer reads questions
        self._over = False

    def __enter__(self) -> Self:
        """Start the program. Raises ``Failed``, or ``OSError`` if the system is out of
        resources."""
        try:
            with _holding_signals(), _STARTING:
                # Start a new process group, so that the program's children can be killed with it.
                self._process = subprocess.Popen(
                    self._bot.command,
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    stderr=subprocess.PIPE,
                    encoding="utf-8",
                    errors="replace",
                    start_new_session=True,
                    env={**os.environ, MARK: self._mark},
                )
                _RUNNING.add(self)
            self._start_threads(self._process)
        except OSError as error:
            if error.errno in SHORT:
                raise
            raise self._failed("started", reason=(error.strerror or str(error))) from None
        except BaseException:  # an interrupt: no ``with`` block calls ``__exit__`` yet
            self.__exit__()
            raise
        self._send(self._game)
        return self

    def _start_threads(self, process: subprocess.Popen[str]) -> None:
        for use, pipe in (
            (self._write_questions, process.stdin),
            (self._read_answers, process.stdout),
            (self._read_errors, process.stderr),
        ):
            thread = threading.Thread(target=use, args=(pipe,), daemon=True)
            thread.start()
            self._threads.append(thread)

    def __exit__(self, *_: object) -> None:
        """End the program, even in the middle of an answer."""
        process = self._process
        if process is None:
            return
        self._over = True
        self._questions.put(None)
        self.kill()
        process.wait()
        with suppress(Empty):
            while True:  # empty the queue, so that the reading thread can go on
                self._lines.get_nowait()
        last = monotonic() + PARTING
        for thread in self._threads:
            # ``kill`` may have missed a process that keeps the pipe open. Then do not wait longer:
            # the thread ends when this process ends.
            thread.join(max(0.0, last - monotonic()))
        _RUNNING.discard(self)

    def choose(
        self, observation: Mapping[str, Any], moves: Sequence[str], chance: Chance
    ) -> str | None:
        """Return the program's answer to one question. Raises ``Failed``."""
        due = monotonic() + self._limit
        asked = {"observation": observation, "moves": moves, "luck": chance.below(1 << 32)}
        taken = self._send(asked)
        if not taken.wait(self._limit):
            raise self._slow()
        if self._stopped_reading:
            raise self._ended()
        try:
            line = self._lines.get(timeout=max(0.0, due - monotonic()))
        except Empty:
            raise self._slow() from None
        if line is None:
            raise self._ended()
        try:
            answer = json.loads(line)
            move = answer["move"]
        except (ValueError, KeyError, TypeError, RecursionError):
            raise self._failed("answer", line=line[:60].strip()) from None
        if not (move is None or isinstance(move, str)):
            raise self._failed("answer", line=line[:60].strip())
        return move

    def _send(self, message: Mapping[str, Any]) -> threading.Event:
        """Queue a line for the program. Return an event; it is set when the line is written or the
        write has failed.
        """
        taken = threading.Event()
        self._questions.put((json.dumps(message, ensure_ascii=False) + "\n", taken))
        if self._stopped_reading:
            taken.set()
        return taken

    # --- the threads of the pipes -----------------------------------------------------------------

    def _write_questions(self, channel: IO[str]) -> None:
        """Write each question to the program."""
        # Closing a broken pipe raises an error too, so ``suppress`` also covers the closing.
        with suppress(OSError, ValueError), channel:
            while (question := self._questions.get()) is not None:
                line, taken = question
                try:
                    channel.write(line)
                    channel.flush()
                except OSError:
                    self._stopped_reading = True
                    raise
                finally:
                    taken.set()

    def _read_answers(self, channel: IO[str]) -> None:
        """Queue the program's answers line by line, and None at the end."""
        with suppress(OSError, ValueError), channel:
            while (line := channel.readline(LONGEST)) and not self._over:
                self._lines.put(line)
        self._lines.put(None)

    def _read_errors(self, channel: IO[str]) -> None:
        """Keep the last lines of the program's error output."""
        with suppress(OSError, ValueError), channel:
            while line := channel.readline(LONGEST):
                if line.strip():
                    self._error_lines.append(line.strip()[:200])

    # --- the end ----------------------------------------------------------------------------------

    def _slow(self) -> Failed:
        self.kill()
        return self._failed("slow", limit=Amount(self._limit, None))

    def _ended(self) -> Failed:
        assert self._process is not None
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(PARTING)
        self.kill()
        code = self._process.wait()
        self._threads[-1].join(PARTING)  # so that the last lines of error output are read
        reason = self._error_lines[-1].rstrip(".") if self._error_lines else str(code)
        return self._failed("ended", reason=reason)

    def _failed(self, what: str, **values: Value) -> Failed:
        return Failed(self._seat, f"terminal.bot.{what}", bot=self._bot.name, **values)

    def kill(self) -> None:
        """End the program and all its processes, as far as they can be found."""
        assert self._process is not None
        if not hasattr(os, "killpg"):
            self._process.kill()
            return
        # The process may have ended already.
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, signal.SIGKILL)
        for _ in range(ROUNDS):
            found = _processes_with_mark(self._mark)
            for pid in found:
                with suppress(ProcessLookupError, PermissionError):
                    os.kill(pid, signal.SIGKILL)
            if not found:
                return


def _processes_with_mark(mark: str, place: Path = Path("/proc")) -> list[int]:
    """Return the ids of processes with this mark in their environment; empty except on Linux.

    They include orphans and processes in other sessions. ``place`` has a folder for each process.
    """
    text, found = f"{MARK}={mark}".encode(), []
    for process in place.glob("[0-9]*"):
        with suppress(OSError):  # the process has ended or belongs to another user
            if text in _environment(process):
                found.append(int(process.name))
    return found


def _environment(process: Path) -> bytes:
    """The environment of a process. It reads as empty for a moment while the process becomes another program."""
    for _ in range(READS):
        read = (process / "environ").read_bytes()
        # A process of the system itself has neither an environment nor a program.
        if read or not (process / "exe").exists():
            return read
        sleep(0.001)
    return b""


@contextmanager
def _holding_signals() -> Iterator[None]:
    """Call the handlers of SIGINT and SIGTERM only after this context.

    Masking the signals would not do, because a program inherits the mask.
    """
    if threading.current_thread() is not threading.main_thread():
        yield  # Python calls handlers only in the main thread
        return
    arrived: list[int] = []
    handlers = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}
    handlers = {number: handler for number, handler in handlers.items() if callable(handler)}
    for number in handlers:
        signal.signal(number, lambda number, _: arrived.append(number))
    try:
        yield
    finally:
        for number, handler in handlers.items():
            signal.signal(number, handler)
        for late in arrived:
            signal.raise_signal(late)


def end_process() -> NoReturn:
    """End this process and every bot program that it has started or is starting."""
    with _STARTING:  # until the end, so that no other thread starts a program
        for program in list(_RUNNING):
            program.kill()
        os._exit(1)
