"""The gallery in one window, for tests that name the window."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.gallery.looking import SIZES
from tests.gallery.serving import serving

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Page

    from tests.conftest import Launcher


@pytest.fixture
def page(launcher: Launcher, request: pytest.FixtureRequest) -> Iterator[Page]:
    """Yield the gallery in the window that the test's parameter names."""
    with serving() as address:
        context = launcher.browser().new_context(reduced_motion="reduce", **SIZES[request.param])
        page = context.new_page()
        page.goto(address)
        page.wait_for_selector("html[data-gallery=ready]")
        yield page
        context.close()
