"""Games that play by themselves: watched bots, and fast-forward through forced moves."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.axe import check
from tests.browser.table import Table, middle, race, slow_motion
from tests.support import Opener, until

if TYPE_CHECKING:
    from playwright.sync_api import Locator

pytestmark = pytest.mark.browser

BOTS = "#/daytona?seats=bot:easy,bot:hard,bot:easy&races=1&seed=K7"


def speed(table: Table) -> str | None:
    """Return the chosen speed."""
    return table.place.locator('[data-part=speed] [aria-pressed="true"]').get_attribute(
        "data-value"
    )


def pause(table: Table) -> Locator:
    """Return the button for pause and play."""
    return table.do("hold").first


def test_bots_are_watched_with_the_controls_of_a_film(open_page: Opener) -> None:
    table = race(open_page, BOTS, names=(), pace="slow")
    page = table.page
    for name in ("undo", "redo", "hint"):
        expect(table.place.locator(f'[data-part=bar] [data-do="{name}"]')).to_be_hidden()
    assert speed(table) == "slow"
    assert table.place.locator('[data-part=speed] [data-do="pace"]').all_inner_texts() == [
        "Slow",
        "Normal",
        "Fast",
        "At once",
    ]
    page.keyboard.press("+")
    until(lambda: speed(table) == "normal", "faster by key")
    page.keyboard.press("-")
    until(lambda: speed(table) == "slow", "slower by key")
    until(lambda: table.n > 0, "the first draw")
    expect(pause(table)).to_have_text("Pause")
    page.keyboard.press(" ")
    table.until(phase="paused")
    expect(pause(table)).to_have_text("Play")
    expect(table.place.locator("[data-part=veil]")).to_be_hidden()
    expect(table.place.locator("[data-part=prompt-say]")).to_have_text("Paused")
    # During the pause a person can still go back in history.
    n = table.n
    table.place.locator("[data-part=move-line] [data-part=move]").first.click()
    table.until(live="false", n=0)
    page.keyboard.press("Escape")
    table.until(live="true", phase="paused", n=n)
    expect(pause(table)).to_have_text("Play")
    table.place.locator('[data-part=speed] [data-value="fast"]').click()
    until(lambda: speed(table) == "fast", "faster by tap")
    pause(table).click()
    table.until(phase="playing")
    until(lambda: table.n > n, "it goes on")

    table.press("end").until(phase="over")
    table.place.locator("[data-part=result]").wait_for(state="visible")
    until(lambda: speed(table) == "fast", "the speed is what it was")
    assert table.place.locator("[data-part=honours-step]").count() == 3
    expect(pause(table)).to_have_attribute("aria-disabled", "true")


@pytest.mark.deep
def test_skipping_to_the_end_works_during_a_pause(open_page: Opener) -> None:
    table = race(open_page, BOTS, names=(), pace="slow", reduced_motion="no-preference")
    slow_motion(table.page)
    pause(table).click()
    table.until(phase="paused")
    table.press("end").until(phase="over")
    table.place.locator("[data-part=result]").wait_for(state="visible")


@pytest.mark.deep
def test_watching_on_a_phone_leaves_no_empty_row(open_page: Opener) -> None:
    table = race(open_page, BOTS, names=(), pace="slow", viewport={"width": 360, "height": 740})
    words = table.place.locator("[data-part=prompt]").bounding_box()
    bar = table.place.locator("[data-part=bar]").bounding_box()
    assert words
    assert bar
    assert bar["y"] - words["y"] - words["height"] < 20


def people(open_page: Opener, hand: str = "mouse", **options: object) -> Table:
    """Start a race of two people."""
    return race(open_page, "#/daytona?seats=person,person&seed=K7", hand, **options)  # type: ignore[arg-type]


def choice(table: Table) -> None:
    """Wait until fast-forward stops at a move with a choice.

    A lit card alone does not mean a stop: if there is only one move, fast-forward plays the move.
    """

    def stopped() -> bool:
        seen = table.facts()
        return bool(seen["lit"]) and "button:draw" not in seen["lit"] and "running" not in seen

    until(stopped, "fast-forward stops at a choice")


def test_fast_forward_ends_at_a_choice(open_page: Opener) -> None:
    table = people(open_page)
    expect(table.do("run").first).to_be_visible()
    table.press("run")
    choice(table)
    # Fast-forward continues after the choice, and the way to stop it stays visible.
    expect(table.place.locator('[data-do="halt"]:visible')).to_have_count(1)
    n = table.n
    assert n > 1
    table.touch(table.lit[0])
    until(lambda: table.n > n + 1, "it runs on")
    choice(table)
    # The key F turns fast-forward off, and the game waits for the players.
    table.page.keyboard.press("f")
    expect(table.place.locator('[data-do="halt"]:visible')).to_have_count(0)
    n = table.n
    table.touch(table.lit[0])
    table.still()
    assert table.n == n + 1
    expect(table.do("run").first).to_have_attribute("aria-pressed", "false")


def test_undo_ends_fast_forward(open_page: Opener) -> None:
    table = race(open_page, "#/daytona?seats=person,bot:easy&seed=K7")
    table.press("run")
    choice(table)
    table.still()
    n = table.n
    table.press("undo")
    until(lambda: table.n < n, "taken back")
    table.still()
    assert "running" not in table.facts()
    expect(table.place.locator('[data-do="run"][aria-pressed="true"]')).to_have_count(0)


@pytest.mark.deep
def test_a_run_is_stopped(open_page: Opener) -> None:
    table = people(open_page, reduced_motion="no-preference")
    # In slow motion the first animation does not end, so fast-forward is still running.
    slow_motion(table.page)
    table.press("run").until(running="", busy="motion")
    table.press("halt")
    until(lambda: "running" not in table.facts(), "it has stopped")
    expect(table.do("run").first).to_be_visible()
    assert "button:draw" in table.lit
    table.page.keyboard.press("f")
    table.until(running="")
    table.page.keyboard.press("f")
    until(lambda: "running" not in table.facts(), "it has stopped again")


def test_holding_draw_fast_forwards_until_released(open_page: Opener) -> None:
    table = people(open_page, reduced_motion="no-preference")
    # The hint about holding disappears after the first time.
    hint = table.host.locator("[data-more]")
    expect(hint).to_have_attribute("data-more", "hold to fast-forward")
    for name in ("button:draw", "stock"):
        n = table.n
        x, y = middle(table.thing(name))
        table.page.mouse.move(x, y)
        table.page.mouse.down()
        # Holding the button draws several times; a tap would draw once.
        until(lambda n=n: table.n > n + 2 or "button:draw" not in table.lit, "it runs")  # type: ignore[misc]
        table.page.mouse.up()
        until(lambda: "running" not in table.facts(), "it has stopped")
        table.still()
        while "button:draw" not in table.lit:
            table.touch(table.lit[0])
        expect(hint).to_have_count(0)


@pytest.mark.deep
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_at_a_race_that_is_watched(open_page: Opener, theme: str) -> None:
    size = {"width": 1440, "height": 900} if theme == "dark" else {"width": 360, "height": 740}
    table = race(open_page, BOTS, names=(), pace="slow", viewport=size, color_scheme=theme)
    table.page.keyboard.press(" ")
    table.until(phase="paused")
    found: list[str] = []
    check(table.page, "watching", found)
    table.press("end").until(phase="over")
    table.place.locator("[data-part=result]").wait_for(state="visible")
    check(table.page, "podium", found)
    # Cards and spaces are checked by the tests of their games.
    mine = [line for line in found if "data-thing" not in line]
    assert not mine, "\n".join(mine)
