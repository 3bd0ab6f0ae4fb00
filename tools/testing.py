"""``build.py test``: the site, a browser, and the whole suite."""

from __future__ import annotations

import os
import subprocess
import sys

from tools import browsers, serve, site
from tools.common import ROOT, say


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
    folder = site.build()
    say("compressing")
    serve.warm(folder)
    browsers.ensure_chromium()
    words = [sys.executable, "-m", "pytest", *workers(extra), *extra]
    env = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1", "HAIRPIN_BUILT": "1"}
    return subprocess.run(words, cwd=ROOT, check=False, env=env).returncode
