"""The pages about training show the figures of the stored learning curves."""

from __future__ import annotations

import csv
import re
from pathlib import Path

import pytest

DOCS = Path(__file__).resolve().parents[2] / "docs"


@pytest.mark.parametrize(
    ("page", "curve"), [("learn-from-drivers", "drivers"), ("learn-by-self-play", "itself")]
)
def test_the_table_of_a_page_has_the_points_of_its_curve(page: str, curve: str) -> None:
    text = (DOCS / f"{page}.md").read_text("utf-8")
    shown = re.findall(r"^\| ([\d,]+) \| (\d+) % \| (\d+) % \| (\d+) % \|$", text, re.M)
    with (DOCS / "turbo-duel-learned" / f"{curve}.csv").open(encoding="utf-8") as file:
        points = [[float(value) for value in row.values()] for row in csv.DictReader(file)]
    assert [[int(row[0].replace(",", "")), *map(int, row[1:])] for row in shown] == [
        [int(at), *(round(100 * share) for share in shares)] for at, *shares in points
    ]
    drawn = (DOCS / "turbo-duel-learned" / f"{curve}.svg").read_text("utf-8")
    assert all(f"against {name}" in drawn for name in ("random", "dot", "mina"))
