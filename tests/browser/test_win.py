"""A win of the only person: flag, confetti, the beaten face, a name once, and the question about more rules."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import hairpin
import pytest
from playwright.sync_api import expect

from tests.browser.table import Hand, Table, prefer
from tests.support import announced, ready, until

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.support import Opener

pytestmark = pytest.mark.browser

#: Counts the pieces of confetti that were ever in the page.
PIECES = """() => {
  window.pieces = 0;
  new MutationObserver((all) => {
    for (const { addedNodes } of all)
      for (const node of addedNodes)
        if (node.dataset?.part === 'confetti') window.pieces += node.childElementCount;
  }).observe(document.body, { childList: true, subtree: true });
}"""


#: Notes which part a press on the main button would reach, in the first frame in which the result is shown.
PRESSED_AT_ONCE = """() => {
  window.hit = null;
  const look = () => {
    const button = document.querySelector('[data-part=result]:not([hidden]) [data-part=result-acts] [data-main]');
    const box = button?.getBoundingClientRect();
    if (!box?.width) return requestAnimationFrame(look);
    const under = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    window.hit = under.closest('button') ? 'button' : under.closest('[data-part]')?.dataset.part;
  };
  look();
}"""


def before_a_win(game: str, **settings: object) -> tuple[str, str]:
    """Return the record of a game that seat 1 can win at once, and the winning move."""
    for seed in range(400):
        drawn = Random(seed)
        match = hairpin.new(game, seats=["person", "bot:dot"], seed=str(seed), **settings)  # type: ignore[arg-type]
        while match.result is None and match.moves():
            record, turn, move = match.record(), match.turn, drawn.choice(match.moves())
            match.play(move)
            if turn == 1 and won(match):
                return record, move
    raise AssertionError("no win was found")


def won(match: hairpin.Match) -> bool:
    """Whether seat 1 has won."""
    return match.result is not None and 1 in match.result.winners


def opened(page: Page, record: str) -> Table:
    ready(page)
    page.evaluate(PIECES)
    page.locator("#pasted").fill(record)
    page.locator('[data-do="paste"]').click()
    return Table(page).turn()


def test_a_win_has_its_moment_and_asks_for_a_name_once(open_page: Opener) -> None:
    record, move = before_a_win("turbo-duel", clock="off")
    page = open_page("")
    prefer(page, pace="instant")
    table = opened(page, record)
    table.touch(f"card:{move}")
    result = table.host.locator("[data-part=result][data-won]")
    result.wait_for()
    until(lambda: page.evaluate("window.pieces") > 0, "confetti")
    expect(result.locator("[data-part=beaten] svg")).to_have_count(1)
    until(lambda: any("You win" in said for said in announced(page, "live")), "the win is told")
    # The confetti goes by itself.
    expect(table.host.locator("[data-part=confetti]")).to_have_count(0)
    # The question for the name leaves the way to the next race free.
    expect(result.locator('[data-do="next-driver"]')).to_be_visible()
    name = result.get_by_label("What is your name?")
    name.fill("Ann")
    name.press("Enter")
    expect(result.locator("[data-part=result-name]")).to_be_hidden()
    expect(page.locator('[data-notice="name"]')).to_contain_text("Ann")
    expect(result.locator('[data-do="next-driver"]')).to_have_attribute("data-main", "")
    # The record names the winner, although the game was played before the name was known.
    page.goto(open_page.site.url + "#/record")
    expect(page.locator("[data-part=finished-game]")).to_contain_text("Ann v Dot")
    page.goto(open_page.site.url + "#/turbo-duel")
    expect(page.locator('[name="seat-1-name"]')).to_have_value("Ann")
    page.locator('[data-do="prefs"]').first.click()
    field = page.locator('[name="pref-name"]')
    expect(field).to_have_value("Ann")
    field.fill("Bea")
    field.press("Enter")
    page.reload()
    expect(page.locator('[name="seat-1-name"]')).to_have_value("Bea")
    # Nobody is asked twice.
    page.goto(open_page.site.url + "#/")
    table = opened(page, record)
    table.touch(f"card:{move}")
    result.wait_for()
    expect(result.locator("[data-part=result-name]")).to_be_hidden()


def test_a_win_with_the_first_rules_asks_for_more_rules(open_page: Opener) -> None:
    record, move = before_a_win("daytona", races=1, missed=False)
    page = open_page("", reduced_motion="reduce")
    prefer(page, pace="instant")
    table = opened(page, record)
    assert move == "draw"
    table.touch("stock")
    result = table.host.locator("[data-part=result][data-won]")
    result.locator('[data-do="name-skip"]').click()
    ask = result.locator("[data-part=result-ask]")
    expect(ask).to_contain_text("Ready for one more rule?")
    # Both answers name the next driver, and no other button starts a race. The first one keeps the rules.
    acts = result.locator("[data-part=result-acts]")
    expect(acts.locator("button:visible")).to_have_text(
        ["Race Gus", "Race Gus with missed shifts", "Look back"]
    )
    assert page.evaluate("window.pieces") == 0
    acts.get_by_role("button", name="with missed shifts").click()
    table.until(n=0)
    expect(table.host.locator("[data-plate]")).to_contain_text(["You", "Gus"])
    table.press("menu")
    expect(page.locator("[data-part=menu-facts]")).to_contain_text("Missed shifts: yes")
    page.goto(open_page.site.url + "#/daytona")
    expect(page.get_by_role("radio", name="Quick race")).to_be_checked()


@pytest.mark.parametrize("hand", ["mouse", "touch"])
def test_a_new_result_ignores_presses_that_were_meant_for_the_table(
    open_page: Opener, hand: Hand
) -> None:
    record, move = before_a_win("turbo-duel", clock="off")
    page = open_page("", has_touch=hand == "touch", reduced_motion="reduce")
    prefer(page, pace="instant")
    table = opened(page, record)
    table.hand = hand
    page.evaluate(PRESSED_AT_ONCE)
    table.touch(f"card:{move}")
    table.host.locator("[data-part=result]").wait_for()
    until(lambda: page.evaluate("window.hit") is not None, "the result is shown")
    assert page.evaluate("window.hit") == "result"
    table.press("lookback")
    table.host.locator("[data-part=result]").wait_for(state="hidden")
