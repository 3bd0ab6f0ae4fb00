"""Input by keyboard only."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.browser.table import Table


class Keys:
    """Presses keys, and knows which element has the focus."""

    def __init__(self, page: Page) -> None:
        """Use the keyboard of a page."""
        self.page = page

    def press(self, key: str) -> Keys:
        """Press a key."""
        self.page.keyboard.press(key)
        return self

    def foreign(self, key: str, code: str, *, control: bool = False) -> Keys:
        """Press a key of another keyboard layout: ``key`` is its character, ``code`` its position on the keyboard."""
        self.page.evaluate(
            "(facts) => document.activeElement.dispatchEvent(new KeyboardEvent('keydown', facts))",
            {"key": key, "code": code, "ctrlKey": control, "bubbles": True, "cancelable": True},
        )
        return self

    def type(self, text: str) -> Keys:
        """Type a text."""
        self.page.keyboard.type(text)
        return self

    def within(self, selector: str) -> bool:
        """Return whether the focus is on or inside an element that the selector matches."""
        inside: bool = self.page.evaluate(
            "(selector) => Boolean(document.activeElement?.closest(selector))", selector
        )
        return inside

    def tab_to(self, selector: str) -> Keys:
        """Press Tab until the focus is on an element that the selector matches."""
        for _ in range(120):
            if self.page.evaluate(
                "(selector) => Boolean(document.activeElement?.matches(selector))", selector
            ):
                return self
            self.press("Tab")
        raise AssertionError(f"Tab never reaches {selector}")

    def here(self) -> str:
        """Return the id of the thing that has the focus, or ``""``."""
        thing: str = self.page.evaluate("document.activeElement?.dataset.thing ?? ''")
        return thing

    def walk_to(self, table: Table, thing: str) -> Keys:
        """Press arrow keys until a thing has the focus: first up or down to its zone, then along the zone."""
        zone = str(table.thing(thing).evaluate("node => node.closest('[data-zone]').dataset.zone"))
        # Move down at most to the last zone, then up, until the focus is in the wanted zone.
        for key, most in (("ArrowDown", 8), ("ArrowUp", 20)):
            for _ in range(most):
                if self.within(f'[data-part=view] [data-zone="{zone}"]'):
                    break
                self.press(key)
        assert self.within(f'[data-part=view] [data-zone="{zone}"]'), f"arrows never reach {zone}"
        order = table.host.locator(
            f'[data-part=view] [data-zone="{zone}"] [data-thing]'
        ).evaluate_all("all => all.map(node => node.dataset.thing)")
        way = order.index(thing) - order.index(self.here())
        for _ in range(abs(way)):
            self.press("ArrowRight" if way > 0 else "ArrowLeft")
        assert self.here() == thing, f"arrows never reach {thing}, they end at {self.here()}"
        return self
