"""The blog post that shows how to embed: a game, a race driven by its text, values, and a puzzle."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.hosting import of_play
from tests.browser.table import Table
from tests.support import PATIENCE
from tools.common import DIST

if TYPE_CHECKING:
    from playwright.sync_api import Frame, Page, Request

    from tests.support import Opener, Site

pytestmark = pytest.mark.browser

GAME, RACE, VALUES, PUZZLE = range(4)
STARTS = "A picture of Turbo Duel before the first move."


def post(page: Page, site: Site) -> None:
    """Open the post on another site, as a blog would have it."""
    text = (DIST / "demo" / "post.html").read_text("utf-8")
    page.goto(site.host_page("post", text.replace("../", "{url}")))


def frame(page: Page, number: int) -> Frame:
    """Return a frame of the post when its picture can be pressed."""
    outer = page.locator("iframe").nth(number)
    outer.scroll_into_view_if_needed()
    handle = outer.element_handle()
    assert handle is not None
    found = handle.content_frame()
    assert found is not None
    found.locator('[data-do="play-here"]').wait_for(state="visible")
    return found


def test_the_post_plays_and_fetches_only_pictures_before_a_touch(
    open_page: Opener, site: Site
) -> None:
    page = open_page(None, viewport={"width": 820, "height": 1180}, reduced_motion="reduce")
    requests: list[Request] = []
    page.on("request", lambda request: requests.append(request))
    post(page, site)
    game, race, puzzle = (frame(page, number) for number in (GAME, RACE, PUZZLE))
    expect(game.locator("[data-part=game-picture]")).to_have_attribute("aria-label", STARTS)
    expect(race.locator("[data-part=shared-picture]")).to_have_attribute("aria-label", STARTS)
    expect(race.locator('[data-do="play-here"]')).to_contain_text("Watch")
    expect(puzzle.locator('[data-do="play-here"]')).to_contain_text("Solve")
    # Nothing shows the position before the lost move until the reader asks for it.
    expect(page.locator("iframe").nth(VALUES)).not_to_be_visible()
    page.get_by_text("Show the table with values").click()
    values = frame(page, VALUES)
    expect(values.locator('[data-do="play-here"]')).to_contain_text("Play on")
    assert [request.url for request in requests if of_play(request)] == []
    # The text drives the replay: the reader looks at each move of Red that comes into question.
    page.get_by_role("button", name="turn 10").click()
    table = Table(race).until(n=10)
    for turn in (11, 13, 15):
        page.get_by_role("button", name=f"Turn {turn}: Red plays").click()
        table.until(n=turn)
    # Buttons play both better moves, with a way back.
    page.get_by_text("Show the answer").click()
    for move in ("C with I and E", "B on G"):
        page.get_by_role("button", name=f"play {move}").click()
        back = race.get_by_role("button", name="Back to the author’s position")
        expect(back).to_be_visible()
        expect(race.get_by_text(f"The author’s move: “{move[0]}").first).to_be_visible()
        back.click()
        table.until(n=14, live="false")
    # The end names the move that the post asks for.
    page.get_by_role("button", name="Show the end").click()
    expect(race.get_by_text("Red lost the game with move 15 (own move 8),").first).to_be_visible(
        timeout=PATIENCE
    )
    # The buttons stand in lines of text, and are large enough for a finger.
    for button in page.locator("p button:visible").all():
        assert 24 <= button.evaluate("(node) => node.getClientRects()[0].height") <= 31
    # A reader plays, solves, and sees what each move is worth.
    game.locator('[data-do="play-here"]').click()
    table = Table(game).until(n=0, live="true")
    table.play([table.lit[0]]).until(n=1)
    puzzle.locator('[data-do="play-here"]').click()
    Table(puzzle).until(live="true")
    values.locator('[data-do="play-here"]').click()
    Table(values).until(live="true")
    expect(values.locator("[data-part=value-mark]").first).to_be_visible()
