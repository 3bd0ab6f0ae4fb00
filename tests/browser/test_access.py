"""Accessibility: axe-core on every screen, announcements, focus, and reduced motion."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from hairpin.games import GAMES
from playwright.sync_api import expect

from tests.browser.axe import MOVING, SIZES, check
from tests.browser.keys import Keys
from tests.browser.table import grid, prefer, race, slow_motion, start
from tests.parts import deep_but_first
from tests.support import Opener, Watch, becomes, ready, until

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser


def front(page: Page, found: list[str]) -> None:
    """Check with axe-core every screen that comes before the table."""
    ready(page)
    check(page, "home", found)
    page.locator('[name="pasted"]').fill("not a game at all")
    page.locator('[name="pasted"]').press("Enter")
    page.locator("#pasted-error").wait_for(state="visible")
    check(page, "home with an error", found)
    page.locator('header [data-do="prefs"]').click()
    page.locator("dialog.prefs").wait_for(state="visible")
    check(page, "preferences", found)
    page.locator('[data-do="prefs-close"]').click()
    page.locator('[data-game="turbo-duel"] [data-do="guide"]').click()
    page.wait_for_selector('html[data-screen="guide"]')
    check(page, "guide", found)
    page.goto(page.url.split("#", maxsplit=1)[0] + "#/turbo-duel?track=99")
    page.locator("#start-error").wait_for(state="visible")
    check(page, "set-up with an error", found)
    for game, seats in (("daytona", 4), ("pursuit", 5)):
        fragment = f"#/{game}?seats={','.join(['person', *['bot:easy'] * (seats - 1)])}"
        page.goto(page.url.split("#", maxsplit=1)[0] + fragment)
        page.locator(f"[data-part=grid-row]:nth-child({seats})").wait_for(state="visible")
        check(page, f"set-up of {game}", found)
    page.goto(page.url.split("#", maxsplit=1)[0] + grid(clock="120+300", first=1, deck="ABFCDEGHI"))
    page.locator("#start-error").wait_for(state="hidden")
    page.locator('[name="seat-1-name"]').fill("x" * 25)
    page.locator("#seat-1-error").wait_for(state="visible")
    check(page, "set-up with a long name", found)
    page.locator('[name="seat-1-name"]').fill("")
    check(page, "set-up", found)


def daily_and_lessons(page: Page, found: list[str]) -> None:
    """Check with axe-core the daily race, the puzzle, and a lesson before and after its goal."""
    home = page.url.split("#", maxsplit=1)[0]
    for part in ("", "/puzzle", "/past"):
        page.goto(f"{home}#/today{part}")
        page.locator('html[data-screen="today"] main [data-do]:visible').first.wait_for()
        check(page, f"today{part}", found)
    for game in GAMES:
        page.goto(f"{home}#/{game}/learn/1")
        lesson = page.locator(f'[data-part=table-host][data-game="{game}"] [data-part=prompt]')
        lesson.and_(page.locator("[data-lesson=on]")).wait_for()
        check(page, f"a lesson of {game}", found)


def at_table(page: Page, found: list[str]) -> None:
    """Check with axe-core every state of the table."""
    table = start(page)
    table.turn()
    check(page, "table", found)
    table.touch("card:B")
    check(page, "table, touched", found)
    table.try_("space:3")
    check(page, "table, refused", found)
    table.play(["card:I"]).touch("card:F")
    check(page, "table, a bomb to lay", found)
    table.touch("card:F").play(["card:C", "card:A"])
    table.hint(direct=True)
    check(page, "table, hint", found)
    page.keyboard.press("?")
    page.locator("dialog.keys").wait_for(state="visible")
    check(page, "keys", found)
    page.keyboard.press("Escape")
    table.press("menu")
    page.locator("dialog.menu").wait_for(state="visible")
    check(page, "menu", found)
    page.locator('dialog.menu [data-do="guide"]').click()
    page.locator("dialog.guide-sheet").wait_for(state="visible")
    check(page, "guide over the table", found)
    page.locator('[data-do="guide-sheet-cross"]').click()
    table.menu("moves")
    check(page, "moves", found)
    page.locator('[data-goto="1"]').click()
    table.until(n=1, live="false")
    check(page, "looking back", found)
    table.press("live").until(live="true")
    table.menu("pause").until(phase="paused")
    check(page, "paused", found)
    table.press("resume").until(phase="playing")
    table.press("menu")
    resign = page.locator('dialog.menu [data-do="resign"]').first
    resign.click()
    resign.click()
    table.until(phase="over")
    page.locator("[data-part=result]").wait_for(state="visible")
    check(page, "result", found)
    page.goto(page.url.split("#", maxsplit=1)[0] + "#/")
    page.wait_for_selector('html[data-screen="home"]')
    page.locator('[data-do="record"]').wait_for(state="visible")
    check(page, "home with a finished game", found)
    page.locator('[data-do="record"]').click()
    page.locator("[data-finished]").wait_for(state="visible")
    check(page, "record", found)
    everybody = page.url
    page.locator("#screen-record nav").get_by_role("link").nth(1).click()
    page.locator("[data-part=record-person]").wait_for(state="visible")
    check(page, "a person's record", found)
    page.goto(everybody)
    page.locator("[data-finished]").wait_for(state="visible")
    page.locator('[data-do="delete-finished"]').click()
    check(page, "record, before a game is deleted", found)
    page.locator('[data-do="delete-sure"]').click()
    page.locator("[data-finished]").wait_for(state="detached")
    check(page, "record without games", found)


@deep_but_first(("size", "theme"), [("phone", "light"), ("desktop", "dark")])
def test_axe_finds_nothing_on_any_screen(open_page: Opener, size: str, theme: Any) -> None:
    page = open_page(
        "",
        viewport=SIZES[size],
        color_scheme=theme,
        reduced_motion="reduce",
        has_touch=size == "phone",
    )
    found: list[str] = []
    front(page, found)
    at_table(page, found)
    daily_and_lessons(page, found)
    assert not found, "\n".join(found)


@pytest.mark.deep
def test_axe_finds_nothing_where_the_engine_cannot_run(open_page: Opener) -> None:
    page = open_page(None, service_workers="block", reduced_motion="reduce")
    page.context.add_init_script("delete globalThis.WebAssembly;")
    page.goto(open_page.site.url + "#/turbo-duel")
    page.locator("[data-trouble]").first.wait_for(state="visible")
    found: list[str] = []
    check(page, "trouble", found)
    assert not found, "\n".join(found)


def test_nothing_moves_with_reduced_motion(open_page: Opener) -> None:
    table = race(open_page, grid(first=1))
    page = table.page
    page.evaluate(
        """() => {
            globalThis.moved = 0;
            const animate = Element.prototype.animate;
            Element.prototype.animate = function (...how) { moved += 1; return animate.apply(this, how); };
        }"""
    )
    for things in (["card:A"], ["card:B", "card:I"], ["card:D"]):
        for thing in things:
            table.touch(thing, lit=thing in table.lit)
            assert page.evaluate(MOVING) == 0
            assert table.facts()["busy"] == ""
    assert page.evaluate("moved") == 0


@pytest.mark.deep
def test_motion_can_be_switched_off_in_preferences(open_page: Opener) -> None:
    table = race(open_page, grid(first=1), reduced_motion="no-preference")
    table.press("menu")
    switch = table.page.locator('dialog.menu [data-do="motion"]')
    switch.click()
    expect(switch).to_have_attribute("aria-checked", "false")
    table.page.locator('dialog.menu [data-do="menu-cross"]').click()
    table.touch("card:A").until(n=1)
    assert table.facts()["busy"] == ""


@pytest.mark.deep
def test_motion_is_short_and_any_input_ends_it(open_page: Opener) -> None:
    table = race(open_page, grid(first=1, deck="AFGBCDEHI"), reduced_motion="no-preference")
    page = table.page
    slow_motion(page)
    for n, things in enumerate((["card:A"], ["card:F", "space:4"], ["card:G"]), 1):
        for thing in things:
            page.evaluate("(id) => document.querySelector(`[data-thing='${id}']`).click()", thing)
        table.until(n=n, busy="motion")
        length = page.evaluate(
            """() => Math.max(...document.querySelector('[data-part=table-host]').getAnimations({ subtree: true })
                .map((a) => a.effect.getComputedTiming())
                .filter((t) => Number.isFinite(t.endTime)).map((t) => t.endTime))"""
        )
        assert 0 < length <= 600
        page.keyboard.press("Shift")
        table.still()
        until(lambda: page.evaluate(MOVING) == 0, "nothing moves any more")


def test_every_change_is_announced(open_page: Opener) -> None:
    table = race(open_page, grid(first=1))
    region = table.host.locator('[aria-live="polite"]')
    expect(region).to_have_count(1)
    table.play(["card:A"]).announced("Ann plays A", "Ben to play")
    table.touch("card:B").announced(table.ask())
    table.page.keyboard.press("Escape")
    table.page.keyboard.press("u")
    table.until(n=0).announced("Ann to play: choose A, B or C.")
    table.press("redo").until(n=1)
    table.place.locator('[data-goto="0"]').click()
    table.until(live="false").announced("Looking back")
    table.press("live").until(live="true")
    table.press("menu")
    resign = table.place.locator('dialog.menu [data-do="resign"]').first
    resign.click()
    resign.click()
    table.until(phase="over").announced("resign", "win")
    # The page has removed the previous announcement.
    expect(region.locator("p")).to_have_count(1)


def test_focus_is_never_lost(open_page: Opener) -> None:
    table = race(open_page, grid(first=1), "keys")
    keys = Keys(table.page)

    def kept(where: str = "[data-part=table-host]") -> None:
        until(lambda: keys.within(where), f"the focus is in {where}")

    keys.walk_to(table, "card:A").press("Enter")
    table.until(n=1)
    kept("[data-part=view]")
    keys.walk_to(table, "card:C").press("Enter")
    until(lambda: table.touched == ["card:C"], "C is touched")
    kept("[data-part=view]")
    table.press("done").until(n=2)
    kept("[data-part=view]")
    table.press("undo").until(n=1)
    kept()
    table.press("menu")
    kept("dialog.menu")
    keys.press("Escape")
    until(lambda: keys.within('[data-do="menu"]'), "back on the button that opened the menu")
    table.place.locator('[data-goto="0"]').focus()
    keys.press("Enter")
    table.until(n=0, live="false")
    kept()
    table.press("live").until(live="true")
    kept()
    table.menu("guide")
    kept("dialog.guide-sheet")
    keys.press("Escape")
    until(lambda: not keys.within("dialog"), "the guide is closed")
    kept()


@pytest.mark.deep
def test_accessible_names_equal_the_printed_names(open_page: Opener) -> None:
    table = race(open_page, grid(first=1))
    for thing in table.lit:
        name = table.thing(thing).get_attribute("aria-label") or ""
        assert name.startswith(thing[5:]), name
        assert len(name) > 8


def test_theme_can_be_chosen(open_page: Opener, watch: Watch) -> None:
    page = open_page("", color_scheme="light")
    prefer(page)
    ground = "getComputedStyle(document.documentElement).backgroundColor"
    light = page.evaluate(ground)
    page.locator('header [data-do="prefs"]').click()
    page.locator('label:has([name="pref-theme"][value="dark"])').click()
    until(lambda: page.evaluate(ground) != light, "it is dark")
    until(lambda: page.evaluate(MOVING) == 0, "the colours have changed")
    dark = page.evaluate(ground)
    page.reload()
    becomes(lambda: page.evaluate(ground), dark, "the colour of the ground")
