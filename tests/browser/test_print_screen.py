"""The screen of printed sheets: its pages on paper, in the dark theme, and the code of a deal."""

from __future__ import annotations

import re
import zlib
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.codes import decoded
from tests.support import PATIENCE

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.support import Opener

pytestmark = [pytest.mark.browser, pytest.mark.deep]

MM = 96 / 25.4  # CSS pixels
POINT = 72 / 25.4  # units of PDF


def shown(page: Page, kind: str) -> None:
    """Wait until the sheet of a kind is shown."""
    expect(page.locator(f"[data-kind={kind}][aria-pressed=true]")).to_be_visible(timeout=PATIENCE)
    expect(page.locator("[data-part=print-preview]")).to_have_attribute(
        "aria-busy", "false", timeout=PATIENCE
    )


def unit(pdf: bytes) -> set[float]:
    """Return how many units of PDF a pixel has on the pages, rounded: fewer on a page that the browser shrinks."""
    first = re.compile(
        rb"([\d.]+) 0 0 -[\d.]+ 0 [\d.]+ cm\nq\n([\d.]+) 0 0 [\d.]+ [\d.]+ [\d.]+ cm\n"
    )
    found = set()
    for packed in re.findall(rb"stream\r?\n(x.*?)\r?\nendstream", pdf, re.S):
        drawn = first.match(zlib.decompressobj().decompress(packed))
        if drawn:
            found.add(round(float(drawn[1]) * float(drawn[2]), 3))
    return found


def test_one_press_of_the_button_opens_one_dialog(open_page: Opener) -> None:
    page = open_page("#/print/pursuit")
    # In a function: Playwright would call an expression whose value is a function.
    page.evaluate("() => { window.dialogs = 0; window.print = () => { window.dialogs += 1; }; }")
    shown(page, "deck")
    page.get_by_role("button", name="Print", exact=True).click()
    # A second dialog would come before the next sheet.
    page.locator("[data-kind=rules]").click()
    shown(page, "rules")
    assert page.evaluate("window.dialogs") == 1


def test_only_the_pages_of_a_sheet_are_printed(open_page: Opener) -> None:
    page = open_page("#/print/pursuit", viewport={"width": 1366, "height": 625})
    page.emulate_media(color_scheme="dark")
    shown(page, "deck")
    pdf = page.pdf(prefer_css_page_size=True, print_background=True)
    sizes = re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", pdf)
    assert len(sizes) == 5  # 42 cards
    for wide, high in sizes:
        assert float(wide) == pytest.approx(210 * POINT, abs=1)
        assert float(high) == pytest.approx(297 * POINT, abs=1)
    assert unit(pdf) == {round(72 / 96, 3)}
    fonts = len(re.findall(rb"/Type /FontDescriptor", pdf))
    assert 0 < fonts == len(re.findall(rb"/FontFile[23]? \d+ 0 R", pdf))

    page.emulate_media(media="print", color_scheme="dark")
    cards = page.locator("[data-part=print-pages] rect[height='88']").evaluate_all(
        "nodes => nodes.map(node => node.getBoundingClientRect()).map(box => [box.width, box.height])"
    )
    assert len(cards) == 42
    for wide, high in cards:
        assert wide / MM == pytest.approx(63, abs=0.5)
        assert high / MM == pytest.approx(88, abs=0.5)
    expect(page.get_by_role("button", name="Print", exact=True)).to_be_hidden()
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"

    # The code of a deal opens it.
    page.emulate_media(media="screen", color_scheme="light")
    page.locator("[data-kind=deal]").click()
    shown(page, "deal")
    seed = page.get_by_label("Seed", exact=True)
    seed.fill("club")
    seed.press("Tab")
    pages = page.locator("[data-part=print-pages]")
    expect(pages.get_by_text("Seed club")).to_be_visible(timeout=PATIENCE)
    shown(page, "deal")
    page.set_viewport_size({"width": 1366, "height": 1400})
    address = decoded(page, pages.locator("svg").last)
    assert address.startswith(page.url.split("#")[0] + "#/g/pursuit,deal,0,")


@pytest.mark.pyodide
def test_rules_are_printed_in_the_language_of_the_reader(open_page: Opener) -> None:
    asked: list[str] = []
    page = open_page(None)
    page.on("request", lambda request: asked.append(request.url.rpartition("/")[2]))
    page.goto(f"{open_page.site.url}?lang=de#/print/daytona/rules")
    shown(page, "rules")
    pages = page.locator("[data-part=print-pages]")
    expect(pages.get_by_role("heading", name="Das Ziel")).to_be_visible(timeout=PATIENCE)
    assert asked.count("guide-de-daytona.txt") == 1
    # A language without rules of the game prints the English ones.
    page.goto(f"{open_page.site.url}?lang=es#/print/pursuit/rules")
    shown(page, "rules")
    expect(pages.get_by_role("heading", name="Winning")).to_be_visible(timeout=PATIENCE)
