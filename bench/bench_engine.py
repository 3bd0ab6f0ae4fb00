"""How fast the engine is: random play and touches at a table, in CPython and in Pyodide.

Both run the same script in turn, so that the ratio between them holds on a noisy machine.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import TYPE_CHECKING, Any

from hairpin.games import GAMES

from tools.benches import Figure, median
from tools.common import ROOT

if TYPE_CHECKING:
    from collections.abc import Iterator

ROUNDS = 3
SECONDS = 2.0
SCRIPT = ROOT / "bench" / "random_play.py"


def _cpython(game: str) -> dict[str, Any]:
    words = [sys.executable, str(SCRIPT), game, str(SECONDS)]
    env = {**os.environ, "PYTHONPATH": str(ROOT / "py")}
    done = subprocess.run(words, env=env, check=True, capture_output=True, text=True)
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def _pyodide(game: str) -> dict[str, Any]:
    # The script finds the engine because the checkout's py/ is where Pyodide looks first: its home.
    words = ["node", str(ROOT / "tools" / "pyodide.mjs"), "--mount", f"{ROOT / 'py'}=/home/engine"]
    inside = ROOT / ".build" / "random_play_inside.py"
    inside.write_text(
        "import sys; sys.path.insert(0, '/home/engine')\n" + SCRIPT.read_text("utf-8"), "utf-8"
    )
    done = subprocess.run(
        [*words, str(inside), game, str(SECONDS)], check=True, capture_output=True, text=True
    )
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def figures() -> Iterator[Figure]:
    """Moves a second and milliseconds a touch, and what Pyodide takes of CPython's speed."""
    for game in GAMES:
        runs = [(_cpython(game), _pyodide(game)) for _ in range(ROUNDS)]
        for what, key, unit in (
            ("rules, random moves", ("rules", "moves"), "/s"),
            ("match, random moves", ("match", "moves"), "/s"),
            ("touch, p50", ("touches", "p50"), "ms"),
            ("touch, p95", ("touches", "p95"), "ms"),
        ):
            part, name = key
            native = [float(run[0][part][name]) for run in runs]
            inside = [float(run[1][part][name]) for run in runs]
            yield Figure(f"{game}: {what}, CPython", median(native), unit)
            yield Figure(f"{game}: {what}, Pyodide", median(inside), unit)
            slower = [
                (a / b if unit == "/s" else b / a) for a, b in zip(native, inside, strict=True)
            ]
            yield Figure(f"{game}: {what}, Pyodide's time ÷ CPython's", median(slower), "×")
        largest = max(float(run[0]["touches"]["bytes"]) for run in runs)
        yield Figure(f"{game}: largest reply", largest / 1000, "kB")
