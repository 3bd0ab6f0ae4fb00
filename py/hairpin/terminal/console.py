"""Input and output of the commands: streams, colour, width, waiting for a line.

This module knows no game and reads no clock: ``cli.py`` passes in functions that return the time
and wait.
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
from ..core.words import DEFAULT_LANGUAGE, Speaker, Value, say

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from typing import TextIO

    from ..core.seats import SeatSpec

MOST_COLUMNS = 100  # tables and sentences are hard to read in wider lines
LEAST_COLUMNS = 40
READ = 1 << 16
LONGEST_LINE = 8_000_000  # characters; far above any real state or record


class Trouble(Refusal):
    """A mistake on the command line or in a file: the command prints one sentence and exits with
    code 2."""


class Unwritable(Exception):
    """The output cannot be written, for example on a full disk; ``str()`` is the system's
    reason."""


class Console:
    """The input and output of one run.

    ``now`` returns the front end's time in ms; ``sleep`` waits for a number of ms.
    """

    def __init__(
        self,
        *,
        now: Callable[[], int],
        sleep: Callable[[int], None],
        colour: str = "auto",
        json: bool = False,
        language: str = DEFAULT_LANGUAGE,
    ) -> None:
        """``colour`` is auto, always or never; ``json`` is set if a program reads the output;
        ``language`` is the code of a catalogue."""
        self.now = now
        self.sleep = sleep
        self.json = json
        # Python sets a closed standard stream to None.
        self.out: TextIO = sys.stdout or io.StringIO()
        self.err: TextIO = sys.stderr or io.StringIO()
        self.input: TextIO = sys.stdin or io.StringIO()
        for stream in (self.out, self.err, self.input):
            if isinstance(stream, io.TextIOWrapper):
                # Replace characters that cannot be encoded instead of failing, and use UTF-8 for
                # JSON on all systems.
                with contextlib.suppress(io.UnsupportedOperation):
                    if (json and stream is self.out) or stream is self.input:
                        stream.reconfigure(encoding="utf-8")
                    reading = stream is self.input
                    stream.reconfigure(errors="replace" if reading else "backslashreplace")
        self.interactive: bool = not json and self.input.isatty() and self.out.isatty()
        self.pen: Pen = Pen(
            columns=_columns(self.out),
            colour=not json and _wants_colour(self.out, colour),
            plain=not _can_draw(self.out),
        )
        self.language = language
        self.speaker: Speaker = Speaker([], language)
        self._rest = b""
        self._ended = False
        self._fresh = True  # no line has been read yet
        self._prompted = False  # whether the last line on the screen is a prompt

    # --- output ----------------------------------------------------------------------------------

    def print(self, *lines: str) -> None:
        """Print lines unchanged and flush them."""
        # If the last line on the screen is a prompt, leave it there and print below it.
        start, self._prompted = "\n" if self._prompted else "", False
        self.put(start + "".join(f"{line}\n" for line in lines or ("",)))

    def put(self, text: str, *, to_err: bool = False) -> None:
        """Write and flush a text, to the output or to standard error.

        Raises ``Unwritable``, or ``BrokenPipeError`` if the reader has closed the pipe.
        """
        _put(self.err if to_err else self.out, text)

    def redirect_prints(self) -> Callable[[str], None]:
        """Redirect all later prints to standard error; return a function that still writes to the
        output."""
        out, self.out = self.out, self.err
        return partial(_put, out)

    def write(self, data: Any) -> None:
        """Print a value as one line of JSON."""
        self.print(dump(data))

    def speaker_for(self, seats: Iterable[SeatSpec]) -> Speaker:
        """Return a speaker in the language of the output for the players at these seats."""
        return Speaker([seat.name for seat in seats], self.language)

    def text(self, key: str, /, **values: Value) -> str:
        """The catalogue's sentence for the key ``terminal.<key>``."""
        return self.speaker.say(say(f"terminal.{key}", **values))

    def print_text(self, key: str, /, **values: Value) -> None:
        """Print the catalogue's sentence for the key ``terminal.<key>``, wrapped."""
        self.print(*wrap(self.text(key, **values), self.pen.columns))

    def complain(self, sentence: str) -> None:
        """Print an error sentence to standard error."""
        self.put("")
        self.put(f"hairpin: {sentence}\n", to_err=True)

    # --- input -----------------------------------------------------------------------------------

    def lines(self) -> Iterator[str]:
        """The lines of the input, each as soon as it arrives."""
        while (line := self.input.readline(LONGEST_LINE)) != "":
            yield self._unmarked(line)

    def ask(self, prompt: str, wait: int | None = None) -> str | None:
        """Wait for a line of input; None if no line came within ``wait`` ms.

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
            # A terminal echoes typed text; print piped text, so that the output shows it, too.
            self.print(answer)
        return answer

    def _waited(self, wait: int | None) -> str | None:
        try:
            channel = self.input.fileno()
        except (OSError, ValueError):
            return self._plain_line()
        if os.name == "nt":
            return self._plain_line()  # select() on Windows works only with sockets
        due = None if wait is None else self.now() + wait
        while b"\n" not in self._rest and len(self._rest) < LONGEST_LINE and not self._ended:
            left = None if due is None else max(0, due - self.now()) / 1000
            if not select.select([channel], [], [], left)[0]:
                return None
            piece = os.read(channel, READ)
            self._rest += piece
            self._ended = not piece
            if self._ended and self.input.isatty():
                self._ended = False  # after Ctrl-D a person may type more lines
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
        """Return ``line``; remove the byte order mark, which some editors and shells write, from
        the first line of the input."""
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
    """Read a line from the keyboard, with the system's line editing if available."""
    with contextlib.suppress(ImportError):
        import readline  # noqa: F401 - the import enables line editing in input()
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
