"""``build.py serve --watch``: serves the sources as they are, and reloads open pages when a file changes.

Scripts and style sheets are neither joined nor minified; scripts lose their types when they are
requested (``tools.typescript``). Other files of a build, such as the filled index.html, the engine's
archive and the fonts, are made for each request and cached until an input changes. Nothing is
written to ``dist/``.
"""

from __future__ import annotations

import contextlib
import functools
import html
import http.server
import os
import re
import threading
import time
import urllib.parse
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tools import (
    bundle,
    fonts,
    notices,
    pages,
    samples,
    serve,
    site,
    static_pages,
    stdlib,
    typescript,
    with_games,
)
from tools.common import ENGINE, ROOT, WEB, Trouble, digest, node, say
from tools.translation import languages

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

#: Seconds between two checks of the files' times.
INTERVAL = 0.15
#: After this many seconds the server sends a comment on an idle connection, to notice a closed page.
HEARTBEAT = 15.0
#: The folder of the page's files in the page's addresses.
APP = "web/"
RUNTIME = f"{APP}runtime/"
PAGE_SCRIPT = ROOT / "tools" / "live" / "reload.js"
WORKER_SCRIPT = ROOT / "tools" / "live" / "remove.js"
#: The parts of the folder web/ that the server sends. It sends no other source file of that folder.
SOURCES = ("js/", "css/", "runtime/", "worker.py")

Signature = tuple[tuple[str, int, int], ...]

#: The games of other packages in the page.
added: Sequence[with_games.Added] = ()


def signature(places: Iterable[Path]) -> Signature:
    """Names, times and sizes of all files at or below ``places``; equal signatures mean that nothing changed."""
    found: list[tuple[str, int, int]] = []

    def note(path: str) -> None:
        # An editor may remove a file after it was listed.
        with contextlib.suppress(FileNotFoundError):
            facts = os.stat(path)  # noqa: PTH116 (runs for each file at each check, so it must be fast)
            found.append((path, facts.st_mtime_ns, facts.st_size))

    for place in places:
        if not place.is_dir():
            note(str(place))
        for folder, inner, names in os.walk(place):
            inner[:] = [name for name in inner if name != "__pycache__"]
            for name in names:
                note(f"{folder}{os.sep}{name}")
    return tuple(sorted(found))


def watched() -> list[Path]:
    """The files and folders whose changes reach an open page."""
    names = ("js", "css", "runtime", "icons", "worker.py", "early.css", "text.html")
    own = [ROOT / "index.html", ENGINE, WEB / "manifest.webmanifest", *(WEB / n for n in names)]
    own += static_pages.inputs()
    return own + [game.source for game in added]


def _engine() -> Signature:
    return signature([ENGINE, *(game.source for game in added)])


@functools.lru_cache(maxsize=1)
def _place(_engine: Signature) -> Path:
    """The folder of the engine, with the added games."""
    return with_games.prepare(added)


@functools.lru_cache(maxsize=1)
def _site_data(engine: Signature) -> dict[str, Any]:
    return pages.site_data(_place(engine))


@functools.lru_cache(maxsize=1)
def _samples(engine: Signature) -> bytes:
    return samples.samples([game["id"] for game in _site_data(engine)["games"]], _place(engine))


@functools.lru_cache(maxsize=1)
def _guides(engine: Signature, _page: Signature) -> bytes:
    games = _site_data(engine)["games"]
    return pages.guides_page(APP, games, _inline(), _place(engine)).encode()


@functools.lru_cache(maxsize=1)
def _teachers(engine: Signature, _page: Signature) -> bytes:
    games = _site_data(engine)["games"]
    return pages.teachers_page(APP, games, _inline(), _place(engine)).encode()


@functools.lru_cache(maxsize=1)
def _static_pages(engine: Signature, _inputs: Signature) -> site.Files:
    games = _site_data(engine)["games"]
    return static_pages.files(games, _inline(), APP, "", _place(engine))


@functools.lru_cache(maxsize=1)
def _engine_files(engine: Signature) -> dict[str, bytes]:
    """The archives of engine sources for the worker. They have no compiled files, so Python starts a little later."""
    return site.engine_files(_place(engine), compiled=False)


@functools.lru_cache(maxsize=1)
def _library(engine: Signature) -> Path:
    return stdlib.build(_place(engine))


@functools.lru_cache(maxsize=1)
def _sheets(engine: Signature) -> list[Path]:
    return with_games.sheets(_place(engine))


def _inline() -> dict[str, str]:
    """The script and the style that are written into the pages, as they stand in the sources."""
    return {kind: (WEB / name).read_text("utf-8") for kind, name in bundle.INLINE.items()}


def _joined(source: str, more: str = "") -> bytes:
    """The bytes of a file that needs no imports: esbuild joins the file ``source`` with its imports.

    ``more`` are lines after the source.
    """
    return node(ROOT / "tools" / "join.mjs", WEB / source, more).encode()


@functools.lru_cache(maxsize=1)
def _modules(_scripts: Signature) -> list[str]:
    """The addresses of all modules that app.ts loads at its start, also through other modules."""
    todo, found = [WEB / "js" / "app.ts"], set[Path]()
    while todo:
        script = todo.pop()
        if script in found or not script.is_file():
            continue
        found.add(script)
        text = _script(script).decode()
        imported = re.findall(r"""^(?:import|export)\b[^'"(]*['"](\.[^'"]+)['"]""", text, re.M)
        todo += [(script.parent / name).resolve() for name in imported]
    found.discard(WEB / "js" / "app.ts")
    # The addresses are paths of the checkout.
    return sorted(script.relative_to(ROOT).as_posix() for script in found)


def _script(path: Path) -> bytes:
    """A script of the page as a browser understands it."""
    return typescript.script(path) if typescript.is_source(path) else path.read_bytes()


def _index() -> bytes:
    """index.html with all placeholders filled in, and with addresses of the source files."""
    engine = _engine()
    data = _site_data(engine)
    pyodide = site.PYODIDE
    big = {
        f"{RUNTIME}pyodide.asm.wasm": (pyodide / "pyodide.asm.wasm").stat().st_size,
        f"{RUNTIME}python_stdlib.zip": _library(engine).stat().st_size,
        f"{APP}engine.zip": len(_engine_files(engine)["engine.zip"]),
    }
    build = {
        "version": data["version"],
        "app": APP,
        "runtime": RUNTIME,
        # If a host does not compress, the worker requests a packed file. This server then sends the
        # plain file, so "packed" has the same size as "plain".
        "bytes": {name: {"plain": size, "packed": size} for name, size in big.items()},
    }
    facts = {**data, "weight": sum(big.values()), "samples": f"{APP}{site.SAMPLES}"}
    page = (ROOT / "index.html").read_text("utf-8")
    mark = "<!--hairpin:script-->"
    # Without these links the browser would find a module only after loading its importers.
    links = [
        f'<link rel="modulepreload" href="{name}">' for name in _modules(signature([WEB / "js"]))
    ]
    page = page.replace(mark, "\n".join(['<script src="reload.js"></script>', *links, mark]))
    return pages.fill(page, build, facts, _inline()).encode()


def _interpreter() -> bytes:
    """The worker's interpreter with the facts about Pyodide that the build would write into it."""
    source = (WEB / "runtime" / "interpreter.mjs").read_text("utf-8")
    return f"globalThis.hairpinLock = {bundle.lock()}; {source}".encode()


def _manifest(name: str) -> bytes:
    """The manifest of a language with this name."""
    return site.manifests(_site_data(_engine())["games"])[name]


#: Files that this server makes instead of a build: file name -> the function that makes the file.
MADE: dict[str, Callable[[], bytes]] = {
    "index.html": _index,
    "guides.html": lambda: _guides(_engine(), signature([WEB / "text.html"])),
    "teachers.html": lambda: _teachers(_engine(), signature([WEB / "text.html"])),
    **{
        name: functools.partial(_manifest, name)
        for name in map(pages.manifest_name, ("en", *languages()))
    },
    "404.html": lambda: pages.missing_page().encode(),
    "third-party.txt": lambda: notices.text(
        fonts.wanted(sorted((WEB / "css").rglob("*.css")))
    ).encode(),
    "reload.js": PAGE_SCRIPT.read_bytes,
    "sw.js": WORKER_SCRIPT.read_bytes,
    # The page reads the text of its style sheets, so they have no imports here either.
    **{f"{APP}{name}": functools.partial(_joined, name) for name in bundle.STYLES},
    f"{APP}{bundle.STILL_STYLES}": lambda: _joined(
        bundle.STILL_STYLES, bundle.imports(_sheets(_engine()))
    ),
    bundle.CHECK: lambda: _joined(bundle.CHECK_SOURCE),
    bundle.EMBED: lambda: pages.embed_script(
        _joined(bundle.EMBED_SOURCE).decode(), _site_data(_engine())["games"]
    ).encode(),
    f"{APP}js/{Path(bundle.OLD).name}": lambda: _joined(bundle.OLD),
    f"{APP}engine.zip": lambda: _engine_files(_engine())["engine.zip"],
    f"{APP}{site.PUZZLES}": (ENGINE / stdlib.PUZZLES).read_bytes,
    f"{APP}{site.SHEETS}": lambda: _engine_files(_engine())[site.SHEETS],
    f"{APP}{site.SAMPLES}": lambda: _samples(_engine()),
    f"{RUNTIME}interpreter.mjs": _interpreter,
    f"{RUNTIME}python_stdlib.zip": lambda: _library(_engine()).read_bytes(),
    # first-paint.js preloads lazy chunks. Serve empty chunks, because here the page loads each module.
    **dict.fromkeys((f"{APP}js/{name}.js" for name in bundle.LAZY_CHUNKS), lambda: b"export {};\n"),
}


def content(name: str) -> bytes | None:
    """Make or read a file of the page; return its bytes, or None if the page has no such file. Raises ``Trouble``."""
    name = name.removesuffix(".packed") or "index.html"
    if name in MADE:
        return MADE[name]()
    runtime = name.removeprefix(RUNTIME) if name.startswith(RUNTIME) else ""
    if runtime.startswith("pyscript/"):
        return _read(bundle.PYSCRIPT, runtime.removeprefix("pyscript/"))
    if runtime.startswith("pyodide."):
        return _read(site.PYODIDE, runtime)
    if name.startswith(f"{APP}fonts/"):
        font = name.removeprefix(f"{APP}fonts/").removesuffix(".woff2")
        known = font in fonts.wanted([WEB / "css" / "tokens.css"])
        return fonts.subset(font) if known else None
    if name.startswith("icons/"):
        return _read(WEB, name)
    if name.startswith("screenshots/"):
        return pages.screenshots().get(name)
    if name.endswith("/") or name.startswith(("previews/", f"{static_pages.SOLVED}/")):
        inputs = signature([WEB / "text.html", *static_pages.inputs()])
        return _static_pages(_engine(), inputs).get(name + "index.html" * name.endswith("/"))
    if name.startswith(APP) and name.removeprefix(APP).startswith(SOURCES):
        return _read(WEB, name.removeprefix(APP))
    if name.startswith("py/hairpin/") and typescript.is_source(Path(name)):
        return _read(ROOT, name)
    return None


def _read(folder: Path, name: str) -> bytes | None:
    path = typescript.source_of((folder / name).resolve())
    return _script(path) if path.is_relative_to(folder) and path.is_file() else None


class Changes:
    """The changes of the watched files, as events for the open pages."""

    def __init__(self) -> None:
        """Start with the present files; `follow` looks for changes."""
        #: An id that distinguishes this server from earlier servers at the same address.
        self.server = str(time.time_ns())
        self._files = signature(watched())
        self._events: list[str] = []
        self._news = threading.Condition()
        self._ended = False

    def compare(self) -> None:
        """Compare the files with the last check, and add an event if any file changed."""
        files = signature(watched())
        changed = {
            Path(os.path.relpath(path, ROOT)).as_posix()
            for path, *_ in set(files) ^ set(self._files)
        }
        self._files = files
        if not changed:
            return
        styles = all(name.startswith("web/css/") for name in changed)
        say(f"changed: {', '.join(sorted(changed)[:3])}" + (" …" if len(changed) > 3 else ""))
        with self._news:
            self._events.append(f"event: {'styles' if styles else 'page'}\ndata:\n\n")
            self._news.notify_all()

    def follow(self) -> None:
        """Look again and again until `end`."""
        while not self._ended:
            time.sleep(INTERVAL)
            self.compare()

    def end(self) -> None:
        """Let `follow` and all waiting connections end."""
        with self._news:
            self._ended = True
            self._news.notify_all()

    def count(self) -> int:
        """The number of events so far."""
        return len(self._events)

    def wait(self, seen: int) -> list[str] | None:
        """Wait for events after the first ``seen`` and return them; the list is empty after a timeout.

        Return None if the server ends.
        """
        with self._news:
            self._news.wait_for(lambda: self._ended or len(self._events) > seen, HEARTBEAT)
            return None if self._ended else self._events[seen:]


def failure(trouble: Exception) -> bytes:
    """A page that shows the error that prevents the build. It reloads after the next change."""
    text = html.escape(str(trouble))
    return (
        "<!doctype html><title>Hairpin: cannot be made</title>"
        f'<script src="reload.js"></script><pre>{text}</pre>'
    ).encode()


class Handler(http.server.BaseHTTPRequestHandler):
    """Answers requests with source files. The answer to ``GET changes`` stays open and streams the changes."""

    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True
    wbufsize = -1
    changes: Changes

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002
        """Print no line for each request."""

    def do_HEAD(self) -> None:
        """Send the headers only."""
        self.answer(body=False)

    def do_GET(self) -> None:
        """Send a file, or the changes as they come."""
        self.answer(body=True)

    def answer(self, *, body: bool) -> None:
        """Make or read the file that the request names, and send it."""
        name = urllib.parse.unquote(urllib.parse.urlsplit(self.path).path).removeprefix("/")
        if name == "changes" and body:
            self.send_changes()
            return
        end = "." + name.removesuffix(".packed").rpartition(".")[2]
        end = ".js" if typescript.is_source(Path(name)) else end
        status, kind = 200, serve.TYPES.get(end)
        try:
            data = content(name)
        except Trouble as trouble:
            say(str(trouble))
            status, data, kind = 500, failure(trouble), serve.TYPES[".html"]
        if data is None:
            status, data, kind = 404, b"Not here.\n", serve.TYPES[".txt"]
        tag = f'"{digest(data)}"'
        if status == 200 and self.headers.get("If-None-Match") == tag:
            status, data = 304, b""
        self.send_response(status)
        self.send_header("Content-Type", kind or serve.TYPES[".html"])
        if status != 304:
            self.send_header("Content-Length", str(len(data)))
        self.send_header("Cache-Control", "no-cache")
        self.send_header("ETag", tag)
        self.end_headers()
        if body:
            self.wfile.write(data)

    def send_changes(self) -> None:
        """Send each change as a server-sent event until the page or the server ends."""
        self.close_connection = True
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.send_header("Cache-Control", "no-store")
        self.end_headers()
        seen = self.changes.count()
        text: str | None = f"retry: 300\nevent: server\ndata: {self.changes.server}\n\n"
        while text is not None:
            self.wfile.write(text.encode())
            self.wfile.flush()
            events = self.changes.wait(seen)
            seen += len(events or ())
            text = None if events is None else "".join(events) or ": still here\n\n"


def main(port: int, games: Sequence[with_games.Added] = ()) -> int:
    """Serve the sources with these added games until interrupted."""
    global added
    added = games
    # Stop here if a game cannot be added. Later the page shows the reason.
    _place(_engine())
    changes = Changes()
    handler = type("WatchHandler", (Handler,), {"changes": changes})
    server = serve.listen(port, handler)
    threading.Thread(target=changes.follow, daemon=True).start()
    address = f"http://localhost:{server.server_address[1]}/"
    print(f"Hairpin is at {address} and reloads when a source changes (Ctrl+C ends it)", flush=True)
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        print()
    finally:
        changes.end()
        server.server_close()
    return 0
