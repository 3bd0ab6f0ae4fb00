"""Helpers of browser tests: the served site, watched pages, and waiting without sleeping.

The page's content policy forbids evaluating text, so Playwright's ``wait_for_function`` does not
work here. Wait for selectors and attributes, or poll with `until`. `EARS` records every
announcement, note and toast from the start, so that a slow test misses none.
"""

from __future__ import annotations

import os
import re
import threading
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from playwright.sync_api import (
        Browser,
        BrowserContext,
        ConsoleMessage,
        Frame,
        Page,
        Playwright,
        Request,
    )

    from tools import serve

BASE = "/some/where/"
#: The longest time in ms that a test waits for a page. Only a machine that builds at the same time
#: may need all of this time.
PATIENCE = 60_000
#: Factor by which pages are slowed, to find tests that depend on speed: ``HAIRPIN_SLOW=4 python3
#: build.py test``.
SLOW = float(os.environ.get("HAIRPIN_SLOW", "1"))

#: Records announcements, notes, toasts and notices in order: [kind, text, box]. A sentence that stands
#: in the strip of words for a while counts as a refusal or as a toast. The box is the
#: element's position at that moment: left, top, right, bottom.
EARS = """(() => {
    const KINDS = { live: '[aria-live], #speaker', note: '[data-part=note]', toast: '[data-part=toast]', notice: '[data-notice]',
        strip: '[data-part=prompt-say]' };
    const heard = [];
    const last = new WeakMap();
    Object.defineProperty(globalThis, 'heard', { value: heard });
    const listen = () => {
        for (const [kind, selector] of Object.entries(KINDS)) {
            for (const node of document.querySelectorAll(selector)) {
                const strip = kind === 'strip' ? node.closest('[data-refused], [data-told]') : node;
                const words = node.hidden || !strip ? '' : (kind === 'live' ? node : node.querySelector('p') ?? node).textContent.trim();
                const before = last.get(node);
                // The same text in a new paragraph is a new announcement.
                if (before && before[0] === words && before[1] === node.firstChild) continue;
                last.set(node, [words, node.firstChild]);
                if (!words) continue;
                const box = node.getBoundingClientRect();
                const said = strip.hasAttribute('data-refused') ? 'refusal' : kind === 'strip' ? 'toast' : kind;
                heard.push([said, words, [box.left, box.top, box.right, box.bottom]]);
            }
        }
    };
    new MutationObserver(listen).observe(document, {
        subtree: true, childList: true, characterData: true, attributeFilter: ['hidden', 'data-refused', 'data-told'],
    });
})();"""


class Site:
    """The built site on its own server, below a path; the server can be stopped and restarted."""

    def __init__(self, folder: Path, hosts: Path, *, stand_in: bool = False) -> None:
        """Serve ``folder``; also serve ``hosts``, a folder for another site whose pages embed our page.

        With ``stand_in`` the engine runs in this process, see `tests.stand_in.server`.
        """
        self.folder = folder
        from tests.stand_in import server
        from tools import serve

        self.engines = server.PageEngines()
        self._make = server.maker(self.engines) if stand_in else serve.make_server
        self._hosts = hosts
        self._server: serve.Server | None = None
        self._thread: threading.Thread | None = None
        self.port = 0
        self.start()
        # Serve the host pages under another host name, so that the browser treats them as another site.
        self._other = serve.make_server(hosts, 0)
        threading.Thread(target=self._other.serve_forever, args=(0.05,), daemon=True).start()
        self.other_origin = f"http://127.0.0.1:{self._other.server_address[1]}"

    @property
    def origin(self) -> str:
        """Return scheme, host and port of the site."""
        return f"http://localhost:{self.port}"

    @property
    def url(self) -> str:
        """Return the address of the page."""
        return self.origin + BASE

    def start(self) -> None:
        """Start the server, always at the same address."""
        if self._server:
            return
        self._server = self._make(self.folder, self.port, BASE)
        self.port = self._server.server_address[1]
        self._thread = threading.Thread(
            target=self._server.serve_forever, args=(0.05,), daemon=True
        )
        self._thread.start()

    def stop(self) -> None:
        """Stop the server; connections are then refused."""
        if self._server and self._thread:
            self._server.shutdown()
            self._server.server_close()
            self._thread.join()
            self._server = None

    def close(self) -> None:
        """Stop both servers."""
        self.stop()
        self._other.shutdown()
        self._other.server_close()

    def host_page(self, name: str, body: str) -> str:
        """Write a page of another site; return its address. ``{url}`` in ``body`` becomes our site's address."""
        head = '<!doctype html><title>Host</title><link rel="icon" href="data:,">'
        page = head + body.replace("{url}", self.url)
        (self._hosts / f"{name}.html").write_text(page, "utf-8")
        return f"{self.other_origin}/{name}.html"


#: Init script that removes script features that the oldest supported browsers lack.
SINCE = """
    for (const name of ['checkVisibility', 'getHTML', 'moveBefore']) delete Element.prototype[name];
    for (const name of ['popover', 'showPopover', 'hidePopover', 'togglePopover']) delete HTMLElement.prototype[name];
    for (const name of ['closedBy', 'requestClose']) delete HTMLDialogElement.prototype[name];
    for (const name of ['union', 'difference', 'intersection']) delete Set.prototype[name];
    for (const [of, name] of [[Object, 'groupBy'], [Map, 'groupBy'], [Promise, 'try'], [Array, 'fromAsync'], [URL, 'parse'],
        [AbortSignal, 'any']]) delete of[name];
    for (const name of ['requestIdleCallback', 'scheduler', 'navigation', 'URLPattern']) delete window[name];
    delete Document.prototype.startViewTransition;
"""


class Watch:
    """Collects faults of a page: requests to other sites, console errors, policy breaches."""

    def __init__(self, site: Site) -> None:
        """Watch pages of this site."""
        self._site = site
        self._own = (site.origin + "/", site.other_origin + "/", "blob:", "data:", "about:")
        self._allowed: list[re.Pattern[str]] = []
        self.troubles: list[str] = []

    def allow(self, pattern: str) -> None:
        """Ignore faults that match, for example refused connections while the server is stopped."""
        self._allowed.append(re.compile(pattern))

    def attach(self, context: BrowserContext) -> None:
        """Watch every page of a context."""
        context.add_init_script(
            "addEventListener('securitypolicyviolation', (e) =>"
            " console.error('policy breach: ' + e.violatedDirective + ' ' + e.blockedURI));"
        )
        context.add_init_script(EARS)
        context.on("request", self._request)
        context.on("console", self._console)
        context.on("weberror", lambda error: self._note(f"uncaught: {error.error}"))

    def _note(self, text: str) -> None:
        self.troubles.append(text)

    def _request(self, request: Request) -> None:
        if not request.url.startswith(self._own):
            self._note(f"request to another origin: {request.url}")

    def _console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self._note(f"console: {message.text} ({message.location.get('url', '')})")

    def verdict(self) -> list[str]:
        """Return the faults that the test has not allowed."""
        all_of_them = [*self.troubles, *self._site.engines.faults]
        return [t for t in all_of_them if not any(p.search(t) for p in self._allowed)]


class Opener:
    """Opens watched pages with any context options."""

    def __init__(self, browser: Browser, site: Site, watch: Watch, *, stores: bool = True) -> None:
        """Open pages in this browser; ``stores`` allows service workers."""
        self._browser = browser
        self._workers = "allow" if stores else "block"
        self.watch = watch
        self.site = site
        self._contexts: list[BrowserContext] = []

    def context(self, **options: Any) -> BrowserContext:
        """Return a new browser context with its own storage and settings."""
        options.setdefault("viewport", {"width": 1440, "height": 900})
        options.setdefault("service_workers", self._workers)
        context = self._browser.new_context(**options)
        context.set_default_timeout(PATIENCE)
        if SLOW > 1:
            context.on("page", slowed)
        self.watch.attach(context)
        self._contexts.append(context)
        return context

    def __call__(self, fragment: str | None = "", **options: Any) -> Page:
        """Open the site at a fragment; with None return a blank page."""
        page = self.context(**options).new_page()
        if fragment is not None:
            page.goto(self.site.url + fragment)
        return page

    def close(self) -> None:
        """Close every context."""
        for context in self._contexts:
            context.close()


def slowed(page: Page) -> None:
    """Slow down a page by the factor ``SLOW``."""
    send = page.context.new_cdp_session(page).send
    send("Emulation.setCPUThrottlingRate", {"rate": SLOW})


@contextmanager
def keeping_nothing(
    playwright: Playwright, folder: Path, **options: Any
) -> Iterator[BrowserContext]:
    """Start a separate browser in which framed sites may store nothing."""
    from tools import browsers

    profile = folder / "profile"
    (profile / "Default").mkdir(parents=True)
    (profile / "Default" / "Preferences").write_text(
        '{"profile": {"block_third_party_cookies": true, "cookie_controls_mode": 1}}'
    )
    context = playwright.chromium.launch_persistent_context(
        profile,
        executable_path=browsers.installed_chromium(),
        args=browsers.chromium_args(),
        timeout=PATIENCE,
        **options,
    )
    context.set_default_timeout(PATIENCE)
    try:
        yield context
    finally:
        context.close()


def keeps_something(frame: Frame) -> bool:
    """Return whether a framed page can really use storage."""
    allowed: bool = frame.evaluate(
        "() => { try { localStorage.length; return true } catch { return false } }"
    )
    return allowed


#: Sends a key press to an idle page, because the page starts its engine at the first input.
TOUCH = """() => {
  if (document.documentElement.dataset.engine === 'idle') dispatchEvent(new KeyboardEvent('keydown', { key: 'Shift' }));
}"""


def ready(page: Page | Frame, timeout: float = PATIENCE) -> None:
    """Wait until the page's engine is ready; on failure the error has the page's text.

    The page gets a key press first, since an idle page delays the start of its engine.
    """
    from playwright.sync_api import TimeoutError as TooSlow

    try:
        page.wait_for_selector("html[data-running]", state="attached", timeout=timeout)
        page.evaluate(TOUCH)
        page.wait_for_selector(
            "html[data-engine=ready], html[data-engine=failed]", state="attached", timeout=timeout
        )
    except TooSlow:
        words = page.evaluate("document.body.innerText")
        raise AssertionError(
            f"the engine neither started nor failed; the page says: {words}"
        ) from None
    state = page.evaluate("document.documentElement.dataset.engine")
    assert state == "ready", page.evaluate("document.body.innerText")


def framed(page: Page) -> Frame:
    """Wait for the first frame of a host page, and return the frame."""
    handle = page.wait_for_selector("iframe", state="attached")
    frame = handle.content_frame() if handle else None
    assert frame
    return frame


def until(truth: Callable[[], object], what: str, timeout: float = PATIENCE / 1000) -> None:
    """Call ``truth`` until it returns true. Use this for conditions that no selector can express."""
    end = time.monotonic() + timeout
    while not truth():
        assert time.monotonic() < end, f"not in {timeout:g} s: {what}"
        time.sleep(0.05)


def becomes(look: Callable[[], object], wanted: object, what: str) -> None:
    """Poll until ``look`` returns ``wanted``; a failure names the last value."""
    end = time.monotonic() + PATIENCE / 1000
    while (seen := look()) != wanted:
        assert time.monotonic() < end, f"{what}: {seen!r}, not {wanted!r}"
        time.sleep(0.05)


def announced(page: Page | Frame, *kinds: str) -> list[str]:
    """Return the texts of these kinds that the page has announced or shown; without ``kinds`` return all."""
    found: list[list[Any]] = page.evaluate("heard")
    return [words for kind, words, _ in found if not kinds or kind in kinds]


def stored(page: Page) -> None:
    """Wait until the service worker controls the page and all files are stored."""
    page.evaluate(
        """() => new Promise((resolve, reject) => {
            navigator.serviceWorker.addEventListener('message', ({ data }) => {
                if (data.hairpin === 'stored') resolve();
                if (data.hairpin === 'not-stored') reject(new Error(data.why));
            });
            navigator.serviceWorker.ready.then((r) => r.active.postMessage({ hairpin: 'stored?' }));
        })"""
    )


def stored_files(page: Page) -> set[str]:
    """Return the names of the files that the service worker has stored, without their folders."""
    names: list[str] = page.evaluate(
        """async () => {
            const opened = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
            const all = await Promise.all(opened.map((cache) => cache.keys()));
            return all.flat().map(({ url }) => url.split('/').at(-1));
        }"""
    )
    return set(names)
