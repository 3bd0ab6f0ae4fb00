"""A stand-in for Python in the page: the page asks as ever, and this process answers.

Python takes seconds to start in a page, and few tests are about that. So the pages of most have everything but that: at the
address of PyScript's entry they find ``core.js`` from this folder, which offers what the bridge uses of PyScript and
sends each call back to this server. Here every start of an engine is a run of its own of the site's ``worker.py``,
by the Python that runs the tests. What only Python in the page would read (the interpreter, its library, the engine's
archive) is served as a few bytes.

That both ways give the same answers is shown by ``tests/tooling/test_stand_in.py``.
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


class Sitting:
    """One engine of one page: what its worker would be."""

    def __init__(self, script: Path) -> None:
        """Run the page's Python file as a worker does."""
        names = runpy.run_path(str(script))
        self._offered = {name: names[name] for name in names["__export__"]}
        self._turn = threading.Lock()

    def call(self, text: str) -> str:
        """One call of the page, after those before it."""
        with self._turn:
            answer: str = self._offered["call"](text)
            return answer


class Sittings:
    """The engines of all pages of a test."""

    def __init__(self) -> None:
        """None has been started."""
        #: What went wrong inside, each as Python tells it.
        self.faults: list[str] = []
        self._all: dict[str, Sitting] = {}
        self._one_by_one = threading.Lock()

    def of(self, name: str, script: Path) -> Sitting:
        """The sitting of this name, begun if it is the first time."""
        with self._one_by_one:
            if name not in self._all:
                self._all[name] = Sitting(script)
            return self._all[name]

    def forget(self) -> None:
        """Nobody asks for any of them again."""
        with self._one_by_one:
            self._all.clear()
            self.faults.clear()

    def __len__(self) -> int:
        return len(self._all)


class Handler(serve.Handler):
    """The site's answers, but for Python."""

    sittings: Sittings

    def find(self, path: str) -> tuple[int, Path, str]:
        """What the site has there, or what stands in for it."""
        status, file, rel = super().find(path)
        if ENTRY.match(rel):
            return status, CORE, rel
        if FOR_PYTHON.match(rel) and file.stat().st_size >= COUNTED:
            return status, Path(__file__).with_name("nothing.txt"), rel
        return status, file, rel

    def do_POST(self) -> None:
        """A call to an engine."""
        asked = self.rfile.read(int(self.headers["Content-Length"])).decode()
        address = urllib.parse.urlsplit(self.path)
        name = urllib.parse.parse_qs(address.query)["sitting"][0]
        _, script, rel = self.find(address.path)
        status = 200
        try:
            assert WORKER.match(rel), f"no worker of ours: {rel}"
            answer = self.sittings.of(name, script).call(asked)
        except Exception:
            status, answer = 500, traceback.format_exc()
            self.sittings.faults.append(answer)
        data = answer.encode()
        self.send_response(status)
        self.send_header("Content-Type", "text/plain; charset=utf-8")
        self.send_header("Content-Length", str(len(data)))
        self.send_header("Cache-Control", "no-store")
        self.end_headers()
        self.wfile.write(data)


def maker(sittings: Sittings) -> Callable[[Path, int, str], serve.Server]:
    """What makes servers that answer for these sittings, as ``serve.make_server`` makes others."""

    def make(folder: Path, port: int, base: str = "/") -> serve.Server:
        facts = {"folder": folder, "base": base, "sittings": sittings}
        return serve.Server(("127.0.0.1", port), type("StandInHandler", (Handler,), facts))

    return make
