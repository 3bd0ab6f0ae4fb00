"""Layout: a whole turn on a phone, large targets, long names, constant page size."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.fitting import fits, sideways, small
from tests.browser.table import grid, race
from tests.parts import deep_but_first
from tests.support import Opener, becomes, ready, until

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser

PHONE = {"width": 360, "height": 740}
GAMES = ("turbo-duel", "daytona", "pursuit")
SIZES = [(360, 740), (820, 1180), (1440, 900)]
LONG = ("Maximiliane Wolfeschlege", "MMMMMMMMMMMMMMMMMMMMMMMM")


def has_room(page: Page, where: object = "") -> None:
    """Wait until nothing scrolls sideways and all targets are large enough; fonts may still be loading."""
    becomes(lambda: (sideways(page), small(page)), (0, []), f"too wide or too small {where}")


@deep_but_first("track", [7, 11, 21])
def test_whole_turn_without_scrolling_on_a_phone(open_page: Opener, track: int) -> None:
    table = race(
        open_page,
        grid(first=1, track=track, deck="FABCDEGHI", clock="120+300"),
        "touch",
        viewport=PHONE,
        is_mobile=True,
    )
    fits(table.turn())
    table.touch("card:F")
    fits(table)
    table.touch(f"space:{track - 1}").until(n=1)
    fits(table.turn(0))
    table.touch("card:B")
    fits(table)
    table.touch("card:I").until(n=2)
    table.touch("card:C")
    fits(table)
    expect(table.do("done")).to_have_count(1)
    table.touch("card:A")
    fits(table)
    table.done().until(n=3)
    fits(table.turn(2))


def test_nothing_scrolls_sideways_and_every_target_is_large_enough(open_page: Opener) -> None:
    page = open_page("", viewport=PHONE, is_mobile=True, has_touch=True, reduced_motion="reduce")
    ready(page)
    base = open_page.site.url
    for width, height in [(320, 640), *SIZES]:
        page.set_viewport_size({"width": width, "height": height})
        for game in GAMES:
            for name, screen in (("setup", f"#/{game}"), ("guide", f"#/{game}/rules")):
                page.goto(base + screen)
                page.wait_for_selector(f'html[data-screen="{name}"]', state="attached")
                page.locator(".screen:not([hidden]) h1").wait_for(state="visible")
                has_room(page, (screen, width))
        page.goto(base + "#/")
        page.wait_for_selector('html[data-screen="home"]', state="attached")
        has_room(page, ("home", width))
        page.locator('header [data-do="prefs"]').click()
        page.locator("dialog.prefs").wait_for(state="visible")
        has_room(page, ("preferences", width))
        page.locator('[data-do="prefs-close"]').click()


@pytest.mark.deep
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_long_names_break_nothing(open_page: Opener, width: int, height: int) -> None:
    table = race(
        open_page,
        grid(first=1, clock="120+300"),
        names=LONG,
        viewport={"width": width, "height": height},
    )
    page = table.page
    fits(table.turn())
    expect(table.host.locator("[data-part=plate-name]")).to_have_text(list(LONG))
    plates = (
        "[...document.querySelectorAll('[data-plate]')].map((n) => [n.scrollWidth, n.clientWidth])"
    )
    until(
        lambda: all(inner <= outer for inner, outer in page.evaluate(plates)),
        "names stay on their plates",
    )
    table.press("menu")
    page.locator("dialog.menu").wait_for(state="visible")
    has_room(page, "menu")
    resign = page.locator('dialog.menu [data-do="resign"]').first
    resign.click()
    resign.click()
    table.until(phase="over")
    page.locator("[data-part=result]").wait_for(state="visible")
    has_room(page, "result")
    page.goto(open_page.site.url + "#/")
    page.locator('[data-do="record"]').wait_for(state="visible")
    has_room(page, "home")
    page.locator('[data-do="record"]').click()
    page.wait_for_selector('html[data-screen="record"]')
    page.locator("#screen-record").get_by_text(LONG[0]).first.wait_for(state="visible")
    has_room(page, "record")


@pytest.mark.deep
def test_page_does_not_grow_with_the_game(open_page: Opener) -> None:
    table = race(open_page, grid(first=1, track=21))

    def slow(moves: int) -> tuple[int, int]:
        """Play slowly advancing moves until ``moves`` moves are made; then count elements of the page."""
        while table.n < moves:
            seen = table.facts()
            new = [thing for thing in seen["lit"] if thing not in seen["touched"]]
            order = [f"card:{letter}" for letter in "ICEHBFADG"]
            if seen["touched"] and table.do("done").count():
                table.done()
            else:
                table.touch(min(new, key=lambda x: order.index(x) if x in order else 0))
        # Wait until no card moves and no preview is shown, because both add elements to the page.
        table.still().page.mouse.move(1, 1)
        expect(table.host.locator("[data-ghost]")).to_have_count(0)
        count = "(s) => document.querySelectorAll(s).length"
        lines = table.page.evaluate(count, "[data-part=moves-list] *")
        bombs = table.page.evaluate(
            count, '[data-part=view] [data-token^="bomb"] , [data-part=view] [data-token^="bomb"] *'
        )
        words = table.page.evaluate(count, "[aria-live] *, [data-part=badge]")
        return table.page.evaluate(count, "*") - lines - bombs - words, lines

    early, few = slow(10)
    late, many = slow(40)
    assert late == early
    assert many / few == pytest.approx(41 / 11, rel=0.05), "the list grows by its lines alone"
