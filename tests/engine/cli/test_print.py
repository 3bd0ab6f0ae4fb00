"""``hairpin print``: the list of sheets, a sheet as text or file, and wrong wishes."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hairpin.printing.sheets import KINDS
from hairpin.terminal.printing import qr_rows

if TYPE_CHECKING:
    from .conftest import Run

PAGE = (Path(__file__).parents[3] / "docs" / "printing.md").read_text("utf-8")


def test_alone_it_lists_what_can_be_printed(run: Run) -> None:
    assert [
        line.partition(":")[0] for line in run("print").out.splitlines() if re.match(r"\w+:", line)
    ] == [*KINDS]
    assert [row["kind"] for row in run("print", "--json").lines] == [*KINDS]


def test_a_sheet_goes_to_the_output_or_to_a_file(run: Run, tmp_path: Path) -> None:
    printed = run("print", "scores", "--game", "daytona", "--paper", "letter")
    assert printed.out.startswith("<!DOCTYPE html>")
    assert "215.9mm 279.4mm" in printed.out
    file = tmp_path / "scores.html"
    quiet = run("print", "scores", "--game", "daytona", "--paper", "letter", "-o", str(file))
    assert (quiet.code, quiet.out) == (0, "")
    assert file.read_text("utf-8") == printed.out
    (row,) = run("print", "scores", "--game", "daytona", "--paper", "letter", "--json").lines
    assert row == {"kind": "scores", "game": "daytona", "html": printed.out}


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("poster --game pursuit", "There is no sheet “poster”"),
        ("board", "Name the game with --game: grand-prix"),
        ("board --game daytona", "Daytona has no sheet “board”."),
        ("deck --game chess", "“chess”"),
        ("deck --game pursuit --paper a3", "invalid choice"),
        ("deal --game pursuit --seats 9", "Pursuit is played by 2 to 5"),
        ("puzzles --game pursuit --first 900", "There is no easy puzzle from number 900 on."),
        ("scores --game daytona -o /no/such/folder/file", "cannot be written"),
    ],
)
def test_a_wrong_wish_gets_one_sentence(run: Run, words: str, sentence: str) -> None:
    assert sentence in run("print", *words.split()).complained()


def test_the_commands_of_the_document_work(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    commands = re.findall(r"^hairpin (print.*)$", PAGE, re.M)
    assert len(commands) > 6
    for command in commands:
        assert run(*command.split()).code == 0, command
        if "-o" in command:
            assert (tmp_path / command.split()[-1]).read_text("utf-8").startswith("<!DOCTYPE html>")


def test_without_the_extra_there_is_no_code(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "segno", None)
    assert qr_rows("https://play.example/") is None
