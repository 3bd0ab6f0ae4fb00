"""A data set is written to Parquet, read back as episodes, and becomes a Minari data set."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pytest
from hairpin.cli import main
from hairpin.core.errors import Refusal

from tests.extras.needs import needed
from tools.common import ROOT

if TYPE_CHECKING:
    from pathlib import Path

np = needed("numpy")
pq = needed("pyarrow.parquet")

from hairpin_lab.dataset import END, episodes  # noqa: E402


def written(file: Path, *words: str) -> Any:
    """Write a data set and return its table."""
    run = ["dataset", *words[:1], str(file), *words[1:], "--jobs", "1"]
    assert main(run) == 0
    return pq.read_table(file)


def test_the_file_has_the_described_columns_and_facts(tmp_path: Path) -> None:
    words = ("pursuit", "--games", "5", "--bots", "dot,gus", "--set", "limit=6")
    table = written(tmp_path / "a.parquet", *words)
    page = (ROOT / "docs" / "dataset.md").read_text("utf-8")
    for name in table.column_names:
        assert f"| `{name}` |" in page
    facts = {key.decode(): value.decode() for key, value in table.schema.metadata.items()}
    assert all(f"`{name}`" in page for name in facts)
    assert (facts["game"], facts["licence"]) == ("pursuit", "CC0-1.0")
    assert json.loads(facts["settings"])["limit"] == 6
    assert len(json.loads(facts["actions"])) == table["mask"].type.byte_width
    assert set(table["bot"].to_pylist()) == {"dot", "gus"}
    again = written(tmp_path / "b.parquet", *words)
    assert again.equals(table)


def test_episodes_have_the_rows_of_a_seat(tmp_path: Path) -> None:
    file = tmp_path / "games.parquet"
    words = ("grand-prix", "--games", "4", "--bots", "dot", "--players", "3", "--set", "laps=1")
    table = written(file, *words)
    rows = table.to_pylist()
    read = [*episodes(file)]
    assert [(episode.game, episode.seat) for episode in read] == [
        (game, seat) for game in range(1, 5) for seat in range(1, 4)
    ]
    for episode in read:
        own = [r for r in rows if (r["game"], r["seat"]) == (episode.game, episode.seat)]
        assert own[-1]["action"] == END
        assert episode.actions.tolist() == [row["action"] for row in own[:-1]]
        assert [bytes(row) for row in episode.observations] == [r["observation"] for r in own]
        assert [bytes(row) for row in episode.masks] == [row["mask"] for row in own]
        assert episode.masks[np.arange(len(episode.actions)), episode.actions].all()
        assert episode.reward == own[0]["reward"]
        assert episode.seed == own[0]["seed"]


@pytest.mark.parametrize("content", [None, b"", b"PAR1 no"])
def test_another_file_is_no_data_set(tmp_path: Path, content: bytes | None) -> None:
    file = tmp_path / "other.parquet"
    if content is not None:
        file.write_bytes(content)
    with pytest.raises(Refusal, match="is not a data set"):
        next(episodes(file))


def test_the_example_makes_a_data_set_of_minari() -> None:
    needed("minari")
    done = subprocess.run(
        [sys.executable, str(ROOT / "examples" / "minari_dataset.py")],
        check=True,
        capture_output=True,
        text=True,
        env={"PATH": "", "PYTHONPATH": str(ROOT / "py")},
    )
    last = done.stdout.splitlines()[-1]
    assert re.fullmatch(r"\d+ races with \d+ decisions; Gus won \d+\.", last), last


def test_one_command_writes_the_small_data_set_which_minari_reads(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    minari = needed("minari")
    monkeypatch.setenv("MINARI_DATASETS_PATH", str(tmp_path / "minari"))
    from hairpin_lab.minari_sets import to_minari
    from hairpin_lab.sheet import SHEET, SMALL

    folder = tmp_path / "small"
    assert main(["dataset", "--small", str(folder), "--games", "5", "--jobs", "1"]) == 0
    sheet = (folder / SHEET).read_text("utf-8")
    for game in SMALL:
        file = folder / f"{game}.parquet"
        actions = pq.read_table(file)["action"].to_pylist()
        decisions = sum(action != END for action in actions)
        assert re.search(rf"^\| {file.name} \| .* \| 5 \| {decisions} \|", sheet, re.M)
        to_minari(file, f"hairpin/{game}-v0")
        back = minari.load_dataset(f"hairpin/{game}-v0")
        own = [episode for episode in episodes(file) if len(episode.actions)]
        assert (back.total_episodes, back.total_steps) == (len(own), decisions)
        for read, episode in zip(back, own, strict=True):
            assert read.actions.tolist() == episode.actions.tolist()
            assert (read.observations["observation"] == episode.observations).all()
            assert (read.observations["action_mask"] == episode.masks).all()
            assert read.rewards[-1] == pytest.approx(episode.reward)
    # Seat 1 is Dot in the first five games, which meets each driver once.
    assert re.search(r"^\| vera \|( [\d.]+ of 1 \|){5}$", sheet, re.M)
    assert main(["dataset", "--small", str(folder)]) == 2
    assert main(["dataset", "daytona", "--small", str(folder), "--games", "2", "--force"]) == 0
    assert "| daytona.parquet | default | 2 | 2 |" in (folder / SHEET).read_text("utf-8")


@pytest.mark.parametrize(
    "words", [["daytona"], ["--small", "x", "--bots", "dot"], ["daytona", "file", "--small", "x"]]
)
def test_the_small_data_set_has_fixed_options(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["dataset", *words]) == 2
    assert "or --small FOLDER" in capsys.readouterr().err
