"""The separate environments: their lists of packages, and that the extras' list has what its tests import."""

from __future__ import annotations

import ast
import sys
from importlib.metadata import packages_distributions
from pathlib import Path
from typing import TYPE_CHECKING

from tools import extras, separate
from tools.common import ROOT

if TYPE_CHECKING:
    import pytest


def test_an_included_list_belongs_to_the_list() -> None:
    """Regression: the digest of an environment left out lists that its own list includes."""
    names = [path.name for path in separate.with_included(extras.NEEDS_TORCH)]
    assert names == [
        "requirements-torch.txt",
        "requirements-extras.txt",
        "requirements-build.txt",
        "requirements-test.txt",
    ]


def test_the_extras_have_all_packages_that_their_tests_import() -> None:
    """Regression: the tools imported a package of the build that the extras' list lacked."""
    wanted = {
        name.lower()
        for path in separate.with_included(extras.NEEDS)
        for line in path.read_text("utf-8").splitlines()
        for name, pinned, _ in [line.partition("==")]
        if pinned
    }
    installed = packages_distributions()
    missing = {
        name: sorted(installed[name])
        for name in imported([*(ROOT / "tests" / "extras").glob("*.py")])
        if name in installed and not wanted & {each.lower() for each in installed[name]}
    }
    assert missing == {}


def test_a_deselected_file_is_not_the_only_chosen_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """Regression: with ``--deselect FILE`` the extras' run collected the whole suite."""
    ran: list[list[str]] = []
    monkeypatch.setattr(extras, "python", lambda **_: Path("python"))
    monkeypatch.setattr(extras, "replace_process", lambda words, _: ran.append(words))
    file = "tests/extras/test_engines.py"
    for words in (["--deselect", file], [file], ["--torch"]):
        extras.main(words)
    assert [words[3:] for words in ran] == [
        ["--deselect", file, "tests/extras"],
        [file],
        ["tests/torch"],
    ]


def imported(files: list[Path]) -> set[str]:
    """Return the packages that modules import at their top level, directly or through our own modules."""
    packages: set[str] = set()
    seen: set[Path] = set()
    while files:
        file = files.pop()
        if file in seen:
            continue
        seen.add(file)
        for name in names_of(ast.parse(file.read_text("utf-8"))):
            place = ROOT / name.replace(".", "/")
            ours = [
                path for path in (place.with_suffix(".py"), place / "__init__.py") if path.exists()
            ]
            files += ours
            if not ours:
                packages.add(name.partition(".")[0])
    return packages - {*sys.stdlib_module_names}


def names_of(tree: ast.Module) -> set[str]:
    """Return the modules that a module imports when it is imported, with their parents; also those ``needed``."""
    found: set[str] = set()
    for node in tree.body:
        match node:
            case ast.Import(names=names):
                found |= {each.name for each in names}
            case ast.ImportFrom(module=str(module), names=names, level=0):
                found |= {module, *(f"{module}.{each.name}" for each in names)}
            case ast.Assign() | ast.Expr():
                found |= {*map(needed, ast.walk(node))} - {""}
    parents = {
        ".".join(name.split(".")[:i]) for name in found for i in range(1, name.count(".") + 1)
    }
    return found | parents


def needed(node: ast.AST) -> str:
    """Return the module that a call of ``needed`` imports; empty for other nodes."""
    match node:
        case ast.Call(func=ast.Name("needed"), args=[ast.Constant(str(name))]):
            return name
        case ast.Call(func=ast.Attribute(attr="needed"), args=[ast.Constant(str(name))]):
            return name
    return ""
