"""Layout of tables in other languages: German, and the two languages of ``tools.translation.pseudo``."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

import pytest

from tests import pseudo
from tests.gallery.looking import SIZES
from tests.gallery.moments import every
from tests.gallery.serving import serving
from tests.gallery.taught import taught
from tools.translation.pseudo import ACCENTED, CODES, MIRRORED

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Page

    from tests.conftest import Launcher
    from tests.gallery.fixtures import Fixture

pytestmark = [pytest.mark.browser, pytest.mark.deep]

#: The longest texts in the narrowest window, real words and mirrored tables in the widest. Only the narrowest window
#: shows all views; the others show every second one, from the first or from the second.
CASES = (
    ("desktop", "de", slice(0, None, 2)),
    ("phone", ACCENTED, slice(None)),
    ("desktop", MIRRORED, slice(1, None, 2)),
)


@cache
def fixtures() -> list[Fixture]:
    """Return the moments of all stored views."""
    return every()


@cache
def views(language: str) -> list[tuple[str, dict[str, Any]]]:
    """Return the names and views of all moments, and of the first step of each lesson, in a language."""
    if language in CODES:
        pseudo.words(language)
    begun = [(name, view) for name, view in taught(language) if name.endswith("-0")]
    return [(each.name, each.make(language)) for each in fixtures()] + begun


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """Yield the gallery's address."""
    with serving() as found:
        yield found


@pytest.fixture
def page(launcher: Launcher, address: str, window: str, language: str) -> Iterator[Page]:
    """Yield the gallery in a window and a language."""
    context = launcher.browser().new_context(reduced_motion="reduce", **SIZES[window])
    page = context.new_page()
    page.goto(f"{address}?lang={language}")
    page.wait_for_selector("html[data-gallery=ready]")
    yield page
    context.close()


@pytest.mark.parametrize(("window", "language", "share"), CASES)
def test_no_view_has_a_layout_fault(page: Page, window: str, language: str, share: slice) -> None:
    wrong: list[str] = []
    for name, view in views(language)[share]:
        found: list[str] = page.evaluate("view => gallery.findings(view, {}, [])", view)
        wrong += [f"{name}: {each}" for each in found]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("language", [ACCENTED])
@pytest.mark.parametrize("window", ["desktop"])
def test_every_text_is_translated(page: Page, window: str, language: str) -> None:
    wrong: list[str] = []
    for name, view in views(language):
        page.evaluate("view => gallery.mount(view, {})", view)
        wrong += [f"{name}: {each}" for each in page.evaluate("gallery.plain()")]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("language", [MIRRORED])
@pytest.mark.parametrize("window", ["desktop"])
def test_a_drawn_table_keeps_its_direction(page: Page, window: str, language: str) -> None:
    (start,) = [view for name, view in views(language) if name == "turbo-duel/start"]
    page.evaluate("view => gallery.mount(view, {})", start)
    flows = "all => all.map((node) => getComputedStyle(node).direction)"
    assert page.locator("body, [data-part=prompt-words]").evaluate_all(flows) == ["rtl", "rtl"]
    boxes = [page.locator(f'[data-thing="card:{card}"]').bounding_box() for card in "ABC"]
    lefts = [box["x"] for box in boxes if box]
    assert lefts == sorted(lefts)
    assert len(lefts) == 3
