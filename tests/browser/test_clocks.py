"""Clocks, with the page's time under the test's control: no test waits for real seconds.

Real seconds still pass, more of them on a slow machine. So turns and reserves last minutes here,
and no test depends on the seconds that the machine itself uses.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser import oracle
from tests.browser.scripts import HIDE
from tests.browser.table import Table, back_to_table, grid, latest, prefer, record_of, start
from tests.support import Opener, ready

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser


#: Time per turn and reserve, in seconds.
TURN, RESERVE = 600, 1800


def timed(
    open_page: Opener,
    clock: str = f"{TURN}+{RESERVE}",
    names: tuple[str, ...] = ("Ann", "Ben"),
    **options: object,
) -> Table:
    """Start a race with clocks on a page whose time the test can advance; the second of one name is a bot."""
    page = open_page(None, reduced_motion="reduce", **options)
    page.clock.install()
    prefer(page, pace="instant")
    seats = "person,person" if len(names) > 1 else "person,bot:dot"
    page.goto(open_page.site.url + grid(seats, first=1, clock=clock))
    ready(page)
    return start(page, names=names)


def pass_time(page: Page, seconds: float) -> None:
    """Advance the clock of a page that is awake: every timer fires, if necessary several times."""
    page.clock.run_for(round(seconds * 1000))


def sleep(page: Page, seconds: float) -> None:
    """Advance the clock of a page that sleeps: when the page wakes, each due timer fires only once."""
    page.clock.fast_forward(round(seconds * 1000))


def clock(table: Table, seat: int) -> str:
    """Return the text of a seat's clock."""
    plate = table.host.locator(f'[data-plate="{seat}"]')
    return plate.locator("[data-part=plate-clock]").inner_text().replace("\n", " ")


def seconds(text: str) -> float:
    """Return the first clock time of a text (minutes and seconds, such as 1:30) in seconds."""
    found = re.search(r"(\d+):([\d.]+)", text)
    assert found, text
    return int(found[1]) * 60 + float(found[2])


def to_last_seconds(table: Table) -> None:
    """Advance the clock of seat 1, whose reserve drains, until 7 seconds are left."""
    page = table.page
    # Stop the clock, so that a slow machine loses no time.
    pass_time(page, RESERVE / 2)
    page.clock.pause_at(page.evaluate("Date.now()") / 1000 + 1)
    pass_time(page, seconds(clock(table, 1)) - 7)
    expect(table.host.locator('[data-plate="1"]')).to_have_attribute("data-urgent", "")


def test_the_only_person_hears_that_ten_seconds_are_left(open_page: Opener) -> None:
    table = timed(open_page, names=("Ann",))
    pass_time(table.page, TURN)
    to_last_seconds(table)
    table.announced("You have ten seconds left.")


def test_flag_falls(open_page: Opener) -> None:
    table = timed(open_page)
    page = table.page
    plate = table.host.locator('[data-plate="1"]')
    assert 0 < seconds(clock(table, 1)) <= TURN
    assert seconds(clock(table, 2)) == TURN
    pass_time(page, TURN)
    expect(plate).to_have_attribute("data-draining", "")
    assert 0 < seconds(clock(table, 1)) <= RESERVE
    assert plate.get_attribute("data-urgent") is None
    to_last_seconds(table)
    table.announced("Ann: ten seconds left.")
    # Let the last second pass in real time. If the test advanced the clock, the page would wait in
    # vain for the engine's reply that Ann's time is over.
    pass_time(page, seconds(clock(table, 1)) - 1)
    page.clock.resume()
    table.until(phase="over")
    card = table.place.locator("[data-part=result]")
    card.wait_for(state="visible")
    title = card.locator("[data-part=result-title]").text_content() or ""
    assert "Ben" in title
    back_to_table(table)
    text = record_of(table)
    reply = oracle.opened(text)
    assert reply["table"]["phase"] == "over"
    assert reply["table"]["result"]["title"] == title
    fell = (TURN + RESERVE) * 1000
    assert latest(text)["moves"][-1].endswith(f"@{fell}"), (
        "it fell when it fell, not when it was seen"
    )


@pytest.mark.deep
def test_turn_time_comes_back_and_reserve_does_not(open_page: Opener) -> None:
    table = timed(open_page)
    pass_time(table.page, TURN + 900)
    table.play(["card:A"]).play(["card:D"])
    at = [int(entry.rsplit("@", 1)[1]) for entry in latest(record_of(table))["moves"]]
    assert at[0] >= (TURN + 900) * 1000
    text = clock(table, 1)
    assert 0 < seconds(text) <= TURN
    reserve = re.search(r"\+(\d+):(\d+)", text)
    assert reserve
    assert 0 < int(reserve[1]) * 60 + int(reserve[2]) <= RESERVE - 900


def test_a_sleep_without_an_event_stops_the_clocks(open_page: Opener) -> None:
    table = timed(open_page)
    table.touch("card:B")
    left = clock(table, 1)
    sleep(table.page, 7200)
    table.until(phase="paused")
    expect(table.place.locator("[data-part=veil]")).to_contain_text("The device was asleep")
    assert seconds(left) - 60 < seconds(clock(table, 1)) <= seconds(left)
    table.press("resume").until(phase="playing")
    table.touch("card:C").until(n=1)


@pytest.mark.deep
def test_hidden_tab_stops_the_clocks(open_page: Opener) -> None:
    table = timed(open_page)
    table.touch("card:B")
    table.page.evaluate(HIDE, True)
    table.until(phase="paused")
    left = clock(table, 1)
    sleep(table.page, 7200)
    table.page.evaluate(HIDE, False)
    veil = table.place.locator("[data-part=veil]")
    veil.wait_for(state="visible")
    assert table.phase == "paused", "coming back alone starts nothing"
    assert clock(table, 1) == left
    table.press("resume").until(phase="playing")
    expect(veil).to_be_hidden()
    assert 0 < seconds(clock(table, 1)) <= seconds(left)
    assert table.host.locator('[data-plate="1"]').get_attribute("data-draining") is None
    assert table.touched == ["card:B"]
    table.touch("card:C").until(n=1)


def test_pause_and_resume(open_page: Opener) -> None:
    table = timed(open_page, clock="120+300")
    table.menu("pause").until(phase="paused")
    table.place.locator("[data-part=veil]").wait_for(state="visible")
    sleep(table.page, 5000)
    assert table.phase == "paused"
    assert table.lit == []
    table.press("resume").until(phase="playing")
    table.play(["card:A"]).until(n=1)


@pytest.mark.deep
def test_leaving_the_table_stops_the_clocks(open_page: Opener) -> None:
    table = timed(open_page)
    table.menu("home")
    table.page.wait_for_selector('html[data-screen="home"]')
    sleep(table.page, 7200)
    table.page.go_back()
    table.until(n=0, phase="paused").press("resume").until(phase="playing")
    assert 0 < seconds(clock(table, 1)) <= TURN
    assert table.host.locator('[data-plate="1"]').get_attribute("data-draining") is None
    table.play(["card:A"])


@pytest.mark.deep
def test_no_undo_while_a_clock_runs(open_page: Opener) -> None:
    table = timed(open_page)
    table.play(["card:A"])
    expect(table.do("undo").first).to_have_attribute("aria-disabled", "true")
    table.page.keyboard.press("u")
    table.play(["card:D"]).until(n=2)


def test_killed_in_mid_turn_the_clock_stands_still(open_page: Opener) -> None:
    table = timed(open_page)
    pass_time(table.page, 200)
    table.touch("card:B")
    page = table.killed()
    page.goto(open_page.site.url + "#/turbo-duel/play")
    back = Table(page).until(phase="paused")
    assert 0 < seconds(clock(back, 1)) <= TURN - 200
    assert back.host.locator('[data-plate="1"]').get_attribute("data-draining") is None
    back.press("resume").until(phase="playing")
    assert back.touched == ["card:B"]
