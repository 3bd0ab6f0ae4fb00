"""``python -m hairpin``, which is also the installed command ``hairpin``."""

from __future__ import annotations

import sys

TYPE_CHECKING = False  # importing ``typing`` takes longer than all other imports here
if TYPE_CHECKING:
    from collections.abc import Callable

_INTERRUPTED = 130  # exit code for Ctrl-C, as in shells


def run() -> int:
    """Run the command line and return its exit code."""
    try:
        main = _loaded()
        return main()
    except KeyboardInterrupt:
        return _INTERRUPTED


def _loaded() -> Callable[[], int]:
    """Import the command line and return its main function.

    Ctrl-C during the import ends the process at once.
    """
    import os
    import signal

    # If Ctrl-C interrupts an import, Python may print the KeyboardInterrupt and go on. So Ctrl-C
    # must not raise KeyboardInterrupt here.
    ours = signal.getsignal(signal.SIGINT) is signal.default_int_handler
    if ours:
        signal.signal(signal.SIGINT, lambda *_: os._exit(_INTERRUPTED))
    try:
        from .cli import main
    finally:
        if ours:
            signal.signal(signal.SIGINT, signal.default_int_handler)
    return main


# Worker processes import this module under another name and must not run the command again.
if __name__ == "__main__":
    sys.exit(run())
