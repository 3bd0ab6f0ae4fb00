"""Games as rows: each row agrees with the record of its game."""

from __future__ import annotations

import csv
import io
import json
import re
import sys
from pathlib import Path

import pytest
from hairpin.cli import main
from hairpin_lab.rows import COLUMNS

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "cli.md").read_text("utf-8")


def test_rows_agree_with_records(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "games.csv"
    seats = ["--seats", "bot:gus,bot:random,bot:random"]
    run = ["simulate", "daytona", *seats, "--games", "3", "--swap", "--jobs", "1"]
    assert main([*run, "--json", "--csv", str(file)]) == 0
    records = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    with file.open(encoding="utf-8", newline="") as text:
        rows = list(csv.DictReader(text))
    assert list(rows[0]) == list(COLUMNS)
    assert len(rows) == 3 * len(records) == 18
    for i, row in enumerate(rows):
        data, seat = records[i // 3], i % 3 + 1
        assert int(row["number"]) == i // 3 + 1
        assert (row["seed"], int(row["seat"])) == (data["seed"], seat)
        assert json.loads(row["settings"]) == data["settings"]
        assert row["bot"] == data["seats"][seat - 1]["kind"].removeprefix("bot:")
        assert int(row["place"]) == data["result"]["places"][seat - 1]
        assert int(row["score"]) == data["result"]["scores"][seat - 1]
        assert row["began"] == str(int(data["moves"][0].startswith(f"{seat} ")))
        assert int(row["moves"]) == len(data["moves"])
    for i in range(0, len(rows), 3):
        assert sum(float(row["won"]) for row in rows[i : i + 3]) == pytest.approx(1)


def test_an_unwritable_file_is_refused_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    run = ["simulate", "daytona", "--games", "1", "--jobs", "1"]
    assert main([*run, "--csv", str(tmp_path / "none" / "games.csv")]) == 2
    assert "cannot be written: No such file or directory." in capsys.readouterr().err
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    assert main([*run, "--parquet", str(tmp_path / "games.parquet")]) == 2
    assert (
        "This needs pyarrow: pip install '.[parquet]' in Hairpin’s folder."
        in capsys.readouterr().err
    )


SIMULATE = ("simulate", "daytona", "--games", "2", "--jobs", "1")
ARENA = ("arena", "daytona", "--bots", "random,dot", "--games", "2", "--jobs", "1")


def test_rows_go_to_standard_output_and_messages_to_standard_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    for words, option, head in ((SIMULATE, "--csv", "game,"), (ARENA, "--csv-pairs", "bot,")):
        assert main([*words, option, "rows", "--force"]) == 0
        printed = capsys.readouterr()
        assert main([*words, option, "-"]) == 0
        out, err = capsys.readouterr()
        assert out == Path("rows").read_text("utf-8")
        assert out.startswith(head)
        assert err == printed.out
    assert [file.name for file in tmp_path.iterdir()] == ["rows"]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (
            (*SIMULATE, "--json", "--csv", "-"),
            "Only one output can go to standard output: --json, --csv -",
        ),
        ((*SIMULATE, "--parquet", "-"), "“--parquet” needs the name of a file; “-” does not work"),
        ((*ARENA, "--json", "--csv-pairs", "-"), "Only one output can go to standard output"),
        ((*ARENA, "--csv", "-", "--csv-pairs", "-"), "Only one output can go to standard output"),
        ((*ARENA, "--journal", "-"), "“--journal” needs the name of a file"),
        ((*ARENA, "--plot", "-"), "The name of a plot must end in .svg or .png"),
        (("solve", "turbo-duel", "--keep", "-"), "“--keep” needs the name of a file"),
    ],
    ids=str,
)
def test_an_output_that_cannot_be_standard_output_is_refused(
    words: tuple[str, ...],
    says: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(list(words)) == 2
    out, err = capsys.readouterr()
    assert (out, err.startswith(f"hairpin: {says}")) == ("", True)
    assert not list(tmp_path.iterdir())


def test_a_game_cannot_be_saved_to_a_dash(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "stdin", io.StringIO("save -\nquit\n"))
    assert main(["play", "daytona", "--json", "--seats", "person,person"]) == 0
    assert "“save” needs the name of a file" in capsys.readouterr().out
    assert not list(tmp_path.iterdir())


def test_the_page_lists_every_column() -> None:
    table = PAGE[PAGE.index("| column | is |") : PAGE.index("`--bot` lets")]
    assert re.findall(
        r"`(\w+)`(?=[^|]*\|)", "".join(re.findall(r"^\| (`[^|]*\|)", table, re.M))
    ) == list(COLUMNS)
