"""Info panels beside the table, and move lists that fade where memory is part of the game."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.keys import Keys
from tests.browser.table import Table, race
from tests.parts import deep_but_first
from tests.support import Opener, announced, becomes, until

if TYPE_CHECKING:
    from playwright.sync_api import Locator

pytestmark = pytest.mark.browser

PHONE = {"width": 360, "height": 740}


def panel(table: Table) -> Locator:
    """Return the panel."""
    return table.place.locator("[data-part=aside-body]")


def rows(table: Table) -> list[str]:
    """Return the lines of the panel."""
    return panel(table).locator("[data-part=aside-row]").all_inner_texts()


def overlap(one: Locator, other: Locator) -> bool:
    """Return whether one element overlaps the other by more than its edge."""
    a, b = one.bounding_box(), other.bounding_box()
    assert a
    assert b
    wide = min(a["x"] + a["width"], b["x"] + b["width"]) - max(a["x"], b["x"])
    high = min(a["y"] + a["height"], b["y"] + b["height"]) - max(a["y"], b["y"])
    return wide > 1 and high > 1


def beyond(table: Table, n: int) -> bool:
    """Return whether more than ``n`` moves are made and a person may act."""
    return table.n > n and bool(table.lit)


def draw(table: Table) -> Table:
    """Draw, and drive to the nearer card if there is a choice."""
    n = table.n
    table.touch("button:draw")
    until(partial(beyond, table, n), "it is drawn, and somebody can act")
    while "button:draw" not in table.lit:
        n = table.n
        table.touch(table.lit[0])
        until(partial(beyond, table, n), "somebody can act")
    return table


def test_the_odds_panel_follows_every_draw(open_page: Opener) -> None:
    table = race(open_page, "#/daytona?seats=person,person&seed=K7")
    button = table.do("aside").first
    # A wide window opens the panel by itself.
    expect(panel(table)).to_be_visible()
    expect(button).to_have_attribute("aria-expanded", "true")
    button.click()
    expect(panel(table)).to_be_hidden()
    expect(button).to_have_attribute("aria-expanded", "false")
    button.click()
    expect(panel(table)).to_be_visible()
    before = rows(table)
    assert len(before) > 2
    shares = panel(table).locator("[data-part=aside-share] > span")
    widths = [shares.nth(i).evaluate("n => n.style.inlineSize") for i in range(shares.count())]
    assert len(widths) == len(before)
    assert 99 < sum(float(width.rstrip("%")) for width in widths) < 101
    until(
        lambda: any(before[0].split("\n")[0] in words for words in announced(table.page, "live")),
        "it is said",
    )
    assert not any(".." in words for words in announced(table.page, "live"))
    # After a draw the panel shows the new odds by itself.
    draw(table)
    until(lambda: rows(table) and rows(table) != before, "told anew")
    table.do("aside").first.click()
    expect(panel(table)).to_be_hidden()
    draw(table)
    expect(panel(table)).to_be_hidden()
    # A panel closed by hand stays closed, also in the next game.
    table.page.reload()
    expect(panel(table)).to_be_hidden()
    assert table.page.evaluate("JSON.parse(localStorage.getItem('hairpin.prefs')).panels") is False


def test_on_a_phone_the_panel_hides_neither_players_nor_draw(open_page: Opener) -> None:
    table = race(
        open_page,
        "#/daytona?seats=person,bot:easy,bot:easy,bot:easy&seed=K7",
        "touch",
        ("Ann",),
        viewport=PHONE,
    )
    until(lambda: "button:draw" in table.lit, "Ann's draw")
    button = table.place.locator("[data-part=prompt]").locator('[data-do="aside"]')
    button.tap()
    box = table.place.locator("[data-part=asides]")
    expect(box).to_be_visible()
    expect(button).to_have_attribute("aria-pressed", "true")
    for part in (
        "[data-part=seats]",
        "[data-part=prompt]",
        '[data-thing="button:draw"]',
        "[data-part=bar]",
    ):
        assert not overlap(box, table.place.locator(part).first), f"it lies over {part}"
    draw(table)
    expect(box).to_be_visible()
    # The panel has its own button to close it.
    box.locator('[data-do="aside"]').tap()
    expect(box).to_be_hidden()
    expect(button).to_have_attribute("aria-pressed", "false")


@pytest.mark.deep
@pytest.mark.parametrize("size", [(667, 375), (844, 390)])
def test_on_a_landscape_phone_the_panel_leaves_the_track_visible(
    open_page: Opener, size: tuple[int, int]
) -> None:
    width, height = size
    table = race(
        open_page,
        "#/daytona?seats=person,person,person,person&seed=K7",
        "touch",
        viewport={"width": width, "height": height},
    )
    table.do("aside").first.tap()
    box = table.place.locator("[data-part=asides]")
    expect(box).to_be_visible()
    parts = [table.place.locator("[data-part=bar]"), table.thing("button:draw")]
    parts += [table.host.locator(f'[data-zone="{zone}"]') for zone in ("stock", "drawn", "pit")]
    parts += table.host.locator("[data-part=card][data-laid]").all()
    assert len(parts) == 20
    for part in parts:
        assert not overlap(box, part), "it lies over what is played with"


@pytest.mark.deep
def test_the_panels_focus_ring_is_complete(open_page: Opener) -> None:
    """Regression: the scrolling box cut the focus ring off on three sides."""
    size = {"width": 1440, "height": 900}
    table = race(open_page, "#/daytona?seats=person,person&seed=K7", "keys", viewport=size)
    Keys(table.page).tab_to("[data-part=aside-head]")
    look = "n => [getComputedStyle(n).outlineOffset, getComputedStyle(n).outlineWidth]"
    offset, width = table.place.locator("[data-part=aside-head]").evaluate(look)
    assert float(width[:-2]) > 0
    assert float(offset[:-2]) <= -float(width[:-2])


@deep_but_first("size", [PHONE, {"width": 1440, "height": 900}])
def test_escape_closes_the_panel(open_page: Opener, size: dict[str, int]) -> None:
    table = race(open_page, "#/daytona?seats=person,person&seed=K7", viewport=size)
    if size == PHONE:
        table.do("aside").first.click()
    expect(panel(table)).to_be_visible()
    table.page.keyboard.press("Escape")
    expect(panel(table)).to_be_hidden()


# Returns whether the marked move lies inside the visible part of the list of moves.
FOLLOWS = """() => {
    const list = document.querySelector('[data-part=moves-list]').getBoundingClientRect();
    const line = document.querySelector('[data-part=move][aria-current]').getBoundingClientRect();
    return list.height > 0 && line.top >= list.top - 1 && line.bottom <= list.bottom + 1;
}"""


@deep_but_first("size", [(1440, 900), (820, 1180), (667, 375)])
def test_the_list_of_moves_follows_the_point_shown(
    open_page: Opener, size: tuple[int, int]
) -> None:
    width, height = size
    table = race(
        open_page,
        "#/daytona?seats=person,person&seed=K7&races=1",
        viewport={"width": width, "height": height},
    )
    beside = width == 1440

    def follows(what: str) -> None:
        if not beside:
            table.menu("moves")
        until(lambda: table.place.evaluate(FOLLOWS), f"the list follows {what}")
        if not beside:
            table.page.keyboard.press("Escape")

    for _ in range(14):
        draw(table)
    follows("what is played")
    if beside:
        expect(panel(table)).to_be_visible()
        follows("what is told beside it")
    if not beside:
        table.press("moves")
    table.place.locator('[data-goto="3"]').click()
    table.until(live="false", n=3)
    follows("a look back")
    table.press("prev")
    follows("one move back")
    table.press("live").until(live="true")
    follows("the way back")
    table.press("run").until(phase="playing")
    until(lambda: table.phase == "over" or bool(table.lit), "a choice, or the end")
    follows("moves that play themselves")


def chase(open_page: Opener, turns: int = 3) -> Table:
    """Play some turns of Pursuit against a bot."""
    table = race(open_page, "#/pursuit?seats=person,bot:easy&seed=K7", names=("Ann",))
    table.turn()
    for _ in range(turns):
        n = table.n
        table.touch("stock").until(n=n + 1)
        card = next(thing for thing in table.lit if thing.startswith("card:"))
        table.touch(card)
        if table.n == n + 1:
            table.touch("discard")
        until(partial(beyond, table, n + 2), "the bot has had its turn")
    return table


def listed(table: Table) -> list[str]:
    """Return the visible moves of the list, without the start."""
    lines = table.place.locator("[data-part=move-line]:visible:has([data-part=move-notes])")
    return lines.locator("[data-part=move-say]").all_inner_texts()


def test_list_of_moves_fades_until_memory_is_helped(open_page: Opener) -> None:
    table = chase(open_page)
    faded = table.place.locator("[data-part=moves-faded]")
    expect(faded).to_be_visible()
    last = listed(table)
    assert 3 <= len(last) < table.n
    numbers = table.place.locator("[data-part=move-line]:visible [data-part=move-n]")
    assert numbers.first.inner_text() == str(table.n - len(last) + 1)
    # The player can go back in history as far as the list reaches, not further.
    back = table.n - len(last)
    table.place.locator("[data-part=move-line]:visible [data-part=move]").first.click()
    table.until(live="false", n=back + 1)
    table.press("prev").until(n=back)
    expect(table.do("prev").first).to_have_attribute("aria-disabled", "true")
    table.page.keyboard.press("Escape")
    table.until(live="true")

    table.do("aside").first.click()
    becomes(lambda: len(listed(table)), table.n, "all moves are listed")
    expect(faded).to_be_hidden()
    table.place.locator("[data-part=move-line]:visible [data-part=move]").first.click()
    table.until(live="false", n=0)
    table.page.keyboard.press("Escape")
    table.until(live="true")
    table.do("aside").first.click()
    becomes(partial(listed, table), last, "the last round only")


@pytest.mark.deep
def test_cards_in_the_panel_are_pictures(open_page: Opener) -> None:
    table = chase(open_page, 1)
    table.do("aside").first.click()
    cards = panel(table).locator("[data-part=aside-card]")
    expect(cards.first).to_be_visible()
    assert cards.count() > 10
    assert panel(table).locator("button, [data-thing], [tabindex]").count() == 0
    assert all(cards.nth(i).get_attribute("aria-label") for i in range(3))
