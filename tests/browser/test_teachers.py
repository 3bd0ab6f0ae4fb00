"""The pages for teachers and about privacy: lessons, sections, paper, and how they are found."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.support import Opener

pytestmark = pytest.mark.browser

#: Sheets of paper for a lesson and for the page about privacy.
MOST_SHEETS = 3


def sheets(page: Page, paper: str) -> int:
    """Return how many sheets of paper the page needs when it is printed."""
    return len(re.findall(rb"/Type\s*/Page\b", page.pdf(format=paper)))


def titled(page: Page, title: str) -> None:
    """Wait until a text with this title is shown."""
    expect(page.get_by_role("heading", level=1, name=title)).to_be_visible()


def test_home_and_rules_lead_to_lessons_that_can_be_printed(open_page: Opener) -> None:
    page = open_page("", viewport={"width": 360, "height": 740})
    page.get_by_role("link", name="For teachers").click()
    titled(page, "Hairpin for teachers")
    page.get_by_role("link", name="Set up a class").click()
    titled(page, "Class")
    page.get_by_role("link", name="For teachers").click()
    titled(page, "Hairpin for teachers")
    expect(page).to_have_title("Hairpin for teachers · Hairpin")
    page.get_by_role("link", name="Turbo Duel: search and proof").click()
    titled(page, "Turbo Duel: search and proof")
    part = page.locator("[data-section=questions]")
    page.get_by_role("link", name="Questions and answers").click()
    expect(page).to_have_url(re.compile("#/teachers/turbo-duel/questions$"))
    expect(part.locator("h2")).to_be_focused()
    expect(part.locator("h2")).to_be_in_viewport()
    page.go_back()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    for paper in ("A4", "Letter"):
        assert sheets(page, paper) <= MOST_SHEETS
    page.emulate_media(media="print")
    expect(page.get_by_text("Addresses on this page begin with")).to_contain_text(
        open_page.site.url
    )
    page.emulate_media(media="null")

    page.evaluate("location.hash = '#/turbo-duel/rules'")
    page.locator("#screen-guide").get_by_role("link", name="For teachers").click()
    titled(page, "Turbo Duel: search and proof")
    page.get_by_role("link", name="a position from a real game").click()
    page.wait_for_selector("html[data-screen=table]")


def test_privacy_has_an_address_and_a_wrong_lesson_leads_to_the_overview(open_page: Opener) -> None:
    page = open_page("#/privacy/delete", viewport={"width": 360, "height": 740})
    titled(page, "Privacy")
    expect(page.locator("[data-section=delete] h2")).to_be_in_viewport()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert sheets(page, "A4") <= MOST_SHEETS
    page.evaluate("location.hash = '#/teachers/no-such-game'")
    titled(page, "Hairpin for teachers")
    expect(page.locator('[data-notice="route"]')).to_contain_text("choose one of these")
    page.evaluate("location.hash = '#/teachers/addresses'")
    expect(page.locator("[data-section=addresses] h2")).to_be_in_viewport()
    expect(page.locator('[data-notice="route"]')).to_have_count(0)


def test_a_page_that_does_not_arrive_says_so_and_can_be_asked_for_again(open_page: Opener) -> None:
    open_page.watch.allow(r"503|Failed to load resource")
    page = open_page("#/")
    page.route("**/guides.html", lambda route: route.fulfill(status=503), times=1)
    page.evaluate("location.hash = '#/privacy'")
    expect(page.locator("#screen-guide [role=alert]")).to_be_visible()
    page.unroute("**/teachers.html")
    page.locator('[data-do="again"]').click()
    titled(page, "Privacy")
