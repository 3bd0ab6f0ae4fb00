"""Windows, looks and checks for all stored views of the gallery."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.gallery.puzzled import puzzled
from tests.gallery.shelf import names
from tests.gallery.taught import taught

if TYPE_CHECKING:
    from playwright.sync_api import Page

TOUCH: dict[str, Any] = {"has_touch": True, "is_mobile": True}
#: Window sizes: four with touch, and five with a mouse, of which two are low.
SIZES: dict[str, dict[str, Any]] = {
    "phone": {"viewport": {"width": 360, "height": 740}, **TOUCH},
    "low": {"viewport": {"width": 740, "height": 360}, **TOUCH},
    "tablet": {"viewport": {"width": 820, "height": 1180}, **TOUCH},
    "wide": {"viewport": {"width": 1180, "height": 820}, **TOUCH},
    "desktop": {"viewport": {"width": 1440, "height": 900}},
    "chromebook": {"viewport": {"width": 1366, "height": 625}},
    "half": {"viewport": {"width": 960, "height": 540}},
    "narrow": {"viewport": {"width": 360, "height": 740}},
}
#: The square frame of a post on another site, as wide as a tablet but lower.
POST: dict[str, dict[str, Any]] = {"post": {"viewport": {"width": 780, "height": 780}}}
# The page in a window zoomed to 200 % has half of the window's width and height.
TWICE: dict[str, dict[str, Any]] = {"desktop": {"viewport": {"width": 720, "height": 450}}}
# Only desktops force colours.
FORCED: dict[str, dict[str, Any]] = {"desktop": {**SIZES["desktop"], "forced_colors": "active"}}
# The window for the views of lessons: a low phone, on which a lesson has the least space.
SHORT: dict[str, dict[str, Any]] = {"320": {"viewport": {"width": 320, "height": 667}, **TOUCH}}
#: Looks of the table, each with its windows: plain, long names, square frame, zoom, forced colours, lessons, puzzles.
LOOKS: dict[str, dict[str, dict[str, Any]]] = {
    "plain": {name: size for name, size in SIZES.items() if name != "narrow"},
    "long": {name: SIZES[name] for name in ("phone", "low", "tablet", "wide")},
    "square": POST,
    "twice": TWICE,
    "forced": FORCED,
    "lessons": SHORT,
    "puzzles": {name: SIZES[name] for name in ("phone", "low")},
}
#: Looks and windows that check every second view, from the first or from the second view. Each of these windows has
#: the shape of another window, which checks the remaining views or all views.
SECOND = {
    ("plain", "wide"): 0,
    ("plain", "chromebook"): 1,
    ("plain", "half"): 0,
    ("twice", "desktop"): 1,
    ("forced", "desktop"): 0,
    ("long", "phone"): 0,
    ("long", "low"): 1,
    ("long", "tablet"): 1,
    ("long", "wide"): 0,
}
#: Windows in which the dark theme is checked: one for each shape of the table.
DARK = [SIZES[name]["viewport"] for name in ("phone", "low", "tablet", "desktop")]
#: The looks that show other views than the stored ones.
MADE = {"lessons": taught, "puzzles": puzzled}


def share_of(look: str, window: str) -> slice:
    """Return the views that a look checks in a window, as a slice of all its views."""
    start = SECOND.get((look, window))
    return slice(None) if start is None else slice(start, None, 2)


def findings(page: Page, look: str, share: slice) -> list[str]:
    """Return the layout faults of a share of the views in one window.

    In some windows, the look "plain" also checks the dark theme. The looks "lessons" and "puzzles" check views of
    these instead of the stored views.
    """
    found: list[str] = []
    # The theme changes colours only, and these depend on the size of the window at most by the shape of the table.
    dark = look == "plain" and page.viewport_size in DARK
    views = MADE[look]() if look in MADE else ((name, name) for name in names())
    for name, view in list(views)[share]:
        wrong: list[str] = page.evaluate(
            "([view, how, themes]) => gallery.findings(view, how, themes)",
            [view, {"long": look == "long"}, ["dark"] if dark else []],
        )
        found += [f"{name}: {each}" for each in wrong]
    return found
