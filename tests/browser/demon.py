"""Racing Demon's table for tests that control the page's time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from tests.browser.scripts import HIDE
from tests.browser.table import Hand, Table, prefer, start
from tests.browser.timed import Hours
from tests.support import Opener, ready

if TYPE_CHECKING:
    from playwright.sync_api import Page

#: Replaces the browser's wake lock by a wake lock that records each request and each release.
LOCKS = """
    window.locks = [];
    Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: {
        request: async (kind) => {
            const lock = new EventTarget();
            window.locks.push(kind);
            lock.release = async () => { window.locks.push('released'); lock.dispatchEvent(new Event('release')); };
            return lock;
        },
    } });
"""


def game(seats: str = "person,bot:adult", seed: str = "K7", **settings: object) -> str:
    """Return the URL fragment of a set-up of Racing Demon."""
    pairs = {"seats": seats, "seed": seed, **settings}
    return "#/racing-demon?" + "&".join(
        f"{key}={quote(str(value), safe=':,+')}" for key, value in pairs.items()
    )


class Demon:
    """One table together with the clock of its page."""

    def __init__(self, page: Page, table: Table, hours: Hours) -> None:
        """Control a table that is already on the page."""
        self.page = page
        self.table = table
        self.hours = hours

    def wait(self, **hooks: object) -> Demon:
        """Let time pass until the table's data attributes have these values."""

        def there() -> bool:
            seen = self.table.facts()
            return all(seen.get(name) == str(value) for name, value in hooks.items())

        self.hours.until(there, f"{hooks}")
        return self

    def go(self) -> Demon:
        """Let the count-in pass."""
        return self.wait(phase="playing")

    def act(self, pause: int = 200) -> None:
        """Play a card of seat 1 if a card fits, else turn the Pack; then let ``pause`` ms pass."""
        table = self.table
        before = table.n
        lit = [name for name in table.lit if name.startswith("card:")]
        name = lit[0] if lit else "hand:1"
        thing = table.thing(name).first
        if thing.count():
            # Bots also act, so the card may be gone or covered by now; then the click has no effect.
            if table.hand == "keys":
                thing.evaluate("node => node.focus()")
                self.page.keyboard.press("Enter")
            else:
                box = thing.bounding_box()
                if box:
                    x, y = box["x"] + box["width"] / 2, box["y"] + min(12, box["height"] / 2)
                    (
                        self.page.touchscreen.tap(x, y)
                        if table.hand == "touch"
                        else self.page.mouse.click(x, y)
                    )
        self.hours.pass_(pause)
        self.hours.until(lambda: table.n > before or table.phase == "over", "something happens")

    def play(self, most: int = 400, pause: int = 200) -> Demon:
        """Play until the game is over, with ``pause`` ms between two actions."""
        for _ in range(most):
            if self.table.phase == "over":
                return self
            self.act(pause)
        raise AssertionError("the game does not end")

    def over(self, every: int = 200) -> Demon:
        """Let time pass until the game is over and its result is shown."""
        self.hours.until(lambda: self.table.phase == "over", "the end", every)
        self.hours.until(lambda: self.sheet_shown(), "the result")
        return self

    def sheet_shown(self) -> bool:
        """Return whether the result is shown over the table."""
        return self.table.host.locator("[data-part=result]:visible").count() > 0

    def sheet(self) -> list[list[str]]:
        """Return the lines of the score sheet: each player's name, points, total, and next Pile size."""
        rows: list[list[str]] = self.table.host.locator("[data-part=sheet-row]").evaluate_all(
            """all => all.map((row) => [
                row.querySelector('[data-part=sheet-say]').textContent,
                ...[...row.querySelectorAll('td.sheet-game, [data-part=sheet-total] b, [data-part=sheet-next] b')]
                    .map((n) => n.textContent.replace('−', '-')),
            ])"""
        )
        return rows

    def hide(self, hidden: bool = True) -> None:
        """Hide the page as if another tab were in front, or show it again."""
        self.page.evaluate(HIDE, hidden)


def demon(
    open_page: Opener,
    fragment: str,
    hand: Hand = "mouse",
    names: tuple[str, ...] = ("Ann",),
    pace: str = "normal",
    script: str = "",
    **options: Any,
) -> Demon:
    """Open a game and stop the page's time before the count-in."""
    options.setdefault("reduced_motion", "reduce")
    options.setdefault("has_touch", hand == "touch")
    page = open_page(None, **options)
    prefer(page, pace=pace)
    if script:
        page.add_init_script(script)
    hours = Hours(page)
    page.goto(open_page.site.url + fragment)
    ready(page)
    hours.stop()
    table = start(page, hand, names)
    return Demon(page, table, hours)
