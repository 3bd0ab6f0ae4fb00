"""The first puzzles of each search are in the file; ``tests/extras`` compares all of them."""

from __future__ import annotations

from itertools import islice

import pytest
from hairpin.puzzles.book import FILE

from tools.puzzles.making import SEARCHES, lines

FEW = 2  # found puzzles that a quick test compares


def stored(game: str) -> list[str]:
    """The lines of a game in the file."""
    return [line for line in FILE.read_text("utf-8").splitlines() if line.split(" ")[0] == game]


@pytest.mark.parametrize("game", sorted(SEARCHES))
def test_the_first_puzzles_that_a_search_finds_are_in_the_file(game: str) -> None:
    found = lines(game, islice(SEARCHES[game](), FEW))
    assert len(found) == FEW
    assert set(found) <= set(stored(game))
