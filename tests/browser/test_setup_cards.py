"""The cards of the starting grid: removing a seat needs no extra line, and nothing overlaps."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.parts import deep_but_first
from tests.support import announced, until

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.support import Opener

pytestmark = pytest.mark.browser

SIZES = [(360, 740), (667, 375), (820, 1180), (1440, 900)]
LONG = "Maximiliane Wolfeschlege"  # the greatest length of a name

#: Returns the names of controls on a seat's card that overlap, in pairs.
OVER = """() => {
  const things = [...document.querySelectorAll('[data-part=grid-row] :is(select, input.field, button, [data-part=swatch])')];
  const name = (node) => node.name || node.dataset.do + node.dataset.seat || node.dataset.colour;
  const boxes = things.map((node) => [name(node), node.getBoundingClientRect()]);
  return boxes.flatMap(([one, a], i) => boxes.slice(i + 1)
    .filter(([, b]) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 0.5
      && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 0.5)
    .map(([other]) => `${one} ${other}`));
}"""


def heights(page: Page) -> list[int]:
    """Return the heights of the cards."""
    cards = page.locator("[data-part=grid-row]")
    return [
        round(h)
        for h in cards.evaluate_all("all => all.map((n) => n.getBoundingClientRect().height)")
    ]


@deep_but_first("game", ["grand-prix", "daytona"])
@deep_but_first("size", SIZES)
def test_the_button_to_remove_a_seat_needs_no_extra_line(
    open_page: Opener, game: str, size: tuple[int, int]
) -> None:
    width, height = size
    page = open_page(
        f"#/{game}?seats=person,person",
        viewport={"width": width, "height": height},
        has_touch=width < 1000,
    )
    drops = page.locator('[data-do="seat-drop"]')
    expect(page.locator("[data-part=grid-row]")).to_have_count(2)
    expect(drops).to_have_count(0)
    before = heights(page)
    page.locator('[data-do="seat-add"]').click()
    expect(drops).to_have_count(3)
    after = heights(page)
    assert after[0] == before[0]
    assert max(after) == after[0]
    least = 44 if width < 1000 else 24
    for i in range(3):
        box = drops.nth(i).bounding_box()
        assert box
        assert min(box["width"], box["height"]) >= least
        page.locator(f'[name="seat-{i + 1}-name"]').fill(LONG[:-1] + str(i))
    assert page.evaluate(OVER) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.deep
@pytest.mark.parametrize("game", ["grand-prix", "daytona"])
def test_tab_goes_through_a_card_and_leaves_it_last(open_page: Opener, game: str) -> None:
    page = open_page(f"#/{game}?seats=person,person,person")
    page.locator('[name="seat-1-kind"]').focus()
    way = ["seat-1-name", *(["seat-1-colour"] if game == "daytona" else []), "seat-drop", "swap"]
    for name in [*way, "seat-2-kind"]:
        page.keyboard.press("Tab")
        focused = page.locator(":focus")
        expect(focused).to_have_attribute(
            "name" if name.startswith("seat-1") or name == "seat-2-kind" else "data-do", name
        )
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Enter")
    expect(page.locator("[data-part=grid-row]")).to_have_count(2)


#: Returns the names of chosen drivers that do not fit into the box of their list.
CUT = """() => [...document.querySelectorAll('[name$=-kind]')].filter((list) => {
  const style = getComputedStyle(list);
  const pen = document.createElement('canvas').getContext('2d');
  pen.font = style.font;
  const room = list.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
  return pen.measureText(list.selectedOptions[0].text).width > room;
}).map((list) => list.selectedOptions[0].text)"""


@pytest.mark.deep
@pytest.mark.parametrize("game", ["grand-prix", "daytona", "turbo-duel"])
def test_a_driver_and_its_level_are_read_whole_on_a_phone(open_page: Opener, game: str) -> None:
    seats = ["bot:dot", "bot:gus", "bot:mina", "bot:vera"][-2 if game == "turbo-duel" else -3 :]
    page = open_page(f"#/{game}?seats={','.join(seats)}", viewport={"width": 360, "height": 740})
    expect(page.locator('[name$="-kind"]')).to_have_count(len(seats))
    page.evaluate("document.fonts.ready.then(() => true)")
    assert page.evaluate(CUT) == []


@pytest.mark.deep
def test_a_preset_that_changes_by_itself_is_announced_and_visible(open_page: Opener) -> None:
    page = open_page("#/grand-prix", viewport={"width": 360, "height": 740})
    now = page.locator("[data-part=preset-now]")
    expect(page.get_by_role("radio", name="First game")).to_be_checked()
    expect(now).to_be_empty()
    page.locator("[data-part=setup-grid] > summary").click()
    # The preset of the first game is for three seats. With two seats another preset applies, and
    # the page scrolls its card into view.
    page.locator('[data-do="seat-drop"]').last.click()
    expect(page.get_by_role("radio", name="One lap")).to_be_checked()
    page.evaluate("scrollTo(0, 0)")
    quick = page.locator('[data-preset="quick"]')
    expect(quick).to_be_in_viewport(ratio=1)
    expect(quick).to_contain_text("minutes")
    expect(now).to_have_text("Now “One lap”")
    until(lambda: "Now “One lap”" in announced(page), "it is heard")
    page.locator("[data-part=setup-more] summary").first.click()
    page.locator('[name="opt-joker"]').press("Space")
    expect(now).to_have_text("Your own settings")
    # If the player chooses a preset by its card, the page does not name the preset below the cards.
    page.get_by_role("radio", name="Standard").check(force=True)
    expect(now).to_be_empty()
    expect(page.locator('[data-preset="standard"]')).to_be_in_viewport(ratio=1)
