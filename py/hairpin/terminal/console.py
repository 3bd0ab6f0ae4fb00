"""Where the commands read and write: streams, colour, width, waiting for a line.

Nothing here knows a game. Time comes from outside (``cli.py`` reads the clock), also for waiting.
"""

from __future__ import annotations

import contextlib
import io
import os
import select
import shutil
import sys
from functools import partial
from typing import TYPE_CHECKING, Any

from ..core.errors import Refusal
from ..core.record import dump
from ..core.text import Pen, wrap
from ..core.words import Speaker, Value, say

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import TextIO

MOST_COLUMNS = 100  # a table and its sentences read badly in wider lines
LEAST_COLUMNS = 40
READ = 1 << 16
LONGEST_LINE = 8_000_000  # characters; far above any real state or record


class Trouble(Refusal):
    """Something the command line or a file has wrong: one sentence, exit code 2."""


class Unwritable(Exception):
    """What a command says cannot be written, on a full disk for example; ``str()`` is the system's reason."""


class Console:
    """One run's way in and out. ``now`` gives the front end's ms, ``sleep`` lets ms pass."""

    def __init__(
        self,
        *,
        now: Callable[[], int],
        sleep: Callable[[int], None],
        colour: str = "auto",
        json: bool = False,
    ) -> None:
        """``colour`` is auto, always or never; ``json`` tells that a program reads the output."""
        self.now = now
        self.sleep = sleep
        self.json = json
        # A closed stream is None in Python's eyes.
        self.out: TextIO = sys.stdout or io.StringIO()
        self.err: TextIO = sys.stderr or io.StringIO()
        self.input: TextIO = sys.stdin or io.StringIO()
        for stream in (self.out, self.err, self.input):
            if isinstance(stream, io.TextIOWrapper):
                # No character of anybody's stops a command, and JSON is UTF-8 everywhere.
                with contextlib.suppress(io.UnsupportedOperation):
                    if (json and stream is self.out) or stream is self.input:
                        stream.reconfigure(encoding="utf-8")
                    reading = stream is self.input
                    stream.reconfigure(errors="replace" if reading else "backslashreplace")
        self.interactive = not json and self.input.isatty() and self.out.isatty()
        self.pen = Pen(
            columns=_columns(self.out),
            colour=not json and _wants_colour(self.out, colour),
            plain=not _can_draw(self.out),
        )
        self.speaker = Speaker([])
        self._rest = b""
        self._ended = False
        self._fresh = True  # nothing has been read yet
        self._prompted = False  # a prompt stands on the last line

    # --- out ---------------------------------------------------------------------------------

    def print(self, *lines: str) -> None:
        """Lines as they are; another program sees them at once."""
        # Where something happened while a line was awaited, the prompt is left where it stands.
        start, self._prompted = "\n" if self._prompted else "", False
        self.put(start + "".join(f"{line}\n" for line in lines or ("",)))

    def put(self, text: str, *, to_err: bool = False) -> None:
        """A text as it is, at once, to the output or else to the side channel.

        Raises ``Unwritable``, or ``BrokenPipeError`` if nobody reads any more.
        """
        _put(self.err if to_err else self.out, text)

    def aside(self) -> Callable[[str], None]:
        """Send all that is printed from now on to the side channel. Returns a function that still writes to the output."""
        out, self.out = self.out, self.err
        return partial(_put, out)

    def write(self, data: Any) -> None:
        """A value as one line of JSON."""
        self.print(dump(data))

    def text(self, key: str, /, **values: Value) -> str:
        """A sentence of the catalogue."""
        return self.speaker.say(say(f"terminal.{key}", **values))

    def tell(self, key: str, /, **values: Value) -> None:
        """Print a sentence of the catalogue, wrapped."""
        self.print(*wrap(self.text(key, **values), self.pen.columns))

    def complain(self, sentence: str) -> None:
        """Say what is wrong, on the side channel."""
        self.put("")
        self.put(f"hairpin: {sentence}\n", to_err=True)

    # --- in ----------------------------------------------------------------------------------

    def lines(self) -> Iterator[str]:
        """Every line of the input, each as soon as it is there."""
        while (line := self.input.readline(LONGEST_LINE)) != "":
            yield self._unmarked(line)

    def ask(self, prompt: str, wait: int | None = None) -> str | None:
        """A line typed by the player; none if ``wait`` ms passed without one.

        Raises ``EOFError`` at the end of the input.
        """
        if self.interactive and wait is None and not self._rest and not self._prompted:
            self.put("")
            self._prompted = True
            line = _edited(prompt)
            self._prompted = False
            return line
        if not self.json and not self._prompted:
            self.put(prompt)
            self._prompted = True
        answer = self._waited(wait)
        if answer is None:
            return None
        self._prompted = False
        if not self.json and not self.input.isatty():
            # What came through a pipe is not on the screen yet.
            self.print(answer)
        return answer

    def _waited(self, wait: int | None) -> str | None:
        try:
            channel = self.input.fileno()
        except (OSError, ValueError):
            return self._plain_line()
        if os.name == "nt":
            return self._plain_line()  # only sockets can be waited for there
        due = None if wait is None else self.now() + wait
        while b"\n" not in self._rest and len(self._rest) < LONGEST_LINE and not self._ended:
            left = None if due is None else max(0, due - self.now()) / 1000
            if not select.select([channel], [], [], left)[0]:
                return None
            piece = os.read(channel, READ)
            self._rest += piece
            self._ended = not piece
            if self._ended and self.input.isatty():
                self._ended = False  # one may go on typing after an end-of-input key
                raise EOFError
        if not self._rest:
            raise EOFError
        line, _, self._rest = self._rest.partition(b"\n")
        return self._unmarked(line.decode("utf-8", "replace")).rstrip("\r")

    def _plain_line(self) -> str:
        line = self.input.readline(LONGEST_LINE)
        if line == "":
            raise EOFError
        return self._unmarked(line).rstrip("\r\n")

    def _unmarked(self, line: str) -> str:
        """A line without the mark that some editors and shells begin a text with."""
        fresh, self._fresh = self._fresh, False
        return line.removeprefix("\ufeff") if fresh else line


def _put(stream: TextIO, text: str) -> None:
    try:
        stream.write(text)
        stream.flush()
    except BrokenPipeError:
        raise
    except OSError as error:
        raise Unwritable(error.strerror or str(error)) from None


def _edited(prompt: str) -> str:
    """A line typed at a keyboard, with the system's line editing where there is one."""
    with contextlib.suppress(ImportError):
        import readline  # noqa: F401 - importing it is what gives input() its editing
    return input(prompt)


def _columns(out: TextIO) -> int:
    columns = shutil.get_terminal_size((80, 24)).columns if out.isatty() else 80
    return max(LEAST_COLUMNS, min(MOST_COLUMNS, columns))


def _wants_colour(out: TextIO, wish: str) -> bool:
    if wish != "auto":
        return wish == "always"
    return out.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def _can_draw(out: TextIO) -> bool:
    try:
        "●┼▒–".encode(getattr(out, "encoding", None) or "utf-8")
    except (UnicodeEncodeError, LookupError):
        return False
    return True
