"""Calm mode of Racing Demon: turns by beats, playable by keys and screen reader, open or secret."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from tests.browser.axe import check
from tests.browser.demon import demon, game
from tests.browser.keys import Keys
from tests.browser.table import Table, prefer, start, unfold
from tests.parts import deep_but_first
from tests.support import Opener, announced, ready, until

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser

PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "has_touch": True}


def calm(
    open_page: Opener,
    seats: str = "person,bot:adult,bot:child",
    names: tuple[str, ...] = ("Ann",),
    options: dict[str, Any] | None = None,
    **settings: Any,
) -> Table:
    """Start a game in calm mode, in which all seats choose once per beat."""
    page = open_page(None, reduced_motion="reduce", **(options or {}))
    prefer(page, pace="instant")
    page.goto(open_page.site.url + game(seats, calm="on", **settings))
    ready(page)
    return start(page, "mouse", names)


def owing(table: Table, *seats: int) -> Table:
    """Wait until exactly these seats have to choose."""
    acts = ",".join(map(str, seats))
    until(lambda: table.facts()["acts"] == acts or table.phase == "over", f"{acts} to choose")
    return table


def key_of(table: Table, thing: str) -> str:
    """Return the keyboard key that plays a card: the key of the card's zone, or of its column."""
    zone, last = table.thing(thing).evaluate(
        """(node) => {
            const zone = node.closest('[data-zone]');
            const cards = [...zone.querySelectorAll('[data-thing^="card:"]')];
            return [zone.dataset.zone, !cards.length || cards.indexOf(node) === cards.length - 1];
        }"""
    )
    kind, *rest = zone.split(":")
    # A digit means the last card of a column; with Shift it means the whole column.
    digit = rest[-1] if last else f"Shift+Digit{rest[-1]}"
    return {"pile": "p", "turned": "t", "line": digit}[kind]


@pytest.mark.pyodide
def test_a_whole_game_by_keys_alone(open_page: Opener) -> None:
    table = calm(open_page, "person,bot:toddler", piles="2,30", games=1, seed="K3")
    keys = Keys(table.page)
    for _ in range(400):
        owing(table, 1)
        if table.phase == "over":
            break
        n = table.n
        cards = [name for name in table.lit if name.startswith("card:1:")]
        keys.press(key_of(table, cards[-1]) if cards else "Space")

        def late_notes(n: int = n) -> bool:
            return table.n > n or table.phase == "over" or bool(table.touched)

        until(late_notes, "a choice, or the first half of one")
        # If a card has two destinations, press the key of the first.
        if table.n == n and table.touched:
            keys.press(key_of(table, next(name for name in table.lit if name not in table.touched)))

        def passed(n: int = n) -> bool:
            return table.n > n or table.phase == "over"

        until(passed, "the beat passes")
    assert table.phase == "over"
    expect(table.host.locator("[data-part=result]")).to_be_visible()
    expect(table.host.locator("#result-title")).to_be_focused()
    assert "emptied" in " ".join(announced(table.page, "live"))
    keys.tab_to("[data-part=result-acts] button")


@pytest.mark.deep
def test_keys_choose_the_destination_of_a_card(open_page: Opener) -> None:
    """A selected card announces its destinations, and keys choose one of them."""
    table = owing(calm(open_page, "person,bot:toddler", seed="S160"), 1)
    keys = Keys(table.page)
    keys.press("Shift+Digit2")
    until(lambda: table.touched == ["card:1:AD"], "it is taken up")
    table.announced("A♦: to a Stack, or to a column?")
    keys.press("1")
    until(lambda: len(table.cards("line:1:1")) == 2, "it lies in the Line")


def test_the_result_of_a_beat_is_announced_and_stays_visible(open_page: Opener) -> None:
    table = owing(calm(open_page, seed="K7"), 1)
    last = table.host.locator("[data-part=prompt-last]")
    table.touch("hand:1")
    table.announced("Beat 1, ", "You turn up", "Mina", "Gus")
    owing(table, 1)
    table.announced("Beat 2: choose your move")
    expect(last).to_contain_text("Beat 1, ")
    expect(last).to_contain_text("You turn up")
    assert "ready" not in last.inner_text()
    assert not [line for line in announced(table.page, "live") if "bot has chosen" in line]


@pytest.mark.deep
def test_waiting_passes_a_beat(open_page: Opener) -> None:
    table = owing(calm(open_page, seed="K7"), 1)
    before = table.cards("turned:1")
    table.page.keyboard.press("w")
    table.announced("Beat 1, ")
    owing(table, 1)
    assert table.cards("turned:1") == before
    assert "Beat 2" in table.ask()


@pytest.mark.deep
def test_seats_that_have_chosen_are_marked(open_page: Opener) -> None:
    table = calm(open_page, "person,person,bot:child", names=("Ann", "Ben"), seed="K7")
    owing(table, 1, 2)
    ann, ben = (table.host.locator(f'[data-part=seat-own][data-seat="{seat}"]') for seat in (1, 2))
    expect(ann.locator('[data-badge="chosen"]')).to_have_count(0)
    table.touch("wait:1")
    owing(table, 2)
    expect(ann.locator('[data-badge="chosen"]')).to_have_count(1)
    expect(ben.locator('[data-badge="chosen"]')).to_have_count(0)
    assert "Ben still has to choose" in table.ask()
    assert all(":1" not in name for name in table.lit), "one choice a beat"
    table.touch("wait:2")
    owing(table, 1, 2)
    expect(table.host.locator('[data-part=seat-own] [data-badge="chosen"]')).to_have_count(0)


def test_the_table_is_described_in_a_few_sentences(open_page: Opener) -> None:
    table = owing(calm(open_page, "person,bot:adult,bot:child,bot:toddler", seed="K7"), 1)
    table.page.keyboard.press(";")
    table.announced("You: Pile of 13", "Line", "The other Piles:", "Mina", "Dot has 13")
    words = next(line for line in reversed(announced(table.page, "live")) if "other Piles" in line)
    assert len(words) < 360, words
    table.touch("hand:1")
    owing(table, 1)
    table.page.keyboard.press(";")
    table.announced("The Stacks need" if table.cards("stack:1") else "aces", "turned up")


def test_secret_choices_are_covered(open_page: Opener) -> None:
    table = calm(
        open_page, "person,person", names=("Ann", "Ben"), choices="secret", seed="K7", options=PHONE
    )
    cover = table.host.locator("[data-part=handing]")
    expect(cover).to_contain_text("Ann")
    assert not table.lit
    table.press("ready")
    until(lambda: bool(table.lit), "Ann looks")
    table._hit(table.thing("hand:1"))
    until(lambda: "Ben" in cover.inner_text(), "the device goes to Ben")
    assert not table.lit
    table.press("ready")
    until(lambda: any(name.startswith("hand:2") for name in table.lit), "Ben looks")
    if table.do("skip").count():
        table.press("skip")
    table._hit(table.thing("wait:2"))
    until(lambda: table.n == 2, "the beat is over")
    table.announced("Beat 1, ", "Ann turns up")


@pytest.mark.deep
def test_calm_mode_has_no_clock(open_page: Opener) -> None:
    table = owing(calm(open_page, "person,person,bot:adult", names=("Ann", "Ben")), 1, 2)
    assert "time" not in table.facts()
    expect(table.host.locator("[data-part=count]")).to_be_hidden()
    table.page.keyboard.press("Escape")
    assert table.phase == "playing"
    expect(table.do("pause")).to_have_count(0)


def everything(page: Page, found: list[str], seats: str) -> Table:
    """Check the screens of a calm game with axe-core."""
    base = page.url.split("#", maxsplit=1)[0]
    page.goto(base + game(seats))
    ready(page)
    unfold(page)
    page.locator('[data-option="piles"] summary').click()
    check(page, "set-up", found)
    page.locator('[name="opt-piles-2"]').fill("99")
    check(page, "set-up with a mistake", found)
    page.goto(
        base + game("person,bot:adult,bot:child", calm="on", games=2, piles="1,13,13", seed="K9")
    )
    table = owing(start(page, "mouse", ("Ann",)), 1)
    check(page, "beats", found)
    table.touch("hand:1")
    owing(table, 1)
    check(page, "a beat told", found)
    return table


@pytest.mark.deep
@pytest.mark.parametrize(("theme", "size"), [("light", (360, 740)), ("dark", (1440, 900))])
def test_axe_finds_nothing(open_page: Opener, theme: Any, size: tuple[int, int]) -> None:
    found: list[str] = []
    width, height = size
    page = open_page(
        "#/",
        reduced_motion="reduce",
        color_scheme=theme,
        viewport={"width": width, "height": height},
    )
    everything(page, found, ",".join(["person", *["bot:shark"] * 19]))
    it = demon(
        open_page,
        game("person,bot:shark,bot:adult", games=2, piles="3,3,3"),
        color_scheme=theme,
        viewport={"width": width, "height": height},
    )
    it.go()
    it.hours.pass_(1500)
    it.table.press("pause")
    it.wait(phase="paused")
    it.hours.run()
    check(it.page, "a pause", found)
    it.hours.stop()
    it.table.press("resume")
    it.go().over()
    it.hours.run()
    check(it.page, "the sheet", found)
    assert not found, "\n".join(found)


@deep_but_first("size", [(360, 740), (667, 375), (1440, 900)])
def test_a_choice_is_taken_back_by_a_finger(open_page: Opener, size: tuple[int, int]) -> None:
    width, height = size
    table = calm(
        open_page,
        "person,person,bot:child",
        names=("Ann", "Ben"),
        options={"viewport": {"width": width, "height": height}, "has_touch": True},
        seed="K7",
    )
    owing(table, 1, 2)
    undo = table.host.locator('[data-part=bar] [data-do="undo"]')
    expect(undo).to_be_in_viewport(ratio=1)
    table.touch("wait:1")
    owing(table, 2)
    # The first touch only says that undo costs a star.
    undo.tap()
    undo.tap()
    owing(table, 1, 2)
    # No other element covers the prompt.
    say = table.host.locator("[data-part=prompt-say]")
    shown = say.evaluate(
        """(node) => {
            const { x, y, height } = node.getBoundingClientRect();
            return node.contains(document.elementFromPoint(x + 20, y + height / 2));
        }"""
    )
    assert shown, say.inner_text()
