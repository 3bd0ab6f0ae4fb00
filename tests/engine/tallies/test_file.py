"""The record file: what the page writes is read, and a wrong file is refused in one sentence."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from hairpin.core.errors import RecordError
from hairpin.tallies.file import VERSION, read_record_file

from .games import file, margin, row

if TYPE_CHECKING:
    from collections.abc import Callable

ROWS = [row("Ann", "Vera/vera", margin=margin(3)), row("Bé “n”", "Ann", won=1, time=5, series=2)]
DAMAGED = "This file is no record of Hairpin, or it is damaged."
NEWER = "This file is from a newer Hairpin."
SECOND = "Game 2 in this file is damaged."


def test_a_file_restores_the_games_once_each() -> None:
    found = read_record_file(file(*ROWS, ROWS[0])).games
    assert [(game.time, game.tally) for game in found] == [
        (each["time"], each["tally"]) for each in ROWS
    ]
    assert read_record_file(file()) == ([], 0, {})


def refused(text: str) -> str:
    """Return the sentence with which a file is refused."""
    with pytest.raises(RecordError) as error:
        read_record_file(text)
    return str(error.value)


@pytest.mark.parametrize(
    "text",
    [
        '{"hairpin-record":1,"games":[',
        "null",
        "[]",
        "",
        '{"hairpin-record":0,"games":[]}',
        "[" * 5000,
    ],
)
def test_another_kind_of_file_is_refused(text: str) -> None:
    assert refused(text) == DAMAGED


def changed(change: Callable[[dict[str, Any], dict[str, Any]], object]) -> str:
    """Return a file after a change of its data or of its second game."""
    data = json.loads(file(*ROWS))
    change(data, data["games"][1])
    return json.dumps(data)


def test_a_file_without_games_or_of_a_newer_version_is_refused() -> None:
    assert refused(changed(lambda data, _: data.pop("games"))) == DAMAGED
    assert refused(changed(lambda data, _: data.update({"hairpin-record": VERSION + 1}))) == NEWER
    assert refused(changed(lambda data, _: data.update({"hairpin-record": True}))) == DAMAGED


FAULTS: dict[str, Callable[[dict[str, Any], dict[str, Any]], object]] = {
    "no tally": lambda _, one: one.pop("tally"),
    "no text": lambda _, one: one.pop("text"),
    "no time": lambda _, one: one.update(time="now"),
    "another text": lambda _, one: one.update(text=one["text"].replace("Ann", "Eve")),
    "no JSON": lambda _, one: one.update(text="x"),
    "a lone surrogate": lambda _, one: one.update(text="\ud800"),
    "another game": lambda _, one: one["tally"].update(game="another"),
    "another number of seats": lambda _, one: one["tally"]["seats"].pop(),
    "a wrong digest": lambda _, one: one["tally"].update(id="0" * 32),
    "no game": lambda data, _: data["games"].__setitem__(1, None),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_damaged_game_is_named_by_its_number(fault: str) -> None:
    assert refused(changed(FAULTS[fault])) == SECOND


def test_a_file_may_have_the_marks_of_puzzles() -> None:
    def with_puzzles(puzzles: object) -> str:
        return json.dumps({**json.loads(file(*ROWS)), "puzzles": puzzles})

    found = read_record_file(with_puzzles({"version": 3, "marks": {"daytona": "10b"}}))
    assert (found.version, found.marks) == (3, {"daytona": "10b"})
    assert len(found.games) == len(ROWS)
    damaged: list[object] = [
        [], 1, {}, {"version": 0, "marks": {}}, {"version": "3", "marks": {}}, {"version": 3, "marks": []},
        {"version": 3, "marks": {"daytona": 1}}, {"version": 3, "marks": {"daytona": "1 "}},
        {"version": 3, "marks": {"daytona": "1" * 10_000}},
    ]  # fmt: skip
    for wrong in damaged:
        assert refused(with_puzzles(wrong)) == DAMAGED
