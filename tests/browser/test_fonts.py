"""Fonts: further Latin letters come only if a text needs them, and stay on the device."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.browser.table import grid, race, start
from tests.support import Opener, Watch, ready, stored, stored_files, until

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser

#: A name with letters that Barlow's first files lack.
NAME = "Łukasz Žďár"


def fetched(page: Page) -> set[str]:
    """Return the names of the fonts that the page has fetched."""
    names: list[str] = page.evaluate(
        "performance.getEntriesByType('resource').map(({ name }) => name.split('/').at(-1))"
    )
    return {name.removesuffix(".woff2") for name in names if name.endswith(".woff2")}


def test_only_a_name_with_further_letters_fetches_their_fonts(open_page: Opener) -> None:
    table = race(open_page, names=("Müller", "Ben"))
    table.turn()
    plain = fetched(table.page)
    assert "barlow-400" in plain
    assert not {name for name in plain if name.endswith("-ext")}
    table = race(open_page, names=(NAME, "Ben"))
    table.turn()
    until(lambda: "barlow-condensed-700-ext" in fetched(table.page), "the name has its font")


@pytest.mark.pyodide
@pytest.mark.stores
def test_fetched_fonts_are_stored(open_page: Opener, watch: Watch) -> None:
    watch.allow(
        "net::ERR_|Failed to update a ServiceWorker|error occurred when fetching the script"
    )
    page = open_page(grid(), reduced_motion="reduce")
    ready(page)
    stored(page)
    assert not {name for name in stored_files(page) if name.endswith("-ext.woff2")}
    start(page, names=(NAME, "Ben"))
    until(lambda: "barlow-condensed-700-ext.woff2" in stored_files(page), "the font is stored")
