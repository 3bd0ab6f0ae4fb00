"""Intervals agree with published tables, pages with their journal, and an interrupted run
continues."""

from __future__ import annotations

import json
import re
from collections import Counter
from dataclasses import replace
from math import comb
from shutil import copytree
from typing import TYPE_CHECKING

import pytest
from hairpin_lab.numbers.chunks import Chunk, added
from hairpin_lab.numbers.findings import against
from hairpin_lab.numbers.intervals import Figure, mean, most, quantile, share, with_range, won
from hairpin_lab.numbers.journal import Journal
from hairpin_lab.numbers.page import pages
from hairpin_lab.numbers.plan import TABLES, Table
from hairpin_lab.numbers.run import run

from tests.lab.stored_numbers import DOCS, FOLDER, SMALL, engine_of_then, stored_pages
from tools import numbers
from tools.common import Trouble

if TYPE_CHECKING:
    from pathlib import Path

FEW = tuple(
    replace(table, chunk=2)
    for table in TABLES
    if table.id in ("daytona-2", "daytona-3", "turbo-duel")
)


# --- intervals ---------------------------------------------------------------------------------


def rounded(figure: Figure, to: int) -> tuple[float | None, ...]:
    return tuple(None if part is None else round(part, to) for part in figure)


def test_shares_have_wilson_s_interval() -> None:
    # The figures are from Newcombe, Statistics in Medicine 17 (1998), table I: Wilson's score
    # without continuity correction.
    assert rounded(share(81, 263), 4)[1:] == (0.2553, 0.3662)
    assert rounded(share(15, 148), 4)[1:] == (0.0624, 0.1605)
    assert rounded(share(0, 20), 4)[1:] == (0.0, 0.1611)
    assert rounded(share(1, 29), 4)[1:] == (0.0061, 0.1718)


def test_parts_of_wins_add_up() -> None:
    assert won({"1": 3, "1/2": 4, "1/3": 3}) == pytest.approx(6)


def test_means_have_the_normal_interval() -> None:
    # The values of 4 games are 0, 2, 2, 5. Their sample variance is 4.25, so the standard error of
    # the mean is sqrt(4.25 / 4).
    figure = mean({"2": 2, "5": 1}, 4)
    assert figure.value == 2.25
    assert figure.low == pytest.approx(2.25 - 1.96 * (4.25 / 4) ** 0.5)
    assert figure.high == pytest.approx(2.25 + 1.96 * (4.25 / 4) ** 0.5)
    assert mean({"1": 1}, 100).low == 0  # counts are never negative
    low = mean({"-1": 1, "1": 1}, 100).low  # points may be negative
    assert low is not None
    assert low < 0
    assert mean({"7": 1}, 1) == (7, None, None)


@pytest.mark.parametrize(
    ("games", "low", "high"), [(6, 1, 6), (10, 2, 9), (20, 6, 15), (50, 18, 33), (100, 40, 61)]
)
def test_medians_have_the_interval_of_the_sign_test(games: int, low: int, high: int) -> None:
    """The ends of the interval are the ranks in tables of the sign test at 5 %. A narrower interval
    would miss the true median more often."""
    row = {str(n): 1 for n in range(1, games + 1)}
    assert quantile(row, games, 0.5)[1:] == (low, high)
    outside = sum(comb(games, k) for k in range(low)) / 2**games
    assert outside <= 0.025 < outside + comb(games, low) / 2**games


def test_a_quantile_counts_zeros_and_has_no_ends_for_few_games() -> None:
    assert quantile({"3": 2}, 10, 0.5).value == 0
    assert quantile({"3": 2}, 10, 0.95).value == 3
    assert quantile({"3": 5}, 5, 0.5)[1:] == (None, None)
    assert quantile({"1": 50_000, "2": 50_000}, 100_000, 0.5).value == 1
    assert most({"3": 2, "11": 1}) == 11


def test_figures_are_rounded_by_their_range() -> None:
    assert with_range(Figure(0.52134, 0.519, 0.523), 100, "%") == "52.1% (51.9–52.3)"
    assert with_range(Figure(0.52134, 0.43, 0.61), 100, "%") == "52% (43–61)"
    assert with_range(Figure(-0.02, -0.04, 0.01)) == "−0.02 (−0.04–0.01)"
    assert with_range(Figure(7, None, 9)) == "7 (·–9)"


def test_a_comparison_follows_from_the_range() -> None:
    assert against(Figure(0.52, 0.51, 0.53), 0.5) == "more than a fair share"
    assert against(Figure(0.48, 0.47, 0.49), 0.5) == "less than a fair share"
    assert against(Figure(0.51, 0.49, 0.53), 0.5).startswith("not significantly")


# --- the pages ---------------------------------------------------------------------------------


def test_a_small_journal_gives_the_stored_pages_byte_for_byte() -> None:
    with engine_of_then():
        made = pages(Journal(FOLDER, SMALL), SMALL, 1)
    assert made == stored_pages(), (
        "after a meant change: python -m tests.lab.stored_numbers --pages"
    )


def test_order_and_repetition_of_chunks_change_nothing(tmp_path: Path) -> None:
    copytree(FOLDER, tmp_path / "turned")
    for file in (tmp_path / "turned").glob("*.jsonl"):
        lines = file.read_text("utf-8").splitlines()
        file.write_text("\n".join([*reversed(lines), *lines]) + "\n", "utf-8")
    with engine_of_then():
        assert pages(Journal(tmp_path / "turned", SMALL), SMALL, 1) == stored_pages()


@pytest.mark.parametrize("docs", [DOCS, numbers.DOCS], ids=["stored", "docs"])
def test_figures_of_the_index_stand_on_the_page_of_their_game(docs: Path) -> None:
    """Each figure in a sentence of the index is in a table on the game's page, and each comparison
    (more, less) agrees with the interval."""
    text = (docs / "numbers.md").read_text("utf-8")
    above = text.partition("## What stands out")[2].partition("\n## ")[0]
    above = above.replace("\n  ", " ")  # join sentences that continue on the next line
    total = 0
    for game, sentence in re.findall(r"^- \*\*(.+?)\.\*\*(.+)", above, re.M):
        file = docs / "numbers" / f"{game.lower().replace(' ', '-')}.md"
        below = file.read_text("utf-8")
        figures = re.findall(r"[−\d.]+%? \([−\d.·]+–[−\d.·]+\)", sentence)
        total += len(figures)
        for one in figures:
            assert f"| {one} |" in below, one
    assert total > 5
    compared = re.findall(r"% \(([\d.]+)–([\d.]+)\), (more|less|not significantly)", above)
    assert compared
    for low, high, said in compared:
        shares = [
            share for share in (25, 100 / 3, 50) if fits(float(low), float(high), share, said)
        ]
        assert shares, (low, high, said)


def fits(low: float, high: float, fair: float, said: str) -> bool:
    """Whether the word ``said`` (such as "more") fits an interval from ``low`` to ``high``."""
    return {"more": low >= fair, "less": high <= fair}.get(said, low <= fair <= high)


def test_a_handful_of_games_makes_no_sentence() -> None:
    with engine_of_then():
        assert "## What stands out" not in pages(Journal(FOLDER, SMALL), SMALL)["numbers.md"]


def test_an_empty_journal_gives_an_index_without_tables(tmp_path: Path) -> None:
    made = pages(Journal(tmp_path, SMALL), SMALL)
    assert list(made) == ["numbers.md"]
    assert "figures from 0 games between bots" in made["numbers.md"]
    assert "| ---" not in made["numbers.md"]


# --- running -----------------------------------------------------------------------------------


class Interrupted(Exception):
    """The run is interrupted."""


def uninterrupted(folder: Path, tables: tuple[Table, ...] = FEW) -> Journal:
    journal = Journal(folder, tables)
    run(journal, tables, cap=5)
    return journal


def test_an_interrupted_run_continues_with_the_same_result(tmp_path: Path) -> None:
    whole = uninterrupted(tmp_path / "whole")
    assert {table.id: whole.games(table.id) for table in FEW} == {table.id: 6 for table in FEW}
    for after in (1, 2, 5, 8):
        folder = tmp_path / f"after-{after}"
        left = after

        def count(chunk: Chunk, seconds: float) -> None:
            nonlocal left
            left -= 1
            if not left:
                raise Interrupted

        with pytest.raises(Interrupted):
            run(Journal(folder, FEW), FEW, cap=5, report=count)
        for file in folder.glob("*.jsonl"):
            data = file.read_bytes()
            file.write_bytes(
                data[: len(data) - 40 * (after % 2)]
            )  # each second time, cut the last line short
        again = uninterrupted(folder)
        assert again.found == whole.found
        assert pages(again, FEW) == pages(whole, FEW)
        for file in folder.glob("*.jsonl"):
            assert file.read_bytes().endswith(b"\n")


def test_nothing_is_played_twice(tmp_path: Path) -> None:
    first = uninterrupted(tmp_path)
    before = {file.name: file.read_bytes() for file in tmp_path.glob("*.jsonl")}
    again = uninterrupted(tmp_path)
    assert again.found == first.found
    assert {file.name: file.read_bytes() for file in tmp_path.glob("*.jsonl")} == before


def test_games_of_other_tables_engines_and_seeds_are_not_counted(tmp_path: Path) -> None:
    table = FEW[0]
    uninterrupted(tmp_path, (table,))
    other = replace(table, settings={**table.settings, "missed": False})
    assert not Journal(tmp_path, (other,)).found
    with engine_of_then():
        assert not Journal(tmp_path, (table,)).found
    (file,) = tmp_path.glob("*.jsonl")
    lines = [json.loads(line) for line in file.read_text("utf-8").splitlines()]
    file.write_text("".join(json.dumps({**one, "seed": "other"}) + "\n" for one in lines))
    assert not Journal(tmp_path, (table,)).found


def test_the_table_with_the_least_of_its_time_is_next(tmp_path: Path) -> None:
    """Each chunk is recorded with one second. So a table with share 2 gets two chunks for each
    chunk of a table with share 1."""
    one, two = replace(FEW[0], chunk=1), replace(FEW[1], chunk=1, share=2.0)
    journal = Journal(tmp_path, (one, two))
    for table in (one, two):
        journal.add(Chunk(table.id, 1, 1, added([{"draws": 1}])), 1.0)
    journal.add(Chunk(two.id, 2, 1, added([{"draws": 1}])), 1.0)
    journal.seconds[one.id] += 100.0
    done: Counter[str] = Counter()

    def count(chunk: Chunk, seconds: float) -> None:
        done[chunk.table] += 1
        if done.total() == 4:
            raise Interrupted

    with pytest.raises(Interrupted):
        run(journal, (one, two), report=count)
    assert done == {two.id: 4}


def test_an_unknown_game_is_refused_in_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(Trouble, match=r"There is no game chess\. Games with tables: daytona"):
        numbers.main(0, 1, "chess", None, folder=tmp_path, docs=tmp_path / "docs")


def test_the_command_plays_one_game_and_writes_all_pages(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hairpin_lab.numbers.plan.TABLES", FEW)
    docs, folder = tmp_path / "docs", tmp_path / "kept"
    index, page = docs / "numbers.md", docs / "numbers" / "daytona.md"
    (docs / "numbers").mkdir(parents=True)
    page.write_text("a page of a game without games")
    assert numbers.main(None, 1, "turbo-duel", 3, folder=folder, docs=docs) == 0
    assert "(numbers/turbo-duel.md)" in index.read_text("utf-8")
    assert "(numbers/daytona.md)" not in index.read_text("utf-8")
    assert not page.exists()
    assert numbers.main(None, 1, "daytona", 3, folder=folder, docs=docs) == 0
    text = index.read_text("utf-8")
    assert "figures from 12 games" in text
    assert text.index("[Daytona]") < text.index("[Turbo Duel]")
    assert "# Daytona in numbers" in page.read_text("utf-8")
    index.unlink()
    assert numbers.main(0, 1, None, None, folder=folder, docs=docs) == 0
    assert index.read_text("utf-8") == text
