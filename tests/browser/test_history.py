"""Undo, redo, hints, history, playing on from an earlier point, and the commands after a game."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser import oracle
from tests.browser.table import Table, back_to_table, grid, latest, prefer, race, record_of, start
from tests.support import Opener, ready, until

pytestmark = pytest.mark.browser


def opening(open_page: Opener) -> Table:
    """Start a race of two people and make three moves."""
    table = race(open_page, grid(first=1))
    return table.play(["card:A"]).play(["card:D"]).play(["card:E", "card:F", "card:I"])


def test_undo_and_redo_between_people(open_page: Opener) -> None:
    table = race(open_page, grid(first=1))
    pictures = [table.picture()]
    for things in (["card:A"], ["card:D"], ["card:E", "card:F", "card:I"]):
        pictures.append(table.play(things).picture())
    for n in (2, 1, 0):
        table.press("undo").until(n=n)
        # Undone moves stay in the list and can be played again.
        assert table.picture() == {
            **pictures[n],
            "length": table.facts()["length"],
            "lines": pictures[3]["lines"],
        }
    expect(table.do("undo").first).to_have_attribute("aria-disabled", "true")
    for n in (1, 2, 3):
        table.press("redo").until(n=n)
    assert table.picture() == pictures[3]
    table.page.keyboard.press("u")
    table.until(n=2)
    table.page.keyboard.press("r")
    table.until(n=3)
    table.press("undo").until(n=2)
    table.play(["card:F", "space:7"])
    expect(table.do("redo").first).to_have_attribute("aria-disabled", "true")


def test_the_first_move_taken_back_offers_that_moves_wait_for_done(open_page: Opener) -> None:
    table = race(open_page, grid(first=1))
    offer = table.page.locator('[data-notice="confirm"]')
    # An undo that only puts a chosen card back is no sign of a wrong move.
    table.touch("card:B").press("undo")
    until(lambda: not table.touched, "the chosen card to be put back")
    expect(offer).to_have_count(0)
    table.play(["card:A"])
    table.press("undo").until(n=0)
    expect(offer).to_contain_text("wait until you press Done")
    offer.locator('[data-do="confirm-on"]').click()
    expect(offer).to_have_count(0)
    table.touch("card:A")
    assert table.touched == ["card:A"]
    table.done()
    table.press("undo").until(n=0)
    expect(offer).to_have_count(0)


@pytest.mark.deep
def test_undo_against_a_bot_goes_to_the_own_last_decision(open_page: Opener) -> None:
    table = race(open_page, grid("person,bot:easy", first=1), names=("Ann",))
    table.turn().play(["card:A"]).turn(1)
    n = table.n
    before = table.picture()
    table.press("undo").until(n=0)
    assert table.lit == ["card:A", "card:B", "card:C"]
    # Redo also restores the bot's answer, since the bot chooses the same move again.
    table.press("redo").until(n=n).turn(1)
    assert table.picture() == before


def test_hint_shows_what_the_hard_bot_would_play(open_page: Opener) -> None:
    # The kart of the seat to move is just before the finish. The only good move drives the kart over the line.
    table = race(open_page, grid(first=1, track=7, deck="GDABCEFHI"))
    table.play(["card:G"]).play(["card:B", "card:I"])
    hinted = table.hint(direct=True).host.locator("[data-part=view] [data-hint]")
    names = hinted.evaluate_all(
        "all => all.sort((a, b) => a.dataset.hint - b.dataset.hint).map(n => n.dataset.thing)"
    )
    table.announced(table.ask())
    table.play(list(names)).until(n=3)
    expect(table.host.locator("[data-part=view] [data-hint]")).to_have_count(0)


@pytest.mark.deep
def test_hint_by_key_and_again_after_a_touch(open_page: Opener) -> None:
    table = race(open_page, grid(first=1))
    table.page.keyboard.press("/")
    table.host.locator("[data-part=view] [data-hint]").first.wait_for(state="visible")
    assert (table.n, table.touched) == (0, [])


def test_looking_back_changes_nothing(open_page: Opener) -> None:
    table = opening(open_page)
    now = table.picture()
    table.place.locator('[data-goto="1"]').click()
    table.until(n=1, live="false")
    assert table.lit == []
    assert "1" in table.ask()
    expect(table.place.locator('[data-goto="1"]')).to_have_attribute("aria-current", "step")
    table.press("prev").until(n=0)
    assert table.cards("deck") == list("ABCDEFGHI")
    table.press("next").until(n=1).press("next").until(n=2)
    table.press("live").until(n=3, live="true")
    assert table.picture() == now
    table.place.locator('[data-goto="0"]').click()
    table.until(n=0, live="false")
    table.page.keyboard.press("Escape")
    table.until(n=3, live="true")
    assert table.picture() == now


def test_playing_on_from_an_earlier_point_is_a_game_of_its_own(open_page: Opener) -> None:
    table = opening(open_page)
    old = table.facts()["match"]
    record = record_of(table)
    table.place.locator('[data-goto="1"]').click()
    table.until(n=1, live="false").press("branch").until(n=1, live="true", length=1)
    assert table.facts()["match"] != old
    table.play(["card:C", "card:B"]).until(n=2)
    table.menu("home")
    kept = table.page.locator("[data-match]")
    until(lambda: kept.count() >= 2, "the game before the branch is kept")
    # The practice game is in the list, but home does not ask to continue it.
    expect(table.page.locator('[data-do="continue"]')).to_have_attribute("data-match", old)
    table.page.locator(f'[data-match="{old}"]').first.click()
    table.until(n=3, match=old, live="true")
    assert record_of(table) == record


@pytest.mark.deep
def test_restart_deals_the_same_again(open_page: Opener) -> None:
    table = race(open_page, grid("person,person", "K9", deck="shuffled"))
    fresh = table.picture()
    table.play([next(c for c in table.lit if c not in ("card:B", "card:E", "card:F"))])
    table.press("menu")
    button = table.place.locator('dialog.menu [data-do="restart"]')
    button.click()
    assert table.n == 1, "it asks first"
    button.click()
    table.until(n=0)
    assert table.picture() == fresh


def test_again_swaps_the_starter_and_keeps_the_tally(open_page: Opener) -> None:
    table = race(open_page, grid(first=1, deck="shuffled"))
    seed = latest(record_of(table))["seed"]
    assert table.facts()["acts"] == "1"
    table.press("menu")
    button = table.place.locator('dialog.menu [data-do="resign"][data-seat="1"]')
    button.click()
    assert table.phase == "playing", "it asks first"
    button.click()
    table.until(phase="over")
    card = table.place.locator("[data-part=result]")
    card.wait_for(state="visible")
    expect(card.locator("[data-part=result-title]")).to_contain_text("Ben")
    # Regression: points of a "series" stood in the seats after a single race.
    expect(table.host.locator("[data-part=plate-score]")).to_have_text(["", ""])
    card.locator('[data-do="again"]').click()
    table.until(n=0, phase="playing")
    assert table.facts()["acts"] == "2"
    second = latest(record_of(table))
    assert second["seed"] != seed
    assert second["series"]["game"] == 2
    assert second["series"]["totals"] == [0, 1]
    expect(table.host.locator("[data-part=plate-score]")).to_have_text(["0", "1"])


@pytest.mark.deep
def test_new_set_up_beside_the_result(open_page: Opener) -> None:
    table = race(open_page, grid("bot:easy,bot:easy"), names=())
    table.until(phase="over")
    table.place.locator("[data-part=result]").wait_for(state="visible")
    table.menu("new")
    table.page.wait_for_selector('html[data-screen="setup"]')
    expect(table.page.locator('[name="seat-1-kind"]')).to_have_value("bot:dot")


@pytest.mark.deep
def test_looking_back_after_the_end(open_page: Opener) -> None:
    table = race(open_page, grid("bot:easy,bot:easy"), names=())
    table.until(phase="over")
    end = table.n
    back_to_table(table)
    table.place.locator('[data-goto="2"]').click()
    table.until(n=2, live="false").press("live").until(n=end, live="true")
    result = table.place.locator("[data-part=result]")
    expect(result).to_be_hidden()
    table.press("result")
    result.wait_for(state="visible")


def test_next_and_a_slider_lead_through_a_finished_game(open_page: Opener) -> None:
    table = race(open_page, grid("bot:easy,bot:easy"), names=())
    end = table.until(phase="over").n
    back_to_table(table)
    # Keys move the slider, too.
    slider = table.place.get_by_role("slider", name="Move")
    slider.press("Home")
    table.until(n=0, live="false")
    expect(slider).to_have_attribute("aria-valuetext", f"Before the first move of {end}.")
    table.place.get_by_role("button", name="Next", exact=True).click()
    table.until(n=1, live="false")
    expect(slider).to_have_attribute("aria-valuetext", f"After move 1 of {end}.")
    expect(slider).to_have_value("1")
    # The ring of the focus is around the thumb: the target lies over words.
    expect(slider).to_have_css("outline-style", "none")
    slider.press("ArrowRight")
    table.until(n=2, live="false")
    slider.press("End")
    table.until(n=end, live="true")
    # The end of a look back shows the table, and the result at a touch.
    expect(slider).to_be_focused()
    expect(table.place.locator("[data-part=result]")).to_be_hidden()
    table.press("result")
    expect(table.place.locator("[data-part=result]")).to_be_visible()


@pytest.mark.deep
def test_guide_opens_over_the_table(open_page: Opener) -> None:
    table = race(open_page, grid(first=1))
    table.touch("card:B")
    before = table.picture()
    table.menu("guide")
    guide = table.page.locator("dialog.guide-sheet")
    guide.wait_for(state="visible")
    # The guide first shows its short part, without scrolling; the rest opens on request.
    expect(guide.locator("[data-section=short]")).to_be_visible()
    expect(guide.locator("[data-section=turn]")).to_be_hidden()
    guide.locator('[data-do="guide-all"]').click()
    expect(guide.locator("[data-section=turn] h2")).to_be_focused()
    table.page.keyboard.press("Escape")
    guide.wait_for(state="detached")
    assert table.picture() == before


@pytest.mark.deep
def test_same_seed_same_bots_same_game(open_page: Opener) -> None:
    records = []
    for _ in range(2):
        table = race(open_page, grid("bot:easy,bot:easy", "twice", deck="shuffled"), names=())
        table.until(phase="over")
        back_to_table(table)
        records.append(oracle.moves(record_of(table)))
    assert records[0] == records[1]


@pytest.mark.deep
def test_pace_of_bots_may_change_while_they_play(open_page: Opener) -> None:
    page = open_page(None, reduced_motion="reduce")
    prefer(page, pace="slow")
    page.goto(open_page.site.url + grid("bot:easy,bot:easy"))
    ready(page)
    table = start(page)
    table.press("menu")
    instant = table.place.locator('dialog.menu [data-do="pace"][data-value="instant"]')
    instant.click()
    expect(instant).to_have_attribute("aria-pressed", "true")
    table.place.locator('dialog.menu [data-do="menu-cross"]').click()
    table.until(phase="over")
