"""Each stored view in the show view, on each projector: large and whole texts."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.far import unreadable
from tests.gallery.serving import serving
from tests.gallery.shelf import names
from tests.parts import deep_but_first

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.browser

#: Projectors and Chromebooks.
WINDOWS = ((1366, 768), (1920, 1080), (1366, 625), (960, 540))
#: Views in which many open cards overlap, so that their ranks are smaller.
CROWDED = {"pursuit/over-five", "pursuit/story-five", "racing-demon/over-no-scores"}


@deep_but_first(("width", "height"), WINDOWS)
def test_every_text_of_every_view_is_large_and_whole(
    browser: Browser, width: int, height: int
) -> None:
    found = {}
    with serving() as address:
        context = browser.new_context(viewport={"width": width, "height": height})
        page = context.new_page()
        page.goto(address)
        page.wait_for_selector("html[data-gallery=ready]")
        page.evaluate("document.documentElement.setAttribute('data-show', '')")
        for name in sorted({*names()} - CROWDED):
            page.evaluate("name => gallery.show(name, {})", name)
            if wrong := unreadable(page):
                found[name] = wrong
        context.close()
    assert found == {}
