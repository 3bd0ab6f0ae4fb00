"""``tools/deck.mjs`` joins the drawings of the deck into one script."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

import pytest
from hairpin.deck import DECK_FOLDER

from tools import typescript
from tools.common import Trouble

if TYPE_CHECKING:
    from pathlib import Path

SHEET = '<svg xmlns="http://www.w3.org/2000/svg"><image href="one.svg" x="0"/></svg>'
ONE = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">
  <!-- A comment. -->
  <defs><clipPath id="edge"><path d="M0 0
    H9"/></clipPath></defs>
  <g clip-path="url(#edge)"><use href="#edge"/><path fill="var(--suit, #123456)" d="M1 1H8"/></g>
</svg>
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a sheet and the drawing that it names."""
    (tmp_path / "sheet.svg").write_text(SHEET, "utf-8")
    (tmp_path / "one.svg").write_text(ONE, "utf-8")
    return tmp_path


def joined(folder: Path) -> Any:
    """Return the drawings in the script of a folder's sheet; no text in them is repeated."""
    code = typescript.script(folder / "sheet.svg").decode()
    found = re.search(r"^export const drawings = (.*);$", code, re.M)
    assert found
    return json.loads(found[1])


def test_ids_and_references_get_the_name_of_their_drawing(folder: Path) -> None:
    shared, own = joined(folder)["one"]
    assert shared == [["clipPath", {"id": "deck-one-edge"}, ["path", {"d": "M0 0 H9"}]]]
    use, path = (
        ["use", {"href": "#deck-one-edge"}],
        ["path", {"fill": "var(--suit, #123456)", "d": "M1 1H8"}],
    )
    assert own == [["g", {"clip-path": "url(#deck-one-edge)"}, use, path]]


def test_a_changed_drawing_is_read_again(folder: Path) -> None:
    joined(folder)
    (folder / "one.svg").write_text(ONE.replace("H8", "H7.5"), "utf-8")
    assert joined(folder)["one"][1][0][3][1]["d"] == "M1 1H7.5"


def test_text_in_a_drawing_is_an_error(folder: Path) -> None:
    (folder / "one.svg").write_text(ONE.replace("</g>", "7</g>"), "utf-8")
    with pytest.raises(Trouble, match="A drawing may only have elements"):
        typescript.script(folder / "sheet.svg")


def test_a_repeated_path_is_in_the_script_once() -> None:
    code = typescript.script(DECK_FOLDER / "sheet.svg").decode()
    paths = re.findall(r'"M[^"]{24,}"', code)
    assert len(paths) > 90
    assert len(set(paths)) == len(paths)
