"""``arena`` in the terminal without the packages for ratings: pairs are printed, and a sentence
names the missing package."""

from __future__ import annotations

import csv
import doctest
import json
import re
import sys
from importlib import import_module
from pathlib import Path

import hairpin
import pytest
from hairpin.cli import main
from hairpin_lab.arena import Standings, arena, draw, rate, write_pairs
from hairpin_lab.arena.ratings import Rating, Ratings
from hairpin_lab.arena.tables import BOTS, PAIRS

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "arena.md").read_text("utf-8")
RUN = ["arena", "daytona", "--bots", "random,gus,vera", "--games", "4", "--jobs", "1"]


@pytest.fixture
def bare(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hide the packages."""
    for package in ("choix", "numpy", "matplotlib"):
        monkeypatch.setitem(sys.modules, package, None)


@pytest.mark.usefixtures("bare")
def test_pairs_are_printed_without_the_packages(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(RUN) == 0
    out = capsys.readouterr().out
    assert out.splitlines()[1].startswith("Gus against Random ")
    assert out.endswith("\nRatings need choix: pip install '.[arena]' in Hairpin’s folder.\n")
    assert main([*RUN, "--json"]) == 0
    printed = json.loads(capsys.readouterr().out)
    assert printed["ratings"] is None
    assert len(printed["meetings"]) == 3


@pytest.mark.usefixtures("bare")
@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--csv", "FILE"), "This needs choix: pip install '.[arena]' in Hairpin’s folder."),
        (("--zero", "gus"), "This needs choix: pip install '.[arena]' in Hairpin’s folder."),
        (
            ("--plot", "FILE.svg"),
            "This needs matplotlib: pip install '.[arena]' in Hairpin’s folder.",
        ),
        (("--plot", "FILE.gif"), "The name of a plot must end in .svg or .png; “"),
        (("--zero", "otto"), "“otto” cannot have the rating 0: it does not play in this arena."),
        (("--csv-pairs", "none/FILE"), "cannot be written: No such file or directory."),
        (("--ladder", "--round-robin"), "not allowed with argument"),
    ],
)
def test_an_impossible_output_is_refused_before_the_first_game(
    words: tuple[str, str], sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    journal = tmp_path / "j"
    given = [
        word.replace("FILE", str(tmp_path / "f")) if "none" not in word else word for word in words
    ]
    assert main([*RUN, "--journal", str(journal), *given]) == 2
    printed = capsys.readouterr()
    assert sentence in printed.err
    assert printed.out == ""
    assert not journal.exists()
    assert not (tmp_path / "f").exists()


@pytest.mark.usefixtures("bare")
def test_ratings_and_plots_need_their_packages() -> None:
    standings = arena("daytona", ["random", "gus"], 2)
    with pytest.raises(ValueError, match="This needs choix"):
        rate(standings)
    row = Rating(1, "gus", 0, -1, 1, 2, 1)
    with pytest.raises(ValueError, match="This needs matplotlib"):
        draw(Ratings(standings, None, (row,)), "p.svg")


@pytest.mark.usefixtures("bare")
def test_csv_has_one_row_per_pair(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "pairs.csv"
    file.write_text("what stood here", "utf-8")
    assert main([*RUN, "--json", "--until-parted", "--force", "--csv-pairs", str(file)]) == 0
    printed = json.loads(capsys.readouterr().out)
    with file.open(encoding="utf-8", newline="") as text:
        rows = list(csv.DictReader(text))
    assert list(rows[0]) == list(PAIRS)
    for row, meeting in zip(rows, printed["meetings"], strict=True):
        for part in ("bot", "against", "games", "wins", "nobody", "share", "low", "high"):
            assert row[part] == str(meeting[part])
        assert (row["parted"], meeting["parted"]) == ("0", False)
        assert json.loads(row["settings"]) == printed["settings"]
        assert (row["game"], row["seed"], row["repeats"]) == ("daytona", "arena", "1")


def test_a_journal_keeps_records_on_request(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    journal, plain = tmp_path / "records.jsonl", tmp_path / "plain.jsonl"
    assert main([*RUN, "--journal", str(journal), "--records"]) == 0
    first = capsys.readouterr().out
    for line in map(json.loads, journal.read_text("utf-8").splitlines()):
        match = hairpin.read(json.dumps(line["record"]))
        assert match.result is not None
        assert list(match.result.places) == line["result"]["places"]
        assert match.seed == line["seed"]
        assert "record" not in line["result"]
    # A run continues from both kinds of lines, and gives the same table.
    assert main([*RUN, "--journal", str(journal)]) == 0
    assert capsys.readouterr().out == first
    assert main([*RUN, "--journal", str(plain)]) == 0
    assert "record" not in plain.read_text("utf-8")
    assert main([*RUN, "--records"]) == 2
    assert "--records needs --journal" in capsys.readouterr().err


def test_rows_mark_games_that_do_not_repeat(tmp_path: Path) -> None:
    standings = arena("daytona", ["random", "gus"], 2)
    once = Standings("daytona", "e", {}, "s", standings.meetings, {}, repeats=False)
    write_pairs(once, tmp_path / "p.csv")
    with (tmp_path / "p.csv").open(encoding="utf-8", newline="") as file:
        assert [row["repeats"] for row in csv.DictReader(file)] == ["0"]


@pytest.mark.usefixtures("bare")
def test_the_number_of_decided_pairs_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["arena", "pursuit", "--bots", "random,dot", "--games", "64", "--jobs", "1"]
    assert main([*words, "--until-parted"]) == 0
    pair, *rest = capsys.readouterr().out.splitlines()[1:]
    assert pair.split()[:4] == ["Dot", "against", "Random", "32"]
    assert "The stronger bot is decided in 1 of 1 pairs;" in " ".join(rest)


def test_totals_add_up_the_games_against_all_bots() -> None:
    standings = arena("daytona", ["random", "gus", "vera"], 4)
    totals = standings.totals()
    assert standings.bots == ("random", "gus", "vera") == tuple(totals)
    assert [games for games, _ in totals.values()] == [8, 8, 8]
    assert sum(wins for _, wins in totals.values()) == 12


@pytest.mark.parametrize(("option", "columns"), [("--csv", BOTS), ("--csv-pairs", PAIRS)])
def test_the_page_lists_every_column(option: str, columns: tuple[str, ...]) -> None:
    part = PAGE[PAGE.index(f"`{option} FILE` writes") :]
    table = part[part.index("| --- |") : part.index("\n\n`--")]
    names = "".join(re.findall(r"^\| (`[^|]*\|)", table, re.M))
    assert re.findall(r"`(\w+)`", names) == list(columns)


@pytest.mark.parametrize("name", ["contest", "parting", "ratings"])
def test_docstring_examples_are_correct(name: str) -> None:
    module = import_module(f"hairpin_lab.arena.{name}")
    done = doctest.testmod(module, report=True)
    assert (done.failed, done.attempted > 0) == (0, True)
