"""Whether the arena's ranges are correct, tested with bots of known strength (``known_bots.py``).

``parted``: how often a pair that may end early is decided wrongly, compared with ordinary intervals
at the same looks, and how many games a right decision takes. ``rated``: how often a range of
ratings contains the true rating; this needs the environment of the extras.
"""

from __future__ import annotations

import json
import os
import subprocess
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import TYPE_CHECKING

from hairpin_lab.arena.parting import looks, parted
from hairpin_lab.arena.shares import Side

from bench.known_bots import deals_of, lucks
from tools import extras
from tools.benches import Figure, median
from tools.common import ROOT

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tools.benches import How

PAIRS, DEALS = 2000, 2500
SHARES = (0.52, 0.55, 0.6, 0.7, 0.9)
RUNS = 150  # simulated arenas for each row of RATED
# Name of a simulated arena -> the bots' true ratings, deals per pair, whether each bot meets only
# the next weaker bot and the next stronger bot (a ladder), whether pairs may end early.
RATED: dict[str, tuple[Sequence[float], int, bool, bool]] = {
    "close, 20 games": ((0, 50, 100, 150, 200), 10, False, False),
    "close, 400 games": ((0, 50, 100, 150, 200), 200, False, False),
    "ladder, 400 games": ((0, 50, 100, 150, 200), 200, True, False),
    "far apart, 400 games": ((0, 200, 400, 600, 800), 200, False, False),
    "close, until parted": ((0, 50, 100, 150, 200), 200, False, True),
    "far apart, until parted": ((0, 200, 400, 600, 800), 200, False, True),
}
SCRIPT = """
import json, sys
from bench.known_bots import ranges_hold
ratings, deals, runs, ladder, watched = json.loads(sys.argv[1])
print(sum(ranges_hold(ratings, deals, runs, ladder=ladder, watched=watched)))
"""


def ordinary(deals: Sequence[int]) -> bool:
    """Whether Wilson's 95 % interval for the share of wins excludes one half."""
    low, high = Side(2 * len(deals), sum(deals) / 2).bounds()
    return low > 0.5 or high < 0.5


def about(hits: int, of: int) -> str:
    """The 95 % interval of a share in percent, and the number of pairs, as text."""
    low, high = Side(of, hits).bounds()
    return f"{100 * low:.1f} to {100 * high:.1f}; {of:,} pairs"


def _parted(how: How) -> Iterator[Figure]:
    pairs, most = how.much(PAIRS, 10), how.much(DEALS, 40)
    wrong = {parted: 0, ordinary: 0}
    chance = Random("equal")
    for _ in range(pairs):
        won = deals_of(0.5, lucks(chance, most, even=0))
        for judge in wrong:
            wrong[judge] += any(judge(won[:n]) for n in looks(most))
    for judge, hits in wrong.items():
        name = "equal bots parted" + ("" if judge is parted else ", by ordinary intervals")
        yield Figure(
            name,
            100 * hits / pairs,
            "%",
            most=5 if judge is parted else None,
            note=about(hits, pairs),
        )
    for share in SHARES:
        games, right = [], 0
        for _ in range(how.much(PAIRS // 4, 5)):
            won = deals_of(share, lucks(chance, most, even=0))
            end = next((n for n in looks(most) if parted(won[:n])), None)
            games.append(2 * (end or most))
            right += end is not None and sum(won[:end]) > 2 * end
        note = f"{100 * right / len(games):.1f} % decided rightly; {sum(games) / len(games):,.0f} on average"
        yield Figure(f"games until parted, {100 * share:.0f} %", median(games), "", note=note)


def _rated(how: How) -> Iterator[Figure]:
    """Report how often true ratings lie in their intervals. A tiny run has no extras and reports
    nothing."""
    if how.tiny:
        return
    env = {**os.environ, "PYTHONPATH": os.pathsep.join((str(ROOT / "py"), str(ROOT)))}
    # Allow only one thread: more threads do not speed up products of small matrices.
    env |= {"OPENBLAS_NUM_THREADS": "1"}
    python = str(extras.python())

    def share_in_range(row: tuple[Sequence[float], int, bool, bool]) -> float:
        ratings, deals, ladder, watched = row
        arguments = json.dumps([ratings, deals, RUNS, ladder, watched])
        words = [python, "-c", SCRIPT, arguments]
        done = subprocess.run(words, env=env, check=True, stdout=subprocess.PIPE, text=True)
        return int(done.stdout) / (RUNS * len(ratings))

    with ThreadPoolExecutor(how.workers) as threads:
        for name, share in zip(RATED, threads.map(share_in_range, RATED.values()), strict=True):
            note = f"{RUNS:,} arenas of five bots"
            yield Figure(f"true ratings held: {name}", 100 * share, "%", note=note)


def figures(how: How) -> Iterator[Figure]:
    """Report three results: the share of wrong decisions about which of two bots is better, the number
    of games until a right decision, and the share of true ratings inside their intervals."""
    yield from _parted(how)
    yield from _rated(how)
