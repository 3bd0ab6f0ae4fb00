"""Paths and small helpers that every tool shares; standard library only."""

from __future__ import annotations

import contextlib
import errno
import hashlib
import json
import os
import shutil
import subprocess
import sys
import time
import zipfile
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

ROOT = Path(__file__).resolve().parent.parent
BUILD = ROOT / ".build"
DIST = ROOT / "dist"
#: The site of the documents lies beside the app and is no part of it: not stored offline, not in its budgets.
DOCUMENTS = DIST / "docs"
WEB = ROOT / "web"
ENGINE = ROOT / "py"
VENV = ROOT / ".venv"
NODE_MODULES = WEB / "node_modules"


#: Errors while writing that the user can solve. For them the tools print a sentence, not a traceback.
CANNOT_WRITE = {errno.EACCES, errno.EPERM, errno.EROFS, errno.ENOSPC, errno.EDQUOT}


class Trouble(Exception):
    """An error that the user can solve; its text says how and is printed without a traceback."""


def say(text: str) -> None:
    """Print a line of progress to standard error at once."""
    print(f"· {text}", file=sys.stderr, flush=True)


def digest(*parts: str | bytes | Path) -> str:
    """Return a short hash of texts, bytes and the contents of files."""
    total = hashlib.sha256()
    for part in parts:
        if isinstance(part, Path):
            data = part.read_bytes()
        elif isinstance(part, str):
            data = part.encode()
        else:
            data = part
        total.update(len(data).to_bytes(8, "big"))
        total.update(data)
    return total.hexdigest()[:16]


def cached(kind: str, key: str, suffix: str, make: Callable[[Path], None]) -> Path:
    """Return a file of the cache; call ``make`` to write it if it is missing."""
    folder = BUILD / "cache" / kind
    folder.mkdir(parents=True, exist_ok=True)
    target = folder / f"{key}{suffix}"
    if not target.exists():
        part = folder / f"{key}.{os.getpid()}.part"
        try:
            make(part)
            part.replace(target)
        finally:
            part.unlink(missing_ok=True)
    return target


def write_zip(target: Path | BinaryIO, files: Mapping[str, bytes]) -> None:
    """Write an uncompressed archive with sorted names and a fixed date, so that equal files give equal bytes."""
    with zipfile.ZipFile(target, "w", zipfile.ZIP_STORED) as archive:
        for name in sorted(files):
            info = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            info.create_system = 3
            info.external_attr = 0o644 << 16
            archive.writestr(info, files[name])


def run(*words: str | Path, cwd: Path = ROOT, quiet: bool = False) -> None:
    """Run a program. Raises ``Trouble`` with its output if it fails."""
    args = [str(word) for word in words]
    if not quiet:
        done = subprocess.run(args, cwd=cwd, check=False)
        if done.returncode:
            raise Trouble(f"`{' '.join(args[:4])}` failed; its output is above.")
        return
    result = subprocess.run(args, cwd=cwd, check=False, capture_output=True, text=True)
    if result.returncode:
        raise Trouble(f"`{' '.join(args[:4])}` failed:\n{result.stdout}{result.stderr}")


def replace_process(words: list[str], env: Mapping[str, str]) -> int:
    """Replace this process by another program, started at the root of the checkout.

    So a signal to this process reaches the program. Windows cannot replace a process, so there the
    function waits for the program and returns its exit code.
    """
    sys.stdout.flush()
    sys.stderr.flush()
    if sys.platform == "win32":
        try:
            return subprocess.run(words, cwd=ROOT, env=env, check=False).returncode
        except KeyboardInterrupt:
            return 130
    os.chdir(ROOT)
    os.execve(words[0], words, env)
    raise AssertionError("another program goes on")


def node(*words: str | Path) -> str:
    """Run a script under Node and return its output. Raises ``Trouble``.

    A script that ends with exit code 2 has written one sentence about a wrong file.
    """
    program = shutil.which("node")
    if not program:
        raise Trouble("Node is missing.")
    args = [program, *map(str, words)]
    result = subprocess.run(args, cwd=ROOT, check=False, capture_output=True, text=True)
    if result.returncode == 2:
        raise Trouble(result.stderr.strip())
    if result.returncode:
        raise Trouble(f"`node {words[0]}` failed:\n{(result.stdout + result.stderr)[-4000:]}")
    return result.stdout


def engine(code: str, *arguments: str, place: Path = ENGINE) -> Any:
    """Run Python code that can import the engine in ``place``; return the JSON that it prints. Raises ``Trouble``."""
    done = subprocess.run(
        [sys.executable, "-c", code, *arguments],
        env={**os.environ, "PYTHONPATH": str(place), "PYTHONDONTWRITEBYTECODE": "1"},
        check=False,
        capture_output=True,
        text=True,
        encoding="utf-8",
    )
    if done.returncode:
        raise Trouble(f"The engine stopped:\n{done.stderr}")
    return json.loads(done.stdout)


@contextlib.contextmanager
def locked(name: str) -> Iterator[None]:
    """Hold a lock of this checkout during the block; other processes wait."""
    BUILD.mkdir(exist_ok=True)
    path = BUILD / f"{name}.lock"
    with path.open("a+b") as handle:
        told = False
        while True:
            try:
                _lock(handle.fileno())
                break
            except OSError:
                if not told:
                    say(f"waiting for another process that holds {path.name}")
                    told = True
                time.sleep(0.2)
        yield


def _lock(handle: int) -> None:
    """Take the lock; raise OSError if another process holds it. Closing the file releases it."""
    if sys.platform == "win32":
        import msvcrt

        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
