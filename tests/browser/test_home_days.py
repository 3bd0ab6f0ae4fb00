"""Home opens whole in each state of the day, from what the device has stored."""

from __future__ import annotations

import datetime
import itertools
import json
from typing import TYPE_CHECKING, Any

import pytest
from hairpin.daily.race import VERSION
from playwright.sync_api import expect

from tests.browser import oracle
from tests.browser.played_out import one_turn
from tests.browser.table import race

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.support import Opener

pytestmark = [pytest.mark.browser]

#: A date with a race of Turbo Duel.
TODAY = "2026-11-26"
BEFORE = "2026-11-25"
LINE = "Hairpin 330 · Turbo Duel · 2nd of 2"


def result(kind: str, date: str, line: str = LINE) -> dict[str, Any]:
    """Return a stored result of a day."""
    found = {"kind": kind, "date": date, "version": VERSION, "line": line, "match": "m"}
    return {**found, "place": "2nd of 2"} if kind == "race" and line else found


def opened(page: Page, url: str, kept: dict[str, Any], today: str = TODAY) -> list[str]:
    """Open home on a day with these values in localStorage; return the list of the page's errors."""
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.clock.set_fixed_time(datetime.datetime.fromisoformat(f"{today}T12:00:00+00:00"))
    page.goto(url)
    page.evaluate(
        "kept => Object.entries(kept).forEach(([key, value]) => localStorage.setItem(key, value))",
        {key: json.dumps(value) for key, value in kept.items()},
    )
    page.reload()
    return errors


def stored(*, state: str, solved: bool, streak: bool) -> dict[str, Any]:
    """Return what the device has stored: results, days without a gap, and their words."""
    results = [result("puzzle", TODAY, "Solved ✓")] if solved else []
    if state in ("done", "gone"):
        results.append(result("race", TODAY, LINE if state == "done" else ""))
    words = {"say": "1 day in a row", "first": TODAY, "last": TODAY}
    race = {"game": "turbo-duel", "level": "gus", "where": "Race Gus in Turbo Duel"}
    return {
        "hairpin.today": results,
        "hairpin.streak": [words] if streak else [],
        "hairpin.race": {**race, "count": "2 of 25 ladder races won"},
        "hairpin.finished": ["turbo-duel"],
    }


#: Returns the visible links and buttons of home whose centre another element covers, and the number of red buttons.
REACHED = """home => {
  const ways = [...home.querySelectorAll('a, button, label[for]')].filter(
    (way) => way.checkVisibility() && !way.closest('[inert]'));
  const covered = (way) => {
    way.scrollIntoView({ block: 'center' });
    const { x, y, width, height } = way.getClientRects()[0];
    return !way.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  };
  const red = (way) => getComputedStyle(way).backgroundColor === 'rgb(192, 33, 26)';
  return [ways.filter(covered).map((way) => way.textContent.trim()), ways.filter(red).length];
}"""


def test_home_opens_whole_in_each_state_of_the_day(open_page: Opener) -> None:
    # Regression: after race and puzzle of a day were done, home lost its upper part.
    page = open_page(None, viewport={"width": 360, "height": 740}, timezone_id="UTC")
    card = page.locator("#home-today [data-part=today-card]")
    puzzle = card.locator("[data-do=today-puzzle]")
    for state, solved, streak in itertools.product(("new", "done", "gone"), (0, 1), (0, 1)):
        kept = stored(state=state, solved=bool(solved), streak=bool(streak))
        errors = opened(page, open_page.site.url, kept)
        expect(card).to_have_attribute("data-state", state)
        expect(card.locator("[data-do=today-race]")).to_be_visible()
        expect(puzzle).to_have_text("Puzzle solved ✓" if solved else "Daytona puzzle")
        expect(card.locator("[data-streak]")).to_have_count(streak)
        expect(page.locator("#home-record [data-part=record-card]")).to_be_visible()
        expect(page.locator("#programme [data-game]").first).to_be_visible()
        step = page.get_by_role("link", name="2 of 25 ladder races won Race Gus in Turbo Duel")
        expect(step).to_be_visible()
        expect(page.locator("#home-more [data-part=ladder-part]")).to_be_attached()
        covered, red = page.locator("#screen-home").evaluate(REACHED)
        assert covered == [], "a link that covers its card lies above other links"
        assert red == 1, "home has one red button"
        assert errors == []


def test_a_new_race_of_the_day_stands_above_the_game_in_play(open_page: Opener) -> None:
    table = race(open_page, viewport={"width": 360, "height": 740}, timezone_id="UTC")
    # The game has a move, so it is more than a table that was only opened.
    one_turn(table, oracle.Whim(1))
    page = table.kept().page
    opened(page, open_page.site.url, {})
    card, game = page.locator("#home-today"), page.locator("#continue")
    go_on = game.locator("[data-do=continue]")
    expect(go_on).to_be_visible()
    above, below = card.bounding_box(), game.bounding_box()
    assert above
    assert below
    assert above["y"] + above["height"] <= below["y"]
    assert below["y"] + below["height"] <= 740
    gone = stored(state="gone", solved=False, streak=False)
    for kept in ({}, gone):
        errors = opened(page, open_page.site.url, kept)
        expect(page.locator("#screen-home")).to_have_attribute("data-next", "continue")
        expect(go_on).to_be_visible()
        assert errors == []


def test_the_red_button_is_the_next_driver_also_before_the_race_of_the_day(
    open_page: Opener,
) -> None:
    # Regression: it was the race of the day until that was over, so it stood at another place each morning.
    page = open_page(None, viewport={"width": 360, "height": 740}, timezone_id="UTC")
    step, places = page.locator("#home-steps a").first, []
    for state in ("new", "done"):
        opened(page, open_page.site.url, stored(state=state, solved=False, streak=False))
        expect(page.locator("#screen-home")).to_have_attribute("data-next", "steps")
        expect(step).to_contain_text("Race Gus in Turbo Duel")
        places.append(step.bounding_box())
    assert places[0] == places[1]


@pytest.mark.parametrize("width", [360, 820])
def test_the_card_of_a_new_day_has_its_room_before_it_is_painted(
    open_page: Opener, width: int
) -> None:
    """Regression: a long name of a game made two lines of a button, and moved all that was below."""
    page = open_page(None, viewport={"width": width, "height": 740}, timezone_id="UTC")
    place, names = page.locator("#home-today"), set()
    for day in range(23, 31):
        opened(page, open_page.site.url, {}, f"2026-11-{day}")
        names.add(place.locator("[data-do=today-puzzle]").text_content())
        high, room = place.evaluate(
            "node => [node.offsetHeight, parseFloat(getComputedStyle(node).minHeight)]"
        )
        assert high <= room + 0.5, (day, high, room)
    assert len(names) == 5
