"""Games read from files and written to them, with a sentence for what the system has against it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from .console import Trouble

if TYPE_CHECKING:
    from .console import Console

# How a record, a save or a packed one begins.
_OURS = re.compile(r'\{"(?:hairpin|save)":|1[\w-]{20,}\s*$', re.ASCII)


def read_text(console: Console, name: str) -> str:
    """A file's text, or all of the input for ``-``. Raises ``Trouble``."""
    if name == "-":
        return "".join(console.lines())
    try:
        return Path(name).read_text("utf-8-sig", errors="replace")
    except (OSError, ValueError) as error:
        raise Trouble("terminal.error.read", file=name, reason=reason_of(error)) from None


def reason_of(error: Exception) -> str:
    """What the system has against a file, in its own words."""
    return (error.strerror if isinstance(error, OSError) else None) or str(error)


def write_record(name: str, text: str) -> None:
    """Write a game to a file; an older game there is replaced, anything else is left alone.

    Raises ``Trouble``.
    """
    file = Path(name).expanduser()
    try:
        if file.exists():
            with file.open(encoding="utf-8", errors="replace") as old:
                start = old.readline(80)
            if start and not _OURS.match(start):
                raise Trouble("terminal.error.other_file", file=name)
        file.write_text(text, "utf-8")
    except (OSError, ValueError) as error:
        if isinstance(error, Trouble):
            raise
        raise Trouble("terminal.error.write", file=name, reason=reason_of(error)) from None
