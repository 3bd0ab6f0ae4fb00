"""The daily race: the first finished attempt counts, with a line to copy."""

from __future__ import annotations

import datetime
from typing import TYPE_CHECKING, Any

import pytest
from hairpin.daily.race import VERSION
from playwright.sync_api import expect

from tests.browser.table import Table, prefer
from tests.support import Opener, announced, until

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser

#: A date with a race of Turbo Duel.
DUEL = "2026-11-26"
LINE = "Hairpin 330 · Turbo Duel · 2nd of 2 · 🟦🔴"
#: The line with par, which the engine works out after the race.
SHARED = f"{LINE} · Vera: 1st of 2"


def noon(date: str) -> datetime.datetime:
    """Return noon of a date, for the device's clock."""
    return datetime.datetime.fromisoformat(f"{date}T12:00:00+00:00")


def opened(open_page: Opener, date: str) -> Page:
    """Return the home screen on a date, in a browser whose clipboard the test can read."""
    page = open_page(None, reduced_motion="reduce", timezone_id="UTC")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.clock.set_fixed_time(noon(date))
    prefer(page, pace="instant")
    page.goto(open_page.site.url)
    return page


def raced(page: Page) -> None:
    """Start the daily race from its screen and resign at once."""
    page.locator("[data-do=today-play]").click()
    given_up(page)


def given_up(page: Page) -> None:
    """Resign the race on the table."""
    Table(page).until(phase="playing").press("menu")
    resign = page.locator("dialog.menu [data-do=resign]").first
    resign.click()
    resign.click()
    Table(page).until(phase="over")


def test_the_first_finished_attempt_counts_also_after_the_clock_was_set_back(
    open_page: Opener,
) -> None:
    page = opened(open_page, DUEL)
    page.locator("#home-today [data-do=today-race]").click()
    card = page.locator("[data-part=today]")
    expect(card.get_by_role("heading", name="Turbo Duel")).to_be_visible()
    expect(page.get_by_text("it is trusted")).to_be_visible()
    # A race that is left and opened again continues instead of beginning anew.
    page.locator("[data-do=today-play]").click()
    Table(page).until(phase="playing").kept()
    page.evaluate("location.hash = '#/today'")
    expect(page.locator("[data-do=today-play]")).to_be_hidden()
    page.locator("[data-do=today-continue]").click()
    given_up(page)
    result = page.locator("[data-part=result-day]")
    expect(result.locator("[data-part=day-line-words]")).to_have_text(SHARED)
    expect(result.get_by_text("your result of the day")).to_be_visible()
    result.locator("[data-do=copy-line]").click()
    until(lambda: page.evaluate("navigator.clipboard.readText()") == SHARED, "the line is copied")
    until(
        lambda: any("The line is copied" in said for said in announced(page, "notice")),
        "it is said",
    )
    # A killed browser may lose localStorage that is not written yet.
    Table(page).kept()
    page.evaluate("localStorage.clear()")
    page.reload()
    # The next day has another race. With the clock set back, the old race is shown with its result.
    page.clock.set_fixed_time(noon("2026-11-27"))
    page.evaluate("location.hash = '#/today'")
    expect(card).to_have_attribute("data-kind", "race")
    expect(card.locator("[data-part=day-line-words]")).to_have_count(0)
    page.clock.set_fixed_time(noon(DUEL))
    page.evaluate("location.hash = '#/'")
    page.locator("#home-today [data-do=today-race]").click()
    expect(card.locator("[data-part=day-line-words]")).to_have_text(LINE)
    raced(page)
    expect(result.get_by_text("This was practice")).to_be_visible()
    kept: list[Any] = page.evaluate("JSON.parse(localStorage.getItem('hairpin.today'))")
    assert [(each["kind"], each["date"], each["version"], each["place"]) for each in kept] == [
        ("race", DUEL, VERSION, "2nd of 2")
    ]


def test_a_page_open_over_midnight_shows_the_new_day(open_page: Opener) -> None:
    page = opened(open_page, DUEL)
    before = [
        {"kind": "puzzle", "date": day, "version": 1, "line": "-", "match": "-"}
        for day in ("2026-11-24", "2026-11-25")
    ]
    page.evaluate("(kept) => localStorage.setItem('hairpin.today', JSON.stringify(kept))", before)
    page.reload()
    streak = page.locator("#home-today [data-streak]")
    expect(streak).to_have_text("2 days in a row")
    page.clock.set_fixed_time(noon("2026-11-29"))
    page.evaluate("dispatchEvent(new Event('focus'))")
    expect(streak).to_have_count(0)
    page.locator("#home-today [data-do=today-race]").click()
    screen = page.get_by_role("region", name="Race of the day")
    begin = page.locator("[data-do=today-play]")
    expect(screen).to_contain_text("29 November")
    expect(begin).to_be_visible()
    # The device's date changes, but the page has not noticed this yet.
    page.clock.set_fixed_time(noon("2026-11-30"))
    begin.click()
    expect(screen).to_contain_text("30 November")
    until(lambda: any("A new day" in said for said in announced(page, "live")), "it is said")
    begin.click()
    page.wait_for_selector("html[data-screen=table]", state="attached")
