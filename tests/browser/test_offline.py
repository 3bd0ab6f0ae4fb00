"""The site without a network, and with a new version on the server."""

from __future__ import annotations

import hashlib
import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser import oracle
from tests.browser.played_out import play_out
from tests.browser.table import Table, back_to_table, grid, prefer, race, record_of, start
from tests.support import Opener, Site, Watch, ready, stored, until
from tools import budget

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = [pytest.mark.browser, pytest.mark.pyodide, pytest.mark.stores]

STATE = "#stored-state"


def test_whole_game_with_the_server_stopped(open_page: Opener, site: Site, watch: Watch) -> None:
    watch.allow(
        "net::ERR_|Failed to update a ServiceWorker|error occurred when fetching the script"
    )
    page = open_page("", reduced_motion="reduce")
    prefer(page, pace="instant")
    ready(page)
    stored(page)
    page.wait_for_selector(f'{STATE}[data-state="yes"]')
    site.stop()
    page.goto(site.url + grid("person,bot:easy"))
    page.reload()
    ready(page)
    table = start(page, names=("Ann",))
    play_out(table, oracle.Whim(2))
    back_to_table(table)
    assert oracle.lines(record_of(table)) == table.lines()
    page.goto(site.url + "turbo-duel/#/turbo-duel/rules")
    page.wait_for_selector('html[data-screen="guide"]')
    page.goto(site.url)
    page.wait_for_selector(f'{STATE}[data-state="yes"]')


#: Returns the names of the stored files of an extension, after deleting them if ``remove`` is true.
STORED = """async ([extension, remove]) => {
    const found = [];
    for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const { url } of await cache.keys()) {
            const file = url.split('/').at(-1);
            if (![`${extension}.js`, `${extension}.css`].includes(file)) continue;
            found.push(file);
            if (remove) await cache.delete(url);
        }
    }
    return found.sort();
}"""


@pytest.mark.parametrize(
    ("extension", "fragment", "thing"),
    [
        (
            "circuit",
            "#/grand-prix?seats=person,bot:easy&partial=off",
            "[data-zone=road] [data-token]",
        ),
        ("places", "#/racing-demon?seats=person,bot:easy", "[data-part=seat-own] [data-thing]"),
    ],
)
def test_an_extension_is_stored_after_it_was_fetched(
    open_page: Opener, site: Site, watch: Watch, extension: str, fragment: str, thing: str
) -> None:
    """Without network a fetched extension works; one never fetched gives a sentence and a way back."""
    watch.allow(
        "net::ERR_|Failed to update a ServiceWorker|error occurred when fetching the script|dynamically imported"
    )
    page = open_page(fragment, reduced_motion="reduce")
    ready(page)
    stored(page)
    start(page, names=("Ann",))
    until(
        lambda: (
            page.evaluate(STORED, [extension, False]) == [f"{extension}.css", f"{extension}.js"]
        ),
        "the extension is stored",
    )
    site.stop()
    page.reload()
    ready(page)
    expect(page.locator(thing).first).to_be_attached()
    page.evaluate(STORED, [extension, True])
    page.goto(site.url + "#/")
    page.reload()
    page.wait_for_selector('html[data-screen="home"]')
    page.goto(f"{site.url}{fragment.partition('?')[0]}/play")
    missing = page.locator("#screen-table [data-part=wait] h1")
    expect(missing).to_be_visible()
    page.locator('#screen-table [data-do="home"]').click()
    page.wait_for_selector('html[data-screen="home"]')


#: Browser errors for a missing file or a version that is being replaced.
CHANGING = "404|bad HTTP response code|Failed to update a ServiceWorker|Refused to apply style"


@pytest.mark.deep
def test_offline_use_is_promised_only_when_stored(own_site: Opener) -> None:
    own_site.watch.allow(CHANGING)
    folder = own_site.site.folder
    guides = folder / "guides.html"
    data = guides.read_bytes()
    guides.unlink()
    page = own_site()
    ready(page)
    page.wait_for_selector(f'{STATE}[data-state="failed"]')
    guides.write_bytes(data)
    page.reload()
    ready(page)
    page.wait_for_selector(f'{STATE}[data-state="yes"]')
    # Home may have fetched files on demand for its pictures; the service worker then stores these too.
    plan = budget.plan({"sw.js": (folder / "sw.js").read_bytes()})
    later = plan["later"]
    complete = page.evaluate(
        """async (later) => {
            const counted = ({ url }) => !later.some((path) => url.endsWith(path));
            const names = await caches.keys();
            const all = await Promise.all(
                names.map(async (n) => (await (await caches.open(n)).keys()).filter(counted).length)
            );
            return all.reduce((a, b) => a + b, 0);
        }""",
        later,
    )
    # It also stores its list of versions.
    assert complete == sum(len(group["files"]) for group in plan["groups"]) + 1


#: If ``spoil`` is true, damages the stored WebAssembly; else returns the size of the WebAssembly.
SPOIL = """async (spoil) => {
    for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const { url } of await cache.keys()) {
            if (!url.endsWith('.wasm')) continue;
            if (spoil) await cache.put(url, new Response('no', { headers: { 'Content-Type': 'application/wasm' } }));
            return (await (await cache.match(url)).arrayBuffer()).byteLength;
        }
    }
    return 0;
}"""


def test_a_damaged_stored_file_is_deleted(open_page: Opener) -> None:
    open_page.watch.allow("PythonError|wasm")
    page = open_page("#/turbo-duel", reduced_motion="reduce")
    ready(page)
    stored(page)
    assert page.evaluate(SPOIL, True) == 2
    page.reload()
    page.locator('#engine-trouble [data-trouble="spoilt"] [data-do="reload"]').click()
    ready(page)
    assert page.evaluate(SPOIL, False) != 2
    stored(page)
    assert page.evaluate(SPOIL, False) > 1_000_000


@pytest.mark.deep
def test_without_storage_no_offline_use_is_promised(open_page: Opener) -> None:
    page = open_page(None)
    page.context.add_init_script("delete Navigator.prototype.serviceWorker;")
    page.goto(open_page.site.url)
    ready(page)
    page.wait_for_selector(f'{STATE}[data-state="no"]')


def new_version(folder: Path) -> str:
    """Put another version of the page into a folder; return the name of its app folder."""
    (old,) = folder.glob("app-*")
    name = "app-0123456789ab"
    old.rename(folder / name)
    for path in [*folder.glob("*.*"), *folder.glob(f"{name}/**/*.*")]:
        if path.suffix in {".html", ".js", ".json", ".css", ".webmanifest"}:
            text = path.read_text("utf-8").replace(old.name, name)
            path.write_text(text, "utf-8")
    worker = folder / "sw.js"
    text = worker.read_text("utf-8")
    text = re.sub(r'("name":\s*"page-)', r"\1f", text)
    for stored_as, file in {"./": "index.html", "guides.html": "guides.html"}.items():
        digest = hashlib.sha256((folder / file).read_bytes()).hexdigest()
        text = re.sub(rf'("{re.escape(stored_as)}":\s*")\w{{64}}', rf"\g<1>{digest}", text)
    worker.write_text(text, "utf-8")
    return name


#: Returns whether a newer service worker waits until it may replace the present service worker.
WAITING = "navigator.serviceWorker.ready.then((it) => Boolean(it.waiting))"


def test_update_asks_and_the_game_goes_on(own_site: Opener) -> None:
    own_site.watch.allow(CHANGING)
    table = race(own_site, grid(first=1))
    page = table.page
    stored(page)
    controlled = "Boolean(navigator.serviceWorker.controller)"
    until(lambda: page.evaluate(controlled), "the first version is in charge")
    table.play(["card:A"])
    name = new_version(own_site.site.folder)
    page.evaluate("navigator.serviceWorker.ready.then((r) => r.update()).then(() => true)")
    # The old version continues, also after a reload by hand.
    until(lambda: page.evaluate(WAITING), "the next version is there")
    table.play(["card:D"]).kept()
    page.reload()
    table.until(n=2).turn(1)
    assert app(table) != name
    table.touch("card:F")
    before = table.kept().picture()
    asked = page.locator('[data-notice="update"]')
    expect(asked).to_have_count(0)
    # Outside a game the page offers the update; after the update the game continues.
    page.evaluate("location.hash = '#/'")
    with page.expect_event("load"):
        asked.locator('[data-do="update"]').click()
    page.locator('[data-do="continue"]').click()
    table.until(n=2).turn(1)
    assert app(table) == name
    assert table.picture() == before
    expect(asked).to_have_count(0)
    table.touch("space:4").until(n=3)


def app(table: Table) -> str:
    """Return the app folder that the page runs from."""
    name: str = table.page.evaluate(
        "JSON.parse(document.querySelector('meta[name=hairpin-build]').content).app"
    )
    return name.strip("/")
