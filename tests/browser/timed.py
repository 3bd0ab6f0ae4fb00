"""Time in a page, in the hands of a test: it stands unless it is let pass."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from playwright.sync_api import Error

from tests.support import PATIENCE, until

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

SLICE = 50  # ms of the page's time between two looks
LEADS = (0.1, 0.5, 2)  # seconds between asking the time and stopping it, until they are enough


#: Counts what the page has asked the engine and what has been answered: each question has a number, and so has its answer.
#: What stands in for Python keeps its own count.
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
    """The clock of one page. Replies of the engine take the time they take; the page does not notice.

    Unless it is `steady` time may pass while the engine is at work, on a busy machine a lot.
    """

    def __init__(self, page: Page) -> None:
        """Take the clock in hand before anything is loaded. It runs until it is stopped."""
        self.page = page
        self._steady = False
        page.clock.install()
        page.add_init_script(ASKED)

    def run(self) -> Hours:
        """From here on time passes as it does, for other pages of this browser too."""
        self.page.clock.resume()
        return self

    def of(self, page: Page) -> Hours:
        """The time of another page of the same browser."""
        self.page = page
        return self

    def stop(self) -> Hours:
        """From here on time stands."""
        for lead in LEADS[:-1]:
            try:
                return self._stand(lead)
            except Error as error:  # a busy machine took longer than that
                if "to the past" not in str(error):
                    raise
        return self._stand(LEADS[-1])

    def _stand(self, lead: float) -> Hours:
        """Stop the clock that many seconds after what it shows now: it cannot be put back."""
        self.page.clock.pause_at(self.page.evaluate("Date.now()") / 1000 + lead)
        return self

    def steady(self) -> Hours:
        """From here on time stands while the engine owes an answer: so much is done in a time on any machine."""
        self._steady = True
        return self._answered()

    def now(self) -> float:
        """The page's time in ms."""
        found: float = self.page.evaluate("performance.now()")
        return found

    def pass_(self, ms: int) -> Hours:
        """Let so much time pass, a slice after the other: between them the engine may answer."""
        while ms > 0:
            self._pass(min(SLICE, ms))
            ms -= SLICE
        return self

    def until(self, truth: Callable[[], object], what: str, every: int = SLICE) -> Hours:
        """Let time pass until something holds."""
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
