"""The About screen: version, terms, and a fault report without information about a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.table import race
from tests.support import Opener, ready, until

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser

COPIES = """navigator.clipboard.writeText = async (text) => { globalThis.copied = text; };"""
REFUSES = """navigator.clipboard.writeText = () => Promise.reject(new Error('no'));"""


def report(page: Page) -> str:
    """Return the report that the About dialog copies to the clipboard."""
    page.evaluate(f"() => {{ {COPIES} }}")
    page.locator('dialog.about [data-do="report"]').click()
    until(lambda: page.evaluate("globalThis.copied ?? ''"), "the report is copied")
    text: str = page.evaluate("globalThis.copied")
    return text


def test_about_names_version_terms_and_the_source_of_pyodide(open_page: Opener) -> None:
    page = open_page("")
    ready(page)
    page.locator('footer [data-do="about"]').click()
    about = page.get_by_role("dialog")
    expect(about).to_contain_text("Version ")
    expect(about).to_contain_text("MIT licence")
    expect(about.get_by_role("link", name="https://github.com/pyodide/pyodide")).to_be_visible()
    about.get_by_role("button", name="licences").click()
    notices = page.get_by_role("dialog", name="licences")
    expect(notices).to_contain_text("Mozilla Public License")
    page.keyboard.press("Escape")
    expect(about).to_be_visible()


def test_a_report_describes_the_page_and_not_the_game(open_page: Opener) -> None:
    table = race(
        open_page, "#/pursuit?seats=person,person&seed=hidden-seed-7", names=("Zora", "Quill")
    )
    page = table.page
    page.evaluate("location.hash = '#/no-such-game'")
    page.locator('[data-notice="route"]').wait_for(state="visible")
    page.locator('footer [data-do="about"]').click()
    told = report(page)
    assert told.startswith("Hairpin ")
    assert "Mozilla/" in told
    assert "engine: ready" in told
    assert "route: " in told, "what the page said last"
    for secret in ("hidden-seed-7", "Zora", "Quill", "♠", "♥", "♦", "♣", '"moves"'):
        assert secret not in told, secret


@pytest.mark.deep
def test_a_report_that_cannot_be_copied_is_shown(open_page: Opener) -> None:
    page = open_page("")
    ready(page)
    page.evaluate(f"() => {{ {REFUSES} }}")
    page.locator('footer [data-do="about"]').click()
    page.locator('dialog.about [data-do="report"]').click()
    field = page.locator("dialog.report textarea")
    expect(field).to_be_focused()
    assert field.input_value().startswith("Hairpin ")


@pytest.mark.deep
def test_every_fault_offers_the_report(open_page: Opener) -> None:
    page = open_page(None, service_workers="block")
    page.context.add_init_script("delete globalThis.WebAssembly;")
    page.goto(open_page.site.url + "#/turbo-duel")
    expect(page.locator('[data-trouble] [data-do="report"]').first).to_be_visible()
