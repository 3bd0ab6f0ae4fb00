"""Damaged entries of a record are left out, and stop nothing."""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING, Any

import pytest
from hairpin.core.words import Speaker
from hairpin.tallies.ladder_view import ladder_view
from hairpin.tallies.stored import LAST_TIME, read_game, read_games
from hairpin.tallies.view import record_view

from .games import margin, row

if TYPE_CHECKING:
    from collections.abc import Iterator

VALUES: list[Any] = [
    None,
    -1,
    0.5,
    LAST_TIME + 1,
    2**53,
    1e300,
    "x",
    "",
    [],
    {},
    [None],
    True,
    "../x\0",
]
WHOLE = {
    **row("Ann", "Dot/dot", margin=margin(1), course=["short"], aids=["undo"], series=2),
}
WHOLE["tally"]["daily"] = {"kind": "race", "date": "2026-11-26", "version": 1, "line": "-"}


def paths(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the paths to all values inside a value, at any depth."""
    items = (
        value.items()
        if isinstance(value, dict)
        else enumerate(value if isinstance(value, list) else ())
    )
    for key, inner in items:
        yield (*path, key)
        yield from paths(inner, (*path, key))


def spoilt() -> Iterator[tuple[tuple[Any, ...], dict[str, Any]]]:
    """Yield rows in which one value is missing or wrong, with the path of this value."""
    for path in paths({key: WHOLE[key] for key in ("time", "tally")}):
        for value in ("missing", *VALUES):
            made = copy.deepcopy(WHOLE)
            owner = made
            for key in path[:-1]:
                owner = owner[key]
            if value == "missing":
                del owner[path[-1]]
            else:
                owner[path[-1]] = value
            yield path, made


def test_a_whole_row_is_read() -> None:
    game = read_game(WHOLE)
    assert game is not None
    assert (game.id, game.time) == (WHOLE["id"], WHOLE["time"])


def test_damaged_rows_are_left_out_and_the_others_counted() -> None:
    rows = [each for _, each in spoilt()]
    read = read_games([*rows, WHOLE])
    assert len(rows) / 2 < len(rows) - len(read) < len(rows)
    speaker = Speaker([])
    for who in ("", "Ann"):
        view = record_view(read, who, speaker)
        assert view["people"][0]["name"] == "Ann"
    for game in read:
        ladder_view(read, "", game.id, speaker)
    assert read_games([None, 5, [], "x", {}]) == []


@pytest.mark.parametrize(
    "fault",
    [
        {"tally": None},
        {"time": "now"},
        {"time": LAST_TIME + 1},
        {"moves": 2**53},
        {"id": f"{'0' * 31}x"},
        {"id": "0" * 33},
        {"seats": []},
        {"margin": {"n": 3}},
        {"aids": ["magic"]},
        {"marked": 1},
        {"daily": {}},
    ],
    ids=str,
)
def test_a_fault_makes_a_row_unreadable(fault: dict[str, Any]) -> None:
    made = copy.deepcopy(WHOLE)
    (part,) = fault
    owner = made if part in ("tally", "time") else made["tally"]
    owner.update(fault)
    assert read_game(made) is None


@pytest.mark.parametrize(
    ("part", "value"), [("won", 1), ("name", ""), ("moves", -1), ("place", True)]
)
def test_a_fault_in_a_seat_makes_a_row_unreadable(part: str, value: object) -> None:
    made = copy.deepcopy(WHOLE)
    made["tally"]["seats"][0][part] = value
    assert read_game(made) is None
