"""The imports between Python modules, their direction, and rules for test modules."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from tools.common import ROOT

from .sources import circle, graph, imports, modules, raising

if TYPE_CHECKING:
    from pathlib import Path


def test_circles_through_types_and_imports_by_name_are_found(tmp_path: Path) -> None:
    folder = tmp_path / "toy"
    folder.mkdir()
    (folder / "__init__.py").write_text("from .a import one\n")
    (folder / "a.py").write_text("from . import b\n")
    (folder / "b.py").write_text(
        "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from toy.c import three\n"
    )
    (folder / "c.py").write_text("def three():\n    from .a import one\n")
    (folder / "d.py").write_text("def four():\n    return import_module('.e', __package__)\n")
    (folder / "e.py").write_text("def five():\n    return importlib.import_module('toy.d')\n")
    arrows = graph(folder)
    assert circle(arrows) == ["toy.a", "toy.b", "toy.c", "toy.a"]
    assert (arrows["toy.d"], arrows["toy.e"]) == ({"toy.e"}, {"toy.d"})
    arrows["toy.d"].clear()
    arrows["toy.c"].clear()
    assert circle(arrows) == []


def test_no_modules_of_the_engine_import_in_a_circle() -> None:
    assert circle(graph()) == []


def test_only_the_command_line_and_bots_of_other_programs_import_the_lab() -> None:
    known = {**modules(), **modules(ROOT / "py" / "hairpin_lab")}
    lab = {
        name
        for name, path in modules().items()
        if any(other.startswith("hairpin_lab") for other in imports(name, path, known))
    }
    assert lab == {"hairpin.cli", "hairpin.players.seated"}
    assert circle(graph(ROOT / "py" / "hairpin_lab")) == []


def test_no_tools_import_in_a_circle() -> None:
    assert circle(graph(ROOT / "tools")) == []


def test_the_engine_imports_only_lower_layers() -> None:
    arrows = graph()
    for name, others in arrows.items():
        area, *inner = name.split(".")[1:] or [""]
        for other in others:
            to, *deeper = other.split(".")[1:] or [""]
            if area == "core":
                assert to == "core", f"{name} imports {other}: the core knows nothing above it"
            if area == "games" and inner:
                own = to == "games" and deeper[:1] == inner[:1]
                assert own or to == "core", f"{name} imports {other}"
            if area == "review":
                assert to in ("core", "bots", "review"), f"{name} imports {other}"
            if area == "daily":
                known = ("core", "bots", "games", "daily", "puzzles")
                assert to in known, f"{name} imports {other}"
            if area == "puzzles":
                assert to in ("core", "games", "puzzles"), f"{name} imports {other}"
            if area == "drawing":
                assert to in ("core", "deck", "drawing"), f"{name} imports {other}"
            if area == "printing":
                known = ("core", "drawing", "games", "printing", "puzzles")
                assert to in known, f"{name} imports {other}"
            if area == "classroom":
                assert to in ("core", "classroom"), f"{name} imports {other}"
            if area == "tallies":
                assert to in ("core", "games", "tallies"), f"{name} imports {other}"
            if area == "session":
                assert to not in ("terminal", "testing", "cli"), f"{name} imports {other}"


def test_no_test_module_imports_another() -> None:
    """Shared code of tests is in helper modules, which are not named ``test_*.py``."""
    tests = {
        f"tests.{name.removeprefix('tests.')}": path
        for name, path in modules(ROOT / "tests").items()
    }
    found = {
        name: sorted(other for other in imports(name, path, tests) if "test_" in other)
        for name, path in tests.items()
    }
    assert {name: others for name, others in found.items() if others} == {}


CLASS = re.compile(r"\.([a-z][a-z0-9-]*)")
ENDS = {"css", "woff2"}  # file suffixes that look like CSS classes


def finds(code: str, classes: set[str]) -> list[str]:
    """Return the lines of a test that select elements by a CSS class."""
    names = "|".join(sorted(map(re.escape, classes), key=len, reverse=True))
    named = re.compile(rf"(?<![\w/}})])\.({names})(?![\w(.-])")
    return [line.strip() for line in code.splitlines() if named.search(line)]


def test_no_test_finds_elements_by_class() -> None:
    """Classes are for styles; tests find elements by role, name or a ``data-`` attribute."""
    assert finds("page.locator('.plate .name')\nrows = x.plate(1)", {"plate"}) == [
        "page.locator('.plate .name')"
    ]
    classes: set[str] = set()
    for styles in (ROOT / "web" / "css").rglob("*.css"):
        classes |= set(
            CLASS.findall(re.sub(r"/\*.*?\*/", "", styles.read_text("utf-8"), flags=re.S))
        )
    tests = [
        path
        for room in ("browser", "gallery", "tooling")
        for path in (ROOT / "tests" / room).glob("*.py")
    ]
    found = {
        path.name: finds(path.read_text("utf-8"), classes - ENDS)
        for path in tests
        if path.name != "test_structure.py"
    }
    assert {name: lines for name, lines in found.items() if lines} == {}


LONGEST = 500  # lines


def test_no_module_of_the_engine_is_too_long() -> None:
    lengths = {name: len(path.read_text("utf-8").splitlines()) for name, path in modules().items()}
    assert {name: n for name, n in lengths.items() if n > LONGEST} == {}


def test_raised_and_uncaught_errors_are_found(tmp_path: Path) -> None:
    (tmp_path / "toy.py").write_text(
        'def one(self):\n    """Nothing."""\n    raise KeyError\n'
        "def two(self):\n    try:\n        raise KeyError\n    except KeyError:\n        return 1\n"
        "def three(self):\n    raise self.refuse(1)\n"
        "def _four(self):\n    raise ValueError\n"
        "class Five:\n    def six(self):\n        if self:\n            raise ValueError(2)\n"
    )
    assert raising(tmp_path / "toy.py") == [
        ("one", "Nothing.", {"KeyError"}),
        ("three", "", {"Raises"}),
        ("Five.six", "", {"ValueError"}),
    ]


def test_docstrings_name_the_raised_errors() -> None:
    """The docstring names each error that the body itself raises."""
    silent = [
        f"{name}.{where} raises {error}"
        for name, path in modules().items()
        for where, said, errors in raising(path)
        for error in sorted(errors)
        if error not in said
    ]
    assert silent == []
