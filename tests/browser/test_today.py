"""The daily race: the first finished attempt counts, with a line to copy."""

from __future__ import annotations

import datetime
import re
from typing import TYPE_CHECKING, Any

import pytest
from hairpin.daily.puzzle import puzzle_of
from hairpin.daily.race import VERSION
from hairpin.puzzles.book import VERSION as PUZZLES
from playwright.sync_api import expect

from tests.browser.table import Table, prefer
from tests.support import Opener, announced, until

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser

#: A date with a race of Turbo Duel.
DUEL = "2026-11-26"
LINE = "Hairpin 330 · Turbo Duel · 2nd of 2"
#: The line with par, which the engine works out after the race.
SHARED = f"{LINE} · Vera in my place: 1st"


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


def given_up(page: Page) -> None:
    """Resign the race on the table."""
    Table(page).until(phase="playing").press("menu")
    resign = page.locator("dialog.menu [data-do=resign]").first
    resign.click()
    resign.click()
    Table(page).until(phase="over")


def begun(page: Page) -> Table:
    """Begin the race of the day from home."""
    page.locator("#home-today [data-do=today-race]").click()
    page.locator("[data-do=today-play]").click()
    return Table(page).until(phase="playing").kept()


def at(page: Page, fragment: str) -> None:
    """Go to a screen of the page."""
    page.evaluate("(fragment) => { location.hash = fragment }", fragment)


def test_an_attempt_is_resumed_and_not_dealt_again(open_page: Opener) -> None:
    page = opened(open_page, DUEL)
    home = page.locator("#home-today [data-part=today-card]")
    expect(home).to_have_attribute("data-state", "new")
    expect(home.get_by_role("heading")).to_have_text("Turbo Duel")
    expect(home).to_contain_text("330")
    table = begun(page)
    table.press("menu")
    menu = page.locator("dialog.menu")
    expect(menu.locator("[data-part=menu-day]")).to_have_text("Hairpin 330, race of the day")
    expect(menu.locator("[data-do=restart]")).to_have_attribute("aria-disabled", "true")
    deck = page.locator("[data-zone=deck]").inner_text()
    # Home, the screen of the day and a reload lead to the same attempt.
    at(page, "#/")
    expect(home).to_have_attribute("data-state", "open")
    expect(page.locator("#continue [data-do=continue]")).to_have_count(0)
    at(page, "#/today")
    expect(page.locator("[data-part=today]")).to_have_attribute("data-state", "open")
    expect(page.locator("[data-do=today-play]")).to_have_count(0)
    page.reload()
    expect(page.locator("[data-do=today-continue]")).to_be_visible()
    at(page, "#/")
    home.locator("[data-do=today-race]").click()
    Table(page).until(phase="playing")
    assert page.locator("[data-zone=deck]").inner_text() == deck


def test_the_only_attempt_asks_a_newcomer_first(open_page: Opener) -> None:
    # Regression: the first press of a newcomer began the one attempt without a word about the rules.
    page = opened(open_page, DUEL)
    at(page, "#/today")
    play = page.locator("[data-do=today-play]")
    expect(play).to_have_text("Just play")
    expect(page.locator("[data-part=today-goal]")).to_contain_text(
        "in front when a kart reaches the finish"
    )
    page.locator("[data-part=today]").get_by_role("link", name="How to play").click()
    expect(page.get_by_role("heading", name="How to play Turbo Duel")).to_be_visible()
    at(page, "#/today")
    page.locator("[data-do=show-me]").click()
    table = Table(page).until(phase="playing")
    # Regression: after the three steps, no button led to the race that had sent the player there.
    at(page, "#/turbo-duel/learn/3")
    expect(page.locator("[data-part=prompt-say]").first).to_contain_text("3 of 10")
    table.touch("card:G")
    on = table.host.locator("[data-do=playnow]")
    expect(on).to_have_text("Start today’s race")
    on.click()
    # Regression: the lessons led back to the same screen, and a further press was needed.
    expect(page).to_have_url(re.compile("#/turbo-duel/play$"))


def test_the_offer_of_the_lessons_stays_after_a_first_one(open_page: Opener) -> None:
    # Regression: after one step of the lessons the page offered only the attempt itself.
    page = opened(open_page, DUEL)
    page.evaluate("localStorage.setItem('hairpin.learnt', '{\"turbo-duel\": [\"drive\"]}')")
    at(page, "#/today")
    expect(page.locator("[data-do=show-me]")).to_be_visible()
    page.evaluate("localStorage.setItem('hairpin.finished', '[\"turbo-duel\"]')")
    page.reload()
    expect(page.locator("[data-do=today-play]")).to_have_text("Race")
    expect(page.locator("[data-do=show-me]")).to_have_count(0)


def test_an_attempt_in_another_tab_is_not_dealt_again_here(open_page: Opener) -> None:
    page = opened(open_page, DUEL)
    at(page, "#/today")
    play = page.locator("[data-do=today-play]")
    expect(play).to_be_visible()
    other = page.context.new_page()
    other.clock.set_fixed_time(noon(DUEL))
    other.goto(open_page.site.url)
    begun(other)
    # This tab still shows the way to a first attempt.
    play.click()
    expect(page.locator("[data-part=today]")).to_have_attribute("data-state", "open")
    page.locator("[data-do=today-continue]").click()
    expect(page.get_by_text("another tab").first).to_be_visible()


def test_a_result_counts_once_with_par_and_practice_does_not(open_page: Opener) -> None:
    page = opened(open_page, DUEL)
    begun(page)
    given_up(page)
    result = page.locator("[data-part=result-day]")
    expect(result.locator("[data-part=day-line-words]")).to_have_text(SHARED)
    expect(result.get_by_text("your result of the day")).to_be_visible()
    # Regression: after the one attempt the main button was to race again.
    acts = page.locator("[data-part=result-acts]")
    expect(acts.locator("[data-do=day-on]")).to_have_text("Puzzle of the day")
    expect(acts.get_by_role("button", name="Race it for practice")).to_be_visible()
    expect(acts.locator("[data-do=again]")).to_be_hidden()
    result.locator("[data-do=copy-line]").click()
    text = f"{SHARED}\n{open_page.site.url}#/today/2026-11-26"
    until(lambda: page.evaluate("navigator.clipboard.readText()") == text, "the line is copied")
    until(lambda: any("Copied" in said for said in announced(page, "notice")), "it is said")
    # A killed browser may lose localStorage that is not written yet.
    Table(page).kept()
    page.evaluate("localStorage.clear()")
    page.reload()
    # The next day has another race. With the clock set back, the old race is shown with its result.
    page.clock.set_fixed_time(noon("2026-11-27"))
    at(page, "#/today")
    card = page.locator("[data-part=today]")
    expect(card).to_have_attribute("data-state", "new")
    page.clock.set_fixed_time(noon(DUEL))
    at(page, "#/")
    home = page.locator("#home-today [data-part=today-card]")
    expect(home.locator("[data-part=today-place]")).to_have_text("2nd of 2")
    home.locator("[data-do=today-race]").click()
    expect(card).to_have_attribute("data-state", "done")
    expect(card.locator("[data-part=day-line-words]")).to_have_text(SHARED)
    page.locator("[data-do=today-practise]").click()
    given_up(page)
    expect(result.get_by_text("This was practice")).to_be_visible()
    kept: list[Any] = page.evaluate("JSON.parse(localStorage.getItem('hairpin.today'))")
    assert [(each["kind"], each["date"], each["version"], each["place"]) for each in kept] == [
        ("race", DUEL, VERSION, "2nd of 2")
    ]


def test_a_race_belongs_to_the_day_on_which_it_was_begun(open_page: Opener) -> None:
    page = opened(open_page, DUEL)
    begun(page)
    # Midnight passes, and the device travels to another zone where it is already the next evening.
    page.clock.set_fixed_time(noon("2026-11-27"))
    given_up(page)
    expect(page.locator("[data-part=result-day] [data-part=day-line-words]")).to_have_text(SHARED)
    Table(page).kept()
    at(page, "#/")
    expect(page.locator("#home-today [data-part=today-card]")).to_have_attribute(
        "data-state", "new"
    )
    at(page, "#/record")
    expect(page.locator("[data-part=finished-day]")).to_have_text("Hairpin 330, race of the day")
    at(page, "#/today/past")
    day = page.locator(f"[data-part=calendar] [data-date='{DUEL}']")
    expect(day).to_have_attribute("data-state", "done")
    expect(day).to_have_accessible_name(
        "Thursday, 26 November 2026, Hairpin 330: Turbo Duel, 2nd of 2. Puzzle of the day: not tried yet"
    )


def test_a_past_day_is_raced_for_practice_from_the_calendar(open_page: Opener) -> None:
    page = opened(open_page, "2027-01-02")
    solved = puzzle_of(DUEL)
    marks = {solved.game: "0" * (solved.number - 1) + "1"}
    page.evaluate(
        "(kept) => localStorage.setItem('hairpin.puzzles', JSON.stringify(kept))",
        {"version": PUZZLES, "marks": marks},
    )
    at(page, "#/today/past")
    calendar = page.locator("[data-part=calendar]")
    expect(calendar).to_have_attribute("data-month", "2027-01")
    expect(calendar.get_by_role("link")).to_have_count(2)
    expect(calendar.get_by_role("columnheader")).to_have_count(7)
    later = calendar.locator("[data-do=after]")
    expect(later).to_have_attribute("aria-disabled", "true")
    before = calendar.locator("[data-do=before]")
    for _ in range(2):
        before.focus()
        page.keyboard.press("Enter")
    expect(calendar).to_have_attribute("data-month", "2026-11")
    expect(calendar.get_by_role("link")).to_have_count(30)
    day = calendar.get_by_role("link", name="26 November")
    expect(day).to_have_accessible_name(
        "Thursday, 26 November 2026, Hairpin 330: Turbo Duel. Puzzle of the day: solved at the first try"
    )
    day.click()
    card = page.locator("[data-part=today]")
    expect(card).to_contain_text("This day is over")
    expect(page.locator("[data-do=day-puzzle]")).to_have_attribute(
        "href", f"#/puzzles/{solved.game}/{solved.number}"
    )
    page.locator("[data-do=today-practise]").click()
    given_up(page)
    expect(page.locator("[data-part=result-day]").get_by_text("This was practice")).to_be_visible()
    Table(page).kept()
    assert page.evaluate("localStorage.getItem('hairpin.today')") is None
    at(page, "#/today/2027-01-03")
    expect(page.get_by_role("alert")).to_contain_text("is still to come")


def test_a_deleted_attempt_leaves_the_day_without_a_result(open_page: Opener) -> None:
    page = opened(open_page, DUEL)
    begun(page)
    # On a later day its game is one of the games in play, here behind a newer one.
    page.clock.set_fixed_time(noon("2026-12-01"))
    at(page, "#/")
    begun(page)
    page.clock.set_fixed_time(noon("2026-12-02"))
    at(page, "#/")
    page.locator("[data-part=kept] summary").click()
    title = page.locator("[data-part=kept-day]")
    expect(title).to_have_text(re.compile(r"Hairpin 33[05], race of the day"))
    date = DUEL if "330" in title.inner_text() else "2026-12-01"
    remove = page.locator("[data-do=remove-kept]")
    remove.click()
    sheet = page.get_by_role("dialog", name=title.inner_text())
    expect(sheet).to_contain_text("this day has no result")
    sheet.locator("[data-do=keep-day]").click()
    expect(remove).to_be_visible()
    remove.click()
    sheet.locator("[data-do=give-up-day]").click()
    expect(remove).to_have_count(0)
    at(page, f"#/today/{date}")
    card = page.locator("[data-part=today]")
    expect(card).to_have_attribute("data-state", "gone")
    expect(card).to_contain_text("You deleted your attempt")
    expect(page.locator("[data-do=today-play]")).to_have_count(0)
    expect(page.locator("[data-do=today-practise]")).to_be_visible()


def test_damaged_results_and_games_break_neither_home_nor_the_calendar(open_page: Opener) -> None:
    page = opened(open_page, DUEL)
    damaged = [
        None,
        5,
        {"kind": "race", "date": DUEL},
        {"kind": "race", "date": DUEL, "version": VERSION, "line": 5},
    ]
    page.evaluate("(kept) => localStorage.setItem('hairpin.today', JSON.stringify(kept))", damaged)
    page.evaluate("localStorage.setItem('hairpin.streak', '{\"dates\": 5}')")
    page.reload()
    expect(page.locator("#home-today [data-part=today-card]")).to_have_attribute(
        "data-state", "new"
    )
    at(page, "#/today/past")
    expect(page.locator("[data-part=calendar]").get_by_role("link")).to_have_count(26)


def test_a_page_open_over_midnight_shows_the_new_day(open_page: Opener) -> None:
    page = opened(open_page, DUEL)
    before = [
        {"kind": "puzzle", "date": day, "version": 1, "line": "-", "match": "-"}
        for day in ("2026-11-24", "2026-11-25")
    ]
    page.evaluate("(kept) => localStorage.setItem('hairpin.today', JSON.stringify(kept))", before)
    page.reload()
    streak = page.locator("#home-today [data-streak]")
    expect(streak).to_have_text("2 days in a row. Play today to make it 3.")
    expect(streak).to_have_attribute("href", "#/today")
    expect(page.locator("#home-today")).to_contain_text("Yesterday: Puzzle solved")
    page.clock.set_fixed_time(noon("2026-11-29"))
    page.evaluate("dispatchEvent(new Event('focus'))")
    expect(streak).to_have_text("Your best: 2 days in a row.")
    expect(streak).to_have_attribute("href", "#/today/past")
    page.locator("#home-today [data-do=today-race]").click()
    screen = page.get_by_role("region", name="Race of the day")
    begin = page.locator("[data-do=today-play]")
    expect(screen).to_contain_text("29 November")
    expect(begin).to_be_visible()
    # The device's date changes, but the page has not noticed this yet.
    page.clock.set_fixed_time(noon("2026-11-30"))
    begin.click()
    expect(screen).to_contain_text("30 November")
    until(lambda: any("a new day" in said for said in announced(page, "live")), "it is said")
    begin.click()
    page.wait_for_selector("html[data-screen=table]", state="attached")
