"""A table, a result, a review and the record on paper: in the dark theme, as the browser's print makes them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from hairpin.core import link, record
from hairpin.games import GAMES, load
from hairpin.snapshots import play_bots
from playwright.sync_api import expect

from tests.browser.played_out import reviewed
from tests.browser.printed import on_paper
from tests.browser.table import Table, grid, race
from tests.support import PATIENCE

if TYPE_CHECKING:
    from playwright.sync_api import Page, ViewportSize

    from tests.support import Opener

pytestmark = pytest.mark.browser

#: Counts how often the page has opened the dialog of the printer, which stays open.
DIALOG = "window.prints = 0; window.print = () => { window.prints += 1; };"
#: As wide as A4 between its margins, in CSS pixels.
PAPER: ViewportSize = {"width": 711, "height": 1039}


def printed(page: Page) -> list[str]:
    """Print with Control+P; return the faults on paper."""
    page.keyboard.press("Control+P")
    page.wait_for_function("window.prints === 1", timeout=PATIENCE)
    page.emulate_media(media="print", color_scheme="dark")
    page.set_viewport_size(PAPER)
    return on_paper(page)


def sheets(page: Page) -> int:
    """Return how many sheets of paper the page needs; check that fonts are embedded."""
    pdf = page.pdf(format="A4", print_background=True)
    fonts = len(re.findall(rb"/Type /FontDescriptor", pdf))
    assert 0 < fonts == len(re.findall(rb"/FontFile[23]? \d+ 0 R", pdf))
    return len(re.findall(rb"/Type\s*/Page\b", pdf))


def opened(open_page: Opener, game: str, moves: int) -> Page:
    """Open a game between bots after some moves, in the dark theme."""
    end = link.write(record.read(play_bots(game, moves)[0], load))
    page = open_page(
        None, viewport={"width": 1366, "height": 768}, color_scheme="dark", bypass_csp=True
    )
    page.add_init_script(DIALOG)
    page.goto(f"{open_page.site.url}#/g/{end}")
    return page


@pytest.mark.parametrize("over", [False, pytest.param(True, marks=pytest.mark.deep)])
@pytest.mark.parametrize("game", GAMES)
def test_a_table_is_printed_with_its_words_and_a_drawing(
    open_page: Opener, game: str, over: bool
) -> None:
    page = opened(open_page, game, 4000 if over else 6)
    table = Table(page)
    table.host.wait_for(timeout=PATIENCE)
    if over:
        table.until(phase="over")
    assert printed(page) == []
    drawn = page.locator("[data-part=printed-table] svg").bounding_box()
    words = page.locator("[data-part=views]").bounding_box()
    assert drawn
    assert words
    # Nothing is cut, and the words lie above the drawing.
    assert drawn["x"] >= 0
    assert drawn["width"] <= PAPER["width"]
    assert drawn["height"] <= PAPER["height"]
    assert drawn["y"] >= words["y"] + words["height"]
    title = page.locator("[data-part=result-title]")
    expect(title).to_be_visible() if over else expect(title).to_be_hidden()
    assert 1 <= sheets(page) <= (3 if over else 1)
    # What was added for paper goes with the dialog.
    page.emulate_media(media="null")
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    expect(page.locator("[data-part^=printed]")).to_have_count(0)


def test_the_print_of_the_browser_says_how_to_print_the_cards(open_page: Opener) -> None:
    page = opened(open_page, "pursuit", 6)
    Table(page).host.wait_for(timeout=PATIENCE)
    hint = page.locator("[data-part=printed-bare]")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    expect(hint).to_be_hidden()
    page.emulate_media(media="print", color_scheme="dark")
    expect(hint).to_contain_text("choose Print in the menu")
    assert on_paper(page) == []
    page.emulate_media(media="null")
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    expect(hint).to_have_count(0)
    # With its cards a table needs no hint.
    assert printed(page) == []
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    expect(hint).to_have_count(0)


@pytest.mark.deep
def test_a_review_and_the_record_are_printed(open_page: Opener) -> None:
    table = reviewed(open_page)
    page = table.page
    page.emulate_media(media="print", color_scheme="dark")
    page.set_viewport_size(PAPER)
    expect(page.locator("[data-part=review-chart]")).to_be_visible()
    expect(page.locator("[data-part=review-first]")).to_contain_text("move 5")
    expect(page.get_by_role("combobox")).to_be_hidden()
    assert on_paper(page) == []
    assert 1 <= sheets(page) <= 2
    page.goto(page.url.split("#", maxsplit=1)[0] + "#/record")
    game = page.locator("[data-part=finished-game]")
    expect(game.get_by_text("Turbo Duel")).to_be_visible()
    expect(game.get_by_role("button", name="Delete")).to_be_hidden()
    assert on_paper(page) == []
    assert sheets(page) == 1


def test_the_menu_leads_to_the_sheets_with_the_deal_of_this_table(open_page: Opener) -> None:
    table = race(open_page, grid(track=9))
    table.menu("sheets")
    expect(table.page).to_have_url(re.compile(r"#/print/turbo-duel/deal\?.*track=9.*seed=K7"))
    pages = table.page.locator("[data-part=print-pages]")
    expect(pages.get_by_text("Seed K7")).to_be_visible(timeout=PATIENCE)
    expect(pages).to_contain_text("9")
    # The seed of hidden cards stays at the table.
    table = race(open_page, "#/pursuit?seats=person,bot:dot&seed=K7", names=())
    table.menu("sheets")
    expect(table.page).to_have_url(re.compile(r"#/print/pursuit$"))
