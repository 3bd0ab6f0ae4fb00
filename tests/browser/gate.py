"""Holds back what a page requests."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import re

    from playwright.sync_api import Page, Route


class Gate:
    """A gate that holds back the page's requests until the test opens the gate."""

    def __init__(self, page: Page, pattern: re.Pattern[str]) -> None:
        """Hold the requests whose URL matches."""
        self._held: list[Route] = []
        self._open = False
        page.context.route(pattern, self._take)

    def _take(self, route: Route) -> None:
        if self._open:
            route.continue_()
        else:
            self._held.append(route)

    def open(self) -> None:
        """Let all requests through."""
        self._open = True
        for route in self._held:
            route.continue_()
