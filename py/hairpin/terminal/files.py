"""Read and write game files, and turn system errors into sentences.

A device or a pipe may have no end, so every read has a limit: ``MOST`` bytes for a file or for each
of its lines.
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

# Matches the first characters of a record, a save or a link.
_OURS = re.compile(r'\{"(?:hairpin|save)":|(?:[^,/\s]+,[^/\s]*/)?1[\w-]{20,}\s*$', re.ASCII)


def path_of(name: str, trouble: str) -> Path:
    """The path that a player typed, with ``~`` expanded.

    Raises ``Trouble`` with the message key ``trouble`` if the path is unusable.
    """
    try:
        # If the system's encoding is not Unicode, the path must contain the bytes that were typed.
        return Path(os.fsdecode(name.encode())).expanduser()
    except (RuntimeError, ValueError) as error:
        raise Trouble(trouble, file=name, reason=reason_of(error)) from None


def read_bytes(file: Path, most: int = MOST) -> bytes:
    """The bytes of a file. Raises ``OSError`` if it cannot be read or has more than ``most`` bytes."""
    with file.open("rb") as opened:
        return _fits(opened.read(most + 1), most)


def byte_lines(file: Path) -> Iterator[bytes]:
    """Read the lines of a file one by one, including the line breaks.

    Raises ``OSError`` if a line cannot be read or is too long.
    """
    with file.open("rb") as opened:
        while line := opened.readline(MOST + 1):
            yield _fits(line)


def _fits(data: bytes, most: int = MOST) -> bytes:
    if len(data) > most:
        raise OSError(errno.EFBIG, os.strerror(errno.EFBIG))
    return data


def read_lines(console: Console, name: str) -> Iterator[str]:
    """The lines of a file, or of the input for ``-``, read one by one. Raises ``Trouble``."""
    if name == "-":
        yield from console.lines()
        return
    try:
        for number, line in enumerate(byte_lines(Path(name))):
            yield line.decode("utf-8" if number else "utf-8-sig", "replace")
    except (OSError, ValueError) as error:
        raise Trouble("terminal.error.read", file=name, reason=reason_of(error)) from None


def together(lines: Iterable[str], name: str, most: int = MOST) -> str:
    """Join the lines of the file ``name`` to one text. Raises ``Trouble`` above ``most`` characters."""
    found: list[str] = []
    room = most
    for line in lines:
        room -= len(line)
        if room < 0:
            reason = os.strerror(errno.EFBIG)
            raise Trouble("terminal.error.read", file=name, reason=reason)
        found.append(line)
    return "".join(found)


def read_text(console: Console, name: str, most: int = MOST) -> str:
    """The text of a file, or of the whole input for ``-``. Raises ``Trouble``."""
    return (
        together(console.lines(), name, most) if name == "-" else read_file(Path(name), name, most)
    )


def read_file(file: Path, name: str, most: int = MOST) -> str:
    """The text of a file; ``name`` is its name in messages. Raises ``Trouble``."""
    try:
        data = io.BytesIO(read_bytes(file, most))
        return io.TextIOWrapper(data, "utf-8-sig", "replace").read()
    except (OSError, ValueError) as error:
        raise Trouble("terminal.error.read", file=name, reason=reason_of(error)) from None


def reason_of(error: Exception) -> str:
    """The system's reason for a failure, without the full stop."""
    said = (error.strerror if isinstance(error, OSError) else None) or str(error)
    return said.rstrip(".")


def keep_files(names: Iterable[str | None], force: bool) -> None:
    """Raise ``Trouble`` if a command would replace a file; with ``force`` it may. An empty file and a
    device may be written."""
    for name in () if force else names:
        if name not in (None, "-") and _has_content(Path(name)):
            raise Trouble("terminal.error.exists", file=name)


def _has_content(file: Path) -> bool:
    """Whether a path is a regular file that is not empty; False if that cannot be known."""
    try:
        return file.is_file() and file.stat().st_size > 0
    except (OSError, ValueError):
        return False  # writing the file reports the error


def write_record(file: Path, text: str, name: str) -> None:
    """Write a game to a file. Replaces a file that holds a game, but refuses to replace any other
    file.

    ``name`` is the name of the file in messages. Raises ``Trouble``.
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
