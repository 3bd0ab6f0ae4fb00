"""``python -m hairpin``, which is also the installed command ``hairpin``."""

from __future__ import annotations

import sys

TYPE_CHECKING = False  # typing itself takes longer to import than all before it
if TYPE_CHECKING:
    from collections.abc import Callable

_INTERRUPTED = 130  # what shells call a program that was stopped from the keyboard


def run() -> int:
    """Run the command line; returns its exit code."""
    try:
        main = _loaded()
        return main()
    except KeyboardInterrupt:
        return _INTERRUPTED


def _loaded() -> Callable[[], int]:
    """The command line, loaded. An interrupt meanwhile ends the process at once: nothing
    has been begun."""
    import os
    import signal

    # An exception could surface where Python does nothing but print it.
    ours = signal.getsignal(signal.SIGINT) is signal.default_int_handler
    if ours:
        signal.signal(signal.SIGINT, lambda *_: os._exit(_INTERRUPTED))
    try:
        from .cli import main
    finally:
        if ours:
            signal.signal(signal.SIGINT, signal.default_int_handler)
    return main


# Worker processes import this module under another name and must not start over.
if __name__ == "__main__":
    sys.exit(run())
