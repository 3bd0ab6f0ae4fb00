"""Answers of pupils: lines that survive copying by hand, and reveal damage."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hairpin.classroom.answer import (
    DIGITS,
    Answer,
    Choice,
    Race,
    Solved,
    digits_of,
    plain,
    race_answers,
    read_answer,
    sampled,
    task_of,
)
from hairpin.core import record
from hairpin.core.match_log import MatchLog
from hairpin.core.options import read_settings
from hairpin.core.seats import read_seats
from hairpin.games import GAMES, load

TASK = digits_of("a deal")
ANSWERS = [
    Answer("Ann", "album-alpha-amber-bakery", Race(1, 2, 3), TASK),
    Answer("Ben O'Neill", "4b", Race(0, 4), TASK),
    Answer("Zoë", "4b", Race(4, 4, -12), TASK, (0.0, 0.5, 1.0)),
    Answer("李明", "@12", Choice("C:AB"), TASK),
    Answer("Cem", "pursuit 13-18", Solved(5, 6, 9), TASK),
]


@pytest.mark.parametrize("answer", ANSWERS)
def test_lines_are_read_back(answer: Answer) -> None:
    back = read_answer(answer.code)
    assert back is not None
    assert back[:4] == answer[:4]
    assert back.chances == pytest.approx(answer.chances, abs=1 / 70)
    short = read_answer(answer.line)
    assert short == answer._replace(chances=())


@pytest.mark.parametrize("answer", ANSWERS)
def test_spacing_and_lookalikes_do_not_matter(answer: Answer) -> None:
    *parts, end = answer.line.split(" | ")
    sloppy = "|".join((*(f"  {part} " for part in parts), end.lower().replace(" ", "")))
    assert read_answer(sloppy) == answer._replace(chances=())
    looks = end.replace("0", "O").replace("1", "l")
    assert read_answer(" | ".join((*parts, looks))) == answer._replace(chances=())


@pytest.mark.parametrize("answer", ANSWERS)
def test_each_changed_sign_is_found(answer: Answer) -> None:
    """Four check digits miss one change in a million; none of these few hundred."""
    for line in {answer.line, answer.code}:
        for i, sign in enumerate(line):
            for other in "7x ":
                wrong = line[:i] + other + line[i + 1 :]
                same = " ".join(wrong.split()) == " ".join(line.split())
                if sign == other or same or read_answer(wrong) is None:
                    continue
                # A blank beside the separator says nothing, nor does one between the digits.
                assert read_answer(wrong) == read_answer(line), wrong


@pytest.mark.parametrize(
    "text",
    [
        "",
        "|",
        "a|b|c|d",
        "Ann | 4b | 1/2 | 0000",
        "x" * 500,
        "Ann | 4b | 3/2 | 0000 0000",
        "\0|\0|\0|\0",
    ],
)
def test_damaged_lines_are_none(text: str) -> None:
    assert read_answer(text) is None


@pytest.mark.parametrize("result", ["3/2", "1/2 +0", "7 of 6 in 9", "3 of 6 in 2", "won", ">"])
def test_impossible_results_are_none_in_spite_of_right_digits(result: str) -> None:
    parts = ["Ann", "4b", result]
    check = digits_of("|".join((*parts, TASK)))
    assert read_answer(" | ".join((*parts, f"{TASK} {check}"))) is None


def test_names_cannot_break_a_line() -> None:
    assert plain(" Ann |\tB\n ", 40) == "Ann / B"
    assert plain("x" * 99, 40) == "x" * 40
    assert all(
        len(digits_of(str(i))) == 4 and set(digits_of(str(i))) <= set(DIGITS) for i in range(99)
    )


def test_at_most_twelve_chances_travel() -> None:
    assert sampled([0.5] * 3) == (0.5,) * 3
    curve = [i / 100 for i in range(101)]
    assert len(sampled(curve)) == 12
    assert (sampled(curve)[0], sampled(curve)[-1]) == (0.0, 1.0)


def dealt(game: str, name: str, seed: str = "class") -> MatchLog:
    """A new game of a person with this name against a bot."""
    rules = load(game)
    seats = read_seats(rules, [{"kind": "person", "name": name}, "bot:dot"])
    return MatchLog(rules, seats, read_settings(rules.options, {}, len(seats)), seed)


@pytest.mark.parametrize("game", GAMES)
def test_the_task_depends_on_the_deal_alone(game: str) -> None:
    ann, ben, other = dealt(game, "Ann"), dealt(game, "Ben"), dealt(game, "Ann", "other")
    heads = [record.head(match) for match in (ann, ben, other)]
    assert task_of(heads[0]) == task_of(heads[1]) != task_of(heads[2])
    data = record.parse(record.write(ann))
    assert task_of(data) == task_of(heads[0])


def test_open_games_have_no_answer() -> None:
    with pytest.raises(ValueError, match="finished"):
        race_answers(dealt("daytona", "Ann"))


def test_the_example_of_the_paste_box_is_a_valid_line() -> None:
    words = Path(__file__).parents[3] / "py/hairpin/words/en/page_class.po"
    found = re.search(r'msgid "class.lines.example"\nmsgstr "(.*)"', words.read_text("utf-8"))
    assert found is not None
    assert read_answer(found[1]) is not None
