"""``build.py test``: build the site, install a browser if needed, and run pytest."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

from tools.common import BUILD, ROOT, Trouble, replace_process, say

if TYPE_CHECKING:
    from collections.abc import Iterator

#: Options of pytest, its plugins and our suite that take a value as a separate word.
WITH_VALUE = {
    *("-c", "-k", "-m", "-n", "-o", "-p", "-r", "-W"),
    *(
        "--basetemp",
        "--deselect",
        "--dist",
        "--durations",
        "--ignore",
        "--ignore-glob",
        "--junitxml",
    ),
    *(
        "--maxfail",
        "--maxprocesses",
        "--override-ini",
        "--reruns",
        "--rootdir",
        "--share",
        "--tb",
        "--timeout",
        "--totals",
    ),
}


def paths(extra: list[str]) -> Iterator[tuple[str, str]]:
    """Yield each word of the command line that may name a test, after the word before it."""
    for before, word in zip(["", *extra], extra, strict=False):
        if not word.startswith("-") and before not in WITH_VALUE:
            yield before, word


def check_paths(extra: list[str]) -> None:
    """Raise ``Trouble`` if the command line names a test file that does not exist."""
    for before, word in paths(extra):
        path = word.split("::", maxsplit=1)[0]
        if (ROOT / path).exists():
            continue
        # The word may be the value of the unknown option before it.
        if not before.startswith("--") or path.endswith(".py") or "::" in word:
            raise Trouble(f"There is no {path} in {ROOT}, so nothing of it can be tested.")


def workers(extra: list[str]) -> list[str]:
    """Return the options for parallel runs; none if the caller chose them or named a single test."""
    if any(
        word.startswith(("-n", "--dist", "-p", "--pdb", "-s")) or "::" in word for word in extra
    ):
        return []
    count = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    return ["-n", str(max(1, min(count or 1, 8))), "--dist", "worksteal"]


def main(extra: list[str]) -> int:
    """Run pytest and return its exit code."""
    from tools import browsers, serve, site

    folder = site.build()
    say("compressing")
    serve.compress_all(folder)
    browsers.ensure_chromium()
    words = [sys.executable, "-m", "pytest", *workers(extra), *extra]
    # The processes that tests start share one cache of compiled modules, outside the source
    # folders.
    compiled = {"PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": str(BUILD / "pycache")}
    return replace_process(words, {**os.environ, **compiled, "HAIRPIN_BUILT": "1"})
