"""The largest swings of a review: single moves, few and large, and none that the costly decisions explain already."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from hairpin.core.words import Speaker
from hairpin.review import swings as module
from hairpin.review.reply import review_reply
from hairpin.review.review import Review
from hairpin.review.swings import LEAST, MOST, Swing, largest_swings
from hairpin.session.move_list import MoveList

from .helpers import FORESEEN, done, games


class Entries:
    """A match of which only the number of entries matters; entries in ``steps`` are steps on the way to a move."""

    def __init__(self, n: int, steps: tuple[int, ...] = ()) -> None:
        """Make the reports of ``n`` entries."""
        self.n = n
        self.reports = [type("Report", (), {"minor": each in steps}) for each in range(n)]


def found(match: Any, chances: dict[int, float], turns: tuple[int, ...] = ()) -> list[Swing]:
    """The largest swings of seat 2."""
    shares = {n: (1 - chance, chance) for n, chance in chances.items()}
    made: list[Swing] = done(largest_swings(match, 2, shares, turns, 1))
    return made


def test_the_largest_swings_come_in_the_order_of_the_game() -> None:
    chances = dict(enumerate([0.5, 0.45, 0.65, 0.2, 0.32, 0.8, 0.75, 1.0]))
    largest = found(Entries(7), chances)
    assert [(swing.start, swing.end) for swing in largest] == [(2, 3), (4, 5), (6, 7)]
    assert [swing.after - swing.before > 0 for swing in largest] == [False, True, True]
    assert len(largest) == MOST


def test_small_changes_and_costly_decisions_are_no_swings() -> None:
    chances = dict(enumerate([0.5, 0.5 + LEAST / 2, 0.9, 0.5]))
    assert found(Entries(3), chances, (1,)) == [(2, 3, 0.9, 0.5)]


def test_steps_on_the_way_belong_to_their_move() -> None:
    chances = dict(enumerate([0.5, 0.7, 0.3, 0.5, 0.9]))
    assert found(Entries(4, (0, 1)), chances) == [(3, 4, 0.5, 0.9)]


def test_a_swing_between_points_far_apart_is_narrowed_to_one_move(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked = []

    def chances_at(match: Any, seat: int, n: int, steps: int) -> Any:
        asked.append(n)
        yield
        return (0.5, 0.5) if n < 6 else (0.1, 0.9)

    monkeypatch.setattr(module, "chances_at", chances_at)
    assert found(Entries(16), {0: 0.5, 16: 0.9}) == [(5, 6, 0.5, 0.9)]
    assert len(asked) == 4


@pytest.mark.parametrize("game", FORESEEN)
def test_a_swing_has_the_number_and_the_words_of_the_list_of_moves(game: str) -> None:
    (match,) = games(game, "swing", 1)
    made, speaker = Review(match, 1), Speaker(["Ann", "Ben"])
    points = range(0, match.n + 1, 2)
    made.shares = {n: (0.9, 0.1) if n // 2 % 2 else (0.1, 0.9) for n in points}
    made.swings = done(largest_swings(match, 1, made.shares, (), 1))
    told = review_reply(made, speaker)["swings"]
    lines = MoveList().changes(match, 0, "all", 0, speaker)
    assert lines is not None
    assert 0 < len(told) <= MOST
    for swing in told:
        line = lines["lines"][swing["n"] - 1]
        who = ("Ann", "Ben")[line["seat"] - 1]
        assert swing["number"] == str(line["number"])
        assert swing["say"] == f"{who} – {line['say']}"
        assert swing["change"].endswith("\xa0%")
    assert all(one["n"] < two["n"] for one, two in pairwise(told))


def test_a_review_finds_its_swings_last() -> None:
    (match,) = games("daytona", "swing", 1)
    made = Review(match, 1)
    while not made.step():
        assert not made.swings
    assert made.swings
