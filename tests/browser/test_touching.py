"""Touching things in Turbo Duel: every card, picks in both orders, fewer picks, refusals."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser import oracle
from tests.browser.keys import Keys
from tests.browser.table import Hand, Table, grid, race, record_of, slow_motion
from tests.parts import deep_but_first
from tests.support import Opener, announced, until

if TYPE_CHECKING:
    from collections.abc import Sequence

pytestmark = pytest.mark.browser

SIZES = {"touch": {"width": 360, "height": 740}}
WIDE = {"width": 1440, "height": 900}


def cards(letters: str) -> list[str]:
    """Return the thing ids of the cards with these letters."""
    return [f"card:{letter}" for letter in letters]


def follow(table: Table, turns: Sequence[tuple[list[str], str]]) -> None:
    """Play turns by touching, and compare the record with the expected moves."""
    for things, _ in turns:
        table.play(things)
    assert oracle.moves(record_of(table)) == [move for _, move in turns]


@deep_but_first("hand", ["mouse", "touch", "keys"])
def test_every_card_on_its_touch_path(open_page: Opener, hand: Hand) -> None:
    table = race(open_page, grid(first=1), hand, viewport=SIZES.get(hand, WIDE))
    follow(
        table,
        [
            (cards("BD"), "B:D"),  # afterwards the deck is CEFGHI, the discards AD
            (cards("C"), "C"),  # C takes back no card, and Done ends the move
            (cards("EHF"), "E:FH"),  # the record sorts F before H, although H is touched first
            ([*cards("F"), "space:5"], "F:5"),  # H and G are skipped; the deck is only I
            (cards("I"), "I"),  # the kart stays on the start; the deck is rebuilt as ADHGBCEFI
            (cards("H"), "H"),
            (cards("G"), "G"),  # both karts drive; the deck is BCEFI
            (cards("CA"), "C:A"),  # C takes back one card, and Done ends the move; the deck is AEFI
        ],
    )
    assert table.cards("deck") == list("AEFI")
    assert table.tokens()["bomb:1:5"] == "space:5"
    # A lies before E in the deck and is skipped. Touching F before I would be the same move.
    table.play(cards("EIF"))
    assert table.cards("deck") == list("IF")
    assert oracle.moves(record_of(table))[-1] == "E:FI"


def test_two_taken_back_need_no_done(open_page: Opener) -> None:
    table = race(open_page, grid(first=1))
    follow(table, [(cards("CAB"), "C:AB")])
    assert table.cards("deck")[:3] == ["A", "B", "D"]
    table.press("undo").until(n=0)
    follow(table, [(cards("CBA"), "C:BA")])
    assert table.cards("deck")[:3] == ["B", "A", "D"]


def test_lit_things_are_exactly_the_allowed_touches(open_page: Opener) -> None:
    table = race(open_page, grid(first=1, deck="FBCADEGHI", track=9))
    assert table.lit == cards("FBC")
    assert [table.thing(x).get_attribute("data-key") for x in table.lit] == ["1", "2", "3"]
    table.touch("card:F")
    assert set(table.lit) >= {f"space:{k}" for k in range(1, 9)}
    assert "space:9" not in table.lit
    table.touch("card:B", lit=False)  # touching another card releases the first
    assert table.touched == ["card:B"]
    assert set(cards("CADEGHI")) <= set(table.lit)


@deep_but_first("hand", ["mouse", "touch"])
def test_a_refused_touch_says_why(open_page: Opener, hand: Hand) -> None:
    table = race(open_page, grid(first=1, deck="AFBCDEGHI"), hand, viewport=SIZES.get(hand, WIDE))
    expected = oracle.fresh()
    oracle.ask(
        expected,
        do="new",
        game="turbo-duel",
        seats=[
            {"kind": "person", "name": name, "colour": c}
            for name, c in (("Ann", "red"), ("Ben", "blue"))
        ],
        settings={"clock": "off", "first": "1", "deck": "AFBCDEGHI"},
        seed="K7",
    )
    for touched, tried in [
        ([], "card:C"),
        ([], "space:3"),
        (["card:F"], "space:11"),
        (["card:F"], "card:H"),
        (["card:B"], "space:2"),
    ]:
        for thing in touched:
            oracle.ask(expected, do="touch", seat=1, thing=thing)
            table.touch(thing)
        before = table.facts()
        sentence = table.try_(tried)
        assert sentence == oracle.ask(expected, do="why", seat=1, thing=tried)["say"]
        table.announced(sentence)
        after = table.facts()
        assert (after["n"], after["touched"]) == (before["n"], before["touched"])
        boxes = [box for kind, _, box in table.page.evaluate("heard") if kind == "refusal"]
        size = table.page.viewport_size
        assert size
        left, _, right, _ = boxes[-1]
        assert 0 <= left < right <= size["width"], "the note is on the screen"
        for thing in touched:
            oracle.ask(expected, do="cancel", seat=1)
            table.touch(thing)


def test_touches_can_be_taken_back(open_page: Opener) -> None:
    table = race(open_page, grid(first=1))
    table.touch("card:B").touch("card:B")
    assert table.touched == []
    table.touch("card:C").touch("card:A")
    assert table.touched == cards("CA")
    table.touch("card:A")
    assert table.touched == cards("C")
    table.press("cancel")
    until(lambda: not table.touched, "Take back takes it back")
    table.touch("card:C").touch("card:B")
    keys = Keys(table.page)
    keys.press("Escape")
    until(lambda: table.touched == cards("C"), "Escape takes one back")
    keys.press("Escape")
    until(lambda: not table.touched, "and the other")
    table.play(cards("C")).until(n=1)
    assert table.lines() == ["C: nothing put back"]


@pytest.mark.deep
def test_asked_before_playing(open_page: Opener) -> None:
    table = race(open_page, grid(first=1, deck="FADBCEGHI"))
    table.press("menu")
    switch = table.place.locator('dialog.menu [data-do="confirm"]')
    switch.click()
    expect(switch).to_have_attribute("aria-checked", "true")
    table.place.locator('dialog.menu [data-do="menu-cross"]').click()
    table.touch("card:A")
    assert (table.n, table.touched) == (0, cards("A"))
    table.touch("card:D", lit=False)
    table.done().until(n=1)
    assert table.tokens()["kart:1"] == "space:3"


def test_drag_between_two_lit_aims(open_page: Opener) -> None:
    table = race(open_page, grid(first=1, deck="EAHBCDFGI"))
    table.touch("card:E")
    table.drag("card:H", table.thing("card:A")).until(n=1)
    assert table.lines() == ["E: swap A and H"]


def test_hovering_a_card_previews_its_move(open_page: Opener) -> None:
    table = race(open_page, grid(first=1, deck="GABCDEFHI"))
    table.thing("card:G").hover()
    ghost = table.place.locator(".token.ghost")
    ghost.wait_for(state="visible")
    until(table.ask, "it is said where it leads")
    table.place.locator("[data-part=table-name]").hover()
    ghost.wait_for(state="detached")
    assert table.n == 0
    # A card deep in the deck has a preview, too.
    table.thing("card:H").hover()
    until(lambda: "H" in "".join(announced(table.page, "note")[-1:]), "H explains itself")


def test_long_press_explains_and_does_not_play(open_page: Opener) -> None:
    table = race(open_page, grid(first=1), "touch", viewport=SIZES["touch"])
    box = table.thing("card:A").bounding_box()
    assert box
    spot = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    finger = table.page.context.new_cdp_session(table.page)
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [spot]})
    table.place.locator("[data-part=note]").wait_for(state="visible")
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert "A" in announced(table.page, "note")[-1]
    assert (table.n, table.touched) == (0, [])
    table.touch("card:A").until(n=1)


@pytest.mark.deep
def test_a_moving_card_can_be_pressed(open_page: Opener) -> None:
    """Regression: the press ended the animation, the card jumped away, and the click missed it."""
    table = race(open_page, grid(first=1), reduced_motion="no-preference")
    slow_motion(table.page)
    table.thing("card:B").click()
    table.thing("card:I").click()
    table.until(n=1, busy="motion")
    # C is still moving from its old place.
    box = table.thing("card:C").bounding_box()
    assert box
    table.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    until(lambda: table.touched == ["card:C"], "C is touched")
    until(lambda: (table.thing("card:C").bounding_box() or box)["x"] != box["x"], "it did jump")


#: Counts the visible places that show a sentence.
PLACES = """(said) => [...document.querySelectorAll('[data-part=table-host] *')].filter((node) => {
    const { width, height } = node.getBoundingClientRect();
    const own = node.textContent.includes(said) && ![...node.children].some((each) => each.textContent.includes(said));
    return own && width > 2 && height > 2 && node.checkVisibility({ visibilityProperty: true, opacityProperty: true });
}).length"""

#: A game of each kind; something at its start cannot be touched.
GAMES = [
    "turbo-duel?seats=person,bot:easy&seed=K7&first=1",
    "daytona?seats=person,bot:easy&seed=K7",
    "pursuit?seats=person,bot:easy&seed=K7",
    "grand-prix?seats=person,bot:easy,bot:easy&seed=K7",
    "racing-demon?seats=person,bot:adult&seed=K7&calm=on",
]


@pytest.mark.parametrize("game", GAMES)
def test_a_refusal_is_said_in_one_place(open_page: Opener, game: str) -> None:
    table = race(open_page, f"#/{game}", names=("Ann",))
    until(lambda: table.lit, "Ann may act")
    things = table.host.locator("[data-part=view] [data-thing]:not([data-lit])")
    seen = [str(each.get_attribute("data-thing")) for each in things.all() if each.is_visible()]
    name = next((each for each in seen if each.startswith("card:")), seen[0])
    # The mouse explains what it rests on, before the touch.
    table.thing(name).hover(force=True)
    said = table.try_(name)
    assert said
    assert table.ask() == said
    assert table.page.evaluate(PLACES, said) == 1
    assert table.host.locator("[data-part=slip]").count() == 0
    expect(table.place.locator("[data-part=note]")).to_be_hidden()
