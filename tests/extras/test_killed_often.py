"""An arena killed by ``kill -9`` at fifty points loses no game and counts none twice."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hairpin_lab.arena.contest import arena

from tests.extras import needs
from tests.lab.killing import Killed

if TYPE_CHECKING:
    from pathlib import Path

needs.only_by_extras()

THREE = ("random", "gus", "vera")
GAMES = 1600  # games per pair
WORDS = ("daytona", "--bots", ",".join(THREE), "--games", str(GAMES))


def killed_at(runs: Killed, points: int) -> None:
    """Kill the arena ``points`` times, let it finish, and compare it with an undisturbed arena."""
    for point in range(points):
        before = runs.games() if point else []
        runs.kill_after(1 + 7 * (point % 6), wait=0.0007 * (point % 5))
        after = runs.games()
        assert after[: len(before)] == before
        assert len(after) > len(before)
    assert len(runs.games()) < 3 * GAMES
    assert runs.finish() == arena("daytona", THREE, GAMES).to_json()
    found = runs.games()
    assert len(found) == len(set(found)) == 3 * GAMES


@pytest.mark.parametrize("jobs", [1, 2])
def test_fifty_points(tmp_path: Path, jobs: int) -> None:
    killed_at(Killed(tmp_path / "j", *WORDS, "--jobs", str(jobs)), 50)


def test_ten_points_with_a_cluster(tmp_path: Path) -> None:
    needs.needed("distributed")
    from tests.extras.dask_here import Cluster

    with Cluster(tmp_path / "cluster") as made:
        made.worker()
        made.worker()
        killed_at(Killed(tmp_path / "j", *WORDS, "--cluster", made.address), 10)
