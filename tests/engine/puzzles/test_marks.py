"""The marks of puzzles on a device."""

from __future__ import annotations

import pytest
from hairpin.puzzles.marks import Attempt, read_mark, state_of, tries_of


@pytest.mark.parametrize("wrong", [0, 1, 7, 25])
@pytest.mark.parametrize("hinted", [False, True])
def test_a_mark_keeps_the_attempt(wrong: int, hinted: bool) -> None:
    assert read_mark(Attempt(wrong, hinted).mark) == (wrong, hinted)


def test_many_wrong_tries_have_one_mark() -> None:
    assert read_mark(Attempt(90).mark) == (25, False)


@pytest.mark.parametrize("text", ["", "1", "é", "ab", "-", "12"])
def test_other_texts_are_a_new_attempt(text: str) -> None:
    assert read_mark(text) == Attempt()


def test_each_state_has_a_word() -> None:
    assert [state_of(mark) for mark in "0123bA?9"] == [
        "new",
        "first",
        "later",
        "hint",
        "begun",
        "begun",
        "new",
        "later",
    ]
    assert Attempt().solved == "1"
    assert [Attempt(wrong).solved for wrong in (1, 2, 6, 90)] == ["4", "5", "9", "9"]
    assert [tries_of(mark) for mark in "0123456789bA"] == [0, 0, 0, 0, 2, 3, 4, 5, 6, 7, 1, 0]
    assert Attempt(2, hinted=True).solved == "3"
