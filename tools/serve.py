"""A small static server for ``dist/`` with types, compression and caching like a good host.

``build.py serve``, the tests and the benches use it. Tests serve below a path, and stop and start
it.
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

from tools import site, with_games
from tools.common import DIST, Trouble, digest, say
from tools.compression import COMPRESSED_ALREADY, HOSTS, compressed

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
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
    """Return a file's bytes and its ETag, from memory unless the file changed on disk."""
    facts = file.stat()
    return _content(file, facts.st_mtime_ns, facts.st_size)


@functools.lru_cache(maxsize=1000)
def _content(file: Path, *_changed: int) -> tuple[bytes, str]:
    data = file.read_bytes()
    return data, f'"{digest(data)}"'


@functools.lru_cache(maxsize=1000)
def packed(file: Path, tag: str, how: str) -> bytes:
    """Return a file's compressed bytes, from memory if the ETag ``tag`` shows that the file did not change."""
    del tag
    return compressed(file.read_bytes(), how)


def compress_all(folder: Path = DIST) -> None:
    """Compress every file once, so that the first visitor does not wait."""
    for path in sorted(folder.rglob("*")):
        if path.is_file() and path.suffix not in COMPRESSED_ALREADY:
            compressed(path.read_bytes(), "br")


class Handler(http.server.BaseHTTPRequestHandler):
    """Answers GET and HEAD requests with the files of ``folder``; all addresses begin with ``base``."""

    protocol_version = "HTTP/1.1"
    # Send head and body together without Nagle's algorithm, which would delay each answer by 40 ms.
    disable_nagle_algorithm = True
    wbufsize = -1
    folder = DIST
    base = "/"
    host = "brotli"
    #: The list that records requests and the bytes of their answers; None for no record.
    sent: list[tuple[str, str, int]] | None = None

    def send_header(self, keyword: str, value: str) -> None:
        """Send the header; if it is the length of the answer, add the length to ``sent``."""
        super().send_header(keyword, value)
        if keyword == "Content-Length" and self.sent is not None:
            self.sent.append((self.command, self.path, int(value)))

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002
        """Print no line for each request."""

    def do_HEAD(self) -> None:
        """Send the headers only."""
        self.answer(body=False)

    def do_GET(self) -> None:
        """Send a file, compressed if the browser accepts that."""
        self.answer(body=True)

    def answer(self, *, body: bool) -> None:
        """Send the file, or the 404 page if there is none."""
        path = urllib.parse.unquote(urllib.parse.urlsplit(self.path).path)
        status, file, rel = self.find(path)
        if status == 301:
            query = urllib.parse.urlsplit(self.path).query
            self.send_response(301)
            self.send_header("Location", f"{self.base}{rel}{'?' * bool(query)}{query}")
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
        """Send the headers of successful answers. Browsers cache hashed folders for ever and revalidate other files."""
        lasting = "public, max-age=31536000, immutable" if HASHED.match(rel) else "no-cache"
        self.send_header("Cache-Control", lasting)
        self.send_header("ETag", tag)
        self.send_header("Vary", "Accept-Encoding")
        self.send_header("X-Content-Type-Options", "nosniff")

    def find(self, path: str) -> tuple[int, Path, str]:
        """For a request's path, return the status, the file to send, and the name of file or folder in the site."""
        missing = self.folder / "404.html"
        if path + "/" == self.base:
            return 301, missing, ""
        if not path.startswith(self.base):
            return 404, missing, ""
        rel = path[len(self.base) :]
        if rel == "" or rel.endswith("/"):
            rel += "index.html"
        file = (self.folder / rel).resolve()
        if file.is_relative_to(self.folder.resolve()) and (file / "index.html").is_file():
            return 301, missing, f"{rel}/"
        if not file.is_relative_to(self.folder.resolve()) or not file.is_file():
            return 404, missing, ""
        return 200, file, rel


class Server(http.server.ThreadingHTTPServer):
    """A listening socket with a thread for each connection."""

    daemon_threads = True
    allow_reuse_address = True

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Ignore a browser that closes its connection early."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)


def make_server(
    folder: Path,
    port: int,
    base: str = "/",
    host: str = "brotli",
    sent: list[tuple[str, str, int]] | None = None,
) -> Server:
    """Return a server that only this machine can reach. It does not answer yet. ``host`` is a key of ``HOSTS``."""
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
    """Run a server during the block; the server records its requests in ``sent``."""
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


def main(port: int, games: Sequence[with_games.Added] = ()) -> int:
    """Build the site with these added games if necessary, compress once, and serve until interrupted."""
    folder = site.build(engine=with_games.prepare(games))
    say("compressing")
    compress_all(folder)
    return show(folder, port, "Hairpin is")


def show(folder: Path, port: int, what: str) -> int:
    """Serve a folder until interrupted, and print its address after ``what``."""
    server = listen(port, type("SiteHandler", (Handler,), {"folder": folder}))
    print(f"{what} at http://localhost:{server.server_address[1]}/ (Ctrl+C ends it)", flush=True)
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        print()
    finally:
        server.server_close()
    return 0
