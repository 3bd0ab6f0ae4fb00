"""Checks that a whole table fits the screen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.support import becomes

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.browser.table import Table


# Returns the visible elements that a person can press, except inputs hidden behind their labels.
TARGETS = """() => [...document.querySelectorAll(
        'button, a, summary, select, input, label.swatch, label.segment, label.button, [data-thing]')]
    .filter((node) => node.checkVisibility({ visibilityProperty: true, opacityProperty: true })
        && !node.closest('[inert]') && !node.matches('p a, li a, h3 a, [data-part=prose] a, label input, [type=file], [href="#main"]'))
    .map((node) => [node, node.getBoundingClientRect()])
    .filter(([, box]) => box.width > 0 && box.height > 0)
    .map(([node, box]) => [node.dataset.thing ?? node.dataset.do ?? node.name ?? node.className,
        Math.round(box.width * 10) / 10, Math.round(box.height * 10) / 10])"""
OUTSIDE = """(selector) => [...document.querySelectorAll(selector)]
    .filter((node) => node.checkVisibility())
    .map((node) => [node, node.getBoundingClientRect()])
    .filter(([, b]) => b.top < -0.5 || b.left < -0.5
        || b.bottom > innerHeight + 0.5 || b.right > innerWidth + 0.5)
    .map(([node, b]) => [node.dataset.thing ?? node.dataset.do, b.top, b.left, b.bottom, b.right])"""
# Returns the lit things that cannot be reached: their middle and four other points are covered.
COVERED = """() => [...document.querySelectorAll('[data-part=view] [data-lit]')].filter((node) => {
    const b = node.getBoundingClientRect();
    return ![[.5, .5], [.3, .5], [.15, .5], [.5, .2], [.5, .8]].some(([x, y]) => {
        const hit = document.elementFromPoint(b.x + b.width * x, b.y + b.height * y);
        return hit && (node.contains(hit) || hit.closest('[data-thing]') === node);
    });
}).map((node) => node.dataset.thing)"""


def sideways(page: Page) -> int:
    """Return by how many pixels the page scrolls sideways."""
    wide: int = page.evaluate(
        "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    )
    return wide


def small(page: Page) -> list[Any]:
    """Return the targets smaller than 24 by 24 pixels."""
    found: list[Any] = page.evaluate(TARGETS)
    return [each for each in found if each[1] < 24 or each[2] < 24] if found else ["no targets"]


def fits(table: Table) -> None:
    """Check that a player sees and reaches everything that a turn needs without scrolling."""
    page = table.page

    def wrong() -> dict[str, Any]:
        found = {
            "scrolled": page.evaluate("[scrollX, scrollY].filter(Boolean)"),
            "things outside": page.evaluate(
                OUTSIDE, "[data-part=view] [data-lit], [data-part=view] [data-touched]"
            ),
            "buttons outside": page.evaluate(
                OUTSIDE, "[data-part=prompt-acts] button, [data-part=bar] button, [data-plate]"
            ),
            "covered": page.evaluate(COVERED),
            "sideways": sideways(page),
            "small": small(page),
        }
        return {what: each for what, each in found.items() if each}

    becomes(wrong, {}, "it does not fit")
