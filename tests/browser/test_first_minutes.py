"""The first minutes of a newcomer: where to start, the goal of a game, and a game in play."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from hairpin.lessons import course
from playwright.sync_api import expect

from tests.browser.table import Table, prefer
from tests.support import ready

if TYPE_CHECKING:
    from tests.support import Opener

pytestmark = pytest.mark.browser

PHONE = {"width": 360, "height": 740}


def test_a_newcomer_reads_the_goal_once(open_page: Opener) -> None:
    page = open_page("", viewport=PHONE, has_touch=True, reduced_motion="reduce")
    start = page.locator("[data-part=start-here]")
    expect(start).to_be_visible()
    expect(page.locator("[data-game]").first.locator("[data-part=start-here]")).to_have_count(1)
    expect(page.locator("[data-game]").first).to_contain_text("Beat Dot first: the easiest driver")
    # The ladder begins with the row of this game.
    ladder = page.locator("#ladder")
    expect(ladder.locator("[data-part=ladder] tr[data-game]")).to_have_count(1)
    expect(ladder.get_by_role("link", name="Race Dot")).to_be_attached()
    play = page.locator('[data-game="turbo-duel"] [data-do="play-now"]')
    play.tap()
    expect(page.locator("[data-part=starting-words]")).to_contain_text(
        "in front when a kart reaches the finish"
    )
    show = page.locator('[data-do="show-me"]')
    expect(show).to_have_text("Learn it first")
    show.tap()
    ready(page)
    expect(page.locator("[data-part=prompt-say]").first).to_contain_text("1 of 10")
    page.goto(open_page.site.url + "#/")
    play.tap()
    Table(page).until(live="true")


def test_play_now_after_two_lessons_is_a_first_game_against_dot(open_page: Opener) -> None:
    page = open_page(None, reduced_motion="reduce")
    known = course("grand-prix")
    assert known
    done = json.dumps({"grand-prix": [each.name for each in known.lessons[:2]]})
    page.context.add_init_script(f"localStorage['hairpin.learnt'] = {json.dumps(done)}")
    page.goto(open_page.site.url)
    # Home asks to begin with the game that was learnt.
    expect(page.locator("[data-part=start-here]")).to_have_count(1)
    expect(page.locator('[data-game="grand-prix"] [data-part=start-here]')).to_be_visible()
    # The goal is known from the lessons.
    page.locator('[data-game="grand-prix"] [data-do="play-now"]').click()
    table = Table(page).until(live="true")
    plates = page.locator("[data-plate]")
    expect(plates).to_have_count(3)
    expect(plates.filter(has_text="Dot")).to_have_count(2)
    table.press("menu")
    facts = page.locator("[data-part=menu-facts]")
    facts.locator("summary").click()
    expect(facts).to_contain_text("Laps: 1")


def test_play_now_offers_to_continue_a_game_in_play(open_page: Opener) -> None:
    page = open_page(None, reduced_motion="reduce")
    prefer(page, pace="instant")
    page.goto(open_page.site.url + "#/daytona?seats=person,person")
    page.locator('[data-do="start"]').click()
    table = Table(page).until(n=0)
    play = page.locator('[data-game="daytona"] [data-do="play-now"]')
    # Nothing was played in this game, so the next one replaces it.
    page.goto(open_page.site.url + "#/")
    play.click()
    table.until(n=0).turn()
    table.touch("button:draw")
    table.turn().kept()
    n = table.n
    page.goto(open_page.site.url + "#/")
    expect(page.locator("[data-part=kept]")).to_have_count(0)
    play.click()
    expect(page.locator("[data-part=starting-words]")).to_contain_text("in the middle of a game")
    page.locator('#screen-setup [data-do="continue"]').click()
    table.until(n=n)
    page.goto(open_page.site.url + "#/")
    play.click()
    page.locator('[data-do="start-another"]').click()
    table.until(n=0)


def test_the_ladder_offers_to_continue_a_game_in_play(open_page: Opener) -> None:
    page = open_page(None, reduced_motion="reduce")
    page.goto(open_page.site.url + "#/turbo-duel?seats=person,person")
    page.locator('[data-do="start"]').click()
    table = Table(page).until(n=0).turn()
    table.touch(table.lit[0]).kept()
    page.goto(open_page.site.url + "#/")
    page.locator('[data-part="ladder-next"] [data-do="next-driver"]').click()
    expect(page.locator("[data-part=starting-words]")).to_contain_text("in the middle of a game")
    page.locator('#screen-setup [data-do="continue"]').click()
    expect(table.host.locator("[data-plate]")).to_have_count(2)
