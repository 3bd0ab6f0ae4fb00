"""The grade of each own move of a review: by the figures shown, and by the one rule of mistakes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hairpin.core.words import Speaker
from hairpin.review.grades import Graded, graded
from hairpin.review.reply import review_reply
from hairpin.review.review import Review
from hairpin.review.weighing import Decision
from hairpin.session.game_summary import summary

from .helpers import finished, games, reviewed

if TYPE_CHECKING:
    from hairpin.review.grades import Grade


@pytest.mark.parametrize(
    ("decision", "grade"),
    [
        (None, "only"),
        (Decision(4, "a"), "best"),
        (Decision(4, "a", alike=True), "good"),
        (Decision(4, "a", 0.002, 0.5, "b"), "good"),
        (Decision(4, "a", 0.04, 0.5, "b"), "costs"),
        (Decision(4, "a", 0.1, 0.5, "b"), "mistake"),
        (Decision(4, "a", 0.1, 0.5), "costs"),
        (Decision(4, "a", lost=True), "lost"),
    ],
)
def test_a_grade_follows_the_figures_shown(decision: Decision | None, grade: Grade) -> None:
    assert Graded(4, 5, decision).grade == grade


def test_each_own_move_of_an_open_game_has_one_grade() -> None:
    (match,) = games("turbo-duel", "graded", 1)
    made = Review(match, 1)
    while not made.step():
        pass
    found = graded(made)
    own = [
        n
        for n, entry in enumerate(match.entries, 1)
        if entry.seat == 1 and not match.reports[n - 1].minor
    ]
    assert [one.end for one in found] == own
    # A move without a choice is no decision.
    assert {one.end for one in found if one.grade == "only"} == {
        one.end
        for one in found
        if all(len(match.game.moves(match.state_at(n), 1)) == 1 for n in range(one.start, one.end))
    }


def test_the_tally_counts_all_own_moves_and_the_praise_only_choices() -> None:
    (match,) = games("daytona", "graded", 1)
    made = Review(match, 1)
    while not made.step():
        pass
    found = graded(made)
    # A card that has to be drawn gets no grade, and so is never called an only move.
    choices = [one for one in found if one.grade != "only"]
    assert len(choices) == len(found)
    (seat, _) = summary(match, (), speaker=Speaker(["Ann", "Ben"]))["tally"]["seats"]
    assert seat["moves"] == sum(entry.seat == 1 for entry in match.entries) - sum(
        entry.seat == 1 and report.minor
        for entry, report in zip(match.entries, match.reports, strict=True)
    )
    assert len(choices) == list(made.kinds).count("decision") < seat["moves"]
    first = review_reply(made, Speaker(["Ann", "Ben"], you=1))["first"]
    assert f"You had {len(choices)} real choices, and " in first


def test_the_reply_names_the_grades_once_the_review_is_done() -> None:
    desk = finished("daytona", {"races": 1}, 1)
    *parts, last = reviewed(desk)
    assert all(not part["grades"] for part in parts if not part["done"])
    turns = {turn["span"][1]: turn for turn in last["turns"]}
    marks = {each["n"]: each for each in last["grades"]}
    assert turns.keys() <= marks.keys()
    for n, turn in turns.items():
        assert (marks[n]["grade"] == "mistake") == turn["mistake"]
        assert str(round(100 * turn["cost"])) in marks[n]["mark"]
    assert "Only move" in {each["mark"] for each in last["grades"]}
