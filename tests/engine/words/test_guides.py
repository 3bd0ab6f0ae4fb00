"""The guides tell what the rules count, in the numbers the rules count with."""

from __future__ import annotations

import pytest
from hairpin.catalog import guide
from hairpin.core.options import Number
from hairpin.core.text import Pen
from hairpin.games import GAMES, load
from hairpin.games.daytona import track
from hairpin.games.pursuit.state import STARTS, spell
from hairpin.games.racing_demon.rules import AT_ONCE
from hairpin.terminal.guides import guide_lines


def told(game: str) -> str:
    """A guide on one line, without marks."""
    return " ".join(guide(load(game)).replace("*", "").split())


def test_pursuit_tells_the_starting_ranks_of_every_number_of_players() -> None:
    for seats, ranks in STARTS.items():
        assert f"| {seats} | {', '.join(map(spell, ranks))} |" in told("pursuit")


def test_daytona_tells_how_a_track_is_laid_and_which_way_it_goes() -> None:
    text = told("daytona")
    assert "counter-clockwise" in text
    assert (track._MOST_ALIKE, track._FINISH_LOW, track._FINISH_HIGH) == (2, 3, 11)
    assert "no value more than twice" in text
    assert "a card from 3 to jack" in text
    assert f"at least {track._FINISH_APART + 1} away" in text


def test_grand_prix_tells_how_many_laps_are_usual() -> None:
    laps = next(option for option in load("grand-prix").options if option.id == "laps")
    assert isinstance(laps, Number)
    assert laps.default == 3
    assert "Three are usual" in told("grand-prix")


def test_racing_demon_tells_how_often_a_stuck_table_is_rotated() -> None:
    assert AT_ONCE == 3
    assert "after three times every card of every Pack has been up" in told("racing-demon")


@pytest.mark.parametrize("game", GAMES)
def test_a_terminal_shows_nothing_that_only_a_page_has(game: str) -> None:
    text = "\n".join(guide_lines(Pen(), guide(load(game))))
    assert "In short" in text
    assert not [mark for mark in ("{#", "picture:", "#/", "![") if mark in text]
