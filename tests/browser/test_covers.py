"""Two people with secrets at one device: covers, last looks, and that no secret leaks."""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

import pytest
from playwright.sync_api import expect

from tests.browser.axe import check
from tests.browser.scripts import HIDE
from tests.browser.spy import spy
from tests.browser.table import Table, prefer, race, slow_motion, start
from tests.parts import deep_but_first
from tests.support import Opener, announced, becomes, ready, until

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser

SPY = spy("(text) => text.match(/(10|[A2-9])[♠♥♦♣]/g) ?? []")

#: Returns whether nothing covers the middle of ``node``. ``elementFromPoint`` finds ``node`` only with pointer events.
ON_TOP = """(node) => {
    node.style.pointerEvents = 'auto';
    const { x, y, width, height } = node.getBoundingClientRect();
    const found = document.elementFromPoint(x + width / 2, y + height / 2);
    node.style.pointerEvents = '';
    return node.contains(found);
}"""

SUITS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}


def pursuit(seats: str = "person,person", seed: str = "K7", **settings: object) -> str:
    """Return the URL fragment of a set-up of Pursuit."""
    pairs = {"seats": seats, "seed": seed, **settings}
    return "#/pursuit?" + "&".join(f"{k}={quote(str(v), safe=':,')}" for k, v in pairs.items())


def chase(open_page: Opener, fragment: str | None = None, **options: Any) -> Table:
    """Start a Pursuit game of Ann and Ben; Ben leads, so he begins."""
    return race(open_page, fragment or pursuit(), **options)


def covered(table: Table) -> Table:
    """Wait for the cover."""
    table.place.locator("[data-part=handing]").wait_for(state="visible")
    return table


def take(table: Table, name: str = "Ben") -> Table:
    """Take the device and skip the recap."""
    covered(table)
    table._hit(table.place.get_by_role("button", name=f"I am {name}: show my cards"))
    table.place.locator("[data-part=handing]").wait_for(state="hidden")
    if table.place.locator(
        '[data-part=recap]:visible, [data-part=prompt][data-mood="recap"]'
    ).count():
        table.page.keyboard.press("Escape")
    return table.still()


def hand(table: Table, seat: int) -> list[str]:
    """Return the cards of a seat's hand that are shown face up."""
    return table.cards(f"hand:{seat}")


def count(table: Table, seat: int) -> int:
    """Return the number of cards of a seat's hand that are shown face up."""
    return len(hand(table, seat))


def beyond(table: Table, n: int) -> bool:
    """Return whether more than ``n`` moves are made and a person may act."""
    return table.n > n and bool(table.lit)


def turn(table: Table, seat: int) -> tuple[list[str], str]:
    """Take the stock card and discard a card; return the hand before the discard, and the discarded card."""
    n = table.n
    table.touch("stock").until(n=n + 1)
    held = hand(table, seat)
    card = next(thing for thing in table.lit if thing.startswith("card:"))
    table.touch(card)
    if table.n == n + 1:
        table.touch("discard")
    until(lambda: table.n >= n + 2, "the turn is over")
    return held, card[5:]


def named(cards: set[str]) -> set[str]:
    """Return the names under which cards may appear on the page: ids and words."""
    ids = {f"card:{card}" for card in cards}
    return ids | {card[0].replace("T", "10") + SUITS[card[1]] for card in cards if card[0] != "*"}


@pytest.mark.pyodide
def test_no_hand_of_an_opponent_ever_reaches_the_page(open_page: Opener) -> None:
    page = open_page(None, reduced_motion="no-preference")
    page.add_init_script(SPY)
    prefer(page, pace="instant")
    page.goto(open_page.site.url + pursuit())
    ready(page)
    table = start(page, names=("Ann", "Ben"))
    secret: dict[int, set[str]] = {1: set(), 2: set()}
    shown: set[str] = set()
    for seat, name in ((2, "Ben"), (1, "Ann"), (2, "Ben"), (1, "Ann")):
        take(table, name)
        held, card = turn(table, seat)
        secret[seat] |= set(held)
        shown.add(card)
        covered(table)
        # The seat that has just played may look at its cards again.
        table.place.get_by_role("button", name=f"{name}: look once more").click()
        becomes(partial(count, table, seat), 7, "the hand is shown once more")
        table.press("cover")
    covered(table)
    spied = page.evaluate("spied")

    hidden = {seat: secret[seat] - shown - secret[3 - seat] for seat in (1, 2)}
    assert all(len(cards) >= 5 for cards in hidden.values()), "the game is too open to tell"
    for state in spied["states"]:
        for seat, cards in hidden.items():
            if state["viewer"] != str(seat) or state["covered"]:
                assert not named(cards) & set(state["cards"]), f"seat {seat} is seen in {state}"
    replies = [text for text in spied["messages"] if '"views":' in text]
    assert len(replies) > 20
    viewers = set()
    for text in replies:
        found = re.search(r'"viewer":\s*("?\w+"?)', text)
        assert found
        viewers.add(found[1])
        for seat, cards in hidden.items():
            if found[1] != str(seat):
                seen = {
                    word
                    for word in named(cards)
                    if re.search(rf"(?<!\w){re.escape(word)}(?!\w)", text)
                }
                assert not seen, f"{seen} of seat {seat} came with {found[1]}"
    assert viewers == {"1", "2", '"public"'}


def test_the_cover_is_a_dialog_for_keys_and_screen_readers(open_page: Opener) -> None:
    table = covered(chase(open_page))
    page = table.page
    box = table.place.get_by_role("dialog", name="Pass the device to Ben.")
    expect(box).to_have_attribute("aria-modal", "true")
    until(
        lambda: any("Pass the device to Ben." in words for words in announced(page, "live")),
        "it is said",
    )
    mine = box.get_by_role("button", name="I am Ben: show my cards")
    expect(mine).to_be_focused()
    for key in ("Escape", "u", "h", "/", "1", "Backspace", "."):
        page.keyboard.press(key)
    expect(mine).to_be_focused()
    # The cover keeps the focus: Tab never reaches the table.
    for _ in range(4):
        page.keyboard.press("Tab")
        assert page.evaluate(
            "document.activeElement?.closest('[data-part=view], [data-part=bar], [data-part=moves], [data-part=asides]') === null"
        )
    # The menu opens above the cover.
    box.locator('[data-do="menu"]').click()
    table.in_menu("keys").click()
    table.place.locator("dialog.keys").wait_for(state="visible")
    page.keyboard.press("Escape")
    expect(box).to_be_visible()
    mine.focus()
    page.keyboard.press("Enter")
    box.wait_for(state="hidden")
    assert len(hand(table.still(), 2)) == 7
    assert table.lit == ["stock", "discard"]
    # The key press that ends a turn does not also take the device.
    turn(table, 2)
    covered(table)
    expect(table.place.get_by_role("dialog", name="Pass the device to Ann.")).to_be_visible()
    assert hand(table, 1) == hand(table, 2) == []


def test_a_last_look_after_a_turn_plays_nothing(open_page: Opener) -> None:
    table = take(chase(open_page))
    turn(table, 2)
    covered(table).place.get_by_role("button", name="Ben: look once more").click()
    again = table.place.get_by_role("button", name="Hand over to Ann")
    again.wait_for(state="visible")
    assert len(hand(table, 2)) == 7
    assert hand(table, 1) == []
    assert table.lit == []
    expect(again).to_be_focused()
    again.click()
    covered(table)
    assert hand(table, 2) == []
    # Escape also covers the cards again.
    table.place.get_by_role("button", name="Ben: look once more").click()
    again.wait_for(state="visible")
    table.page.keyboard.press("Escape")
    covered(table)
    take(table, "Ann")
    assert len(hand(table, 1)) == 7


def test_the_recap_shows_the_opponents_turn_step_by_step(open_page: Opener) -> None:
    table = take(chase(open_page, reduced_motion="no-preference"))
    _, card = turn(table, 2)
    covered(table)
    slow_motion(table.page)
    table.place.get_by_role("button", name="I am Ann: show my cards").click()
    strip = table.place.locator('[data-part=prompt][data-mood="recap"]')
    strip.wait_for(state="visible")
    expect(strip.locator("[data-part=prompt-say]")).to_have_text("Ben takes the stock card.")
    expect(strip.locator("[data-part=prompt-last]")).to_have_text("1 of 2 · touch to skip")
    # The recap shows Ann's cards as they are now, and the piles as before Ben's turn.
    assert len(hand(table, 1)) == 7
    assert card not in table.cards("discard")
    assert table.lit == []
    skip = strip.get_by_role("button", name="Skip")
    expect(skip).to_be_focused()
    # A touch of the table also skips the recap.
    table.place.locator("[data-zone]").first.dispatch_event("pointerdown")
    table.still()
    strip.wait_for(state="hidden")
    assert table.cards("discard") == [card]
    assert table.lit == ["stock", "discard"]
    said = " ".join(announced(table.page, "live"))
    assert "Ben takes the stock card." in said
    assert "Ben discards" in said


@pytest.mark.deep
def test_the_recap_marks_the_car_that_moved(open_page: Opener) -> None:
    """During the recap the ring marks the car that moved, not the viewer's car."""
    table = take(chase(open_page, reduced_motion="no-preference"))
    turn(table, 2)
    covered(table)
    slow_motion(table.page)
    table.place.get_by_role("button", name="I am Ann: show my cards").click()
    strip = table.place.locator('[data-part=prompt][data-mood="recap"]')
    strip.wait_for(state="visible")
    car = table.host.locator("[data-token][data-acts]")
    expect(car).to_have_attribute("data-token", "car:2")
    strip.get_by_role("button", name="Skip").click()
    strip.wait_for(state="hidden")
    expect(car).to_have_attribute("data-token", "car:1")


@deep_but_first("size", [(360, 740), (1440, 900)])
def test_the_menu_under_a_cover_shows_public_information_only(
    open_page: Opener, size: tuple[int, int]
) -> None:
    table = covered(chase(open_page, viewport={"width": size[0], "height": size[1]}))
    page, box = table.page, table.place.locator("[data-part=handing]")
    box.locator('[data-do="menu"]').click()
    table.in_menu("summary").click()
    described = page.locator("dialog[data-part=summary]")
    expect(described).to_contain_text("Stock: ")
    assert "hand: 7 cards" in described.inner_text()
    assert described.evaluate(ON_TOP), "the cover lies over it"
    described.locator('[data-do="summary-cross"]').click()
    box.locator('[data-do="menu"]').click()
    table.place.locator('dialog.menu [data-do="moves"]').click()
    table.place.locator("dialog.moves-sheet[open] [data-part=moves-list]").wait_for(state="visible")
    page.keyboard.press("Escape")
    expect(box).to_be_visible()
    take(table)
    assert count(table, 2) == 7


@pytest.mark.deep
def test_a_tap_on_the_recap_skips_it(open_page: Opener) -> None:
    table = take(chase(open_page, hand="touch", reduced_motion="no-preference"))
    turn(table, 2)
    covered(table)
    slow_motion(table.page)
    table._hit(table.place.get_by_role("button", name="I am Ann: show my cards"))
    strip = table.place.locator('[data-part=prompt][data-mood="recap"]')
    strip.locator("[data-part=prompt-say]").tap()
    table.still()
    assert table.lit == ["stock", "discard"]


@pytest.mark.deep
def test_the_recap_ends_by_itself(open_page: Opener) -> None:
    table = take(chase(open_page, reduced_motion="no-preference"))
    _, card = turn(table, 2)
    covered(table)
    table.place.get_by_role("button", name="I am Ann: show my cards").click()
    becomes(partial(table.cards, "discard"), [card], "Ben's discard has come")
    table.until(busy="")
    becomes(lambda: table.lit, ["stock", "discard"], "Ann may go on")
    assert any("Ben discards" in words for words in announced(table.page, "live"))
    expect(table.place.locator('[data-part=prompt][data-mood="recap"]')).to_have_count(0)


@pytest.mark.deep
def test_with_reduced_motion_the_recap_is_a_list(open_page: Opener) -> None:
    table = take(chase(open_page))
    turn(table, 2)
    covered(table)
    table.place.get_by_role("button", name="I am Ann: show my cards").click()
    box = table.place.get_by_role("dialog", name="What happened")
    box.wait_for(state="visible")
    lines = box.locator("li > span").all_inner_texts()
    assert lines[0] == "Ben takes the stock card."
    assert lines[1].startswith("Ben discards ")
    go = box.get_by_role("button", name="Go on")
    expect(go).to_be_focused()
    go.press("Enter")
    box.wait_for(state="hidden")
    assert table.lit == ["stock", "discard"]


def opened_again(table: Table) -> None:
    """Return a reopened table, after checking that it is covered and names no card of a hand."""
    covered(table)
    assert hand(table, 1) == hand(table, 2) == []


def test_a_reopened_game_is_covered(open_page: Opener) -> None:
    table = take(chase(open_page))
    own = hand(table, 2)
    table.touch("stock").until(n=1)
    table.kept().page.reload()
    opened_again(table.until(live="true"))
    take(table)
    assert set(own) < set(hand(table, 2))
    # Leaving for home and coming back does not reveal the cards either.
    table.menu("home")
    page = table.page
    page.locator('[data-do="continue"]').click()
    opened_again(table.until(live="true"))
    take(table)
    assert set(own) < set(hand(table, 2))


def test_hiding_the_page_covers_the_cards(open_page: Opener) -> None:
    """A page hidden in mid-turn is covered, because another person may show it again."""
    table = take(chase(open_page))
    page = table.page
    table.touch("stock").until(n=1)
    table.touch("card:" + hand(table, 2)[0])
    begun = table.touched
    page.evaluate(HIDE, True)
    covered(table)
    assert hand(table, 1) == hand(table, 2) == []
    page.evaluate(HIDE, False)
    opened_again(table)
    take(table)
    assert count(table, 2) == 8
    assert (table.n, table.touched) == (1, begun)
    # Hiding the page also covers the cards while Ben goes back in history or looks once more.
    table.press("cancel")
    table.menu("moves")
    table.place.locator('[data-goto="0"]').click()
    table.until(live="false")
    page.evaluate(HIDE, True)
    covered(table.until(live="true"))
    page.evaluate(HIDE, False)
    take(table)
    card = next(thing for thing in table.lit if thing.startswith("card:"))
    table.touch(card)
    if table.n == 1:
        table.touch("discard")
    covered(table).place.get_by_role("button", name="Ben: look once more").click()
    becomes(partial(count, table, 2), 7, "the hand is shown once more")
    page.evaluate(HIDE, True)
    opened_again(table)


def test_alone_against_a_bot_nothing_is_covered(open_page: Opener) -> None:
    table = chase(open_page, pursuit("person,bot:easy"), names=("Ann",))
    table.turn()
    for _ in range(3):
        assert len(hand(table, 1)) == 7
        n = table.n
        turn(table, 1)
        until(partial(beyond, table, n + 2), "the bot has had its turn")
    for hidden in (True, False):
        table.page.evaluate(HIDE, hidden)
    assert len(hand(table.still(), 1)) == 7
    expect(table.place.locator("[data-part=handing]")).to_be_hidden()


def test_link_and_file_say_first_that_they_hold_the_deal(open_page: Opener) -> None:
    table = take(chase(open_page))
    page: Page = table.page
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.evaluate("navigator.clipboard.writeText('nothing')")
    for what in ("link", "save"):
        table.menu(what)
        question = table.place.locator("dialog.question")
        question.wait_for(state="visible")
        assert "cards" in question.locator("p").inner_text()
        question.get_by_role("button", name="Close").click()
        expect(question).to_have_count(0)
    assert page.evaluate("navigator.clipboard.readText()") == "nothing"
    table.menu("link")
    table.place.locator("dialog.question").get_by_role("button", name="Go on").click()
    becomes(lambda: "#/g/" in page.evaluate("navigator.clipboard.readText()"), True, "the link")


@pytest.mark.deep
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_between_two_people(open_page: Opener, theme: str) -> None:
    size = {"width": 360, "height": 740} if theme == "dark" else {"width": 1440, "height": 900}
    table = covered(chase(open_page, viewport=size, color_scheme=theme))
    page = table.page
    found: list[str] = []
    check(page, "cover", found)
    turn(take(table), 2)
    covered(table)
    check(page, "cover with a last look", found)
    table.place.get_by_role("button", name="Ben: look once more").click()
    table.do("cover").first.wait_for(state="visible")
    check(page, "the last look", found)
    table.press("cover")
    covered(table).place.get_by_role("button", name="I am Ann: show my cards").click()
    table.place.locator("[data-part=recap]").wait_for(state="visible")
    check(page, "what happened", found)
    page.keyboard.press("Escape")
    table.do("aside").first.click()
    table.place.locator("[data-part=aside-body]").wait_for(state="visible")
    check(page, "what is told beside", found)
    assert not found, "\n".join(found)
