"""Shows that the default tests find each fault of ``faults.toml``.

``PYTHONPATH=py:. .venv/bin/python -m tests.seeded [WORD…]`` works in a copy of the checkout. It first runs the tests named
for the faults, which must pass. Then it puts in one fault after the other, and the tests named for it must fail. With words
it takes only faults whose description contains one of them. Deep tests never run.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path
from typing import TypedDict, cast

ROOT = Path(__file__).resolve().parents[2]
SPECS = Path(__file__).with_name("faults.toml")
LINKED = (".venv", "web/node_modules")


class Fault(TypedDict):
    """A fault: ``old`` occurs once in ``file``, ``new`` replaces it, and the tests ``found_by`` fail."""

    of: str
    says: str
    file: str
    old: str
    new: str
    found_by: list[str]


def faults(words: list[str]) -> list[Fault]:
    """Return the faults whose kind or description contains one of the words; without words return all."""
    every = cast("list[Fault]", tomllib.loads(SPECS.read_text("utf-8"))["fault"])
    return [f for f in every if not words or any(w in f"{f['of']}: {f['says']}" for w in words)]


def seeded(fault: Fault, text: str) -> str:
    """Put the fault into ``text``, the text of its file. Raises ``ValueError`` unless ``old`` occurs exactly once."""
    if text.count(fault["old"]) != 1:
        raise ValueError(
            f"{fault['file']}: the text to replace occurs {text.count(fault['old'])} times"
        )
    return text.replace(fault["old"], fault["new"])


def copy(folder: Path) -> None:
    """Copy the checkout's files that git does not ignore; link the installed packages."""
    listed = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(listed, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    for name in names.splitlines():
        if (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, folder / name)
    for name in LINKED:
        (folder / name).symlink_to(ROOT / name)
    shutil.copytree(ROOT / ".build" / "cache", folder / ".build" / "cache")


def run(folder: Path, tests: list[str]) -> tuple[int, str]:
    """Run tests in the copy, except deep tests; return pytest's exit code and the last lines of its output."""
    options = ["-q", "-x", "-m", "not deep", "--reruns", "0", "-p", "no:cacheprovider"]
    command = [sys.executable, "-m", "pytest", *options, *tests]
    env = {**os.environ, "PYTHONPATH": "", "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True, check=False)
    return done.returncode, "\n".join(done.stdout.splitlines()[-12:])


def main(words: list[str]) -> int:
    """Check the chosen faults; return 1 if a fault is not found."""
    chosen = faults(words)
    bad = 0
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name) / "hairpin"
        folder.mkdir()
        copy(folder)
        code, said = run(folder, sorted({test for fault in chosen for test in fault["found_by"]}))
        if code:
            print(f"Without a fault the tests must pass.\n{said}")
            return 1
        for fault in chosen:
            path = folder / fault["file"]
            clean = path.read_text("utf-8")
            path.write_text(seeded(fault, clean), "utf-8")
            code, said = run(folder, fault["found_by"])
            path.write_text(clean, "utf-8")
            # Exit code 1 means failed tests; 2 to 5 mean that pytest could not run them.
            bad += code != 1
            print(
                f"{'found' if code == 1 else f'NOT FOUND ({code})'}: {fault['of']}: {fault['says']}"
            )
            if code != 1:
                print(said)
    return min(bad, 1)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
