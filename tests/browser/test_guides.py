"""The guides in the page: links to sections, pictures painted on demand, and printing."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from hairpin.games import GAMES
from playwright.sync_api import expect

from tests.support import Opener, until

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser

#: Largest allowed difference between a picture and the space kept for it, in pixels.
NEARLY = 6
#: Lets a test see into pictures.
OPEN = """const attach = Element.prototype.attachShadow;
window.trees = new WeakMap();
Element.prototype.attachShadow = function (how) {
    const tree = attach.call(this, how);
    trees.set(this, tree);
    return tree;
};"""
#: The pictures that show the corner of their table instead of the part that they are about, on paper and in the window.
UNMOVED = """() => [...document.querySelectorAll('[data-picture][data-painted]')].filter((figure) => {
    const tree = trees.get(figure.querySelector('[data-part=detail]'));
    return getComputedStyle(tree.querySelector('[data-detail]')).transform === 'none'
        || ![...tree.querySelectorAll('[data-thing]')].some((thing) => thing.checkVisibility());
}).map((figure) => figure.dataset.picture)"""
FONT_SIZE = "node => parseFloat(getComputedStyle(node).fontSize)"
SIZES = """() => [...document.querySelectorAll('[data-picture]')].map((figure) => [
    figure.dataset.picture, figure.dataset.size, figure.querySelector('.guide-box').dataset.crop])"""


def printed(page: Page) -> int:
    """Return how many sheets of paper the page needs when it is printed."""
    return len(re.findall(rb"/Type\s*/Page\b", page.pdf(prefer_css_page_size=True)))


def test_a_reopened_guide_keeps_its_scroll_position(open_page: Opener) -> None:
    page = open_page("#/pursuit/rules", viewport={"width": 360, "height": 740})
    expect(page.locator("[data-section=winning]")).to_be_attached()

    def scrolled(y: int) -> None:
        """Scroll to a position, and wait until the page has stored it."""
        page.evaluate(f"scrollTo(0, {y})")
        until(lambda: page.evaluate("history.state?.y ?? 0") == y, "it is kept")

    def at(y: int) -> None:
        until(lambda: abs(page.evaluate("scrollY") - y) < 3, f"it is at {y} again")

    scrolled(1500)
    page.reload()
    at(1500)
    # Another screen begins at its top. Going back restores the position.
    page.evaluate("location.hash = '#/'")
    page.wait_for_selector("html[data-screen=home]")
    at(0)
    scrolled(300)
    page.evaluate("location.hash = '#/daytona/rules'")
    page.wait_for_selector("html[data-screen=guide]")
    at(0)
    page.go_back()
    page.wait_for_selector("html[data-screen=home]")
    at(300)
    page.go_back()
    page.wait_for_selector("html[data-screen=guide]")
    at(1500)


@pytest.mark.deep
def test_a_guide_leads_to_a_game(open_page: Opener) -> None:
    page = open_page("#/turbo-duel/rules")
    page.get_by_role("link", name="Play now").click()
    expect(page.locator("[data-part=starting-words]")).to_be_visible()


def test_links_pictures_and_printing_of_a_guide(open_page: Opener) -> None:
    page = open_page(None, viewport={"width": 360, "height": 740})
    page.add_init_script(OPEN)
    page.goto(open_page.site.url + "#/pursuit/rules/winning")
    part = page.locator("#screen-guide [data-section=winning]")
    expect(part.locator("h2")).to_be_focused()
    expect(part.locator("h2")).to_be_in_viewport()
    painted = page.locator("[data-picture][data-painted]")
    expect(part.locator("[data-picture=win]")).to_have_attribute("data-painted", "")
    # Pictures below the window are painted when they come into view.
    far = page.locator("[data-picture=start]")
    expect(far).not_to_have_attribute("data-painted", "")
    page.locator("[data-section=table] h2 a").click()
    expect(page).to_have_url(re.compile(r"#/pursuit/rules/table$"))
    expect(far).to_have_attribute("data-painted", "")

    # A link to a folded section unfolds it; a link to a missing section opens the top of the page.
    page.goto(page.url.split("#")[0] + "#/pursuit/rules/options")
    expect(page.locator("details[data-section=options]")).to_have_attribute("open", "")
    page.goto(page.url.split("#")[0] + "#/pursuit/rules/no-such-part")
    expect(page.locator("[data-section=short]")).to_be_in_viewport()
    expect(page.locator('[data-notice="route"]')).to_have_count(0)

    for game in GAMES:
        page.goto(page.url.split("#")[0] + f"#/{game}/rules")
        # The page loads its painting code when the first picture comes into view. Printing then
        # paints the other pictures.
        page.locator("[data-picture]").first.scroll_into_view_if_needed()
        expect(page.locator("[data-picture]").first).to_have_attribute("data-painted", "")
        assert 2 <= printed(page) <= 5, game
        assert page.evaluate(UNMOVED) == []
        page.emulate_media(media="print")
        assert page.evaluate(UNMOVED) == []
        size = page.locator("[data-section=short] li").first.evaluate(FONT_SIZE)
        assert size == pytest.approx(11 / 72 * 96, abs=0.1)
        page.emulate_media(media="null")
        assert painted.count() == page.locator("[data-picture]").count()
        until(lambda: page.locator("details[open]").count() == 0, "what is folded is folded again")
        for name, size, crop in page.evaluate(SIZES):
            kept, seen = ([int(side) for side in text.split()] for text in (size, crop))
            wrong = [abs(a - b) for a, b in zip(kept, seen, strict=True)]
            assert max(wrong) <= NEARLY, f"{game}/{name} is {crop}, not {size}"
