"""What the command does when the system asks it to end: it unwinds, so that processes it has started end with it."""

from __future__ import annotations

import signal
import threading
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import FrameType


class Terminated(BaseException):
    """The system has asked this process to end (SIGTERM)."""


@contextmanager
def terminable() -> Iterator[None]:
    """Raise ``Terminated`` on SIGTERM as long as this lasts, unless somebody else handles that signal."""
    main = threading.current_thread() is threading.main_thread()
    if not main or signal.getsignal(signal.SIGTERM) is not signal.SIG_DFL:
        yield
        return

    def asked(number: int, frame: FrameType | None) -> None:
        signal.signal(signal.SIGTERM, signal.SIG_IGN)  # it is ending
        raise Terminated

    signal.signal(signal.SIGTERM, asked)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
