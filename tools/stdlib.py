"""The trimmed, compiled standard library that the worker starts from.

npm's archive has sources, which every start would compile again. Here the same Pyodide compiles
them once. Only modules that the engine, PyScript's Python part and Pyodide import are kept. The
build finds them by importing, so a new import in ``py/`` needs no list. As a proof, it runs the
same imports with the trimmed archive only.
"""

from __future__ import annotations

import ast
import importlib.util
import json
import re
import shutil
import sys
import zipfile
from pathlib import Path, PurePosixPath

from tools import with_games
from tools.common import BUILD, NODE_MODULES, ROOT, cached, digest, node, write_zip

PYODIDE = NODE_MODULES / "pyodide"
PYSCRIPT = NODE_MODULES / "@pyscript" / "core" / "src" / "stdlib" / "pyscript"
COMPILER = ROOT / "tools" / "inside_compile.py"
RUNNER = ROOT / "tools" / "pyodide.mjs"

# Modules that the page needs but that the import of the engine does not load, because only
# functions import them.
EXTRAS = [
    "encodings.ascii",
    "encodings.cp437",  # names inside archives
    "encodings.latin_1",
    "encodings.utf_8_sig",
]

# PyScript's modules that neither its start nor the engine imports; an import would compile their source.
UNUSED = {"fs", "media", "web"}

# START is the first module that the worker imports. In the folders BY_NAME, the engine finds modules
# by name while it runs. The site ships only these modules and their imports.
START = "hairpin/session/__init__.py"
BY_NAME = ("hairpin/core", "hairpin/games", "hairpin/bots")
# The puzzles. The page fetches this file on demand and gives it to the engine, so it is beside the archive.
PUZZLES = "hairpin/puzzles/puzzles.txt"
# Modules and data files that only printed sheets need: files of these folders and files with these names. The page
# fetches them on demand as a second archive. Scripts and guides.html have copies of the drawings and the guides.
ON_PAPER = ("hairpin/deck/", "hairpin/drawing/", "hairpin/printing/")
ON_PAPER_TOO = ("printing.po", "guide.*.md")
# Data files that the engine's archive leaves out, because the page fetches them on demand or has them in its scripts,
# or because the engine never reads them there.
AT_HOME = (
    PUZZLES,
    "teaching.*.md",
    "texts/*.md",
    "terminal.po",
    "match.po",
    "elsewhere.po",
    "page*.po",
    "py.typed",
    "pictures.toml",
    with_games.SHEET,
)

# Files of other languages: their catalogues and texts.
TRANSLATED = re.compile(r"/words/(?!en/)[\w-]+/[^/]+\.po$|\.(?!en\.)[a-z]{2,3}(-\w+)*\.md$")

# Modules that exist only in a browser, or that Pyodide removed. Their imports are guarded.
BROWSER_MODULES = {"js", "pyodide", "polyscript", "pyscript", "pyodide_js", "_pyscript"}


def imports_of(source: str, package: str = "") -> set[str]:
    """Return all dotted names that a source may import, also inside functions; some may be attributes of modules.

    Imports for type checkers do not count.
    """
    found: set[str] = set()
    todo: list[ast.AST] = [ast.parse(source)]
    while todo:
        node_ = todo.pop()
        if isinstance(node_, ast.If) and ast.unparse(node_.test) == "TYPE_CHECKING":
            todo += node_.orelse
            continue
        todo += ast.iter_child_nodes(node_)
        if isinstance(node_, ast.Import):
            found.update(alias.name for alias in node_.names)
        elif isinstance(node_, ast.ImportFrom):
            base = node_.module or ""
            if node_.level:
                above = package.split(".")[: len(package.split(".")) - node_.level + 1]
                base = ".".join([*above, *([base] if base else [])])
            found.add(base)
            found.update(f"{base}.{alias.name}" for alias in node_.names)
    return found


def reached(engine: Path) -> list[Path]:
    """Return the engine's files that the worker may import."""
    todo = [engine / START]
    for folder in (*BY_NAME, *with_games.packages(engine)):
        todo += sorted((engine / folder).rglob("*.py")) or [engine / f"{folder}.py"]
    found: set[Path] = set()
    while todo:
        path = todo.pop()
        if path in found or not path.exists():
            continue
        found.add(path)
        parts = path.relative_to(engine).with_suffix("").parts
        package = ".".join(parts[:-1])
        for name in imports_of(path.read_text("utf-8"), package):
            place = engine.joinpath(*name.split("."))
            todo += [place.with_suffix(".py"), place / "__init__.py"]
            todo += [parent / "__init__.py" for parent in place.parents if parent != engine]
    return sorted(p for p in found if p.is_relative_to(engine))


def on_paper(name: str) -> bool:
    """Whether a file of the engine belongs to the archive of printed sheets."""
    return name.startswith(ON_PAPER) or any(PurePosixPath(name).match(end) for end in ON_PAPER_TOO)


def shipped(engine: Path) -> list[Path]:
    """Return the engine's files for the page and for its sheets: the modules that it may import, and data files."""
    return sorted(
        [*reached(engine)]
        + [
            path
            for folder in ("hairpin", *with_games.packages(engine))
            for path in (engine / folder).rglob("*")
            if path.is_file()
            and path.suffix not in {".py", ".pyc"}
            and not any(path.match(name) for name in AT_HOME)
            and not translated(path)
            and not path.is_relative_to(engine / "hairpin" / "testing")
            and not path.name.startswith(".")
        ]
    )


def translated(path: Path) -> bool:
    """Whether a data file is in another language than English; the page fetches such sentences as one file."""
    return TRANSLATED.search(path.as_posix()) is not None


def roots(engine: Path) -> list[str]:
    """Return the standard library modules that the engine and PyScript's Python part may import."""
    names: set[str] = set()
    for path in [*reached(engine), *sorted(PYSCRIPT.glob("*.py"))]:
        names |= imports_of(path.read_text("utf-8"))
    return sorted(
        name
        for name in names
        if name.split(".")[0] in sys.stdlib_module_names
        and name.split(".")[0] not in BROWSER_MODULES
        and _is_module(name)
    )


def _is_module(name: str) -> bool:
    """Whether a dotted name is a module of the library, not an attribute of a module."""
    if "." not in name:
        return True
    try:
        return importlib.util.find_spec(name) is not None
    except (ImportError, ValueError):
        return False


def build(engine: Path) -> Path:
    """Return the path of the library archive; build it if the cache does not have it."""
    spec = {"roots": roots(engine), "extras": EXTRAS}
    key = digest(
        json.dumps(spec),
        PYODIDE / "python_stdlib.zip",
        PYODIDE / "pyodide.asm.wasm",
        COMPILER,
        RUNNER,
        Path(__file__),
    )

    def make(target: Path) -> None:
        work = BUILD / f"stdlib-{key}"
        shutil.rmtree(work, ignore_errors=True)
        (work / "out").mkdir(parents=True)
        (work / "spec.json").write_text(json.dumps(spec))
        mount = ["--mount", f"{work}=/build"]
        node(RUNNER, *mount, COMPILER, "compile", "/build/spec.json", "/build/out")
        out = work / "out"
        write_zip(
            target, {p.relative_to(out).as_posix(): p.read_bytes() for p in out.rglob("*.pyc")}
        )
        node(RUNNER, "--stdlib", target, *mount, COMPILER, "prove", "/build/spec.json")
        shutil.rmtree(work)

    return cached("stdlib", key, ".zip", make)


def compile_engine(engine: Path) -> dict[str, bytes]:
    """Return the bytecode of each module that the worker may import; the keys are file names in the archive.

    The result includes PyScript's own Python modules. In the browser, PyScript writes their sources
    into the engine's folder, and Python then finds the bytecode beside them.
    """
    sources = {p.relative_to(engine).as_posix(): p for p in reached(engine)}
    sources |= {f"pyscript/{p.name}": p for p in PYSCRIPT.glob("*.py") if p.stem not in UNUSED}
    key = digest(
        *(part for name in sorted(sources) for part in (name, sources[name])),
        PYODIDE / "pyodide.asm.wasm",
        COMPILER,
        RUNNER,
    )

    def make(target: Path) -> None:
        work = BUILD / f"engine-{key}"
        shutil.rmtree(work, ignore_errors=True)
        for name, path in sources.items():
            copy = work / "in" / name
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, copy)
        (work / "in").mkdir(parents=True, exist_ok=True)
        (work / "out").mkdir(parents=True)
        node(RUNNER, "--mount", f"{work}=/build", COMPILER, "engine", "/build/in", "/build/out")
        out = work / "out"
        write_zip(
            target, {p.relative_to(out).as_posix(): p.read_bytes() for p in out.rglob("*.pyc")}
        )
        shutil.rmtree(work)

    with zipfile.ZipFile(cached("engine", key, ".zip", make)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}
