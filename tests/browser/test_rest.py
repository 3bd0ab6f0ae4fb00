"""Home and the rules work without the engine; it starts when needed or when the page is idle."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.table import Table
from tests.parts import deep_but_first
from tests.support import Opener, Watch, ready, until

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = [pytest.mark.browser]

#: A time in ms that is longer than the page waits before it starts the engine.
LONG = 60_000


def resting(open_page: Opener, connection: str) -> tuple[Page, list[str]]:
    """Return a page on a slow or fast connection, and the list of its requests for Python."""
    page = open_page(None)
    page.context.add_init_script(
        f"Object.defineProperty(Navigator.prototype, 'connection', {{ get: () => ({connection}) }});"
    )
    asked: list[str] = []
    python = re.compile(r"\.(zip|wasm)$")
    page.context.on("request", lambda it: asked.append(it.url) if python.search(it.url) else None)
    page.clock.install()
    page.goto(open_page.site.url)
    page.wait_for_selector("html[data-running]", state="attached")
    expect(page.locator("html")).to_have_attribute("data-engine", "idle")
    expect(page.locator("#engine-strip")).to_be_hidden()
    assert asked == []
    return page, asked


def test_home_rests_and_then_gets_ready(open_page: Opener) -> None:
    page, asked = resting(open_page, "{ saveData: false, effectiveType: '4g' }")
    page.clock.fast_forward(LONG)
    page.wait_for_selector("html[data-engine=ready]", state="attached")
    assert asked


@deep_but_first("connection", ["{ saveData: true }", "{ effectiveType: '3g' }"])
def test_a_slow_connection_loads_no_engine_early(open_page: Opener, connection: str) -> None:
    page, asked = resting(open_page, connection)
    page.locator('[data-do="guide"]').first.click()
    page.wait_for_selector('html[data-screen="guide"]')
    page.clock.fast_forward(LONG)
    page.go_back()
    page.wait_for_selector('html[data-screen="home"]')
    expect(page.locator("html")).to_have_attribute("data-engine", "idle")
    expect(page.locator("#stored-state")).to_have_attribute("data-state", re.compile("later|no"))
    assert asked == []
    # A set-up needs the engine and starts it.
    page.goto(open_page.site.url + "#/turbo-duel")
    page.locator('[data-do="start"]').click()
    Table(page).until(n=0)


@pytest.mark.deep
def test_an_early_start_fails_silently_until_the_engine_is_needed(
    open_page: Opener, watch: Watch
) -> None:
    watch.allow("net::ERR_|Failed to load|error when fetching")
    page, asked = resting(open_page, "{ effectiveType: '4g' }")
    page.context.route("**/engine.zip", lambda route: route.abort("blockedbyclient"))
    with page.expect_event("requestfailed", lambda request: request.url.endswith("/engine.zip")):
        page.clock.fast_forward(LONG)
    expect(page.locator("html")).to_have_attribute("data-engine", "idle")
    expect(page.locator("#engine-trouble")).to_be_hidden()
    page.goto(open_page.site.url + "#/turbo-duel")
    page.locator('#engine-trouble [data-trouble="blocked"]').wait_for(state="visible")
    expect(page.locator("html")).to_have_attribute("data-engine", "failed")
    assert asked


@pytest.mark.deep
def test_a_link_to_a_set_up_asks_for_the_engine_at_once(open_page: Opener) -> None:
    page = open_page("#/pursuit")
    page.wait_for_selector("html[data-engine=loading], html[data-engine=ready]", state="attached")
    ready(page)
    # The page loads the game's rules before Start is pressed, so that the game starts faster.
    until(
        lambda: page.evaluate("performance.getEntriesByName('hairpin:near').length") == 1,
        "the game is near",
    )
