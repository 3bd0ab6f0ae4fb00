"""The browser's Back closes what lies over a screen, the topmost first, and only then leaves the screen."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.table import grid, race

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.support import Opener

pytestmark = pytest.mark.browser


def dialogs(page: Page, count: int) -> None:
    """Expect this number of open dialogs."""
    expect(page.locator("dialog[open]")).to_have_count(count)


def set_up(open_page: Opener) -> Page:
    """Return a page that has come from home to a set-up."""
    page = open_page("")
    page.locator('#programme [data-game=daytona] [data-do="setup"]').click()
    expect(page.locator("html")).to_have_attribute("data-screen", "setup")
    return page


def test_back_closes_the_guide_over_a_set_up_and_then_leaves(open_page: Opener) -> None:
    page = set_up(open_page)
    page.locator('[data-part=setup-head] [data-do="guide"]').click()
    dialogs(page, 1)
    page.go_back()
    dialogs(page, 0)
    expect(page).to_have_url(re.compile("#/daytona$"))
    page.go_back()
    expect(page.locator("html")).to_have_attribute("data-screen", "home")


@pytest.mark.parametrize("again", [False, True], ids=["at once", "after a reload"])
def test_after_its_cross_a_sheet_costs_no_step_back(open_page: Opener, again: bool) -> None:
    page = set_up(open_page)
    for _ in range(2):
        page.locator('[data-part=setup-head] [data-do="guide"]').click()
        dialogs(page, 1)
        page.locator("dialog[open] [data-do=guide-sheet-cross]").click()
        dialogs(page, 0)
    if again:
        page.reload()
        expect(page.locator("html")).to_have_attribute("data-screen", "setup")
    page.go_back()
    expect(page.locator("html")).to_have_attribute("data-screen", "home")
    page.go_forward()
    expect(page.locator("html")).to_have_attribute("data-screen", "setup")


def test_back_closes_one_sheet_after_another(open_page: Opener) -> None:
    page = set_up(open_page)
    page.locator('footer [data-do="about"]').click()
    page.get_by_role("dialog").get_by_role("button", name="licences").click()
    dialogs(page, 2)
    for left in (1, 0):
        page.go_back()
        dialogs(page, left)
        expect(page).to_have_url(re.compile("#/daytona$"))
    page.go_back()
    expect(page.locator("html")).to_have_attribute("data-screen", "home")


def test_back_closes_the_menu_of_a_table(open_page: Opener) -> None:
    table = race(open_page, grid())
    page = table.page
    table.press("menu")
    dialogs(page, 1)
    page.go_back()
    dialogs(page, 0)
    table.until(n=0)
    # What the menu opens lies over the table, too.
    table.press("menu")
    page.locator('dialog[open] [data-do="guide"]').click()
    expect(page.locator("dialog.guide-sheet")).to_be_visible()
    page.go_back()
    dialogs(page, 0)
    table.until(n=0)
