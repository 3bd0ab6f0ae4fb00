"""The engine's proofs in Turbo Duel equal those of the solver ``tools/turbo/solver.c``."""

from __future__ import annotations

import shutil
import subprocess
from collections import Counter
from typing import TYPE_CHECKING, Final

import pytest
from hairpin.games.turbo_duel.state import Position, key

from tests.engine.turbo_duel.positions import random_game
from tests.engine.turbo_duel.truth import proven
from tests.extras.needs import only_by_extras
from tools.common import ROOT

if TYPE_CHECKING:
    from pathlib import Path

only_by_extras()

POSITIONS: Final = 20_000
TURNS: Final = 6
#: Least number of positions with each flag.
FLAGS: Final = {
    "my copy": 1_000,
    "rival copies": 1_000,
    "rival loses a turn": 5_000,
    "bombs": 5_000,
}


def flags(p: Position) -> set[str]:
    """Return the names of the flags of a position, from the view of the seat to move."""
    me, op = p.turn - 1, 2 - p.turn
    carried = {
        "my copy": p.copies[me],
        "rival copies": p.copies[op],
        "rival loses a turn": p.loses[op],
        "bombs": p.bombs[me] | p.bombs[op],
    }
    return {name for name, value in carried.items() if value}


def positions() -> list[Position]:
    """Return distinct positions of random games; half of them have a flag that is rare in play."""
    rare: dict[tuple[int, str], Position] = {}
    other: dict[tuple[int, str], Position] = {}
    game = 0
    while len(rare) < POSITIONS // 2:
        for p in random_game(f"solver {game}"):
            if flags(p) & {"my copy", "rival loses a turn"}:
                rare.setdefault((p.track, key(p)), p)
            elif len(other) < POSITIONS // 2 and max(p.karts) >= p.track - 8:
                other.setdefault((p.track, key(p)), p)
        game += 1
    return [*list(rare.values())[: POSITIONS // 2], *other.values()]


@pytest.mark.skipif(
    not shutil.which("cc"), reason="there is no C compiler `cc` to build the solver with"
)
def test_the_engine_proves_what_the_solver_proves(tmp_path: Path) -> None:
    solver = tmp_path / "solver"
    source = ROOT / "tools" / "turbo" / "solver.c"
    subprocess.run(["cc", "-O2", "-o", str(solver), str(source)], check=True)
    some = positions()
    carried = Counter(name for p in some for name in flags(p))
    for name, least in FLAGS.items():
        assert carried[name] >= least, carried
    asked = "".join(f"{p.track} {key(p)}\n" for p in some)
    ran = subprocess.run(
        [str(solver), "-n", str(TURNS)], input=asked, check=True, capture_output=True, text=True
    )
    told = [line.partition("\t")[2].split(" ")[0] for line in ran.stdout.splitlines()]
    assert len(told) == len(some)
    differ = [
        f"{p.track} {key(p)}: {mine} instead of {theirs}"
        for p, theirs in zip(some, told, strict=True)
        if (mine := proven(p, TURNS)) != theirs
    ]
    assert not differ, "\n".join([f"{len(differ)} positions differ:", *differ[:10]])
    assert Counter(worth[0] for worth in told).keys() == {"W", "L", "O"}
