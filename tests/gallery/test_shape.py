"""The table's shape attribute in windows on both sides of each limit."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.gallery.serving import serving
from tests.gallery.shelf import names
from tests.support import becomes

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.browser

WINDOWS = {
    (360, 740): "phone",
    (560, 320): "phone",
    (703, 900): "phone",
    (704, 900): "tablet",
    (576, 480): "low",
    (1180, 480): "low",
    (959, 820): "tablet",
    (960, 820): "wide",
    (960, 607): "low",
    (960, 608): "wide",
    (704, 600): "low",
    (800, 608): "tablet",
    (960, 1180): "tablet",
    (1440, 900): "wide",
}


def test_the_shape_follows_the_window_from_the_first_paint(browser: Browser) -> None:
    """The page sets ``data-shape`` before it paints a view, and again whenever the window's size changes."""
    with serving() as address:
        context = browser.new_context(viewport={"width": 740, "height": 360})
        page = context.new_page()
        page.goto(address)
        page.wait_for_selector("html[data-gallery=ready]")
        page.evaluate("name => gallery.show(name, {})", names()[0])
        host = page.locator("[data-game]")
        assert host.get_attribute("data-shape") == "low"
        for (width, height), shape in WINDOWS.items():
            page.set_viewport_size({"width": width, "height": height})
            becomes(lambda: host.get_attribute("data-shape"), shape, f"{width} by {height}")
        context.close()
