"""The show view: a class reads it from a projector, steps through a game, votes, and sees what was played."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hairpin.core import link, record
from hairpin.games import load
from hairpin.session import Session
from hairpin.snapshots import play_bots
from playwright.sync_api import expect

from tests.browser.table import Table, grid, race
from tests.far import unreadable
from tests.support import PATIENCE, Opener, becomes, until

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

pytestmark = pytest.mark.browser

GAMES = ("turbo-duel", "daytona", "pursuit", "grand-prix", "racing-demon")
SECRET = ("pursuit", "grand-prix")
#: So many steps are taken by key; then the end is shown.
STEPS = 30
PROJECTORS = ((1920, 1080), (1366, 768))
BOTS = "?show=1#/turbo-duel?seats=bot:dot,bot:gus&seed=K7"


def shared(game: str, moves: int) -> str:
    """Return the end of a link to a game between bots."""
    return link.write(record.read(play_bots(game, moves)[0], load))


def ask(page: Page, name: str) -> Locator:
    """Return a button of the panel."""
    return page.locator(f"[data-show={name}]")


def shown(open_page: Opener, fragment: str, size: tuple[int, int] = PROJECTORS[0]) -> Table:
    """Open an address in the show view."""
    viewport = {"width": size[0], "height": size[1]}
    page = open_page(None, viewport=viewport, reduced_motion="reduce")
    page.goto(open_page.site.url + fragment)
    page.locator("[data-part=show]").wait_for(timeout=PATIENCE)
    return Table(page)


def readable(page: Page) -> None:
    """Wait until everything can be read on each projector."""
    for width, height in PROJECTORS:
        page.set_viewport_size({"width": width, "height": height})
        becomes(lambda: unreadable(page), [], f"readable at {width} x {height}")


def step(table: Table) -> None:
    """Press the key of a clicker, and wait for the next point."""
    n = table.n
    table.page.keyboard.press("PageDown")
    until(lambda: table.n > n, f"a step after {n}")


@pytest.mark.parametrize("game", GAMES)
def test_every_text_of_a_show_is_large_and_whole(open_page: Opener, game: str) -> None:
    table = shown(open_page, f"?show=1#/g/{shared(game, 100_000)}")
    page = table.page
    table.until(live="false", n=0)
    if game in SECRET:
        ask(page, "hands").click()
        expect(ask(page, "hands")).to_have_attribute("aria-pressed", "true")
    readable(page)
    for taken in range(STEPS):
        if ask(page, "on").get_attribute("aria-disabled"):
            break
        step(table)
        becomes(lambda: unreadable(page), [], f"readable after {taken + 1} steps")
    readable(page)
    ask(page, "moves").click()
    page.locator("[data-part=move-line] [data-part=move]").last.click()
    table.until(live="true", phase="over")
    readable(page)
    expect(ask(page, "on")).to_have_attribute("aria-disabled", "true")


def test_a_finished_game_begins_at_its_start_and_hides_what_comes(open_page: Opener) -> None:
    table = shown(open_page, f"?show=1#/g/{shared('pursuit', 100_000)}")
    page = table.page
    table.until(live="false", n=0)
    expect(page.locator("[data-part=moves]")).to_be_hidden()
    expect(page.locator("[data-part=result]")).to_be_hidden()
    # No card of a hand is open, and none is in the page.
    hands = page.locator("[data-hand] [data-thing^='card:']")
    assert hands.count() == 0
    ask(page, "hands").click()
    until(lambda: hands.count() > 0, "the cards of a hand")
    ask(page, "moves").click()
    expect(page.locator("[data-part=moves]")).to_be_visible()


@pytest.mark.parametrize("key", ["PageDown", "ArrowRight", " "])
def test_keys_and_clickers_step_on_and_back(open_page: Opener, key: str) -> None:
    table = shown(open_page, f"?show=1#/g/{shared('turbo-duel', 100_000)}")
    page = table.page
    table.until(n=0)
    page.keyboard.press(key)
    table.until(n=1)
    page.keyboard.press("PageUp" if key == "PageDown" else "ArrowLeft")
    table.until(n=0)
    expect(ask(page, "back")).to_have_attribute("aria-disabled", "true")


def test_bots_wait_and_play_one_move_at_a_time(open_page: Opener) -> None:
    table = race(open_page, BOTS, names=(), pace="fast", viewport={"width": 1366, "height": 768})
    page = table.page
    table.until(phase="paused", n=0)
    step(table)
    table.until(phase="paused", n=1)
    ask(page, "on").click()
    table.until(phase="paused", n=2)
    page.keyboard.press("PageUp")
    table.until(live="false", n=1)
    step(table)
    table.until(live="true", phase="paused", n=2)


def test_a_game_of_people_has_next_only_while_it_looks_back(open_page: Opener) -> None:
    table = race(open_page, "?show=1" + grid("person,bot:dot", first=1), names=("Ann",))
    page = table.page
    expect(ask(page, "back")).to_be_visible()
    expect(ask(page, "on")).to_have_count(0)
    page.keyboard.press("PageDown")
    assert table.n == 0
    ask(page, "vote").click()
    expect(page.locator("[data-part=reveal-why]")).to_have_text(
        "This move has not been played yet."
    )
    page.locator("[data-part=vote] [data-show=more]").first.click()
    expect(page.locator("[data-part=votes-sum]")).to_have_text("1 vote")
    # With the focus on a button of the votes or on a card, no key plays a move.
    lit = table.lit
    for key in ("2", "a"):
        page.keyboard.press(key)
    table.thing(lit[0]).focus()
    for key in ("2", "a", "Enter", "Space"):
        page.keyboard.press(key)
    ask(page, "vote").press("Enter")
    expect(page.locator("[data-part=votes]")).to_have_count(0)
    assert (table.n, table.lit, table.touched) == (0, lit, [])
    ask(page, "vote").click()
    expect(page.locator("[data-part=votes-sum]")).to_have_text("1 vote")
    table.touch(table.lit[0])
    table.turn()
    ask(page, "back").click()
    expect(ask(page, "on")).to_be_visible()
    while table.n:
        page.keyboard.press("PageUp")
        table.until(live="false")
    # The votes are kept, with the move that was played.
    expect(page.locator("[data-part=votes-sum]")).to_contain_text("Played: ")
    expect(page.locator("[data-part=vote] input").first).to_have_value("1")


@pytest.mark.parametrize("parameters", ["?hints=off", "?show=1&hints=off"])
def test_the_deal_of_a_lesson_gives_no_answer_away(open_page: Opener, parameters: str) -> None:
    size = {"width": 1366, "height": 768}
    page = open_page(None, viewport=size, reduced_motion="reduce")
    deal = "#/daytona?seats=person,bot:gus&races=1&seed=class-5"
    page.goto(open_page.site.url + parameters + deal)
    odds = page.locator("[data-part=asides] [data-do=aside][data-aside=odds]")
    chances = page.locator("[data-part=space-reach]")
    page.locator("[data-do=start]").or_(odds).first.wait_for(timeout=PATIENCE)
    if page.locator("[data-do=start]").count():
        page.locator("[data-do=start]").first.click()
    expect(odds).to_be_visible(timeout=PATIENCE)
    expect(page.locator("[data-part=aside-body]:visible")).to_have_count(0)
    expect(chances).to_have_count(0)
    odds.click()
    expect(page.locator("[data-part=aside-body]:visible")).to_have_count(1)
    expect(chances).not_to_have_count(0)
    odds.click()
    expect(chances).to_have_count(0)


def test_votes_make_a_histogram_and_the_move_is_revealed(open_page: Opener) -> None:
    table = shown(open_page, f"?show=1#/g/{shared('turbo-duel', 100_000)}")
    page = table.page
    ask(page, "vote").click()
    rows = page.locator("[data-part=vote]")
    expect(rows.first).to_be_visible()
    rows.nth(0).locator("input").fill("3")
    rows.nth(0).locator("input").press("Enter")
    for _ in range(6):
        rows.nth(1).locator("[data-show=more]").click()
    expect(page.locator("[data-part=votes-sum]")).to_have_text("9 votes")

    def lengths() -> list[float]:
        found: list[float] = page.locator("[data-part=vote-bar] span").evaluate_all(
            "all => all.map(bar => bar.offsetWidth / bar.parentElement.offsetWidth)"
        )
        return [round(each, 1) for each in found[:2]]

    becomes(lengths, [0.3, 0.7], "bars as long as the parts of all votes")
    assert page.locator("[data-part=vote][data-played]").count() == 0
    ask(page, "reveal").click()
    expect(page.locator("[data-part=vote][data-played]")).to_have_count(1)
    expect(page.locator("[data-part=votes-sum]")).to_contain_text("Played: ")
    readable(page)
    ask(page, "judge").click()
    expect(page.locator("[data-part=value-mark]").first).to_be_visible()
    # The next point has its own question.
    step(table)
    expect(page.locator("[data-part=vote][data-played]")).to_have_count(0)
    expect(page.locator("[data-part=votes-sum]")).to_have_text("0 votes")
    expect(page.locator("[data-part=value-mark]")).to_have_count(0)
    # A step back shows the votes again, with the move that the class has seen.
    page.keyboard.press("PageUp")
    expect(page.locator("[data-part=vote][data-played]")).to_have_count(1)
    becomes(lengths, [0.3, 0.7], "the votes of before")


def test_the_field_of_a_vote_counts_each_digit_and_nothing_else(open_page: Opener) -> None:
    page = shown(open_page, f"?show=1#/g/{shared('turbo-duel', 100_000)}").page
    ask(page, "vote").click()
    row = page.locator("[data-part=vote]").first
    field, votes = row.locator("input"), page.locator("[data-part=votes-sum]")
    field.click()
    page.keyboard.type("1h2")
    expect(field).to_have_value("12")
    expect(votes).to_have_text("12 votes")
    expect(row.locator("[data-part=vote-share]")).to_have_text("100 %")
    for _ in range(2):
        page.keyboard.press("Backspace")
    expect(field).to_have_value("")
    expect(votes).to_have_text("0 votes")
    page.keyboard.press("Escape")
    expect(field).not_to_be_focused()
    expect(field).to_have_value("0")
    readable(page)


def test_the_answers_of_a_class_become_the_votes(open_page: Opener) -> None:
    payload = shared("turbo-duel", 4)
    lines = []
    for name in ("Ann", "Ben", "Cleo"):
        pupil = Session()
        table = pupil.do({"do": "class_choice", "link": payload, "name": name, "now": 0})["table"]
        match = pupil.match
        assert match is not None
        seat = table["views"][0]["viewer"]
        move = match.game.moves(match.state, seat)[-1 if name == "Ben" else 0]
        pupil.do({"do": "play", "seat": seat, "move": move, "now": 1})
        answer = pupil.do({"do": "class_answer", "now": 2})
        lines.append(answer["class_answers"][0]["line"])
    page = open_page(None, viewport={"width": 1366, "height": 768}, reduced_motion="reduce")
    page.goto(open_page.site.url + "#/class")
    page.locator("[name=class-lines]").fill("\n".join(lines))
    page.locator("[data-do=class-add]").click()
    expect(page.locator("[data-part=class-results]")).to_have_attribute("data-count", "3")
    page.goto(f"{open_page.site.url}?show=1#/g/{shared('turbo-duel', 100_000)}")
    table = Table(page)
    table.until(live="false", n=0)
    ask(page, "vote").click()
    expect(page.locator("[data-part=vote]").first).to_be_visible()
    expect(ask(page, "answers")).to_have_count(0)
    for _ in range(4):
        step(table)
    ask(page, "answers").click()
    expect(page.locator("[data-part=votes-sum]")).to_have_text("3 votes")
    counts = page.locator("[data-part=vote] input").evaluate_all(
        "all => all.map(({ value }) => value)"
    )
    assert sorted(counts)[-2:] == ["1", "2"]
    readable(page)
    step(table)
    expect(page.locator("[data-part=votes-sum]")).to_have_text("0 votes")
    expect(ask(page, "answers")).to_have_count(0)


def test_the_menu_turns_the_show_view_on_and_off(open_page: Opener) -> None:
    table = race(open_page, viewport={"width": 1366, "height": 768})
    page = table.page
    panel = page.locator("[data-part=show]")
    expect(panel).to_have_count(0)
    page.locator("[data-part=bar] [data-do=menu]").click()
    table.in_menu("show").click()
    expect(panel).to_be_visible()
    assert "show=1" in page.url
    page.reload()
    expect(panel).to_be_visible(timeout=PATIENCE)
    panel.locator("[data-do=menu]").click()
    table.in_menu("show").click()
    expect(panel).to_have_count(0)
    assert "show=1" not in page.url


@pytest.mark.parametrize("game", GAMES)
def test_a_link_to_a_game_in_play_shows_nothing_before_it_is_asked_for(
    open_page: Opener, game: str
) -> None:
    table = shown(open_page, f"?show=1#/g/{shared(game, 6)}")
    page = table.page
    table.until(phase="paused")
    n = table.n
    expect(page.locator("[data-part=moves]")).to_be_hidden()
    expect(page.locator("[data-part=aside-body]:visible")).to_have_count(0)
    expect(page.locator("[data-part=value-mark]")).to_have_count(0)
    expect(page.locator("[data-hand] [data-thing^='card:']")).to_have_count(0)
    step(table)
    assert table.n > n


def test_clocks_run_and_cards_move_in_the_show_view(open_page: Opener) -> None:
    table = race(
        open_page,
        "?show=1" + grid("person,bot:dot", first=1, clock="5+5"),
        names=("Ann",),
        pace="normal",
        reduced_motion="no-preference",
    )
    page = table.turn().page
    plate = page.locator("[data-part=plate-clock]").first
    before = plate.inner_text()
    until(lambda: plate.inner_text() != before, "the clock runs")
    page.keyboard.press("a")
    until(
        lambda: page.evaluate(
            "document.getAnimations().some(({ effect }) => effect.target.closest('[data-thing]'))"
        ),
        "cards on their way",
    )
    table.turn()
