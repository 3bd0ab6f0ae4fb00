"""``review``: its output for people and for programs, and games that it cannot review."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hairpin.core import record
from hairpin.core.words import Speaker
from hairpin.review.reply import review_reply
from hairpin.review.review import Review

from .random_games import GAMES, random_match

if TYPE_CHECKING:
    from .conftest import Run

DAYTONA: tuple[str, int, dict[str, Any]] = ("daytona", 2, {})


def test_a_review_as_json_and_in_words(run: Run) -> None:
    match = random_match(*DAYTONA, "a")
    text = record.write(match)
    ran = run("review", "-", "--json", given=text)
    assert ran.code == 0
    # All players are bots, so every seat is reviewed.
    assert [line["seat"] for line in ran.lines] == [1, 2]
    made = Review(match, 2)
    while not made.step():
        pass
    reply = review_reply(made, Speaker([seat.name for seat in match.seats]))
    assert ran.lines[1] == {"number": 1, "game": "daytona", "seed": "a", **reply}
    said = run("review", "-", "--seat", "2", given=text).out
    together = " ".join(said.split())
    assert said.startswith(
        "Daytona: Random bot 1 and Random bot 2, seed a\nRandom bot 2’s chance to win, move by move\n"
    )
    assert " ".join(ran.lines[1]["summary"].split()) in together
    assert all(" ".join(turn["say"].split()) in together for turn in ran.lines[1]["turns"])
    assert "Chance during the game: " in said
    assert all(len(line) <= 80 for line in said.splitlines())


def test_each_game_of_a_file_is_named(run: Run) -> None:
    games = [record.write(random_match(*DAYTONA, seed)) for seed in "ab"]
    out = run("review", "-", "--seat", "1", given="\n".join(games)).out
    heads = [line for line in out.splitlines() if "Daytona: " in line]
    assert [(head[:16], head.rpartition(" ")[2]) for head in heads] == [
        ("Game 1. Daytona:", "a"),
        ("Game 2. Daytona:", "b"),
    ]
    lines = run("review", "-", "--json", "--seat", "1", given="\n".join(games)).lines
    assert [(line["number"], line["seed"]) for line in lines] == [(1, "a"), (2, "b")]


def test_several_processes_print_the_same(run: Run) -> None:
    games = "\n".join(record.write(random_match(*DAYTONA, seed)) for seed in "ab")
    assert run("review", "-", "--jobs", "2", given=games).out == run("review", "-", given=games).out
    ran = run("review", "-", "--jobs", "2", given=games + "\n{}")
    assert ran.out.startswith("Game 1. Daytona: ")
    assert ran.complained().startswith("Line 3: ")


def test_a_mistake_in_a_line_is_reported_after_earlier_games(run: Run) -> None:
    ran = run("review", "-", given=record.write(random_match(*DAYTONA, "a")) + "\n{}")
    assert ran.out.startswith("Game 1. Daytona: ")
    assert ran.complained().startswith("Line 2: ")


def test_a_game_that_cannot_be_reviewed_is_refused(run: Run) -> None:
    match = random_match(*DAYTONA, "a")
    half = record.write(match.branch(3))
    assert run("review", "-", given=half).complained() == "You can review a game when it is over."
    text = record.write(match)
    assert "no seat 3" in run("review", "-", "--seat", "3", given=text).complained()
    other = record.write(random_match(*GAMES[2], "a"))
    assert run("review", "-", given=other).complained() == "This game has no reviews."
    run("review", "-", given="").complained()
