"""Tasks of a class as pupils see them: the name, the task, the answer for the teacher, and handing the device on."""

from __future__ import annotations

from typing import Any

import pytest
from hairpin.classroom.answer import Choice, Race, Solved
from hairpin.puzzles.book import puzzle
from hairpin.session import Session
from playwright.sync_api import expect

from tests.browser import pupil_pages
from tests.browser.axe import SIZES, check
from tests.browser.keys import Keys
from tests.browser.pupil_pages import answer, begin, opened, resign
from tests.browser.pupils import SEED
from tests.browser.table import Table, start, unfold
from tests.parts import deep_but_first
from tests.support import Opener, Site, Watch, ready, stored, stored_files, until

pytestmark = pytest.mark.browser

DEAL = f"#/class/turbo-duel?first=1&clock=off&seats=person,bot:gus&seed={SEED}"
PUZZLES = "#/class/turbo-duel/puzzles?level=easy&first=1&n=2"
#: What the device stores of persons.
LEFT = """async () => ({
    values: Object.keys(localStorage).filter((key) => key.startsWith('hairpin.')),
    bases: (await indexedDB.databases()).map(({ name }) => name),
    text: document.body.innerText,
})"""


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
    resign(table)
    page.locator('[data-do="task-on"]').click()
    found = answer(page)
    assert (found.name, found.label) == ("Ann", SEED)
    assert isinstance(found.outcome, Race)
    assert (found.outcome.place, found.outcome.of) == (2, 2)
    collected(found)
    page.reload()
    assert answer(page).line == found.line
    page.locator('[data-do="pupil-again"]').click()
    resign(Table(page).until(live="true").turn())
    expect(page.locator('[data-part="result"]')).to_be_visible()
    expect(page.locator('[data-do="task-on"]')).to_have_count(0)


def test_a_chosen_move_becomes_the_answer(open_page: Opener) -> None:
    match = pupil_pages.position()
    page = opened(open_page, pupil_pages.choice())
    expect(page.get_by_role("heading", level=1)).to_have_text(
        "Turbo Duel, move 5: what would you play?"
    )
    table = begin(page, "Zoë").turn()
    (seat,) = match.game.actors(match.state)
    move, other, *_ = match.game.moves(match.state, seat)

    def choose(move: str) -> None:
        for thing in match.game.paths(match.state, seat, move)[0]:
            table.touch(thing)
        assert table.n == 4
        table.press("done")
        page.locator('[data-do="task-on"]').click()

    choose(move)
    found = answer(page)
    assert (found.name, found.outcome) == ("Zoë", Choice(move))
    assert collected(found)["choices"] == [{"move": move, "n": 1}]

    # Another choice is practice.
    page.locator('[data-do="pupil-again"]').click()
    table.until(live="true").turn()
    choose(other)
    assert answer(page) == found


def test_puzzles_follow_each_other_to_the_answer(open_page: Opener) -> None:
    page = opened(open_page, PUZZLES)
    table = begin(page, "Cem")
    for n in (1, 2):
        expect(page).to_have_url(f"{open_page.site.url}#/puzzles/turbo-duel/{n}")
        solve(table, n)
        page.locator('[data-do="task-on"]').click()
    found = answer(page)
    assert (found.label, found.outcome) == ("turbo-duel 1-2", Solved(2, 2, 2))

    # Practice goes through the puzzles again, and the answer stays.
    page.locator('[data-do="pupil-again"]').click()
    for n in (1, 2):
        expect(page).to_have_url(f"{open_page.site.url}#/puzzles/turbo-duel/{n}")
        table.until(phase="playing").hint()
        solve(table, n)
        page.locator('[data-do="task-on"]').click()
    assert answer(page) == found


def solve(table: Table, n: int) -> None:
    """Play the right moves of a puzzle of Turbo Duel."""
    from hairpin.core.puzzling import Task

    each = puzzle("turbo-duel", n)
    start, seat = each.position()
    match = each.begin()
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
    table = begin(page, "Ann").turn().kept()
    page.goto(f"{open_page.site.url}{DEAL}")
    expect(page.locator('[data-part="pupil-under"]')).to_contain_text("Ann")
    page.locator('[data-do="pupil-go"]').click()
    resign(table.until(live="true").turn())
    page.locator('[data-do="task-on"]').click()
    page.locator('[data-do="hand-on"]').click()
    expect(page.locator("dialog.hand-on [data-do=export-record]")).to_be_visible()
    page.locator('[data-do="hand-on-go"]').click()
    field = page.locator('[name="pupil-name"]')
    expect(field).to_have_value("")
    until(lambda: "Ann" not in page.evaluate(LEFT)["text"], "Ann is gone")
    assert "hairpin.pupil" not in page.evaluate(LEFT)["values"]
    page.goto(f"{open_page.site.url}#/")
    expect(page.locator("[data-part=record-card]")).to_have_attribute("data-count", "0")
    expect(page.locator('[data-do="continue"]')).to_have_count(0)


def test_a_guest_answers_and_leaves_the_device_as_it_was(open_page: Opener) -> None:
    page = opened(open_page, DEAL)
    page.locator('[data-do="pupil-guest"]').click()
    expect(page.locator('[data-do="pupil-guest"]')).to_have_count(0)
    other = page.context.new_page()
    other.goto(f"{open_page.site.url}third-party.txt")
    before = other.evaluate(LEFT)
    resign(begin(page, "Eve").turn())
    page.locator('[data-do="task-on"]').click()
    assert answer(page).name == "Eve"
    assert other.evaluate(LEFT) == before
    page.goto(f"{open_page.site.url}{DEAL}")
    expect(page.locator('[name="pupil-name"]')).to_have_value("")


def test_a_pupil_answers_by_keys_alone(open_page: Opener) -> None:
    page = opened(open_page, pupil_pages.choice())
    keys = Keys(page)
    keys.tab_to('[name="pupil-name"]').type("Ann").press("Enter")
    table = Table(page, "keys").until(live="true").turn()
    match = pupil_pages.position()
    (seat,) = match.game.actors(match.state)
    move = match.game.moves(match.state, seat)[0]
    for thing in match.game.paths(match.state, seat, move)[0]:
        keys.walk_to(table, thing).press("Enter")
    keys.tab_to('[data-do="done"]').press("Enter")
    keys.tab_to('[data-do="task-on"]').press("Enter")
    assert answer(page).outcome == Choice(move)
    # The answer is announced, and its page begins at the title.
    until(lambda: keys.within("h1"), "the title has the focus")
    keys.tab_to('[data-do="pupil-copy"]').tab_to('[data-do="hand-on"]').press("Enter")
    until(lambda: keys.within("dialog.hand-on"), "the question has the focus")
    keys.press("Escape")
    until(lambda: keys.within('[data-do="hand-on"]'), "the focus is back")


@deep_but_first("size", SIZES)
@deep_but_first("theme", ["light", "dark"])
def test_axe_finds_nothing_on_the_pages_of_pupils(open_page: Opener, size: str, theme: Any) -> None:
    page = opened(open_page, DEAL, viewport=SIZES[size], color_scheme=theme)
    found: list[str] = []
    page.locator('[data-do="pupil-start"]').click()
    page.locator("#pupil-problem").wait_for()
    check(page, "form", found)
    table = begin(page, "Ann").turn().kept()
    page.goto(f"{open_page.site.url}{DEAL}")
    page.locator('[data-part="pupil-under"]').wait_for()
    check(page, "in the middle", found)
    page.locator('[data-do="pupil-go"]').click()
    resign(table.until(live="true").turn())
    page.locator('[data-do="task-on"]').wait_for()
    check(page, "the end", found)
    page.locator('[data-do="task-on"]').click()
    answer(page)
    check(page, "answer", found)
    page.locator('[data-do="hand-on"]').click()
    page.locator("dialog.hand-on").wait_for()
    check(page, "handing on", found)
    for fragment in (pupil_pages.choice(), PUZZLES):
        page.goto(f"{open_page.site.url}{fragment}")
        begin(page, "Ann").turn()
        check(page, fragment, found)
    page.goto(f"{open_page.site.url}#/class/ludo")
    page.get_by_role("alert").wait_for()
    check(page, "no task", found)
    assert not found, "\n".join(found)


@pytest.mark.pyodide
@pytest.mark.stores
def test_the_tasks_of_pupils_need_no_network(open_page: Opener, site: Site, watch: Watch) -> None:
    watch.allow(
        "net::ERR_|Failed to update a ServiceWorker|error occurred when fetching the script"
    )
    page = opened(open_page, DEAL)
    ready(page)
    stored(page)
    needed = {"qr.js", "circuit.js", "places.js"}
    until(lambda: needed <= stored_files(page), "what tables and codes need is stored")
    site.stop()
    page.reload()
    resign(begin(page, "Ann").turn())
    page.locator('[data-do="task-on"]').click()
    assert collected(answer(page))["say"] == "1 answer"
    for fragment in (pupil_pages.choice(), PUZZLES, "#/class/grand-prix"):
        page.goto(f"{open_page.site.url}{fragment}")
        begin(page, "Ann").turn()


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
    expect(page.locator("[data-part=menu-seed-secret]")).to_contain_text("when the game is over")


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
