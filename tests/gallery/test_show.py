"""Each stored view in the show view, on each projector: large and whole texts."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.far import sizes, unreadable
from tests.gallery.serving import serving
from tests.gallery.shelf import names
from tests.parts import deep_but_first

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.browser

#: Projectors and Chromebooks.
WINDOWS = ((1366, 768), (1920, 1080), (1366, 625), (960, 540))
#: A view in which many open cards overlap, so that their ranks are smaller.
CROWDED = {"racing-demon/over-no-scores"}


#: Moments of each game: bots play, somebody looks back, the end.
COMPARED = (
    "daytona/bots-only",
    "daytona/looking-back",
    "daytona/over",
    "grand-prix/bots-only",
    "grand-prix/looking-back",
    "grand-prix/over",
    "pursuit/bots-only",
    "pursuit/looking-back",
    "pursuit/over-five",
    "racing-demon/bots-only",
    "racing-demon/calm",
    "racing-demon/looking-back",
    "turbo-duel/costly-move",
    "turbo-duel/over",
    "turbo-duel/values",
)
#: Moments with marks, chances, a result and cards of all colours.
COLOURFUL = (
    "daytona/odds",
    "grand-prix/over",
    "pursuit/values",
    "racing-demon/looking-back",
    "turbo-duel/costly-move",
)
#: The windows in which a usual table has the shape of a show, from the smallest on.
SAME_SHAPE = ((1366, 625), (1366, 768), (1920, 1080))
#: A card may be this much smaller, because the panel and larger words need room. Racing Demon's usual table has no
#: panel at all.
LEAST = {"racing-demon": 0.88}
LEAST_OF_OTHERS = 0.95


@deep_but_first(("width", "height"), SAME_SHAPE)
def test_no_text_and_no_card_is_smaller_than_in_the_usual_table(
    browser: Browser, width: int, height: int
) -> None:
    found = {}
    with serving() as address:
        context = browser.new_context(viewport={"width": width, "height": height})
        page = context.new_page()
        page.goto(address)
        page.wait_for_selector("html[data-gallery=ready]")
        for name in COMPARED:
            either = []
            for on in (False, True):
                page.evaluate("on => document.documentElement.toggleAttribute('data-show', on)", on)
                page.evaluate("name => gallery.show(name, {})", name)
                either.append(sizes(page))
            usual, shown = either
            least = LEAST.get(name.split("/")[0], LEAST_OF_OTHERS)
            for what in usual.keys() & shown.keys():
                # What is printed on a card goes by the width of the card.
                part = least if what.startswith(("card:", "text card:")) else 1
                if shown[what] < part * usual[what] - 0.5:
                    found[f"{name} {what}"] = (usual[what], shown[what])
        context.close()
    assert found == {}


#: Eight moves to vote on, at a stored view.
VOTE = """async () => {
    const view = await (await fetch('/views/pursuit/looking-back.json')).json();
    const say = (i) => `Play the ${i + 2}♥ from your hand and 3♦`;
    const groups = Array.from({ length: 8 }, (_, i) => ({ say: say(i), moves: [String(i)] }));
    const answers = [3, 1, 0, 0, 0, 0, 0, 1];
    view.choices = { seat: 1, ask: '', groups, played: null, said: null, answers, why: null };
    await gallery.show(view);
}"""
#: Rows and marks: whether each is in sight, in its box that scrolls.
UNSEEN = """(rows) => rows.filter((row) => {
    const [box, list] = [row, row.closest('ol, section')].map((node) => node.getBoundingClientRect());
    return box.top < list.top - 1 || box.bottom > list.bottom + 1;
}).length"""
#: How far each mark reaches over the rank of its card, in pixels.
COVERED = """() => [...document.querySelectorAll('[data-part=value-mark]')].flatMap((mark) => {
    const rank = mark.closest('[data-part=card]')?.querySelector('[data-part=deck-index] > :first-child');
    if (!rank) return [];
    return Math.round(mark.getBoundingClientRect().bottom - rank.getBoundingClientRect().top);
})"""


@pytest.mark.parametrize(("width", "height"), [(1366, 625), (1920, 1080)])
def test_a_vote_and_the_odds_are_in_sight_and_marks_leave_ranks_free(
    browser: Browser, width: int, height: int
) -> None:
    with serving() as address:
        page = browser.new_page(viewport={"width": width, "height": height})
        page.goto(address)
        page.wait_for_selector("html[data-gallery=ready]")
        page.evaluate("document.documentElement.setAttribute('data-show', '')")
        page.evaluate(VOTE)
        page.locator("[data-show=vote]").click()
        rows = page.locator("[data-part=vote]")
        rows.nth(7).wait_for()
        assert rows.evaluate_all(UNSEEN) == 0
        page.locator("[data-show=answers]").click()
        parts = page.locator("[data-part=vote-bar] > span").evaluate_all(
            "all => all.map((bar) => bar.offsetWidth / bar.parentElement.offsetWidth)"
        )
        assert [round(part, 1) for part in parts[:3]] == [0.6, 0.2, 0]
        page.evaluate("gallery.show('daytona/odds', {})")
        rows = page.locator("[data-part=aside-row]")
        rows.first.wait_for()
        assert rows.evaluate_all(UNSEEN) == 0
        page.evaluate("gallery.show('daytona/values-choice', {})")
        covered = page.evaluate(COVERED)
        assert covered
        assert max(covered) <= 1
        page.close()


@deep_but_first(("width", "height"), WINDOWS)
def test_every_text_of_every_view_is_large_and_whole(
    browser: Browser, width: int, height: int
) -> None:
    found = {}
    with serving() as address:
        context = browser.new_context(viewport={"width": width, "height": height})
        page = context.new_page()
        page.goto(address)
        page.wait_for_selector("html[data-gallery=ready]")
        page.evaluate("document.documentElement.setAttribute('data-show', '')")
        # Each window shows every second view, so that each view is seen in two windows.
        start = WINDOWS.index((width, height)) % 2
        for name in sorted({*names()} - CROWDED)[start::2]:
            page.evaluate("name => gallery.show(name, {})", name)
            if wrong := unreadable(page):
                found[name] = wrong
        context.close()
    assert found == {}


def test_texts_have_contrast_in_both_themes(browser: Browser) -> None:
    found = []
    with serving() as address:
        context = browser.new_context(viewport={"width": 1366, "height": 625})
        page = context.new_page()
        page.goto(address)
        page.wait_for_selector("html[data-gallery=ready]")
        page.evaluate("document.documentElement.setAttribute('data-show', '')")
        for name in COLOURFUL:
            faults = page.evaluate("name => gallery.findings(name, {}, ['dark'])", name)
            found += [f"{name} {fault}" for fault in faults if fault.startswith("contrast")]
        context.close()
    assert found == []
