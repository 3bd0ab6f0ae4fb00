"""A stand-in for Python in the page: the engine of the page runs in the test's own process.

Python takes seconds to start in a page, and few tests are about that. So most pages find
``core.js`` from this folder at the address of PyScript's entry. It offers the parts of PyScript
that the bridge uses, and sends each call to this server. Each start of an engine runs the site's
``worker.py`` once, by the Python of the tests. Files that only Python in the page would read are
served as a few bytes.

``tests/tooling/test_stand_in.py`` shows that both ways give the same replies.
"""

from __future__ import annotations

import re
import runpy
import threading
import traceback
import urllib.parse
from pathlib import Path
from typing import TYPE_CHECKING

from tools import serve
from tools.site import COUNTED

if TYPE_CHECKING:
    from collections.abc import Callable

CORE = Path(__file__).with_name("core.js")
ENTRY = re.compile(r"^runtime-[0-9a-f]+/pyscript/core\.js$")
FOR_PYTHON = re.compile(r"^(runtime-[0-9a-f]+/.*|app-[0-9a-f]+/engine\.zip(\.packed)?)$")
WORKER = re.compile(r"^app-[0-9a-f]+/worker\.py$")


class PageEngine:
    """The engine of one page. It runs in this process instead of in the page's worker."""

    def __init__(self, script: Path) -> None:
        """Run the page's Python file as a worker does."""
        names = runpy.run_path(str(script))
        self._offered = {name: names[name] for name in names["__export__"]}
        self._turn = threading.Lock()

    def call(self, text: str) -> str:
        """Answer a call of the page, one call at a time."""
        with self._turn:
            answer: str = self._offered["call"](text)
            return answer


class PageEngines:
    """The engines of all pages of a test."""

    def __init__(self) -> None:
        """Begin without engines."""
        #: Tracebacks of calls that failed.
        self.faults: list[str] = []
        self._all: dict[str, PageEngine] = {}
        self._one_by_one = threading.Lock()

    def of(self, name: str, script: Path) -> PageEngine:
        """Return the engine of this name; the first call starts it."""
        with self._one_by_one:
            if name not in self._all:
                self._all[name] = PageEngine(script)
            return self._all[name]

    def forget(self) -> None:
        """Forget all engines and faults."""
        with self._one_by_one:
            self._all.clear()
            self.faults.clear()

    def __len__(self) -> int:
        return len(self._all)


class Handler(serve.Handler):
    """Serves the site, except for the files that Python in the page would read."""

    engines: PageEngines

    def find(self, path: str) -> tuple[int, Path, str]:
        """Return status, file and path of an answer; replace the files of Python by files of the stand-in."""
        status, file, rel = super().find(path)
        if ENTRY.match(rel):
            return status, CORE, rel
        if FOR_PYTHON.match(rel) and file.stat().st_size >= COUNTED:
            return status, Path(__file__).with_name("nothing.txt"), rel
        return status, file, rel

    def do_POST(self) -> None:
        """Answer a call to an engine."""
        asked = self.rfile.read(int(self.headers["Content-Length"])).decode()
        address = urllib.parse.urlsplit(self.path)
        name = urllib.parse.parse_qs(address.query)["engine"][0]
        _, script, rel = self.find(address.path)
        status = 200
        try:
            assert WORKER.match(rel), f"no worker of ours: {rel}"
            answer = self.engines.of(name, script).call(asked)
        except Exception:
            status, answer = 500, traceback.format_exc()
            self.engines.faults.append(answer)
        data = answer.encode()
        self.send_response(status)
        self.send_header("Content-Type", "text/plain; charset=utf-8")
        self.send_header("Content-Length", str(len(data)))
        self.send_header("Cache-Control", "no-store")
        self.end_headers()
        self.wfile.write(data)


def maker(engines: PageEngines) -> Callable[[Path, int, str], serve.Server]:
    """Return a function like ``serve.make_server``. Its servers pass the calls of pages to ``engines``."""

    def make(folder: Path, port: int, base: str = "/") -> serve.Server:
        facts = {"folder": folder, "base": base, "engines": engines}
        return serve.Server(("127.0.0.1", port), type("StandInHandler", (Handler,), facts))

    return make
