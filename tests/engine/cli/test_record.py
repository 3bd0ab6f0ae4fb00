"""``hairpin record``: the people, sums and bests of a record file, and files that are refused."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hairpin.puzzles.book import VERSION

from tests.engine.session.desk import Desk
from tests.engine.tallies.games import file, margin, row

if TYPE_CHECKING:
    from .conftest import Run

STORED = Path(__file__).parents[2] / "browser" / "stored" / "v2.json"


def exported() -> tuple[list[dict[str, Any]], str]:
    """Return the stored rows of a real page, and its record file."""
    stores = json.loads(STORED.read_text("utf-8"))["stores"]
    texts = dict(stores["records"])
    rows = [{**each, "text": texts[each["id"]]} for _, each in stores["finished"]]
    return rows, file(*rows)


def test_the_terminal_shows_what_the_page_paints(run: Run, tmp_path: Path) -> None:
    rows, text = exported()
    path = tmp_path / "games.hairpin"
    path.write_text(text, "utf-8")
    for who in ("", "Ann"):
        (line,) = run("record", str(path), "--json", "--name", who).lines
        assert line == Desk().send("record_view", games=rows, who=who)["record"]


def test_people_figures_bests_and_drivers_are_printed(run: Run) -> None:
    rows = [row("Ann", "Dot/dot", game="turbo-duel", margin=margin(3)) for _ in range(3)]
    text = file(*rows, row("Ann", "Ben", won=1))
    everybody = run("record", "-", given=text)
    assert (everybody.code, everybody.out) == (0, "Ann: 4 games\nBen: 1 game\n")
    out = run("record", "-", "--name", "ann", given=text).out
    assert out.startswith(
        "Ann\n  Games: 4\n  Wins: 3\n  Win rate: 75\xa0%\n  Most wins in a row: 3\n"
    )
    assert "  After 10 games, a chart of wins appears here.\n" in out
    assert "Wins in the last ten games" not in out
    many = [row("Ann", "Ben", won=n % 2) for n in range(10)]
    long = run("record", "-", "--name", "ann", given=file(*many)).out
    assert "  Wins in the last ten games: █" in long
    assert "\nTurbo Duel: 3 games, 3 won\n" in out
    assert "  Best margin: 3 spaces\n  Fastest race: 10 own moves (2 players)\n" in out
    assert (
        "  Driver  Games  Wins  Most wins in a row\n  Dot         3     3                   3\n"
        in out
    )
    shown = [line.split() for line in out.splitlines()]
    assert "The ladder: 1 of 25 ladder races won\n" in out
    assert ["Dot", "Gus", "Mina", "Otto", "Vera"] in shown
    assert ["Turbo", "Duel", "★★☆", "next", "-", "-", "-"] in shown
    assert "  You last won in Turbo Duel. Next there: Gus.\n" in out
    assert " ".join(out.split()).endswith("Every own move counts, also one without a choice.")
    assert all(len(line) <= 80 for line in out.splitlines())
    single = run("record", "-", given=file(*rows)).out
    assert single.startswith("Ann: 3 games\n\nAnn\n  Games: 3\n")


def test_names_cannot_control_the_terminal(run: Run) -> None:
    out = run("record", "-", given=file(row("A\x1b[2Jn", "B\u202en", game="x\x07y"))).out
    assert "A�[2Jn: 1 game\n" in out
    assert all(sign.isprintable() for line in out.splitlines() for sign in line)
    one = run("record", "-", given=file(row("Ann", "Dot/d\x1bt", game="x\x07y"))).out
    assert all(sign.isprintable() or sign == "\xa0" for line in one.splitlines() for sign in line)


def test_an_empty_record_and_an_unknown_name_are_reported(run: Run) -> None:
    assert run("record", "-", given=file()).out == "This record has no finished game.\n"
    refused = run("record", "-", "--name", "Zed", given=file(row("Ann")))
    assert refused.complained() == "Zed has finished no game in this record."


def test_wrong_files_are_refused_in_one_sentence(run: Run, tmp_path: Path) -> None:
    assert "cannot be read" in run("record", str(tmp_path / "none")).complained()
    assert run("record", "-", given="no record").complained() == (
        "This file is no record of Hairpin, or it is damaged."
    )
    damaged = file(row("Ann"), {**row("Ben"), "text": "{}"})
    assert run("record", "-", given=damaged).complained() == "Game 2 in this file is damaged."
    golden = Path(__file__).parents[2] / "golden" / "daytona"
    single = next(iter(sorted(golden.glob("*.jsonl")))).read_text("utf-8").splitlines()[0]
    assert "is no record of Hairpin" in run("record", "-", given=single).complained()


def test_the_puzzles_of_a_file_are_printed_for_the_whole_device(run: Run) -> None:
    data = {**json.loads(file()), "puzzles": {"version": VERSION, "marks": {"daytona": "12b"}}}
    out = run("record", "-", given=json.dumps(data)).out
    assert "\nPuzzles\n  2 of " in out
    assert "  1 puzzle is begun but not solved yet: 1 wrong try so far.\n" in out
    rows = {line.split("  ")[1]: line.split()[-1] for line in out.splitlines() if "/" in line}
    assert rows["Daytona"] == "1"
    (line,) = run("record", "-", "--json", given=json.dumps(data)).lines
    assert line["puzzles"]["columns"][0] == "Game"
