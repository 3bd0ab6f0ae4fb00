"""A small static server for ``dist/``: right types, compressed, cached as a good host would.

Used by ``build.py serve``, by the tests (under a sub-path, stopped and started again) and by benches.
"""

from __future__ import annotations

import contextlib
import functools
import http.server
import re
import sys
import threading
import urllib.parse
from typing import TYPE_CHECKING, Any

from tools import site
from tools.common import DIST, Trouble, digest, say
from tools.compression import COMPRESSED_ALREADY, HOSTS, compressed

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".mjs": "text/javascript; charset=utf-8",
    ".png": "image/png",
    ".py": "text/x-python; charset=utf-8",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
    ".zip": "application/zip",
}
HASHED = re.compile(r"^(app|runtime)-[0-9a-f]+/")


def content(file: Path) -> tuple[bytes, str]:
    """A file's bytes and its tag, from memory unless it changed on disk."""
    facts = file.stat()
    return _content(file, facts.st_mtime_ns, facts.st_size)


@functools.lru_cache(maxsize=1000)
def _content(file: Path, *_changed: int) -> tuple[bytes, str]:
    data = file.read_bytes()
    return data, f'"{digest(data)}"'


@functools.lru_cache(maxsize=1000)
def packed(file: Path, tag: str, how: str) -> bytes:
    """A file's bytes compressed, from memory; the tag tells them apart."""
    del tag
    return compressed(file.read_bytes(), how)


def warm(folder: Path = DIST) -> None:
    """Compress everything once, so that the first visitor does not wait for it."""
    for path in sorted(folder.rglob("*")):
        if path.is_file() and path.suffix not in COMPRESSED_ALREADY:
            compressed(path.read_bytes(), "br")


class Handler(http.server.BaseHTTPRequestHandler):
    """Answers GET and HEAD for one folder below one path."""

    protocol_version = "HTTP/1.1"
    # Head and body leave together: held back for the browser's receipt, each answer takes 40 ms more.
    disable_nagle_algorithm = True
    wbufsize = -1
    folder = DIST
    base = "/"
    host = "brotli"
    #: Where it is noted what was asked for and how many bytes went out, if anybody wants to know.
    sent: list[tuple[str, str, int]] | None = None

    def send_header(self, keyword: str, value: str) -> None:
        """Content lengths are the bodies' bytes."""
        super().send_header(keyword, value)
        if keyword == "Content-Length" and self.sent is not None:
            self.sent.append((self.command, self.path, int(value)))

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002
        """Say nothing: the page's own words are what matters."""

    def do_HEAD(self) -> None:
        """Headers only."""
        self.answer(body=False)

    def do_GET(self) -> None:
        """A file, compressed if the browser takes it."""
        self.answer(body=True)

    def answer(self, *, body: bool) -> None:
        """Find the file and send it, or the page that says there is none."""
        path = urllib.parse.unquote(urllib.parse.urlsplit(self.path).path)
        status, file, rel = self.find(path)
        if status == 301:
            self.send_response(301)
            self.send_header("Location", self.base)
            self.send_header("Content-Length", "0")
            self.end_headers()
            return
        data, tag = content(file) if file.is_file() else (b"Not here.\n", '"none"')
        kind = TYPES.get(file.suffix, "application/octet-stream")
        accept = self.headers.get("Accept-Encoding", "")
        if status == 200 and self.headers.get("If-None-Match") == tag:
            self.send_response(304)
            self.common(tag, rel)
            self.end_headers()
            return
        encoding = ""
        best, kinds = HOSTS[self.host]
        if (
            file.suffix not in COMPRESSED_ALREADY
            and len(data) > 600
            and (kinds is None or file.suffix in kinds)
        ):
            encoding = next((how for how in (best, "gzip") if how and how in accept), "")
        if encoding:
            data = packed(file, tag, encoding)
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(data)))
        if encoding:
            self.send_header("Content-Encoding", encoding)
        self.common(tag, rel)
        self.end_headers()
        if body:
            self.wfile.write(data)

    def common(self, tag: str, rel: str) -> None:
        """Headers of every good answer: hashed folders never change, the rest is asked for anew."""
        lasting = "public, max-age=31536000, immutable" if HASHED.match(rel) else "no-cache"
        self.send_header("Cache-Control", lasting)
        self.send_header("ETag", tag)
        self.send_header("Vary", "Accept-Encoding")
        self.send_header("X-Content-Type-Options", "nosniff")

    def find(self, path: str) -> tuple[int, Path, str]:
        """Status, file and name in the folder for a path asked for."""
        missing = self.folder / "404.html"
        if path + "/" == self.base:
            return 301, missing, ""
        if not path.startswith(self.base):
            return 404, missing, ""
        rel = path[len(self.base) :]
        if rel == "" or rel.endswith("/"):
            rel += "index.html"
        file = (self.folder / rel).resolve()
        if not file.is_relative_to(self.folder.resolve()) or not file.is_file():
            return 404, missing, ""
        return 200, file, rel


class Server(http.server.ThreadingHTTPServer):
    """One listening socket; many short threads."""

    daemon_threads = True
    allow_reuse_address = True

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A browser that hangs up in the middle is nothing to report."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)


def make_server(
    folder: Path,
    port: int,
    base: str = "/",
    host: str = "brotli",
    sent: list[tuple[str, str, int]] | None = None,
) -> Server:
    """A server bound to this machine only, not yet answering; ``host`` is one of ``HOSTS``."""
    facts = {"folder": folder, "base": base, "host": host, "sent": sent}
    return Server(("127.0.0.1", port), type("SiteHandler", (Handler,), facts))


@contextlib.contextmanager
def running(
    folder: Path,
    port: int = 0,
    base: str = "/",
    host: str = "brotli",
    sent: list[tuple[str, str, int]] | None = None,
) -> Iterator[Server]:
    """A server that answers while the block runs, and notes in ``sent`` what it sends."""
    server = make_server(folder, port, base, host, sent)
    thread = threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True)
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def listen(port: int, handler: type[http.server.BaseHTTPRequestHandler]) -> Server:
    """Return a server bound to this machine only. Raises ``Trouble`` if the port is taken."""
    try:
        return Server(("127.0.0.1", port), handler)
    except OSError as error:
        raise Trouble(f"Port {port} is not free ({error.strerror}); try --port 0.") from error


def main(port: int) -> int:
    """Build if needed, compress once, serve until interrupted."""
    folder = site.build()
    say("compressing")
    warm(folder)
    server = listen(port, type("SiteHandler", (Handler,), {"folder": folder}))
    print(
        f"Hairpin is at http://localhost:{server.server_address[1]}/ (Ctrl+C ends it)", flush=True
    )
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        print()
    finally:
        server.server_close()
    return 0
