"""Games read from files and written to them, with a sentence for what the system has against it.

A device or a pipe may have no end. So nothing is read here without a limit: ``MOST`` bytes of a file, or of each line of it.
"""

from __future__ import annotations

import errno
import io
import os
import re
from pathlib import Path
from typing import TYPE_CHECKING

from ..core.record import MOST
from .console import Trouble

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

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


def read_bytes(file: Path) -> bytes:
    """A file's bytes. Raises ``OSError`` if they cannot be read or are too many."""
    with file.open("rb") as opened:
        return _fits(opened.read(MOST + 1))


def byte_lines(file: Path) -> Iterator[bytes]:
    """A file's lines with their ends, each as it is read. Raises ``OSError`` if one cannot be read or is too long."""
    with file.open("rb") as opened:
        while line := opened.readline(MOST + 1):
            yield _fits(line)


def _fits(data: bytes) -> bytes:
    if len(data) > MOST:
        raise OSError(errno.EFBIG, os.strerror(errno.EFBIG))
    return data


def read_lines(console: Console, name: str) -> Iterator[str]:
    """The lines of a file, or of the input for ``-``, each as it is read. Raises ``Trouble``."""
    if name == "-":
        yield from console.lines()
        return
    try:
        for number, line in enumerate(byte_lines(Path(name))):
            yield line.decode("utf-8" if number else "utf-8-sig", "replace")
    except (OSError, ValueError) as error:
        raise Trouble("terminal.error.read", file=name, reason=reason_of(error)) from None


def together(lines: Iterable[str], name: str) -> str:
    """Lines as one text. Raises ``Trouble`` if that is too long."""
    found: list[str] = []
    room = MOST
    for line in lines:
        room -= len(line)
        if room < 0:
            reason = os.strerror(errno.EFBIG)
            raise Trouble("terminal.error.read", file=name, reason=reason)
        found.append(line)
    return "".join(found)


def read_text(console: Console, name: str) -> str:
    """A file's text, or all of the input for ``-``. Raises ``Trouble``."""
    return together(console.lines(), name) if name == "-" else read_file(Path(name), name)


def read_file(file: Path, name: str) -> str:
    """A file's text; ``name`` is what somebody calls it. Raises ``Trouble``."""
    try:
        return io.TextIOWrapper(io.BytesIO(read_bytes(file)), "utf-8-sig", "replace").read()
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
