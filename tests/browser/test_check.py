"""The self-check: its rows, the links to it, and that it runs where the page itself cannot."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.support import Opener, Site, framed, ready, until

if TYPE_CHECKING:
    from playwright.sync_api import Frame, Locator, Page

pytestmark = pytest.mark.browser

#: Records each call that could ask for a permission, start sound or keep the screen on.
ASKS = """
globalThis.asked = [];
for (const [owner, name] of [
    [MediaDevices.prototype, 'getUserMedia'], [WakeLock.prototype, 'request'], [Notification, 'requestPermission'],
    [StorageManager.prototype, 'persist'], [AudioContext.prototype, 'resume'], [Clipboard.prototype, 'readText'],
    [Document.prototype, 'requestStorageAccess'],
]) owner[name] = function () { asked.push(name); return Promise.reject(new Error('asked')); };
"""
COPIES = "navigator.clipboard.writeText = async (text) => { globalThis.copied = text; };"
NO_PYTHON = "delete globalThis.WebAssembly;"


def row(place: Page | Frame, name: str) -> Locator:
    """Return the row of the self-check for one need of the page: the need's state and a sentence."""
    return place.locator(f'dt[data-row="{name}"], dt[data-row="{name}"] + dd')


def checked(place: Page | Frame) -> None:
    """Wait until all needs are checked."""
    expect(place.locator('[data-do="copy-check"]')).to_be_enabled()


def test_all_needs_are_shown_without_asking_or_starting_anything(open_page: Opener) -> None:
    page = open_page(None)
    page.context.add_init_script(ASKS + COPIES)
    page.goto(open_page.site.url + "#/check")
    checked(page)
    expect(page.locator("#screen-check h1")).to_have_text("What this browser allows")
    expect(page.locator("[data-part=check-verdict]")).to_have_text("You can play in this browser.")
    assert page.locator("dt[data-row]").count() == 9
    expect(row(page, "wasm").last).to_contain_text("can catch exceptions")
    page.locator('[data-do="copy-check"]').click()
    until(lambda: page.evaluate("globalThis.copied ?? ''"), "the report is copied")
    report = page.evaluate("globalThis.copied").splitlines()
    assert report[0].startswith("Hairpin ")
    assert "Mozilla/" in report[1]
    assert report[2].startswith("1440 × 900 px")
    assert len([line for line in report if ": Works. " in line or ": Missing. " in line]) >= 8
    assert page.evaluate("asked") == []


@pytest.mark.deep
def test_a_failure_of_the_engine_leads_there_and_back(open_page: Opener) -> None:
    page = open_page(None)
    page.context.add_init_script(
        NO_PYTHON + "navigator.clipboard.writeText = () => Promise.reject(new Error('no'));"
    )
    page.goto(open_page.site.url + "#/turbo-duel")
    page.locator('[data-trouble] [data-do="check"]').first.click()
    checked(page)
    expect(row(page, "wasm").first).to_contain_text("Missing")
    expect(page.locator("[data-part=check-verdict]")).to_contain_text(
        "You cannot play in this browser"
    )
    page.locator('[data-do="copy-check"]').click()
    field = page.locator('textarea[name="check"]')
    expect(field).to_be_focused()
    assert "engine: failed" in field.input_value(), "what is wrong with the engine"
    page.locator('[data-do="check-back"]').click()
    expect(page.locator("html")).to_have_attribute("data-screen", "setup")


@pytest.mark.deep
def test_about_and_the_note_on_storage_lead_there(open_page: Opener) -> None:
    page = open_page(None)
    page.context.add_init_script(
        "Object.defineProperty(globalThis, 'indexedDB', { value: { open() { throw new Error(); } } });"
    )
    page.goto(open_page.site.url)
    ready(page)
    page.locator('#home-tools [data-do="check"]').click()
    checked(page)
    expect(row(page, "storage").last).to_contain_text("No game stays here")
    page.locator('[data-do="check-back"]').click()
    page.locator('footer [data-do="about"]').click()
    page.locator('dialog.about [data-do="check"]').click()
    expect(page.locator("dialog[open]")).to_have_count(0)
    expect(page.locator("#screen-check")).to_be_visible()


def runs_alone(place: Page | Frame, words: str) -> None:
    """Open the self-check from the box of a failed page; test that the self-check names the cause."""
    place.locator('#cannot [data-do="check"]').click()
    checked(place)
    expect(row(place, "scripts").last).to_contain_text(words)
    expect(place.locator("#screen-home")).to_be_hidden()
    place.locator('[data-do="check-back"]').click()
    expect(place.locator('#cannot [data-do="check"]')).to_be_visible()
    expect(place.locator("#screen-home")).to_be_visible()


@pytest.mark.deep
def test_it_runs_in_a_browser_that_is_too_old_for_the_page(open_page: Opener) -> None:
    open_page.watch.allow(r"uncaught")
    page = open_page(None)
    page.route(
        "**/js/app.js",
        lambda route: route.fulfill(body="let of the future;", content_type="text/javascript"),
    )
    page.goto(open_page.site.url)
    runs_alone(page, "does not understand")


def test_it_runs_without_the_folder_of_the_page(open_page: Opener) -> None:
    open_page.watch.allow(r"net::ERR_FAILED")
    page = open_page(None)
    page.route("**/app-*/**", lambda route: route.abort())
    page.goto(open_page.site.url)
    runs_alone(page, "did not arrive")


@pytest.mark.deep
def test_it_runs_in_a_sandboxed_frame(open_page: Opener, site: Site) -> None:
    open_page.watch.allow(r"CORS policy|net::ERR_FAILED|sandboxed")
    page = open_page(None)
    frame = f'<iframe src="{site.url}" width="900" height="700" sandbox="allow-scripts"></iframe>'
    page.goto(site.host_page("check-apart", frame))
    runs_alone(framed(page), "blocks its scripts")


@pytest.mark.deep
def test_it_runs_from_a_file(open_page: Opener) -> None:
    open_page.watch.allow(r"CORS policy|net::ERR_FAILED|request to another origin: file:")
    page = open_page(None)
    page.goto((open_page.site.folder / "index.html").as_uri())
    runs_alone(page, "opened from a file")
