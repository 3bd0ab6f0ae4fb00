"""The puzzles in the record: solved ones by game and difficulty, and the tries, from the marks of a device."""

from __future__ import annotations

from typing import Any

from hairpin.core.words import Speaker
from hairpin.puzzles.book import VERSION, games, puzzles
from hairpin.puzzles.sums import puzzle_sums
from hairpin.session import Session

SPEAKER = Speaker([])


def sums(**marks: object) -> dict[str, Any] | None:
    """The sums of marks; an underscore in a game's name is a hyphen."""
    return puzzle_sums(
        VERSION, {game.replace("_", "-"): text for game, text in marks.items()}, SPEAKER
    )


def row(found: dict[str, Any] | None, game: str) -> list[str]:
    """The values of a game."""
    assert found is not None
    (values,) = (each["values"] for each in found["rows"] if each["game"] == game)
    return list(values)


def test_solved_puzzles_are_counted_by_game_and_difficulty() -> None:
    every = puzzles("turbo-duel")
    marks = "".join("1" if each.level == "hard" else "0" for each in every)
    found = sums(turbo_duel=marks, daytona="23b0D1")
    levels = [sum(each.level == level for each in every) for level in ("easy", "medium", "hard")]
    assert row(found, "turbo-duel") == [
        f"0/{levels[0]}", f"0/{levels[1]}", f"{levels[2]}/{levels[2]}", str(levels[2])
    ]  # fmt: skip
    assert found is not None
    assert found["columns"] == ["Game", "Easy", "Medium", "Hard", "First try"]
    assert [each["game"] for each in found["rows"]] == games()
    solved, of = levels[2] + 3, sum(len(puzzles(game)) for game in games())
    assert found["say"] == [
        f"{solved} of {of} solved: {levels[2] + 1} at the first try, 1 at a later try, 1 with a hint.",
        "2 puzzles are begun but not solved yet: 4 wrong tries so far.",
    ]


def test_a_begun_puzzle_without_a_wrong_try_names_no_tries() -> None:
    """Regression: “1 more not solved yet, with 0 wrong tries so far.”"""
    found = sums(daytona="1A")
    assert found is not None
    assert found["say"][1] == "1 puzzle is begun but not solved yet."


def test_a_device_without_marks_has_no_sums() -> None:
    assert sums() is None
    assert sums(daytona="000") is None
    assert sums(daytona=5, chess="11") is None
    assert puzzle_sums(VERSION - 1, {"daytona": "1"}, SPEAKER) is None
    assert puzzle_sums(None, None, SPEAKER) is None


def test_marks_behind_the_last_puzzle_do_not_count() -> None:
    long = "0" * len(puzzles("daytona")) + "1"
    assert sums(daytona=long) is None
    assert row(sums(daytona="1" + long), "daytona")[-1] == "1"


def test_the_view_of_the_device_has_the_puzzles_and_that_of_a_person_does_not() -> None:
    def view(**more: object) -> Any:
        reply = Session().do({"do": "record_view", "games": [], "now": 0, **more})
        assert reply["ok"], reply
        return reply["record"]["puzzles"]

    marks = {"marks": {"daytona": "1"}, "version": VERSION}
    assert row(view(**marks), "daytona")[-1] == "1"
    assert view(**marks, who="Ann") is None
    assert view() is None
