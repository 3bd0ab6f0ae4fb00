"""One small driver interface for browsers: Playwright's, Debian's Firefox and Debian's WebKitGTK.

Playwright drives only its own builds of Firefox and WebKit. Where those are missing, Marionette drives Firefox and WebDriver
drives WebKitGTK's MiniBrowser on a virtual screen.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Literal, Protocol

from tests.support import PATIENCE
from tools import browsers

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Frame, Page

Kind = Literal["chromium", "firefox", "webkit"]

#: The longest time in seconds that a test waits for one answer of the browser.
SECONDS = PATIENCE / 1000
SIZE = (1000, 900)
#: Settings that stop Firefox's own downloads, so that no test depends on them.
QUIET_FIREFOX = {
    "app.update.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
}


class Driver(Protocol):
    """A browser with one tab that a test controls."""

    version: str

    def go(self, url: str) -> None:
        """Load a page."""

    def reload(self) -> None:
        """Load the same page again."""

    def ask(self, script: str, *args: object) -> Any:
        """Run a function body in the page or in the entered frame; return its result."""

    def click(self, selector: str) -> None:
        """Click the first element that matches, as a person does with the mouse."""

    def paste(self, selector: str) -> None:
        """Paste the clipboard into a field by keyboard."""

    def enter(self, selector: str) -> None:
        """Direct all further calls to a frame of the page, until another page is loaded."""

    def replace_tab(self) -> None:
        """Open an empty tab, use it from now on, and close the old tab."""


class Playwrights:
    """A browser that Playwright drives."""

    def __init__(self, page: Page, version: str) -> None:
        """Drive this page."""
        self.version = version
        self._page = page
        self._place: Page | Frame = page

    def go(self, url: str) -> None:
        """Load a page."""
        self._place = self._page
        # If the URL differs only in its fragment, the browser does not load the page again.
        self._page.goto(url)

    def reload(self) -> None:
        """Load the same page again."""
        self._place = self._page
        self._page.reload()

    def ask(self, script: str, *args: object) -> Any:
        """Run a function body in the page or frame; return its result."""
        return self._place.evaluate(f"all => (function () {{ {script} }}).apply(null, all)", args)

    def click(self, selector: str) -> None:
        """Click the first element that matches."""
        self._place.locator(selector).first.click(timeout=5000)

    def paste(self, selector: str) -> None:
        """Paste the clipboard into a field."""
        self._place.locator(selector).focus()
        self._page.keyboard.press("ControlOrMeta+V")

    def enter(self, selector: str) -> None:
        """Direct all further calls to a frame."""
        element = self._page.wait_for_selector(selector, state="attached")
        frame = element.content_frame() if element else None
        assert frame
        self._place = frame

    def replace_tab(self) -> None:
        """Open an empty tab and close the old tab."""
        old, self._page = self._page, self._page.context.new_page()
        self._place = self._page
        old.close()


class Marionettes:
    """Firefox, driven by Marionette."""

    def __init__(self, client: Any) -> None:
        """Drive the Firefox that this Marionette client has started."""
        self.version = f"Firefox {client.session_capabilities['browserVersion']}"
        self._client = client

    def go(self, url: str) -> None:
        """Load a page."""
        self._client.switch_to_frame()
        self._client.navigate(url)

    def reload(self) -> None:
        """Load the same page again."""
        self._client.switch_to_frame()
        self._client.refresh()

    def ask(self, script: str, *args: object) -> Any:
        """Run a function body in the page or frame; return its result."""
        return self._client.execute_script(script, script_args=args, sandbox=None)

    def click(self, selector: str) -> None:
        """Click the first element that matches."""
        self._client.find_element("css selector", selector).click()

    def paste(self, selector: str) -> None:
        """Paste the clipboard into a field."""
        from marionette_driver.keys import Keys

        self._client.find_element("css selector", selector).send_keys(Keys.CONTROL, "v")

    def enter(self, selector: str) -> None:
        """Direct all further calls to a frame."""
        self._client.switch_to_frame(self._client.find_element("css selector", selector))

    def replace_tab(self) -> None:
        """Open an empty tab and close the old tab."""
        fresh = self._client.open(type="tab")["handle"]
        self._client.close()
        self._client.switch_to_window(fresh)


class WebDrivers:
    """WebKitGTK, driven by WebDriver."""

    def __init__(self, client: Any) -> None:
        """Drive the browser that this WebDriver client has started."""
        told = client.capabilities
        self.version = f"{told['browserName']} {told['browserVersion']}"
        self._client = client

    def go(self, url: str) -> None:
        """Load a page."""
        self._client.switch_to.default_content()
        self._client.get(url)

    def reload(self) -> None:
        """Load the same page again."""
        self._client.switch_to.default_content()
        self._client.refresh()

    def ask(self, script: str, *args: object) -> Any:
        """Run a function body in the page or frame; return its result."""
        return self._client.execute_script(script, *args)

    def click(self, selector: str) -> None:
        """Click the first element that matches."""
        self._client.find_element("css selector", selector).click()

    def paste(self, selector: str) -> None:
        """Paste the clipboard into a field."""
        from selenium.webdriver.common.keys import Keys

        self._client.find_element("css selector", selector).send_keys(Keys.CONTROL, "v")

    def enter(self, selector: str) -> None:
        """Direct all further calls to a frame."""
        self._client.switch_to.frame(self._client.find_element("css selector", selector))

    def replace_tab(self) -> None:
        """Open an empty tab and close the old tab."""
        old = self._client.current_window_handle
        self._client.switch_to.new_window("tab")
        fresh = self._client.current_window_handle
        self._client.switch_to.window(old)
        self._client.close()
        self._client.switch_to.window(fresh)


@contextmanager
def started(kind: Kind, home: Path) -> Iterator[Driver]:
    """Start a browser with an empty profile in ``home``, after installing it if it is missing.

    Raises ``Trouble`` if the browser cannot be installed.
    """
    if kind == "chromium":
        browsers.ensure_chromium()
    elif kind == "firefox":
        browsers.ensure_firefox()
    else:
        browsers.ensure_webkit()
    starting = {"firefox": _firefox, "webkit": _webkit}.get(kind, _playwright)
    if browsers.playwright_has(kind):
        starting = _playwright
    with starting(home, kind) as driver:
        yield driver


@contextmanager
def _playwright(home: Path, kind: Kind) -> Iterator[Driver]:
    """Start Playwright's own build, or an installed Chromium."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        options: dict[str, Any] = {}
        if kind == "chromium":
            options = {
                "executable_path": browsers.installed_chromium(),
                "args": browsers.chromium_args(),
                # Chromium without a window cannot ask a person for these permissions, so it would refuse them.
                "permissions": ["clipboard-read", "clipboard-write"],
            }
        # Use a profile on disk, since browsers may store less in a private window.
        context = getattr(playwright, kind).launch_persistent_context(
            home,
            viewport={"width": SIZE[0], "height": SIZE[1]},
            timeout=PATIENCE,
            **options,
        )
        context.set_default_timeout(PATIENCE)
        agent = context.pages[0].evaluate("navigator.userAgent")
        try:
            yield Playwrights(context.pages[0], f"Playwright's {kind}: {agent}")
        finally:
            context.close()


@contextmanager
def _firefox(home: Path, kind: Kind) -> Iterator[Driver]:
    """Start Debian's Firefox."""
    from marionette_driver.marionette import Marionette

    client = Marionette(
        bin=browsers.installed_firefox(),
        profile=_emptied(home),
        headless=True,
        prefs=QUIET_FIREFOX,
        gecko_log=str(home.with_suffix(".log")),
        startup_timeout=SECONDS,
        socket_timeout=2 * SECONDS,
    )
    try:
        client.start_session()
        client.timeout.script = client.timeout.page_load = SECONDS
        client.set_window_rect(width=SIZE[0], height=SIZE[1])
        yield Marionettes(client)
    finally:
        client.cleanup()


def _emptied(home: Path) -> str:
    home.mkdir(parents=True, exist_ok=True)
    return str(home)


@contextmanager
def _webkit(home: Path, kind: Kind) -> Iterator[Driver]:
    """Start Debian's WebKitGTK."""
    from selenium import webdriver
    from selenium.webdriver.webkitgtk.options import Options
    from selenium.webdriver.webkitgtk.service import Service

    options = Options()
    options.binary_location = browsers.installed_webkit() or ""
    options.add_argument("--automation")
    with _screen() as display:
        env = {
            **os.environ,
            "DISPLAY": display,
            "GDK_BACKEND": "x11",
            "HOME": _emptied(home),
            "XDG_DATA_HOME": str(home / "data"),
            "XDG_CACHE_HOME": str(home / "cache"),
            "LIBGL_ALWAYS_SOFTWARE": "1",
            "WEBKIT_DISABLE_COMPOSITING_MODE": "1",
        }
        service = Service(executable_path=shutil.which("WebKitWebDriver"), env=env)
        client = webdriver.WebKitGTK(options=options, service=service)
        try:
            client.set_script_timeout(SECONDS)
            client.set_page_load_timeout(SECONDS)
            client.set_window_size(*SIZE)
            yield WebDrivers(client)
        finally:
            client.quit()


@contextmanager
def _screen() -> Iterator[str]:
    """Start a virtual screen, yield its name for ``DISPLAY``, and end the screen after the block."""
    told, tell = os.pipe()
    words = ["Xvfb", "-displayfd", str(tell), "-screen", "0", "1440x1000x24", "-nolisten", "tcp"]
    with subprocess.Popen(words, pass_fds=[tell], stderr=subprocess.DEVNULL) as running:
        os.close(tell)
        try:
            # Xvfb writes its display number when it accepts clients.
            with os.fdopen(told) as answer:
                number = answer.readline().strip()
            assert number, "Xvfb did not start"
            yield f":{number}"
        finally:
            running.terminate()


def until(driver: Driver, script: str, *args: object, timeout: float = SECONDS) -> Any:
    """Run a script in the page repeatedly until its result is true; return the result."""
    end = time.monotonic() + timeout
    while not (answer := driver.ask(script, *args)):
        words = "the page says: " + str(driver.ask("return document.body.innerText"))
        assert time.monotonic() < end, f"{driver.version}: not in {timeout:g} s: {script}; {words}"
        time.sleep(0.1)
    return answer


def there(driver: Driver, selector: str) -> None:
    """Wait until an element is visible."""
    until(driver, "return document.querySelector(arguments[0])?.checkVisibility()", selector)


def click(driver: Driver, selector: str) -> None:
    """Wait for an element, then click it."""
    there(driver, selector)
    driver.click(selector)
