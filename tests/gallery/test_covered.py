"""Nothing covers a word or a mark, in moments that no stored view has."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from tests.gallery.puzzled import puzzled
from tests.gallery.shelf import FOLDER
from tests.support import becomes

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser

#: The longest card of Grand Prix.
SIX = [
    {"livery": livery, "text": livery[0].upper(), "n": 6 - n}
    for n, livery in enumerate(("yellow", "green", "orange", "red", "purple", "blue"))
]

#: Returns the printed signs of chips beside names that leave less than a tenth of their half of the chip free.
TOO_WIDE = """() => [...document.querySelectorAll('[data-badge=last] [data-print]')].filter((half) => {
    const pen = document.createElement('canvas').getContext('2d');
    const {fontWeight, fontSize, fontFamily} = getComputedStyle(half);
    pen.font = `${fontWeight} ${fontSize} ${fontFamily}`;
    return pen.measureText(half.dataset.print).width > 0.45 * half.parentElement.getBoundingClientRect().width;
}).map((half) => half.dataset.print)"""

#: Returns how far the number of each card of a chain reaches over the next card, in pixels.
OVER_NEXT = """() => {
    const cards = [...document.querySelectorAll('[data-zone=laid] [data-part=card]')];
    return cards.slice(0, -1).map((card, i) => {
        const {left, width} = getComputedStyle(card, '::after');
        const step = cards[i + 1].getBoundingClientRect().left - card.getBoundingClientRect().left;
        return Math.max(0, parseFloat(left) + parseFloat(width) - step);
    });
}"""

#: Returns how close the badge of a waiting car comes to the middle of the car, in pixels.
TO_LETTER = """() => {
    const badge = document.querySelector('[data-part=token-waits]:not([hidden])').getBoundingClientRect();
    const car = document.querySelector('[data-waits] svg').getBoundingClientRect();
    const [x, y] = [car.left + car.width / 2, car.top + car.height / 2];
    return Math.hypot(Math.max(badge.left - x, x - badge.right, 0), Math.max(badge.top - y, y - badge.bottom, 0));
}"""

#: Returns whether a click on the first line of a fold would reach it.
ON_TOP = """(fold) => {
    const {x, y} = fold.getBoundingClientRect();
    return fold.contains(document.elementFromPoint(x + 30, y + 4));
}"""

#: Scrolls a row of the result to the place of its title, below which more follows. Returns whether the title is on top.
BELOW_TITLE = """(row) => {
    const title = document.querySelector('[data-part=result-title]');
    title.parentElement.style.paddingBottom = '100vh';
    const {top, height} = title.getBoundingClientRect();
    title.parentElement.scrollTop += row.getBoundingClientRect().top - top;
    const name = row.firstElementChild.getBoundingClientRect();
    const [within, middle] = [name.top < top + height && name.bottom > top, top + height / 2];
    return within && title.contains(document.elementFromPoint(name.x + 20, middle));
}"""


@pytest.mark.parametrize("page", ["phone", "desktop"], indirect=True)
def test_a_fold_opens_below_a_title_of_two_lines(page: Page) -> None:
    """Regression: the title, which stays at the top of the result, covered the first line."""
    page.evaluate("gallery.show('grand-prix/over-long-names')")
    fold = page.locator("[data-part=review-fold]")
    # Its words are not here, but its height is.
    means = page.locator("[data-part=review-means]")
    means.evaluate("(means) => { means.hidden = false; means.style.minHeight = '60rem' }")
    fold.click()
    becomes(lambda: fold.evaluate(ON_TOP), True, "the first line is on top")


@pytest.mark.parametrize("page", ["phone"], indirect=True)
def test_a_score_sheet_scrolls_below_the_title(page: Page) -> None:
    """Regression: names of the sheet, which stay in sight, painted over the title of the result."""
    page.evaluate("gallery.show('racing-demon/over')")
    row = page.locator("[data-part=sheet-row]").last
    assert row.evaluate(BELOW_TITLE)


@pytest.mark.parametrize("page", ["phone", "tablet", "desktop"], indirect=True)
def test_the_chips_of_the_longest_card_stand_beside_a_prize(page: Page) -> None:
    """Regression: chips as narrow as on the smallest tablet had letters as large as elsewhere."""
    view: dict[str, Any] = json.loads((FOLDER / "grand-prix/values.json").read_text("utf-8"))
    for seat in view["reply"]["table"]["seats"]:
        others = [badge for badge in seat["badges"] if badge["id"] != "last"]
        last = {"id": "last", "text": "", "say": "", "lines": SIX}
        seat["badges"] = [*others, last, {"id": "prize", "text": "350", "say": "", "art": "prize"}]
    page.evaluate("([view]) => gallery.show(view)", [view])
    assert page.locator("[data-badge=last] b").count() == 3 * len(SIX)
    assert page.evaluate(TOO_WIDE) == []


@pytest.mark.parametrize("page", ["phone", "tablet", "desktop"], indirect=True)
def test_the_numbers_of_a_chain_stand_on_their_own_cards(page: Page) -> None:
    """Regression: the cards of a chain overlap on a phone, and numbers covered the index of the next card."""
    page.evaluate(
        "([view]) => gallery.show(view)", [dict(puzzled())["pursuit/puzzle-chain-solved"]]
    )
    over = page.evaluate(OVER_NEXT)
    assert over == [0] * 5


@pytest.mark.parametrize("page", ["phone", "tablet"], indirect=True)
@pytest.mark.parametrize("at", ["line", "3", "5", "8", "13"])
def test_the_badge_of_a_car_in_the_pit_is_beside_its_letter(page: Page, at: str) -> None:
    """Regression: where the road runs upwards, the badge covered the letter."""
    view: dict[str, Any] = json.loads((FOLDER / "daytona/in-the-pits.json").read_text("utf-8"))
    tokens = view["reply"]["table"]["views"][0]["view"]["tokens"]
    tokens[:] = [{**token, "at": f"space:{at}"} for token in tokens if token.get("waits")]
    page.evaluate("([view]) => gallery.show(view)", [view])
    assert page.evaluate(TO_LETTER) > 8
