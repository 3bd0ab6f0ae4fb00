"""Runs inside Pyodide: compiles the needed files of the standard library, or checks the trimmed library.

``inside_compile.py compile SPEC.json OUT`` imports every root and extra of SPEC with the whole
library, and writes ``OUT/<path>c`` for each loaded file. ``inside_compile.py prove SPEC.json``
imports the same roots and extras and fails if any is missing. ``inside_compile.py engine IN OUT``
compiles a package tree to ``__pycache__`` files.
"""

import ast
import importlib
import json
import pathlib
import sys
import zipfile
from importlib import _bootstrap_external as external
from importlib.util import source_hash
from typing import Any

LIB = "/lib/python314.zip/"
TAG = sys.implementation.cache_tag


def pyc(source: bytes, filename: str, optimize: int, tree: ast.Module | None = None) -> bytes:
    """Return ``source`` (or ``tree``, if given) as a .pyc file that Python never compares with a source."""
    code = compile(tree or source, filename, "exec", dont_inherit=True, optimize=optimize)
    write: Any = vars(external)["_code_to_hash_pyc"]
    return bytes(write(code, source_hash(source), False))


def without_docs(source: bytes) -> ast.Module:
    """Return a source's syntax tree without docstrings of functions and modules; line numbers stay the same.

    No page reads docstrings. Classes keep their docstrings, because a dataclass without a docstring
    computes a signature at every start.
    """
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, (ast.Module, ast.FunctionDef, ast.AsyncFunctionDef)):
            match node.body:
                case [ast.Expr(ast.Constant(str())) as first, *rest]:
                    node.body = rest or [ast.copy_location(ast.Pass(), first)]
    return tree


def import_all(names: list[str]) -> None:
    """Import every named module."""
    for name in names:
        importlib.import_module(name)


def compile_library(spec: dict[str, list[str]], out: pathlib.Path) -> None:
    """Import the modules in ``roots`` and ``extras``; compile every library module that is then loaded."""
    archive = zipfile.ZipFile(LIB.rstrip("/"))
    import_all(spec["roots"] + spec["extras"])
    keep: set[str] = set()
    for module in list(sys.modules.values()):
        file = getattr(module, "__file__", None)
        if file and file.startswith(LIB):
            keep.add(file[len(LIB) :])
    for path in sorted(keep):
        # Pyodide reads the docstrings of its own modules at start. Remove all other docstrings.
        optimize = 0 if "pyodide" in path.split("/")[0] else 2
        target = out / f"{path}c"
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(pyc(archive.read(path), LIB + path, optimize))
    print(len(keep))


def compile_engine(source: pathlib.Path, out: pathlib.Path) -> None:
    """Compile all sources below ``source`` into ``__pycache__`` folders below ``out``, where Python finds them."""
    count = 0
    for path in sorted(source.rglob("*.py")):
        rel = path.relative_to(source)
        target = out / rel.parent / "__pycache__" / f"{rel.stem}.{TAG}.pyc"
        target.parent.mkdir(parents=True, exist_ok=True)
        source_bytes = path.read_bytes()
        # Keep assertions, so that errors are noticed in the page, too.
        tree = without_docs(source_bytes)
        target.write_bytes(pyc(source_bytes, f"/home/pyodide/{rel.as_posix()}", 0, tree))
        count += 1
    print(count)


def main(argv: list[str]) -> None:
    """Run the command that the first argument names."""
    match argv:
        case ["compile", spec, out]:
            compile_library(json.loads(pathlib.Path(spec).read_text()), pathlib.Path(out))
        case ["prove", spec]:
            wanted = json.loads(pathlib.Path(spec).read_text())
            import_all(wanted["roots"] + wanted["extras"])
            print(len(wanted["roots"]) + len(wanted["extras"]))
        case ["engine", source, out]:
            compile_engine(pathlib.Path(source), pathlib.Path(out))
        case _:
            raise SystemExit(__doc__)


main(sys.argv[1:])
