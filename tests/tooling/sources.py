"""Reads Python sources: the modules of a package and the imports between them.

Imports under ``TYPE_CHECKING``, inside functions and by ``import_module("NAME")`` count like any
other.
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from tools.common import ROOT

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

ENGINE = ROOT / "py" / "hairpin"


def modules(folder: Path = ENGINE) -> dict[str, Path]:
    """Return the modules of a package by dotted name. ``__init__.py`` counts under the package's name."""
    found = {}
    for path in sorted(folder.rglob("*.py")):
        parts = path.relative_to(folder.parent).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def imports(name: str, path: Path, known: Mapping[str, Path]) -> set[str]:
    """Return the modules of ``known`` that the module ``name`` imports.

    ``from package import submodule`` counts as an import of the submodule, not of the package.
    """
    package = name if path.name == "__init__.py" else name.rpartition(".")[0]
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            base = _absolute("." * node.level + (node.module or ""), package)
            for alias in node.names:
                inner = f"{base}.{alias.name}"
                found.add(inner if inner in known else base)
        elif isinstance(node, ast.Call) and ast.unparse(node.func).endswith("import_module"):
            texts = [each.value for each in node.args[:1] if isinstance(each, ast.Constant)]
            found |= {_absolute(str(text), package) for text in texts}
    return found & known.keys() - {name}


def _absolute(name: str, package: str) -> str:
    """The full dotted name of a module that ``package`` imports as ``name``, which may begin with dots."""
    level = len(name) - len(name.lstrip("."))
    if not level:
        return name
    parts = package.split(".")
    return ".".join([*parts[: len(parts) - level + 1], *filter(None, [name.lstrip(".")])])


def graph(folder: Path = ENGINE) -> dict[str, set[str]]:
    """Return for each module of a package the modules of the same package that it imports."""
    known = modules(folder)
    return {name: imports(name, path, known) for name, path in known.items()}


def circle(arrows: Mapping[str, set[str]]) -> list[str]:
    """Return modules that import each other in a circle; empty if there is no circle.

    The first module is repeated at the end.
    """
    done: set[str] = set()
    for start in arrows:
        way = [start]
        while way:
            following = next(
                (other for other in sorted(arrows[way[-1]]) if other not in done), None
            )
            if following is None:
                done.add(way.pop())
            elif following in way:
                return [*way[way.index(following) :], following]
            else:
                way.append(following)
    return []


_OWN_FAULTS = {"AssertionError", "RuntimeError", "NotImplementedError"}


def raising(path: Path) -> list[tuple[str, str, set[str]]]:
    """Return each public function that raises errors: its name, its docstring and the names of the errors.

    Not counted: errors that report mistakes in Hairpin itself, errors that the function catches,
    and errors of nested functions.
    """
    found: list[tuple[str, str, set[str]]] = []

    def visit(node: ast.AST, where: str) -> None:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.ClassDef) and not child.name.startswith("_"):
                visit(child, f"{where}{child.name}.")
            elif isinstance(child, ast.FunctionDef) and not child.name.startswith("_"):
                errors = _raised(child) - _OWN_FAULTS
                if errors:
                    found.append((where + child.name, ast.get_docstring(child) or "", errors))

    visit(ast.parse(path.read_text("utf-8")), "")
    return found


def _raised(function: ast.FunctionDef) -> set[str]:
    """Return the names of the errors that a function's own body raises and does not catch."""
    names: set[str] = set()
    todo: list[tuple[ast.AST, frozenset[str]]] = [(node, frozenset()) for node in function.body]
    while todo:
        node, caught = todo.pop()
        if isinstance(node, ast.FunctionDef | ast.Lambda | ast.ClassDef):
            continue
        if isinstance(node, ast.Raise) and node.exc is not None:
            names |= {_error(node.exc)} - caught - {""}
        if isinstance(node, ast.Try):
            handled = {
                name.id
                for handler in node.handlers
                for name in ast.walk(handler.type or ast.Pass())
                if isinstance(name, ast.Name)
            }
            todo += [(inner, caught | handled) for inner in node.body]
            todo += [(inner, caught) for inner in (*node.handlers, *node.orelse, *node.finalbody)]
        else:
            todo += [(inner, caught) for inner in ast.iter_child_nodes(node)]
    return names


def _error(raised: ast.expr) -> str:
    """Return the name of a raised error; empty for a caught error that is raised again.

    The result is "Raises" if a method makes the error. Then the docstring needs only this word.
    """
    made = raised.func if isinstance(raised, ast.Call) else raised
    if isinstance(made, ast.Attribute):
        # ``fail`` of the conformance tables makes an ``AssertionError``, which needs no ``Raises``
        # entry.
        return "" if made.attr in ("fail", "_fail") else "Raises"
    return made.id if isinstance(made, ast.Name) and made.id[0].isupper() else ""
