"""The check of language: vague lines, long lines, and budgets that only fall."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tools import language

if TYPE_CHECKING:
    from pathlib import Path

#: Four of these eight words are vague.
VAGUE = "those of which nobody asked were told here"
PLAIN = "Return the seats in the order of play"


@pytest.mark.parametrize(
    ("text", "is_vague"),
    [(VAGUE, True), (PLAIN, False), ("which of those", None), ("", None)],
)
def test_a_line_is_vague_if_a_quarter_of_its_words_name_nothing(
    text: str, is_vague: bool | None
) -> None:
    assert language.vague(text) is is_vague


def test_a_quarter_is_the_limit() -> None:
    assert language.vague("which those seats play cards in this race") is True
    assert language.vague("which those seats play cards in this long race") is False


@pytest.mark.parametrize(
    ("name", "text", "lines"),
    [
        ("a.py", f'"""{VAGUE}\n\n{PLAIN}."""\nx = "{VAGUE}"  # {VAGUE}\n', [1, 4]),
        ("a.py", f'def f():\n    """\n    {VAGUE}\n    """\n', [3]),
        ("a.md", f"{VAGUE}\n```\n{VAGUE}\n```\n[{VAGUE}](x)\n`{VAGUE}`\n", [1, 5]),
        ("a.js", f"const a = '// {VAGUE}'; // {VAGUE}\n/**\n * {VAGUE}\n */\n", [1, 3]),
        ("a.css", f"/* {VAGUE} */\na {{ color: red }} // {VAGUE}\n", [1]),
        ("a.toml", f"# {VAGUE}\n", []),
    ],
)
def test_only_prose_is_read(name: str, text: str, lines: list[int]) -> None:
    found = [number for number, line in language.prose(name, text) if language.vague(line)]
    assert sorted(found) == lines


def test_long_lines_are_found_but_not_in_tables_links_or_data() -> None:
    long = "word " * 30
    assert list(language.long_lines("a.md", f"{long}\n| {long} |\n[words]({'x' * 130})\n")) == [1]
    assert list(language.long_lines("a.js", f"{long}\nx = '{'x' * 130}'\n")) == [1]
    assert list(language.long_lines("a.js", "x" * 120)) == []
    assert list(language.long_lines("a.css", "words at https://example.org/" + "x" * 130)) == []


@pytest.fixture
def budget(tmp_path: Path) -> Path:
    """A budget of one vague line in ``py`` and two in ``web``."""
    path = tmp_path / "budget.txt"
    language.write_budget({("vague", "py"): 1, ("vague", "web"): 2}, path)
    return path


def found(*files: str) -> dict[str, list[language.Line]]:
    """A vague line in each file."""
    return {"vague": [language.Line(file, 3, VAGUE) for file in files], "long": []}


def test_a_higher_count_fails_and_lists_the_lines(
    budget: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = budget.read_text()
    assert language.check(found("py/a.py", "py/b.py", "web/c.js"), budget, fix=False) == 1
    said = capsys.readouterr().out
    assert f"py/a.py:3: {VAGUE}" in said
    assert "web/c.js" not in said
    assert budget.read_text() == before


def test_a_folder_without_a_budget_allows_nothing(budget: Path) -> None:
    assert language.check(found("docs/a.md"), budget, fix=False) == 1


def test_only_a_fix_lowers_the_budget_and_none_raises_it(budget: Path) -> None:
    assert language.check(found("py/a.py"), budget, fix=False) == 0
    assert language.read_budget(budget) == {("vague", "py"): 1, ("vague", "web"): 2}
    assert language.check(found("py/a.py"), budget, fix=True) == 0
    assert language.read_budget(budget) == {("vague", "py"): 1}
    assert language.check(found("py/a.py", "py/b.py"), budget, fix=True) == 1
    assert language.read_budget(budget) == {("vague", "py"): 1}


def test_findings_name_the_file_and_the_line(tmp_path: Path) -> None:
    (tmp_path / "web").mkdir()
    (tmp_path / "web" / "a.js").write_text(f"\n// {VAGUE}\n")
    (tmp_path / "a.md").write_text("word " * 30)
    (tmp_path / ".venv").mkdir()
    (tmp_path / ".venv" / "b.md").write_text(VAGUE)
    names = language.sources(tmp_path)
    assert names == ["a.md", "web/a.js"]
    seen = language.findings(names, tmp_path)
    assert [line[:2] for line in seen["vague"]] == [("web/a.js", 2)]
    assert language.counts(seen) == {("vague", "web"): 1, ("long", "."): 1}
