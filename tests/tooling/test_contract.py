"""The generated types and field tables equal the output of the present schema."""

from __future__ import annotations

import re
import shutil
from typing import TYPE_CHECKING

from tools import contract

if TYPE_CHECKING:
    from pathlib import Path

    import pytest


def test_the_generated_files_are_up_to_date() -> None:
    assert contract.TYPES.read_text("utf-8") == contract.types()
    assert contract.DOCUMENT.read_text("utf-8") == contract.document()


def test_a_change_by_hand_fails_and_fix_restores_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    types, page = tmp_path / "types.ts", tmp_path / "session.md"
    shutil.copy(contract.DOCUMENT, page)
    monkeypatch.setattr(contract, "ROOT", tmp_path)
    monkeypatch.setattr(contract, "TYPES", types)
    monkeypatch.setattr(contract, "DOCUMENT", page)
    types.write_text("export interface Card {}\n", "utf-8")
    assert contract.main([]) == 1
    assert "types.ts is not what the forms say" in capsys.readouterr().out
    assert contract.main(["--fix"]) == 0
    assert contract.main([]) == 0
    page.write_text(page.read_text("utf-8").replace("| `ok` |", "| `okay` |"), "utf-8")
    assert contract.main([]) == 1


def test_types_have_each_field_with_its_description() -> None:
    told = contract.types()
    card = re.search(r"/\*\* One card\. .*? \*/\nexport interface Card \{\n(.*?)\n\}", told, re.S)
    assert card
    assert '  /** how it is drawn */\n  face: "letter" | "playing" | "lines" | "back";' in card[1]
    assert "  code?: string;" in card[1]
    assert "export interface ShownView extends Looker {" in told
    assert "  touch: { seat: number; thing: string; confirm?: boolean | null;" in told
