"""The set-up of a game for twenty: presets, one line per seat, Piles, and a fair start."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from tests.browser.keys import Keys
from tests.browser.table import start, unfold
from tests.support import Opener, becomes, ready

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

pytestmark = pytest.mark.browser

PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "has_touch": True}
FAIR = {"racing-demon": {"Grandma": 17, "Tim": 9, "Gus": 13}}


def lines(page: Page) -> Locator:
    """Return the lines of the starting grid."""
    return page.locator("[data-part=roster-row]")


def kinds(page: Page) -> list[str]:
    """Return the kind of player of each seat."""
    found: list[str] = page.locator('[name$="-kind"]').evaluate_all("all => all.map(n => n.value)")
    return found


def names(page: Page) -> list[str]:
    """Return the name of each seat."""
    found: list[str] = page.locator('[data-part=roster-row] [name$="-name"]').evaluate_all(
        "all => all.map(n => n.value || n.placeholder)"
    )
    return found


def piles(page: Page) -> list[str]:
    """Return the chosen Pile size of each seat."""
    found: list[str] = page.locator('[data-part=per-seat] [role="spinbutton"]').evaluate_all(
        "all => all.map(n => n.value)"
    )
    return found


def dealt(page: Page) -> list[str]:
    """Return the number of cards in each seat's Pile on the table."""
    found: list[str] = page.evaluate(
        """() => [...document.querySelectorAll('[data-part=seat-table] [data-part=seat-count]')].map(n => n.textContent)"""
    )
    return found


def bots(page: Page, number: int, level: str) -> None:
    """Choose the number of bots, and the level of all bots."""
    page.locator('[name="quick-number"]').select_option(str(number))
    page.locator('[name="quick-level"]').select_option(level)


def test_me_against_nineteen_on_a_phone(open_page: Opener) -> None:
    page = open_page("#/racing-demon", **PHONE)
    ready(page)
    unfold(page)
    expect(lines(page)).to_have_count(2)
    page.locator('[name="seat-1-name"]').fill("Ann")
    bots(page, 19, "mina")
    page.locator('[data-do="against"]').tap()
    expect(lines(page)).to_have_count(20)
    assert kinds(page) == ["person", *["bot:mina"] * 19]
    assert names(page)[0] == "Ann"
    expect(page.locator('[data-do="seat-add"]')).to_be_disabled()
    width = page.evaluate("document.documentElement.scrollWidth")
    assert width <= 360, "nothing goes over the edge"
    heights = lines(page).evaluate_all("all => all.map(n => n.getBoundingClientRect().height)")
    assert max(heights) < 60, "a line a seat"
    marks = page.locator("[data-part=roster-sign] svg").evaluate_all(
        "all => all.map(n => n.outerHTML)"
    )
    assert len(set(marks)) == 20, "no two marks are alike"
    table = start(page, "touch")
    expect(table.host.locator("[data-part=seat-table]")).to_have_count(19)
    assert dealt(page) == ["13"] * 19


@pytest.mark.deep
def test_seats_are_added_taken_away_and_never_too_many_or_too_few(open_page: Opener) -> None:
    page = open_page("#/racing-demon?seats=person,bot:gus")
    bots(page, 17, "vera")
    page.locator('[data-do="add"]').click()
    assert kinds(page) == ["person", "bot:gus", *["bot:vera"] * 17]
    page.locator('[data-do="add"]').click()
    assert len(kinds(page)) == 20, "as many as there is room for"
    page.locator('[data-do="seat-drop"][data-seat="2"]').click()
    assert kinds(page) == ["person", *["bot:vera"] * 18]
    expect(page.locator('[name="seat-2-name"]')).to_be_focused()
    bots(page, 1, "dot")
    page.locator('[data-do="against"]').click()
    assert kinds(page) == ["person", "bot:dot"]
    expect(page.locator('[data-do="seat-drop"]:visible')).to_have_count(0)
    page.locator('[data-do="seat-add"]').click()
    assert kinds(page) == ["person", "bot:dot", "bot:dot"]


def test_a_family_is_seated_by_its_names(open_page: Opener) -> None:
    page = open_page("#/racing-demon?seats=person,bot:gus,bot:mina")
    unfold(page)
    page.locator('[name="opt-piles-1"]').evaluate("n => n.closest('details').open = true")
    page.locator('[name="opt-piles-3"]').fill("20")
    field = page.locator('[name="quick-names"]')
    field.fill("Grandma, Tim; Maximiliane,")
    field.press("Enter")
    assert names(page) == ["Grandma", "Tim", "Maximiliane"], "exactly those who are named"
    assert kinds(page) == ["person"] * 3
    away = page.locator("[data-part=quick-away]")
    expect(away).to_contain_text("2 bots were removed.")
    colours = lines(page).evaluate_all("all => all.map(n => n.dataset.colour)")
    assert len(set(colours)) == 3
    page.locator('[data-do="bring-back"]').click()
    assert names(page) == ["Grandma", "Tim", "Maximiliane", "Gus", "Mina"]
    expect(away).to_be_hidden()
    page.locator('[name="opt-piles-2"]').fill("20")
    field.fill("Tim, Grandma")
    page.locator('[data-do="family"]').click()
    assert names(page) == ["Tim", "Grandma"]
    # When a name leaves the grid, its handicap leaves too, since a handicap belongs to a name.
    assert piles(page) == ["20", "13"]
    expect(away).to_contain_text("3 other players were removed.")
    # If the list of names has only one name, a bot stays in the grid as the opponent.
    page.locator('[data-do="bring-back"]').click()
    field.fill("Ann")
    page.locator('[data-do="family"]').click()
    assert names(page) == ["Ann", "Gus"]


@pytest.mark.deep
def test_more_people_than_edges_take_turns(open_page: Opener) -> None:
    page = open_page("#/racing-demon?seats=" + ",".join(["person"] * 4))
    crowd = page.locator("[data-part=crowd]")
    ready(page)
    expect(crowd).to_be_hidden()
    page.locator('[data-do="seat-add"]').click()
    expect(crowd).to_contain_text("Up to four people can play at once on one device")
    page.locator('[data-do="start"]').click()
    expect(page.locator("[data-part=start-error]")).to_contain_text("four people can play at once")
    turn_on = page.locator('[data-do="unhurried"]')
    expect(turn_on).to_be_focused()
    turn_on.click()
    expect(page.locator('[name="opt-calm"]')).to_be_checked()
    expect(turn_on).to_be_hidden()
    expect(crowd).to_contain_text("shows each person’s table in turn")
    table = start(page, "mouse", ("Ann", "Ben", "Cem", "Dee", "Eva"))
    own = page.locator("[data-part=seat-own]")
    # The page shows one seat at a time, in seat order. Each seat passes by choosing to wait.
    for seat, name in enumerate(("Ann", "Ben", "Cem", "Dee", "Eva"), 1):
        expect(own).to_have_count(1)
        expect(own).to_have_attribute("data-seat", str(seat))
        expect(own.locator("[data-part=own-head]")).to_contain_text(name)
        expect(own.locator("[data-part=own-head]")).to_be_visible()
        table.touch(f"wait:{seat}")
    expect(own).to_have_attribute("data-seat", "5")
    assert "Beat 2" in table.ask()


@pytest.mark.deep
@pytest.mark.parametrize("size", [(667, 375), (360, 740)])
def test_start_is_in_sight_on_any_screen(open_page: Opener, size: tuple[int, int]) -> None:
    width, height = size
    page = open_page("#/racing-demon", viewport={"width": width, "height": height})
    ready(page)
    expect(page.locator('[data-do="start"]')).to_be_in_viewport(ratio=1)


@pytest.mark.deep
def test_levels_and_the_length_of_a_handicap_are_explained(open_page: Opener) -> None:
    page = open_page("#/racing-demon")
    unfold(page)
    terms = page.locator("[data-part=levels] dt").all_inner_texts()
    assert [term.partition(",")[0] for term in terms[-6:-1]] == [
        "Dot",
        "Gus",
        "Mina",
        "Otto",
        "Vera",
    ]
    assert all(page.locator("[data-part=levels] dd").all_inner_texts())
    told = page.locator("[data-part=setup-more] [data-part=help]").all_inner_texts()
    assert any("about 20 games" in words for words in told)


@pytest.mark.deep
def test_piles_for_all_or_one_by_one(open_page: Opener) -> None:
    page = open_page("#/racing-demon?seats=person,bot:gus,bot:mina")
    unfold(page)
    everybody = page.locator('[name="opt-piles"]')
    each = page.locator('[data-option="piles"] details')
    expect(everybody).to_have_value("13")
    expect(each).not_to_have_attribute("open", "")
    page.locator("[data-part=per-seat-all] [data-part=step]").last.click()
    expect(everybody).to_have_value("14")
    each.locator("summary").click()
    assert piles(page) == ["14"] * 3
    tim = page.locator('[name="opt-piles-2"]')
    tim.fill("41")
    expect(page.locator('[data-option="piles"] [data-part=error]')).to_be_visible()
    expect(tim).to_have_attribute("aria-invalid", "true")
    tim.fill("5")
    expect(page.locator('[data-option="piles"] [data-part=error]')).to_be_hidden()
    expect(everybody).to_have_value("")
    tim.press("ArrowDown")
    assert piles(page) == ["14", "4", "14"]
    page.locator('[data-do="seat-drop"][data-seat="1"]').click()
    assert piles(page) == ["4", "14"]
    ready(page)
    table = start(page)
    assert table.host.evaluate(
        "n => document.querySelector('[data-part=menu-facts]').textContent"
    ).count("4, 14")


@pytest.mark.deep
def test_the_last_match_offers_a_fair_start(open_page: Opener) -> None:
    page = open_page(None)
    kept = json.dumps(json.dumps(FAIR))
    page.add_init_script(
        f"if (!localStorage.getItem('hairpin.fair')) localStorage.setItem('hairpin.fair', {kept})"
    )
    page.goto(open_page.site.url + "#/racing-demon?seats=person,person,bot:gus,bot:mina")
    offer = page.locator("[data-part=per-seat-offer]")
    expect(offer).to_be_hidden()
    page.locator('[name="seat-1-name"]').fill("Grandma")
    expect(offer).to_contain_text("Grandma 17")
    page.locator('[name="seat-2-name"]').fill("Tim")
    expect(offer).to_contain_text("Last time: Grandma 17, Tim 9 and Gus 13.")
    page.locator('[data-do="use-last"]').click()
    assert piles(page) == ["17", "9", "13", "13"]
    expect(offer).to_be_hidden()
    ready(page)
    start(page)
    # If the player switches off the remembering of names, the device also forgets the handicaps.
    page.goto(open_page.site.url + "#/racing-demon")
    page.locator('[data-do="prefs"]').click()
    page.locator('[name="pref-remember"]').click()
    becomes(lambda: page.evaluate("localStorage.getItem('hairpin.fair')"), None, "kept")


@pytest.mark.deep
def test_a_grid_by_keys_alone(open_page: Opener) -> None:
    page = open_page("#/racing-demon?seats=person,bot:gus")
    keys = Keys(page)
    ready(page)
    keys.tab_to('[name="quick-number"]').press("5")
    keys.press("Tab").type("Ve")
    keys.tab_to('[data-do="against"]').press("Enter")
    assert kinds(page) == ["person", *["bot:vera"] * 5]
    keys.tab_to('[name="quick-names"]').type("Ann, Ben")
    keys.press("Enter")
    assert names(page)[:2] == ["Ann", "Ben"]
    keys.tab_to('[data-do="start"]').press("Enter")
    page.wait_for_selector(
        '[data-part=table-host][data-phase="ready"], [data-part=table-host][data-phase="playing"]'
    )
