"""``build.py test``: the site, a browser, and the whole suite."""

from __future__ import annotations

import os
import sys

from tools.common import BUILD, ROOT, Trouble, become, say

#: Options of pytest and its plugins that are followed by a value of their own.
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
        "--tb",
        "--timeout",
    ),
}


def check_paths(extra: list[str]) -> None:
    """Stop with a sentence if somebody names a file of tests that is not there."""
    for before, word in zip(["", *extra], extra, strict=False):
        path = word.split("::", maxsplit=1)[0]
        if word.startswith("-") or before in WITH_VALUE or (ROOT / path).exists():
            continue
        # Behind an option nobody here knows, a word may be its value.
        if not before.startswith("--") or path.endswith(".py") or "::" in word:
            raise Trouble(f"There is no {path} in {ROOT}, so nothing of it can be tested.")


def workers(extra: list[str]) -> list[str]:
    """Options for running side by side, unless the caller said something about it or named a test."""
    if any(
        word.startswith(("-n", "--dist", "-p", "--pdb", "-s")) or "::" in word for word in extra
    ):
        return []
    count = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    return ["-n", str(max(1, min(count or 1, 8))), "--dist", "worksteal"]


def main(extra: list[str]) -> int:
    """Run pytest and give its exit code."""
    from tools import browsers, serve, site

    folder = site.build()
    say("compressing")
    serve.warm(folder)
    browsers.ensure_chromium()
    words = [sys.executable, "-m", "pytest", *workers(extra), *extra]
    # Compiled once for the many processes that tests start, and not beside the sources.
    compiled = {"PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": str(BUILD / "pycache")}
    return become(words, {**os.environ, **compiled, "HAIRPIN_BUILT": "1"})
