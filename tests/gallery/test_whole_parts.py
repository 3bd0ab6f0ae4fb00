"""Parts that are seen as a whole, and parts that keep their height."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.gallery.taught import taught

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("page", ["desktop"], indirect=True)
def test_the_few_lines_of_a_score_sheet_are_seen_whole(page: Page) -> None:
    # Regression: beside an open story in a low window the sheet of six seats was cut by its own frame.
    page.set_viewport_size({"width": 1280, "height": 720})
    page.evaluate("gallery.show('racing-demon/story-six', {})")
    sheet = page.get_by_role("region", name="Score sheet")
    assert sheet.evaluate("(node) => node.scrollHeight - node.clientHeight") == 0


@pytest.mark.parametrize("page", ["phone"], indirect=True)
def test_the_strip_of_a_lesson_keeps_its_height_on_a_phone(page: Page) -> None:
    heights = set()
    for name, view in taught():
        if name.startswith(("daytona/lesson-3-", "pursuit/lesson-3-", "turbo-duel/lesson-3-")):
            page.evaluate("(view) => gallery.show(view, {})", view)
            box = page.locator("[data-part=prompt]").bounding_box()
            assert box
            heights.add(round(box["height"]))
    assert len(heights) == 1


@pytest.mark.parametrize("page", ["desktop"], indirect=True)
def test_each_line_of_a_chart_has_its_own_colour(page: Page) -> None:
    # Regression: where cars have liveries, all lines were grey.
    page.evaluate("gallery.show('grand-prix/story', {})")
    strokes = page.locator("[data-part=chart-line]").evaluate_all(
        "all => all.map((line) => getComputedStyle(line).stroke)"
    )
    assert len(set(strokes)) == len(strokes) == 3
