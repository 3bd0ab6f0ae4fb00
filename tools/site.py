"""Makes ``dist/``, a folder that any static host can serve from any path.

Two folders are named after a hash of their content: ``runtime-<hash>`` (PyScript, Pyodide, the
standard library) and ``app-<hash>`` (the page's scripts, styles, art, fonts and the engine). The
files in them have plain names. All other files are small and refer to these by relative addresses.
Each build of a commit gives equal bytes.
"""

from __future__ import annotations

import base64
import contextlib
import gzip
import hashlib
import io
import json
import re
import shutil
import zlib
from typing import TYPE_CHECKING, Any

from tools import (
    budget,
    bundle,
    fonts,
    notices,
    pages,
    previews,
    samples,
    static_pages,
    stdlib,
    with_games,
)
from tools.common import (
    BUILD,
    DIST,
    DOCUMENTS,
    ENGINE,
    NODE_MODULES,
    ROOT,
    WEB,
    Trouble,
    digest,
    locked,
    say,
    write_zip,
)
from tools.translation import files, languages

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

Files = dict[str, bytes]

STAMP = BUILD / "dist.json"
PYODIDE = NODE_MODULES / "pyodide"
# The page shows the download progress of files with more than this number of bytes, except its own
# scripts.
COUNTED = 200_000
OWN_SCRIPT = re.compile(r"^app-\w+/js/")
# Suffixes of big files; the site also has a packed copy of each, for hosts that do not compress.
PACKED = (".wasm", ".zip")
# The file that has a stored view of each game. The page paints pictures of games from these views.
SAMPLES = "samples.json"
# The folder with the pictures of each game's puzzles, for frames at rest.
PUZZLE_PICTURES = "puzzle-pictures/"
# The pictures of the starts of all games, for frames at rest and links.
START_PICTURES = "start-pictures.json"
# The puzzles, which the page fetches on demand for its engine.
PUZZLES = "puzzles.txt"
# The engine's archive of printed sheets, which the page fetches on demand, too.
SHEETS = "sheets.txt"
# Files that the service worker does not store, because the page never needs them offline: source
# maps, packed files (for the first visit), files for installing, licences, pictures for frames, and
# the script for old browsers.
NOT_STORED = re.compile(
    r"\.(map|packed|webmanifest)$|^third-party\.txt$|^(?:icons|screenshots)/|/puzzle-pictures/|/start-pictures\.json$|/js/old-browser\.js$"
)


def tree(folder: Path, prefix: str = "") -> Files:
    """Return all files of a folder by relative name, without hidden files and ``__pycache__``."""
    return {
        prefix + path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and "__pycache__" not in path.parts and not path.name.startswith(".")
    }


def runtime(library: Path, joined: Files) -> Files:
    """Return the files of the runtime folder: Pyodide, its library, and the joined files."""
    loader = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
    files = {name: (PYODIDE / name).read_bytes() for name in loader}
    files["python_stdlib.zip"] = library.read_bytes()
    return files | joined


def engine_files(engine: Path, *, compiled: bool = True) -> Files:
    """Return the engine's archive for the worker, and that of printed sheets as a text for ``supply``.

    The archives have unchanged files of the engine and, with ``compiled``, also the compiled files.
    """
    files = {p.relative_to(engine).as_posix(): p.read_bytes() for p in stdlib.shipped(engine)}
    if compiled:
        files.update(stdlib.compile_engine(engine))
    late = {name: data for name, data in files.items() if stdlib.on_paper(name)}
    return {
        "engine.zip": _zip({name: data for name, data in files.items() if name not in late}),
        SHEETS: base64.b64encode(zlib.compress(_zip(late), 9)),
    }


def _zip(files: Files) -> bytes:
    target = io.BytesIO()
    write_zip(target, files)
    return target.getvalue()


def app(joined: Files, games: Sequence[str], engine: Path = ENGINE) -> Files:
    """Return the files of the app folder: the joined scripts and styles, and the engine."""
    files = dict(joined)
    files[SAMPLES] = samples.samples(games, engine)
    for name, pictures in samples.puzzle_pictures(engine).items():
        files[f"{PUZZLE_PICTURES}{name}"] = pictures
    files[START_PICTURES] = samples.start_pictures(games, engine)
    for name in fonts.wanted(sorted((WEB / "css").rglob("*.css"))):
        files[f"fonts/{name}.woff2"] = fonts.subset(name)
    files["worker.py"] = (WEB / "worker.py").read_bytes()
    files |= engine_files(engine)
    files[PUZZLES] = (engine / stdlib.PUZZLES).read_bytes()
    return files


def manifests(games: Sequence[dict[str, Any]], engine: Path = ENGINE) -> Files:
    """Return the manifest of the page in each language by its name."""
    found = {pages.manifest_name(): pages.manifest(games, pages.words()).encode()}
    for language in languages():
        text = pages.manifest(files.games_in(language, engine), files.words_of(language), language)
        found[pages.manifest_name(language)] = text.encode()
    return found


def _pack(files: Files) -> Files:
    """Return a gzip copy of each big file, for hosts without compression. ``unpack.mjs`` knows the copies' suffix."""
    return {
        f"{name}.packed": gzip.compress(data, compresslevel=9, mtime=0)
        for name, data in files.items()
        if name.endswith(PACKED)
    }


def _name(kind: str, files: Files, *more: str) -> str:
    return f"{kind}-{digest(*more, *(part for k in sorted(files) for part in (k, files[k])))[:12]}"


def contents(engine: Path = ENGINE, address: str = "") -> Files:
    """Return every file of the site with the engine in ``engine`` by its name in ``dist/``.

    ``address`` is the address of the site; empty if unknown.
    """
    library = stdlib.build(engine)
    joined = bundle.bundle(with_games.sheets(engine))
    service_worker = joined.pop(bundle.SERVICE_WORKER)
    check = joined.pop(bundle.CHECK)
    embed = joined.pop(bundle.EMBED).decode()
    inline = {kind: joined.pop(name).decode() for kind, name in bundle.INLINE.items()}
    ours = [name for name in joined if name.startswith("runtime/")]
    run = runtime(library, {name.removeprefix("runtime/"): joined.pop(name) for name in ours})
    run |= _pack(run)
    run_name = _name("runtime", run)
    data = pages.site_data(engine)
    own = app(joined, [game["id"] for game in data["games"]], engine)
    own |= _pack(own)
    words = files.files(engine)
    own |= words
    # The hash in the app folder's name covers the runtime folder's name, so it changes with either folder.
    app_name = _name("app", own, run_name)

    out: Files = {f"{run_name}/{k}": v for k, v in run.items()}
    out.update({f"{app_name}/{k}": v for k, v in own.items()})
    bytes_of = {
        name: {"plain": len(body)}
        | ({"packed": len(out[f"{name}.packed"])} if name.endswith(PACKED) else {})
        for name, body in out.items()
        if len(body) > COUNTED and not NOT_STORED.search(name) and not OWN_SCRIPT.match(name)
        # The engine starts without the files of other languages.
        if name.rpartition("/")[2] not in words
    }
    build: dict[str, Any] = {
        "version": data["version"],
        "app": f"{app_name}/",
        "runtime": f"{run_name}/",
        "bytes": bytes_of,
        "languages": languages(),
    }
    # The page shows this number of bytes as the size of a first start. Big files count in packed size.
    data["weight"] = sum(size.get("packed", size["plain"]) for size in bytes_of.values())
    data["samples"] = f"{app_name}/{SAMPLES}"
    page_text = (ROOT / "index.html").read_text("utf-8")
    page = pages.fill(page_text, build, data, inline, address)

    root: Files = {"index.html": page.encode()}
    root["guides.html"] = pages.guides_page(build["app"], data["games"], inline, engine).encode()
    root.update(tree(WEB / "icons", "icons/"))
    # The self-check is outside the app's folder, so that it runs even if that folder is missing.
    root[bundle.CHECK] = check
    root |= manifests(data["games"], engine)
    root["third-party.txt"] = notices.text(
        fonts.wanted(sorted((WEB / "css").rglob("*.css")))
    ).encode()
    pictures = [name for name in own if name.startswith((PUZZLE_PICTURES, START_PICTURES))]
    further = sorted(name for name in own if name.endswith(f"{fonts.MORE}.woff2"))
    demanded = (*bundle.ON_DEMAND, *further, *words)
    later = [f"{app_name}/{name}" for name in (*demanded, *sorted(pictures))]
    lasting = ["./", *_stored(root.keys() - {"index.html"})]
    plan = {
        "version": data["version"],
        "groups": [
            {"name": run_name, "files": _stored(f"{run_name}/{name}" for name in run)},
            {
                "name": app_name,
                "files": _stored(f"{app_name}/{name}" for name in own.keys() - {*demanded}),
            },
            {"name": _name("page", root), "files": lasting},
        ],
        "later": later,
        "packed": sorted(name for name in bytes_of if "packed" in bytes_of[name]),
        "digests": {
            name: hashlib.sha256(root["index.html" if name == "./" else name]).hexdigest()
            for name in lasting
        },
    }
    root["sw.js"] = (
        f"self.hairpinPlan = {json.dumps(plan, sort_keys=True)};\n".encode() + service_worker
    )
    root[bundle.EMBED] = pages.embed_script(embed, data["games"]).encode()
    root["teachers.html"] = pages.teachers_page(
        build["app"], data["games"], inline, engine
    ).encode()
    root["404.html"] = pages.missing_page().encode()
    root |= pages.screenshots()
    root |= static_pages.files(data["games"], inline, build["app"], address, engine)
    root[".nojekyll"] = b""
    out.update(root)
    return out


def _stored(names: Iterable[str]) -> list[str]:
    """Return the names of the files that the service worker stores."""
    return sorted(name for name in names if not NOT_STORED.search(name))


def inputs() -> list[Path]:
    """Return every file of the checkout on which the site depends."""
    found = [ROOT / "index.html", ROOT / "build.py", ROOT / "LICENSE", WEB / "package-lock.json"]
    for folder in (ENGINE, ROOT / "tools", *(WEB / name for name in ("js", "css", "runtime"))):
        found += [p for p in folder.rglob("*") if p.is_file() and "__pycache__" not in p.parts]
    found += [p for p in WEB.iterdir() if p.is_file()]
    found += [p for p in (WEB / "icons").rglob("*") if p.is_file()]
    found += [previews.PICTURES / name.partition("/")[2] for name in pages.screenshots()]
    found += static_pages.inputs()
    return sorted(found)


def fingerprint(engine: Path = ENGINE, address: str = "") -> str:
    """Return a hash of the address and of all inputs' names and contents, with the added games in ``engine``."""
    own = [part for p in inputs() for part in (p.relative_to(ROOT).as_posix(), p)]
    return digest(address, *own, *((engine / with_games.KEY,) if engine != ENGINE else ()))


def fresh(engine: Path = ENGINE, address: str = "") -> bool:
    """Whether ``dist/`` was made for this address from the present inputs and the added games in ``engine``."""
    if not (DIST / "index.html").exists() or not STAMP.exists():
        return False
    return bool(json.loads(STAMP.read_text()).get("inputs") == fingerprint(engine, address))


def write(files: Files, target: Path) -> None:
    """Replace the folder's content with ``files``, either completely or not at all. Raises ``Trouble``."""
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
            f"{target.name}/ cannot be replaced: {error.strerror or error} ({error.filename})."
        ) from error


def _remove(place: Path) -> None:
    """Delete a folder or a file if it exists, even if it is read-only."""
    if place.is_dir() and not place.is_symlink():
        for folder in (place, *(p for p in place.rglob("*") if p.is_dir() and not p.is_symlink())):
            with contextlib.suppress(OSError):
                folder.chmod(0o755)
        shutil.rmtree(place)
    else:
        place.unlink(missing_ok=True)


def _build(force: bool, engine: Path = ENGINE, address: str = "") -> None:
    if not force and fresh(engine, address):
        return
    say("building the site (the first time takes half a minute)")
    if not address:
        say("without --site URL no page names its own address, so link previews have no picture")
    before = fingerprint(engine, address)
    files = contents(engine, address)
    write(files, DIST)
    STAMP.write_text(json.dumps({"inputs": before}))
    total = sum(map(len, files.values()))
    say(f"{DIST.name}/ has {len(files)} files, {total / 1e6:.1f} MB before compression")
    say(budget.describe(files))


def build(*, force: bool = False, engine: Path = ENGINE, address: str = "") -> Path:
    """Make the site of the engine in ``engine`` for this address unless it is up to date; return its folder."""
    with locked("dist"):
        _build(force, engine, address)
    return DIST


def snapshot(target: Path) -> Path:
    """Copy the app to ``target``, where a later build does not replace it. The documents are not copied."""
    with locked("dist"):
        _build(force=False)
        skipped = {str(DIST): {DOCUMENTS.name}}
        shutil.copytree(DIST, target, ignore=lambda folder, _: skipped.get(str(folder), set()))
    return target
