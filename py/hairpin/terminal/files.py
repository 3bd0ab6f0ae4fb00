"""Games read from files and written to them, with a sentence for what the system has against it."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import TYPE_CHECKING

from .console import Trouble

if TYPE_CHECKING:
    from .console import Console

# How a record, a save or a packed one begins.
_OURS = re.compile(r'\{"(?:hairpin|save)":|1[\w-]{20,}\s*$', re.ASCII)


def place(name: str, trouble: str) -> Path:
    """The file somebody names at the table, ``~`` included. Raises ``Trouble`` with the sentence of this key."""
    try:
        # As the system spells it: where it has no Unicode, a typed name is bytes to it.
        return Path(os.fsdecode(name.encode())).expanduser()
    except (RuntimeError, ValueError) as error:
        raise Trouble(trouble, file=name, reason=reason_of(error)) from None


def read_text(console: Console, name: str) -> str:
    """A file's text, or all of the input for ``-``. Raises ``Trouble``."""
    return "".join(console.lines()) if name == "-" else read_file(Path(name), name)


def read_file(file: Path, name: str) -> str:
    """A file's text; ``name`` is what somebody calls it. Raises ``Trouble``."""
    try:
        return file.read_text("utf-8-sig", errors="replace")
    except (OSError, ValueError) as error:
        raise Trouble("terminal.error.read", file=name, reason=reason_of(error)) from None


def reason_of(error: Exception) -> str:
    """What the system has against a file, in its own words."""
    said = (error.strerror if isinstance(error, OSError) else None) or str(error)
    return said.rstrip(".")


def write_record(file: Path, text: str, name: str) -> None:
    """Write a game to a file; an older game there is replaced, anything else is left alone.

    ``name`` is what somebody calls the file. Raises ``Trouble``.
    """
    try:
        if file.exists():
            with file.open(encoding="utf-8-sig", errors="replace") as old:
                start = old.readline(80)
            if start and not _OURS.match(start):
                raise Trouble("terminal.error.other_file", file=name)
        file.write_text(text, "utf-8")
    except (OSError, ValueError) as error:
        if isinstance(error, Trouble):
            raise
        raise Trouble("terminal.error.write", file=name, reason=reason_of(error)) from None
