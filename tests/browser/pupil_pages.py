"""The pages of pupils: open a task, begin it, give up, and read the answer that the page shows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hairpin.classroom.answer import read_answer
from hairpin.core import link

from tests.browser import pupils
from tests.browser.codes import decoded
from tests.browser.table import Table, prefer

if TYPE_CHECKING:
    from hairpin.classroom.answer import Answer
    from hairpin.core.match_log import MatchLog
    from playwright.sync_api import Page

    from tests.support import Opener


def position() -> MatchLog:
    """Return a Turbo Duel after four moves, in which the class chooses a move."""
    match = pupils.dealt("Ann")
    for _ in range(4):
        (seat,) = match.game.actors(match.state)
        match.play(seat, match.game.moves(match.state, seat)[0], 0)
    return match


def choice() -> str:
    """Return the address of the task to choose a move in `position`."""
    return f"#/class/g/{link.write(position())}"


def opened(open_page: Opener, fragment: str, **options: Any) -> Page:
    """Return the page at the address of a task."""
    page = open_page(None, **{"reduced_motion": "reduce", **options})
    prefer(page, pace="instant")
    page.goto(f"{open_page.site.url}{fragment}")
    return page


def begin(page: Page, name: str) -> Table:
    """Type a name and begin the task."""
    page.locator('[name="pupil-name"]').fill(name)
    page.locator('[data-do="pupil-start"]').click()
    return Table(page).until(live="true")


def resign(table: Table) -> None:
    """Give the game up."""
    table.menu("resign")
    table.page.locator('dialog.menu [data-do="resign"]').first.click()


def answer(page: Page) -> Answer:
    """Return the answer in the code on the page, as another library reads it."""
    code = page.locator('[data-part="pupil-answer"] [data-part="qr-code"]')
    code.wait_for(state="visible")
    found = read_answer(decoded(page, code))
    assert found is not None
    shown = page.locator('[data-part="pupil-line"]').inner_text()
    assert read_answer(" ".join(shown.split())) == found._replace(chances=())
    return found
