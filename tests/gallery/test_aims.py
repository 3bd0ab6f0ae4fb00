"""The spaces of a track: each takes touches on its own piece of road, and shows itself before it is chosen."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.gallery.looking import SIZES
from tests.gallery.puzzled import puzzled
from tests.gallery.serving import serving
from tests.support import becomes

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser

VIEW = "turbo-duel/bomb-to-lay"

#: Returns the points of the road whose touch would reach another space than the one drawn there; and their number.
STRAY = """() => {
    const pieces = [...document.querySelectorAll('[data-space]')];
    const box = document.querySelector('[data-field]').getBoundingClientRect();
    const stray = [];
    let points = 0;
    for (let x = box.left + 2; x < box.right; x += 3) for (let y = box.top + 2; y < box.bottom; y += 3) {
        const inside = pieces.filter((piece) => {
            const at = new DOMPoint(x, y).matrixTransform(piece.getScreenCTM().inverse());
            return piece.isPointInFill(at);
        });
        if (inside.length !== 1) continue;
        points++;
        const thing = document.elementFromPoint(x, y)?.closest('[data-thing]')?.dataset.thing;
        if (thing !== inside[0].dataset.space) stray.push(`${thing} instead of ${inside[0].dataset.space}`);
    }
    return [stray, points];
}"""

#: Returns the middle of the piece of road of a space, in pixels of the window.
MIDDLE = """(id) => {
    const piece = document.querySelector(`[data-space="${id}"]`);
    const [a, b] = [0.25, 0.75].map((part) => piece.getPointAtLength(part * piece.getTotalLength()));
    const at = new DOMPoint((a.x + b.x) / 2, (a.y + b.y) / 2).matrixTransform(piece.getScreenCTM());
    return [at.x, at.y];
}"""

#: Returns the space with the outline around it, and the strip's sentence.
AIM = """() => {
    const d = document.querySelector('[data-part=road-aim]').getAttribute('d');
    const piece = [...document.querySelectorAll('[data-space]')].find((each) => d && each.getAttribute('d') === d);
    return [piece?.dataset.space ?? '', document.querySelector('[data-part=prompt-say]').textContent.trim()];
}"""

#: Puzzles whose answer is a card of the track.
CHOICES = ("daytona/puzzle-leave", "daytona/puzzle-stay", "daytona/puzzle-win")

NONE = ["", "F: choose a space for a bomb that waits for Ben."]


@pytest.fixture(params=["phone", "tablet", "desktop"])
def page(request: pytest.FixtureRequest, browser: Browser) -> Iterator[Page]:
    """Yield a page with a table on which spaces can be chosen."""
    with serving() as address:
        context = browser.new_context(**SIZES[request.param])
        page = context.new_page()
        page.goto(address)
        page.wait_for_selector("html[data-gallery=ready]")
        page.evaluate("name => gallery.show(name)", VIEW)
        yield page
        context.close()


def test_a_touch_reaches_the_space_that_is_drawn_there(page: Page) -> None:
    stray, points = page.evaluate(STRAY)
    assert points > 1000
    assert not stray


@pytest.mark.parametrize("page", ["desktop"], indirect=True)
def test_the_mouse_and_the_focus_show_and_name_a_space(page: Page) -> None:
    for space in ("space:6", "space:7"):
        page.mouse.move(0, 0)
        page.mouse.move(*page.evaluate(MIDDLE, space))
        becomes(lambda: page.evaluate(AIM), [space, f"Space {space[-1]}"], "the aim")
    page.mouse.move(0, 0)
    becomes(lambda: page.evaluate(AIM), NONE, "the mouse is away")
    page.keyboard.press("Tab")
    page.locator("[data-thing='space:8']").focus()
    becomes(lambda: page.evaluate(AIM), ["space:8", "Space 8"], "the focus")


@pytest.mark.parametrize("page", ["phone"], indirect=True)
def test_a_finger_shows_and_names_a_space_and_can_leave_it(page: Page) -> None:
    send = page.context.new_cdp_session(page).send
    x, y = page.evaluate(MIDDLE, "space:7")
    send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    becomes(lambda: page.evaluate(AIM), ["space:7", "Space 7"], "the aim")
    away = {"x": x, "y": y + 150}
    send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [away]})
    becomes(lambda: page.evaluate(AIM), NONE, "the finger has left")
    send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.touchscreen.tap(x, y)
    becomes(lambda: page.evaluate("gallery.sent"), ["touch space:7"], "only the tap chooses")


def test_cards_to_choose_in_a_puzzle_have_no_marks_of_a_draw(page: Page) -> None:
    """Regression: two of three cards had dashed frames, so that the third looked like the only choice."""
    asked = {name: view for name, view in puzzled() if name in CHOICES}
    assert {*asked} == {*CHOICES}
    for view in asked.values():
        page.evaluate("([view]) => gallery.show(view)", [view])
        assert page.locator("[data-part=space][data-lit], [data-laid][data-lit]").count() > 1
        assert page.locator("[data-reach]").count() == 0
