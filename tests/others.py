"""Firefox and WebKit as Debian brings them, spoken to in their own tongues.

Playwright drives only its own builds of these. Where those are not to be had, Firefox answers Marionette
(length-prefixed JSON on a socket) and WebKitGTK's small browser the WebDriver protocol (JSON over HTTP).
What is here is just enough for a smoke game: go somewhere, run a script, hear what it returns.
"""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import time
import urllib.request
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from collections.abc import Iterator

START_PATIENCE = 60.0
MINI_BROWSERS = "/usr/lib/*/webkit2gtk-4.*/MiniBrowser"


class Smoke(Protocol):
    """A browser that can be sent somewhere and asked something."""

    name: str

    def go(self, url: str) -> None:
        """Load a page."""

    def ask(self, script: str) -> Any:
        """Run the body of a function in the page and give what it returns."""


def until_true(browser: Smoke, script: str, timeout: float = 120.0) -> None:
    """Ask again and again until the answer is true."""
    end = time.monotonic() + timeout
    while not browser.ask(script):
        assert time.monotonic() < end, f"{browser.name}: not in {timeout:g} s: {script}"
        time.sleep(0.1)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def _process(words: list[str], **env: str) -> Iterator[None]:
    """A program of ours that ends with the block."""
    with subprocess.Popen(
        words,
        env={**os.environ, **env},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    ) as running:
        try:
            yield
        finally:
            running.terminate()
            try:
                running.wait(10)
            except subprocess.TimeoutExpired:
                running.kill()


class Marionette:
    """Firefox over its own socket."""

    name = "Firefox"

    def __init__(self, port: int) -> None:
        """Connect as soon as it listens, and open a session."""
        end = time.monotonic() + START_PATIENCE
        while True:
            try:
                self._socket = socket.create_connection(("127.0.0.1", port), timeout=150)
                break
            except OSError:
                assert time.monotonic() < end, "Firefox does not listen"
                time.sleep(0.2)
        self._id = 0
        self._read()
        self._send("WebDriver:NewSession", {"strictFileInteractability": False})
        self._send("WebDriver:SetTimeouts", {"script": 120_000, "pageLoad": 120_000})

    def _read(self) -> Any:
        head = b""
        while not head.endswith(b":"):
            piece = self._socket.recv(1)
            assert piece, "Firefox hung up"
            head += piece
        left = int(head[:-1])
        body = b""
        while len(body) < left:
            body += self._socket.recv(left - len(body))
        return json.loads(body)

    def _send(self, command: str, arguments: dict[str, Any]) -> Any:
        self._id += 1
        data = json.dumps([0, self._id, command, arguments]).encode()
        self._socket.sendall(str(len(data)).encode() + b":" + data)
        _, _, error, result = self._read()
        assert error is None, error
        return result

    def go(self, url: str) -> None:
        """Load a page."""
        self._send("WebDriver:Navigate", {"url": url})

    def ask(self, script: str) -> Any:
        """Run the body of a function in the page and give what it returns."""
        return self._send("WebDriver:ExecuteScript", {"script": script, "args": []})["value"]

    def close(self) -> None:
        """Hang up."""
        self._socket.close()


class WebDriver:
    """WebKit over HTTP."""

    name = "WebKit"

    def __init__(self, port: int, binary: str) -> None:
        """Open a session as soon as the driver answers."""
        self._base = f"http://127.0.0.1:{port}"
        options = {"binary": binary, "args": ["--automation"]}
        wanted = {"alwaysMatch": {"webkitgtk:browserOptions": options}}
        end = time.monotonic() + START_PATIENCE
        while True:
            try:
                answer = self._post("/session", {"capabilities": wanted})
                break
            except ConnectionError:
                assert time.monotonic() < end, "the driver of WebKit does not answer"
                time.sleep(0.2)
            except OSError as error:
                if not isinstance(getattr(error, "reason", None), ConnectionError):
                    raise
                assert time.monotonic() < end, "the driver of WebKit does not answer"
                time.sleep(0.2)
        self._base += f"/session/{answer['sessionId']}"

    def _post(self, path: str, body: dict[str, Any]) -> Any:
        request = urllib.request.Request(
            self._base + path,
            data=json.dumps(body).encode(),
            headers={"Content-Type": "application/json"},
        )
        with urllib.request.urlopen(request, timeout=150) as response:
            return json.load(response)["value"]

    def go(self, url: str) -> None:
        """Load a page."""
        self._post("/url", {"url": url})

    def ask(self, script: str) -> Any:
        """Run the body of a function in the page and give what it returns."""
        return self._post("/execute/sync", {"script": script, "args": []})

    def close(self) -> None:
        """End the session."""
        request = urllib.request.Request(self._base, method="DELETE")
        with urllib.request.urlopen(request, timeout=30):
            pass


def why_no_firefox() -> str | None:
    """What is missing for Firefox, or None."""
    if shutil.which("firefox-esr") or shutil.which("firefox"):
        return None
    return "no Firefox here: install the package `firefox-esr`"


def why_no_webkit() -> str | None:
    """What is missing for WebKit, or None."""
    browser = next(iter(Path("/").glob(MINI_BROWSERS[1:])), None)
    if browser and shutil.which("WebKitWebDriver") and shutil.which("Xvfb"):
        return None
    return "no WebKit here: install the packages `webkit2gtk-driver` and `xvfb`"


@contextmanager
def firefox(profile: Path) -> Iterator[Smoke]:
    """Firefox with an empty profile."""
    port = _free_port()
    profile.mkdir(parents=True, exist_ok=True)
    prefs = {
        "marionette.port": port,
        "browser.shell.checkDefaultBrowser": False,
        "datareporting.policy.dataSubmissionEnabled": False,
        "app.update.enabled": False,
        "network.captive-portal-service.enabled": False,
        "network.connectivity-service.enabled": False,
    }
    lines = [f'user_pref("{name}", {json.dumps(value)});' for name, value in prefs.items()]
    (profile / "user.js").write_text("\n".join(lines))
    program = shutil.which("firefox-esr") or shutil.which("firefox") or "firefox"
    words = [program, "--headless", "--marionette", "--no-remote", "--profile", str(profile)]
    with _process(words, HOME=str(profile), MOZ_REMOTE_SETTINGS_DEVTOOLS="0"):
        browser = Marionette(port)
        try:
            yield browser
        finally:
            browser.close()


@contextmanager
def webkit(home: Path) -> Iterator[Smoke]:
    """WebKitGTK's MiniBrowser on a screen that is not there."""
    home.mkdir(parents=True, exist_ok=True)
    port = _free_port()
    binary = str(next(iter(Path("/").glob(MINI_BROWSERS[1:]))))
    with ExitStack() as stack:
        screen = f":{100 + port % 20000}"
        words = ["Xvfb", screen, "-screen", "0", "1440x900x24", "-nolisten", "tcp"]
        stack.enter_context(_process(words))
        end = time.monotonic() + START_PATIENCE
        while not Path(f"/tmp/.X11-unix/X{screen[1:]}").exists():
            assert time.monotonic() < end, "Xvfb does not start"
            time.sleep(0.1)
        env = {
            "DISPLAY": screen,
            "GDK_BACKEND": "x11",
            "HOME": str(home),
            "XDG_DATA_HOME": str(home / "data"),
            "XDG_CACHE_HOME": str(home / "cache"),
            "LIBGL_ALWAYS_SOFTWARE": "1",
            "WEBKIT_DISABLE_COMPOSITING_MODE": "1",
        }
        stack.enter_context(_process(["WebKitWebDriver", f"--port={port}"], **env))
        browser = WebDriver(port, binary)
        try:
            yield browser
        finally:
            browser.close()
