"""Whole games from the set-up to the result, by every kind of input."""

from __future__ import annotations

import json
import random
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser import oracle
from tests.browser.keys import Keys
from tests.browser.played_out import MOST, play_out
from tests.browser.table import Hand, Table, back_to_table, grid, prefer, race, record_of, start
from tests.parts import deep_but_first
from tests.support import Opener, announced, ready, until

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser


def check_record(table: Table) -> str:
    """Check that the record replays to the same game, word for word."""
    back_to_table(table)
    text = record_of(table)
    reply = oracle.opened(text)
    assert reply["table"]["phase"] == "over"
    assert oracle.lines(text) == table.lines()
    assert len(oracle.moves(text)) == table.n
    assert json.loads(oracle.again(text))["moves"] == json.loads(text)["moves"]
    table.press("result")
    expect(table.host.locator("[data-part=result-title]")).to_have_text(
        reply["table"]["result"]["title"]
    )
    return text


@deep_but_first(
    "hand", [pytest.param("touch", marks=[pytest.mark.pyodide, pytest.mark.stores]), "mouse"]
)
def test_two_people_at_one_device(open_page: Opener, hand: Hand) -> None:
    size = {"width": 412, "height": 900} if hand == "touch" else {"width": 1440, "height": 900}
    table = race(open_page, grid(seed="two"), hand, viewport=size)
    expect(table.host.locator("[data-part=plate-name]")).to_have_text(["Ann", "Ben"])
    play_out(table, oracle.Whim(3))
    check_record(table)


@pytest.mark.deep
def test_person_against_an_easy_bot_with_motion(open_page: Opener) -> None:
    table = race(
        open_page,
        grid("person,bot:easy", seed="easy"),
        names=("Ann",),
        reduced_motion="no-preference",
    )
    made = play_out(table, oracle.Whim(5))
    assert made < table.n, "the bot moved too"
    check_record(table)


@pytest.mark.deep
def test_bot_against_bot_to_the_end(open_page: Opener) -> None:
    table = race(open_page, grid("bot:easy,bot:easy", seed="bots"), names=())
    table.until(phase="over")
    assert table.n > 5
    check_record(table)
    assert table.do("again").count() == 1


@pytest.mark.pyodide
@pytest.mark.stores
def test_by_keyboard_alone(open_page: Opener) -> None:
    """Play by keys only: links, set-up, cards, spaces, Done, result, next race."""
    page = open_page(None, reduced_motion="reduce")
    prefer(page, pace="instant")
    page.goto(open_page.site.url)
    ready(page)
    keys = Keys(page)
    keys.tab_to('[data-game="turbo-duel"] [data-do="setup"]').press("Enter")
    page.wait_for_selector("#screen-setup:not([hidden])")
    keys.tab_to('[name="seat-1-name"]').type("Ann")
    keys.tab_to('[name="seat-2-kind"]').press("Home")
    keys.tab_to('[name="seat-2-name"]').type("Ben")
    keys.tab_to('[data-do="start"]').press("Enter")
    table = Table(page, "keys").until(live="true")
    dice, whim = random.Random(8), oracle.Whim(8)
    means = set()
    while table.turn().phase != "over":
        assert table.n < MOST
        before = table.n
        while table.n == before and table.phase == "playing":
            seen = table.facts()
            state = table._state()
            new = [thing for thing in seen["lit"] if thing not in seen["touched"]]
            if not new or (len(seen["touched"]) > 1 and table.do("done").count()):
                keys.tab_to('[data-part=prompt-acts] [data-do="done"]').press("Enter")
                means.add("done")
            else:
                thing = "card:C" if "card:C" in new and not seen["touched"] else whim.pick(new)
                key = table.thing(thing).get_attribute("data-key")
                if key and dice.random() < 0.5:
                    keys.press(key)
                    means.add("number")
                else:
                    keys.walk_to(table, thing).press(dice.choice(["Enter", " "]))
                    means.add("arrows")
            table._changed(state, "a key was pressed")
            if table.n == before and dice.random() < 0.3 and table.touched:
                state = table._state()
                keys.press("Escape")
                table._changed(state, "Escape was pressed")
                means.add("escape")
        table.turn(before)
    assert means == {"done", "number", "arrows", "escape"}
    result = page.locator("[data-part=result]")
    result.wait_for(state="visible")
    until(lambda: keys.within("[data-part=result]"), "the focus is in the result")
    keys.tab_to('[data-part=result] [data-do="again"]').press("Enter")
    table.until(n=0, phase="playing")
    until(
        lambda: keys.within("[data-part=table-host]"), "the focus is on the table of the next race"
    )


@deep_but_first("hand", ["mouse", "touch"])
def test_by_dragging_where_a_move_is_one_thing_to_another(open_page: Opener, hand: Hand) -> None:
    size = {"width": 360, "height": 740} if hand == "touch" else {"width": 1440, "height": 900}
    table = race(open_page, grid(first=1, deck="FBDAEGCHI"), hand, viewport=size)
    table.drag("card:F", table.thing("space:4")).until(n=1)
    assert table.tokens()["bomb:2:4"] == "space:4"
    table.drag("card:B", table.thing("card:G")).until(n=2)
    assert "G" in table.cards("discard")
    # A card that needs no target is played wherever it is dropped.
    table.drag("card:A", table.host.locator('[data-zone="played"]')).until(n=3)
    assert table.tokens()["kart:1"] == "space:2"
    # A move with two targets: drag onto the first, then touch the second.
    table.drag("card:E", table.thing("card:H"))
    assert table.touched == ["card:E", "card:H"]
    table.touch("card:I").until(n=4)
    assert table.cards("deck") == ["C", "I", "H"]
    table.drag("card:C", table.thing("card:G"))
    assert table.touched == ["card:C", "card:G"]
    table.done().until(n=5)
    moves = oracle.moves(record_of(table))
    assert moves == ["F:4", "B:G", "A", "E:HI", "C:G"]


@pytest.mark.deep
def test_drag_that_ends_nowhere_means_nothing(open_page: Opener) -> None:
    table = race(open_page, grid(first=1))
    page = table.page
    before = table.picture()
    table.haul(table.thing("card:A"), table.host.locator("[data-plate]").first)
    table.haul(table.thing("card:B"), table.thing("card:A"))
    until(lambda: announced(page, "refusal"), "it is said why not")
    seen = table.picture()
    seen["touched"] = before["touched"]
    assert table.n == 0
    expect(page.locator("[data-dragged], [data-dragging]")).to_have_count(0)
    assert seen["deck"] == before["deck"]


def test_someone_new_finds_the_way(page: Page) -> None:
    """A new player presses the first control on home and in the set-up, then touches the first lit thing."""
    page.locator('[data-game="turbo-duel"] [data-do="setup"]').click()
    table = start(page)
    table.turn()
    table.touch(table.lit[0])
