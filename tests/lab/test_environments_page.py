"""The page about environments agrees with the code: steps, sizes, and every part of every
observation."""

from __future__ import annotations

import re
import sys
from importlib import import_module
from pathlib import Path

import hairpin
import pytest
from hairpin.steps import steps_of
from hairpin_lab.sights import sight_of

DOCS = Path(__file__).resolve().parents[2] / "docs"
PAGE = (DOCS / "environments.md").read_text("utf-8")
VECTORS = (DOCS / "environment-vectors.md").read_text("utf-8") + "\n#"
EACH = "| *of each seat:* | | | |"


def test_the_page_lists_all_parts_of_observations_in_order() -> None:
    for info in hairpin.list_games():
        start = VECTORS.index(f"## {info.name}\n")
        text = VECTORS[start : VECTORS.index("\n#", start + 1)]
        rows = [line for line in text.split("\n") if line.startswith(("| `", "| *"))]
        parts = sight_of(info.id, 2).parts
        once, each = (
            [
                f"| `{part.name}` | {part.size} | {part.high} | {part.text} |"
                for part in parts
                if part.seats == seats
            ]
            for seats in (False, True)
        )
        assert rows == [*once, EACH, *each], info.id


def test_the_sizes_on_the_page_are_correct() -> None:
    for info in hairpin.list_games():
        (listed,) = re.findall(
            rf"^\| {info.name} \| (\d+ and \d+) a seat \| (\d+) \| (\d*)", PAGE, re.M
        )
        sight = sight_of(info.id, 2)
        three = str(sight_of(info.id, 3).size) if info.high > 2 else ""
        assert listed == (f"{sight.start} and {sight.each}", str(sight.size), three)
        (steps,) = re.findall(rf"^\| {info.name} \| (\d+) \| `?[a-z]", PAGE, re.M)
        assert int(steps) == len(steps_of(info.id))


def test_environments_name_a_missing_package(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "numpy", None)
    monkeypatch.delitem(sys.modules, "hairpin_lab.envs", raising=False)
    with pytest.raises(hairpin.HairpinError) as refused:
        import_module("hairpin_lab.envs.daytona_v0")
    assert str(refused.value) == "This needs numpy: pip install '.[envs]' in Hairpin’s folder."
