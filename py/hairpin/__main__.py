"""``python -m hairpin``, which is also the installed command ``hairpin``."""

from __future__ import annotations

import sys

_INTERRUPTED = 130  # what shells call a program that was stopped from the keyboard


def run() -> int:
    """Run the command line; returns its exit code."""
    try:
        # Even what is stopped while it is still being loaded ends without a traceback.
        from .cli import main

        return main()
    except KeyboardInterrupt:
        return _INTERRUPTED


# Worker processes import this module under another name and must not start over.
if __name__ == "__main__":
    sys.exit(run())
