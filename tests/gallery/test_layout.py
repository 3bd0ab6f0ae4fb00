"""Nothing lies on words, nothing is cut, everything can be hit and told apart: for each stored view at each size.

What is looked for stands in ``page/checks.js``. A finding names the view, the place and the words; open the gallery
(``python3 -m tests.gallery``) at ``#GAME/WHAT`` and the size to see it.
"""

from __future__ import annotations

import json
from functools import cache
from typing import TYPE_CHECKING, Any

import pytest

from tests.gallery.serving import serving
from tests.gallery.shelf import names, path_of
from tools.common import NODE_MODULES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser

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
TWICE: dict[str, dict[str, Any]] = {
    "wide": {"viewport": {"width": 590, "height": 410}},
    "desktop": {"viewport": {"width": 720, "height": 450}},
    "tablet": {"viewport": {"width": 410, "height": 590}},
}
FORCED: dict[str, dict[str, Any]] = {
    name: {**SIZES[name], "forced_colors": "active"} for name in ("phone", "desktop")
}
GAMES = ("turbo-duel", "daytona", "pursuit", "racing-demon", "grand-prix")


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """The gallery's."""
    with serving() as found:
        yield found


@pytest.fixture
def gallery(browser: Browser, address: str, request: pytest.FixtureRequest) -> Iterator[Page]:
    """The gallery's page, in a window of which the test's parameter tells."""
    context = browser.new_context(reduced_motion="reduce", **request.param)
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


def findings(page: Page, *themes: str, long: bool = False) -> list[str]:
    """What is wrong with all stored views in the page's window, by day and in these themes."""
    found: list[str] = []
    for name in names():
        show(page, name, long=long)
        wrong: list[str] = page.evaluate("(themes) => gallery.findings(themes)", list(themes))
        found += [f"{name}: {each}" for each in wrong]
    return found


def windows(which: dict[str, dict[str, Any]]) -> pytest.MarkDecorator:
    """A test for each of these windows."""
    return pytest.mark.parametrize("gallery", which.values(), ids=list(which), indirect=True)


@windows(SIZES)
def test_every_view_at_every_size_in_both_themes(gallery: Page) -> None:
    wrong = findings(gallery, "dark")
    assert not wrong, "\n".join(wrong)


@windows(SIZES)
def test_words_that_are_longer_by_two_fifths_find_room(gallery: Page) -> None:
    wrong = findings(gallery, long=True)
    assert not wrong, "\n".join(wrong)


@windows({**SIZES, "small": {"viewport": {"width": 320, "height": 568}}})
def test_keys_have_room_of_their_own_in_every_button(gallery: Page) -> None:
    wrong: list[str] = []
    told: set[str] = set()
    for name in names():
        if '"buttons":[{' not in path_of(name).read_text("utf-8"):
            continue
        show(gallery, name, long=True, keys=True)
        wrong += [f"{name}: {each}" for each in gallery.evaluate("gallery.marks()")]
        if gallery.locator(".key-cap:visible").count():
            told.add(name.split("/")[0])
    assert not wrong, "\n".join(wrong)
    assert told == {"daytona", "pursuit", "racing-demon", "grand-prix"}


RINGED = "document.querySelector('.table-host :focus-visible')?.dataset.thing ?? null"


@windows({"phone": SIZES["phone"]})
def test_where_fingers_play_nothing_has_a_ring_before_the_first_touch(gallery: Page) -> None:
    show(gallery, "turbo-duel/start", focus=True)
    assert gallery.evaluate("document.activeElement === document.body")
    gallery.locator('[data-thing="card:A"]').tap()
    show(gallery, "turbo-duel/start", focus=True)
    assert gallery.evaluate(RINGED) is None


@windows({"desktop": SIZES["desktop"]})
def test_where_there_is_a_keyboard_the_focus_is_where_the_play_is(gallery: Page) -> None:
    show(gallery, "turbo-duel/start", focus=True)
    assert gallery.evaluate(RINGED) == "card:A"


@pytest.mark.parametrize(
    "name", ["daytona/in-the-pits", "racing-demon/taken-up", "grand-prix/late"]
)
@windows({"phone": SIZES["phone"]})
def test_signs_at_a_name_are_called_what_they_mean(gallery: Page, name: str) -> None:
    show(gallery, name)
    seats = json.loads(path_of(name).read_text("utf-8"))["reply"]["table"]["seats"]
    said = sorted(badge["say"] for seat in seats for badge in seat["badges"])
    assert said
    signs = gallery.locator(".badge").and_(gallery.get_by_role("img", include_hidden=True))
    names = "all => [...new Set(all.map((node) => node.getAttribute('aria-label')))].sort()"
    assert signs.evaluate_all(names) == said


@windows(TWICE)
def test_twice_as_large_it_can_still_be_played(gallery: Page) -> None:
    wrong = findings(gallery)
    assert not wrong, "\n".join(wrong)


@windows(FORCED)
def test_in_forced_colours(gallery: Page) -> None:
    wrong = findings(gallery)
    assert not wrong, "\n".join(wrong)


@cache
def axe() -> str:
    """The checker."""
    return (NODE_MODULES / "axe-core" / "axe.min.js").read_text("utf-8")


@windows({"tablet": SIZES["tablet"]})
@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("game", GAMES)
def test_axe_finds_nothing(gallery: Page, game: str, theme: str) -> None:
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
