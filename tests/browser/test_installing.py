"""Installing the page as an app, and files that the system opens with it."""

from __future__ import annotations

import json
import time
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser import stored
from tests.support import Opener, until

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser

IPAD = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.1 Safari/605.1.15"
#: Imitates the browser's offer to install the page; ``asked`` counts how often the page then asks the player.
OFFER = """() => {
    globalThis.asked ??= 0;
    const offer = new Event('beforeinstallprompt', { cancelable: true });
    offer.prompt = async () => { globalThis.asked += 1; };
    dispatchEvent(offer);
    return offer.defaultPrevented;
}"""
KNOWN = "JSON.parse(localStorage.getItem('hairpin.install') ?? 'null')"
LAUNCH = """Object.defineProperty(globalThis, 'launchQueue',
    { value: { setConsumer(take) { globalThis.launched = take; } } });"""


def visited(open_page: Opener, *, visits: int = 1, ago: float = 7200, **options: object) -> Page:
    """Return the home screen on a device that has visited the site before."""
    page = open_page(None, **options)
    last = (time.time() - ago) * 1000
    known = json.dumps(json.dumps({"visits": visits, "last": last}))
    page.context.add_init_script(
        f"if (!localStorage.getItem('hairpin.install')) localStorage.setItem('hairpin.install', {known});"
    )
    page.goto(open_page.site.url)
    return page


def test_the_second_visit_suggests_installing_once(open_page: Opener) -> None:
    page = visited(open_page)
    until(lambda: page.evaluate(KNOWN)["visits"] == 2, "the visit is counted")
    # The page prevents the browser's own question and asks at a better time.
    assert page.evaluate(OFFER)
    hint = page.locator('[data-notice="install"]')
    expect(hint).to_contain_text("Browsers may delete")
    hint.locator('[data-do="install"]').click()
    until(lambda: page.evaluate("asked") == 1, "the browser asks")
    page.reload()
    page.evaluate("location.hash = '#/record'")
    page.wait_for_selector("html[data-screen=record]")
    page.evaluate(OFFER)
    expect(hint).to_have_count(0)


@pytest.mark.deep
def test_it_stays_on_home(open_page: Opener) -> None:
    page = visited(open_page)
    page.evaluate(OFFER)
    hint = page.locator('[data-notice="install"]')
    expect(hint).to_be_visible()
    page.evaluate("location.hash = '#/turbo-duel'")
    page.wait_for_selector("html[data-screen=setup]")
    expect(hint).to_have_count(0)


@pytest.mark.deep
def test_a_first_visit_has_no_suggestion_before_a_finished_game(open_page: Opener) -> None:
    page = visited(open_page, visits=0)
    until(lambda: page.evaluate(KNOWN)["visits"] == 1, "the visit is counted")
    page.evaluate(OFFER)
    page.goto(open_page.site.url + "third-party.txt")
    stored.fill(page, stored.example(max(stored.VERSIONS)))
    # Opening the page again counts as the same visit, since no hour has passed.
    page.goto(open_page.site.url)
    page.evaluate(OFFER)
    expect(page.locator('[data-notice="install"]')).to_be_visible()
    assert page.evaluate(KNOWN)["visits"] == 1
    page.goto(open_page.site.url + "third-party.txt")


@pytest.mark.deep
@pytest.mark.parametrize("how", ["ipad", "installed", "frame"])
def test_an_ipad_gets_directions_to_the_button(open_page: Opener, how: str) -> None:
    page = open_page(None, user_agent=IPAD, has_touch=True)
    page.context.add_init_script(
        "try { localStorage.setItem('hairpin.install', '{\"visits\": 5}'); } catch { /* none here */ }"
    )
    if how == "installed":
        page.context.add_init_script(
            "Object.defineProperty(navigator, 'standalone', { value: true });"
        )
    if how == "frame":
        page.goto(
            open_page.site.host_page(
                "install", '<iframe src="{url}" width="420" height="780"></iframe>'
            )
        )
        place = page.frames[1]
    else:
        page.goto(open_page.site.url)
        place = page.main_frame
    hint = place.locator('[data-notice="install"]')
    if how == "ipad":
        expect(hint).to_contain_text("Add to Home Screen")
        return
    # When the engine is ready, the page has already decided whether to suggest the installation.
    place.wait_for_selector("html[data-engine=ready]", state="attached")
    expect(hint).to_have_count(0)


def test_files_opened_by_the_system_are_imported(open_page: Opener) -> None:
    page = open_page(None)
    page.context.add_init_script(LAUNCH)
    page.goto(open_page.site.url + "third-party.txt")
    stored.fill(page, stored.example(max(stored.VERSIONS)))
    page.goto(open_page.site.url + "#/record")
    with page.expect_download() as saving:
        page.locator('[data-do="export-record"]').click()
    games = json.loads(saving.value.path().read_text("utf-8"))["games"]
    page.locator('[data-do="delete-record"]').click()
    page.locator('[data-do="delete-sure"]').click()
    expect(page.locator("[data-finished]")).to_have_count(0)
    page.evaluate(
        """(texts) => launched({ files: texts.map((text, n) => (
            { getFile: async () => new File([text], `${n}.hairpin`) })) })""",
        [json.dumps({"hairpin-record": 1, "games": [game]}) for game in games],
    )
    expect(page.locator("[data-finished]")).to_have_count(2)


def test_each_language_installs_the_same_app(open_page: Opener) -> None:
    apps = []
    for code, name in (("en", "manifest.webmanifest"), ("de", "manifest-de.webmanifest")):
        page = open_page(f"?lang={code}")
        expect(page.locator("html")).to_have_attribute("lang", code)
        browser = page.context.new_cdp_session(page)
        # The script of another language replaces the manifest.
        expect(page.locator("link[rel=manifest]")).to_have_attribute("href", name)
        found = browser.send("Page.getAppManifest")
        assert (found["url"].rpartition("/")[2], found["errors"]) == (name, [])
        assert browser.send("Page.getInstallabilityErrors")["installabilityErrors"] == []
        apps.append([found["manifest"][name] for name in ("id", "startUrl", "scope")])
    assert apps[0] == apps[1]
    assert apps[0][1:] == [open_page.site.url, open_page.site.url]
