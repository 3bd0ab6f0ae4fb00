"""Fixtures for all tests: the built site on a server, browsers, watched pages."""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests import order, parts, steady, times, whole
from tests.steady import pytest_terminal_summary
from tests.support import PATIENCE, Opener, Site, Watch

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page, Playwright

__all__ = ["pytest_terminal_summary"]

# A test keeps a page open for only a few seconds. Compiling all of Python's WebAssembly would
# take longer than the faster code saves in these seconds.
HASTY = "--js-flags=--liftoff-only,--wasm-lazy-compilation"
# Turn off the suggestion list of the address bar. For each window, Chromium would need as long to
# build the list as to load our page. Playwright also sets the option --disable-features, but Chromium
# obeys only the last of these options. So this option repeats the features that Playwright turns off.
UNSEEN = "--disable-features=" + ",".join(
    (
        *("WebUIOmniboxPopup", "WebUIOmniboxFullPopup", "WebUIOmniboxAimPopup", "AimEnabled"),
        *("AvoidUnnecessaryBeforeUnloadCheckSync", "AvoidCorsURLLoaderRestartOnRedirect"),
        *("DestroyProfileOnBrowserClose", "HttpsUpgrades", "HttpsFirstBalancedModeAutoEnable"),
        *("LensOverlay", "MediaRouter", "NetworkTimeServiceQuerying", "OptimizationHints"),
        *("PaintHolding", "PreconnectToSearch", "ThirdPartyStoragePartitioning"),
    )
)

# Pages under the host name hairpin.test are not a secure context: Chromium does not know that the
# name leads to this machine.
ON_THE_NETWORK = "--host-resolver-rules=MAP hairpin.test 127.0.0.1"

# Tests of the engine run without Playwright and the build tools, so fixtures import them only
# when needed.


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options of the suite."""
    parts.pytest_addoption(parser)
    times.pytest_addoption(parser)


def pytest_configure(config: pytest.Config) -> None:
    """Register the plugins that check and measure a run. Commands speak English, whatever the machine speaks."""
    os.environ["LANGUAGE"] = "en"
    config.pluginmanager.register(whole, "whole")
    parts.pytest_configure(config)
    times.pytest_configure(config)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Select the chosen part, allow reruns of browser tests, and put the longest tests first."""
    parts.pytest_collection_modifyitems(config, items)
    steady.pytest_collection_modifyitems(config, items)
    workers = getattr(config, "workerinput", {}).get("workercount", 0)
    if workers:
        items[:] = order.longest_first(items, workers)


@pytest.fixture(scope="session")
def dist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a copy of the built site. If the checkout has changed, one process builds it first."""
    from tools import site as maker

    return maker.snapshot(tmp_path_factory.mktemp("built") / "dist")


class Sites:
    """Servers for the built site: one with Python in the page, one with a stand-in for Python."""

    def __init__(self, dist: Path, hosts: Path) -> None:
        """Store the folders; `site` starts a server when a test first asks for this server."""
        self._dist = dist
        self._hosts = hosts
        self._running: dict[bool, Site] = {}

    def site(self, *, stand_in: bool) -> Site:
        """Return the server with or without the stand-in."""
        if stand_in not in self._running:
            self._running[stand_in] = Site(self._dist, self._hosts, stand_in=stand_in)
        return self._running[stand_in]

    def close(self) -> None:
        """Stop the servers."""
        for site in self._running.values():
            site.close()


@pytest.fixture(scope="session")
def sites(dist: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Sites]:
    """Yield the servers of this process: one with and one without the stand-in for Python."""
    served = Sites(dist, tmp_path_factory.mktemp("hosts"))
    yield served
    served.close()


@pytest.fixture
def site(sites: Sites, request: pytest.FixtureRequest) -> Iterator[Site]:
    """Yield the site, served below a path on a free port.

    In tests marked ``pyodide`` the page runs Python. In other tests this process runs the engine.
    """
    served = sites.site(stand_in=request.node.get_closest_marker("pyodide") is None)
    # An earlier test may have stopped the server.
    served.start()
    yield served
    served.engines.forget()


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """Yield Playwright, started once per process."""
    from playwright.sync_api import expect, sync_playwright

    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as running:
        yield running


class Launcher:
    """Starts Chromium when a test asks for it."""

    def __init__(self, playwright: Playwright) -> None:
        """Store Playwright; the first call of `browser` starts Chromium."""
        self._playwright = playwright
        self._running: Browser | None = None

    def browser(self) -> Browser:
        """Return the running browser, or start one: an installed Chromium, else Playwright's."""
        from tools import browsers

        if self._running and self._running.is_connected():
            return self._running
        path = browsers.installed_chromium()
        if not path and not Path(self._playwright.chromium.executable_path).exists():
            pytest.skip("no Chromium here; `build.py test` fetches one")
        self._running = self._playwright.chromium.launch(
            executable_path=path,
            args=[*browsers.chromium_args(), HASTY, UNSEEN, ON_THE_NETWORK],
            timeout=PATIENCE,
        )
        return self._running

    def close(self) -> None:
        """Close the browser."""
        if self._running:
            self._running.close()


@pytest.fixture(scope="session")
def launcher(playwright: Playwright) -> Iterator[Launcher]:
    """Yield the process's only launcher."""
    launching = Launcher(playwright)
    yield launching
    launching.close()


@pytest.fixture
def browser(launcher: Launcher) -> Browser:
    """Chromium."""
    return launcher.browser()


@pytest.fixture
def watch(site: Site) -> Iterator[Watch]:
    """Yield a watch; fail the test on foreign requests, console errors or policy breaches."""
    watching = Watch(site)
    yield watching
    assert not watching.verdict(), "\n".join(["the page misbehaved:", *watching.verdict()])


@pytest.fixture
def open_page(
    browser: Browser, site: Site, watch: Watch, request: pytest.FixtureRequest
) -> Iterator[Opener]:
    """Yield a function that opens watched pages: ``open_page("#/turbo-duel", has_touch=True)``.

    Service workers are allowed only in tests marked ``stores``: they slow the start of a page.
    """
    stores = request.node.get_closest_marker("stores") is not None
    opener = Opener(browser, site, watch, stores=stores)
    yield opener
    opener.close()


@pytest.fixture
def page(open_page: Opener) -> Page:
    """Return a watched page on the site's home screen."""
    return open_page()


@pytest.fixture
def own_site(
    browser: Browser, dist: Path, tmp_path: Path, request: pytest.FixtureRequest
) -> Iterator[Opener]:
    """Copy the site, and yield an opener for pages of the copy.

    A test may change the files in the opener's ``site.folder``.
    """
    folder = tmp_path / "site"
    shutil.copytree(dist, folder)
    site = Site(folder, tmp_path, stand_in=request.node.get_closest_marker("pyodide") is None)
    opener = Opener(browser, site, Watch(site))
    yield opener
    opener.close()
    site.close()
    verdict = opener.watch.verdict()
    assert not verdict, "\n".join(["the page misbehaved:", *verdict])
