"""The clock of a page under the test's control: it stops until the test lets time pass."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from playwright.sync_api import Error

from tests.support import PATIENCE, until

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

SLICE = 50  # ms of page time between two checks of a condition
LEADS = (
    0.1,
    0.5,
    2,
)  # seconds from now at which the clock shall stop; if the first time is past, try the next


#: Counts the requests that the engine has not answered yet. A request and its reply have the same
#: number. The stand-in for Python has a counter of its own, which is added.
ASKED = """(() => {
    const open = new Set();
    Object.defineProperty(globalThis, 'unanswered', { get: () => open.size + (globalThis.standIn?.open ?? 0) });
    const ask = MessagePort.prototype.postMessage;
    MessagePort.prototype.postMessage = function (data, ...rest) {
        if (Array.isArray(data) && data[1] === 'call') open.add(data[0]);
        return ask.call(this, data, ...rest);
    };
    const own = Object.getOwnPropertyDescriptor(MessageEvent.prototype, 'data');
    Object.defineProperty(MessageEvent.prototype, 'data', { ...own, get() {
        const data = own.get.call(this);
        if (Array.isArray(data) && typeof data[0] === 'number') open.delete(data[0]);
        return data;
    } });
})();"""


class Hours:
    """The clock of one page. The engine still works in real time, independent of this clock.

    Without `steady`, page time passes while the engine works; on a busy machine much time passes.
    """

    def __init__(self, page: Page) -> None:
        """Take over the page's clock before the page loads. It runs until the test stops it."""
        self.page = page
        self._steady = False
        page.clock.install()
        page.add_init_script(ASKED)

    def run(self) -> Hours:
        """Let the clock run at real speed, also for other pages of this browser."""
        self.page.clock.resume()
        return self

    def of(self, page: Page) -> Hours:
        """Control a second page of this browser."""
        self.page = page
        return self

    def stop(self) -> Hours:
        """Stop the clock."""
        for lead in LEADS[:-1]:
            try:
                return self._stand(lead)
            except Error as error:  # on a busy machine the chosen time was already past
                if "to the past" not in str(error):
                    raise
        return self._stand(LEADS[-1])

    def _stand(self, lead: float) -> Hours:
        """Stop the clock ``lead`` seconds from now. Playwright cannot stop a clock at a past time."""
        self.page.clock.pause_at(self.page.evaluate("Date.now()") / 1000 + lead)
        return self

    def steady(self) -> Hours:
        """Stop the clock while a reply is pending, so that tests can count actions per second."""
        self._steady = True
        return self._answered()

    def now(self) -> float:
        """Return the page's time in ms."""
        found: float = self.page.evaluate("performance.now()")
        return found

    def pass_(self, ms: int) -> Hours:
        """Let time pass in slices, so that the engine can reply between them."""
        while ms > 0:
            self._pass(min(SLICE, ms))
            ms -= SLICE
        return self

    def until(self, truth: Callable[[], object], what: str, every: int = SLICE) -> Hours:
        """Let time pass until ``truth`` returns true."""
        end = time.monotonic() + PATIENCE / 1000
        while not truth():
            assert time.monotonic() < end, f"not in {PATIENCE / 1000:g} s: {what}"
            self._pass(every)
        return self

    def _pass(self, ms: int) -> None:
        self.page.clock.run_for(ms)
        if self._steady:
            self._answered()

    def _answered(self) -> Hours:
        until(lambda: not self.page.evaluate("unanswered"), "the engine answers")
        return self
