"""Checks a page with axe-core; other files choose the window sizes."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from tests.support import until
from tools.common import NODE_MODULES

if TYPE_CHECKING:
    from playwright.sync_api import Page


SIZES = {"phone": {"width": 360, "height": 740}, "desktop": {"width": 1440, "height": 900}}
MOVING = "document.getAnimations().filter((a) => a.playState === 'running').length"


@cache
def axe() -> str:
    """Return the axe-core script."""
    return (NODE_MODULES / "axe-core" / "axe.min.js").read_text("utf-8")


def check(page: Page, screen: str, found: list[str]) -> None:
    """Check a screen with axe-core; add the findings to the list ``found``."""
    if not page.evaluate("'axe' in globalThis"):
        page.evaluate(axe())
    # Contrast cannot be judged while an element fades in.
    until(lambda: page.evaluate(MOVING) == 0, "nothing moves")
    report: dict[str, Any] = page.evaluate(
        "axe.run(document, { preload: false, resultTypes: ['violations'],"
        " rules: { 'label-content-name-mismatch': { enabled: true } } })"
    )
    found += [
        f"{screen}: {each['id']}: {node['target']} {node['html'][:140]} {node['failureSummary'][:300]}"
        for each in report["violations"]
        for node in each["nodes"]
    ]
