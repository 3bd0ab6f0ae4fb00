"""The site of the documents: its notebooks, and its place beside the app. tests/extras builds it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from tools import budget
from tools import site as maker
from tools.documents import notebook

if TYPE_CHECKING:
    from pathlib import Path

SOURCE = "# %% [markdown]\n# # Sums\n#\n# Add.\n\n# %%\nx = 2\n\n# %%\nprint(x)\nx + 1\n"


def test_a_notebook_shows_what_a_cell_prints_and_the_value_of_its_last_line() -> None:
    shown = notebook.markdown(notebook.run(SOURCE, "sums.py"))
    assert shown == (
        "# Sums\n\nAdd.\n\n```python\nx = 2\n```\n\n```python\nprint(x)\nx + 1\n```\n\n```text\n2\n3\n```\n"
    )


def test_a_notebook_becomes_a_file_for_jupyter() -> None:
    made = json.loads(notebook.jupyter(notebook.run(SOURCE, "sums.py")))
    assert [cell["cell_type"] for cell in made["cells"]] == ["markdown", "code", "code"]
    assert made["cells"][1]["outputs"] == []
    assert made["cells"][2]["outputs"][0]["text"] == "2\n3"


def test_an_error_in_a_cell_stops_the_notebook() -> None:
    with pytest.raises(ZeroDivisionError):
        notebook.run("# %%\n1 / 0\n", "wrong.py")


def test_the_app_stores_and_counts_no_document(dist: Path) -> None:
    plan = budget.plan({"sw.js": (dist / "sw.js").read_bytes()})
    stored = [name for group in plan["groups"] for name in group["files"]]
    assert len(stored) > 10
    assert [name for name in [*stored, *plan["later"]] if name.startswith("docs")] == []
    assert not (dist / "docs").exists()


def test_a_copy_of_the_app_has_no_documents(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    site = tmp_path / "dist"
    for name in ("index.html", "docs/index.html", "app/docs/page.html"):
        (site / name).parent.mkdir(parents=True, exist_ok=True)
        (site / name).touch()
    monkeypatch.setattr(maker, "DIST", site)
    monkeypatch.setattr(maker, "_build", lambda force: None)
    copy = maker.snapshot(tmp_path / "copy")
    files = {path.relative_to(copy).as_posix() for path in copy.rglob("*") if path.is_file()}
    assert files == {"index.html", "app/docs/page.html"}
