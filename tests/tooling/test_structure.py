"""How the sources are laid out: what imports what, and in which direction."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tools.common import ROOT

from .sources import circle, graph, imports, modules

if TYPE_CHECKING:
    from pathlib import Path


def test_a_circle_is_found_also_among_types(tmp_path: Path) -> None:
    folder = tmp_path / "toy"
    folder.mkdir()
    (folder / "__init__.py").write_text("from .a import one\n")
    (folder / "a.py").write_text("from . import b\n")
    (folder / "b.py").write_text(
        "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from toy.c import three\n"
    )
    (folder / "c.py").write_text("def three():\n    from .a import one\n")
    arrows = graph(folder)
    assert circle(arrows) == ["toy.a", "toy.b", "toy.c", "toy.a"]
    arrows["toy.c"].clear()
    assert circle(arrows) == []


def test_no_modules_of_the_engine_import_one_another_in_a_circle() -> None:
    assert circle(graph()) == []


def test_arrows_of_the_engine_run_down_only() -> None:
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
            if area == "session":
                assert to not in ("terminal", "testing", "cli"), f"{name} imports {other}"


def test_no_test_module_imports_another() -> None:
    """What two of them need is in a helper module, which is no ``test_*.py``."""
    tests = {
        f"tests.{name.removeprefix('tests.')}": path
        for name, path in modules(ROOT / "tests").items()
    }
    found = {
        name: sorted(other for other in imports(name, path, tests) if "test_" in other)
        for name, path in tests.items()
    }
    assert {name: others for name, others in found.items() if others} == {}


LONGEST = 500  # lines; what is longer is read by nobody


def test_no_module_of_the_engine_is_too_long() -> None:
    lengths = {name: len(path.read_text("utf-8").splitlines()) for name, path in modules().items()}
    assert {name: n for name, n in lengths.items() if n > LONGEST} == {}
