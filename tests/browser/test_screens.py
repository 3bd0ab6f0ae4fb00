"""Every screen of the page beside a notch, in letters of double size, and on paper."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest
from hairpin.games import GAMES
from playwright.sync_api import expect

from tests.browser.fitting import sideways
from tests.browser.printed import on_paper
from tests.browser.table import grid, race
from tests.support import Opener, becomes

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Page

pytestmark = pytest.mark.browser

SET_UPS = tuple(f"#/{game}" for game in GAMES if game != "null-game")
SCREENS = (
    "#/",
    *SET_UPS,
    "#/turbo-duel/rules",
    "#/record",
    "#/today",
    "#/today/puzzle",
    "#/today/past",
    "#/class",
)
#: A phone with a notch, in landscape and portrait: the covered pixels at each edge.
ON_ITS_SIDE = {"left": 59, "right": 59, "top": 0, "bottom": 21}
UPRIGHT = {"left": 0, "right": 0, "top": 59, "bottom": 34}

# Texts and controls that reach under the notch at either side, except rows that scroll sideways.
COVERED = """(side) => {
    const wrong = [];
    const scrolls = (node) => {
        for (let up = node.parentElement; up; up = up.parentElement)
            if (up.scrollWidth > up.clientWidth && ['auto', 'scroll'].includes(getComputedStyle(up).overflowX)) return true;
        return false;
    };
    const words = (node) => [...node.childNodes].some((child) => child.nodeType === 3 && child.data.trim());
    for (const node of document.querySelectorAll('body *')) {
        if (!node.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
        if (!words(node) && !node.matches('button, a, input, select, textarea, summary')) continue;
        const box = node.getBoundingClientRect();
        if (box.width < 2 || box.height < 2 || scrolls(node) || node.closest('[aria-hidden]')) continue;
        // Padding of buttons and the white beside large letters may be covered.
        if (box.left < side - 8.5 || box.right > innerWidth - side + 8.5)
            wrong.push([node.textContent.trim().slice(0, 30), Math.round(box.left), Math.round(box.right)]);
    }
    return wrong;
}"""


def cover(page: Page, insets: dict[str, int]) -> None:
    """Make the browser report that a notch covers the edges of its window by these numbers of pixels."""
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setSafeAreaInsetsOverride", {"insets": insets})


def each_screen(page: Page, site: str, screens: tuple[str, ...] = SCREENS) -> Iterator[str]:
    """Open the screens one after another; yield the address of each once its heading is visible."""
    for fragment in screens:
        page.goto(site + fragment)
        page.locator(".screen:not([hidden]) h1").first.wait_for(state="visible")
        yield fragment


def test_a_notch_covers_nothing_at_either_side(open_page: Opener) -> None:
    page = open_page("", viewport={"width": 740, "height": 360}, reduced_motion="reduce")
    cover(page, ON_ITS_SIDE)
    for where in each_screen(page, open_page.site.url):
        becomes(
            lambda: page.evaluate(COVERED, ON_ITS_SIDE["left"]), [], f"under the notch: {where}"
        )
        assert sideways(page) == 0, where
    page.locator('header [data-do="prefs"]').click()
    expect(page.get_by_role("dialog")).to_be_visible()
    becomes(lambda: page.evaluate(COVERED, ON_ITS_SIDE["left"]), [], "under the notch: a dialog")


def lowest(page: Page, selector: str) -> float:
    """Scroll to the page's end; return the distance in pixels of the lowest element from the window's bottom."""
    found: float = page.evaluate(
        """(selector) => {
            const all = [...document.querySelectorAll(selector)].filter((node) => node.checkVisibility());
            all.at(-1).scrollIntoView({ block: 'end' });
            scrollTo(0, 99999);
            return innerHeight - Math.max(...all.map((node) => node.getBoundingClientRect().bottom));
        }""",
        selector,
    )
    return found


@pytest.mark.deep
def test_the_home_bar_covers_neither_the_menu_nor_about(open_page: Opener) -> None:
    phone: dict[str, Any] = {"viewport": {"width": 360, "height": 560}}
    table = race(open_page, grid(first=1), **phone)
    cover(table.page, UPRIGHT)
    table.press("menu")
    expect(table.page.locator("dialog.menu")).to_be_visible()
    assert lowest(table.page, "dialog.menu button") >= UPRIGHT["bottom"] - 0.5
    table.page.goto(open_page.site.url + "#/record")
    about = 'footer [data-do="about"]'
    table.page.locator(about).wait_for(state="visible")
    assert lowest(table.page, about) >= UPRIGHT["bottom"] - 0.5


@pytest.mark.deep
def test_a_table_cannot_be_pulled_down_to_reload_the_page(open_page: Opener) -> None:
    table = race(open_page, grid(first=1))
    pulled = "getComputedStyle(document.documentElement).overscrollBehaviorY"
    assert table.page.evaluate(pulled) == "none"
    table.page.goto(open_page.site.url + "#/record")
    table.page.wait_for_selector("html[data-screen=record]", state="attached")
    assert table.page.evaluate(pulled) == "auto"


def test_letters_twice_as_large_make_no_screen_scroll_sideways(open_page: Opener) -> None:
    page = open_page("", viewport={"width": 360, "height": 740}, reduced_motion="reduce")
    for where in each_screen(page, open_page.site.url):
        page.evaluate("document.documentElement.style.fontSize = '32px'")
        becomes(lambda: sideways(page), 0, f"it scrolls sideways: {where}")


def test_every_screen_is_printed_dark_on_white_without_buttons(open_page: Opener) -> None:
    page = open_page("", viewport={"width": 718, "height": 1000}, color_scheme="dark")
    for where in each_screen(page, open_page.site.url):
        page.emulate_media(media="print")
        becomes(lambda: on_paper(page), [], f"on paper: {where}")
        page.emulate_media(media="screen")
    # The print rules set no size of the paper.
    sheets = "[...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]).map((rule) => rule.cssText).join('')"
    rules = re.findall(r"@page[^}]*\}", page.evaluate(sheets))
    assert rules
    assert not any("size" in rule for rule in rules)
