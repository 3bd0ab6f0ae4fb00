"""Notices stay usable while a dialog is open, although the rest of the page is inert."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest

from tests.gallery.serving import serving
from tests.gallery.shelf import names
from tests.support import SINCE, becomes

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.browser

#: Builds the elements of index.html that notices and sheets need, then an open sheet and a notice.
OPEN: Final = """async () => {
    const main = document.getElementById('main');
    for (const id of ['notices', 'speaker', 'sheets']) {
        const place = document.createElement('div');
        place.id = place.className = id;
        main.before(place);
    }
    main.before(document.getElementById('notices'));
    const [{ notice }, { openSheet }] = await Promise.all(
        ['notices', 'sheets'].map((name) => import(`/web/js/ui/${name}.ts`)));
    const sheet = openSheet({ name: 'prefs', title: 'Preferences' }, 'words');
    const pressed = () => document.documentElement.setAttribute('data-pressed', '');
    notice('first', 'One sentence', { actions: [{ id: 'act', label: 'Do it', run: pressed }] });
    notice('second', 'Another sentence');
    globalThis.sheet = sheet;
}"""


@pytest.mark.parametrize("size", [(360, 740), (1440, 900)])
def test_a_notice_can_be_pressed_while_a_dialog_is_open(
    browser: Browser, size: tuple[int, int]
) -> None:
    with serving() as address:
        context = browser.new_context(viewport={"width": size[0], "height": size[1]})
        page = context.new_page()
        page.goto(address)
        page.wait_for_selector("html[data-gallery=ready]")
        page.evaluate(OPEN)
        box = page.locator("#notices").bounding_box()
        assert box
        assert box["y"] < 40
        assert abs(box["x"] + box["width"] / 2 - size[0] / 2) < 1
        page.locator("#notices [data-do=act]").click()
        page.wait_for_selector("html[data-pressed]")
        # Closing the sheet removes it, but the unread notice stays.
        page.evaluate("sheet.close()")
        becomes(lambda: page.locator("dialog").count(), 0, "the sheet is gone")
        assert page.locator("#notices:visible + main").count() == 1
        page.locator("#notices [data-do=dismiss]").click()
        becomes(lambda: page.locator("#notices").is_hidden(), True, "nothing is said any more")
        context.close()


def test_tables_need_no_feature_newer_than_the_oldest_supported_browser(browser: Browser) -> None:
    first = {name.partition("/")[0]: name for name in reversed(names())}
    assert len(first) >= 5
    with serving() as address:
        context = browser.new_context()
        page = context.new_page()
        wrong: list[str] = []
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.add_init_script(SINCE)
        page.goto(address)
        page.wait_for_selector("html[data-gallery=ready]")
        assert (
            page.evaluate("'checkVisibility' in document.body || 'popover' in document.body")
            is False
        )
        for name in first.values():
            page.evaluate("name => gallery.show(name, { focus: true })", name)
            page.keyboard.press("ArrowRight")
        assert wrong == []
        context.close()
