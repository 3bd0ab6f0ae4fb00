"""Values of moves: the menu marks the lit things, and play goes on while they are worked out."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.table import grid, race

if TYPE_CHECKING:
    from playwright.sync_api import Locator

    from tests.browser.table import Table
    from tests.support import Opener

pytestmark = [pytest.mark.browser]

#: F lies in front, and its targets are spaces.
GAME = grid("person,bot:gus", first=1, deck="FABCDEGHI", clock="off")
#: The end of the spoken name of a thing with an estimate.
SPOKEN = re.compile(r"\. (at best )?\d+\xa0% to win, ±10(, the best)?$")


def marks(table: Table) -> Locator:
    """The marks of all things."""
    return table.host.locator("[data-part=value-mark]")


def mark(table: Table, thing: str) -> Locator:
    """The mark of a thing."""
    return table.thing(thing).locator("[data-part=value-mark]")


def test_each_lit_thing_shows_its_value_and_says_it(open_page: Opener) -> None:
    table = race(open_page, GAME)
    expect(marks(table)).to_have_count(0)
    before = table.thing("card:A").bounding_box()
    table.menu("values")
    expect(marks(table)).to_have_count(len(table.lit))
    said = table.host.locator("[data-part=prompt-last]")
    expect(said).to_contain_text("turns ahead")
    expect(mark(table, "card:A")).to_have_attribute("data-note", "±10")
    expect(table.thing("card:A")).to_have_attribute("aria-label", SPOKEN)
    assert table.thing("card:A").bounding_box() == before
    # A touched card shows the values of its targets.
    table.touch("card:F")
    expect(mark(table, "space:3")).to_be_visible()
    expect(table.thing("space:3")).to_have_attribute("aria-label", SPOKEN)
    # A move is played at once, and the next decision has marks of its own.
    n = table.n
    table.touch("space:3").turn(n)
    expect(marks(table)).to_have_count(len(table.lit))
    table.menu("values")
    expect(marks(table)).to_have_count(0)
    expect(said).not_to_contain_text("turns ahead")


def test_the_menu_says_why_a_match_shows_no_values(open_page: Opener) -> None:
    table = race(open_page, grid("person,person", first=1, clock="off"))
    table.press("menu")
    item = table.in_menu("values")
    expect(item).to_have_attribute("aria-disabled", "true")
    item.click(force=True)
    expect(item.locator("[data-part=control-why]")).to_contain_text("one player against bots")
    expect(item).to_have_attribute("aria-checked", "false")
    expect(marks(table)).to_have_count(0)
