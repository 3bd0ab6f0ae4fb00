"""A keyboard and nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.browser.table import middle

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.browser.table import Table


class Keys:
    """Presses keys; knows where the focus is."""

    def __init__(self, page: Page) -> None:
        """The keyboard of a page."""
        self.page = page

    def press(self, key: str) -> Keys:
        """Press a key."""
        self.page.keyboard.press(key)
        return self

    def type(self, text: str) -> Keys:
        """Type a text."""
        self.page.keyboard.type(text)
        return self

    def within(self, selector: str) -> bool:
        """Whether the focus is on or in what the selector names."""
        inside: bool = self.page.evaluate(
            "(selector) => Boolean(document.activeElement?.closest(selector))", selector
        )
        return inside

    def tab_to(self, selector: str) -> Keys:
        """Press Tab until the focus is on it."""
        for _ in range(120):
            if self.page.evaluate(
                "(selector) => Boolean(document.activeElement?.matches(selector))", selector
            ):
                return self
            self.press("Tab")
        raise AssertionError(f"Tab never reaches {selector}")

    def here(self) -> str:
        """The thing that has the focus."""
        thing: str = self.page.evaluate("document.activeElement?.dataset.thing ?? ''")
        return thing

    def walk_to(self, table: Table, thing: str) -> Keys:
        """Press arrows, each towards it, until the focus is on a thing."""
        if not self.here():
            self.press("ArrowRight")
        seen: set[tuple[str, str]] = set()
        for _ in range(60):
            here = self.here()
            if here == thing:
                return self
            to = middle(table.thing(thing))
            at = middle(table.thing(here)) if here else middle(self.page.locator(":focus"))
            right, down = to[0] - at[0], to[1] - at[1]
            ways = [
                "ArrowRight" if right > 0 else "ArrowLeft",
                "ArrowDown" if down > 0 else "ArrowUp",
            ]
            if abs(down) > abs(right) / 3:
                ways.reverse()
            ways += ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"]
            way = next((way for way in ways if (here, way) not in seen), "")
            assert way, f"arrows never reach {thing}, they end at {here}"
            seen.add((here, way))
            self.press(way)
        raise AssertionError(f"arrows never reach {thing}")
