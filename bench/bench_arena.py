"""Games per second of an arena: in one process, in several, and in a Dask cluster on this machine.

All take turns in each round, with a journal, and everything is loaded before the clock starts. A
speed-up is the median of the rounds' speed-ups, so that a slow phase of the machine affects both
sides. The table also has the processor time per game of all processes together, compared with one
process: the difference is the cost of handing out games, even on a busy machine.
"""

from __future__ import annotations

import json
import math
import os
import subprocess
import sys
from typing import TYPE_CHECKING

from tools import extras
from tools.benches import Figure, median
from tools.common import ROOT

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tools.benches import How

SCRIPT = ROOT / "bench" / "arena_rates.py"
#: Two contests: one with the shortest games, one with games of usual length.
CONTESTS = ("daytona:dot,vera", "pursuit:dot,gus")
GAMES, ROUNDS = 2000, 5
PROCESSES, WORKERS = "1,2,4", "1,2,3"
#: The target: two processes on two processors are at least this many times as fast as one.
TWICE = 1.8


def figures(how: How) -> Iterator[Figure]:
    """Report games per second, and how many times as fast several processes are as a single process."""
    games, rounds = how.much((GAMES, ROUNDS), (10, 1))
    # A tiny run leaves out the cluster, which needs its own Python environment. The tests in
    # tests/extras check that the cluster runs.
    python, workers = (sys.executable, "-") if how.tiny else (str(extras.python()), WORKERS)
    many, contests = how.much((PROCESSES, CONTESTS), ("1,2", CONTESTS[:1]))
    words = [python, str(SCRIPT), str(games), str(rounds), many, workers, *contests]
    env = {**os.environ, "PYTHONPATH": os.pathsep.join((str(ROOT / "py"), str(ROOT)))}
    done = subprocess.run(words, env=env, check=True, stdout=subprocess.PIPE, text=True)
    for contest, took in json.loads(done.stdout)["found"].items():
        game = contest.partition(":")[0]
        alone = took["processes 1"]
        for name, turns in took.items():
            kind, number = name.split()
            called = f"{game}: {number} {kind if number != '1' else 'process' if kind == 'processes' else 'worker'}"
            yield Figure(called, median([games / one["seconds"] for one in turns]), "games/s")
            if turns is alone:
                continue
            faster = [a["seconds"] / b["seconds"] for a, b in zip(alone, turns, strict=True)]
            least = TWICE if name == "processes 2" and not how.tiny else None
            note = f"{min(faster):.2f} to {max(faster):.2f}"
            yield Figure(f"{called}, speed-up", median(faster), "×", least=least, note=note)
            dearer = [
                b["processor"] / a["processor"]
                for a, b in zip(alone, turns, strict=True)
                if a["processor"]
            ]
            if dearer and not any(map(math.isnan, dearer)):
                yield Figure(f"{called}, processor time a game", median(dearer), "×")
