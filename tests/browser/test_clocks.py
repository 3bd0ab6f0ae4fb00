"""Clocks, with the page's time in the test's hands: nothing here waits for real seconds."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from tests.browser import oracle
from tests.browser.table import Table, back_to_table, grid, latest, prefer, record_of, start
from tests.support import Opener, ready, until

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser

HIDE = """(hidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
    Object.defineProperty(document, 'visibilityState',
        { configurable: true, get: () => (hidden ? 'hidden' : 'visible') });
    document.dispatchEvent(new Event('visibilitychange'));
}"""


def timed(open_page: Opener, clock: str = "10+30", **options: object) -> Table:
    """A race with clocks, on a page whose time can be moved on."""
    page = open_page(None, reduced_motion="reduce", **options)
    page.clock.install()
    prefer(page, pace="instant")
    page.goto(open_page.site.url + grid(first=1, clock=clock))
    ready(page)
    return start(page, names=("Ann", "Ben"))


def pass_time(page: Page, seconds: float) -> None:
    """Let time go by on the page."""
    page.clock.fast_forward(round(seconds * 1000))


def clock(table: Table, seat: int) -> str:
    """What a seat's clock shows."""
    plate = table.host.locator(f'[data-plate="{seat}"]')
    return plate.locator(".plate-clock").inner_text().replace("\n", " ")


def seconds(text: str) -> float:
    """The first time in a text."""
    found = re.search(r"(\d+):([\d.]+)", text)
    assert found, text
    return int(found[1]) * 60 + float(found[2])


def test_flag_falls(open_page: Opener) -> None:
    table = timed(open_page)
    plate = table.host.locator('[data-plate="1"]')
    assert 5 < seconds(clock(table, 1)) <= 10
    assert seconds(clock(table, 2)) == 10
    pass_time(table.page, 15)
    until(lambda: plate.get_attribute("data-draining") is not None, "the reserve is being used")
    assert 15 < seconds(clock(table, 1)) <= 25
    assert plate.get_attribute("data-urgent") is None
    pass_time(table.page, 17)
    until(lambda: plate.get_attribute("data-urgent") is not None, "it is urgent now")
    pass_time(table.page, 30)
    table.until(phase="over")
    card = table.place.locator(".result")
    card.wait_for(state="visible")
    assert "Ben" in card.locator(".result-title").inner_text()
    back_to_table(table)
    text = record_of(table)
    reply = oracle.opened(text)
    assert reply["table"]["phase"] == "over"
    assert reply["table"]["result"]["title"] == card.locator(".result-title").text_content()
    assert latest(text)["moves"][-1].endswith("@40000"), (
        "it fell when it fell, not when it was seen"
    )


def test_turn_time_comes_back_and_reserve_does_not(open_page: Opener) -> None:
    table = timed(open_page)
    pass_time(table.page, 20)
    table.play(["card:A"]).play(["card:D"])
    at = [int(entry.rsplit("@", 1)[1]) for entry in latest(record_of(table))["moves"]]
    assert at[0] >= 20_000
    text = clock(table, 1)
    assert seconds(text) <= 10
    reserve = re.search(r"\+(\d+):(\d+)", text)
    assert reserve
    assert 15 <= int(reserve[1]) * 60 + int(reserve[2]) <= 20


def test_hidden_tab_stops_the_clocks(open_page: Opener) -> None:
    table = timed(open_page)
    table.touch("card:B")
    table.page.evaluate(HIDE, True)
    table.until(phase="paused")
    left = clock(table, 1)
    pass_time(table.page, 3600)
    table.page.evaluate(HIDE, False)
    veil = table.place.locator(".veil")
    veil.wait_for(state="visible")
    assert table.phase == "paused", "coming back alone starts nothing"
    table.press("resume").until(phase="playing")
    assert not veil.is_visible()
    assert abs(seconds(clock(table, 1)) - seconds(left)) < 5
    assert table.touched == ["card:B"]
    table.touch("card:C").until(n=1)


def test_pause_and_resume(open_page: Opener) -> None:
    table = timed(open_page, clock="120+300")
    table.menu("pause").until(phase="paused")
    table.place.locator(".veil").wait_for(state="visible")
    pass_time(table.page, 5000)
    assert table.phase == "paused"
    assert table.lit == []
    table.press("resume").until(phase="playing")
    table.play(["card:A"])
    assert table.n == 1


def test_leaving_the_table_stops_the_clocks(open_page: Opener) -> None:
    table = timed(open_page)
    table.menu("home")
    table.page.wait_for_selector('html[data-screen="home"]')
    pass_time(table.page, 3600)
    table.page.go_back()
    table.until(n=0, phase="paused").press("resume").until(phase="playing")
    assert seconds(clock(table, 1)) <= 10
    table.play(["card:A"])


def test_no_undo_while_a_clock_runs(open_page: Opener) -> None:
    table = timed(open_page)
    table.play(["card:A"])
    assert table.do("undo").first.get_attribute("aria-disabled") == "true"
    table.page.keyboard.press("u")
    table.play(["card:D"])
    assert table.n == 2


def test_killed_in_mid_turn_the_clock_stands_still(open_page: Opener) -> None:
    table = timed(open_page)
    pass_time(table.page, 4)
    table.touch("card:B")
    context = table.page.context
    table.page.close()
    page = context.new_page()
    page.goto(open_page.site.url + "#/turbo-duel/play")
    back = Table(page).until(phase="paused")
    assert 0 < seconds(clock(back, 1)) <= 6
    back.press("resume").until(phase="playing")
    assert back.touched == ["card:B"]
