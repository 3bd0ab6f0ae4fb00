"""The result of a game: what a player unfolds or reads there is not covered."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.support import becomes

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser

#: Returns whether a click on the first line of a fold would reach it.
ON_TOP = """(fold) => {
    const {x, y} = fold.getBoundingClientRect();
    return fold.contains(document.elementFromPoint(x + 30, y + 4));
}"""


@pytest.mark.parametrize("page", ["phone", "desktop"], indirect=True)
def test_a_fold_opens_below_a_title_of_two_lines(page: Page) -> None:
    """Regression: the title, which stays at the top of the result, covered the first line."""
    page.evaluate("gallery.show('grand-prix/over-long-names')")
    fold = page.locator("[data-part=review-fold]")
    # Its words are not here, but its height is.
    means = page.locator("[data-part=review-means]")
    means.evaluate("(means) => { means.hidden = false; means.style.minHeight = '60rem' }")
    fold.click()
    becomes(lambda: fold.evaluate(ON_TOP), True, "the first line is on top")
