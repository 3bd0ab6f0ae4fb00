"""Messages at the table, such as the warning that nothing is stored, cover no controls."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from tests.browser.scripts import DENY, HIDE
from tests.browser.table import Table, grid, prefer, start
from tests.parts import deep_but_first
from tests.support import Opener, Site, framed, ready

if TYPE_CHECKING:
    from playwright.sync_api import Frame, Page

pytestmark = pytest.mark.browser

GAMES = ["turbo-duel", "daytona", "pursuit", "racing-demon", "grand-prix"]

#: Returns the number of visible messages, and the names of controls that lie under a message.
UNDER = """() => {
    const shown = (node) => node.checkVisibility({ visibilityProperty: true });
    const said = [...document.querySelectorAll('#notices > *')].filter(shown).map((node) => node.getBoundingClientRect());
    const over = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
    const played = document.querySelectorAll(
        '[data-part=table-host] :is([data-lit], [data-part=bar] button, [data-part=prompt] button, [data-part=view-buttons] button, [data-thing][data-touched])');
    return [said.length, [...played].filter(shown)
        .filter((node) => said.some((box) => over(box, node.getBoundingClientRect())))
        .map((node) => node.dataset.thing ?? node.dataset.do)];
}"""


def lies_over(place: Page | Frame) -> tuple[int, list[str]]:
    """Return the number of visible messages, and the names of the controls that lie under a message."""
    found: list[Any] = place.evaluate(UNDER)
    return found[0], found[1]


def choose(place: Page | Frame, game: str) -> None:
    """Open the set-up of a game without loading the page again."""
    place.evaluate(
        f"location.hash = '#/{game}?seats=person,bot:' + "
        f"({{ 'racing-demon': 'child' }}['{game}'] ?? 'easy')"
    )
    expect(place.locator(f'#screen-setup [href="#/{game}/rules"]')).to_be_visible()


@deep_but_first("where", ["phone", "frame"])
def test_the_storage_warning_covers_no_controls(open_page: Opener, site: Site, where: str) -> None:
    # The browser denies all storage, so the page warns that it keeps no games.
    size = {"width": 360, "height": 740} if where == "phone" else {"width": 460, "height": 820}
    page = open_page(None, viewport=size, reduced_motion="reduce")
    prefer(page, pace="slow")
    page.context.add_init_script(DENY)
    place: Page | Frame = page
    if where == "phone":
        page.goto(site.url + "#/turbo-duel")
    else:
        body = '<iframe src="{url}?embed=1#/turbo-duel" width="420" height="780"></iframe>'
        page.goto(site.host_page("unkept", body))
        place = framed(page)
        expect(place.locator('[data-notice="unkept"]')).to_contain_text("save a record")
        place.locator('[data-do="set-up-here"]').click()
    ready(place)
    for game in GAMES:
        choose(place, game)
        said = place.locator('[data-part=setup-head] [data-notice="unkept"]')
        expect(said).to_contain_text("save a record before you close the page")
        expect(said).to_be_in_viewport()
        table = start(place)
        place.wait_for_selector("html[data-unkept]", state="attached")
        if game == "racing-demon":
            table.press("gonow")
        table.until(phase="playing", game=game)
        assert lies_over(place) == (0, []), game
        # Toasts cover no controls either.
        table.press("menu")
        menu = place.locator("dialog.menu")
        expect(menu.locator('[data-notice="unkept"]')).to_contain_text("save a record")
        with page.expect_download():
            table.in_menu("save").click()
            if game != "turbo-duel":
                # The record would reveal hidden cards, so the page asks before it saves.
                place.locator('[data-do="question-yes"]').click()
        place.locator('#notices [data-notice="file"]').wait_for(state="visible")
        count, under = lies_over(place)
        assert count == 1
        assert not under, game
        assert said_through(table), game
        for dismiss in place.locator('#notices [data-do="dismiss"]').all()[::-1]:
            dismiss.click()


#: Simulates a full device: writes fail while the page has the data attribute ``full``.
FULL = """const { put } = IDBObjectStore.prototype;
IDBObjectStore.prototype.put = function (...given) {
    if ('full' in document.documentElement.dataset) throw new DOMException('full', 'QuotaExceededError');
    return put.apply(this, given);
};"""


def test_a_full_device_is_reported_once_and_with_the_result(open_page: Opener) -> None:
    page = open_page(None, viewport={"width": 360, "height": 740}, reduced_motion="reduce")
    page.context.add_init_script(FULL)
    page.goto(open_page.site.url + grid(first=1))
    ready(page)
    table = start(page).kept()
    page.evaluate("document.documentElement.dataset.full = ''")
    table.play(["card:A"])
    notice = page.locator('#notices [data-notice="storage"]')
    expect(notice).to_contain_text("no room on this device")
    expect(notice.locator('[data-do="check"]')).to_be_visible()
    assert not lies_over(page)[1]
    notice.locator('[data-do="dismiss"]').click()
    table.play(["card:B", "card:I"])
    table.press("menu")
    resign = page.locator('dialog.menu [data-do="resign"]').first
    resign.click()
    resign.click()
    table.until(phase="over")
    result = page.locator('[data-part=result] [data-notice="unkept"]')
    expect(result).to_contain_text("no room on this device")
    with page.expect_download():
        result.locator('[data-do="save"]').click()
    expect(notice).to_have_count(0)
    # The game is stored once there is space, at the latest when the page is hidden.
    page.evaluate("delete document.documentElement.dataset.full")
    page.evaluate(HIDE, True)
    table.kept()
    expect(page.locator("html")).not_to_have_attribute("data-unkept", "")


def said_through(table: Table) -> bool:
    """Return whether a touch on a message reaches the control under the message."""
    found: bool = table.place.evaluate(
        """() => {
            const box = document.querySelector('#notices [data-notice] p').getBoundingClientRect();
            const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
            return hit !== null && !hit.closest('#notices');
        }"""
    )
    return found
