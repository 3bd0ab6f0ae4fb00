"""Turns the page's TypeScript into JavaScript for servers of the sources, with one Node process for all files."""

from __future__ import annotations

import atexit
import functools
import json
import shutil
import subprocess
import threading
from typing import TYPE_CHECKING, Final

from tools.common import NODE_MODULES, ROOT, Trouble

if TYPE_CHECKING:
    from pathlib import Path, PurePath

PROGRAM: Final = ROOT / "tools" / "typescript.mjs"
#: Command line option with which Node imports TypeScript.
IMPORT: Final = f"--import={PROGRAM.as_uri()}"

_lock = threading.Lock()
#: File -> the times and sizes of its sources, and its JavaScript.
_known: dict[Path, tuple[list[tuple[int, int]], bytes]] = {}


@functools.cache
def _process() -> subprocess.Popen[str]:
    """Start the process that answers until this program ends. Raises ``Trouble``."""
    program = shutil.which("node")
    if not program or not (NODE_MODULES / "esbuild").exists():
        raise Trouble(
            "The page's TypeScript needs Node.js and the packages of web/: install Node.js 20 or newer."
        )
    started = subprocess.Popen(
        [program, str(PROGRAM)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    )
    atexit.register(started.kill)
    return started


def _ask(path: Path) -> dict[str, str]:
    """Send a path to the process and return its answer. Raises ``Trouble`` if the process has ended."""
    process = _process()
    assert process.stdin
    assert process.stdout
    line = ""
    try:
        process.stdin.write(json.dumps(path.as_posix()) + "\n")
        process.stdin.flush()
        line = process.stdout.readline()
    except OSError:
        pass
    if not line:
        _process.cache_clear()
        raise Trouble(f"Node ended while it read {path.name}; load the page again.")
    answer: dict[str, str] = json.loads(line)
    return answer


def is_source(path: PurePath) -> bool:
    """Return whether a file becomes a script: TypeScript, a catalogue of sentences, or the sheet of the deck."""
    return path.suffix in (".ts", ".po") or path.name == "sheet.svg"


def script(path: Path) -> bytes:
    """Return a file that becomes a script (`is_source`) as JavaScript. Raises ``Trouble``.

    Each state of a file is read once.
    """
    # The sheet of the deck is joined with the drawings beside it.
    sources = path.parent.glob("*.svg") if path.suffix == ".svg" else [path]
    state = sorted((facts.st_mtime_ns, facts.st_size) for facts in map(type(path).stat, sources))
    with _lock:
        known = _known.get(path)
        if known and known[0] == state:
            return known[1]
        answer = _ask(path)
        if "error" in answer:
            raise Trouble(f"{path.name} is no TypeScript:\n{answer['error']}")
        _known[path] = state, answer["code"].encode()
        return _known[path][1]


def source_of(path: Path) -> Path:
    """Return the TypeScript file of a script that the page names as in a build, if there is one; else ``path``."""
    typed = path.with_suffix(".ts")
    return typed if path.suffix == ".js" and not path.exists() and typed.exists() else path
