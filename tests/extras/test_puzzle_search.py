"""The file of puzzles is what the whole searches find, and fresh deals confirm it. Both take minutes."""

from __future__ import annotations

import pytest
from hairpin.core.puzzling import Task
from hairpin.games.pursuit import puzzles as pursuit
from hairpin.puzzles.book import FILE, puzzles

from tests.extras.needs import only_by_extras
from tools.puzzles.making import SEARCHES, lines
from tools.puzzles.pursuit import APART

only_by_extras()

FRESH = 4 * pursuit.DEALS  # deals that no number in the file comes from
#: Hundredths by which an estimate from fresh deals may differ from that in the file: four standard errors and more.
ERROR = 0.5


@pytest.mark.parametrize("game", sorted(SEARCHES))
def test_the_file_has_all_puzzles_that_a_search_finds(game: str) -> None:
    stored = [line for line in FILE.read_text("utf-8").splitlines() if line.split(" ")[0] == game]
    assert lines(game, SEARCHES[game]()) == stored


def test_the_safest_discards_are_confirmed_by_fresh_deals() -> None:
    for each in puzzles("pursuit"):
        if each.kind != "discard":
            continue
        state, seat = each.position()
        task = Task(each.kind, each.goal, seat, state, state)
        safe = pursuit.safety(task.state, task.seat, FRESH, "fresh")
        right, wrong = pursuit.margins_of(safe, each.goal)
        low, high = APART[each.level]
        assert right <= pursuit.MARGIN + ERROR, (each, safe)
        assert low - ERROR <= wrong < high + ERROR, (each, safe)
        assert (
            pursuit.PUZZLER.fault(task, f"discard {max(safe, key=lambda face: safe[face])}") is None
        )
