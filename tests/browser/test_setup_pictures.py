"""Values chosen by pictures: by pointer, touch, keys or link, also before the engine is ready."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.table import start, unfold
from tests.parts import deep_but_first
from tests.support import ready

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

    from tests.support import Opener, Watch

pytestmark = pytest.mark.browser


def chosen(page: Page) -> Locator:
    """Return the chosen circuit."""
    return page.locator('[name="opt-circuit"]:checked')


def picture(page: Page, name: str) -> Locator:
    """Return the picture button of a circuit."""
    return page.locator("[data-part=picture]", has=page.locator(f'[value="{name}"]'))


@deep_but_first("width", [360, 1440])
def test_the_circuit_of_the_picture_is_the_one_that_is_raced(open_page: Opener, width: int) -> None:
    page = open_page("#/grand-prix?seats=person,person", viewport={"width": width, "height": 800})
    expect(chosen(page)).to_have_value("lakefront")
    unfold(page)
    drawn = page.locator("[data-part=drawing-line]").evaluate_all(
        "all => all.map((n) => [n.getAttribute('d'), n.getBoundingClientRect().width])"
    )
    assert len({path for path, _ in drawn}) == len(drawn) == 2
    assert min(wide for _, wide in drawn) > 100
    picture(page, "speedbowl").click()
    expect(chosen(page)).to_have_value("speedbowl")
    expect(page).to_have_url(re.compile(r"circuit=speedbowl"))
    ready(page)
    facts = start(page).place.locator("[data-part=menu-facts]")
    expect(facts).to_contain_text("Circuit: Speedbowl")


@pytest.mark.deep
def test_a_group_of_radio_buttons_with_names_and_sentences(open_page: Opener) -> None:
    page = open_page("#/grand-prix?circuit=speedbowl")
    unfold(page)
    group = page.get_by_role("group", name="Circuit")
    bowl = group.get_by_role("radio", name="Speedbowl", exact=True)
    lake = group.get_by_role("radio", name="Lakefront", exact=True)
    expect(bowl).to_be_checked()
    expect(bowl).to_have_accessible_description("Wide and fast.")
    bowl.focus()
    page.keyboard.press("ArrowUp")
    expect(lake).to_be_checked()
    expect(lake).to_be_focused()
    expect(page).not_to_have_url(re.compile("circuit"))
    expect(page.get_by_role("radio", name="Standard", exact=True)).to_be_checked()
    page.locator('[data-preset="speedbowl"]').click()
    expect(bowl).to_be_checked()


@pytest.mark.deep
def test_pictures_need_no_engine(open_page: Opener, watch: Watch) -> None:
    watch.allow("net::ERR_|Failed to load|error when fetching|PythonError")
    page = open_page(None, service_workers="block")
    page.context.route(re.compile(r"engine\.zip"), lambda route: route.abort("blockedbyclient"))
    page.goto(open_page.site.url + "#/grand-prix")
    expect(page.locator("[data-part=drawing-line]")).to_have_count(2)
    unfold(page)
    picture(page, "speedbowl").click()
    expect(chosen(page)).to_have_value("speedbowl")
    expect(page).to_have_url(re.compile(r"circuit=speedbowl"))
