"""Sources of Python as they are written: their modules, and which of them imports which.

Imports under ``TYPE_CHECKING`` and inside functions count like any other: they too tie one module to another.
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
    """Every module of a package by its dotted name; a package by that of its ``__init__``."""
    found = {}
    for path in sorted(folder.rglob("*.py")):
        parts = path.relative_to(folder.parent).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def imports(name: str, path: Path, known: Mapping[str, Path]) -> set[str]:
    """The ``known`` modules that the module ``name`` imports; of a package and a module in it the latter."""
    package = name if path.name == "__init__.py" else name.rpartition(".")[0]
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                above = package.split(".")[: len(package.split(".")) - node.level + 1]
                base = ".".join([*above, *([base] if base else [])])
            for alias in node.names:
                inner = f"{base}.{alias.name}"
                found.add(inner if inner in known else base)
    return found & known.keys() - {name}


def graph(folder: Path = ENGINE) -> dict[str, set[str]]:
    """Which modules of a package each of its modules imports."""
    known = modules(folder)
    return {name: imports(name, path, known) for name, path in known.items()}


def circle(arrows: Mapping[str, set[str]]) -> list[str]:
    """Modules that import one another in a circle, the first named again at the end; empty if there are none."""
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
