"""Looks at every stored view in a window, and at what is known to be wrong there and not mended yet.

``PYTHONPATH=py:. .venv/bin/python -m tests.gallery.looking`` looks at all windows and writes ``known.txt`` anew. A line of it
is a look, a window, a view and a kind of finding. A finding that is not in it fails a test; a line that nothing is found for any
more is warned of, to be taken out.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from tests.gallery.serving import serving
from tests.gallery.shelf import names

if TYPE_CHECKING:
    from playwright.sync_api import Page

KNOWN: Final = Path(__file__).resolve().parent / "known.txt"

TOUCH: dict[str, Any] = {"has_touch": True, "is_mobile": True}
#: Windows by what they are like: four that are touched, and three with a mouse.
SIZES: dict[str, dict[str, Any]] = {
    "phone": {"viewport": {"width": 360, "height": 740}, **TOUCH},
    "low": {"viewport": {"width": 740, "height": 360}, **TOUCH},
    "tablet": {"viewport": {"width": 820, "height": 1180}, **TOUCH},
    "wide": {"viewport": {"width": 1180, "height": 820}, **TOUCH},
    "desktop": {"viewport": {"width": 1440, "height": 900}},
    "narrow": {"viewport": {"width": 360, "height": 740}},
}
# A window at 200 % is one of half its size.
TWICE: dict[str, dict[str, Any]] = {"desktop": {"viewport": {"width": 720, "height": 450}}}
FORCED: dict[str, dict[str, Any]] = {
    name: {**SIZES[name], "forced_colors": "active"} for name in ("phone", "desktop")
}
#: What is looked at besides the plain table, and in which windows.
LOOKS: dict[str, dict[str, dict[str, Any]]] = {
    "plain": SIZES,
    "long": SIZES,
    "twice": TWICE,
    "forced": FORCED,
}


def findings(page: Page, look: str) -> list[str]:
    """What is wrong with all stored views in the page's window; by day, and plain ones also by night."""
    found: list[str] = []
    for name in names():
        wrong: list[str] = page.evaluate(
            "([name, how, themes]) => gallery.findings(name, how, themes)",
            [name, {"long": look == "long"}, ["dark"] if look == "plain" else []],
        )
        found += [f"{name}: {each}" for each in wrong]
    return found


def kind(finding: str) -> str:
    """The view and the kind of a finding, whatever its pixels are."""
    return " ".join(finding.split(": ")[:2])


def known(look: str, window: str) -> set[str]:
    """Kinds of findings that are to be expected in a window."""
    start = f"{look} {window} "
    lines = KNOWN.read_text("utf-8").splitlines()
    return {line.removeprefix(start) for line in lines if line.startswith(start)}


def main() -> None:
    """Look at everything, tell it, and write what is known."""
    from playwright.sync_api import sync_playwright

    from tools import browsers

    lines: set[str] = set()
    with serving() as address, sync_playwright() as playwright:
        path = browsers.installed_chromium()
        browser = playwright.chromium.launch(executable_path=path, args=browsers.chromium_args())
        for look, windows in LOOKS.items():
            for window, options in windows.items():
                context = browser.new_context(reduced_motion="reduce", **options)
                page = context.new_page()
                page.goto(address)
                page.wait_for_selector("html[data-gallery=ready]")
                for finding in findings(page, look):
                    print(look, window, finding, flush=True)
                    lines.add(f"{look} {window} {kind(finding)}")
                context.close()
        browser.close()
    KNOWN.write_text("".join(f"{line}\n" for line in sorted(lines)), "utf-8")


if __name__ == "__main__":
    main()
