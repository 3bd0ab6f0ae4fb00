"""Pursuit on the page: the hand, chains, and the piles."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser import oracle
from tests.browser.keys import Keys
from tests.browser.pursuit import LONG, PHONE, SIZES, begin, cards, chase, rich
from tests.browser.table import Hand, Table, back_to_table, race, record_of, unfold
from tests.parts import deep_but_first
from tests.support import Opener, announced, becomes, ready, until

if TYPE_CHECKING:
    from playwright.sync_api import Locator

pytestmark = pytest.mark.browser


#: With this seed Ann can catch the bot as soon as she has taken the stock card.
CATCH = "C3007"
HELD = ["5S", "9H", "5D", "7D", "8D", "9D", "4C", "*B"]


def strip(table: Table) -> list[str]:
    """Return the cards of the chain zone: cards put down, then copies of touched cards."""
    found: list[str] = table.host.locator('[data-zone="laid"] [data-part=card]').evaluate_all(
        "all => all.map(node => (node.dataset.thing ?? node.dataset.for).slice(5))"
    )
    return found


def zone(table: Table, name: str) -> Locator:
    """Return the element of a zone."""
    return table.host.locator(f'[data-part=view] [data-zone="{name}"]')


def box(target: Locator) -> tuple[float, ...]:
    """Return an element's box."""
    found = target.bounding_box()
    assert found, "it has no place on the screen"
    return tuple(round(found[side], 1) for side in ("x", "y", "width", "height"))


#: A solid outline marks touched cards, a dashed outline the cards of a hint.
DASHED = "node => getComputedStyle(node).outlineStyle"

#: Waits two frames, in which the page measures the ring and lays it out.
FRAMES = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"

#: Cards of the player's own hand with too little area for a finger.
NARROW = """() => [...document.querySelectorAll('[data-hand="own"] [data-part=card]')].filter((card) => {
    const { left, top, width, height } = card.getBoundingClientRect();
    let wide = 0;
    for (let x = Math.ceil(left); x < left + width; x++)
        if (document.elementFromPoint(x, top + height / 2)?.closest('[data-part=card]') === card) wide++;
    return wide < 40 || height < 40;
}).map((card) => card.dataset.thing)"""


# --- whole games -------------------------------------------------------------------------------


def act(table: Table, by_cards: bool) -> None:
    """Make the next move of a turn; put down an offered chain by its button or card by card."""
    seen = table.facts()
    lit = seen["lit"]
    offers = [thing for thing in lit if thing.startswith("button:")]
    if "discard" in lit and seen["touched"]:
        table.touch("discard")
    elif not any(thing.startswith("card:") for thing in lit):
        table.touch("stock")
    elif offers and by_cards:
        text = offers[0][7:]
        for card in chain_of(table, text):
            table.touch(card)
        table.done()
    elif offers:
        table.touch(offers[0])
    else:
        table.touch([thing for thing in lit if thing.startswith("card:")][-1])


def chain_of(table: Table, text: str) -> list[str]:
    """Return the hand's cards that a chain's text names. Each ``*`` in the text takes the hand's next unused joker."""
    held = table.cards("hand:1")
    found = []
    while text:
        face, text = (text[0], text[1:]) if text[0] == "*" else (text[:2], text[2:])
        card = next(each for each in held if each.startswith(face))
        held.remove(card)
        found.append(f"card:{card}")
    return found


@deep_but_first(
    ("hand", "seed"),
    [pytest.param("touch", "W80", marks=pytest.mark.pyodide), ("mouse", "W62"), ("keys", "W62")],
)
def test_whole_games(open_page: Opener, hand: Hand, seed: str) -> None:
    table = begin(open_page, hand, chase(seed=seed))
    by_cards = hand != "mouse"
    while table.turn().phase != "over":
        assert table.n < 60, "this game does not end"
        act(table, by_cards)
    back_to_table(table)
    text = record_of(table)
    assert oracle.opened(text)["table"]["phase"] == "over"
    assert oracle.lines(text) == table.lines()
    assert len(oracle.moves(text)) == table.n
    # When the game is over, both players' cards are face up. The viewer's cards still lie at the bottom.
    assert len(table.cards("hand:2")) >= 6
    assert zone(table, "hand:1").get_attribute("data-own") is not None


@pytest.mark.deep
def test_two_people_at_one_device(open_page: Opener) -> None:
    """A cover separates two turns. The viewer's cards are face up, and the opponent's cards face down."""
    table = race(open_page, chase("person,person", "D284"), "touch", viewport=PHONE)
    cover = table.place.locator("[data-part=handing]")
    looked = []

    def ready_to_act() -> bool:
        return cover.is_visible() or table.phase == "over" or bool(table.lit)

    while True:
        until(ready_to_act, "somebody can do something")
        if table.phase == "over":
            break
        assert table.n < 40, "this game does not end"
        if cover.is_visible():
            table._hit(cover.locator('[data-do="ready"]').first)
            cover.wait_for(state="hidden")
            if table.place.locator(
                '[data-part=recap]:visible, [data-part=prompt][data-mood="recap"]'
            ).count():
                table.page.keyboard.press("Escape")
            table.turn()
            viewer = int(str(table.host.locator("[data-part=view]").get_attribute("data-viewer")))
            looked.append(viewer)
            assert zone(table, f"hand:{viewer}").get_attribute("data-hand") == "own"
            assert zone(table, f"hand:{3 - viewer}").get_attribute("data-hand") == "backs"
            continue
        act(table, by_cards=False)
    assert looked[:3] in ([1, 2, 1], [2, 1, 2])
    assert table.n == 17


@pytest.mark.deep
def test_a_race_of_five(open_page: Opener) -> None:
    fragment = chase("person,bot:easy,bot:easy,bot:easy,bot:easy", "five", laps=1, bump=1)
    table = begin(open_page, "touch", fragment)
    for _ in range(3):
        n = table.n
        while table.turn().phase != "over" and not (table.n > n and table.lit[:1] == ["stock"]):
            act(table, by_cards=False)
    assert table.n > 20
    assert table.phase == "over" or table.lit == ["stock", "discard"]
    ups = [len(table.cards(f"up:{seat}")) for seat in range(1, 6)]
    assert min(ups) >= 1, "everybody is up to something"
    assert zone(table, "hand:4").locator("[data-part=zone-count]").inner_text() == "7"
    expect(table.host.locator("[data-plate]")).to_have_count(5)
    expect(table.host.locator("[data-plate] [data-part=badge]")).not_to_have_count(0)


# --- chains ------------------------------------------------------------------------------------


def test_a_chain_card_by_card(open_page: Opener) -> None:
    """Build a chain by mouse; the tests of whole games also build chains by touch and keys."""
    table = rich(open_page)
    ghost = table.host.locator(".token.ghost")
    for done in range(len(LONG)):
        table.touch(f"card:{LONG[done]}")
        assert strip(table) == LONG[: done + 1]
        assert table.touched == cards(LONG[: done + 1])
    # The page finds out that the joker stands for the 6; only Done plays the chain.
    assert (table.n, table.lit) == (1, [])
    ghost.wait_for(state="visible")
    assert ghost.get_attribute("data-colour") == "red"
    assert "9♥" in table.ask()
    assert table.cards("hand:1") == HELD, "the hand keeps its shape"
    table.touch("card:9D")  # takes back 9D and all cards after 9D
    assert strip(table) == LONG[:5]
    # An unsuitable card gets a reason, and the chain stays.
    assert "4♣" not in strip(table)
    assert table.try_("card:4C") != ""
    assert strip(table) == LONG[:5]
    table.press("cancel")
    until(lambda: not table.touched, "all is let go")
    expect(ghost).to_have_count(0)
    for card in LONG[:6]:
        table.touch(f"card:{card}")
    table.done().until(n=2)
    assert strip(table) == LONG[:6]
    assert table.tokens()["car:1"] == "space:9"
    assert table.lit == cards(["9H", "4C"])


@deep_but_first("hand", ["mouse", "touch"])
def test_a_chain_by_dragging(open_page: Opener, hand: Hand) -> None:
    table = rich(open_page, hand)
    laid = zone(table, "laid")
    table.drag("card:5D", laid)
    assert (table.n, strip(table)) == (1, ["5D"])
    table.drag("card:*B", laid)
    table.drag("card:7D", laid)
    assert strip(table) == ["5D", "*B", "7D"]
    # A card that cannot follow is refused in words.
    refusals = len(announced(table.place, "refusal"))
    table.haul(table.thing("card:4C"), laid)
    until(lambda: len(announced(table.place, "refusal")) > refusals, "why it cannot follow")
    assert strip(table) == ["5D", "*B", "7D"]
    # A player takes back a card of the strip by dragging the card out, or by touching the card.
    before = table._state()
    table.haul(laid.locator('[data-for="card:7D"]'), zone(table, "ring"))
    table._changed(before, "a copy was dragged out")
    assert strip(table) == ["5D", "*B"]
    before = table._state()
    table._hit(laid.locator('[data-for="card:*B"]'))
    table._changed(before, "a copy was touched")
    assert strip(table) == ["5D"]
    assert table.n == 1
    table.drag("card:*B", laid).done().until(n=2)
    # The page prints and announces the card that the last joker stands for.
    joker = table.thing("card:*B")
    assert "6 of diamonds" in str(joker.get_attribute("aria-label"))
    assert joker.evaluate("node => node.closest('[data-zone]').dataset.zone") == "up:1"
    assert strip(table) == ["5D", "*B"], "the chain lies whole"
    assert table.tokens()["car:1"] == "space:6"


@deep_but_first("size", ["phone", "desk"])
def test_outcomes_at_one_touch(open_page: Opener, size: str) -> None:
    hand: Hand = "touch" if size == "phone" else "mouse"
    table = rich(open_page, hand, viewport=SIZES[size])
    offers = table.host.locator("[data-part=view-button]")
    assert offers.count() == 6
    hold = box(zone(table, "hand:1"))
    first = offers.first
    bounds = table.page.viewport_size
    assert bounds
    x, y, wide, high = box(first)
    assert x >= 0
    assert x + wide <= bounds["width"]
    assert high >= 40
    assert y + high <= hold[1]
    if hand == "mouse":
        first.hover()
        table.host.locator(".token.ghost").wait_for(state="visible")
        assert table.host.locator("[data-part=prompt][data-foresee]").count() == 1
    text = str(first.get_attribute("data-thing"))
    # Each offer shows its cards and its destination, and nothing is cut off.
    ranks = first.locator("[data-suit] [data-print]")
    assert ranks.evaluate_all("all => all.map((n) => n.dataset.print)") == ["5", "7", "8", "9"]
    assert first.locator("[data-suit]").count() == 5, "with a joker"
    assert "To 9♦" in first.inner_text()
    last = box(offers.last)
    assert last[1] + last[3] <= hold[1]
    table.touch(text).until(n=2)
    assert table.tokens()["car:1"] == "space:9"
    assert box(zone(table, "hand:1")) == hold, "the hand stays where it is"
    expect(offers).to_have_count(0)
    # Against a bot the player can undo a chain. With the preference set, a touch only selects an offer.
    table.press("undo")
    table.until(n=1)
    assert offers.count() == 6
    table.press("menu")
    table._hit(table.place.locator('dialog.menu [data-do="confirm"]'))
    table._hit(table.place.locator('dialog.menu [data-do="menu-cross"]'))
    table.touch(text)
    assert (table.n, table.touched) == (1, [text])
    table.done().until(n=2)


@pytest.mark.deep
def test_a_chain_that_wins_is_offered_first_and_stands_out(open_page: Opener) -> None:
    table = begin(open_page, fragment=chase(seed=CATCH))
    first = table.touch("stock").turn().host.locator("[data-part=view-button]").first
    assert first.get_attribute("data-tone") == "win"
    assert first.inner_text().startswith("Catch Dot!")
    first.click()
    table.until(phase="over")
    # After the end the last cards of the chain still lie in Ann's seat area.
    end = table.cards("up:1")
    assert end == strip(table)[-len(end) :]


def test_undo_takes_back_the_last_card_of_a_chain_before_any_move(open_page: Opener) -> None:
    table = rich(open_page)
    for card in LONG[:3]:
        table.touch(f"card:{card}")
    for left in (2, 1, 0):
        table.press("undo")
        becomes(lambda: table.touched, cards(LONG[:left]), "one card less")
        assert (table.n, strip(table)) == (1, LONG[:left])
    table.press("undo").until(n=0)
    # The refusal stands in the strip, over nothing, until the next action.
    request = table.ask()
    table.do("undo").click(force=True)
    words = table.host.locator("[data-part=prompt-say]")
    expect(words).to_have_text("There is nothing to take back.")
    expect(table.host.locator("[data-part=toast]")).to_be_hidden()
    table.page.keyboard.press("ArrowLeft")
    expect(words).to_have_text(request)


@pytest.mark.deep
def test_released_and_refused_cards_are_explained_in_the_strip(open_page: Opener) -> None:
    table = rich(open_page, "touch")
    table.touch("card:5S").touch("card:4C", lit=False)
    assert table.touched == ["card:4C"]
    assert (
        table.ask() == "After 5♠ comes any 5, or 6♠. Discard 4♣? A chain has to start from the 5."
    )
    table.touch("card:5S", lit=False).touch("card:5D")
    table.try_("card:4C")
    assert table.ask() == "After 5♦ comes any 5, or 6♦."
    assert strip(table) == ["5S", "5D"]


def test_a_hint_is_marked_and_says_why(open_page: Opener) -> None:
    table = begin(open_page)
    table.hint(direct=True)
    table.host.locator('[data-part=view] [data-thing="stock"][data-hint]').wait_for()
    assert table.ask().startswith("Hint – Take the stock card. With it you can make a chain to 9♦.")
    assert "After that, discard" in table.ask()
    assert zone(table, "stock").locator("[data-part=zone-things]").evaluate(DASHED) == "dashed"


def test_a_chain_begun_is_kept(open_page: Opener) -> None:
    """After a reload in the middle of a chain the same cards are touched and in the strip."""
    table = rich(open_page)
    for card in LONG[:4]:
        table.touch(f"card:{card}")
    page = table.page
    page.wait_for_selector("html[data-kept=yes]", state="attached")
    page.reload()
    ready(page)
    table = Table(page).until(live="true", n=1)
    until(lambda: table.touched == cards(LONG[:4]), "the same cards are touched")
    assert strip(table) == LONG[:4]
    table.host.locator(".token.ghost").wait_for(state="visible")
    table.touch("card:8D").done().until(n=2)
    assert table.tokens()["car:1"] == "space:8"


# --- taking and discarding ---------------------------------------------------------------------


@pytest.mark.deep
@pytest.mark.parametrize("hand", ["mouse", "touch"])
def test_taking_and_discarding_by_dragging(open_page: Opener, hand: Hand) -> None:
    table = begin(open_page, hand)
    stock = zone(table, "stock")
    # Only the player to move sees the stock's top card; its name never reaches the opponent.
    top = str(stock.locator("[data-part=card]").get_attribute("data-thing"))
    assert top == "card:8D"
    assert "Only you" in stock.inner_text()
    assert "Only you" in str(table.thing("stock").get_attribute("aria-label"))
    table.drag("stock", zone(table, "hand:1")).until(n=1)
    assert table.cards("hand:1") == HELD
    assert str(stock.locator("[data-part=card]").get_attribute("data-thing")) == "stock:top"
    assert "Only you" not in stock.inner_text()
    table.drag("card:4C", zone(table, "discard")).turn(2)
    assert "Discarded 4♣" in table.lines()


@deep_but_first("hand", ["touch", "keys"])
def test_discarding_takes_two_touches(open_page: Opener, hand: Hand) -> None:
    table = rich(open_page, hand)
    # Touching the same card twice never discards it.
    table.touch("card:4C")
    assert "discard" in table.lit
    table.touch("card:4C")
    assert (table.n, table.touched, table.cards("hand:1")) == (1, [], HELD)
    if hand == "keys":
        keys = Keys(table.page)
        table.thing("card:4C").focus()
        keys.press("Enter")
        until(lambda: keys.here() == "discard", "the pile is the next stop")
        keys.press("Enter")
    else:
        table.touch("card:4C")
        # A card that was touched to be discarded has no number; a button says "Discard".
        number = "node => getComputedStyle(node, '::after').content"
        assert table.thing("card:4C").evaluate(number) in ("none", "normal")
        assert table.do("done").inner_text().strip() == "Discard"
        table.press("done")
    table.turn(2)
    assert "Discarded 4♣" in table.lines()


# --- the order of a hand -----------------------------------------------------------------------


def test_orders_of_the_hand(open_page: Opener) -> None:
    table = rich(open_page)
    order = zone(table, "hand:1").locator('[data-do="order"]')
    seen = {order.inner_text(): table.cards("hand:1")}
    lit = set(table.lit)
    for _ in range(2):
        order.click()
        seen[order.inner_text()] = table.cards("hand:1")
    assert len(seen) == 3
    assert all(sorted(cards) == sorted(table.cards("hand:1")) for cards in seen.values())
    assert seen["By suit"] == HELD
    assert seen["By rank"][:4] == ["4C", "5S", "5D", "7D"]
    assert set(table.lit) == lit
    assert order.inner_text() in str(order.get_attribute("aria-label"))
    # The number keys 1 to 8 belong to the cards from left to right.
    numbers = [table.thing(card).get_attribute("data-key") for card in cards(table.cards("hand:1"))]
    assert numbers == [str(n) for n in range(1, 9)]
    # A new order changes nothing else: touched cards stay touched.
    table.touch("card:5D")
    table.thing("card:5D").focus()
    order.click()
    assert table.touched == ["card:5D"]
    assert strip(table) == ["5D"]


@deep_but_first("hand", ["mouse", "touch", "keys"])
def test_the_own_order_of_a_hand_is_kept(open_page: Opener, hand: Hand) -> None:
    table = begin(open_page, hand)
    held = table.cards("hand:1")
    assert held == [card for card in HELD if card != "8D"]
    moved, home = held[5], held[1]
    if hand == "keys":
        keys = Keys(table.page)
        table.thing(f"card:{moved}").focus()
        for _ in range(4):
            keys.press("Shift+ArrowLeft")
        assert keys.here() == f"card:{moved}", "the focus goes along"
        table.announced("place 2 of 7")
    else:
        # A player can move a card within the hand even if the card cannot be played now.
        assert f"card:{moved}" not in table.lit
        table.haul(table.thing(f"card:{moved}"), table.thing(f"card:{home}"))
    wanted = [held[0], moved, *held[1:5], held[6]]
    until(lambda: table.cards("hand:1") == wanted, "the card is where it was put")
    assert table.n == 0
    order = zone(table, "hand:1").locator('[data-do="order"]')
    assert order.inner_text() == "My own order"
    # A new card goes to the end, and the order survives a reload.
    table.touch("stock").turn()
    assert table.cards("hand:1") == [*wanted, "8D"]
    page = table.page
    page.wait_for_selector("html[data-kept=yes]", state="attached")
    page.reload()
    ready(page)
    table = Table(page, hand).until(live="true", n=1).turn()
    assert table.cards("hand:1") == [*wanted, "8D"]
    order = zone(table, "hand:1").locator('[data-do="order"]')
    order.click()
    assert order.inner_text() == "By suit"
    assert table.cards("hand:1") != [*wanted, "8D"]


@pytest.mark.deep
def test_sorting_is_animated_unless_motion_is_reduced(open_page: Opener) -> None:
    table = begin(open_page)
    order = zone(table, "hand:1").locator('[data-do="order"]')
    table.page.evaluate(
        """() => { const run = Element.prototype.animate; window.runs = 0;
        Element.prototype.animate = function (...all) { runs++; return run.apply(this, all); } }"""
    )
    order.click()
    assert table.cards("hand:1")[0] == "4C"
    assert table.page.evaluate("runs") == 0
    table.page.emulate_media(reduced_motion="no-preference")
    order.click()
    assert table.page.evaluate("runs") > 0


# --- room --------------------------------------------------------------------------------------


def test_nothing_scrolls_or_shifts_during_a_turn(open_page: Opener) -> None:
    """Nothing scrolls, every card can be hit, and nothing shifts during a turn."""
    table = begin(open_page, "touch")
    first: dict[str, dict[str, tuple[float, ...]]] = {}

    def check(now: str) -> None:
        for name, size in SIZES.items():
            table.page.set_viewport_size(size)  # type: ignore[arg-type]
            table.page.evaluate(FRAMES)
            fits = table.page.evaluate(
                "[document.documentElement.scrollHeight, innerHeight,"
                " document.documentElement.scrollWidth, innerWidth]"
            )
            assert fits[0] <= fits[1], f"{name} {now}: too high"
            assert fits[2] <= fits[3], f"{name} {now}: too wide"
            assert table.page.evaluate(NARROW) == [], f"{name} {now}: too narrow for a finger"
            # A long list of offers takes space above the player's cards, never from the cards.
            many = len([thing for thing in table.lit if thing.startswith("button:")]) > 2
            zones = ("hand:1",) if many else ("ring", "stock", "discard", "laid", "hand:1")
            places = {each: box(zone(table, each)) for each in zones}
            for each, place in places.items():
                was = first.setdefault(name, {}).setdefault(each, place)
                assert was == place, f"{name} {now}: {each} has moved"
        table.page.set_viewport_size(PHONE)  # type: ignore[arg-type]

    check("before taking")
    table.touch("stock").turn()
    check("before a chain")
    for card in LONG:
        table.touch(f"card:{card}")
    check("in mid-chain")
    table.done().turn()
    check("before discarding")


# --- options -----------------------------------------------------------------------------------


def choose(field: Locator, value: str) -> None:
    """Set a field of the set-up."""
    if value == "on":
        field.check()
    elif field.evaluate("node => node.tagName") == "SELECT":
        field.select_option(value)
    else:
        field.fill(value)
        field.press("Tab")


CHASE = {"first": "ten", "early": "on", "passing": "on", "plain_end": "on", "extend": "on"}
RACE = {"variant": "racing", "laps": "2", "opposite": "on", "bump": "on", "limit": "12"}


@deep_but_first("wanted", [CHASE, RACE], ids=["chase", "race"])
def test_every_option_through_the_set_up(open_page: Opener, wanted: dict[str, str]) -> None:
    """The settings chosen on the page reach the game; the menu lists them like the engine."""
    page = open_page(chase(seed="opt"), reduced_motion="reduce")
    ready(page)
    unfold(page)
    for name, value in wanted.items():
        choose(page.locator(f'[name="opt-{name}"]'), value)
    page.locator('[data-do="start"]').click()
    table = Table(page).until(live="true").turn()
    table.press("menu")
    facts = page.locator("dialog.menu [data-part=menu-facts]").text_content() or ""
    page.locator('dialog.menu [data-do="menu-cross"]').click()
    options: dict[str, object] = {
        name: True if value == "on" else int(value) if value.isdigit() else value
        for name, value in wanted.items()
    }
    told = oracle.ask(
        oracle.fresh(),
        do="new",
        game="pursuit",
        seats=["person", "bot:easy"],
        settings=options,
        seed="opt",
    )
    for setting in told["table"]["settings"]:
        if setting["id"] in wanted:
            assert f"{setting['name']}: {setting['value']}" in facts
    badges = table.host.locator("[data-plate] [data-part=badge]")
    if wanted is CHASE:
        # Each player first gives the chosen number of cards; then the game begins.
        assert "to give" in table.ask()
        while "stock" not in table.lit:
            table.touch(next(thing for thing in table.lit if thing not in table.touched)).turn()
        expect(badges.filter(has_text="Safe")).not_to_have_count(0)
    else:
        expect(badges.filter(has_text="0/2")).to_have_count(2)
        expect(badges.filter(has_text="down")).to_have_count(1)
