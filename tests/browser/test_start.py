"""The page before its engine is ready, and when the engine never starts."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest
from hairpin.games import GAMES
from playwright.sync_api import expect

from tests.browser.gate import Gate
from tests.browser.table import Table, grid, prefer, race
from tests.parts import deep_but_first
from tests.support import Opener, Site, Watch, ready, until

if TYPE_CHECKING:
    from playwright.sync_api import Page, Route

pytestmark = [pytest.mark.browser, pytest.mark.pyodide]

WASM = re.compile(r"\.wasm$")
#: Records layout shifts without recent input; ignores small shifts, as when a line grows by a word.
JUMPS = """globalThis.jumps = [];
new PerformanceObserver((list) => {
  for (const { value, hadRecentInput, sources } of list.getEntries()) {
    if (value > 0.005 && !hadRecentInput) jumps.push(sources.map(({ node }) => node?.className ?? node?.nodeName));
  }
}).observe({ type: 'layout-shift', buffered: true });"""

#: Stores that each game was finished, as on the device of a person who has played.
FINISHED = f"localStorage.setItem('hairpin.finished', '{json.dumps(list(GAMES))}')"


def page_with_gate(open_page: Opener, fragment: str) -> tuple[Page, Gate]:
    """Return a page whose engine starts only when the gate is opened."""
    page = open_page(None, reduced_motion="reduce", service_workers="block")
    prefer(page, pace="instant")
    gate = Gate(page, WASM)
    page.goto(open_page.site.url + fragment)
    return page, gate


def test_set_up_works_before_the_engine_and_start_waits_for_it(open_page: Opener) -> None:
    page, gate = page_with_gate(open_page, "#/turbo-duel")
    page.locator('[name="seat-1-name"]').fill("Ann")
    page.locator('[name="seat-2-kind"]').select_option("person")
    page.locator('[data-preset="long"]').click()
    expect(page).to_have_url(re.compile("track=17"))
    page.locator("progress:visible").first.wait_for()
    # The page names the present step.
    expect(page.locator("[data-part=start-bar] [data-part=progress-words]")).to_have_text(
        re.compile(".{9}")
    )
    page.locator('[data-do="start"]').click()
    page.locator('[data-do="wait-cancel"]').wait_for(state="visible")
    expect(page.locator("html")).to_have_attribute("data-engine", "loading")
    gate.open()
    table = Table(page).until(n=0, live="true")
    expect(table.host.locator("[data-part=plate-name]").first).to_have_text("Ann")
    expect(table.thing("space:17")).to_have_count(1)


def test_a_press_on_home_counts_although_it_starts_the_engine(open_page: Opener) -> None:
    page, gate = page_with_gate(open_page, "")
    paste = page.locator('[data-do="paste"]')
    paste.evaluate("(button) => button.scrollIntoView({ block: 'end' })")
    box = paste.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    # The progress of the engine comes over the button while it is held.
    page.locator("#engine-strip progress").wait_for()
    page.mouse.up()
    expect(page.locator("#pasted-error")).to_be_visible()
    gate.open()


@pytest.mark.deep
def test_nothing_in_a_set_up_jumps_when_the_engine_comes(open_page: Opener) -> None:
    page = open_page(None, viewport={"width": 360, "height": 740}, service_workers="block")
    gate = Gate(page, WASM)
    page.add_init_script(JUMPS)
    page.goto(open_page.site.url + "#/racing-demon")
    page.locator("[data-part=start-bar] progress").wait_for()
    gate.open()
    ready(page)
    page.locator("[data-part=start-bar] progress").wait_for(state="hidden")
    assert page.evaluate("jumps") == []


@pytest.mark.deep
def test_a_table_is_laid_out_before_it_is_looked_at(open_page: Opener) -> None:
    table = race(open_page, viewport={"width": 1350, "height": 940}).kept()
    table.page.add_init_script(JUMPS)
    table.page.reload()
    table.until(live="true").turn()
    assert table.page.evaluate("jumps") == []


def test_start_can_be_called_off(open_page: Opener) -> None:
    page, gate = page_with_gate(open_page, grid())
    page.locator('[data-do="start"]').click()
    page.locator('[data-do="wait-cancel"]').click()
    gate.open()
    ready(page)
    expect(page.locator("html")).to_have_attribute("data-screen", "setup")
    page.locator('[data-do="start"]').click()
    Table(page).until(n=0)


def test_one_tap_on_home_leads_to_a_race_as_it_was_played_last(open_page: Opener) -> None:
    page, gate = page_with_gate(open_page, "")
    play = page.locator('[data-game="turbo-duel"] [data-do="play-now"]')
    play.click()
    page.locator('[data-do="just-play"]').click()
    # The person can go to the set-up until the engine is ready.
    expect(page.locator('#screen-setup [data-do="set-up"]')).to_be_visible()
    gate.open()
    # The bot may have moved already, so no number of moves is checked.
    expect(page.locator("html")).to_have_attribute("data-screen", "table")
    expect(page.locator("[data-plate]")).to_have_count(2)
    page.goto(open_page.site.url + "#/daytona?seats=person,person,person")
    page.locator('[data-do="start"]').click()
    Table(page).until(n=0)
    page.goto(open_page.site.url + "#/")
    page.locator('[data-game="daytona"] [data-do="play-now"]').click()
    expect(Table(page).until(n=0).place.locator("[data-plate]")).to_have_count(3)
    # Going back does not start a second game.
    page.go_back()
    expect(page.locator("html")).to_have_attribute("data-screen", "home")


@pytest.mark.deep
def test_nothing_is_shown_without_its_styles(open_page: Opener) -> None:
    page = open_page(None, reduced_motion="reduce", service_workers="block")
    gate = Gate(page, re.compile(r"late\.css$"))
    page.goto(open_page.site.url)
    page.locator('[data-game="turbo-duel"] [data-do="setup"]').click()
    # A person who goes on before the styles are loaded sees a note.
    place = page.locator("#screen-setup")
    expect(place).to_have_text(re.compile("Turbo Duel.*still being fetched"))
    gate.open()
    expect(place.locator('[data-do="start"]')).to_be_visible()
    assert page.evaluate("!document.getElementById('late-styles').disabled")


@deep_but_first("file", ["table.js", "late.css"])
def test_a_missing_part_is_reported(open_page: Opener, watch: Watch, file: str) -> None:
    watch.allow("net::ERR_|Failed to")
    page = open_page(None, reduced_motion="reduce", service_workers="block")
    page.context.route(re.compile(rf"/{file}$"), lambda route: route.abort())
    page.goto(open_page.site.url + grid())
    start = page.locator('[data-do="start"]')
    if file == "table.js":
        start.click()
    panel = page.locator("#screen-table")
    expect(panel).to_contain_text("A part of the page could not be fetched.")
    page.context.unroute_all()
    panel.locator('[data-do="load-again"]').click()
    if file == "table.js":
        Table(page).until(n=0)
    else:
        expect(start).to_be_visible()


@pytest.mark.deep
def test_start_pressed_twice_starts_one_game(open_page: Opener) -> None:
    page, gate = page_with_gate(open_page, grid())
    page.locator('[data-do="start"]').dblclick()
    gate.open()
    Table(page).until(n=0).menu("home")
    page.locator('[data-do="continue"]').wait_for(state="visible")
    expect(page.locator("[data-match]")).to_have_count(1)


def test_home_and_guide_work_before_the_engine(open_page: Opener) -> None:
    page, gate = page_with_gate(open_page, "")
    page.locator('[data-do="guide"]').first.click()
    page.wait_for_selector('html[data-screen="guide"]')
    until(lambda: len(page.locator("#screen-guide").inner_text()) > 1000, "the guide is there")
    page.go_back()
    page.wait_for_selector('html[data-screen="home"]')
    expect(page.locator("#engine-strip")).to_be_visible()
    gate.open()
    ready(page)
    expect(page.locator("#engine-strip")).to_be_hidden()


@pytest.mark.deep
def test_home_is_laid_out_before_any_script(open_page: Opener) -> None:
    page = open_page(None, java_script_enabled=False)
    page.goto(open_page.site.url)
    # The way to the lessons needs scripts; it has its place in the page before they run.
    counts = page.locator("#programme [data-part=race-count]").all_text_contents()
    assert len(counts) == len(GAMES)
    looks = []
    for scripts in (False, True):
        page = open_page(None, java_script_enabled=scripts)
        # A newcomer reads another line of the game to begin with.
        page.context.add_init_script(FINISHED)
        page.goto(open_page.site.url)
        if scripts:
            ready(page)
        words = page.locator("#programme [data-part=race-words]")
        looks.append(words.locator(":scope > :not([data-part=race-count])").all_inner_texts())
    assert looks[0] == looks[1]
    assert len(looks[0]) == 3 * len(GAMES)
    assert page.locator("#programme [data-part=race-count]").all_text_contents() == counts


def shows_failure(page: Page, reason: str) -> None:
    """Check that the page names cause and remedy, and shows no progress."""
    trouble = page.locator(f'#engine-trouble [data-trouble="{reason}"]')
    trouble.wait_for(state="visible")
    until(lambda: len(trouble.inner_text()) > 60, "it is said what to do")
    expect(page.locator("progress:visible")).to_have_count(0)
    expect(page.locator("html")).to_have_attribute("data-engine", "failed")


@deep_but_first("file", [r"\.wasm$", r"/core\.js$", r"python_stdlib\.zip$", r"engine\.zip$"])
def test_runtime_refused(open_page: Opener, watch: Watch, file: str) -> None:
    watch.allow("net::ERR_|Failed to load|error when fetching|Loading the script|PythonError")
    page = open_page(None, service_workers="block")
    page.context.route(re.compile(file), lambda route: route.abort("blockedbyclient"))
    page.goto(open_page.site.url + grid())
    shows_failure(page, "blocked")
    expect(page.locator('[data-do="start"]')).to_have_attribute("aria-disabled", "true")
    expect(page.locator("#start-words")).not_to_be_empty()
    # The rest of the page still works.
    page.goto(open_page.site.url + "#/turbo-duel/rules")
    page.wait_for_selector('html[data-screen="guide"]')


@pytest.mark.deep
def test_workers_refused(open_page: Opener, watch: Watch) -> None:
    page = open_page(None, service_workers="block")
    page.context.add_init_script(
        "window.Worker = class { constructor() { throw new DOMException('refused', 'SecurityError'); } };"
    )
    page.goto(open_page.site.url + grid())
    trouble = page.locator("#engine-trouble [data-trouble]")
    trouble.wait_for(state="visible")
    shows_failure(page, str(trouble.get_attribute("data-trouble")))


def test_a_damaged_engine_is_reported_and_loaded_again(open_page: Opener, watch: Watch) -> None:
    watch.allow("PythonError|wasm")
    page = open_page(None, service_workers="block")
    damaged = {"status": 200, "body": "<!doctype html>", "content_type": "application/wasm"}
    page.context.route(WASM, lambda route: route.fulfill(**damaged))
    page.goto(open_page.site.url + grid())
    shows_failure(page, "spoilt")
    page.context.unroute_all()
    page.locator('[data-do="reload"]').first.click()
    ready(page)


@deep_but_first(
    ("gone", "agent", "reason", "words"),
    [
        ("WebAssembly", "iPhone", "off", "Lockdown Mode"),
        ("WebAssembly", "Linux", "off", "security mode"),
        ("Worker", "Linux", "unsupported", "too old"),
    ],
)
def test_browser_that_cannot(
    open_page: Opener, gone: str, agent: str, reason: str, words: str
) -> None:
    page = open_page(None, service_workers="block", user_agent=f"Mozilla/5.0 ({agent})")
    page.context.add_init_script(f"delete globalThis.{gone};")
    page.goto(open_page.site.url + grid())
    shows_failure(page, reason)
    expect(page.locator("#engine-trouble")).to_contain_text(words)


@pytest.mark.deep
def test_server_gone_during_the_first_visit(open_page: Opener, site: Site, watch: Watch) -> None:
    watch.allow("net::ERR_|Failed to|error when fetching|Loading the script|error occurred")
    page = open_page(None, service_workers="block")

    def cut(route: Route) -> None:
        route.abort("internetdisconnected")

    page.context.route(re.compile(r"\.wasm$|manifest\.webmanifest\?look"), cut)
    page.goto(site.url + grid())
    shows_failure(page, "offline")
    page.locator('[data-do="reload"]').click()
    assert page.locator('[data-trouble="offline"]').is_visible(), "a reload would lose the page"
    page.context.unroute_all()
    with page.expect_navigation():
        page.locator('[data-do="reload"]').click()
    ready(page)


@pytest.mark.deep
def test_without_scripts_the_page_is_worth_reading(open_page: Opener) -> None:
    page = open_page(java_script_enabled=False)
    body = page.locator("body").inner_text()
    assert "Hairpin" in body
    assert "Turbo Duel" in body
    assert "To play, allow scripts" in body
    assert page.locator("button:visible").count() == 0, "nothing to press that does nothing"
    page.get_by_role("link", name="How to play").first.click()
    assert page.get_by_role("heading").count() >= 3
    assert "FINISH" in page.locator("body").inner_text().upper()
    page.get_by_role("link", name="Hairpin").click()
    page.get_by_role("heading", name="Hairpin", exact=True).wait_for()
