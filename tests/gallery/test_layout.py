"""Nothing lies on words, nothing is cut, everything can be hit and told apart: for each stored view at each size.

What is looked for stands in ``page/checks.js``. A finding names the view, the place and the words; open the gallery
(``python3 -m tests.gallery``) at ``#GAME/WHAT`` and the size to see it.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

import pytest

from tests.gallery.serving import serving
from tests.gallery.shelf import names
from tools.common import NODE_MODULES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page, ViewportSize

pytestmark = pytest.mark.browser

SIZES: dict[str, ViewportSize] = {
    "phone": {"width": 360, "height": 740},
    "low": {"width": 740, "height": 360},
    "tablet": {"width": 820, "height": 1180},
    "wide": {"width": 1180, "height": 820},
    "desktop": {"width": 1440, "height": 900},
}
GAMES = ("turbo-duel", "daytona", "pursuit", "racing-demon", "grand-prix")


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """The gallery's."""
    with serving() as found:
        yield found


@pytest.fixture
def gallery(browser: Browser, address: str, request: pytest.FixtureRequest) -> Iterator[Page]:
    """The gallery's page; options of its window come as the test's parameter, if there is any."""
    options: dict[str, Any] = getattr(request, "param", {})
    context = browser.new_context(**{"reduced_motion": "reduce", **options})
    page = context.new_page()
    troubles: list[str] = []
    page.on("pageerror", lambda error: troubles.append(str(error)))
    page.goto(address)
    page.wait_for_selector("html[data-gallery=ready]")
    yield page
    context.close()
    assert not troubles, troubles


def show(page: Page, name: str, **how: object) -> None:
    """Paint a stored view."""
    page.evaluate("([name, how]) => gallery.show(name, how)", [name, how])


def findings(
    page: Page, *, themes: tuple[str, ...] = ("light", "dark"), long: bool = False
) -> list[str]:
    """What is wrong with all stored views at the page's size."""
    found: list[str] = []
    for name in names():
        show(page, name, long=long, theme=themes[0])
        for theme in themes:
            page.evaluate("(theme) => gallery.theme(theme)", theme)
            wrong: list[str] = page.evaluate("gallery.findings(true)")
            found += [f"{name} ({theme}): {each}" for each in wrong]
    return found


@pytest.mark.parametrize("size", list(SIZES))
def test_every_view_at_every_size_in_both_themes(gallery: Page, size: str) -> None:
    gallery.set_viewport_size(SIZES[size])
    wrong = findings(gallery)
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("size", list(SIZES))
def test_words_that_are_longer_by_two_fifths_find_room(gallery: Page, size: str) -> None:
    gallery.set_viewport_size(SIZES[size])
    wrong = findings(gallery, themes=("light",), long=True)
    assert not wrong, "\n".join(wrong)


# A window at 200 % is one of half its size.
@pytest.mark.parametrize("size", ["tablet", "wide", "desktop"])
def test_twice_as_large_it_can_still_be_played(gallery: Page, size: str) -> None:
    whole = SIZES[size]
    gallery.set_viewport_size({"width": whole["width"] // 2, "height": whole["height"] // 2})
    wrong = findings(gallery, themes=("light",))
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("size", ["phone", "desktop"])
@pytest.mark.parametrize("gallery", [{"forced_colors": "active"}], indirect=True)
def test_in_forced_colours(gallery: Page, size: str) -> None:
    gallery.set_viewport_size(SIZES[size])
    wrong = findings(gallery, themes=("light",))
    assert not wrong, "\n".join(wrong)


@cache
def axe() -> str:
    """The checker."""
    return (NODE_MODULES / "axe-core" / "axe.min.js").read_text("utf-8")


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("game", GAMES)
def test_axe_finds_nothing(gallery: Page, game: str, theme: str) -> None:
    gallery.set_viewport_size(SIZES["tablet"])
    gallery.evaluate(axe())
    found: list[str] = []
    for name in names():
        if not name.startswith(game):
            continue
        show(gallery, name, theme=theme)
        report: dict[str, Any] = gallery.evaluate(
            "axe.run(document, { preload: false, resultTypes: ['violations'],"
            " rules: { 'label-content-name-mismatch': { enabled: true } } })"
        )
        found += [
            f"{name}: {each['id']}: {node['target']} {node['failureSummary'][:300]}"
            for each in report["violations"]
            for node in each["nodes"]
        ]
    assert not found, "\n".join(found)
