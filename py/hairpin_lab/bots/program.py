"""A bot that is a program: one line of JSON to it, one line back.

It is told nothing but its own observation, the legal moves, and a number to draw its luck from. It is killed when it
takes longer than the limit for an answer, and when the game is over. ``docs/bots.md`` tells the lines.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import threading
from collections import deque
from contextlib import suppress
from queue import Empty, SimpleQueue
from typing import IO, TYPE_CHECKING, Any, Self

from hairpin.core.options import plain

from .failing import Failed

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from hairpin.core.chance import Chance
    from hairpin.core.match import Match

    from .brought import Brought

PROTOCOL = 1
LIMIT = 10.0  # seconds for an answer unless another limit is given
LONGEST = 1 << 20  # characters of an answer that are read
LAST = 3  # lines of a program's error channel that are kept, to say why it ended


#: The programs that are running, for a process that ends in a hurry.
_RUNNING: set[subprocess.Popen[str]] = set()


class Program:
    """A running program in one seat of one game."""

    def __init__(self, bot: Brought, match: Match, seat: int, limit: float = LIMIT) -> None:
        self._bot = bot
        self._seat = seat
        self._limit = limit
        self._told = {
            "hairpin": PROTOCOL,
            "game": match.game.id,
            "seat": seat,
            "seats": len(match.seats),
            "settings": {key: plain(value) for key, value in match.settings.items()},
            "limit": limit,
        }
        self._process: subprocess.Popen[str] | None = None
        self._lines: SimpleQueue[str | None] = SimpleQueue()
        self._complained: deque[str] = deque(maxlen=LAST)

    def __enter__(self) -> Self:
        """Start it. Raises ``Failed``."""
        try:
            # A group of its own, so that what it starts ends with it.
            self._process = subprocess.Popen(
                self._bot.command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                encoding="utf-8",
                errors="replace",
                start_new_session=True,
            )
        except OSError as error:
            raise self._failed("started", reason=(error.strerror or str(error))) from None
        _RUNNING.add(self._process)
        threading.Thread(target=self._listen, args=(self._process.stdout,), daemon=True).start()
        threading.Thread(target=self._hear, args=(self._process.stderr,), daemon=True).start()
        self._say(self._told)
        return self

    def __exit__(self, *_: object) -> None:
        """End it, whatever it is doing."""
        process = self._process
        if process is None:
            return
        _kill(process)
        process.wait()
        _RUNNING.discard(process)
        for pipe in (process.stdin, process.stdout, process.stderr):
            if pipe is not None:
                with suppress(OSError):  # what was still to be written nobody reads
                    pipe.close()

    def choose(
        self, observation: Mapping[str, Any], moves: Sequence[str], chance: Chance
    ) -> str | None:
        """Ask it. Raises ``Failed`` if it is too slow, has ended, or answers anything but a line it may."""
        asked = {"observation": observation, "moves": moves, "luck": chance.below(1 << 32)}
        self._say(asked)
        try:
            line = self._lines.get(timeout=self._limit)
        except Empty:
            assert self._process is not None
            _kill(self._process)
            raise self._failed("slow", limit=f"{self._limit:g}") from None
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

    def _say(self, told: Mapping[str, Any]) -> None:
        assert self._process is not None
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(json.dumps(told, ensure_ascii=False) + "\n")
            self._process.stdin.flush()
        except OSError:
            raise self._ended() from None

    def _listen(self, channel: IO[str]) -> None:
        """Hand over its answers line by line, and None when there are no more."""
        try:
            while line := channel.readline(LONGEST):
                self._lines.put(line)
        except (OSError, ValueError):
            pass  # closed under our hands: it has been ended
        self._lines.put(None)

    def _hear(self, channel: IO[str]) -> None:
        """Keep the last it complained of."""
        try:
            for line in channel:
                if line.strip():
                    self._complained.append(line.strip()[:200])
        except (OSError, ValueError):
            pass  # closed under our hands: it has been ended

    def _ended(self) -> Failed:
        assert self._process is not None
        _kill(self._process)
        code = self._process.wait()
        reason = self._complained[-1].rstrip(".") if self._complained else str(code)
        return self._failed("ended", reason=reason)

    def _failed(self, what: str, **values: str) -> Failed:
        return Failed(self._seat, f"terminal.bot.{what}", bot=self._bot.name, **values)


def kill_all() -> None:
    """End every program that plays in this process."""
    for process in list(_RUNNING):
        _kill(process)


def _kill(process: subprocess.Popen[str]) -> None:
    """End a program and all that it has started."""
    if hasattr(os, "killpg"):
        with suppress(ProcessLookupError, PermissionError):  # it has ended by itself
            os.killpg(process.pid, signal.SIGKILL)
    else:
        process.kill()
