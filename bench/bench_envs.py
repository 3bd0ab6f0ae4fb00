"""Random play in our PettingZoo environments, compared with PettingZoo's own card games.

All take turns in one process (``env_play.py``), round by round, so that noise affects all; a ratio
is the median of the rounds. The aim is five times the median of their four games, with ``env()`` on
both sides. The ratio to each game is listed, too; that to the first is the hardest. Wrappers that
check each call take most of their time, so ``raw_env()`` is measured as well, on both sides.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import TYPE_CHECKING

from bench.env_play import BARE, OURS, THEIRS
from tools import extras
from tools.benches import Figure, median
from tools.common import ROOT

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from tools.benches import How

ROUNDS, SECONDS = 9, 1.0
SCRIPT = ROOT / "bench" / "env_play.py"
#: The target: our games run at least this many times as fast as PettingZoo's card games.
TIMES = 5.0

# Name of the environment -> measurements of each round.
Rounds = dict[str, list[dict[str, float]]]


def played(python: Path | str, names: Sequence[str], how: How) -> Rounds:
    """Run the script for these environments and return its measurements."""
    rounds, seconds = how.much((ROUNDS, SECONDS), (1, 0.01))
    words = [str(python), "-W", "ignore", str(SCRIPT), str(rounds), str(seconds), *names]
    env = {**os.environ, "PYTHONPATH": str(ROOT / "py")}
    done = subprocess.run(words, env=env, check=True, stdout=subprocess.PIPE, text=True)
    # Only the last line is JSON: packages may print a greeting before it.
    found: Rounds = json.loads(done.stdout.rstrip("\n").split("\n")[-1])
    return found


def _speeds(found: Rounds) -> Iterator[Figure]:
    for name, rounds in found.items():
        steps, length = (median([turn[part] for turn in rounds]) for part in ("steps", "length"))
        yield Figure(f"{name}: steps", steps, "/s", note=f"{length:,.0f} steps a game")


def ratios(found: Rounds, behind: str = "") -> Iterator[Figure]:
    """Report how many times faster each of our games is than PettingZoo's games.

    ``behind`` is a suffix of the names: it selects the environments with or without wrappers.
    """
    for name in OURS:
        each = [
            median(
                [
                    a["steps"] / b["steps"]
                    for a, b in zip(found[name + behind], found[peer + behind], strict=True)
                ]
            )
            for peer in THEIRS
        ]
        note = ", ".join(
            f"{peer.rpartition('_')[0]} {times:.1f}"
            for peer, times in zip(THEIRS, each, strict=True)
        )
        least = None if behind else TIMES
        yield Figure(f"{name}{behind} ÷ PettingZoo's", median(each), "×", least=least, note=note)


def figures(how: How) -> Iterator[Figure]:
    """Report steps per second of each game, then ratios. A tiny run leaves out PettingZoo."""
    if how.tiny:
        yield from _speeds(played(sys.executable, ["tables"], how))
        return
    names = [*OURS, *THEIRS]
    found = played(extras.python(), [*names, *(name + BARE for name in names)], how)
    yield from _speeds(found)
    yield from ratios(found)
    yield from ratios(found, BARE)
