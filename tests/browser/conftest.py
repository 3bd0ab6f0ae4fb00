"""Fixtures of the browser tests: a copy of the site that a test may change."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

import pytest

from tests.support import Opener, Site, Watch

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser


@pytest.fixture
def own_site(browser: Browser, dist: Path, tmp_path: Path) -> Iterator[Opener]:
    """Opens pages of a copy of the site; its folder is ``own_site.site.folder``."""
    folder = tmp_path / "site"
    shutil.copytree(dist, folder)
    site = Site(folder, tmp_path)
    watch = Watch(site)
    opener = Opener(browser, site, watch)
    watch.allow("404|bad HTTP response code|Failed to update a ServiceWorker")
    yield opener
    opener.close()
    site.close()
    assert not watch.verdict(), "\n".join(["the page misbehaved:", *watch.verdict()])
