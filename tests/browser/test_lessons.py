"""Lessons at the real table, by touch and keys; a lesson stores no game."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest
from hairpin.lessons import course
from playwright.sync_api import expect

from tests.browser.keys import Keys
from tests.browser.table import Table
from tests.support import Opener, announced, ready, until

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser

PHONE = {"width": 360, "height": 740}


def lesson(page: Page, hand: str = "touch") -> Table:
    """Return the table of the open lesson."""
    ready(page)
    table = Table(page, "touch" if hand == "touch" else "keys")
    table.host.locator("[data-part=prompt][data-lesson]").wait_for()
    return table


def reached(table: Table) -> None:
    """Wait until the lesson's goal is reached."""
    table.host.locator('[data-part=prompt][data-lesson="over"]').wait_for()


def test_a_lesson_by_touch_from_the_guide(open_page: Opener) -> None:
    page = open_page("#/pursuit/rules", viewport=PHONE, has_touch=True, reduced_motion="reduce")
    page.locator('#screen-guide [data-do="learn"]').tap()
    table = lesson(page)
    assert table.ask().startswith("1 of 7, ")
    # A wrong move gets a reason, and the position stays.
    table.thing("discard").tap()
    until(
        lambda: any("far from your 5" in said for said in announced(page, "live")), "it is told why"
    )
    assert table.n == 0
    table.touch("stock")
    reached(table)
    assert table.ask().startswith("Now you hold")
    table.press("onward")
    until(lambda: table.ask().startswith("2 of 7, "), "the next lesson")
    expect(page).to_have_url(open_page.site.url + "#/pursuit/learn/2")
    table.press("lessons")
    names = page.locator("[data-part=lessons-list] a")
    assert names.count() == 7
    # The finished lesson has a tick.
    ticked = page.locator("[data-part=lessons-list] [data-done]")
    assert ticked.count() == 1
    expect(ticked).to_have_accessible_name(re.compile("done$"))
    box = ticked.locator("svg").bounding_box()
    assert box is not None
    assert box["width"] <= 24, "the tick is no wider than an icon"
    known = course("pursuit")
    assert known is not None
    ids = [lesson.name for lesson in known.lessons]
    names.nth(6).tap()
    until(lambda: table.ask().startswith("7 of 7, "), "the last lesson")
    for card in ("3H", "4H", "5H", "5C", "6C"):
        table.touch(f"card:{card}")
    table.done()
    reached(table)
    expect(table.host.locator("[data-part=result]")).to_be_hidden()
    # No game was stored, and the next visit continues the course.
    page.goto(open_page.site.url + "#/")
    stored = page.evaluate("localStorage.getItem('hairpin.learnt')")
    assert json.loads(stored) == {"pursuit": [ids[0], ids[6]]}
    expect(page.locator('[data-do="continue"]')).to_have_count(0)


@pytest.mark.deep
def test_a_lesson_by_keys(open_page: Opener) -> None:
    page = open_page("#/turbo-duel/learn/10", reduced_motion="reduce")
    table = lesson(page, "keys")
    until(
        lambda: any("Win the race" in said for said in announced(page, "live")), "the goal is told"
    )
    assert any("Lesson 10 of 10" in said for said in announced(page, "live"))
    keys = Keys(page)
    keys.tab_to('[data-part=view] [data-thing^="card:"]')
    keys.walk_to(table, "card:D").press("Enter")
    reached(table)
    until(
        lambda: any("You are home" in said for said in announced(page, "live")), "what it was for"
    )
    keys.tab_to('[data-do="afresh"]').press("Enter")
    # A lesson that starts again shows its goal, not the preview of a card.
    table.host.locator('[data-part=prompt][data-lesson="on"]').wait_for()
    assert table.n == 0
    until(lambda: keys.within("h1, h2"), "the focus is on the heading")
    assert table.host.locator("[data-part=prompt][data-foresee]").count() == 0
    expect(table.host.locator("[data-part=prompt-say]").first).to_contain_text("Win the race")
    keys.tab_to('[data-part=view] [data-thing^="card:"]')
    keys.walk_to(table, "card:D").press("Enter")
    reached(table)
    expect(table.host.locator('[data-do="playnow"]')).to_have_text("Play Dot")
    keys.tab_to('[data-do="playnow"]').press("Enter")
    expect(page).to_have_url(open_page.site.url + "#/turbo-duel/play")
    expect(page.locator("[data-plate]").last).to_contain_text("Dot")
