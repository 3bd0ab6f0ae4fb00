"""The home screen: five small tables with a sentence about each game."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from hairpin.games import GAMES
from playwright.sync_api import expect

from tests.browser.table import race
from tests.support import until

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page, ViewportSize

    from tests.support import Opener

pytestmark = [pytest.mark.browser]

PHONE: ViewportSize = {"width": 360, "height": 740}
DESKTOP: ViewportSize = {"width": 1440, "height": 900}


def pictures(page: Page) -> Locator:
    return page.locator("#programme [data-picture-of]")


def whole(page: Page) -> int:
    """Return the number of small tables that are wholly inside the window."""
    size = page.viewport_size
    assert size
    boxes = [race.bounding_box() for race in page.locator("#programme [data-game]").all()]
    return sum(1 for box in boxes if box and box["y"] + box["height"] <= size["height"])


#: Returns for each track the height of its zone as a part of its picture's height.
FILLED = """pictures => pictures.flatMap((picture) =>
    [...picture.querySelectorAll('[data-kind=track], [data-kind=road]')].map((zone) =>
        zone.getBoundingClientRect().height / picture.getBoundingClientRect().height))"""


def test_all_five_are_in_sight_on_a_desktop_and_two_on_a_phone(open_page: Opener) -> None:
    page = open_page("", viewport=DESKTOP)
    painted = page.locator("#programme [data-picture-of][role=img]")
    expect(painted).to_have_count(len(GAMES))
    assert whole(page) == len(GAMES)
    filled = painted.evaluate_all(FILLED)
    assert len(filled) == 4, "the fifth game has no track"
    assert all(0.98 < part < 1.02 for part in filled), filled
    page.set_viewport_size(PHONE)
    assert whole(page) == 2


@pytest.mark.deep
def test_pictures_are_painted_as_they_come_into_sight(open_page: Opener) -> None:
    page = open_page("", viewport=PHONE)
    box = pictures(page)
    expect(box.first).to_have_attribute("role", "img")
    expect(box.first).to_have_accessible_name("Turbo Duel: a few moves on its table")
    room = box.last.bounding_box()
    expect(box.last).not_to_have_attribute("role", "img")
    box.last.scroll_into_view_if_needed()
    expect(box.last).to_have_attribute("role", "img")
    then = box.last.bounding_box()
    assert room
    assert then
    assert (then["width"], then["height"]) == (room["width"], room["height"]), "it has jumped"
    # The pictures take no focus and are not read out.
    assert page.locator("[data-picture-of] > :not([inert])").count() == 0


@pytest.mark.deep
@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_pictures_respect_reduced_motion(open_page: Opener, motion: str) -> None:
    page = open_page(None, viewport=DESKTOP, reduced_motion=motion)
    page.clock.install()
    page.goto(open_page.site.url)
    table = pictures(page).first.locator("[data-frame]")

    def painted() -> bool:
        page.clock.run_for(200)
        return table.count() == 1

    until(painted, "a table is painted")
    seen = set()
    for _ in range(6):
        seen.add(table.get_attribute("data-frame"))
        page.clock.run_for(2600)
    assert (len(seen) > 1) == (motion == "no-preference")


def test_a_touch_on_a_picture_starts_the_game_that_it_shows(open_page: Opener) -> None:
    page = open_page("", viewport=PHONE, reduced_motion="reduce")
    game = page.locator("#programme [data-game]").last
    picture = game.locator("[data-picture-of]")
    picture.scroll_into_view_if_needed()
    box = picture.bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(page).to_have_url(re.compile(f"#/{game.get_attribute('data-game')}"))
    page.go_back()
    page.locator("#programme [data-do=guide]").last.click()
    expect(page.locator("html")).to_have_attribute("data-screen", "guide")


#: Records each element of the home screen that shifts without input, except inside pictures.
MOVED = """globalThis.moved = [];
new PerformanceObserver((list) => {
  for (const { sources } of list.getEntries())
    for (const { node } of sources) {
      if (node?.nodeType !== 1 || node.closest('[data-picture-of], [data-start-of]')) continue;
      moved.push(node.id || node.className);
    }
}).observe({ type: 'layout-shift', buffered: true });"""


@pytest.mark.deep
@pytest.mark.stores
@pytest.mark.parametrize("size", [PHONE, DESKTOP])
def test_nothing_at_home_moves_for_a_game_in_play(open_page: Opener, size: ViewportSize) -> None:
    table = race(open_page, viewport=size).kept()
    page = table.page
    page.goto(open_page.site.url + "#/")
    expect(page.locator('[data-do="continue"]')).to_be_visible()
    page.add_init_script(MOVED)
    page.reload()
    expect(page.locator('[data-do="continue"]')).to_be_visible()
    expect(page.locator("#programme [data-picture-of][role=img]").first).to_be_attached()
    assert page.evaluate("moved") == []
    assert page.locator("html").get_attribute("data-held") is None
    # The page stores the height of the section with games in play. The next visit reserves this height.
    assert page.evaluate("JSON.parse(localStorage.getItem('hairpin.home')).high") > 0


#: A person who raced yesterday and has done one lesson.
CAME_BACK = """localStorage.setItem('hairpin.learnt', '{"daytona":["draw"]}');
localStorage.setItem('hairpin.race', JSON.stringify(
    {game: 'turbo-duel', level: 'gus', say: 'Next: Gus.', label: 'Race Gus', where: 'Race Gus in Turbo Duel'}));"""


@pytest.mark.parametrize("size", [PHONE, pytest.param(DESKTOP, marks=pytest.mark.deep)])
def test_who_comes_back_sees_the_next_steps_in_their_place(
    open_page: Opener, size: ViewportSize
) -> None:
    page = open_page("", viewport=size)
    page.evaluate(CAME_BACK)
    page.reload()
    steps = page.get_by_role("navigation", name="Your next steps")
    driver = steps.get_by_role("link", name="Race Gus in Turbo Duel")
    lessons = steps.get_by_role("link", name=re.compile("Lessons: 1 of 6 done.*Daytona"))
    expect(driver).to_be_in_viewport(ratio=1)
    expect(lessons).to_be_in_viewport(ratio=1)
    high = "JSON.parse(localStorage.getItem('hairpin.home')).steps"
    now = "document.getElementById('home-steps').offsetHeight"
    until(lambda: page.evaluate(f"{high} === {now}"), "the height is stored for the next visit")
    page.add_init_script(MOVED)
    page.reload()
    expect(driver).to_be_visible()
    expect(page.locator("#home-more [data-part=ladder-part]")).to_be_attached()
    assert page.evaluate("moved") == []
    lessons.click()
    expect(page).to_have_url(re.compile("#/daytona/learn"))


@pytest.mark.deep
def test_the_record_has_its_place_before_the_first_game_is_finished(open_page: Opener) -> None:
    page = open_page("", viewport=PHONE)
    card = page.get_by_role("region", name="Finished games")
    expect(card).to_contain_text("Every game you finish is kept here")
    card.get_by_role("link", name="Your record").click()
    expect(page.locator("html")).to_have_attribute("data-screen", "record")
