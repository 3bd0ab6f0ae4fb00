"""Makes ``dist/``: a folder any static host can serve from any path.

Two folders are named after what is in them: ``runtime-<hash>`` (PyScript, Pyodide, the standard
library) and ``app-<hash>`` (the page's scripts, styles, art, fonts and the engine). Inside them names
are plain. Everything else is small and refers to those by relative addresses. The same commit gives the
same bytes.
"""

from __future__ import annotations

import contextlib
import json
import re
import shutil
from pathlib import Path
from typing import Any

from tools import fonts, notices, pages, stdlib
from tools.common import (
    BUILD,
    DIST,
    ENGINE,
    NODE_MODULES,
    ROOT,
    WEB,
    Trouble,
    alone,
    digest,
    say,
    write_zip,
)

Files = dict[str, bytes]

STAMP = BUILD / "dist.json"
PYSCRIPT = NODE_MODULES / "@pyscript" / "core" / "dist"
PYODIDE = NODE_MODULES / "pyodide"
# Only these of the page's folders are shipped; the rest of web/ is for the build or the root.
APP_FOLDERS = ("js", "css", "art")
# Big enough that the page counts their bytes while they arrive.
COUNTED = 200_000


def _tree(folder: Path, prefix: str = "") -> Files:
    """All files of a folder by relative name, without what editors and Python leave behind."""
    return {
        prefix + path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and "__pycache__" not in path.parts and not path.name.startswith(".")
    }


def _pyscript() -> Files:
    """PyScript's entry, what it loads at once, and its error plugin, which it asks for even when off."""
    found: Files = {}
    todo = ["core.js", *(p.name for p in PYSCRIPT.glob("error-*.js"))]
    while todo:
        name = todo.pop()
        if name in found:
            continue
        found[name] = (PYSCRIPT / name).read_bytes()
        todo += re.findall(r'(?:from|import)"\./([^"]+)"', found[name].decode())
    return {f"pyscript/{name}": data for name, data in found.items()}


def runtime(library: Path) -> Files:
    """The runtime folder."""
    files = _pyscript()
    for name in ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm"):
        files[name] = (PYODIDE / name).read_bytes()
    files["python_stdlib.zip"] = library.read_bytes()
    info = json.loads((PYODIDE / "pyodide-lock.json").read_text("utf-8"))["info"]
    for name, data in _tree(WEB / "runtime").items():
        words = data.decode().replace("/* hairpin:lock */ {}", json.dumps(info, sort_keys=True))
        files[name] = words.encode()
    return files


def engine_archive() -> bytes:
    """The engine as the worker unpacks it: its files of ``py/`` untouched, compiled ones beside them."""
    files = {p.relative_to(ENGINE).as_posix(): p.read_bytes() for p in stdlib.shipped(ENGINE)}
    files.update(stdlib.compile_engine(ENGINE))
    target = BUILD / "engine.part"
    write_zip(target, files)
    data = target.read_bytes()
    target.unlink()
    return data


def _only_types(name: str, data: bytes) -> bool:
    """Whether a script holds nothing but comments: types are for the checker, no page ever loads them."""
    if not name.endswith(".js"):
        return name.endswith(".d.ts")
    code = re.sub(r"/\*.*?\*/|^\s*//[^\n]*$", "", data.decode(), flags=re.S | re.M)
    return code.strip() in ("", "export {};")


def app(runtime_name: str) -> Files:
    """The app folder; the runtime's name is in its hash because the page names both."""
    files: Files = {}
    for folder in APP_FOLDERS:
        if (WEB / folder).exists():
            tree = _tree(WEB / folder, f"{folder}/")
            files.update({k: v for k, v in tree.items() if not _only_types(k, v)})
    for name in fonts.wanted(sorted((WEB / "css").rglob("*.css"))):
        files[f"fonts/{name}.woff2"] = fonts.subset(name)
    files["worker.py"] = (WEB / "worker.py").read_bytes()
    files["engine.zip"] = engine_archive()
    del runtime_name
    return files


def _name(kind: str, files: Files, *more: str) -> str:
    return f"{kind}-{digest(*more, *(part for k in sorted(files) for part in (k, files[k])))[:12]}"


def _modules(files: Files) -> list[str]:
    """The page's modules that app.js loads at once, so that they are fetched side by side."""
    found: list[str] = []
    todo = ["js/app.js"]
    while todo:
        name = todo.pop(0)
        if name in found or name not in files:
            continue
        found.append(name)
        folder = Path(name).parent
        for rel in re.findall(r"""(?:from|import)\s*['"](\.[^'"]+)['"]""", files[name].decode()):
            todo.append(_normal(folder / rel))
    return found


def _normal(path: Path) -> str:
    parts: list[str] = []
    for part in path.as_posix().split("/"):
        if part == "..":
            parts.pop()
        elif part != ".":
            parts.append(part)
    return "/".join(parts)


def contents() -> Files:
    """Every file of the site by its name in ``dist/``."""
    library = stdlib.build(ENGINE)
    run = runtime(library)
    run_name = _name("runtime", run)
    own = app(run_name)
    app_name = _name("app", own, run_name)
    data = pages.site_data()

    out: Files = {f"{run_name}/{k}": v for k, v in run.items()}
    out.update({f"{app_name}/{k}": v for k, v in own.items()})
    bytes_of = {name: len(body) for name, body in out.items() if len(body) > COUNTED}
    build: dict[str, Any] = {
        "version": data["version"],
        "app": f"{app_name}/",
        "runtime": f"{run_name}/",
        "bytes": bytes_of,
    }
    early = [f"{app_name}/{name}" for name in [*_modules(own), "js/engine/bridge.js"]]
    # PyScript is wanted as soon as the page stands; asked for one by one its parts would queue up.
    early += [f"{run_name}/{name}" for name in run if name.startswith("pyscript/")]
    page = pages.fill(build, data, early)

    root: Files = {"index.html": page.encode()}
    root.update(_tree(WEB / "icons", "icons/"))
    root["manifest.webmanifest"] = pages.manifest().encode()
    root["third-party.txt"] = notices.text(
        fonts.wanted(sorted((WEB / "css").rglob("*.css")))
    ).encode()
    plan = {
        "version": data["version"],
        "groups": [
            {"name": run_name, "files": sorted(f"{run_name}/{k}" for k in run)},
            {"name": app_name, "files": sorted(f"{app_name}/{k}" for k in own)},
            {"name": _name("page", root), "files": sorted(set(root) - {"index.html"} | {"./"})},
        ],
    }
    worker = (WEB / "sw.js").read_text("utf-8")
    filled = worker.replace(
        "/* hairpin:plan */ { version: '', groups: [] }", json.dumps(plan, sort_keys=True)
    )
    if filled == worker:
        raise AssertionError("sw.js has lost the place for its plan")
    root["sw.js"] = filled.encode()
    root["404.html"] = pages.missing_page().encode()
    root[".nojekyll"] = b""
    out.update(root)
    return out


def inputs() -> list[Path]:
    """Every file of the checkout that the site is made from."""
    found = [ROOT / "index.html", ROOT / "build.py", ROOT / "LICENSE", WEB / "package-lock.json"]
    for folder in (ENGINE, ROOT / "tools", *(WEB / name for name in (*APP_FOLDERS, "runtime"))):
        found += [p for p in folder.rglob("*") if p.is_file() and "__pycache__" not in p.parts]
    found += [p for p in WEB.iterdir() if p.is_file()]
    found += [p for p in (WEB / "icons").rglob("*") if p.is_file()]
    return sorted(found)


def fingerprint() -> str:
    """Names and contents of all inputs, in one word."""
    return digest(*(part for p in inputs() for part in (p.relative_to(ROOT).as_posix(), p)))


def fresh() -> bool:
    """Whether ``dist/`` was made from what the checkout holds now."""
    if not (DIST / "index.html").exists() or not STAMP.exists():
        return False
    return bool(json.loads(STAMP.read_text()).get("inputs") == fingerprint())


def write(files: Files, target: Path) -> None:
    """Put the files in place of whatever the folder held, all of them or none. Raises ``Trouble``."""
    new, old = (target.with_name(target.name + end) for end in (".new", ".old"))
    try:
        _remove(new)
        _remove(old)
        for name, data in files.items():
            path = new / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
        if target.exists():
            target.rename(old)
        try:
            new.rename(target)
        except OSError:
            if old.exists():
                old.rename(target)
            raise
        _remove(old)
    except OSError as error:
        with contextlib.suppress(OSError):
            _remove(new)
        raise Trouble(
            f"{target.name}/ cannot be written anew: {error.strerror or error} ({error.filename})."
        ) from error


def _remove(place: Path) -> None:
    """Away with a folder or a file, read-only or not, if it is there."""
    if place.is_dir() and not place.is_symlink():
        for folder in (place, *(p for p in place.rglob("*") if p.is_dir() and not p.is_symlink())):
            with contextlib.suppress(OSError):
                folder.chmod(0o755)
        shutil.rmtree(place)
    else:
        place.unlink(missing_ok=True)


def _build(force: bool) -> None:
    if not force and fresh():
        return
    say("building the site (the first time takes half a minute)")
    before = fingerprint()
    files = contents()
    write(files, DIST)
    STAMP.write_text(json.dumps({"inputs": before}))
    total = sum(map(len, files.values()))
    say(f"{DIST.name}/ has {len(files)} files, {total / 1e6:.1f} MB before compression")


def build(*, force: bool = False) -> Path:
    """Make the site if it is not already what the checkout would give."""
    with alone("dist"):
        _build(force)
    return DIST


def snapshot(target: Path) -> Path:
    """The site in a folder of its own, which a build going on elsewhere does not pull away."""
    with alone("dist"):
        _build(force=False)
        shutil.copytree(DIST, target)
    return target
