"""Racing Demon by the fingers of one person: taps, holds, drags, several fingers, and keys.

Deals are chosen by seed; the engine says which cards can be played.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.demon_touch import ACES, CHOICE, card, column, demon, lies, middle, stacked, zone
from tests.browser.hands import Glass, Point, spot
from tests.browser.keys import Keys
from tests.browser.table import Table, slow_motion
from tests.parts import deep_but_first
from tests.support import Opener, becomes, until

pytestmark = pytest.mark.browser

#: Seat 1 (Ann): Line 3S 2H KH QC. Seat 2 (Ben): AH on the Pile, 2H under it. Once AH lies on a
#: Stack, both players can add their 2H to this Stack; Ann can also put her 2H on 3S.
RIVALS = "S1451"
#: Milliseconds after which a pressed card counts as held.
HELD = 400
SIZES = {"phone": (360, 740), "tablet": (820, 1180), "wide": (1440, 900)}


def test_a_tap_plays_a_card_with_one_destination(open_page: Opener) -> None:
    table = demon(open_page, ACES)
    glass = Glass(table.page)
    glass.tap(spot(card(table, 1, "AD")))
    becomes(lambda: stacked(table), ["AD"], "the ace lies in the middle")
    # The Pile has refilled the column.
    lies(table, 1, 2, "AS")
    glass.tap(spot(card(table, 1, "AC")))
    becomes(lambda: stacked(table), ["AC", "AD"], "the other one, too")
    glass.tap(spot(card(table, 1, "2C")))
    becomes(lambda: stacked(table), ["2C", "AD"], "onto the Stack it fits")
    assert table.n == 3


def test_nothing_is_lit_until_a_card_is_taken_up(open_page: Opener) -> None:
    table = demon(open_page, CHOICE)
    looks = """all => [...new Set(all.map((node) => {
        const style = getComputedStyle(node.querySelector('[data-part=card-face]'));
        return [style.backgroundColor, style.boxShadow, style.outlineStyle, getComputedStyle(node).color].join(' ');
    }))]"""
    own = table.host.locator("[data-part=seat-own] [data-part=card]:not([data-face=back])")
    assert len(own.evaluate_all(looks)) == 1, "every card looks like every other"
    assert table.host.locator("[data-aim]").count() == 0
    glass = Glass(table.page)
    glass.tap(spot(card(table, 1, "8D")))
    until(lambda: table.touched == ["card:1:8D"], "it is taken up")
    aims = "all => all.map(n => n.dataset.zone)"
    assert table.host.locator("[data-aim]").evaluate_all(aims) == ["line:1:1", "line:1:4"]


def test_tap_tap(open_page: Opener) -> None:
    table = demon(open_page, CHOICE)
    glass = Glass(table.page)
    glass.tap(spot(card(table, 1, "8D")))
    until(lambda: table.touched == ["card:1:8D"], "it is taken up")
    # A tap on the empty part of a column chooses the column, as a tap on its card does.
    glass.tap(spot(zone(table, "line:1:4"), 0.5, 0.95))
    lies(table, 1, 4, "9C", "8D")
    assert table.touched == []
    lies(table, 1, 2, "QS")


@pytest.mark.deep
def test_a_second_tap_lets_go(open_page: Opener) -> None:
    table = demon(open_page, CHOICE)
    glass = Glass(table.page)
    glass.tap(spot(card(table, 1, "8D")))
    until(lambda: table.touched == ["card:1:8D"], "it is taken up")
    glass.tap(spot(card(table, 1, "8D")))
    until(lambda: table.touched == [], "it is let go")
    assert table.host.locator("[data-aim]").count() == 0
    assert table.n == 0


def drag(glass: Glass, a: Point, b: Point) -> None:
    """Drag with one finger between two points."""
    glass.down(f1=a).move(f1=b).up("f1")


@deep_but_first("size", list(SIZES))
def test_drags(open_page: Opener, size: str) -> None:
    width, height = SIZES[size]
    table = demon(open_page, ACES, viewport={"width": width, "height": height})
    glass = Glass(table.page)
    # A card that is dropped on a column stays in the column, although a tap on the card would play it to a Stack.
    drag(glass, spot(card(table, 1, "AD")), spot(zone(table, "line:1:1"), 0.6, 0.7))
    lies(table, 1, 1, "2C", "AD")
    # A card may be dropped anywhere in the middle.
    drag(glass, spot(card(table, 1, "AC")), spot(middle(table), 0.8, 0.6))
    becomes(lambda: stacked(table), ["AC"], "the ace lies in the middle")
    # A card dropped just outside the middle goes to the nearest target.
    x, y = spot(middle(table), 0.5, 1)
    drag(glass, spot(card(table, 1, "AD")), (x, y + 30))
    becomes(lambda: stacked(table), ["AC", "AD"], "so near is near enough")
    assert table.n == 3
    assert (
        table.host.locator("[data-dragged], [data-lifted], [data-carrying], [data-target]").count()
        == 0
    )


def aims(table: Table) -> list[str]:
    """Return the ids of the lit target zones; the whole middle of the table has the id ``middle``."""
    found: list[str] = table.host.locator("[data-aim]").evaluate_all(
        "all => all.map(n => n.dataset.zone ?? 'middle')"
    )
    return found


def press_long(table: Table, glass: Glass, code: str) -> None:
    """Hold a finger on a card of Ann until the card counts as held; lift the finger, so the card is selected."""
    glass.down(f1=spot(card(table, 1, code)))
    table.page.clock.run_for(HELD)
    until(lambda: aims(table), "where it may go is lit while the finger is on it")
    glass.up("f1")
    until(lambda: table.touched == [f"card:1:{code}"], "it is taken up")
    assert table.n == 0, "and not played"


def test_a_card_that_is_held_is_taken_up(open_page: Opener) -> None:
    table = demon(open_page, ACES)
    glass = Glass(table.page)
    press_long(table, glass, "AD")
    assert sorted(aims(table)) == ["line:1:1", "stack:0"]
    glass.tap(spot(zone(table, "line:1:1"), 0.5, 0.9))
    lies(table, 1, 1, "2C", "AD")
    assert table.touched == []
    assert aims(table) == []


@pytest.mark.deep
def test_a_card_that_is_held_goes_to_a_stack_all_the_same(open_page: Opener) -> None:
    table = demon(open_page, ACES)
    glass = Glass(table.page)
    press_long(table, glass, "AD")
    glass.tap(spot(middle(table)))
    becomes(lambda: stacked(table), ["AD"], "the ace lies in the middle")


def test_holding_hinders_nothing(open_page: Opener) -> None:
    table = demon(open_page, ACES)
    glass = Glass(table.page)
    # A card with only one destination is played after a press of any length.
    glass.down(f1=spot(card(table, 1, "AC")))
    table.page.clock.run_for(HELD)
    until(lambda: aims(table), "where it goes is lit")
    glass.up("f1")
    becomes(lambda: stacked(table), ["AC"], "it is played")
    assert aims(table) == []
    # A press released just before the limit is a tap. A card held longer can still be dragged.
    glass.down(f1=spot(card(table, 1, "AS")))
    table.page.clock.run_for(300)
    glass.up("f1")
    table.until(n=2)
    glass.down(f1=spot(card(table, 1, "AD")))
    table.page.clock.run_for(HELD)
    until(lambda: aims(table), "it is held")
    glass.move(f1=spot(zone(table, "line:1:1"), 0.6, 0.7)).up("f1")
    lies(table, 1, 1, "2C", "AD")
    # The Pack is not a playable card: a long press turns it, as a tap does.
    glass.down(f1=spot(zone(table, "hand:1")))
    table.page.clock.run_for(HELD)
    glass.up("f1")
    table.until(n=4)


def test_a_press_means_the_card_under_the_finger_at_that_moment(open_page: Opener) -> None:
    """Ben plays his 2H while Ann's finger is on her 2H: her 2H must not go to her Line instead."""
    table = demon(open_page, RIVALS)
    glass = Glass(table.page)
    glass.tap(spot(card(table, 2, "AH")))
    table.until(n=1)
    glass.down(f1=spot(card(table, 1, "2H")))
    glass.down(f2=spot(card(table, 2, "2H"))).up("f2")
    table.until(n=2)
    glass.up("f1")
    slip = table.host.locator("[data-part=slip][data-late]")
    slip.wait_for(state="visible")
    assert table.n == 2
    assert column(table, 1, 2) == ["2H"]
    glass.tap(spot(card(table, 1, "2H")))
    lies(table, 1, 1, "3S", "2H")


@pytest.mark.deep
def test_a_drop_at_the_start_plays_nothing(open_page: Opener) -> None:
    table = demon(open_page, ACES)
    glass = Glass(table.page)
    x, y = spot(card(table, 1, "AD"))
    glass.down(f1=(x, y)).move(f1=(x + 20, y + 24))
    assert card(table, 1, "AD").get_attribute("data-dragged") is not None
    glass.up()
    until(lambda: table.host.locator("[data-dragged], [data-lifted]").count() == 0, "it lies again")
    # An unplayable card that is dropped outside every target also moves back to its place.
    home = card(table, 1, "3S").bounding_box()
    drag(glass, spot(card(table, 1, "3S")), spot(zone(table, "hand:1")))
    becomes(lambda: card(table, 1, "3S").bounding_box(), home, "it is where it was")
    assert (table.n, table.touched) == (0, [])
    assert table.host.locator("[data-part=slip]").count() == 0


@pytest.mark.deep
def test_a_card_lifts_before_the_engine_replies(open_page: Opener) -> None:
    table = demon(open_page, ACES)
    glass = Glass(table.page)
    x, y = spot(card(table, 1, "AS"))
    before = card(table, 1, "AS").bounding_box()
    glass.down(f1=(x, y))
    assert card(table, 1, "AS").get_attribute("data-lifted") is not None
    glass.move(f1=(x - 30, y - 600))
    after = card(table, 1, "AS").bounding_box()
    assert before
    assert after
    a = (before["x"] + before["width"] / 2, before["y"] + before["height"] / 2)
    b = (after["x"] + after["width"] / 2, after["y"] + after["height"] / 2)
    assert abs(b[0] - a[0] + 30) < 3, "it is under the finger"
    assert abs(b[1] - a[1] + 600) < 3
    aims = table.host.locator("[data-part=middle][data-aim], [data-part=middle] [data-aim]")
    until(lambda: aims.count() == 1, "where it may go is lit while it is carried")
    glass.up()
    becomes(lambda: stacked(table), ["AS"], "and there it goes")


@pytest.mark.deep
def test_a_run_is_dragged_as_a_run(open_page: Opener) -> None:
    table = demon(open_page, CHOICE)
    glass = Glass(table.page)
    drag(glass, spot(card(table, 1, "8D")), spot(zone(table, "line:1:4"), 0.5, 0.8))
    lies(table, 1, 4, "9C", "8D")
    # A finger that drags 9C also moves 8D, which lies on 9C.
    x, y = spot(card(table, 1, "9C"), 0.5, 0.1)
    glass.down(f1=(x, y)).move(f1=(x - 60, y - 40))
    moved = table.host.locator("[data-dragged]").evaluate_all(
        "all => all.map(n => n.dataset.thing)"
    )
    assert moved == ["card:1:9C", "card:1:8D"]
    glass.up()


@pytest.mark.deep
def test_the_pack_is_a_big_target(open_page: Opener) -> None:
    table = demon(open_page, ACES)
    glass = Glass(table.page)
    # A tap on the empty space for turned cards also turns the Pack.
    glass.tap(spot(zone(table, "turned:1"), 0.5, 0.5))
    until(lambda: len(table.cards("turned:1")) == 3, "three are turned up")
    assert table.n == 1
    for across, along in ((0.05, 0.95), (0.95, 0.05)):
        n = table.n
        glass.tap(spot(zone(table, "hand:1"), across, along))
        table.until(n=n + 1)


def test_many_quick_taps_are_as_many_turns(open_page: Opener) -> None:
    table = demon(open_page, ACES)
    page = table.page
    glass = Glass(page)
    point = spot(zone(table, "hand:1"))
    for _ in range(6):
        glass.tap(point)
    table.until(n=6)
    assert page.evaluate("[visualViewport.scale, getSelection().toString()]") == [1, ""]


def test_two_fingers_of_one_person(open_page: Opener) -> None:
    table = demon(open_page, ACES)
    glass = Glass(table.page)
    glass.tap(spot(card(table, 1, "AD")), spot(card(table, 1, "AC")))
    becomes(lambda: stacked(table), ["AC", "AD"], "both are played")
    x, y = spot(card(table, 1, "2C"))
    glass.down(f1=(x, y)).move(f1=(x + 10, y - 150))
    glass.down(f2=spot(zone(table, "hand:1"))).up("f2")
    until(lambda: len(table.cards("turned:1")) == 3, "one turns the Pack while the other carries")
    held = spot(card(table, 1, "2C"))
    assert abs(held[0] - x - 10) < 4
    assert abs(held[1] - y + 150) < 4, "what is carried stays under its finger"
    glass.move(f1=spot(middle(table))).up("f1")
    becomes(lambda: stacked(table), ["2C", "AD"], "and is dropped")


def test_a_refusal_is_shown_at_the_card(open_page: Opener) -> None:
    table = demon(open_page, ACES)
    Glass(table.page).tap(spot(card(table, 1, "3S")))
    slip = table.host.locator("[data-part=slip]")
    slip.wait_for(state="visible")
    assert slip.get_attribute("data-late") is None
    # The note at the card shows at most four words; the page announces the whole reason.
    assert len(slip.inner_text().split()) <= 4
    word, tried = slip.bounding_box(), card(table, 1, "3S").bounding_box()
    assert word
    assert tried
    assert word["height"] < 40, "one line"
    above = word["y"] + word["height"] <= tried["y"]
    assert above or word["y"] >= tried["y"] + tried["height"], "nothing of it is covered"
    table.page.clock.run_for(500)
    table.announced("3♠ fits nowhere now: it needs")
    assert table.place.locator("dialog[open], [data-part=note]:visible").count() == 0
    assert table.n == 0


def test_mouse(open_page: Opener) -> None:
    table = demon(open_page, ACES, has_touch=False, viewport={"width": 1440, "height": 900})
    mouse = table.page.mouse
    mouse.click(*spot(card(table, 1, "AD")))
    becomes(lambda: stacked(table), ["AD"], "one click is one tap")
    mouse.move(*spot(card(table, 1, "AC")))
    mouse.down()
    mouse.move(*spot(middle(table)), steps=4)
    mouse.up()
    becomes(lambda: stacked(table), ["AC", "AD"], "a drag")
    mouse.click(*spot(zone(table, "hand:1")))
    table.until(n=3)


def test_keys(open_page: Opener) -> None:
    table = demon(open_page, ACES, has_touch=False, viewport={"width": 1440, "height": 900})
    keys = Keys(table.page)
    expect(card(table, 1, "AD")).to_have_attribute("aria-keyshortcuts", "2")
    keys.press("p")
    becomes(lambda: stacked(table), ["AS"], "P is the Pile")
    keys.press("2")
    becomes(lambda: stacked(table), ["AD", "AS"], "2 the second column")
    keys.press("4")
    becomes(lambda: stacked(table), ["AC", "AD", "AS"], "4 the last")
    keys.press("Space")
    table.until(n=4)
    assert len(table.cards("turned:1")) == 3
    keys.press("Enter")
    table.until(n=5)
    keys.press("s")
    table.until(n=6)
    # The second press is refused with a note and makes no move.
    keys.press("s")
    table.host.locator("[data-part=slip]").wait_for(state="visible")
    assert table.n == 6


@pytest.mark.deep
def test_keys_choose_an_aim(open_page: Opener) -> None:
    table = demon(open_page, CHOICE, has_touch=False, viewport={"width": 1440, "height": 900})
    keys = Keys(table.page)
    keys.press("2")
    until(lambda: table.touched == ["card:1:8D"], "it is taken up")
    keys.press("Escape")
    until(lambda: table.touched == [], "Escape lets go")
    keys.press("2")
    until(lambda: table.touched == ["card:1:8D"], "it is taken up")
    keys.press("4")
    lies(table, 1, 4, "9C", "8D")


@pytest.mark.deep
def test_keys_take_a_card_up(open_page: Opener) -> None:
    table = demon(open_page, ACES, has_touch=False, viewport={"width": 1440, "height": 900})
    keys = Keys(table.page)
    keys.press("Shift+Digit2")
    until(lambda: table.touched == ["card:1:AD"], "with Shift it is taken up")
    assert sorted(aims(table)) == ["line:1:1", "stack:0"]
    keys.press("1")
    lies(table, 1, 1, "2C", "AD")
    # With Shift, a digit plays the whole column if it fits, else its last card.
    keys.press("Shift+Digit1")
    until(lambda: table.touched == ["card:1:AD"], "its last card is taken up")
    keys.press("7")
    becomes(lambda: stacked(table), ["AD"], "7 is the Stacks")


@pytest.mark.deep
def test_shift_and_enter_take_up_the_focused_card(open_page: Opener) -> None:
    table = demon(open_page, ACES, has_touch=False, viewport={"width": 1440, "height": 900})
    keys = Keys(table.page)
    card(table, 1, "AD").focus()
    keys.press("Shift+Enter")
    until(lambda: table.touched == ["card:1:AD"], "it is taken up")
    keys.press("Shift+Enter")
    until(lambda: table.touched == [], "and let go")
    keys.press("Shift+Enter")
    until(lambda: table.touched == ["card:1:AD"], "and taken up")
    keys.walk_to(table, "line:1:1")
    keys.press("Enter")
    lies(table, 1, 1, "2C", "AD")
    assert table.n == 1


@pytest.mark.deep
def test_a_mouse_button_that_is_held(open_page: Opener) -> None:
    table = demon(open_page, ACES, has_touch=False, viewport={"width": 1440, "height": 900})
    mouse = table.page.mouse
    mouse.move(*spot(card(table, 1, "AD")))
    mouse.down()
    table.page.clock.run_for(HELD)
    until(lambda: aims(table), "where it may go is lit")
    mouse.up()
    until(lambda: table.touched == ["card:1:AD"], "it is taken up")
    mouse.click(*spot(zone(table, "line:1:1"), 0.5, 0.9))
    lies(table, 1, 1, "2C", "AD")


@pytest.mark.deep
def test_keys_that_walk(open_page: Opener) -> None:
    """Space turns the Pack wherever the focus is; Enter plays the card with the focus."""
    table = demon(open_page, ACES, has_touch=False, viewport={"width": 1440, "height": 900})
    keys = Keys(table.page)
    card(table, 1, "AD").focus()
    keys.press("Space")
    until(lambda: len(table.cards("turned:1")) == 3, "Space turns the Pack")
    card(table, 1, "2C").focus()
    keys.press("ArrowDown").press("ArrowUp")
    keys.walk_to(table, "card:1:AD")
    keys.press("Enter")
    becomes(lambda: stacked(table), ["AD"], "Enter plays what has the focus")


@pytest.mark.deep
def test_keys_are_in_the_list(open_page: Opener) -> None:
    table = demon(open_page, ACES, has_touch=False, viewport={"width": 1440, "height": 900})
    Keys(table.page).press("?")
    listed = table.place.locator("dialog.keys")
    listed.wait_for(state="visible")
    text = listed.inner_text()
    for words in (
        "5 or P",
        "6 or T",
        "Space or Enter",
        "Shift+Enter",
        "the Stacks, for a card",
        "Press and hold",
    ):
        assert words in text, words


@pytest.mark.deep
def test_slowly_carried_cards_spring_back(open_page: Opener) -> None:
    table = demon(open_page, ACES, reduced_motion="no-preference")
    slow_motion(table.page)
    glass = Glass(table.page)
    home = spot(card(table, 1, "3S"))
    away = spot(middle(table))
    drag(glass, home, away)
    table.host.locator("[data-part=slip]").wait_for(state="visible")
    # The card moves back visibly instead of jumping.
    assert card(table, 1, "3S").get_attribute("data-springs") is not None
    _, y = spot(card(table, 1, "3S"))
    assert abs(y - away[1]) < abs(y - home[1])
