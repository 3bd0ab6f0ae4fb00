"""Random play through our PettingZoo environments beside PettingZoo's own card games.

All take turns in one process (``env_play.py``), round by round, so that a noisy machine is noisy for all; a ratio is the median of the
rounds'. The aim is five times the middle of their four games (halfway between the two in the middle), both as ``env()`` makes them; the ratio to each of them is told beside it, and the
first is the sternest. Most of their time goes to wrappers that check each call, so ``raw_env()`` is measured as well, ours beside theirs.
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
#: Times as fast as PettingZoo's card games our environments are meant to be.
TIMES = 5.0

# Name -> its rounds.
Rounds = dict[str, list[dict[str, float]]]


def played(python: Path | str, names: Sequence[str], how: How) -> Rounds:
    """What the script measures of these environments."""
    rounds, seconds = how.much((ROUNDS, SECONDS), (1, 0.01))
    words = [str(python), "-W", "ignore", str(SCRIPT), str(rounds), str(seconds), *names]
    env = {**os.environ, "PYTHONPATH": str(ROOT / "py")}
    done = subprocess.run(words, env=env, check=True, stdout=subprocess.PIPE, text=True)
    # Packages may greet on standard output.
    found: Rounds = json.loads(done.stdout.rstrip("\n").split("\n")[-1])
    return found


def _speeds(found: Rounds) -> Iterator[Figure]:
    for name, rounds in found.items():
        steps, length = (median([turn[part] for turn in rounds]) for part in ("steps", "length"))
        yield Figure(f"{name}: steps", steps, "/s", note=f"{length:,.0f} steps a game")


def ratios(found: Rounds, behind: str = "") -> Iterator[Figure]:
    """Each of ours beside each of theirs, all with this behind their names."""
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
    """Steps a second of each, then ratios. A tiny run does without PettingZoo."""
    if how.tiny:
        yield from _speeds(played(sys.executable, ["tables"], how))
        return
    names = [*OURS, *THEIRS]
    found = played(extras.python(), [*names, *(name + BARE for name in names)], how)
    yield from _speeds(found)
    yield from ratios(found)
    yield from ratios(found, BARE)
