"""Card pictures: distinct without colour, ranks readable at forty pixels, ink with contrast."""

from __future__ import annotations

import base64
import contextlib
from collections.abc import Callable
from itertools import product
from typing import TYPE_CHECKING, Any

import pytest

from tests.gallery.serving import serving
from tests.parts import deep_but_first

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser

CODES = [rank + suit for suit in "SHDC" for rank in "A23456789TJQK"] + ["*R", "*B"]
STANDING = ["*R=9H", "*R=9D", "*R=TS", "*R=TC", "*B=9H"]
BACKS = ["@red", "@blue", "@amber", "@green", "@violet", "@ink", "@"]
RATIO = 7 / 5

# Lays cards side by side on an empty page without gaps. A card's name is its code. "*R=9H" is a
# joker that represents the card 9H. A name that begins with "@" is the back of a card.
LAY = """async ([names, width, across, lit]) => {
    const { cardName, makeCard, paintCard } = await import('/web/js/ui/faces.ts');
    document.getElementById('deck-test')?.remove();
    const box = document.createElement('div');
    box.id = 'deck-test';
    box.className = 'table';
    box.dataset.shape = 'wide';
    const put = (node, styles) => {
        for (const [name, value] of Object.entries(styles)) node.style.setProperty(name, value);
    };
    put(box, { position: 'fixed', inset: '0 auto auto 0', 'z-index': 999, display: 'flex', padding: 0, gap: 0,
        'flex-wrap': 'wrap', width: `${across * width}px`, height: 'auto', 'min-height': 0, background: '#fff' });
    for (const name of names) {
        const [code, stands] = name.split('=');
        const back = code.startsWith('@');
        const card = { id: name, face: back ? 'back' : 'playing', code, stands, say: `card ${name}` };
        const node = makeCard(name);
        put(node, { '--w': `${width}px`, 'border-radius': 0 });
        paintCard(node, card, false, back ? code.slice(1) : '');
        node.setAttribute('aria-label', cardName(card));
        node.toggleAttribute('data-lit', lit);
        box.append(node);
    }
    document.body.append(box);
    await document.fonts.ready;
}"""

# Compares the card pictures in a screenshot without colour. Returns the pairs of pictures that differ
# in fewer than ``least`` pixels.
COMPARE = """async ([png, names, w, h, across, least]) => {
    const blob = new Blob([Uint8Array.from(atob(png), (c) => c.charCodeAt(0))]);
    const image = await createImageBitmap(blob);
    const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d');
    canvas.drawImage(image, 0, 0);
    const grey = names.map((_, i) => {
        const { data } = canvas.getImageData((i % across) * w, Math.floor(i / across) * h, w, h);
        return Uint8Array.from({ length: w * h }, (_, k) => 0.3 * data[4 * k] + 0.59 * data[4 * k + 1] + 0.11 * data[4 * k + 2]);
    });
    const alike = [];
    for (let i = 0; i < grey.length; i++)
        for (let j = 0; j < i; j++) {
            let differ = 0;
            for (let k = 0; k < w * h; k++) if (Math.abs(grey[i][k] - grey[j][k]) > 64) differ++;
            if (differ < least) alike.push([names[j], names[i], differ]);
        }
    return alike;
}"""

# Returns for each card its box, the height of its rank, and the boxes of its rank and suit marks.
INK = """() => [...document.querySelectorAll('#deck-test [data-part=card]')].map((card) => {
    const box = (node) => { const b = node.getBoundingClientRect(); return [b.left, b.top, b.right, b.bottom]; };
    const index = card.querySelector('[data-part=deck-index]');
    const rank = index.querySelector('b');
    let glyph = null;
    if (rank) {
        const pen = new OffscreenCanvas(9, 9).getContext('2d');
        const style = getComputedStyle(rank);
        pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
        const ink = pen.measureText(rank.textContent);
        glyph = ink.actualBoundingBoxAscent;
    }
    return { name: card.dataset.thing, card: box(card), glyph, words: rank && box(rank),
        marks: [...index.querySelectorAll('svg path')].map(box) };
})"""

COLOURS = """() => [...document.querySelectorAll('#deck-test [data-part=card-face]')].map((deck) => {
    const fill = (node) => getComputedStyle(node).fill;
    const paper = getComputedStyle(deck).backgroundColor;
    const marks = [...deck.querySelectorAll('[data-part=deck-index] > svg > path, [data-part=deck-who] path, [data-part=deck-mid] > path')].map(fill);
    const plate = deck.querySelector('[data-part=deck-meant]');
    const pairs = [getComputedStyle(deck).color, ...marks].map((ink) => [ink, paper]);
    if (plate) pairs.push([getComputedStyle(plate).color, getComputedStyle(plate).backgroundColor],
        [fill(plate.querySelector('path')), getComputedStyle(plate).backgroundColor]);
    return { name: deck.parentElement.dataset.thing, pairs };
})"""


Opener = Callable[..., Any]


@pytest.fixture
def gallery(browser: Browser) -> Iterator[Opener]:
    """Yield a function that opens an empty gallery page in a window with given options."""
    with serving() as address, contextlib.ExitStack() as stack:

        def open_page(**how: Any) -> Page:
            context = browser.new_context(
                viewport={"width": 1440, "height": 900}, reduced_motion="reduce", **how
            )
            stack.callback(context.close)
            page = context.new_page()
            page.goto(address)
            page.wait_for_selector("html[data-gallery=ready]")
            return page

        yield open_page


def lay(page: Page, names: list[str], width: int, *, across: int = 12, lit: bool = False) -> None:
    """Lay cards on the page."""
    page.evaluate(LAY, [names, width, across, lit])


def alike(page: Page, names: list[str], width: int, least: int) -> list[Any]:
    """Return the pairs of pictures that differ in fewer than ``least`` pixels."""
    across = 12
    page.mouse.move(1400, 880)
    shot = page.locator("#deck-test").screenshot(animations="disabled", scale="css")
    other = page.context.new_page()
    height = round(width * RATIO)
    png = base64.b64encode(shot).decode()
    found: list[Any] = other.evaluate(COMPARE, [png, names, width, height, across, least])
    other.close()
    return found


def luminance(colour: str) -> float:
    """Return the relative luminance of an opaque ``rgb(…)`` colour."""
    assert colour.startswith("rgb("), f"not a plain colour: {colour}"
    parts = [int(part) / 255 for part in colour[4:-1].split(",")]
    line = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return 0.2126 * line[0] + 0.7152 * line[1] + 0.0722 * line[2]


def contrast(one: str, other: str) -> float:
    """Return the contrast ratio of two colours."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@deep_but_first("sight", ["light", "dark", "forced"])
def test_no_two_cards_look_alike_even_without_colour(gallery: Opener, sight: str) -> None:
    forced = sight == "forced"
    scheme = {"forced_colors": "active"} if forced else {"color_scheme": sight}
    page = gallery(**scheme)
    for names, width, least in [
        (CODES + STANDING, 40, 20),
        (CODES + STANDING, 72, 20),
        (CODES, 110, 80),
        (BACKS, 40, 300),
    ]:
        lay(page, names, width)
        assert not alike(page, names, width, least), f"alike at {width} pixels"


def test_a_rank_can_be_read_at_forty_pixels(gallery: Opener) -> None:
    page = gallery()
    for width, tall, mark in [
        (28, 0.4, 10),
        (40, 0.4, 16),
        (56, 0.4, 20),
        (64, 0.3, 14),
        (110, 0.18, 14),
    ]:
        lay(page, CODES + STANDING, width)
        for card in page.evaluate(INK):
            left, top, right, bottom = card["card"]
            if card["name"] in CODES and card["glyph"] is not None:
                assert card["glyph"] >= tall * width, f"{card['name']} is too small at {width}"
            for box in filter(None, [card["words"], *card["marks"]]):
                assert left <= box[0] < box[2] <= right, (
                    f"{card['name']} leaves the card at {width}"
                )
                assert top <= box[1] < box[3] <= bottom, (
                    f"{card['name']} leaves the card at {width}"
                )
            if card["name"] in CODES:
                high = [box[3] - box[1] for box in card["marks"]]
                assert min(high) >= mark, (
                    f"a mark of {card['name']} is too small at {width}: {high}"
                )


def test_a_rank_stays_in_what_its_neighbour_leaves_of_it(gallery: Opener) -> None:
    page = gallery()
    lay(page, ["TS", "QH", "*R=TD"], 44)
    for node in page.query_selector_all("#deck-test [data-part=card]"):
        node.evaluate("node => node.style.setProperty('--lap', '-18px')")
    for card in page.evaluate(INK):
        left, _, right, _ = card["card"]
        if card["words"] and card["name"] in CODES:
            assert left <= card["words"][0]
            assert card["words"][2] <= right - 18 + 1


def test_ink_stands_out_by_day_and_night_in_two_colours_and_four(gallery: Opener) -> None:
    inks = set()
    page = gallery()
    for theme, deck in product(["light", "dark"], ["two", "four"]):
        page.evaluate(
            "(look) => Object.assign(document.documentElement.dataset, look)",
            {"theme": theme, "deck": deck},
        )
        for lit in (False, True):
            lay(page, CODES + STANDING, 72, lit=lit)
            for card in page.evaluate(COLOURS):
                for ink, paper in card["pairs"]:
                    assert contrast(ink, paper) >= 4.5, f"{card['name']}: {ink} on {paper}"
                    inks.add((theme, deck, lit, ink))
    # In each theme, a four-colour deck must have more ink colours than a two-colour deck.
    count = [
        len([ink for ink in inks if ink[:2] == case])
        for case in product(["light", "dark"], ["two", "four"])
    ]
    assert count[0] < count[1]
    assert count[2] < count[3]


def test_a_card_is_named_and_drawn_once(gallery: Opener) -> None:
    page = gallery()
    lay(page, ["9H", "9H2", "TD2", "*B3", "*R", "*R=9H"], 40)
    faces = page.evaluate(
        "[...document.querySelectorAll('#deck-test [data-part=card]')].map((card) => ({"
        " name: card.ariaLabel, tag: card.tagName, html: card.firstElementChild.outerHTML,"
        " hidden: [...card.children].every((part) => part.ariaHidden === 'true') }))"
    )
    assert faces[0]["html"] == faces[1]["html"], "the number of the pack is not drawn"
    assert ">10<" in faces[2]["html"]
    assert faces[4]["html"] != faces[5]["html"]
    assert all(face["hidden"] and face["tag"] == "BUTTON" for face in faces)
    assert [face["name"] for face in faces[:2]] == ["card 9H", "card 9H2"]
    kept = page.evaluate(
        """async () => {
            const { makeCard, paintCard } = await import('/web/js/ui/faces.ts');
            const node = makeCard('x');
            const paint = (more) => {
                paintCard(node, { id: 'x', face: 'playing', code: '*R', ...more }, false, '');
                return node.firstElementChild;
            };
            const first = paint({});
            return [first === paint({ say: 'other words' }), first === paint({ stands: '9H' }),
                document.querySelectorAll('[data-part=deck-store]').length];
        }"""
    )
    assert kept == [True, False, 1]
