"""A tablet lies flat on a table: two to four people, each at their own edge, play at once."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from tests.browser.axe import check
from tests.browser.demon_touch import ACES, CHOICE, card, column, demon, lies, middle, stacked, zone
from tests.browser.hands import Glass, spot
from tests.parts import deep_but_first
from tests.support import Opener, announced, becomes, until

if TYPE_CHECKING:
    from playwright.sync_api import Locator

    from tests.browser.table import Table

pytestmark = pytest.mark.browser

SIZES = {"tablet": (820, 1180), "table": (1024, 768), "phone": (360, 740)}
PEOPLE = {2: "person,person", 3: "person,person,person", 4: "person,person,person,person"}
TURNS = {"bottom": 0, "top": 180, "left": 90, "right": -90}


def around(
    open_page: Opener, seed: str, people: int = 2, size: str = "tablet", **more: object
) -> Table:
    """Start a game of people who sit around a touch screen that lies flat."""
    width, height = SIZES[size]
    viewport = {"width": width, "height": height}
    return demon(open_page, seed, PEOPLE[people], viewport=viewport, edges="auto", **more)


def area(table: Table, seat: int) -> Locator:
    """Return the area of the screen that belongs to a seat."""
    return table.host.locator(f'[data-part=seat-own][data-seat="{seat}"]')


def turn_of(node: Locator) -> int:
    """Return the rotation of an element on the screen, in degrees clockwise."""
    matrix: list[float] = node.evaluate(
        """(node) => {
            const turns = [];
            for (let each = node; each; each = each.parentElement) {
                const { rotate, transform } = getComputedStyle(each);
                if (rotate !== 'none') turns.push(parseFloat(rotate));
                if (transform !== 'none') {
                    const { a, b } = new DOMMatrix(transform);
                    turns.push(Math.atan2(b, a) * 180 / Math.PI);
                }
            }
            return turns;
        }"""
    )
    return round(math.fsum(matrix))


@deep_but_first("size", list(SIZES))
@deep_but_first("people", [2, 3, 4])
def test_all_seats_have_an_edge(open_page: Opener, people: int, size: str) -> None:
    table = around(open_page, ACES, people, size)
    width, height = SIZES[size]
    expect(table.host).to_have_attribute("data-edges", str(people))
    shared = middle(table).bounding_box()
    assert shared
    boxes = [shared]
    for seat, edge in zip(range(1, people + 1), TURNS, strict=False):
        own = area(table, seat)
        assert own.get_attribute("data-edge") == edge
        assert turn_of(card(table, seat, _top(table, seat))) == TURNS[edge]
        box = own.bounding_box()
        assert box
        boxes.append(box)
        gap = {
            "bottom": height - box["y"] - box["height"],
            "top": box["y"],
            "left": box["x"],
            "right": width - box["x"] - box["width"],
        }[edge]
        assert 0 <= gap < 20, f"{edge} is at its edge"
        for each in own.locator("[data-part=card], [data-part=view-button]").all():
            inner = each.bounding_box()
            assert inner
            assert inner["x"] > -4
            assert inner["y"] > -4
            assert inner["x"] + inner["width"] < width + 4
            assert inner["y"] + inner["height"] < height + 4
    for i, a in enumerate(boxes):
        for b in boxes[i + 1 :]:
            apart = (
                a["x"] + a["width"] <= b["x"] + 1
                or b["x"] + b["width"] <= a["x"] + 1
                or a["y"] + a["height"] <= b["y"] + 1
                or b["y"] + b["height"] <= a["y"] + 1
            )
            assert apart, f"{a} and {b} lie on each other"
    overflow = table.page.evaluate(
        "[document.documentElement.scrollWidth, document.documentElement.scrollHeight]"
    )
    assert overflow == [width, height]


def _top(table: Table, seat: int) -> str:
    return column(table, seat, 1)[-1]


def test_two_people_can_tap_at_once(open_page: Opener) -> None:
    table = around(open_page, ACES)
    glass = Glass(table.page)
    glass.tap(spot(card(table, 1, "AD")), spot(zone(table, "hand:2")))
    becomes(lambda: stacked(table), ["AD"], "Ann's ace lies in the middle")
    until(lambda: len(table.cards("turned:2")) == 3, "Ben has turned his Pack")
    table.until(n=2)


@deep_but_first("people", [3, 4])
def test_all_people_can_tap_at_once(open_page: Opener, people: int) -> None:
    table = around(open_page, ACES, people)
    glass = Glass(table.page)
    glass.tap(*(spot(zone(table, f"hand:{seat}")) for seat in range(1, people + 1)))
    for seat in range(1, people + 1):
        three = table.host.locator(f'[data-zone="turned:{seat}"] [data-part=card][data-thing]')
        expect(three).to_have_count(3)
    table.until(n=people)


@pytest.mark.deep
def test_one_drags_while_the_other_taps(open_page: Opener) -> None:
    table = around(open_page, ACES)
    glass = Glass(table.page)
    x, y = spot(card(table, 1, "AD"))
    glass.down(f1=(x, y)).move(f1=(x + 20, y - 120))
    for _ in range(2):
        turned = table.n
        glass.down(f2=spot(zone(table, "hand:2"))).up("f2")
        table.until(n=turned + 1)
    held = spot(card(table, 1, "AD"))
    assert abs(held[0] - x - 20) < 4, "it stays under Ann's finger"
    assert abs(held[1] - y + 120) < 4
    glass.move(f1=spot(middle(table))).up("f1")
    becomes(lambda: stacked(table), ["AD"], "and is dropped")


@deep_but_first(("people", "size"), [(2, "tablet"), (3, "tablet"), (4, "tablet"), (4, "table")])
def test_drags_follow_the_finger_in_rotated_areas(
    open_page: Opener, people: int, size: str
) -> None:
    table = around(open_page, ACES, people, size)
    glass = Glass(table.page)
    names = [f"f{seat}" for seat in range(1, people + 1)]
    cards = [card(table, seat, _top(table, seat)) for seat in range(1, people + 1)]
    starts = [spot(each) for each in cards]
    ends = [(x + (410 - x) * 0.2, y + (384 - y) * 0.3) for x, y in starts]
    glass.down(**dict(zip(names, starts, strict=True)))
    glass.move(**dict(zip(names, ends, strict=True)))
    for each, (x, y) in zip(cards, ends, strict=True):
        found = spot(each)
        assert abs(found[0] - x) < 4
        assert abs(found[1] - y) < 4
    glass.up()
    until(lambda: table.host.locator("[data-dragged]").count() == 0, "all are let go")


@pytest.mark.deep
def test_drags_in_two_areas_at_once(open_page: Opener) -> None:
    table = around(open_page, ACES)
    glass = Glass(table.page)
    glass.down(f1=spot(card(table, 1, "AD")), f2=spot(card(table, 2, "2H")))
    # Ann drops a card on the first column of her Line, and Ben on the first column of his Line.
    ann, ben = spot(zone(table, "line:1:1")), spot(zone(table, "line:2:1"))
    glass.move(f1=ann, f2=ben).up()
    lies(table, 1, 1, "2C", "AD")
    lies(table, 2, 1, "3C", "2H")


@pytest.mark.deep
def test_tap_tap_of_two_at_once(open_page: Opener) -> None:
    """One person selects a card, then the other person plays: the selection stays."""
    table = around(open_page, CHOICE)
    glass = Glass(table.page)
    glass.tap(spot(card(table, 1, "8D")))
    until(lambda: table.touched == ["card:1:8D"], "Ann has taken it up")
    glass.tap(spot(card(table, 2, "AC")))
    becomes(lambda: stacked(table), ["AC"], "Ben plays")
    assert table.touched == ["card:1:8D"]
    glass.tap(spot(zone(table, "line:1:1"), 0.5, 0.9))
    lies(table, 1, 1, "9S", "8D")


def test_the_slower_of_two_hands_sees_too_late(open_page: Opener) -> None:
    """Both players tap a two for the same ace in the same instant: one two is played, the other is too late."""
    table = around(open_page, ACES)
    glass = Glass(table.page)
    glass.tap(spot(card(table, 1, "AC")))
    becomes(lambda: stacked(table), ["AC"], "it waits for a two")
    home = card(table, 2, "2C").bounding_box()
    glass.tap(spot(card(table, 1, "2C")), spot(card(table, 2, "2C")))
    becomes(lambda: stacked(table), ["2C"], "one of them was first")
    slip = table.host.locator("[data-part=slip]")
    slip.wait_for(state="visible")
    assert slip.inner_text() == "Too late!"
    assert slip.get_attribute("data-late") is not None
    assert slip.get_attribute("data-seat") == "2"
    assert turn_of(slip) == 180, "upright for who was late"
    there = slip.bounding_box()
    assert there
    assert there["y"] < 590, "and at that place"
    assert card(table, 2, "2C").bounding_box() == home, "the card lies where it lay"
    assert (
        table.place.locator(
            "dialog[open], [data-part=toast]:visible, [data-part=note]:visible"
        ).count()
        == 0
    )
    assert table.phase == "playing"
    # The note disappears.
    table.page.clock.run_for(4000)
    expect(slip).to_have_count(0)
    assert not announced(table.page, "notice")


@pytest.mark.deep
def test_a_drag_can_come_too_late(open_page: Opener) -> None:
    table = around(open_page, ACES)
    glass = Glass(table.page)
    glass.tap(spot(card(table, 1, "AC")))
    becomes(lambda: stacked(table), ["AC"], "it waits for a two")
    home = card(table, 2, "2C").bounding_box()
    glass.down(f2=spot(card(table, 2, "2C"))).move(f2=spot(middle(table)))
    glass.down(f1=spot(card(table, 1, "2C"))).up("f1")
    becomes(lambda: stacked(table), ["2C"], "Ann was first")
    glass.up("f2")
    slip = table.host.locator('[data-part=slip][data-late][data-seat="2"]')
    slip.wait_for(state="visible")
    becomes(lambda: card(table, 2, "2C").bounding_box(), home, "it springs back")


@pytest.mark.deep
def test_each_edge_has_its_own_buttons(open_page: Opener) -> None:
    table = around(open_page, ACES)
    glass = Glass(table.page)
    glass.tap(spot(area(table, 2).locator('[data-thing="stuck:2"]')))
    table.until(n=1)
    badge = area(table, 2).locator('[data-badge="votes"]')
    table.page.clock.run_for(1000)
    badge.wait_for(state="attached")
    assert area(table, 1).locator('[data-badge="votes"]').count() == 0


@pytest.mark.deep
def test_all_seats_may_share_one_side(open_page: Opener) -> None:
    table = around(open_page, ACES)
    assert turn_of(area(table, 2)) == 180
    table.press("menu")
    switch = table.in_menu("edges")
    expect(switch).to_have_attribute("aria-checked", "true")
    switch.tap()
    expect(switch).to_have_attribute("aria-checked", "false")
    expect(table.host).not_to_have_attribute("data-edges", "2")
    assert turn_of(area(table, 2)) == 0
    left, right = area(table, 1).bounding_box(), area(table, 2).bounding_box()
    assert left
    assert right
    assert left["x"] + left["width"] <= right["x"] + 1, "beside each other"


@pytest.mark.deep
@pytest.mark.parametrize("people", [2, 3, 4])
def test_a_pause_cover_is_upright_for_all_seats(open_page: Opener, people: int) -> None:
    table = around(open_page, ACES, people)
    table.press("pause")
    until(lambda: table.phase == "paused", "a pause")
    cards = table.host.locator("[data-part=veil] [data-part=veil-card]")
    assert sorted(turn_of(card) for card in cards.all()) == sorted(list(TURNS.values())[:people])
    # Screen readers find the pause card once, although each edge of the screen shows it.
    assert table.host.aria_snapshot().count('"Paused"') <= 2
    for other in cards.all()[1:]:
        expect(other.locator("button")).to_have_attribute("tabindex", "-1")
    glass = Glass(table.page)
    glass.tap(spot(cards.nth(people - 1).locator("button")))
    assert table.facts()["count"] == "3", "whoever touches it says go on"
    figures = table.host.locator("[data-part=count-figure]:visible")
    assert sorted(turn_of(figure) for figure in figures.all()) == sorted(
        list(TURNS.values())[:people]
    )


@pytest.mark.deep
def test_the_sheet_can_be_rotated_to_each_player(open_page: Opener) -> None:
    # Seat 1 has no Pile, so the game ends at once.
    table = demon(open_page, f"{ACES}&piles=0,5,5,5", PEOPLE[4], edges="auto", ends=True)
    box = table.host.locator("[data-part=result]")
    expect(box).to_be_visible()
    assert turn_of(box) == 0
    handles = table.host.locator("[data-part=handle]")
    assert sorted(turn_of(handle) for handle in handles.all()) == sorted(TURNS.values())
    size = table.page.viewport_size
    assert size
    for edge, turn in reversed(TURNS.items()):
        handle = table.host.locator(f'[data-part=handle][data-turn="{edge}"]')
        handle.tap()
        assert turn_of(box) == turn
        expect(handle).to_have_attribute("aria-pressed", "true")
        lies_inside = box.bounding_box()
        assert lies_inside
        assert lies_inside["x"] >= 0
        assert lies_inside["y"] >= 0
        assert lies_inside["x"] + lies_inside["width"] <= size["width"]
        assert lies_inside["y"] + lies_inside["height"] <= size["height"]
        expect(table.do("again")).to_be_in_viewport(ratio=1)


@pytest.mark.deep
def test_bots_tables_lie_between_the_edges(open_page: Opener) -> None:
    table = demon(
        open_page,
        ACES,
        "person,person,bot:toddler,bot:toddler",
        viewport={"width": 1024, "height": 768},
        edges="auto",
    )
    expect(table.host).to_have_attribute("data-edges", "2")
    top, bottom = area(table, 2).bounding_box(), area(table, 1).bounding_box()
    assert top
    assert bottom
    small = table.host.locator("[data-part=seat-table]")
    assert small.count() == 2
    for each in small.all():
        box = each.bounding_box()
        assert box
        assert top["y"] + top["height"] <= box["y"] + 1
        assert box["y"] + box["height"] <= bottom["y"] + 1


@pytest.mark.deep
@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("people", [2, 4])
def test_axe_finds_nothing(open_page: Opener, people: int, theme: Any) -> None:
    table = around(open_page, ACES, people, color_scheme=theme)
    Glass(table.page).tap(spot(zone(table, "hand:2")))
    table.until(n=1)
    found: list[str] = []
    # axe-core needs real time.
    table.page.clock.resume()
    check(table.page, f"{people} edges", found)
    assert not found, "\n".join(found)
