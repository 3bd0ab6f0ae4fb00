"""Data sets: the rows of a game are its decisions, with legal actions and the seat's observation."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Any

import hairpin
import pytest
from hairpin.cli import main
from hairpin.core.seats import BOT
from hairpin_lab.commands.dataset import MixedPlan
from hairpin_lab.dataset import END, Decisions
from hairpin_lab.sights import sight_of

if TYPE_CHECKING:
    from pathlib import Path

KINDS: tuple[tuple[str, ...], ...] = (
    ("daytona", "--bots", "dot,gus,random"),
    ("grand-prix", "--bots", "dot,gus", "--set", "laps=1"),
    ("pursuit", "--bots", "dot,gus", "--set", "passing=on", "--set", "limit=20"),
    ("racing-demon", "--bots", "dot,gus", "--set", "calm=on"),
    ("racing-demon", "--bots", "dot,gus"),
    ("turbo-duel", "--bots", "dot,random", "--set", "clock=off"),
)


def simulated(
    words: tuple[str, ...], capsys: pytest.CaptureFixture[str], games: int = 2
) -> list[dict[str, Any]]:
    assert main(["simulate", *words, "--games", str(games), "--jobs", "1", "--json"]) == 0
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


@pytest.mark.parametrize("words", KINDS, ids=" ".join)
def test_the_rows_of_a_game_are_its_decisions(
    words: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    games = simulated(words, capsys)
    decisions = Decisions(games[0])
    seats = len(games[0]["seats"])
    for number, data in enumerate(games, 1):
        rows = [*decisions.of(number, data)]
        assert [row["index"] for row in rows] == [*range(len(rows))]
        assert decisions.table.game.to_json(decisions.table.state) == final_state(data)
        ends = rows[-seats:]
        assert [(row["seat"], row["action"]) for row in ends] == [
            (seat, END) for seat in range(1, seats + 1)
        ]
        assert not any(any(row["mask"]) for row in ends)
        assert all(row["mask"][row["action"]] == 1 for row in rows[:-seats])
        assert sum(row["reward"] for row in ends) == pytest.approx(0)
        assert [row["place"] for row in ends] == data["result"]["places"]
        steps = decisions.table.steps
        moves = [line.split(" ", 1)[1].rpartition(" @")[0] for line in data["moves"]]
        assert [row["action"] for row in rows[:-seats]] == [
            step for move in moves for step in steps.of(move)
        ]


def final_state(data: dict[str, Any]) -> Any:
    """Return the complete state at the end of a record."""
    text = json.dumps({key: value for key, value in data.items() if key != "result"})
    return hairpin.read(text).state()


def test_an_observation_is_that_of_the_acting_seat(capsys: pytest.CaptureFixture[str]) -> None:
    (data,) = simulated(KINDS[1], capsys, games=1)
    decisions, match = Decisions(data), hairpin.new("grand-prix", seed=data["seed"], laps=1)
    sight = sight_of("grand-prix", len(data["seats"]))
    begun = 0
    rows = decisions.of(1, data)
    for line in data["moves"]:
        row, seat = next(rows), int(line.split(" ", 1)[0])
        if not begun:
            assert row["observation"] == bytes(sight.write(match.observe(seat), seat))
        match.play(line.split(" ", 1)[1].rpartition(" @")[0], seat=seat)
        begun = sight.goes_on(line.split(" ", 1)[1])
    assert match.result is not None


def test_all_combinations_of_bots_play_in_turn() -> None:
    plan = MixedPlan(
        game=hairpin.games.load("daytona"),
        seats=["", ""],
        settings={},
        seed="mix",
        games=9,
        pool=[f"{BOT}dot", f"{BOT}gus", f"{BOT}random"],
    )
    tables = [job.seats for job in plan.jobs()]
    assert len(set(tables)) == 9
    assert tables[1] == (f"{BOT}dot", f"{BOT}gus")


def test_a_data_set_is_refused_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "games.parquet"
    run = ["dataset", "daytona", str(file), "--games", "1", "--jobs", "1"]
    assert main([*run, "--bots", "dot,nobody"]) == 2
    assert "nobody" in capsys.readouterr().err
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    assert main(run) == 2
    assert "This needs pyarrow" in capsys.readouterr().err
    file.write_text("kept")
    assert main(run) == 2
    assert file.read_text() == "kept"
