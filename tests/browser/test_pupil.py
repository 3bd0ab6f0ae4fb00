"""Tasks of a class as pupils see them: the name, the task, the answer for the teacher, and handing the device on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from hairpin.classroom.answer import Choice, Race, Solved, read_answer
from hairpin.core.match_log import MatchLog
from hairpin.core.options import read_settings
from hairpin.core.seats import read_seats
from hairpin.core.words import Speaker
from hairpin.games import load
from hairpin.puzzles.book import puzzle
from hairpin.session import Session
from playwright.sync_api import expect

from tests.browser.codes import decoded
from tests.browser.table import Table, prefer, start, unfold
from tests.support import Opener, ready, until

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser

SEED = "album-alpha-amber-bakery"
DEAL = f"#/class/turbo-duel?first=1&clock=off&seats=person,bot:gus&seed={SEED}"
#: What the device stores of persons.
LEFT = """async () => ({
    values: Object.keys(localStorage).filter((key) => key.startsWith('hairpin.')),
    bases: (await indexedDB.databases()).map(({ name }) => name),
    text: document.body.innerText,
})"""


def opened(open_page: Opener, fragment: str, **options: Any) -> Page:
    """Return the page at the address of a task."""
    page = open_page(None, reduced_motion="reduce", **options)
    prefer(page, pace="instant")
    page.goto(f"{open_page.site.url}{fragment}")
    return page


def begin(page: Page, name: str) -> Table:
    """Type a name and begin the task."""
    page.locator('[name="pupil-name"]').fill(name)
    page.locator('[data-do="pupil-start"]').click()
    return Table(page).until(live="true")


def answer(page: Page) -> Any:
    """Return the answer that the code on the page has."""
    code = page.locator('[data-part="pupil-answer"] [data-part="qr-code"]')
    code.wait_for(state="visible")
    found = read_answer(decoded(page, code))
    assert found is not None
    shown = page.locator('[data-part="pupil-line"]').inner_text()
    assert read_answer(" ".join(shown.split())) == found._replace(chances=())
    return found


def collected(found: Any) -> dict[str, Any]:
    """Return the collection of one answer."""
    reply = Session().do({"do": "class_collect", "lines": [found.code], "now": 0})
    collection: dict[str, Any] = reply["class_collection"]
    assert [row["fault"] for row in collection["rows"]] == [None]
    return collection


def test_a_pupil_plays_a_deal_and_shows_the_answer_again(open_page: Opener) -> None:
    page = opened(open_page, DEAL)
    expect(page.get_by_role("heading", level=1)).to_have_text(
        "Turbo Duel against Gus, with “Who starts: The first seat”"
    )
    page.locator('[data-do="pupil-start"]').click()
    expect(page.get_by_role("alert")).to_have_text("Please type your name first.")
    table = begin(page, "Ann").turn()
    table.touch(table.lit[0])
    table.turn(0).kept()
    page.reload()
    table = Table(page).until(live="true").turn()
    assert table.n >= 1
    table.menu("resign")
    page.locator('dialog.menu [data-do="resign"]').first.click()
    page.locator('[data-do="task-on"]').click()
    found = answer(page)
    assert (found.name, found.label) == ("Ann", SEED)
    assert isinstance(found.outcome, Race)
    assert (found.outcome.place, found.outcome.of) == (2, 2)
    collected(found)
    page.reload()
    assert answer(page).line == found.line
    page.locator('[data-do="pupil-again"]').click()
    table = Table(page).until(live="true").turn()
    table.menu("resign")
    page.locator('dialog.menu [data-do="resign"]').first.click()
    expect(page.locator('[data-part="result"]')).to_be_visible()
    expect(page.locator('[data-do="task-on"]')).to_have_count(0)


def test_a_chosen_move_becomes_the_answer(open_page: Opener) -> None:
    game = load("turbo-duel")
    seats = read_seats(game, ["person", "person"], Speaker([]))
    match = MatchLog(game, seats, read_settings(game.options, {"clock": "off"}, 2), SEED)
    for _ in range(4):
        (seat,) = game.actors(match.state)
        match.play(seat, game.moves(match.state, seat)[0], 0)
    from hairpin.core import link

    page = opened(open_page, f"#/class/g/{link.write(match)}")
    expect(page.get_by_role("heading", level=1)).to_have_text(
        "Turbo Duel, move 5: what would you play?"
    )
    table = begin(page, "Zoë").turn()
    (seat,) = game.actors(match.state)
    move = game.moves(match.state, seat)[0]
    for thing in game.paths(match.state, seat, move)[0]:
        table.touch(thing)
    assert table.n == 4
    table.press("done")
    page.locator('[data-do="task-on"]').click()
    found = answer(page)
    assert (found.name, found.outcome) == ("Zoë", Choice(move))
    assert collected(found)["choices"] == [{"move": move, "n": 1}]


def test_puzzles_follow_each_other_to_the_answer(open_page: Opener) -> None:
    page = opened(open_page, "#/class/turbo-duel/puzzles?level=easy&first=1&n=2")
    table = begin(page, "Cem")
    for n in (1, 2):
        expect(page).to_have_url(f"{open_page.site.url}#/puzzles/turbo-duel/{n}")
        solve(table, n)
        page.locator('[data-do="task-on"]').click()
    found = answer(page)
    assert (found.label, found.outcome) == ("turbo-duel 1-2", Solved(2, 2, 2))


def solve(table: Table, n: int) -> None:
    """Play the right moves of a puzzle of Turbo Duel."""
    from hairpin.core.puzzling import Task

    each = puzzle("turbo-duel", n)
    start, seat = each.position()
    match = each.begin("en")
    while True:
        moves = tuple(entry.move for entry in match.entries)
        task = Task(each.kind, each.goal, seat, start, match.state, moves)
        if each.puzzler.solved(task):
            break
        actor = seat if seat in match.game.actors(match.state) else 0
        if actor:
            move = each.puzzler.best(task)
            table.turn()
            table.play(list(match.game.paths(match.state, seat, move)[0]))
        else:
            actor = match.game.actors(match.state)[0]
            move = each.puzzler.answer(task, actor)
        match.play(actor, move, 0)
    table.until(phase="over")


def test_handing_on_leaves_nothing_of_the_person_before(open_page: Opener) -> None:
    page = opened(open_page, DEAL)
    begin(page, "Ann").turn().kept()
    page.goto(f"{open_page.site.url}{DEAL}")
    expect(page.locator('[data-part="pupil-under"]')).to_contain_text("Ann")
    page.locator('[data-do="hand-on"]').click()
    page.locator('[data-do="hand-on-go"]').click()
    field = page.locator('[name="pupil-name"]')
    expect(field).to_have_value("")
    until(lambda: "Ann" not in page.evaluate(LEFT)["text"], "Ann is gone")
    assert "hairpin.pupil" not in page.evaluate(LEFT)["values"]
    page.goto(f"{open_page.site.url}#/")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(page.locator('[data-do="continue"]')).to_have_count(0)


def test_an_address_without_a_task_says_so(open_page: Opener) -> None:
    page = opened(open_page, "#/class/ludo")
    expect(page.get_by_role("alert")).to_contain_text("names no task")


def test_the_seed_stands_in_the_menu_of_a_game_without_hidden_cards(open_page: Opener) -> None:
    page = opened(open_page, f"#/class/turbo-duel?seed={SEED}")
    begin(page, "Ann").turn().press("menu")
    page.locator("[data-part=menu-facts] > summary").click()
    expect(page.locator("[data-part=menu-seed]")).to_contain_text(SEED)


def test_the_menu_names_the_seed_of_hidden_cards_that_the_address_names(open_page: Opener) -> None:
    page = opened(
        open_page, "#/class/pursuit?seats=person,bot:dot&seed=Album%20alpha%20amber%20bakery"
    )
    table = begin(page, "Ann").turn()
    table.kept()
    page.reload()
    Table(page).until(live="true").turn().press("menu")
    page.locator("[data-part=menu-facts] > summary").click()
    expect(page.locator("[data-part=menu-seed]")).to_contain_text(SEED)
    expect(page.locator("[data-part=menu-seed-secret]")).to_have_count(0)


def test_the_menu_says_why_it_names_no_seed(open_page: Opener) -> None:
    page = opened(open_page, "#/pursuit?seats=person,bot:dot")
    ready(page)
    start(page).turn().press("menu")
    page.locator("[data-part=menu-facts] > summary").click()
    expect(page.locator("[data-part=menu-seed]")).to_have_count(0)
    expect(page.locator("[data-part=menu-seed-secret]")).to_contain_text("at its end")


def test_a_mistyped_seed_is_noted_and_the_meant_one_taken(open_page: Opener) -> None:
    page = opened(open_page, "#/turbo-duel?seats=person,bot:gus&seed=x")
    ready(page)
    unfold(page)
    field = page.locator("#seed")
    field.fill("albun alpha ambr bakery")
    field.press("Tab")
    expect(page.locator("[data-part=seed-note]")).to_contain_text(SEED)
    page.locator('[data-do="take-seed"]').click()
    expect(field).to_have_value(SEED)
    expect(page.locator("[data-part=seed-note]")).to_have_count(0)
