"""The file of puzzles is what the whole searches find, which takes minutes."""

from __future__ import annotations

import pytest
from hairpin.puzzles.book import FILE

from tests.extras.needs import only_by_extras
from tools.puzzles.making import SEARCHES, lines

only_by_extras()


@pytest.mark.parametrize("game", sorted(SEARCHES))
def test_the_file_has_all_puzzles_that_a_search_finds(game: str) -> None:
    stored = [line for line in FILE.read_text("utf-8").splitlines() if line.split(" ")[0] == game]
    assert lines(game, SEARCHES[game]()) == stored
