"""Effects of device and network on a running game: plain http, a frozen tab, a clock set back."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.table import Table, grid, race, record_of, start
from tests.support import Opener, ready

if TYPE_CHECKING:
    from tests.support import Site, Watch

pytestmark = pytest.mark.browser

DAY = 24 * 3_600_000


@pytest.mark.pyodide
def test_on_plain_http_games_are_played_and_kept(
    open_page: Opener, site: Site, watch: Watch
) -> None:
    """Without https the page has no service worker, no locks and no clipboard."""
    watch.allow(r"request to another origin: http://hairpin\.test")
    address = site.url.replace("localhost", "hairpin.test")
    page = open_page(None)
    page.goto(address)
    assert page.evaluate("[isSecureContext, 'serviceWorker' in navigator]") == [False, False]
    expect(page.get_by_text("you need to be online to open it")).to_be_visible()
    page.goto(address + grid(first=1))
    ready(page)
    table = start(page, names=("Ann", "Ben"))
    table.play(["card:A"]).kept()
    table.menu("link")
    expect(page.locator('dialog [name="address"]')).to_have_value(re.compile(r"#/g/"))
    page.keyboard.press("Escape")
    page.goto(address)
    page.locator('[data-do="continue"]').click()
    assert Table(page).until(n=1, live="true").lines() == ["A: forward 1"]


def test_a_frozen_tab_goes_on_where_it_was(open_page: Opener) -> None:
    table = race(open_page, grid(first=1))
    table.play(["card:A"]).touch("card:B")
    before = table.picture()
    browser = table.page.context.new_cdp_session(table.page)
    browser.send("Page.setWebLifecycleState", {"state": "frozen"})
    browser.send("Page.setWebLifecycleState", {"state": "active"})
    assert table.until(n=1, live="true").picture() == before
    table.touch("card:C").until(n=2).kept()


def test_a_clock_that_is_set_back_loses_nothing(open_page: Opener) -> None:
    """Set the device's clock back by three days: the page must still store the next moves."""
    table = race(open_page, grid(first=1))
    table.play(["card:A"]).kept()
    table.page.evaluate(f"() => {{ const now = Date.now; Date.now = () => now() - {3 * DAY}; }}")
    table.play(["card:D"]).kept()
    moves = json.loads(record_of(table))["moves"]
    page = table.killed()
    page.locator('[data-do="continue"]').click()
    assert json.loads(record_of(Table(page).until(n=2, live="true")))["moves"] == moves
