"""The guides (the rules for players) give the same numbers as the engine."""

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


def guide_text(game: str) -> str:
    """The text of a game's guide as a single line, without marks for emphasis."""
    return " ".join(guide(load(game)).replace("*", "").split())


def test_the_guide_of_pursuit_gives_all_starting_ranks() -> None:
    for seats, ranks in STARTS.items():
        assert f"| {seats} | {', '.join(map(spell, ranks))} |" in guide_text("pursuit")


def test_the_guide_of_daytona_explains_the_track() -> None:
    text = guide_text("daytona")
    assert "counter-clockwise" in text
    assert (track._MOST_ALIKE, track._FINISH_LOW, track._FINISH_HIGH) == (2, 3, 11)
    assert "no value more than twice" in text
    assert "a card from 3 to jack" in text
    assert f"at least {track._FINISH_APART + 1} away" in text


def test_the_guide_of_grand_prix_gives_the_usual_laps() -> None:
    laps = next(option for option in load("grand-prix").options if option.id == "laps")
    assert isinstance(laps, Number)
    assert laps.default == 3
    assert "Three are usual" in guide_text("grand-prix")


def test_the_guide_of_racing_demon_gives_the_rotations() -> None:
    assert AT_ONCE == 3
    assert "after three rotations every card of every Pack has been up" in guide_text(
        "racing-demon"
    )


@pytest.mark.parametrize("game", GAMES)
def test_guides_in_the_terminal_omit_marks_for_the_page(game: str) -> None:
    text = "\n".join(guide_lines(Pen(), guide(load(game))))
    assert "In short" in text
    assert not [mark for mark in ("{#", "picture:", "#/", "![") if mark in text]
