"""The documents: kinds, links, sizes, paths and commands."""

from __future__ import annotations

import doctest
import re
import shlex
from typing import TYPE_CHECKING

import pytest
from hairpin.cli import parser
from hairpin.terminal.arguments import split_sets

import build
from tools.benches import titles
from tools.common import ROOT

if TYPE_CHECKING:
    from pathlib import Path

DOCS = ROOT / "docs"
PAGES = sorted([*DOCS.rglob("*.md"), *ROOT.glob("*.md")])
INDEX = (DOCS / "README.md").read_text("utf-8")
FENCE = re.compile(r"^ *```(\w*)\n(.*?)^ *```$", re.M | re.S)
LINK = re.compile(r"\]\(([^)\s]+)\)")
#: Kind of page -> beginning of its first sentence.
KINDS = {
    "tutorial": "This tutorial ",
    "how-to": "This how-to ",
    "reference": "This reference ",
    "explanation": "This page explains ",
}
WITHOUT_KIND = {"package.md"}
LONGEST = 250  # maximum number of lines of a page that a person writes
WIDEST = 120  # maximum number of columns of a line of prose
#: Pages with doctests that need other packages; tests/extras runs them.
WITH_EXTRAS = {"arena.md", "openspiel.md"}


def name_of(page: Path) -> str:
    """The path of a page below the root, as the name of a test."""
    return page.relative_to(ROOT).as_posix()


def anchors(text: str) -> set[str]:
    """The anchors that GitHub gives to the headings of a page."""
    headings = re.findall(r"^#+ (.+)$", FENCE.sub("", text), re.M)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


def lost(page: Path) -> list[str]:
    """The links of a page whose file or heading does not exist."""
    found = []
    for link in LINK.findall(FENCE.sub("", page.read_text("utf-8"))):
        path, _, anchor = link.partition("#")
        target = (page.parent / path).resolve() if path else page
        if "://" in link or ":" in link:
            continue
        if not target.exists() or (anchor and anchor not in anchors(target.read_text("utf-8"))):
            found.append(link)
    return found


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_links_lead_to_files_and_headings(page: Path) -> None:
    assert lost(page) == []


def test_a_lost_link_is_found(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("# A page\n[one](#a-page) [two](#b) [three](none.md) [four](https://a.b)\n")
    assert lost(page) == ["#b", "none.md"]


@pytest.mark.parametrize("page", sorted(DOCS.glob("*.md")), ids=name_of)
def test_the_index_lists_each_page_with_the_kind_of_its_first_sentence(page: Path) -> None:
    if page.name == "README.md":
        return
    rows = re.findall(rf"^\| \[[^]]+\]\({re.escape(page.name)}\) \| ([\w-]+) \|", INDEX, re.M)
    assert len(rows) == 1, f"docs/README.md needs one row for {page.name}"
    if page.name not in WITHOUT_KIND:
        first = page.read_text("utf-8").split("\n\n")[1]
        assert first.startswith(KINDS[rows[0]])


def test_the_index_of_decisions_lists_each_record() -> None:
    index = (DOCS / "decisions" / "README.md").read_text("utf-8")
    records = [path.name for path in sorted((DOCS / "decisions").glob("20*.md"))]
    assert re.findall(r"\(([^)]+)\)", index) == records
    for name in records:
        text = (DOCS / "decisions" / name).read_text("utf-8")
        parts = [text.index(f"**{part}.**") for part in ("Question", "Decision", "Figures")]
        assert sorted(parts) == parts < [text.index("**Consequences.**")]
        assert len(text.splitlines()) <= 40, name


@pytest.mark.parametrize("page", sorted(DOCS.rglob("*.md")), ids=name_of)
def test_pages_written_by_hand_are_short_and_narrow(page: Path) -> None:
    name = page.relative_to(DOCS).as_posix()
    if name == "session-types.md":
        return  # written by build.py check --fix
    text = page.read_text("utf-8")
    # The pages in numbers/ may be longer, because build.py writes them.
    assert len(text.splitlines()) <= LONGEST or name.startswith("numbers/")
    prose = FENCE.sub("", text).splitlines()
    assert [
        line for line in prose if len(line) > WIDEST and not re.match(r" *(\||!\[)", line)
    ] == []


@pytest.mark.parametrize("page", sorted(DOCS.rglob("*.md")), ids=name_of)
def test_paths_in_documents_exist(page: Path) -> None:
    named = re.findall(r"`((?:py|web|tests|tools|docs|bench|examples|\.github)/[\w./-]+)`",
                       FENCE.sub("", page.read_text("utf-8")))  # fmt: skip
    missing = {path for path in named if not (ROOT / path).exists()}
    # Allow two kinds of missing files: the game that the tutorial adds, and results of benches.
    assert {path for path in missing if not re.search("hill.climb|results.json", path)} == set()


def commands(page: Path) -> list[list[str]]:
    """The shell commands in a page's code blocks without a language, split into words."""
    found = []
    for language, block in FENCE.findall(page.read_text("utf-8")):
        for line in block.splitlines():
            words = re.sub(r"^ *PYTHONPATH=py python3 -m (?=hairpin)", "", line).strip()
            if not language and re.match(r"(hairpin|python3 build\.py)( |$)", words):
                found.append(shlex.split(words.partition(" > ")[0], comments=True))
    return found


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_commands_in_documents_are_understood(page: Path) -> None:
    for words in commands(page):
        if "--help" in words:
            continue
        if words[0] == "hairpin" and len(words) > 1 and not words[1].endswith(":"):
            parser().parse_args(split_sets(words[1:]))
        elif words[0] == "python3":
            _, rest = build.parser().parse_known_args(words[2:])
            assert not rest or words[2] in ("test", "extras"), words


def test_the_page_of_benches_lists_each_of_them() -> None:
    page = (DOCS / "bench.md").read_text("utf-8")
    rows = re.findall(r"^\| ((?:`\w+`(?:, )?)+)(?: \*)? \|", page, re.M)
    assert sorted(name for row in rows for name in re.findall(r"`(\w+)`", row)) == sorted(titles())


@pytest.mark.parametrize(
    "page",
    [page for page in sorted(DOCS.glob("*.md")) if ">>> " in page.read_text("utf-8")],
    ids=name_of,
)
def test_examples_with_prompts_give_what_the_page_shows(page: Path) -> None:
    if page.name in WITH_EXTRAS:
        return
    examples = doctest.DocTestParser().get_doctest(
        page.read_text("utf-8"), {}, page.name, page.name, 0
    )
    assert doctest.DocTestRunner(verbose=False).run(examples).failed == 0


def test_the_example_of_stored_views_runs() -> None:
    text = (DOCS / "stored-views.md").read_text("utf-8")
    (code,) = [block for language, block in FENCE.findall(text) if language == "python"]
    names: dict[str, object] = {}
    exec(compile(code, "docs/stored-views.md", "exec"), names)
    view = names["view"]
    assert isinstance(view, dict)
    assert view["reply"]["table"]["views"][0]["touched"] == ["card:A"]
