"""The collection of a class: thirty answers, two damaged, and what a teacher sees of them."""

from __future__ import annotations

import csv
import io
import json
from typing import Any

import pytest
from hairpin.classroom import collection
from hairpin.classroom.answer import Answer, Choice, Race, Solved, digits_of, read_answer
from hairpin.core import seed_words
from hairpin.core.words import Speaker

from tests.engine.session.desk import Desk
from tools.contract import faults

TASK = digits_of("task")
SEATS = [{"kind": "person", "name": ""}, "bot:dot"]
SEED = seed_words.seed_of(4242)


def answers_of(name: str, *moves: str) -> tuple[dict[str, Any], str]:
    """Play the class's Turbo Duel as ``name`` and give up after these moves; return answer and record file."""
    desk = Desk()
    seats = [{"kind": "person", "name": name}, "bot:dot"]
    desk.send(
        "new", game="turbo-duel", seats=seats, seed=SEED, settings={"first": "1"}, pace="instant"
    )
    desk.send("resume")
    for move in moves:
        assert desk.send("play", seat=1, move=move)["ok"]
        while desk.wake is not None:
            desk.now += desk.wake + 10
            desk.send("advance")
    reply = desk.send("resign", seat=1)
    assert reply["ok"], reply
    answer = desk.send("class_answer")
    assert faults(answer) == []
    return answer, desk.send("record")["text"]


def test_thirty_answers_two_of_them_damaged() -> None:
    lines = [Answer(f"Pupil {n}", SEED, Race(1 + n % 2, 2, 5 - n), TASK).line for n in range(30)]
    lines[7] = lines[7].replace("Pupil", "Pupi1")
    lines[20] = lines[20][:-1]
    found = collection.collect(lines, TASK)
    assert len(found.counted) == 28
    assert [row.fault for row in found.rows[-2:]] == ["damaged", "damaged"]
    order = [(one.outcome.place, -one.outcome.lead) for one in found.counted]  # type: ignore[union-attr]
    assert order == sorted(order)


def test_second_and_other_answers_are_marked() -> None:
    ann = Answer("Ann", SEED, Race(1, 2, 3), TASK, (0.5, 1.0))
    lines = [
        ann.line,
        ann.code,
        ann.line,
        Answer("ann", SEED, Race(2, 2, -3), TASK).line,
        Answer("Ben", "else", Race(1, 2), digits_of("another")).line,
        "no line",
        "",
    ]
    found = collection.collect(lines, TASK)
    assert [(row.answer and row.answer.name, row.fault) for row in found.rows] == [
        ("Ann", None),
        ("ann", "second"),
        ("Ben", "other"),
        (None, "none"),
    ]


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("Answers of class 7b", "none"),
        ("Ann | album-alpha-amber-bakery", "none"),
        ("Ann | album | 1/2 +3 | " + "| " * 200, "none"),
        ("Ann | album-alpha-amber-bakery | 1/2 +3 | 7K4Q 2GY", "damaged"),
        ("Ann album-alpha-amber-bakery | 1/2 +3 | 7K4Q 2GYR", "damaged"),
        ("Ann | album-alpha-amber-bakery | 1/2 +4 | 7K4Q 2GYR", "damaged"),
    ],
)
def test_a_line_is_no_answer_or_has_typing_errors(line: str, fault: str) -> None:
    assert [row.fault for row in collection.collect([line], TASK).rows] == [fault]


def test_each_fault_has_a_sentence_of_its_own() -> None:
    lines = [
        Answer("Ann", SEED, Race(1, 2, 3), TASK).line,
        Answer("ann", SEED, Race(2, 2, -3), TASK).line,
        Answer("Ben", "else", Race(1, 2), digits_of("another")).line,
        Answer("Cem", SEED, Race(1, 2, 3), TASK).line[:-1],
        "Hello",
    ]
    rows = Desk().send("class_collect", lines=lines, task=TASK)["class_collection"]["rows"]
    assert [row["why"] for row in rows] == [
        None,
        "This name has an answer already. The first one counts.",
        "This answer belongs to another task.",
        "A sign is wrong or missing: the check digits do not fit.",
        "This line is no answer: it lacks the parts name, task, result and digits, with bars (|) between them.",
    ]


def test_equal_results_share_a_rank() -> None:
    results = {"A": (2, -1), "B": (1, 3), "C": (1, 5), "D": (1, 3), "E": (2, -4)}
    lines = [
        Answer(name, SEED, Race(place, 2, lead), TASK).line
        for name, (place, lead) in results.items()
    ]
    rows = collection.collect([*lines, "Hello"], TASK).rows
    ranks = [(row.answer and row.answer.name, row.rank) for row in rows]
    assert ranks == [("C", 1), ("B", 2), ("D", 2), ("A", 4), ("E", 5), (None, None)]


@pytest.mark.parametrize("outcome", [Choice("C:AB"), Race(0, 4)])
def test_without_better_and_worse_results_there_is_no_rank(outcome: Choice | Race) -> None:
    lines = [Answer(name, SEED, outcome, TASK).line for name in "AB"]
    found = collection.collect(lines, TASK)
    assert [row.rank for row in found.rows] == [None, None]
    assert collection.summary(found.counted) == []


@pytest.mark.parametrize(
    ("outcomes", "parts"),
    [
        ([Race(1, 2, 3), Race(2, 2, -4), Race(1, 2, 5)], ["2 of 3 won", "Median lead: +3"]),
        ([Race(2, 2, -3), Race(2, 2, -4)], ["0 of 2 won", "Median lead: −3.5"]),
        ([Race(1, 2, 2), Race(2, 2, -2)], ["1 of 2 won", "Median lead: 0"]),
        ([Race(1, 5), Race(3, 5), Race(0, 5)], ["1 of 3 won"]),
        (
            [Solved(6, 6, 6), Solved(4, 6, 9), Solved(1, 6, 20)],
            ["1 of 3 solved all", "Median: 4 of 6 solved"],
        ),
        ([], []),
    ],
)
def test_the_summary_has_what_each_task_allows(outcomes: list[Any], parts: list[str]) -> None:
    lines = [Answer(f"P{n}", SEED, each, TASK).line for n, each in enumerate(outcomes)]
    reply = Desk().send("class_collect", lines=lines, task=TASK)
    assert reply["class_collection"]["summary"] == parts


def test_the_reply_says_what_came_of_further_lines() -> None:
    ann, ben = (Answer(name, SEED, Race(1, 2, 3), TASK, (0.5, 1.0)) for name in ("Ann", "Ben"))
    again = Answer("Ann", SEED, Race(2, 2, -3), TASK)
    desk = Desk()

    def came(known: list[str], more: list[str], task: str | None = TASK) -> list[str]:
        reply = desk.send("class_collect", lines=[*known, *more], known=len(known), task=task)
        assert faults(reply) == []
        parts: list[str] = reply["class_collection"]["came"]
        return parts

    assert came([], [ann.line, ben.line, "Hello"]) == ["2 new answers.", "1 line left out."]
    # The same answer as a code is no news, and an empty line is no line.
    assert came([ann.line], [ann.code, "", ben.line, again.line]) == [
        "1 new answer.",
        "1 line left out.",
        "1 was there already.",
    ]
    assert came([ann.line], [ann.line], None) == ["0 new answers.", "1 was there already."]


def test_without_a_task_the_most_frequent_one_counts() -> None:
    lines = [Answer(f"P{n}", SEED, Race(1, 2), digits_of(str(n // 3))).line for n in range(4)]
    assert len(collection.collect(lines).counted) == 3


def test_puzzles_are_ordered_by_solved_and_tries() -> None:
    lines = [
        Answer(name, "six", Solved(solved, 6, tries), TASK).line
        for name, solved, tries in (("A", 5, 6), ("B", 6, 9), ("C", 5, 5))
    ]
    assert [one.name for one in collection.collect(lines, TASK).counted] == ["B", "C", "A"]


def test_the_histogram_counts_each_pupil_once() -> None:
    moves = ["C:AB", "D", "C:AB", "E", "D", "C:AB"]
    lines = [Answer(f"P{n}", "@3", Choice(move), TASK).line for n, move in enumerate(moves)]
    counted = collection.collect([*lines, *lines], TASK).counted
    assert collection.choices(counted) == [("C:AB", 3), ("D", 2), ("E", 1)]


def test_chances_are_the_mean_of_curves_of_any_length() -> None:
    curves = [(0.0, 1.0), (1.0, 0.5, 0.0), ()]
    answers = [Answer(f"P{n}", "", Race(1, 2), TASK, curve) for n, curve in enumerate(curves)]
    assert collection.chances(answers, 3) == pytest.approx([0.5, 0.5, 0.5])
    assert collection.chances([]) == []


def test_the_csv_file_is_safe_for_spreadsheets() -> None:
    lines = [Answer('=1+1 "x", y', SEED, Race(2, 2, -4), TASK).line, "=cmd()"]
    rows = list(
        csv.reader(io.StringIO(collection.to_csv(collection.collect(lines, TASK), Speaker([]))))
    )
    assert rows[0] == [
        "Rank",
        "Name",
        "Task",
        "Result",
        "Place",
        "Cars",
        "Lead",
        "Left out because",
    ]
    assert rows[1] == ["1", '\'=1+1 "x", y', SEED, "Lost by 4", "2", "2", "-4", ""]
    assert rows[2][3] == "'=cmd()"


def test_a_class_plays_and_answers_by_line_code_and_file() -> None:
    task = Desk().send(
        "class_task", game="turbo-duel", seats=SEATS, settings={"first": "1"}, number=4242
    )
    assert faults(task) == []
    assert task["class_task"]["seed"] == SEED
    (ann, _), (_, file) = answers_of("Ann"), answers_of("Ben", "A")
    assert ann["class_task"] == task["class_task"]
    line = ann["class_answers"][0]["line"]
    read = read_answer(line)
    assert read is not None
    assert read.name == "Ann"
    desk = Desk()
    reply = desk.send("class_collect", lines=[line], files=[file, "{broken"], task=read.task)
    assert faults(reply) == []
    got = reply["class_collection"]
    assert got["say"] == "2 answers"
    assert {row["name"] for row in got["rows"] if row["fault"] is None} == {"Ann", "Ben"}
    assert [row["fault"] for row in got["rows"]][2:] == ["none"]
    assert got["left_out"] == "1 line left out, listed below"
    assert (
        desk.send("class_collect", lines=[], task="no")["error"]
        == "A task has four digits or capital letters."
    )


def test_a_whole_record_gives_the_answers_to_the_task_alone() -> None:
    _, file = answers_of("Ann")
    task = Desk().send(
        "class_task", game="turbo-duel", seats=SEATS, settings={"first": "1"}, seed=SEED
    )
    other = json.loads(file) | {"seed": "another"}
    whole = {"hairpin-record": 1, "games": [{"text": file}, {"text": json.dumps(other)}]}
    reply = Desk().send(
        "class_collect", lines=[], files=[json.dumps(whole)], task=task["class_task"]["task"]
    )
    assert [row["name"] for row in reply["class_collection"]["rows"]] == ["Ann"]


def test_an_open_game_has_no_answer() -> None:
    desk = Desk()
    desk.send("new", game="daytona", seats=SEATS, seed=SEED)
    assert desk.send("class_answer")["error"] == "The game is not over, so there is no answer yet."


@pytest.mark.parametrize(
    ("seed", "used", "say"),
    [
        (
            "4B",
            ["4b"],
            "You have used the seed “4b”, which differs only in capital letters and deals another game.",
        ),
        ("4b", ["4b", "4B"], None),
        ("album alpha ambr bakery", [], "Did you mean “album-alpha-amber-bakery”?"),
        ("ALBUM alpha amber bakery", ["album-alpha-amber-bakery"], None),
        ("new", [], None),
    ],
)
def test_typed_seeds_are_noted(seed: str, used: list[str], say: str | None) -> None:
    reply = Desk().send("seed_note", seed=seed, used=used)
    assert faults(reply) == []
    assert (reply["seed_note"] or {}).get("say") == say
