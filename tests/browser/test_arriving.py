"""The addresses of the games arrive in the app, with query and fragment, in any case of letters."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.parts import deep_but_first

if TYPE_CHECKING:
    from tests.support import Opener

pytestmark = pytest.mark.browser


@deep_but_first(
    ("path", "there"),
    [
        ("daytona/?seed=4b", "#/daytona?seed=4b"),
        ("daytona", "#/daytona"),
        ("daytona?theme=dark", "?theme=dark#/daytona"),
        ("daytona/#/daytona?seed=4b", "#/daytona?seed=4b"),
        ("daytona/#part", "#/daytona"),
    ],
)
def test_the_page_of_a_game_leads_into_the_app(open_page: Opener, path: str, there: str) -> None:
    page = open_page(path)
    page.wait_for_url(open_page.site.url + there)
    page.wait_for_selector("html[data-screen=setup]", state="attached")


@deep_but_first(
    ("path", "there"),
    [("Grand%20Prix?theme=dark", "?theme=dark#/grand-prix"), ("DAYTONA/", "#/daytona")],
)
def test_a_name_in_other_letters_arrives_too(open_page: Opener, path: str, there: str) -> None:
    open_page.watch.allow("status of 404")
    page = open_page(path)
    page.wait_for_url(open_page.site.url + there)
    page.wait_for_selector("html[data-screen=setup]", state="attached")


def test_without_scripts_the_page_of_a_game_says_what_it_is(open_page: Opener) -> None:
    page = open_page("daytona/", java_script_enabled=False)
    expect(page.get_by_role("heading", level=1)).to_have_text("Daytona")
    expect(page.get_by_role("img")).to_be_visible()
    page.get_by_role("link", name="How to play").click()
    page.wait_for_url(open_page.site.url + "guides.html#daytona")


def test_a_position_of_the_solved_page_opens(open_page: Opener) -> None:
    page = open_page("turbo-duel-solved/")
    page.get_by_role("link", name="17 turns", exact=True).click()
    page.wait_for_selector('html[data-screen=table] [data-n="17"]', state="attached")
