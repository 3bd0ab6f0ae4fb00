"""The words of ``docs/glossary.md``: no name uses a retired word, and no file uses a word for another thing."""

from __future__ import annotations

import ast
import re
from fnmatch import fnmatchcase
from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple

from hairpin.session.requests import ARGUMENTS

from tools.common import ROOT

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

GLOSSARY: Final = (ROOT / "docs" / "glossary.md").read_text("utf-8")
PYTHON: Final = ("py", "tools", "bench", "tests", "examples")
SCRIPTS: Final = ("web/js", "web/runtime", "tools", "tests/modules", "tests/gallery")
WORD: Final = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[0-9]+")
#: Pattern of a function's type parameters, its parameters and the type of its result.
TAKEN: Final = r"(?:<[^()]*>)?\((?:[^()]|\([^()]*\))*\)(?:: [^\n;]+)?"
#: Patterns that find the names of a script's functions, classes, arrow functions and methods.
NAMES: Final = (
    re.compile(r"\bfunction\*?\s+(\w+)"),
    re.compile(r"^\s*(?:export )?class\s+(\w+)", re.M),
    re.compile(rf"\bconst (\w+) = (?:async )?(?:{TAKEN}|\w+) =>"),
    re.compile(rf"^ +(?:async |get |set |static |override )*#?(\w+){TAKEN} \{{$", re.M),
)
KEYWORDS: Final = {"if", "for", "while", "switch", "catch", "constructor", "with"}


class Name(NamedTuple):
    """A name, and the file that defines the name; for the name of a command ``place`` is ``command``."""

    place: str
    name: str

    def __str__(self) -> str:
        return f"{self.place}:{self.name}"


class Row(NamedTuple):
    """A row of a glossary table: a word, and the names or files that may contain it."""

    word: str
    places: tuple[str, ...]


def rows(heading: str) -> list[Row]:
    """The rows of all three-column tables whose last column is headed ``heading``."""
    found = []
    for table in re.findall(
        rf"^\| [\w ]+ \| [\w ]+ \| {heading} \|\n((?:\|.*\n)+)", GLOSSARY, re.M
    ):
        for line in table.splitlines()[1:]:
            cells = [cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]]
            found.append(Row(cells[0], tuple(re.findall(r"`([^`]+)`", cells[2]))))
    return found


RETIRED: Final = rows("allowed")
LIMITED: Final = [row for row in rows("files") if row.places]


def words_of(name: str) -> list[str]:
    """The words of a name, split at underscores, hyphens and capitals."""
    return [word.lower() for word in WORD.findall(name)]


def files() -> Iterator[Path]:
    """All Python files and scripts of the project."""
    yield ROOT / "build.py"
    for folder in PYTHON:
        yield from sorted((ROOT / folder).rglob("*.py"))
    for folder in SCRIPTS:
        yield from sorted(
            path for path in (ROOT / folder).rglob("*.*s") if path.suffix in (".js", ".mjs", ".ts")
        )


def defined(text: str, *, python: bool) -> set[str]:
    """The functions and classes that a source defines."""
    if python:
        kinds = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
        return {node.name for node in ast.walk(ast.parse(text)) if isinstance(node, kinds)}
    return {name for kind in NAMES for name in kind.findall(text)} - KEYWORDS


@cache
def names() -> tuple[Name, ...]:
    """The name of every file, class, function and command."""
    return tuple(_names())


def _names() -> Iterator[Name]:
    for path in files():
        place = path.relative_to(ROOT).as_posix()
        yield Name(place, path.name)
        for name in sorted(defined(path.read_text("utf-8"), python=path.suffix == ".py")):
            yield Name(place, name)
    for command in ARGUMENTS:
        yield Name("command", command)


def uses(name: str, word: str) -> bool:
    """Return whether a name contains a word of the glossary, or its plural."""
    text = f" {' '.join(words_of(name))} "
    return f" {word.lower()} " in text or f" {word.lower()}s " in text


def offenders(found: Sequence[Name], retired: list[Row]) -> dict[str, str]:
    """For each name that the table does not allow: name -> the retired word in this name."""
    return {
        str(name): row.word
        for name in found
        for row in retired
        if row.word in words_of(name.name)
        and not any(fnmatchcase(str(name), place) for place in row.places)
    }


def misplaced(paths: list[str], limited: list[Row]) -> dict[str, str]:
    """The files whose names contain a word that only other files may have: file -> word."""
    return {
        path: row.word
        for path in paths
        for row in limited
        if uses(path.rpartition("/")[2].partition(".")[0], row.word)
        and not any(fnmatchcase(path, place) for place in row.places)
    }


def test_names_are_split_into_words() -> None:
    assert words_of("toldAt") == ["told", "at"]
    assert words_of("JSONWord_two-3") == ["json", "word", "two", "3"]
    source = "class Told:\n    def hear(self):\n        async def near(): ...\n"
    assert defined(source, python=True) == {"Told", "hear", "near"}
    script = "export class A {\n  tell(x) {\n    if (x) {\n}\nconst b = async (y) => y\nfunction c() {}\n"
    assert defined(script, python=False) == {"A", "tell", "b", "c"}
    typed = "class B {\n  override near<T>(x: () => T): T {\n    call(() => {\n}\nconst d = (y: string): number => 1\n"
    assert defined(typed, python=False) == {"B", "near", "d"}


def test_offenders_and_misplaced_files_are_found() -> None:
    retired = [Row("told", ("a.py:told_*",)), Row("near", ())]
    found = [
        Name("a.py", "told_one"),
        Name("a.py", "toldTwo"),
        Name("b.js", "linear"),
        Name("command", "near"),
    ]
    assert offenders(found, retired) == {"a.py:toldTwo": "told", "command:near": "near"}
    limited = [Row("real time", ("py/*",))]
    assert misplaced(["py/real_time.py", "web/real-times.js", "web/time.js"], limited) == {
        "web/real-times.js": "real time"
    }


def test_the_tables_can_be_read() -> None:
    assert len(RETIRED) >= 20
    assert len(LIMITED) >= 30
    every = [row.word for row in (*rows("files"), *RETIRED)]
    assert len(set(every)) == len(every), "a word has two rows"


def test_no_name_has_a_retired_word() -> None:
    found = [f"{name} ({word})" for name, word in sorted(offenders(names(), RETIRED).items())]
    assert found == [], "rename these; docs/glossary.md has the words to use"


def test_files_use_each_limited_word_in_its_places() -> None:
    paths = [
        path.relative_to(ROOT).as_posix()
        for path in files()
        if path.relative_to(ROOT).parts[0] in ("py", "web", "tools", "build.py")
    ]
    assert misplaced(paths, LIMITED) == {}


def test_each_allowed_name_and_each_place_exists() -> None:
    for row in RETIRED:
        found = [str(name) for name in names() if row.word in words_of(name.name)]
        for place in row.places:
            assert any(fnmatchcase(one, place) for one in found), f"{row.word}: {place}"
    paths = [path.relative_to(ROOT).as_posix() for path in files()]
    for row in LIMITED:
        for place in row.places:
            assert any(fnmatchcase(one, place) for one in paths), f"{row.word}: {place}"
