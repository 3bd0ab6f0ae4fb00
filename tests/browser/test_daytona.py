"""Daytona on the page: whole races, choices, previews, and an oval that fits the window."""

from __future__ import annotations

import json
import re
from functools import partial
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

import pytest
from playwright.sync_api import expect

from tests.browser import oracle
from tests.browser.fitting import fits
from tests.browser.keys import Keys
from tests.browser.table import (
    Hand,
    Table,
    back_to_table,
    prefer,
    race,
    record_of,
    slow_motion,
    start,
)
from tests.browser.timed import Hours
from tests.parts import deep_but_first
from tests.support import Opener, until

if TYPE_CHECKING:
    from collections.abc import Callable

pytestmark = pytest.mark.browser

DRAW = "button:draw"
WAYS = ("button:near", "button:far")
#: With this seed neither car has a choice in its first draws.
UNFORKED = "hasty 0"
MOST = 60  # maximum number of moves in `race_on`; with the usual seed the race has 18 moves

PHONE = {"width": 360, "height": 740}
SIZES = [(360, 740), (375, 667), (667, 375), (820, 1180), (1440, 900)]
SEATS = ("Ann", "Ben", "Cleo", "Dan")

# Maps the id of each element to its box: left, top, width and height in whole pixels.
BOXES = """(selector) => Object.fromEntries([...document.querySelectorAll(selector)].map((node) => {
    const b = node.getBoundingClientRect();
    return [node.dataset.thing ?? node.dataset.token ?? node.dataset.zone ?? node.className,
        [b.x, b.y, b.width, b.height].map(Math.round)];
}))"""

# Returns the tokens whose middle is covered by another token.
HIDDEN = """() => [...document.querySelectorAll('[data-part=view] [data-token]')].filter((node, _, all) => {
    const a = node.getBoundingClientRect();
    return all.some((other) => {
        const b = other.getBoundingClientRect();
        const dx = a.x + a.width / 2 - b.x - b.width / 2;
        const dy = a.y + a.height / 2 - b.y - b.height / 2;
        return other !== node && Math.hypot(dx, dy) < a.width * 0.45;
    });
}).map((node) => node.dataset.token)"""


def oval(seats: str = "person,person", seed: str = "race 279", **settings: object) -> str:
    """Return the URL fragment of a set-up of Daytona."""
    pairs = {"seats": seats, "seed": seed, "races": 1, **settings}
    return "#/daytona?" + "&".join(
        f"{key}={quote(str(value), safe=':,')}" for key, value in pairs.items()
    )


def boxes(table: Table, selector: str) -> dict[str, list[int]]:
    """Return the boxes of elements."""
    found: dict[str, list[int]] = table.place.evaluate(BOXES, selector)
    return found


def spaces(table: Table) -> list[str]:
    """Return the cards of the track that can be chosen, the nearer card first."""
    return sorted(
        (thing for thing in table.lit if thing.startswith("space:")),
        key=lambda thing: int(thing.removeprefix("space:").replace("line", "15")),
    )


def race_on(
    table: Table, draw: Callable[[Table], object], choose: Callable[[Table, str], object]
) -> int:
    """Draw until the race ends; drive to the farther and the nearer card alternately; return the number of choices."""
    choices = 0
    while table.turn().phase != "over":
        assert table.n < MOST, "this race does not end"
        before = table.n
        lit = table.lit
        if DRAW in lit:
            assert sorted(lit) == [DRAW, "stock"]
            draw(table)
        else:
            ways = spaces(table)
            assert len(ways) == 2
            assert {*lit} == {*ways, *WAYS}
            choices += 1
            choose(table, ways[choices % 2])
        table.turn(before)
    return choices


def check_podium(table: Table) -> None:
    """Check the podium, the sentence of the result, and the record of the race."""
    first = next(token for token, at in table.tokens().items() if at == "home:1")
    winner = SEATS[int(first.removeprefix("car:")) - 1]
    expect(table.host.locator("[data-part=result-title]")).to_contain_text(winner)
    back_to_table(table)
    text = record_of(table)
    assert oracle.lines(text) == table.lines()
    assert len(oracle.moves(text)) == table.n
    assert json.loads(oracle.again(text))["moves"] == json.loads(text)["moves"]


@pytest.mark.deep
@deep_but_first("hand", [pytest.param("touch", marks=pytest.mark.pyodide), "mouse"])
def test_two_people_race_to_the_podium(open_page: Opener, hand: Hand) -> None:
    size = PHONE if hand == "touch" else {"width": 1440, "height": 900}
    table = race(open_page, oval(), hand, viewport=size)
    turns = iter(range(MOST))

    def draw(table: Table) -> None:
        """Draw by touching the button two times, then by touching the stock once, and so on."""
        table.touch(DRAW if next(turns) % 3 else "stock")

    assert race_on(table, draw, Table.touch) == 3
    assert table.n == 18
    check_podium(table)


def test_a_race_by_keyboard_alone(open_page: Opener) -> None:
    table = race(open_page, oval(), "keys")
    keys = Keys(table.page)
    turns = iter(range(MOST))

    def draw(table: Table) -> None:
        """Draw by Enter or Space; the focus is already on the button or on the stock."""
        until(lambda: keys.here() in (DRAW, "stock"), "the focus is on what draws")
        keys.press("Enter" if next(turns) % 2 else "Space")

    def choose(table: Table, thing: str) -> None:
        until(lambda: keys.here() in table.lit, "the focus is on what can be chosen")
        keys.walk_to(table, thing).press("Enter")

    assert race_on(table, draw, choose) == 3
    check_podium(table)


@deep_but_first(("by", "nth"), [("card", 0), ("button", 1)])
def test_a_choice_shows_where_both_cards_lead(open_page: Opener, by: str, nth: int) -> None:
    table = race(open_page, oval(seed="fork 5"))
    table.touch(DRAW)
    near, far = spaces(table)
    car = str(table.host.locator("[data-token][data-acts]").get_attribute("data-token"))
    ghosts = table.host.locator("[data-part=view] [data-ghost]")
    expect(ghosts).to_have_count(2)
    # If the pointer is over one of the two choices, the page previews only this choice.
    table.thing(far if by == "card" else WAYS[1]).hover()
    expect(ghosts).to_have_count(1)
    chosen = (near, far)[nth]
    asked = str(table.thing(chosen).get_attribute("aria-label"))
    table.touch(chosen if by == "card" else WAYS[nth]).until(n=2)
    assert table.tokens()[car] == chosen
    assert "car" in str(table.thing(chosen).get_attribute("aria-label"))
    assert "car" not in asked
    expect(ghosts).to_have_count(0)


@pytest.mark.deep
def test_the_stock_dragged_to_the_middle_is_a_draw(open_page: Opener) -> None:
    for hand in ("mouse", "touch"):
        table = race(open_page, oval(), hand, viewport=PHONE)
        table.drag("stock", table.host.locator('[data-zone="drawn"]')).until(n=1)


@pytest.mark.deep
def test_bots_race_alone_to_the_podium(open_page: Opener) -> None:
    table = race(open_page, oval("bot:easy,bot:hard,bot:easy,bot:random", seed="race 33"), names=())
    table.until(phase="over")
    places = sorted(table.tokens().values())
    assert places[:3] == ["home:1", "home:2", "home:3"]
    assert places[3].startswith("space:")
    assert table.place.evaluate(HIDDEN) == []


def test_a_card_is_turned_over_and_any_input_ends_it(open_page: Opener) -> None:
    table = race(open_page, oval(), pace="normal", reduced_motion="no-preference")
    slow_motion(table.page)
    turned = table.page.locator("[data-part=turned]")
    table.touch(DRAW)
    expect(turned).to_have_count(1)
    assert table.facts()["busy"] == "motion"
    top = table.cards("pile:1") + table.cards("pile:2")
    assert len(top) == 1, "all is already where it belongs"
    table.page.keyboard.press("Shift")
    table.still()
    expect(turned).to_have_count(0)
    expect(table.page.locator("[data-part=flying], [data-part=lingering]")).to_have_count(0)
    # A picture of the drawn card stays where the card was turned over.
    expect(table.host.locator('[data-zone="drawn"] [data-part=print]')).to_have_count(1)
    table.place.locator("[data-part=move-line] [data-part=move]").first.click()
    table.until(live="false", n=0)
    expect(table.host.locator("[data-part=print]")).to_have_count(0)


@pytest.mark.deep
def test_no_card_turns_over_with_reduced_motion(open_page: Opener) -> None:
    table = race(open_page, oval(), pace="normal")
    table.touch(DRAW)
    assert table.facts()["busy"] == ""
    expect(table.page.locator("[data-part=turned]")).to_have_count(0)
    halo = table.host.locator("[data-acts] [data-part=car-halo]")
    assert halo.evaluate("node => getComputedStyle(node).animationName") == "none"


@pytest.mark.deep
def test_a_car_in_the_pits_shows_its_waiting_turns(open_page: Opener) -> None:
    table = race(open_page, oval())
    waits = table.host.locator("[data-part=view] [data-token][data-waits]")
    while not waits.count():
        assert table.n < MOST
        table.touch(table.turn().lit[0])
    seat = str(waits.get_attribute("data-token")).removeprefix("car:")
    assert waits.get_attribute("data-waits") == "2"
    expect(waits.locator("[data-part=token-waits]")).to_have_text("2")
    expect(table.host.locator(f'[data-plate="{seat}"] [data-badge="pit"]')).to_have_text("Pit: 2")


@pytest.mark.deep
def test_arrows_go_along_the_track_in_its_order(open_page: Opener) -> None:
    table = race(open_page, oval())
    keys = Keys(table.page)
    keys.walk_to(table, "space:line")
    seen = [keys.here()]
    for _ in range(14):
        seen.append(keys.press("ArrowRight").here())
    assert seen == ["space:line", *(f"space:{n}" for n in range(1, 15))]
    keys.press("Home")
    assert keys.here() == "space:line"


def cards_lie_apart(table: Table) -> None:
    """Check that no card of the track overlaps another or touches the window's edge."""
    found = list(boxes(table, "[data-part=card][data-laid]").values())
    assert len(found) == 15
    view = table.page.viewport_size
    assert view
    for i, (x, y, w, h) in enumerate(found):
        assert min(x, y) >= 0
        assert x + w <= view["width"]
        assert y + h <= view["height"]
        for x2, y2, w2, h2 in found[i + 1 :]:
            assert x + w <= x2 or x2 + w2 <= x or y + h <= y2 or y2 + h2 <= y


@pytest.mark.deep
@pytest.mark.parametrize("seats", [2, 4])
def test_the_whole_table_is_seen_at_once(open_page: Opener, seats: int) -> None:
    table = race(open_page, oval(",".join(["person"] * seats), seed="fork 5"), names=SEATS[:seats])
    page = table.page
    choices = 0
    fixed = "[data-part=card][data-laid], [data-part=prompt], [data-part=bar], [data-zone=stock], [data-zone=drawn], [data-zone=pit]"
    for width, height in SIZES:
        table.sized(width, height)
        wide = 40 if (width, height) == (360, 740) else 34
        widths = [w for _, _, w, _ in boxes(table, "[data-part=card][data-laid]").values()]
        assert min(widths) >= wide, (width, height, min(widths))
        cards_lie_apart(table)
        fits(table)
        assert page.evaluate("document.documentElement.scrollHeight - innerHeight") <= 0
        assert page.evaluate(HIDDEN) == []
        before = boxes(table, fixed)
        for _ in range(4):
            table.touch(DRAW)
            assert boxes(table, fixed) == before, "what is drawn moves nothing"
            assert page.evaluate(HIDDEN) == []
            fits(table)
            if DRAW not in table.lit:
                choices += 1
                table.touch(spaces(table)[0])
                assert boxes(table, fixed) == before, "nor does what is chosen"
    assert choices > 0


@pytest.mark.deep
def test_long_series_keep_their_tracks(open_page: Opener) -> None:
    """The next race of a series starts on the same track with all cars on the line."""
    table = race(open_page, oval(races=2))
    race_on(table, lambda table: table.touch(DRAW), Table.touch)
    track = boxes(table, "[data-part=card][data-laid]")
    names = names_of(table)
    table.press("again").until(n=0)
    table.turn()
    assert set(table.tokens().values()) == {"space:line"}
    assert boxes(table, "[data-part=card][data-laid]") == track
    assert names_of(table) == names


def names_of(table: Table) -> list[Any]:
    """Return the names of the track's cards in order."""
    found: list[Any] = table.host.locator("[data-part=card][data-laid]").evaluate_all(
        "all => all.map(node => node.dataset.drawn)"
    )
    return found


def forked(open_page: Opener, hand: Hand = "mouse", **options: Any) -> Table:
    """Start a race in which the first card offers a choice."""
    table = race(open_page, oval(seed="fork 5", races=2), hand, **options)
    return table.touch(DRAW).turn()


@pytest.mark.deep
def test_a_choice_has_buttons_at_the_thumb_and_words_that_are_not_cut(open_page: Opener) -> None:
    table = forked(open_page, "touch", viewport=PHONE)
    assert [table.thing(way).inner_text() for way in WAYS] == ["8 · 1 ahead", "6 · 2 ahead"]
    for way in WAYS:
        box = table.thing(way).bounding_box()
        assert box
        assert min(box["width"], box["height"]) >= 44
    for words in ("[data-part=prompt-words]", "[data-part=prompt-last]"):
        node = table.place.locator(words)
        assert node.evaluate("n => n.scrollHeight <= n.clientHeight + 1"), f"{words} is cut"
    last = table.place.locator("[data-part=prompt-last]")
    expect(last).to_have_text("Ann draws a 6.")
    # The text fits, so no shadow at its edge suggests more text.
    assert last.evaluate("n => getComputedStyle(n).backgroundImage") == "none"


@pytest.mark.deep
def test_the_last_moves_are_listed_with_their_players(open_page: Opener) -> None:
    """Regression: only the last move of a turn was shown, and only one of three bots' turns."""
    table = forked(open_page)
    table.touch(WAYS[1]).until(n=2)
    briefs = table.place.locator("[data-part=prompt-last] [data-part=brief]")
    expect(briefs).to_have_text([re.compile(r"Ann. 6, \+2 to 6$")])
    table.touch(DRAW).until(n=3)
    expect(briefs).to_have_text([re.compile(r"Ann. 6, \+2 to 6$"), re.compile("Ben. .+")])


def test_a_thumb_that_taps_draw_again_and_again_chooses_nothing(open_page: Opener) -> None:
    """Regression: the first choice appeared where Draw had been, so that the next tap took it."""
    page = open_page(None, has_touch=True, viewport=PHONE, reduced_motion="reduce")
    hours = Hours(page).run()
    prefer(page, pace="instant")
    page.goto(open_page.site.url + oval(seed="fork 5"))
    table = start(page, "touch")
    table.thing(DRAW).wait_for(state="visible")
    x, y, w, h = boxes(table, f'[data-thing="{DRAW}"]')[DRAW]
    hours.stop()
    page.touchscreen.tap(x + w * 0.3, y + h / 2)
    hours.until(lambda: table.n == 1 and {*WAYS} <= {*table.lit}, "a choice")
    for wait in (150, 500, 300):
        page.touchscreen.tap(x + w * 0.3, y + h / 2)
        hours.pass_(wait)
    expect(table.thing(WAYS[0])).to_have_attribute("aria-disabled", "true")
    assert (table.n, table.host.get_attribute("data-length")) == (1, "1")
    hours.pass_(1000)
    expect(table.thing(WAYS[0])).not_to_have_attribute("aria-disabled", "true")
    page.touchscreen.tap(x + w * 0.3, y + h / 2)
    hours.until(lambda: table.n == 2, "meant, it is heard")


def test_hasty_taps_on_draw_draw_each_time(open_page: Opener) -> None:
    """Regression: Draw was gone and came back between two taps, so that it ignored all hasty taps."""
    page = open_page(None, has_touch=True, viewport=PHONE, reduced_motion="reduce")
    hours = Hours(page).run()
    prefer(page, pace="instant")
    page.goto(open_page.site.url + oval("person,bot:dot", seed=UNFORKED))
    table = start(page, "touch")
    table.thing(DRAW).wait_for(state="visible")
    hours.stop()
    for _ in range(3):
        n = table.n
        x, y, w, h = boxes(table, f'[data-thing="{DRAW}"]')[DRAW]
        page.touchscreen.tap(x + w * 0.3, y + h / 2)
        hours.until(partial(drawn, table, n), "the next draw of this seat")


def drawn(table: Table, n: int) -> bool:
    """Return whether the game has gone on from move ``n``, and this seat may draw again."""
    return table.n > n and DRAW in table.lit


@deep_but_first("key", ["Enter", "1"])
def test_a_key_held_down_on_draw_chooses_nothing(open_page: Opener, key: str) -> None:
    table = race(open_page, oval(seed="fork 5"), "keys")
    keys = Keys(table.page)
    until(lambda: keys.here() == DRAW, "the focus is on what draws")
    table.page.keyboard.down(key)
    until(lambda: table.n == 1 and keys.here() in table.lit, "a choice")
    for _ in range(3):
        table.page.keyboard.down(key)  # repeats until it is released
    table.page.keyboard.up(key)
    keys.press("ArrowRight")
    until(lambda: keys.here() == WAYS[1], "what was pressed after it has been heard")
    assert table.n == 1
    keys.press("2")
    table.until(n=2)


@pytest.mark.deep
def test_a_focus_returned_to_draw_keeps_the_prompt(open_page: Opener) -> None:
    """Regression: an underlined "Draw a card" replaced the prompt while a bot still moved."""
    table = race(open_page, oval("person,bot:easy", seed="K7"), "keys", names=("Ann",))
    keys = Keys(table.page)
    keys.press("Shift")
    before = table.turn().n
    until(lambda: keys.here() == DRAW, "the focus is on what draws")
    keys.press("Enter")
    table.turn(before)
    until(lambda: keys.here() in (DRAW, *WAYS), "it is back")
    # The focus has come back to Draw. Open a dialog; when it is open, the page has handled this change of the focus.
    keys.press("?")
    table.place.locator("dialog.keys").wait_for()
    assert table.host.locator("[data-part=prompt][data-foresee]").count() == 0
    assert "Your turn" in table.ask()
    keys.press("Escape")
    # When an arrow key moves the focus to Draw, its preview is announced.
    keys.press("ArrowUp").press("ArrowDown")
    expect(table.host.locator("[data-part=prompt][data-foresee]")).to_have_count(1)


@pytest.mark.deep
def test_number_keys_stand_on_buttons_and_hide_no_card(open_page: Opener) -> None:
    """A number key stands for a place on the track, not for the rank of the card."""
    table = forked(open_page)
    keys = Keys(table.page)
    keys.press("Shift").press("ArrowLeft")
    marked = table.host.locator("[data-part=view] [data-key]")
    assert marked.evaluate_all("all => all.map(n => [n.dataset.thing, n.dataset.key])") == [
        [WAYS[0], "1"],
        [WAYS[1], "2"],
    ]
    far = spaces(table)[1]
    keys.press("2")
    table.until(n=2)
    assert table.tokens()["car:1"] == far


# Resolves, when the result opens, with the commands of its buttons that a press can reach at that moment.
REACHED_AT_ONCE = """result => {
    const reached = (node) => {
        const { left, top, width, height } = node.getBoundingClientRect();
        return width > 0 && node.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    };
    window.reached = new Promise((resolve) => new MutationObserver((_, observer) => {
        if (result.hidden) return;
        observer.disconnect();
        resolve([...result.querySelectorAll('button[data-do]')].filter(reached).map((node) => node.dataset.do));
    }).observe(result, { attributes: true }));
}"""


@deep_but_first("size", [(1440, 900), (360, 740), (820, 1180), (667, 375)])
def test_a_new_result_ignores_presses_for_a_moment(
    open_page: Opener, size: tuple[int, int]
) -> None:
    """A press meant for Draw presses no button of the result, wherever that button is."""
    width, height = size
    table = race(open_page, oval(races=2), viewport={"width": width, "height": height})
    table.place.locator("[data-part=result]").evaluate(REACHED_AT_ONCE)
    race_on(table, lambda table: table.touch(DRAW), Table.touch)
    assert table.place.evaluate("window.reached") == []
    # The result opens with the focus on its title, so a key meant for Draw presses no button of the result.
    expect(table.place.locator("[data-part=result-title]")).to_be_in_viewport(ratio=1)
    expect(table.place.locator("[data-part=result-title]")).to_be_focused()
    for name in ("again", "lookback"):
        expect(table.do(name).first).to_be_in_viewport(ratio=1)
    table.place.locator("[data-part=result] [data-do=lookback]").click()
    expect(table.place.locator("[data-part=result]")).to_be_hidden()


def test_the_end_is_announced_once(open_page: Opener) -> None:
    table = race(open_page, oval())
    race_on(table, lambda table: table.touch(DRAW), Table.touch)
    table.announced("wins the race")
    table.place.locator("[data-part=result]").wait_for(state="visible")
    assert sum(words.count("wins the race") for words in table.spoken()) == 1


@pytest.mark.deep
def test_a_race_begins_with_its_pit_stop_card(open_page: Opener) -> None:
    table = race(open_page, oval(races=2))
    table.announced("The pit-stop card is a")
    race_on(table, lambda table: table.touch(DRAW), Table.touch)
    table.press("again").until(n=0)
    table.announced("game 2 of 2", "The pit-stop card is a")
    expect(table.place.locator("[data-part=prompt-last]")).to_contain_text("The pit-stop card is a")


@pytest.mark.deep
def test_the_card_drawn_before_lies_there_until_the_next_covers_it(open_page: Opener) -> None:
    table = race(open_page, oval(), pace="normal", reduced_motion="no-preference")
    drawn = table.host.locator('[data-zone="drawn"] [data-part=print]')
    table.touch(DRAW)
    table.page.keyboard.press("Shift")
    table.still()
    first = str(drawn.get_attribute("data-drawn"))
    slow_motion(table.page)
    table.touch(DRAW)
    left = table.page.locator(".lingering.print")
    expect(left).to_have_attribute("data-drawn", first)
    table.page.keyboard.press("Shift")
    table.still()
    expect(left).to_have_count(0)
    assert drawn.get_attribute("data-drawn") != first


@pytest.mark.deep
def test_a_chosen_card_leaves_its_print(open_page: Opener) -> None:
    table = forked(open_page)
    table.touch(WAYS[0]).until(n=2)
    expect(table.host.locator('[data-zone="drawn"] [data-part=print]')).to_have_count(1)


@deep_but_first("seats", ["person,person", "bot:easy,bot:hard"])
@deep_but_first("size", [(360, 740), (820, 1180), (667, 375)])
def test_every_control_of_history_can_be_pressed(
    open_page: Opener, size: tuple[int, int], seats: str
) -> None:
    width, height = size
    people = seats.startswith("person")
    table = race(
        open_page,
        oval(seats, races=2),
        names=SEATS[:2] if people else (),
        viewport={"width": width, "height": height},
        pace="instant" if people else "slow",
    )
    if people:
        table.touch(DRAW).turn()
    else:
        until(lambda: table.n > 0, "the first draw")
        table.press("hold").until(phase="paused")
    table.menu("moves")
    table.place.locator('[data-goto="0"]').click()
    table.until(live="false", n=0)
    fits(table)
    for name in ("next", "branch", "live"):
        box = table.do(name).first.bounding_box()
        assert box
        assert min(box["width"], box["height"]) >= 36, name
        middle_of = [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2]
        hit = "([x, y]) => document.elementFromPoint(x, y)?.closest('[data-do]')?.dataset.do"
        assert table.place.evaluate(hit, middle_of) == name
    table.press("next")
    until(lambda: table.n == 1, "one move on")
