"""Random play compared with OpenSpiel's: its ``crazy_eights`` in C++, and its games in Python.

All take turns in one process (``peer_play.py``), round by round, so that noise affects all; a ratio
is the median of the rounds. There are two counts, since chance acts in steps of its own in
OpenSpiel: *decisions* are choices of players, *steps* include those of chance. Our games have no
steps of chance, so the ratio to a peer's steps is the stricter one.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from bench.peer_play import CARDS, IN_PYTHON, OURS
from tools import extras
from tools.benches import Figure, median
from tools.common import ROOT

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tools.benches import How

ROUNDS, SECONDS = 15, 0.5
SCRIPT = ROOT / "bench" / "peer_play.py"
#: The targets: least speed of Daytona relative to OpenSpiel's ``crazy_eights``, and of Pursuit
#: relative to OpenSpiel's games in Python.
DAYTONA, PURSUIT = 1.0, 2.0

# Game -> measurements of each round.
Rounds = dict[str, list[dict[str, float]]]


def played(python: Path, names: Sequence[str], how: How) -> Rounds:
    """Run the script for these games and return its measurements."""
    rounds, seconds = how.much((ROUNDS, SECONDS), (1, 0.01))
    words = [str(python), str(SCRIPT), str(rounds), str(seconds), *names]
    env = {**os.environ, "PYTHONPATH": str(ROOT / "py")}
    done = subprocess.run(words, env=env, check=True, stdout=subprocess.PIPE, text=True)
    found: Rounds = json.loads(done.stdout)
    return found


def _speeds(found: Rounds) -> Iterator[Figure]:
    for name, rounds in found.items():
        decisions, steps, length = (
            median([turn[part] for turn in rounds]) for part in ("decisions", "steps", "length")
        )
        note = f"{length:,.0f} steps a game"
        if steps > decisions:
            note += f"; {steps:,.0f}/s with those of chance"
        yield Figure(f"{name}: decisions", decisions, "/s", note=note)


def _times(found: Rounds, mine: str, theirs: Sequence[str], part: str) -> float:
    """Our decisions per second divided by ``part`` (decisions or steps per second) of a peer's game;
    with several peers, the median."""
    ratios = [
        median([a["decisions"] / b[part] for a, b in zip(found[mine], found[peer], strict=True)])
        for peer in theirs
    ]
    return median(ratios)


def ratios(found: Rounds) -> Iterator[Figure]:
    """Report two ratios for each of our games: our decisions per second divided by OpenSpiel's decisions per
    second, and divided by OpenSpiel's steps per second (decisions and chance)."""
    for name in OURS:
        aim = DAYTONA if name.startswith("daytona") else None
        yield Figure(
            f"{name} ÷ {CARDS}, decisions",
            _times(found, name, [CARDS], "decisions"),
            "×",
            least=aim,
        )
        yield Figure(f"{name} ÷ {CARDS}, its steps", _times(found, name, [CARDS], "steps"), "×")
    for name in (name for name in OURS if name.startswith("pursuit")):
        for part, aim in (("decisions", PURSUIT), ("steps", None)):
            each = {peer: _times(found, name, [peer], part) for peer in IN_PYTHON}
            note = ", ".join(
                f"{peer.removeprefix('python_')} {times:.1f}" for peer, times in each.items()
            )
            whose = "decisions" if part == "decisions" else "their steps"
            middle = median(list(each.values()))
            yield Figure(f"{name} ÷ games in Python, {whose}", middle, "×", least=aim, note=note)


def figures(how: How) -> Iterator[Figure]:
    """Report decisions per second of each game, then ratios. A tiny run leaves out OpenSpiel."""
    if how.tiny:
        yield from _speeds(played(Path(sys.executable), list(OURS), how))
        return
    found = played(extras.python(), [*OURS, CARDS, *IN_PYTHON], how)
    yield from _speeds(found)
    yield from ratios(found)
