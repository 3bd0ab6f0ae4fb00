"""Overlaps at the table: nothing hides printed text, and playable cards have a visible edge."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.keys import Keys
from tests.browser.pursuit import LONG, RICH, SIZES, begin, cards, chase, rich
from tests.browser.table import Table, race, unfold
from tests.parts import deep_but_first
from tests.support import Opener, becomes, ready, until

pytestmark = pytest.mark.browser

#: Names of twenty letters.
NAMES = (
    "Maximiliane Wolfsson",
    "Bartholomew Quigleys",
    "Christabelle Xylopho",
    "Dorothea Yggdrasilla",
    "E",
)

# Returns the faults of all seats' plates: overlapping texts, cut names, and parts outside a plate.
PLATES = """() => [...document.querySelectorAll('[data-plate]')].flatMap((plate) => {
    const parts = [...plate.querySelectorAll('[data-part=plate-mark], [data-part=plate-name], [data-part=plate-score], [data-part=plate-state], [data-part=badge]')]
        .filter((node) => node.textContent && node.checkVisibility({ visibilityProperty: true }));
    const boxes = parts.map((node) => node.getBoundingClientRect());
    const room = plate.getBoundingClientRect();
    const found = [];
    parts.forEach((node, i) => {
        const a = boxes[i];
        if (node.scrollHeight > node.clientHeight + 1 && node.matches('[data-part=plate-name]')) found.push([node.className, 'is cut']);
        if (a.right > room.right + 0.5 || a.bottom > room.bottom + 0.5) found.push([node.className, 'stands out']);
        parts.forEach((other, j) => {
            const b = boxes[j];
            const x = Math.min(a.right, b.right) - Math.max(a.left, b.left);
            const y = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
            if (i < j && x > 0.5 && y > 0.5) found.push([node.className, other.className]);
        });
    });
    return found;
})"""

# Returns, for each lit card of the player's own hand, the contrast between the card and its edge.
EDGES = """() => {
    const light = (colour) => {
        const [r, g, b] = colour.match(/[\\d.]+/g).map((part) => {
            const c = Number(part) / 255;
            return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    return [...document.querySelectorAll('[data-hand="own"] [data-part=card][data-lit] [data-part=card-face]')].map((face) => {
        const { backgroundColor, boxShadow } = getComputedStyle(face);
        const edge = boxShadow.match(/rgb\\([^)]*\\)[^,]*inset/)?.[0] ?? backgroundColor;
        const [a, b] = [light(backgroundColor), light(edge.match(/rgb\\([^)]*\\)/)[0])].sort();
        return (b + 0.05) / (a + 0.05);
    });
}"""

# Returns the cars, cards and marks that overlap a number on an arc.
NUMBERS = """() => {
    const all = [...document.querySelectorAll('[data-part=arc-ground]')];
    const others = [...document.querySelectorAll(
        '[data-part=car-shell], [data-zone^="up:"] [data-part=card], [data-zone^="up:"] [data-part=mark], [data-hand="backs"] :is([data-part=card], [data-part=mark]), [data-part=arc-ground]')]
        .filter((node) => node.checkVisibility({ visibilityProperty: true }));
    return all.flatMap((number) => {
        const a = number.getBoundingClientRect();
        return others.filter((other) => other !== number).filter((other) => {
            const b = other.getBoundingClientRect();
            const dx = Math.max(b.left - (a.left + a.right) / 2, (a.left + a.right) / 2 - b.right, 0);
            const dy = Math.max(b.top - (a.top + a.bottom) / 2, (a.top + a.bottom) / 2 - b.bottom, 0);
            return Math.hypot(dx, dy) < a.width / 2 - 1;
        }).map((other) => other.outerHTML.slice(0, 80));
    });
}"""


@pytest.mark.deep
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_names_badges_and_turns_leave_each_other_their_room(open_page: Opener, seats: int) -> None:
    fragment = chase(",".join(["person"] * seats), "five", laps=2, bump=1)
    table = race(open_page, fragment, names=NAMES[:seats], viewport=SIZES["phone"])
    plates = table.host.locator("[data-plate]")
    expect(plates).to_have_count(seats)
    for width, height in [(360, 740), (667, 375), (820, 1180), (1440, 900)]:
        table.sized(width, height)
        becomes(lambda: table.page.evaluate(PLATES), [], f"plates at {width}")
        expect(
            table.host.locator("[data-plate][data-acts] [data-part=plate-state]")
        ).to_be_visible()
        expect(
            table.host.locator("[data-plate] [data-part=badge]").filter(has_text="0/2")
        ).to_have_count(seats)


@deep_but_first("theme", ["light", "dark"])
@deep_but_first("size", list(SIZES))
def test_cards_that_can_be_played_have_an_edge(open_page: Opener, size: str, theme: str) -> None:
    table = rich(open_page, viewport=SIZES[size], color_scheme=theme)
    edges: list[float] = table.page.evaluate(EDGES)
    assert len(edges) == 8
    assert min(edges) > 3


@deep_but_first("size", list(SIZES))
def test_nothing_lies_on_numbers_and_counts(open_page: Opener, size: str) -> None:
    table = begin(open_page, viewport=SIZES[size])
    page = table.page
    assert page.evaluate("document.querySelectorAll('[data-part=arc-ground]').length") == 2
    becomes(lambda: page.evaluate(NUMBERS), [], "a number has its place")
    # A sign at the stock says that only the viewer sees the top card. The sign must not cover the card count.
    apart = """([a, b]) => { const [p, q] = [a, b].map((s) => document.querySelector(s).getBoundingClientRect());
        return p.right <= q.left || q.right <= p.left || p.bottom <= q.top || q.bottom <= p.top; }"""
    stock = '[data-part=view] [data-zone="stock"]'
    assert page.evaluate(
        apart, [f"{stock} [data-part=place-note]", f"{stock} [data-part=zone-count]"]
    )
    label = table.host.locator('[data-zone="discard"] > [data-part=zone-label]')
    assert label.evaluate("node => node.scrollWidth <= node.clientWidth"), "its name is whole"


@pytest.mark.deep
def test_the_sort_buttons_can_be_hit_by_a_finger(open_page: Opener) -> None:
    table = rich(open_page, "touch")
    for width, height in [(360, 740), (667, 375)]:
        table.sized(width, height)
        found = table.do("order").first.bounding_box()
        assert found
        assert min(found["width"], found["height"]) >= 43.9


@pytest.mark.deep
def test_a_long_sentence_about_a_chain_is_seen_whole(open_page: Opener) -> None:
    table = race(open_page, chase(seed=RICH), "touch", names=(NAMES[0],), viewport=SIZES["phone"])
    table.turn().touch("stock").turn()
    words = table.host.locator("[data-part=prompt-words]")
    for card in cards(LONG):
        table.touch(card)
        seen = "node => node.scrollHeight - node.clientHeight <= 1"
        becomes(partial(words.evaluate, seen), True, "all of it is seen")


@pytest.mark.deep
def test_arrows_go_round_a_ring(open_page: Opener) -> None:
    table = begin(open_page)
    keys = Keys(table.page)
    ring = table.host.locator('[data-zone="ring"] [data-part=space]')
    ring.first.focus()
    keys.press("ArrowLeft")
    expect(ring.last).to_be_focused()
    keys.press("ArrowRight")
    expect(ring.first).to_be_focused()
    keys.press("ArrowRight")
    expect(ring.nth(1)).to_be_focused()


@pytest.mark.deep
def test_the_error_of_a_number_shows_above_the_bar(open_page: Opener) -> None:
    options: dict[str, Any] = {"viewport": SIZES["phone"], "has_touch": True}
    page = open_page(chase("person,bot:easy,bot:easy", laps=2), **options)
    ready(page)
    unfold(page)
    field = page.locator('[name="opt-laps"]')
    # Scroll so that the message of the field appears right above the start bar.
    field.evaluate("""(node) => { const bar = document.querySelector('[data-part=start-bar]').getBoundingClientRect();
        scrollBy({ top: node.getBoundingClientRect().bottom - bar.top + 4, behavior: 'instant' }); }""")
    field.focus()
    field.evaluate("(node) => node.select()")
    page.keyboard.type("99")
    error = page.locator("#opt-laps-error")
    expect(error).to_be_visible()

    def hidden() -> bool:
        low, bar = error.bounding_box(), page.locator("[data-part=start-bar]").bounding_box()
        assert low
        assert bar
        return low["y"] + low["height"] > bar["y"]

    becomes(hidden, False, "it is seen")


@pytest.mark.deep
def test_unseen_cards_are_listed_by_suit(open_page: Opener) -> None:
    table: Table = begin(open_page, "touch")
    table.press("aside")
    rows = table.host.locator("[data-part=aside-row]").filter(has_text="Unseen")
    expect(rows.filter(has=table.place.locator("[data-part=aside-cards]"))).not_to_have_count(0)
    assert rows.count() <= 5
    high = table.host.locator("[data-part=asides]").evaluate("node => node.scrollHeight")
    assert high < 420, "a glance is enough"


@pytest.mark.deep
def test_the_choice_of_four_colours_is_kept(open_page: Opener) -> None:
    page = open_page()
    four = "document.documentElement.dataset.deck === 'four'"
    assert not page.evaluate(four)
    page.locator('[data-do="prefs"]').first.click()
    page.locator('[name="pref-deck"][value="four"]').check(force=True)
    page.locator('[data-do="prefs-close"]').click()
    until(lambda: page.evaluate(four), "the page has taken it")
    page.reload()
    assert page.evaluate(four)
