"""Luck and skill: sums of splits by person and month, and what can still be worked out."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hairpin.tallies.splits import Splits, missing, sum_of
from hairpin.tallies.stored import read_game
from hairpin.tallies.sums import played_by

from tests.engine.session.desk import Desk
from tools.contract import faults

from .games import file, games, row

GAME = "daytona"


def split(own: int = -30, luck: int = 60, others: int = 20, start: int = 50) -> dict[str, int]:
    """Return a split of the first seat, whose parts add up to a won game."""
    return {"seat": 1, "start": start, "own": own, "luck": luck, "others": others}


def played(month: str = "2026-11", **more: Any) -> dict[str, Any]:
    """Return a row of a race of Ann against Dot."""
    return {**row("Ann", "Dot/dot", **{"game": GAME, **more}), "month": month}


def view(*rows: dict[str, Any], month: str = "2026-11") -> Any:
    """Return Ann's luck and skill, after a comparison with their types."""
    reply = Desk().send("record_view", games=list(rows), who="Ann", month=month)
    assert faults(reply) == []
    return reply["record"]["person"]["splits"]


def test_splits_add_up_in_tenths_of_a_win() -> None:
    rows = games(played(split=split()), played(split=split(-4, 3, -49)), played())
    assert sum_of(played_by(rows, "ann")) == Splits(2, 10, -3, 6, -3, 10)
    assert sum_of(played_by(rows, "dot")) == Splits(0, 0, 0, 0, 0, 0)


def test_puzzles_and_splits_of_other_seats_do_not_count() -> None:
    day = {"kind": "puzzle", "date": "2026-11-26", "version": 1, "line": "-"}
    rows = games(
        played(split=split(), daily=day), played(split={**split(), "seat": 2}), played(daily=day)
    )
    assert sum_of(played_by(rows, "ann")).games == 0
    assert missing(played_by(rows, "ann")) == []


@pytest.mark.parametrize("aid", ["branch", "position"])
def test_games_that_begin_at_a_later_point_do_not_count(aid: str) -> None:
    """Regression: the record counted two games, and three of them as analysed."""
    rows = games(played(split=split(), aids=[aid]), played(aids=[aid]))
    assert sum_of(played_by(rows, "ann")).games == 0
    assert missing(played_by(rows, "ann")) == []


def test_only_games_of_a_lone_person_against_bots_can_be_worked_out() -> None:
    rows = [played(), row("Ann", "Ben", game=GAME), row("Ann", game=GAME), played(game="hill")]
    assert missing(played_by(games(*rows, played(split=split())), "ann")) == [rows[0]["id"]]


def test_the_present_month_and_all_games_are_said_in_wins() -> None:
    five = [played(split=split()) for _ in range(5)]
    found = view(*five, played(split=split(0, 100, 0, 0), month="2026-10"), played())
    assert found["say"] == [
        "This month, 5 games: 5 won, where 2.5 could be expected. "
        "Own moves cost 1.5, luck brought 3.0, the other players’ moves brought 1.0.",
        "In all, 6 games: 6 won, where 2.5 could be expected. "
        "Own moves cost 1.5, luck brought 4.0, the other players’ moves brought 1.0.",
    ]
    assert (found["bars"], found["ask"]) == ([], "Work out 1 older game")
    assert len(view(*five)["say"]) == 1
    assert [each[:6] for each in view(*five, month="2026-12")["say"]] == ["In all"]
    assert view(row("Ann", "Ben", game=GAME)) is None


def test_few_games_have_no_figures() -> None:
    found = view(*(played(split=split()) for _ in range(4)), played())
    assert found["say"] == ["After 5 analysed games you see luck against skill here: 4 of 5."]
    assert (found["bars"], found["note"]) == ([], None)
    assert view(played())["say"][0].endswith(": 0 of 5.")


def test_ten_games_make_a_picture_of_what_brought_and_cost_wins() -> None:
    found = view(*(played(split=split()) for _ in range(10)))
    assert [(bar["id"], bar["value"], bar["wins"]) for bar in found["bars"]] == [
        ("own", "−3.0", -3),
        ("luck", "+6.0", 6),
        ("others", "+2.0", 2),
    ]


@pytest.mark.parametrize(
    "fault",
    [
        None,
        {},
        [],
        {**split(), "seat": 3},
        {**split(), "seat": 0},
        {**split(), "seat": True},
        {**split(), "own": 0.5},
        {**split(), "own": -1},
        {**split(), "start": 101, "luck": 9},
        {**split(), "luck": 10**6, "others": 20 - 10**6 + 60},
    ],
    ids=str,
)
def test_a_damaged_split_makes_a_row_unreadable(fault: Any) -> None:
    assert read_game(played(split=split())) is not None
    assert read_game(played(split=fault)) is None


@pytest.mark.parametrize("month", [None, 5, "", "2026", "11/2026", "2026-11-26"])
def test_a_wrong_month_costs_only_the_month(month: Any) -> None:
    game = read_game({**played(), "month": month})
    assert game is not None
    assert game.month == ""


def test_a_record_file_keeps_the_splits() -> None:
    data = json.loads(file(played(split=split())))
    assert data["games"][0]["tally"]["split"] == split()
