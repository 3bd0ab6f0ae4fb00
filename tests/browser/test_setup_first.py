"""The set-up of a first visit: size on a phone, presets by keys, and the preset "first game"."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from hairpin.core.words import Speaker, say
from hairpin.games import GAMES
from playwright.sync_api import expect

from tests.browser.table import Table, prefer, start
from tests.support import ready

if TYPE_CHECKING:
    from tests.support import Opener

pytestmark = pytest.mark.browser

PHONE = {"width": 360, "height": 740}
NAMES = Speaker([])
#: Waits until fonts are loaded; returns the height of a set-up, including the bar with the start button.
HEIGHT = """() => document.fonts.ready.then(() =>
    document.querySelector('#screen-setup > *').getBoundingClientRect().bottom + scrollY)"""


def test_a_set_up_fits_one_and_a_half_phone_screens(open_page: Opener) -> None:
    page = open_page("", viewport=PHONE, is_mobile=True, has_touch=True)
    ready(page)
    for game in GAMES:
        # Open the set-up as a newcomer, then with the usual settings.
        for query in ("", "?driver=gus"):
            page.goto(f"{open_page.site.url}#/{game}{query}")
            expect(page.locator("#setup-title")).to_have_text(NAMES.say(say(f"{game}.name")))
            button = page.locator('[data-do="start"]')
            expect(button).to_be_in_viewport(ratio=1)
            assert page.evaluate(HEIGHT) <= 1.5 * PHONE["height"], (game, query)


def test_the_first_game_is_the_usual_choice_until_one_is_finished(open_page: Opener) -> None:
    page = open_page(None, reduced_motion="reduce")
    prefer(page, pace="instant")
    page.goto(open_page.site.url + "#/grand-prix")
    cards = page.get_by_role("radiogroup", name="Kind of game")
    first, standard = (cards.get_by_role("radio", name=name) for name in ("First game", "Standard"))
    expect(first).to_be_checked()
    expect(page.locator('input[name="opponent"][value="dot"]')).to_be_checked()
    expect(first).to_have_accessible_description("1 lap for 3 players. 8–15 minutes")
    expect(page.locator("[data-part=grid-row]")).to_have_count(3)
    more = page.locator("[data-part=setup-more]")
    expect(more).not_to_have_attribute("open", "")
    # An arrow key chooses the next radio button, and the effects of the choice are announced.
    first.press("ArrowRight")
    expect(standard).to_be_checked()
    expect(standard).to_be_focused()
    more.locator("summary").first.press("Enter")
    page.locator('[name="opt-joker"]').press("Space")
    expect(standard).not_to_be_checked()
    expect(page.locator("[data-part=setup-differs]")).to_have_text(
        "Changed from “Standard”: White ten."
    )
    first.check(force=True)
    expect(page.locator('[name="opt-laps"]')).to_have_value("1")


@pytest.mark.deep
def test_a_finished_game_leaves_the_rules_as_they_are(open_page: Opener) -> None:
    page = open_page(None, reduced_motion="reduce")
    prefer(page, pace="instant")
    page.goto(open_page.site.url)
    ready(page)
    page.locator('[data-game="daytona"] [data-do="play-now"]').click()
    page.locator('[data-do="just-play"]').click()
    table = Table(page).until(live="true").turn()
    table.press("menu")
    resign = page.locator('dialog.menu [data-do="resign"]').first
    resign.click()
    resign.click()
    table.until(phase="over").kept()
    page.goto(open_page.site.url + "#/daytona")
    expect(page.get_by_role("radio", name="First game")).to_be_checked()


def test_the_bar_has_a_switch_for_sound(open_page: Opener) -> None:
    page = open_page("#/turbo-duel?first=1")
    ready(page)
    table = start(page).turn()
    sound = page.locator('[data-part="bar"]').get_by_role("button", name="Sound")
    expect(sound).to_have_attribute("aria-pressed", "false")
    sound.click()
    expect(sound).to_have_attribute("aria-pressed", "true")
    expect(page.locator("[data-notice]:visible")).to_have_count(0)
    page.reload()
    table = Table(page).turn()
    expect(sound).to_have_attribute("aria-pressed", "true")
    # The preferences have the same switch.
    table.press("menu")
    page.locator('dialog.menu [data-do="prefs"]').click()
    page.get_by_role("switch", name="Sound").click()
    expect(sound).to_have_attribute("aria-pressed", "false")


def test_dimmed_buttons_of_the_set_up_say_why(open_page: Opener) -> None:
    page = open_page("#/racing-demon?games=1")
    ready(page)
    page.get_by_text("All options").first.click()
    dimmed = page.locator('[data-part=step][aria-disabled="true"]:visible').first
    expect(dimmed).to_have_attribute(
        "title", re.compile(r"\d+ is the (smallest|largest) number here\.")
    )
    dimmed.click(force=True)
    expect(page.locator('[data-notice="limit"]')).to_contain_text("number here.")
