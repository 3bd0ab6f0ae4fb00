"""Tables with large letters, on paper, machine-translated, in small frames, beside a notch."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from hairpin.games import load

from tests.browser.fitting import sideways
from tests.browser.printed import on_paper
from tests.gallery.serving import serving
from tests.gallery.shelf import names, path_of
from tests.parts import deep_but_first

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Page

    from tests.conftest import Launcher

    Open = Callable[..., Page]

pytestmark = pytest.mark.browser

PHONE = {"width": 360, "height": 740}

#: Returns the ranks, letters, numbers and names that lack ``translate=no``, so that a browser's
#: translation would change them.
TRANSLATED = """(names) => {
    const found = [];
    const walk = document.createTreeWalker(document.querySelector('[data-part=table-host]'), NodeFilter.SHOW_TEXT);
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
        const text = node.data.trim();
        const kept = /^[A-Z]$/.test(text) || names.includes(text);
        const svg = node.parentElement.closest('svg');
        const no = node.parentElement.closest('[translate]')?.getAttribute('translate') === 'no';
        if (kept && !no && !(svg && svg.closest('[aria-hidden=true]') && /^[0-9]+$/.test(text)))
            found.push(`${text} in ${(node.parentElement.className.baseVal ?? node.parentElement.className) || node.parentElement.outerHTML}`);
    }
    return [...new Set(found)];
}"""

#: Returns the visible buttons in the bar below the table that lie partly outside the window.
OUT_OF_SIGHT = """() => [...document.querySelectorAll('[data-part=bar] [data-do]')]
    .filter((node) => node.checkVisibility({ visibilityProperty: true }))
    .filter((node) => { const b = node.getBoundingClientRect(); return b.top < 0 || b.bottom > innerHeight + 0.5 || b.right > innerWidth + 0.5; })
    .map((node) => node.dataset.do)"""


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """Yield the gallery's address."""
    with serving() as found:
        yield found


@pytest.fixture
def open_gallery(launcher: Launcher, address: str) -> Iterator[Open]:
    """Yield a function that opens the gallery's page in a new window."""
    opened: list[Page] = []

    def opener(**options: Any) -> Page:
        page = launcher.browser().new_context(reduced_motion="reduce", **options).new_page()
        opened.append(page)
        page.goto(address)
        page.wait_for_selector("html[data-gallery=ready]")
        return page

    yield opener
    for page in opened:
        page.context.close()


def each_view(page: Page, *, but: str = "") -> Iterator[str]:
    """Paint every second stored view in turn; yield its name. Neighbouring views have the same kinds of elements."""
    for name in names()[::2]:
        if not but or not name.startswith(but):
            page.evaluate("(name) => gallery.show(name, {})", name)
            yield name


@pytest.mark.deep
def test_letters_twice_as_large_make_no_table_scroll_sideways(open_gallery: Open) -> None:
    page = open_gallery(viewport=PHONE)
    page.evaluate("document.documentElement.style.fontSize = '32px'")
    wide = {name: sideways(page) for name in each_view(page)}
    assert {name: by for name, by in wide.items() if by} == {}


@pytest.mark.deep
def test_translators_leave_codes_and_names_alone(open_gallery: Open) -> None:
    page = open_gallery(viewport={"width": 1440, "height": 900})
    found: list[str] = []
    for name in each_view(page):
        people = page.locator("[data-part=plate-name]").all_text_contents()
        found += [f"{name}: {each}" for each in page.evaluate(TRANSLATED, people)]
    assert found == []
    page.evaluate("gallery.show('turbo-duel/start', {})")
    # Sentences may be translated.
    for part in ("prompt-say", "move-say"):
        assert page.locator(f"[data-part={part}]").first.evaluate("(node) => node.translate")


@pytest.mark.deep
def test_a_printed_table_has_no_dark_areas_buttons_or_overlaps(open_gallery: Open) -> None:
    page = open_gallery(viewport={"width": 718, "height": 1000}, color_scheme="dark")
    wrong = {}
    for name in each_view(page):
        page.emulate_media(media="print")
        wrong[name] = on_paper(page)
        page.emulate_media(media="screen")
    assert {name: found for name, found in wrong.items() if found} == {}


@deep_but_first("wider", [0, 700])
def test_controls_are_in_sight_from_the_least_frame_on(open_gallery: Open, wider: int) -> None:
    page = open_gallery(viewport=PHONE)
    hidden = {}
    for name in each_view(page):
        width, height = load(name.split("/")[0]).frame
        page.set_viewport_size({"width": width + wider, "height": height})
        hidden[name] = page.evaluate(OUT_OF_SIGHT)
    assert {name: found for name, found in hidden.items() if found} == {}


@pytest.mark.deep
def test_a_notch_makes_no_table_scroll_sideways(open_gallery: Open) -> None:
    page = open_gallery(viewport={"width": 740, "height": 360})
    session = page.context.new_cdp_session(page)
    insets = {"left": 59, "right": 59, "top": 0, "bottom": 21}
    session.send("Emulation.setSafeAreaInsetsOverride", {"insets": insets})
    wide = {name: sideways(page) for name in each_view(page)}
    assert {name: by for name, by in wide.items() if by} == {}


#: Returns the lines of each sentence in the folded review, and whether it is cut.
FOLDED = """(sentences) => {
    document.querySelector('[data-part=review]').open = false;
    const node = document.querySelector('[data-part=review-first]');
    const line = parseFloat(getComputedStyle(node).lineHeight);
    return sentences.map((said) => {
        node.textContent = said;
        const cut = node.scrollHeight > node.clientHeight + 1 || node.getClientRects().length !== 1;
        return [said, Math.round(node.clientHeight / line), cut];
    });
}"""


def test_a_folded_review_says_the_move_and_the_better_move_in_few_lines(open_gallery: Open) -> None:
    """Regression: the line ended before the better move."""
    stored = {name: json.loads(path_of(name).read_text("utf-8"))["reply"] for name in names()}
    firsts = {name: reply["review"]["first"] for name, reply in stored.items() if "review" in reply}
    said = [first for first in firsts.values() if first and "Better: " in first]
    assert {name.split("/")[0] for name in firsts} > {"daytona", "turbo-duel", "grand-prix"}
    page = open_gallery(viewport=PHONE)
    page.evaluate("gallery.show('turbo-duel/first-win-review', {})")
    lines = page.evaluate(FOLDED, said)
    assert len(lines) > 3
    # For somebody who is not “you”, a card of three colours and the number of the own move need a third line.
    assert [each for each in lines if each[1:] not in ([2, False], [3, False])] == []
    assert sum(high == 2 for _, high, _ in lines) > len(lines) / 2
    # The longest names are those of cards with four colours.
    four = "Play green 5, blue 4, orange 2 and yellow 1"
    ((_, high, cut),) = page.evaluate(
        FOLDED, [f"Move 14, “{four}”, cost you most. Better: “{four}”."]
    )
    assert (high, cut) == (3, False)
