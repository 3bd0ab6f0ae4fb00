"""Puzzles on the page: from home to the archive, wrong tries, hints, the result, and what the device stores."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pytest
from hairpin.core.puzzling import Task
from hairpin.core.words import Speaker, say
from hairpin.daily.dates import number_of
from hairpin.daily.puzzle import puzzle_of
from hairpin.games import load
from hairpin.puzzles.book import Puzzle, puzzle, puzzles
from playwright.sync_api import expect

from tests.browser.table import Table, prefer
from tests.engine.puzzles.solving import answers
from tests.support import Opener, announced, until

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser

#: A date with an easy puzzle.
DATE = "2026-11-23"
#: Noon of the day after.
AFTER = "2026-11-24T12:00:00Z"
#: The things that a hint marks, in the order to touch them.
HINTED = """(host) => [...host.querySelectorAll('[data-part=view] [data-hint]')]
    .sort((a, b) => a.dataset.hint - b.dataset.hint).map((node) => node.dataset.thing)"""


def opened(open_page: Opener, fragment: str) -> Page:
    """Return the page at an address, on the date, without motion."""
    page = open_page(None, reduced_motion="reduce", timezone_id="UTC")
    page.clock.set_fixed_time(f"{DATE}T12:00:00Z")
    prefer(page, pace="instant")
    page.goto(f"{open_page.site.url}{fragment}")
    return page


def path_of(each: Puzzle, *, right: bool) -> list[str]:
    """The things to touch for a right or a wrong first move of a puzzle."""
    state, seat = each.position()
    task, puzzler, game = (
        Task(each.kind, each.goal, seat, state, state),
        each.puzzler,
        load(each.game),
    )
    options = puzzler.options(task)
    if right:
        best = puzzler.best(task)
        return [best] if options else list(game.paths(state, seat, best)[0])
    bad = [move for move in answers(puzzler, task, game) if puzzler.fault(task, move)]
    paths = [[move] if options else list(game.paths(state, seat, move)[0]) for move in bad]
    return min(paths, key=len)


def touch(table: Table, things: list[str]) -> None:
    """Touch things of the table, and Done if the table asks for it, without waiting for what comes of the last."""
    *first, last = things
    for thing in first:
        table.touch(thing)
    before = state(table)
    table.thing(last).click()
    until(lambda: state(table) != before, f"something comes of {last}")
    if offers_done(table):
        table.press("done")


def state(table: Table) -> tuple[object, ...]:
    """What a touch changes, also if it answers the puzzle or is refused."""
    facts, refusals = table.facts(), len(announced(table.page, "refusal"))
    return facts["n"], facts["phase"], tuple(facts["touched"]), refusals


def offers_done(table: Table) -> bool:
    """Whether the table offers Done."""
    return table.place.locator("[data-part=prompt] [data-do=done]:visible").count() > 0


def test_the_puzzle_of_the_day_counts_tries_and_has_a_result(open_page: Opener) -> None:
    page = opened(open_page, "")
    day = puzzle_of(DATE)
    way = page.locator("#home-today [data-do=today-puzzle]")
    expect(way).to_have_text(f"{Speaker([]).say(say(f'{day.game}.name'))} puzzle")
    way.click()
    table = Table(page).until(phase="playing")
    touch(table, path_of(day, right=False))
    until(lambda: any("Not that one" in said for said in announced(page)), "the refusal is said")
    # The question stays beside the reason.
    expect(page.locator("[data-part=prompt-say]")).to_contain_text("1 wrong try so far.")
    expect(page.locator("[data-part=prompt-last]")).to_contain_text("Not that one")
    until(lambda: mark(page, day) == "b", "the try is stored")
    # A reload keeps the wrong try.
    page.reload()
    table = Table(page).until(phase="playing")
    expect(page.locator("[data-part=prompt-say]")).to_contain_text("1 wrong try so far.")
    solved_by_hints(table)
    result = page.locator("[data-part=result]")
    expect(result.get_by_role("heading")).to_have_text("Solved in 2 tries, with a hint")
    expect(result.locator("[data-part=result-why]")).not_to_be_empty()
    expect(result.locator("[data-part=day-line-words]")).to_contain_text(
        f"Hairpin puzzle {number_of(DATE)} ·"
    )
    expect(result.locator("[data-part=result-counts]")).to_contain_text(
        "This is your result of the day. The next one comes at midnight."
    )
    # Regression: the main button led to another puzzle, although the race of the day was still to come.
    expect(result.locator("[data-do=day-on]")).to_have_text("Race of the day")
    until(lambda: mark(page, day) == "3", "the solution is stored")
    # The right answer is marked on the table.
    expect(table.place.locator("[data-hint]").first).to_be_attached()
    result.locator("[data-do=puzzles]").click()
    cell = page.locator(f'[data-puzzle="{day.number}"]')
    expect(cell).to_have_attribute("data-state", "hint")
    expect(cell).to_have_accessible_name(f"Puzzle {day.number}, solved with a hint")
    # Home has the result on its day and on the next, and then leads to the list.
    page.evaluate("location.hash = '#/'")
    expect(way).to_have_text("Puzzle solved ✓")
    expect(way).to_have_attribute("href", "#/today/puzzle")
    page.clock.set_fixed_time(AFTER)
    page.reload()
    expect(page.locator("#home-today")).to_contain_text("Yesterday: Puzzle solved ✓")
    expect(way).to_have_attribute("href", "#/puzzles/day")


def solved_by_hints(table: Table) -> None:
    """Ask for both hints and play the move that they show, until the puzzle is solved."""
    n = -1
    while table.turn(n).phase != "over":
        n = table.n
        table.hint()
        touch(table, table.host.evaluate(HINTED))
        until(partial(beyond, table, n), "the move is played")


def beyond(table: Table, n: int) -> bool:
    """Whether a move after point ``n`` is played, or the puzzle is solved."""
    return table.n > n or table.phase == "over"


def mark(page: Page, each: Puzzle) -> str:
    """The stored mark of a puzzle."""
    stored: str = page.evaluate(
        "([game, n]) => JSON.parse(localStorage.getItem('hairpin.puzzles') ?? '{}')"
        ".marks?.[game]?.[n - 1] ?? ''",
        [each.game, each.number],
    )
    return stored


def test_a_solved_puzzle_leads_to_the_next_and_is_no_game(open_page: Opener) -> None:
    page = opened(open_page, "#/puzzles/turbo-duel")
    page.locator('[data-puzzle="1"]').press("Enter")
    table = Table(page).until(phase="playing")
    page.locator("[data-part=bar] [data-do=menu]").click()
    menu = page.locator("dialog.menu")
    for name in ("resign", "pause", "save", "new"):
        expect(menu.locator(f"[data-do={name}]")).to_be_hidden()
    expect(table.in_menu("link")).to_be_visible()
    page.keyboard.press("Escape")
    solved_by_hints(table)
    page.locator("[data-part=result] [data-do=again]").click()
    expect(page).to_have_url(f"{open_page.site.url}#/puzzles/turbo-duel/2")
    Table(page).until(phase="playing")
    page.evaluate("location.hash = '#/'")
    expect(page.locator("#continue")).to_be_hidden()
    page.evaluate("location.hash = '#/record'")
    expect(page.locator("#record-title")).to_be_visible()
    expect(page.locator("[data-part=finished-game]")).to_have_count(0)


def test_newcomers_see_the_basics_beside_the_board_until_they_fold_them(open_page: Opener) -> None:
    page = opened(open_page, "#/puzzles/pursuit/1")
    Table(page).until(phase="playing")
    expect(page.locator("[data-part=prompt-say]")).to_be_visible()
    panel = page.locator('[data-part=asides] [data-aside="basics"]')
    expect(panel.get_by_role("listitem").first).to_be_visible()
    panel.get_by_role("button", name="Rules", expanded=True).click()
    expect(panel.get_by_role("listitem")).to_have_count(0)
    # They stay folded in the next puzzle of the game, and open in another game.
    page.evaluate("location.hash = '#/puzzles/pursuit/2'")
    Table(page).until(phase="playing")
    expect(page.get_by_role("button", name="Rules", expanded=True)).to_have_count(0)
    page.evaluate("location.hash = '#/puzzles/turbo-duel/1'")
    expect(page.get_by_role("button", name="Rules", expanded=True)).to_be_visible()


def test_a_puzzle_leads_to_the_first_lessons_and_they_lead_back(open_page: Opener) -> None:
    page = opened(open_page, "#/puzzles/daytona/1")
    Table(page).until(phase="playing")
    which = page.locator("[data-part=bar] [data-do=which]")
    expect(which).to_have_text("Puzzle 1, easy")
    which.click()
    sheet = page.get_by_role("dialog", name=f"Daytona: puzzle 1 of {len(puzzles('daytona'))}, easy")
    expect(sheet.get_by_role("link", name="Next unsolved puzzle")).to_have_attribute(
        "href", "#/puzzles/daytona/2"
    )
    sheet.get_by_role("button", name="Learn the game first (5 short steps)").click()
    expect(page.locator("[data-lesson=on]")).to_be_visible()
    page.evaluate("location.hash = '#/daytona/learn/5'")
    expect(page.locator("[data-part=prompt-say]")).to_contain_text("5 of 6, ")
    Table(page).thing("stock").click()
    page.get_by_role("button", name="Back to the puzzle").click()
    expect(page).to_have_url(f"{open_page.site.url}#/puzzles/daytona/1")
    Table(page).until(phase="playing")


def test_an_address_without_puzzle_leads_to_the_archive(open_page: Opener) -> None:
    page = opened(open_page, "#/puzzles/turbo-duel/999")
    # The notice goes away after some seconds, and the live region has the same words.
    until(
        lambda: any("There are puzzles 1 to" in said for said in announced(page, "notice")),
        "it is said",
    )
    expect(page.locator("[data-part=puzzle-archive]")).to_be_visible()


@pytest.mark.pyodide
def test_the_page_fetches_the_puzzles_for_its_engine(open_page: Opener) -> None:
    page = opened(open_page, "#/puzzles/turbo-duel/1")
    Table(page).until(phase="playing")
    assert puzzle("turbo-duel", 1).level == "easy"
    expect(page.locator("[data-part=prompt-say]")).to_contain_text("Win within")
