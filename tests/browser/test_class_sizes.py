"""The pages of a class on Chromebooks: nothing is cut or scrolls sideways, and the main button is in view."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from tests.browser import pupil_pages, pupils
from tests.browser.fitting import OUTSIDE, sideways
from tests.parts import deep_but_first
from tests.support import becomes

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.support import Opener

pytestmark = pytest.mark.browser

#: Windows of a Chromebook: 1366 × 768 with the browser's bars, and the same enlarged to the height of 540.
WINDOWS = {"bars": {"width": 1366, "height": 625}, "enlarged": {"width": 960, "height": 540}}

#: Returns the words of the page that are cut: outside the window at a side, or wider than their box.
CUT = """() => [...document.querySelectorAll('body *')]
    .filter((node) => node.checkVisibility({ visibilityProperty: true, opacityProperty: true })
        && !node.closest('svg, select, dialog:not([open])')
        && [...node.childNodes].some((each) => each.nodeType === Node.TEXT_NODE && each.data.trim()))
    .filter((node) => {
        const range = document.createRange();
        range.selectNodeContents(node);
        const { left, right, width } = range.getBoundingClientRect();
        const box = node.getBoundingClientRect().width;
        // Words for screen readers have a box of one pixel.
        return box > 1 && (left < -0.5 || right > innerWidth + 0.5
            || width > box + 1 && getComputedStyle(node).display !== 'inline');
    })
    .map((node) => node.textContent.trim().slice(0, 60))"""


def fits(page: Page, *main: str) -> None:
    """Check that nothing of a page is cut, and that its main commands are in view without scrolling."""

    def wrong() -> dict[str, Any]:
        found = {
            "sideways": sideways(page),
            "cut": page.evaluate(CUT),
            "scrolled": page.evaluate("[scrollX, scrollY].filter(Boolean)"),
            "outside": page.evaluate(OUTSIDE, ", ".join(main)) if main else [],
        }
        return {what: each for what, each in found.items() if each}

    for each in main:
        expect(page.locator(each)).to_be_visible()
    becomes(wrong, {}, "the page does not fit")


@deep_but_first("window", WINDOWS)
def test_the_teachers_page_and_the_projector_fit(open_page: Opener, window: str) -> None:
    page = open_page("#/class", viewport=WINDOWS[window], reduced_motion="reduce")
    expect(page.locator('[data-part="class-give"] [data-part="qr-code"]')).to_be_visible()
    fits(page, '[data-do="class-screen"]', '[data-do="teachers"]')
    for game in ("grand-prix", "racing-demon"):
        page.locator("#class-game").select_option(game)
        expect(page.locator('[data-part="class-address"]')).to_contain_text(game)
        page.evaluate("scrollTo(0, 0)")
        fits(page, '[data-do="class-screen"]')

    page.locator("#class-lines").fill(
        "\n".join(
            pupils.answer(f"Pupil {n} with a long name", n, (0.5, 1.0)).code for n in range(3)
        )
    )
    page.locator('[data-do="class-add"]').click()
    expect(page.locator('[data-part="class-table"] tbody tr')).to_have_count(3)
    page.evaluate("scrollTo(0, 0)")
    fits(page)

    page.locator('[data-do="class-screen"]').click()
    screen = '[data-part="class-screen"]'
    fits(page, '[data-do="class-screen-close"]', f'{screen} [data-part="qr-code"]', f"{screen} ol")


@deep_but_first("window", WINDOWS)
def test_the_pages_of_a_pupil_fit(open_page: Opener, window: str) -> None:
    page = pupil_pages.opened(open_page, pupils.DEAL, viewport=WINDOWS[window])
    expect(page.get_by_role("heading", level=1)).to_have_text("Turbo Duel against Gus")
    fits(page, '[name="pupil-name"]', '[data-do="pupil-start"]')
    table = pupil_pages.begin(page, "Ann with a very long nam").turn()
    pupil_pages.resign(table)
    page.locator('[data-do="task-on"]').click()
    pupil_pages.answer(page)
    fits(page, '[data-part="qr-code"]', '[data-do="pupil-copy"]')
