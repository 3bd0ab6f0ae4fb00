"""Fixtures for all tests: the built site on a server, browsers, watched pages."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Browser, Page, Playwright, sync_playwright

from tests import others
from tests.support import Opener, Site, Watch, ready
from tools import browsers
from tools import site as maker

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["ready"]


@pytest.fixture(scope="session")
def dist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the built site, made anew if the checkout has changed; one process makes it for all."""
    return maker.snapshot(tmp_path_factory.mktemp("built") / "dist")


@pytest.fixture(scope="session")
def site(dist: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """The site, served below a path on a free port."""
    served = Site(dist, tmp_path_factory.mktemp("hosts"))
    yield served
    served.close()


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """Playwright itself, once per process."""
    with sync_playwright() as running:
        yield running


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """Chromium: an installed one, else Playwright's."""
    path = browsers.installed_chromium()
    if not path and not Path(playwright.chromium.executable_path).exists():
        pytest.skip("no Chromium here; `build.py test` fetches one")
    running = playwright.chromium.launch(executable_path=path, args=browsers.chromium_args())
    yield running
    running.close()


@pytest.fixture
def firefox(site: Site, tmp_path: Path) -> Iterator[others.Smoke]:
    """An installed Firefox, for smoke tests."""
    why = others.why_no_firefox()
    if why:
        pytest.skip(why)
    site.start()
    with others.firefox(tmp_path / "firefox") as running:
        yield running


@pytest.fixture
def webkit(site: Site, tmp_path: Path) -> Iterator[others.Smoke]:
    """An installed WebKitGTK, for smoke tests."""
    why = others.why_no_webkit()
    if why:
        pytest.skip(why)
    site.start()
    with others.webkit(tmp_path / "webkit") as running:
        yield running


@pytest.fixture
def watch(site: Site) -> Iterator[Watch]:
    """Fails the test on foreign requests, console errors, uncaught errors and policy breaches."""
    # A test before may have stopped it.
    site.start()
    watching = Watch(site)
    yield watching
    assert not watching.verdict(), "\n".join(["the page misbehaved:", *watching.verdict()])


@pytest.fixture
def open_page(browser: Browser, site: Site, watch: Watch) -> Iterator[Opener]:
    """Opens watched pages: ``open_page("#/turbo-duel", has_touch=True)``."""
    opener = Opener(browser, site, watch)
    yield opener
    opener.close()


@pytest.fixture
def page(open_page: Opener) -> Page:
    """A watched page on the site's home screen."""
    return open_page()
