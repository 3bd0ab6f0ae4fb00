"""Shared devices: deleting everything, and guest mode."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser import stored
from tests.browser.table import grid, start
from tests.support import Opener, ready

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser

#: Stores data of the page and of other sites on the same origin.
FILL = """async (scope) => {
    const keep = (name) => new Promise((done) => {
        const opening = indexedDB.open(name);
        opening.onsuccess = () => { opening.result.close(); done(); };
    });
    for (const name of ['other', 'IDBMap/@pyscript.fs']) await keep(name);
    for (const name of ['other', `hairpin ${scope} app-1`, 'hairpin /elsewhere/ app-1']) await caches.open(name);
    for (const key of ['other', 'hairpin.names', 'hairpin.learnt', 'hairpin.setup.daytona']) localStorage.setItem(key, '["Ann"]');
    localStorage.setItem('hairpin.prefs', '{"theme": "dark"}');
}"""

#: Returns the stored data, except what every visit stores: the screen's size, the visit and the next drivers.
LEFT = """async () => ({
    keys: Object.keys(localStorage)
        .filter((key) => !['hairpin.home', 'hairpin.install', 'hairpin.next'].includes(key)).sort(),
    databases: (await indexedDB.databases()).map(({ name }) => name).filter((name) => name !== 'hairpin').sort(),
    caches: (await caches.keys()).sort(),
    theme: document.documentElement.dataset.theme ?? '',
})"""

#: Records every call that could store data.
SPY = """(() => {
    const wrote = [];
    Object.defineProperty(globalThis, 'wrote', { value: wrote });
    const watch = (of, name) => {
        // An empty page lacks some of these functions.
        const { prototype } = globalThis[of] ?? { prototype: {} };
        const real = prototype[name];
        prototype[name] = function (...args) {
            wrote.push(`${name} ${args[0]}`);
            return real.apply(this, args);
        };
    };
    watch('Storage', 'setItem');
    watch('IDBFactory', 'open');
    watch('CacheStorage', 'open');
    watch('ServiceWorkerContainer', 'register');
    watch('StorageManager', 'persist');
})()"""


def prepared(open_page: Opener) -> Page:
    """Return a page without scripts, on a device with two finished games and other data."""
    page = open_page(None, reduced_motion="reduce")
    page.goto(open_page.site.url + "third-party.txt")
    stored.fill(page, stored.example(2))
    page.evaluate(FILL, "/some/where/")
    return page


def test_deleting_everything_keeps_data_of_other_sites(open_page: Opener) -> None:
    page = prepared(open_page)
    page.goto(open_page.site.url)
    other = page.context.new_page()
    other.goto(open_page.site.url + "#/record")
    expect(other.locator("[data-finished]")).to_have_count(2)

    expect(page.locator("[data-part=record-card]")).to_have_attribute("data-count", "2")
    page.locator('[data-do="prefs"]:visible').click()
    page.locator('[data-do="open-wipe"]').click()
    sheet = page.locator("dialog.wipe")
    expect(sheet).to_contain_text("2 finished games")
    with page.expect_download():
        sheet.locator('[data-do="export-record"]').click()
    # Disable service workers, because both pages are loaded again and would store themselves again.
    page.context.add_init_script("delete Navigator.prototype.serviceWorker;")
    sheet.locator('[data-do="wipe"]').click()
    page.locator('[data-do="wipe-sure"]').click()
    for each in (page, other):
        expect(each.locator('[data-notice="deleted"]')).to_be_visible()
        expect(each).to_have_url(open_page.site.url)
        expect(each.locator("[data-part=record-card]")).to_have_attribute("data-count", "0")
    assert page.evaluate(LEFT) == {
        "keys": ["other"],
        "databases": ["other"],
        "caches": ["hairpin /elsewhere/ app-1", "other"],
        "theme": "",
    }


@pytest.mark.deep
def test_deleting_everything_asks_twice(open_page: Opener) -> None:
    page = prepared(open_page)
    before = page.evaluate(LEFT)
    page.goto(open_page.site.url)
    page.locator('[data-do="prefs"]:visible').click()
    page.locator('[data-do="open-wipe"]').click()
    page.locator('[data-do="wipe"]').click()
    page.locator('[data-do="sure-keep"]').click()
    page.locator('[data-do="wipe-keep"]').click()
    left = page.evaluate(LEFT)
    # Home stores the next race of the ladder when it is shown.
    left["keys"] = [key for key in left["keys"] if key != "hairpin.race"]
    assert left == {**before, "theme": "dark"}


@pytest.mark.deep
@pytest.mark.stores
def test_the_stored_page_is_deleted_too(open_page: Opener) -> None:
    page = open_page("")
    ready(page)
    page.wait_for_selector('#stored-state[data-state="yes"]')
    # Disable service workers, because a worker would store the deleted files again.
    page.context.add_init_script("delete Navigator.prototype.serviceWorker;")
    page.locator('[data-do="prefs"]:visible').click()
    page.locator('[data-do="open-wipe"]').click()
    page.locator('[data-do="wipe"]').click()
    page.locator('[data-do="wipe-sure"]').click()
    expect(page.locator('[data-notice="deleted"]')).to_be_visible()
    assert page.evaluate(LEFT)["caches"] == []


def test_a_guest_leaves_nothing_behind(open_page: Opener) -> None:
    page = prepared(open_page)
    before = page.evaluate(LEFT)
    page.context.add_init_script(SPY)
    page.goto(open_page.site.url + "?guest=1")
    expect(page.locator("[data-part=guest]")).to_contain_text("nothing is kept")
    # Games of other people are not shown.
    expect(page.locator("[data-part=record-card]")).to_have_attribute("data-count", "0")
    page.evaluate(f"location.hash = '{grid()}'")
    ready(page)
    expect(page.locator('[name="seat-1-name"]')).to_have_value("")
    table = start(page, names=("Eve", "Ben")).turn()
    table.play(["card:A"])
    table.press("menu")
    expect(table.place.locator("dialog.menu [data-notice=unkept]")).to_contain_text("guest")
    page.keyboard.press("Escape")
    table.menu("resign")
    page.locator('dialog.menu [data-do="resign"]').first.click()
    table.until(phase="over")
    page.evaluate("location.hash = '#/record'")
    expect(page.locator("[data-finished]")).to_have_count(1)
    page.evaluate("location.hash = '#/'")
    expect(page.locator("[data-part=guest]")).to_be_visible()
    assert page.evaluate("wrote") == []
    other = page.context.new_page()
    other.goto(open_page.site.url + "third-party.txt")
    assert other.evaluate(LEFT) == before
    page.locator('[data-do="leave-guest"]').click()
    expect(page.locator("[data-part=record-card]")).to_have_attribute("data-count", "2")
