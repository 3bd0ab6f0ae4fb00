"""Time in a page, in the hands of a test: it stands unless it is let pass."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from playwright.sync_api import Error

from tests.support import PATIENCE

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

SLICE = 50  # ms of the page's time between two looks
LEADS = (0.1, 0.5, 2)  # seconds between asking the time and stopping it, until they are enough


class Hours:
    """The clock of one page. Replies of the engine take the time they take; the page does not notice."""

    def __init__(self, page: Page) -> None:
        """Take the clock in hand before anything is loaded. It runs until it is stopped."""
        self.page = page
        page.clock.install()

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

    def now(self) -> float:
        """The page's time in ms."""
        found: float = self.page.evaluate("performance.now()")
        return found

    def pass_(self, ms: int) -> Hours:
        """Let so much time pass, a slice after the other: between them the engine may answer."""
        while ms > 0:
            self.page.clock.run_for(min(SLICE, ms))
            ms -= SLICE
        return self

    def until(self, truth: Callable[[], object], what: str, every: int = SLICE) -> Hours:
        """Let time pass until something holds."""
        end = time.monotonic() + PATIENCE / 1000
        while not truth():
            assert time.monotonic() < end, f"not in {PATIENCE / 1000:g} s: {what}"
            self.page.clock.run_for(every)
        return self
