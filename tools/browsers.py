"""Browsers for tests and benches: an installed browser, or else a downloaded browser."""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from tools.common import Trouble, say

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from playwright.sync_api import Browser

# Prefer the headless shell: pages need a quarter less time in it than in a full Chromium.
SHELL = "chromium-headless-shell"
NAMES = (
    SHELL,
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
    "microsoft-edge",
)
PLACES = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    r"C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
    r"C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe",
)
#: WebKitGTK's MiniBrowser, relative to the root folder.
MINI_BROWSERS = "usr/lib/*/webkit2gtk-4.*/MiniBrowser"
# Switch off Chromium's own network requests, so that no test depends on them.
QUIET = (
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--no-default-browser-check",
)


def chromium_args() -> list[str]:
    """Return the switches for a Chromium without background activity; for root also without its sandbox."""
    root = hasattr(os, "geteuid") and os.geteuid() == 0
    return [*QUIET, *(["--no-sandbox"] if root else [])]


def installed_chromium() -> str | None:
    """Return the path of an installed Chromium; ``HAIRPIN_CHROMIUM`` comes first."""
    named = os.environ.get("HAIRPIN_CHROMIUM")
    if named:
        program = shutil.which(named)
        if not program:
            raise Trouble(f"HAIRPIN_CHROMIUM is not the path of a program: {named}")
        return program
    found = next((path for path in map(shutil.which, NAMES) if path), None)
    return found or next((place for place in PLACES if Path(place).exists()), None)


def playwright_has(kind: str) -> bool:
    """Whether Playwright has downloaded its own build of a browser."""
    code = (
        "from playwright.sync_api import sync_playwright\n"
        "import os\n"
        f"with sync_playwright() as p: print(os.path.exists(p.{kind}.executable_path))\n"
    )
    done = subprocess.run([sys.executable, "-c", code], check=False, capture_output=True, text=True)
    return done.stdout.strip() == "True"


def _fetch(
    kind: str, packages: Iterable[tuple[str, ...]], found: Callable[[], object], missing: str
) -> None:
    """Install Playwright's build of a browser; if the download fails, root installs Debian's packages.

    Tries the groups of ``packages`` in turn until ``found`` returns true. If no attempt succeeds,
    raises ``Trouble`` with the sentence ``missing``.
    """
    say(f"no {kind} is installed; downloading Playwright's build")
    done = subprocess.run([sys.executable, "-m", "playwright", "install", kind], check=False)
    if done.returncode == 0 and playwright_has(kind):
        return
    root = hasattr(os, "geteuid") and os.geteuid() == 0
    if root and shutil.which("apt-get"):
        say("the download failed; installing Debian's package")
        env = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        subprocess.run(["apt-get", "update"], check=False, env=env)
        for group in packages:
            subprocess.run(["apt-get", "install", "-y", *group], check=False, env=env)
            if found():
                return
    raise Trouble(missing)


def ensure_chromium() -> None:
    """Make sure that a Chromium is installed. Raises ``Trouble``."""
    if installed_chromium() or playwright_has("chromium"):
        return
    # Older Debian releases have no package of the headless shell.
    _fetch(
        "chromium",
        ((SHELL,), ("chromium",)),
        installed_chromium,
        "What runs in a browser needs Chromium or Chrome: install the package `chromium` "
        "(Debian, Fedora), Google Chrome, or set HAIRPIN_CHROMIUM to its path.",
    )


def installed_firefox() -> str | None:
    """Return the path of Debian's Firefox, for control by Marionette."""
    return shutil.which("firefox-esr")


def installed_webkit() -> str | None:
    """Return the path of WebKitGTK's MiniBrowser, if its driver and a virtual screen are installed too."""
    browser = next(iter(Path("/").glob(MINI_BROWSERS)), None)
    if browser and shutil.which("WebKitWebDriver") and shutil.which("Xvfb"):
        return str(browser)
    return None


def ensure_firefox() -> None:
    """Make sure that a Firefox for tests is installed. Raises ``Trouble``."""
    if installed_firefox() or playwright_has("firefox"):
        return
    _fetch(
        "firefox",
        (("firefox-esr",),),
        installed_firefox,
        "Tests in Firefox need Playwright's Firefox (`playwright install firefox`) or, on Debian, the package "
        "`firefox-esr`.",
    )


def ensure_webkit() -> None:
    """Make sure that a WebKit for tests is installed. Raises ``Trouble``."""
    if installed_webkit() or playwright_has("webkit"):
        return
    _fetch(
        "webkit",
        (("webkit2gtk-driver", "xvfb"),),
        installed_webkit,
        "Tests in WebKit need Playwright's WebKit (`playwright install webkit`) or, on Debian, the packages "
        "`webkit2gtk-driver` and `xvfb`.",
    )


@contextlib.contextmanager
def chromium() -> Iterator[Callable[[], Browser]]:
    """Yield a function that starts a new Chromium. When the block ends, all started browsers are closed."""
    ensure_chromium()
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        yield lambda: playwright.chromium.launch(
            executable_path=installed_chromium(), args=chromium_args()
        )
