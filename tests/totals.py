"""The sum of the totals of several runs.

``python -m tests.totals FILE FILE`` prints the sum of two runs that together make up the suite. It
fails if a file is missing, or if the runs ran a test twice or left one out that belongs to no other
share. It needs no other packages, because it runs outside of the environment of the tests.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

OUTCOMES = ("passed", "failed", "skipped")


def sum_up(paths: list[Path]) -> tuple[str, bool]:
    """Return a line with the totals of all runs, and whether they ran each test of their shares once."""
    runs = [json.loads(path.read_text("utf-8")) for path in paths if path.exists()]
    summed = (*OUTCOMES, "reruns", "minutes", "other shares")
    total = {key: sum(run[key] for run in runs) for key in summed}
    line = ", ".join(f"{total[key]} {key}" for key in (*OUTCOMES, "reruns"))
    minutes = " + ".join(f"{run['minutes']:.1f}" for run in runs)
    line += f", {total['minutes']:.1f} minutes ({minutes})"
    done = sum(total[outcome] for outcome in OUTCOMES)
    if len(runs) < len(paths):
        return f"{line}; {len(paths) - len(runs)} of {len(paths)} runs ended without totals", False
    if total["other shares"]:
        line += f", {total['other shares']} tests left to other shares"
    wanted = {run["collected"] - total["other shares"] for run in runs}
    if wanted != {done}:
        return f"{line}; tests collected: {sorted(wanted)}, tests run: {done}", False
    return line, True


if __name__ == "__main__":
    text, complete = sum_up([Path(name) for name in sys.argv[1:]])
    print(text)
    sys.exit(not complete)
