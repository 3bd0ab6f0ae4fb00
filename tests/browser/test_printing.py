"""Printed sheets as a browser prints them: pages, sizes, fonts, and a code that a phone reads."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from hairpin.drawing.inks import BY_NAME
from hairpin.drawing.paper import PAPERS
from hairpin.games import load
from hairpin.printing.deals import address_of
from hairpin.printing.sheets import make
from hairpin.printing.wish import Wish
from hairpin.terminal.printing import qr_rows

from tests.browser.codes import decoded

if TYPE_CHECKING:
    from hairpin.drawing.paper import Paper
    from playwright.sync_api import Browser, Page

pytestmark = [pytest.mark.browser, pytest.mark.deep]

MM = 96 / 25.4  # CSS pixels
POINT = 72 / 25.4  # units of PDF


def shown(browser: Browser, html: str) -> Page:
    """Show a sheet; it may ask for nothing."""
    page = browser.new_page(device_scale_factor=2)
    page.on("request", lambda request: pytest.fail(f"the sheet asks for {request.url}"))
    page.set_content(html)
    return page


def measured(page: Page, paper: Paper) -> int:
    """Print the page; check the size of each sheet of paper and the fonts; return their number."""
    pdf = page.pdf(prefer_css_page_size=True, print_background=True)
    sizes = re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", pdf)
    assert sizes
    for wide, high in sizes:
        assert float(wide) == pytest.approx(paper.width * POINT, abs=1)
        assert float(high) == pytest.approx(paper.height * POINT, abs=1)
    fonts = len(re.findall(rb"/Type /FontDescriptor", pdf))
    assert fonts > 0
    assert len(re.findall(rb"/FontFile[23]? \d+ 0 R", pdf)) == fonts
    return len(sizes)


def test_printed_cards_are_as_large_as_cards(browser: Browser) -> None:
    for name, inks in (("a4", "one"), ("letter", "one"), ("letter", "full")):
        paper = PAPERS[name]
        wish = Wish(load("pursuit"), paper, BY_NAME[inks])
        page = shown(browser, make("deck", wish))
        assert measured(page, paper) == 5  # 42 cards
        page.emulate_media(media="print")
        sizes = page.locator("rect[height='88']").evaluate_all(
            "nodes => nodes.map(node => node.getBoundingClientRect()).map(box => [box.width, box.height])"
        )
        assert len(sizes) == 42
        for wide, high in sizes:
            assert wide / MM == pytest.approx(63, abs=0.5)
            assert high / MM == pytest.approx(88, abs=0.5)
        page.close()


def test_the_code_of_a_printed_deal_opens_it(browser: Browser) -> None:
    paper = PAPERS["a4"]
    wish = Wish(
        load("daytona"),
        paper,
        BY_NAME["full"],
        seed="club",
        site="https://play.example/hairpin/",
        qr=qr_rows,
    )
    page = shown(browser, make("deal", wish))
    assert measured(page, paper) == 1
    assert decoded(page, page.locator("svg").last) == address_of(wish, wish.deal())
    page.close()
    rules = shown(browser, make("rules", wish))
    assert 1 <= measured(rules, paper) <= 4
    rules.close()
