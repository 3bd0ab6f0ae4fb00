"""On SIGTERM, raise an exception, so that a command can end the processes that it has started."""

from __future__ import annotations

import signal
import sys
import threading
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import FrameType


class Terminated(BaseException):
    """Raised when the system asks the process to end (SIGTERM)."""


@contextmanager
def terminable() -> Iterator[None]:
    """Within this context SIGTERM raises ``Terminated``, unless another handler is installed."""
    main = threading.current_thread() is threading.main_thread()
    if not main or signal.getsignal(signal.SIGTERM) is not signal.SIG_DFL:
        yield
        return

    def handler(number: int, frame: FrameType | None) -> None:
        # Ignore more SIGTERM signals until the process has ended: it must release what processes share.
        # Python reports a signal that arrives during this change as an error of nobody; drop the report.
        hook, sys.unraisablehook = sys.unraisablehook, lambda _: None
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        sys.unraisablehook = hook
        raise Terminated

    signal.signal(signal.SIGTERM, handler)
    try:
        yield
    finally:
        if signal.getsignal(signal.SIGTERM) is handler:
            signal.signal(signal.SIGTERM, signal.SIG_DFL)
