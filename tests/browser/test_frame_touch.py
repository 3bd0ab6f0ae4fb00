"""Touch in an embedded game: taps play, swipes scroll the host page."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import pytest

from tests.browser.hosting import host, play_here
from tests.browser.table import Table, grid, prefer
from tests.parts import deep_but_first
from tests.support import Opener, Site, becomes, framed, until

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

pytestmark = pytest.mark.browser

#: A phone as wide as the smallest frame in docs/embedding.md, but taller than this frame.
PHONE = {"width": 420, "height": 900}
UP = -220


def swipe(page: Page, thing: Locator, way: int = UP) -> None:
    """Put a finger on a thing of the game and swipe up or down, as a person does to scroll the host page."""
    box = thing.bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    finger = page.context.new_cdp_session(page)
    began = time.time()
    for i in range(12):
        event = {"type": "touchMove" if i else "touchStart", "timestamp": began + i * 0.02}
        finger.send(
            "Input.dispatchTouchEvent",
            {**event, "touchPoints": [{"x": x, "y": y + way * i / 11}]},
        )
    event = {"type": "touchEnd", "timestamp": began + 0.5}
    finger.send("Input.dispatchTouchEvent", {**event, "touchPoints": []})
    finger.detach()


def embedded(open_page: Opener, site: Site, fragment: str) -> tuple[Page, Table]:
    """Start a game in a frame on a phone; return the host page and the table."""
    page = open_page(None, viewport=PHONE, has_touch=True, is_mobile=True, reduced_motion="reduce")
    prefer(page, pace="instant")
    host(page, site, fragment)
    table = play_here(framed(page))
    table.hand = "touch"
    return page, table


def scrolled(page: Page) -> int:
    """Return how many pixels the host page is scrolled."""
    y: int = page.evaluate("scrollY")
    return y


def back(page: Page) -> None:
    """Scroll the host page to its top, and wait until it is there."""
    page.evaluate("scrollTo(0, 0)")
    becomes(lambda: scrolled(page), 0, "at the top again")


def test_a_swipe_scrolls_the_page_around_a_game_of_turns_and_plays_nothing(
    open_page: Opener, site: Site
) -> None:
    page, table = embedded(open_page, site, grid("person,person", first=1))
    table.turn()
    for where in [f"card:{letter}" for letter in "ABCDI"]:
        swipe(page, table.thing(where))
        until(lambda: scrolled(page) > 100, f"the page is scrolled from {where}")
        back(page)
        assert (table.n, table.touched) == (0, []), where
    table.touch("card:A").until(n=1)


@deep_but_first("fragment", ["#/pursuit", "#/grand-prix?partial=off"])
def test_a_swipe_on_the_own_hand_scrolls_the_page(
    open_page: Opener, site: Site, fragment: str
) -> None:
    both = "&" if "?" in fragment else "?"
    page, table = embedded(open_page, site, f"{fragment}{both}seats=person,bot:gus&seed=K7")
    table.turn()
    n = table.n
    own = table.host.locator("[data-hand=own] [data-part=card]").first
    swipe(page, own)
    until(lambda: scrolled(page) > 100, "the page is scrolled")
    assert (table.n, table.touched) == (n, [])


def test_in_real_time_only_playable_cards_stop_a_swipe(open_page: Opener, site: Site) -> None:
    page, table = embedded(open_page, site, "#/racing-demon?seats=person,bot:child&seed=K7")
    table.press("gonow").until(phase="playing")
    cards = table.host.locator("[data-part=seat-own] [data-part=card]")
    for free in (
        table.host.locator("[data-part=middle]"),
        cards.and_(table.host.locator(":not([data-lit])")).first,
    ):
        swipe(page, free)
        until(lambda: scrolled(page) > 100, "the page is scrolled")
        back(page)
    held = "all => all.map((node) => getComputedStyle(node).touchAction)"
    lit = cards.and_(table.host.locator("[data-lit]"))
    until(lambda: set(lit.evaluate_all(held)) == {"none"}, "what can be played is held")
    # A person who comes back to the frame scrolls past it again, until the next tap.
    page.evaluate("scrollTo(0, 5000)")
    until(lambda: set(lit.evaluate_all(held)) == {"pan-y"}, "nothing is held out of sight")
    back(page)
    swipe(page, lit.first)
    until(lambda: scrolled(page) > 100, "the page is scrolled")
    back(page)
    table.host.locator("[data-part=middle]").tap()
    until(lambda: set(lit.evaluate_all(held)) == {"none"}, "after a tap it is held again")
