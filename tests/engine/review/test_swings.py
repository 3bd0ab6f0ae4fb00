"""The largest swings of a review: single moves, few and large, and none that the costly decisions explain already."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import pytest
from hairpin.core.words import Speaker
from hairpin.review import swings as module
from hairpin.review.account import Booking, account
from hairpin.review.reply import review_reply
from hairpin.review.review import Review
from hairpin.review.swings import LEAST, MOST, Swing, largest_swings
from hairpin.session.move_list import MoveList

from .helpers import FORESEEN, done, games

if TYPE_CHECKING:
    from hairpin.review.entries import Kind


class Entries:
    """A match of which only the number of entries matters; entries in ``steps`` are steps on the way to a move."""

    def __init__(self, n: int, steps: tuple[int, ...] = ()) -> None:
        """Make the reports of ``n`` entries."""
        self.n = n
        self.reports = [type("Report", (), {"minor": each in steps}) for each in range(n)]


def found(
    match: Any,
    chances: dict[int, float],
    turns: tuple[int, ...] = (),
    booking: Booking | None = None,
) -> list[Swing]:
    """The largest swings of seat 2; without a booking the other seat chose all moves."""
    shares = {n: (1 - chance, chance) for n, chance in chances.items()}
    booking = booking or Booking(["others"] * match.n, {}, (), chancy=False)
    made: list[Swing] = done(largest_swings(match, 2, shares, turns, booking, 1))
    return made


def changes(swings: list[Swing]) -> list[tuple[int, int, float, str]]:
    """The swings, rounded."""
    return [(one.start, one.end, round(one.change, 2), one.cause) for one in swings]


def test_the_largest_swings_come_in_the_order_of_the_game() -> None:
    chances = dict(enumerate([0.5, 0.45, 0.65, 0.2, 0.32, 0.8, 0.75, 1.0]))
    largest = found(Entries(7), chances)
    assert [(swing.start, swing.end) for swing in largest] == [(2, 3), (4, 5), (6, 7)]
    assert [swing.change > 0 for swing in largest] == [False, True, True]
    assert len(largest) == MOST


def test_small_changes_and_costly_decisions_are_no_swings() -> None:
    chances = dict(enumerate([0.5, 0.5 + LEAST / 2, 0.9, 0.5]))
    assert changes(found(Entries(3), chances, (1,))) == [(2, 3, -0.4, "others")]


def test_without_a_costly_decision_smaller_swings_of_others_count() -> None:
    """Regression: a loser without a choice read of bad luck, but of no card that brought it."""
    chances = dict(enumerate([0.5, 0.44, 0.9]))
    assert changes(found(Entries(2), chances)) == [(0, 1, -0.06, "others"), (1, 2, 0.46, "others")]
    assert changes(found(Entries(2), chances, (5,))) == [(1, 2, 0.46, "others")]


def test_steps_on_the_way_belong_to_their_move() -> None:
    chances = dict(enumerate([0.5, 0.7, 0.3, 0.5, 0.9]))
    assert changes(found(Entries(4, (0, 1)), chances)) == [(3, 4, 0.4, "others")]


def test_an_own_move_that_raised_the_estimate_is_no_swing() -> None:
    """Regression: “−1 % by your moves” stood above swings of your moves of +40 % and +38 %."""
    chances = dict(enumerate([0.5, 0.9, 0.5, 0.9, 0.6]))
    kinds: list[Kind] = ["decision", "others", "decision", "given"]
    booking = Booking(kinds, {0: 0.15}, (), chancy=True)
    told = [(0, 1, -0.15, "own"), (1, 2, -0.4, "others"), (3, 4, -0.3, "own")]
    assert changes(found(Entries(4), chances, (), booking)) == told


def test_a_card_that_a_move_showed_is_a_swing_by_the_cards() -> None:
    chances = dict(enumerate([0.5, 0.85, 0.6, 0.9]))
    booking = Booking(["decision", "others", "forced"], {0: 0.05}, {0, 1}, chancy=True)
    told = [(0, 1, 0.4, "luck"), (1, 2, -0.25, "luck"), (2, 3, 0.3, "luck")]
    assert changes(found(Entries(3), chances, (), booking)) == told


def test_swings_are_booked_as_the_account_books_them() -> None:
    chances = dict(enumerate([0.2, 0.5, 0.9, 0.4]))
    kinds: list[Kind] = ["others", "forced", "given"]
    for draws in ((), (0,)):
        booked = found(Entries(3), chances, (), Booking(kinds, {}, draws, chancy=True))
        sums = account(chances, Booking(kinds, {}, draws, chancy=True))
        for cause, change in sums._asdict().items():
            of_cause = [one.change for one in booked if one.cause == cause]
            assert sum(of_cause) == pytest.approx(change)


def test_a_swing_between_points_far_apart_is_narrowed_to_one_move(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked = []

    def chances_at(match: Any, seat: int, n: int, steps: int) -> Any:
        asked.append(n)
        yield
        return (0.5, 0.5) if n < 6 else (0.1, 0.9)

    monkeypatch.setattr(module, "chances_at", chances_at)
    assert changes(found(Entries(16), {0: 0.5, 16: 0.9})) == [(5, 6, 0.4, "others")]
    assert len(asked) == 4


@pytest.mark.parametrize("game", FORESEEN)
def test_a_swing_has_the_number_of_the_list_of_moves_and_whole_sentences(game: str) -> None:
    (match,) = games(game, "swing", 1)
    made, speaker = Review(match, 1), Speaker(["Ann", "Ben"])
    points = range(0, match.n + 1, 2)
    made.shares = {n: (0.9, 0.1) if n // 2 % 2 else (0.1, 0.9) for n in points}
    booking = Booking(["others"] * match.n, {}, range(0, match.n, 3), chancy=True)
    made.swings = done(largest_swings(match, 1, made.shares, (), booking, 1))
    told = review_reply(made, speaker)["swings"]
    lines = MoveList().changes(match, 0, "all", 0, speaker)
    assert lines is not None
    assert 0 < len(told) <= MOST
    for swing, known in zip(told, made.swings, strict=True):
        line = lines["lines"][swing["n"] - 1]
        who = ("Ann", "Ben")[line["seat"] - 1]
        assert swing["number"] == str(line["number"])
        gained = "good" if known.change > 0 else "bad"
        by = f"{gained} luck " if known.cause == "luck" else ""
        # Regression: “Gus – G6 O5 R4” in a sentence for somebody who does not know the letters of the cards.
        assert not re.search(r"\b[A-Z]\d", swing["say"]) or game != "grand-prix"
        # Regression: the move was in telegram style: “Ben – drew a 10: pit stop (luck)”.
        events = match.reports[known.end - 1].events
        first = speaker.say(next(each.say for each in events if each.say))
        assert first.startswith(f"{who} ")
        change = re.fullmatch(r"([+−])(\d+\xa0%)", swing["change"])
        assert change is not None
        effect = "gave" if change[1] == "+" else "cost"
        assert swing["say"].startswith(first)
        assert swing["say"].endswith(f" That {by}{effect} Ann {change[2]}.")
    assert all(one["n"] < two["n"] for one, two in pairwise(told))


def test_a_review_finds_its_swings_last() -> None:
    (match,) = games("daytona", "swing", 1)
    made = Review(match, 1)
    while not made.step():
        assert not made.swings
    assert made.swings
