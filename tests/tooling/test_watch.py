"""``build.py serve --watch`` on a copy of the sources: a changed file reaches an open page."""

from __future__ import annotations

import functools
import http.client
import http.server
import io
import os
import shutil
import subprocess
import sys
import threading
import zipfile
from typing import TYPE_CHECKING

import pytest

from tests.support import PATIENCE, until
from tools.common import BUILD, ROOT
from tools.environment import MARK

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser

pytestmark = pytest.mark.browser

#: Files and folders that the server reads. Packages and the build's caches are linked, not copied.
COPIED = ("build.py", "index.html", "pyproject.toml", "LICENSE", "tools", "py", "docs", "bench")


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of the sources that a test may change."""
    folder = tmp_path / "checkout"
    ignore = shutil.ignore_patterns("__pycache__", "node_modules")
    for name in (*COPIED, "web"):
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, folder / name, ignore=ignore)
        else:
            folder.mkdir(exist_ok=True)
            shutil.copy(ROOT / name, folder / name)
    (folder / ".build").mkdir()
    (folder / ".build" / "cache").symlink_to(BUILD / "cache")
    (folder / "web" / "node_modules").symlink_to(ROOT / "web" / "node_modules")
    return folder


class Watching:
    """A running ``build.py serve --watch``."""

    def __init__(self, folder: Path, port: int = 0) -> None:
        """Start the server, and read its address from its output."""
        environment = {**os.environ, MARK: str(folder / ".venv")}
        words = [sys.executable, "build.py", "serve", "--watch", "--port", str(port)]
        self._process = subprocess.Popen(
            words, cwd=folder, env=environment, stdout=subprocess.PIPE, text=True
        )
        assert self._process.stdout
        self.url = self._process.stdout.readline().split()[3]
        self.port = int(self.url.rstrip("/").rpartition(":")[2])

    def get(self, path: str) -> bytes:
        """The body of a file of the page."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE / 1000)
        connection.request("GET", path)
        return connection.getresponse().read()

    def end(self) -> None:
        """End the server."""
        self._process.kill()
        self._process.communicate()


@pytest.fixture
def watching(copy: Path) -> Iterator[Watching]:
    """A server that watches the copy."""
    server = Watching(copy)
    yield server
    server.end()


def change(path: Path, old: str, new: str) -> None:
    """Replace one text of a file."""
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")


@pytest.mark.deep
def test_changes_reach_an_open_page(copy: Path, watching: Watching, browser: Browser) -> None:
    context = browser.new_context()
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    page.goto(watching.url)
    page.wait_for_selector("html[data-shown]", state="attached")
    assert page.evaluate("navigator.serviceWorker === undefined")
    page.evaluate("document.documentElement.setAttribute('data-unloaded', '')")

    # A change of a style sheet is shown without a reload.
    change(copy / "web" / "css" / "tokens.css", ":root {", ":root { --probe: 7px;")
    probe = "getComputedStyle(document.documentElement).getPropertyValue('--probe')"
    until(lambda: page.evaluate(probe) == "7px", "the changed style is there")
    assert page.locator("html[data-unloaded]").count() == 1

    # A change of a script reloads the page.
    script = copy / "web" / "js" / "app.ts"
    change(script, "const root =", "document.title = 'changed';\nconst root =")
    page.wait_for_selector("html[data-shown]:not([data-unloaded])", state="attached")
    assert page.title() in ("changed", "Hairpin: card races in one page")

    # A change of a Python file reloads the page, which then fetches the changed engine.
    page.evaluate("document.documentElement.setAttribute('data-unloaded', '')")
    version = copy / "py" / "hairpin" / "__init__.py"
    version.write_text(version.read_text("utf-8") + "\nPROBE = 1\n", "utf-8")
    page.wait_for_selector("html[data-shown]:not([data-unloaded])", state="attached")
    with zipfile.ZipFile(io.BytesIO(watching.get("/web/engine.zip"))) as archive:
        assert archive.read("hairpin/__init__.py").endswith(b"PROBE = 1\n")

    # The page shows a syntax error in Python; the correction reloads the page.
    session = copy / "py" / "hairpin" / "session" / "__init__.py"
    right = session.read_text("utf-8")
    session.write_text(right + "\n)\n", "utf-8")
    page.get_by_text("SyntaxError").wait_for()
    session.write_text(right, "utf-8")
    page.wait_for_selector("html[data-shown]", state="attached")
    context.close()


OLD_PAGE = (
    "<!doctype html><title>Old</title><script>navigator.serviceWorker.register('sw.js')</script>"
)
OLD_WORKER = """addEventListener('activate', (event) => event.waitUntil(clients.claim()));
addEventListener('install', (event) => event.waitUntil(caches.open('hairpin / old').then((cache) => cache.add('./'))));
addEventListener('fetch', (event) => event.respondWith(caches.match('./').then((old) => old ?? fetch(event.request))));
"""


@pytest.mark.deep
def test_an_old_service_worker_is_removed(copy: Path, tmp_path: Path, browser: Browser) -> None:
    site = tmp_path / "site"
    site.mkdir()
    (site / "index.html").write_text(OLD_PAGE)
    (site / "sw.js").write_text(OLD_WORKER)
    context = browser.new_context()
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    # Each answer of this server ends its connection, so the browser finds the new server at once.
    handler = functools.partial(http.server.SimpleHTTPRequestHandler, directory=site)
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as old:
        threading.Thread(target=old.serve_forever, args=(0.05,), daemon=True).start()
        port = old.server_address[1]
        page.goto(f"http://localhost:{port}/")
        until(
            lambda: page.evaluate("navigator.serviceWorker.controller !== null"),
            "the old service worker answers for the page",
        )
        old.shutdown()
    watching = Watching(copy, port)
    try:
        page.goto(watching.url)
        # The old service worker answers with the old page. Then the browser finds the new service
        # worker, which removes the old worker and its cache.
        page.wait_for_selector("html[data-shown]", state="attached")
        assert page.evaluate("caches.keys()") == []
    finally:
        context.close()
        watching.end()
