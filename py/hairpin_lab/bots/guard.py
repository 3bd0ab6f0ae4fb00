"""Run an external bot's own Python code safely.

The bot's output goes to standard error, because standard output may carry data. All errors,
``sys.exit`` included, become ``Broken``. Only an interrupt sent to Hairpin itself passes through.
"""

from __future__ import annotations

import re
import signal
import sys
import sysconfig
import threading
import traceback
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import hairpin
from hairpin.terminal.signals import Terminated

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from types import FrameType, TracebackType
    from typing import TextIO

LONGEST = 200  # characters of a reason
_ADDRESS = re.compile(r" at 0x[0-9a-fA-F]+")


class Broken(Exception):
    """A bot's code ended without an answer.

    ``reason`` is the error with the file and line in the bot's own code, ``trace`` the whole
    traceback. ``exited`` is set if the code asked Python to exit.
    """

    def __init__(self, reason: str, trace: str, *, exited: bool) -> None:
        super().__init__(reason)
        self.reason = reason
        self.trace = trace
        self.exited = exited


def run(file: str | None, call: Callable[..., Any], *args: Any) -> Any:
    """Call a bot's code and return the result; ``file`` is the bot's file, if known. Raises
    ``Broken``."""
    before = _INTERRUPTS.count
    try:
        with _TO_STDERR:
            return call(*args)
    except Terminated:
        raise
    except BaseException as error:
        main = threading.current_thread() is threading.main_thread()
        if isinstance(error, KeyboardInterrupt) and main and _INTERRUPTS.count != before:
            raise
        # Leave out the first frame of the traceback: it is this function.
        frames = error.__traceback__.tb_next if error.__traceback__ else None
        trace = "".join(traceback.format_exception(type(error), error, frames))
        exited = isinstance(error, SystemExit)
        raise Broken(_reason(error, file, frames, exited=exited), trace, exited=exited) from error


def shown(text: str) -> str:
    """Return a bot's text for use in a sentence: on one line and without memory addresses."""
    return _ADDRESS.sub("", " ".join(text[: 10 * LONGEST].split()))


def _reason(
    error: BaseException, file: str | None, frames: TracebackType | None, *, exited: bool
) -> str:
    try:
        words = str(error)
    except BaseException:
        words = ""  # the error class may be the bot's own code, and fail as well
    text = shown(f"{type(error).__name__}: {words}")[:LONGEST].rstrip(".: ")
    place = _location(file, frames)
    if not place:
        return text
    return f"{text}, {place}" if exited else f"{text} ({place})"


def _location(file: str | None, frames: TracebackType | None) -> str:
    """Return ``FILE:LINE`` of the innermost frame in the bot's folder, else of the innermost frame
    outside of Python's library and Hairpin."""
    folder = None if file is None else _folder(file)
    own = other = ""
    for frame, line in traceback.walk_tb(frames):
        name = frame.f_code.co_filename
        if name.startswith("<"):
            continue
        # Use the file name without its folder: folders differ between machines.
        place, lies = f"{Path(name).name}:{line}", _folder(name)
        if lies == folder:
            own = place
        elif lies is not None and not any(lies.is_relative_to(one) for one in _OTHERS):
            other = place
    return own or other


def _folder(file: str) -> Path | None:
    try:
        return Path(file).resolve().parent
    except OSError:
        return None  # ``resolve`` fails if the current folder has been deleted


_OTHERS = [
    Path(hairpin.__file__).resolve().parent,
    Path(__file__).resolve().parents[1],
    Path(sysconfig.get_path("stdlib")).resolve(),
]


class _ToStderr:
    """Redirects output to standard error while bot code runs in any thread."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._depth = 0
        self._before: TextIO = sys.stdout

    def __enter__(self) -> None:
        with self._lock:
            if not self._depth:
                self._before, sys.stdout = sys.stdout, sys.stderr
            self._depth += 1

    def __exit__(self, *_: object) -> None:
        with self._lock:
            self._depth -= 1
            if not self._depth:
                sys.stdout = self._before


_TO_STDERR = _ToStderr()


class _Interrupts:
    """Counts interrupts from the user, because a bot may raise ``KeyboardInterrupt`` itself."""

    count = 0


_INTERRUPTS = _Interrupts()


@contextmanager
def counting_interrupts() -> Iterator[None]:
    """Count the user's interrupts within this context, so that ``run`` can recognise a
    ``KeyboardInterrupt`` that the bot itself raised."""
    before = signal.getsignal(signal.SIGINT)
    if threading.current_thread() is not threading.main_thread() or not callable(before):
        yield  # other threads receive no interrupts
        return

    def on_interrupt(number: int, frame: FrameType | None) -> None:
        _INTERRUPTS.count += 1
        before(number, frame)

    signal.signal(signal.SIGINT, on_interrupt)
    try:
        yield
    finally:
        if signal.getsignal(signal.SIGINT) is on_interrupt:
            signal.signal(signal.SIGINT, before)
