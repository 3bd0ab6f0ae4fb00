"""Stored games: closed and killed tabs, two tabs, finished games, and denied storage."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser import oracle
from tests.browser.scripts import DENY
from tests.browser.table import Table, back_to_table, grid, race, record_of, start
from tests.parts import deep_but_first
from tests.support import Opener, announced, ready, until

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser


def another_tab(table: Table, fragment: str = "#/turbo-duel/play") -> Page:
    """Return a new tab of the same browser at the same site."""
    page = table.page.context.new_page()
    page.goto(table.page.url.split("#", maxsplit=1)[0] + fragment)
    return page


@pytest.mark.pyodide
def test_closed_in_mid_turn_everything_comes_back(open_page: Opener) -> None:
    table = race(open_page, grid(first=1, deck="ACBDEFGHI"))
    table.play(["card:A"]).play(["card:B", "card:I"])
    table.touch("card:E").touch("card:H")
    before = table.picture()
    fresh = table.killed()
    fresh.goto(open_page.site.url + "#/turbo-duel/play")
    back = Table(fresh).until(n=2, live="true").turn(1)
    assert back.picture() == before
    back.touch("card:F").until(n=3)
    assert back.lines()[-1] == "E: swap F and H"


def test_reloaded_in_mid_turn(open_page: Opener) -> None:
    table = race(open_page, grid(first=1))
    table.play(["card:A"])
    table.touch("card:B")
    before = table.picture()
    table.kept().page.reload()
    table.until(n=1, live="true").turn(0)
    assert table.picture() == before


def test_continued_from_the_first_page(open_page: Opener) -> None:
    table = race(open_page, grid("person,bot:easy", first=1), names=("Ann",))
    table.turn().play(["card:A"]).turn(1)
    before = table.picture()
    page = table.killed()
    page.locator('[data-do="continue"]').click()
    back = Table(page).until(live="true").turn(1)
    assert back.picture() == before
    assert back.turn(1).n == 2


def test_stored_anew_after_the_data_of_the_site_was_cleared(open_page: Opener) -> None:
    table = race(open_page, grid(first=1))
    table.play(["card:A"]).kept()
    browser = table.page.context.new_cdp_session(table.page)
    everything = {"origin": open_page.site.origin, "storageTypes": "indexeddb"}
    browser.send("Storage.clearDataForOrigin", everything)
    table.play(["card:B", "card:I"])
    before = table.kept().picture()
    page = table.killed()
    page.locator('[data-do="continue"]').click()
    assert Table(page).until(n=2, live="true").turn(1).picture() == before


@pytest.mark.deep
def test_undone_moves_come_back_too(open_page: Opener) -> None:
    table = race(open_page, grid(first=1))
    table.play(["card:A"]).play(["card:D"])
    table.press("undo").until(n=1)
    table.kept().page.reload()
    table.until(live="true").turn(0)
    assert table.n == 1
    table.press("redo").until(n=2)


def test_move_that_is_answered_after_leaving_is_kept(open_page: Opener) -> None:
    table = race(open_page, grid(first=1))
    table.play(["card:A"])
    table.place.evaluate(
        """() => {
            document.querySelector('[data-part=view] [data-thing="card:D"]').click();
            location.hash = '#/';
        }"""
    )
    expect(table.page.locator('[data-do="continue"]')).to_be_visible()
    page = table.killed()
    page.locator('[data-do="continue"]').click()
    Table(page).until(n=2, live="true").turn(1)


@pytest.mark.deep
def test_finished_game_is_still_there(open_page: Opener) -> None:
    table = race(open_page, grid("bot:easy,bot:easy"), names=())
    table.until(phase="over")
    back_to_table(table)
    record = record_of(table)
    table.kept().page.reload()
    table.until(phase="over")
    table.place.locator("[data-part=result]").wait_for(state="visible")
    page = table.killed()
    # Home lists games in play only; finished games are in the record.
    expect(page.locator("[data-match]")).to_have_count(0)
    page.locator('[data-do="record"]').click()
    page.locator('[data-do="look-finished"]').click()
    there = Table(page).until(phase="over")
    there.place.locator("[data-part=result]").wait_for(state="visible")
    back_to_table(there)
    assert oracle.moves(record_of(there)) == oracle.moves(record)
    expect(there.do("result")).to_have_count(1)


@pytest.mark.deep
def test_kept_game_can_be_removed(open_page: Opener) -> None:
    table = race(open_page, grid(first=1)).play(["card:A"]).kept()
    page = table.page
    page.goto(open_page.site.url + grid(first=2, seed="other"))
    start(page).kept()
    page.goto(open_page.site.url + "#/")
    page.locator("[data-part=kept] summary").click()
    page.locator('[data-do="remove-kept"]').click()
    expect(page.locator("[data-match]")).to_have_count(1)
    page.reload()
    page.wait_for_selector('#continue[data-count="1"]', state="attached")
    expect(page.locator("[data-match]")).to_have_count(1)


#: Replaces a stored part of a game by a text; null deletes the part.
TAMPER = """async ([part, text]) => {
    const db = await new Promise((done) => {
        const opening = indexedDB.open('hairpin');
        opening.onsuccess = () => done(opening.result);
    });
    const store = db.transaction('parts', 'readwrite').objectStore('parts');
    const keys = await new Promise((done) => { store.getAllKeys().onsuccess = (e) => done(e.target.result); });
    const key = keys.find(([, number]) => number === part);
    await new Promise((done) => {
        const change = text === null ? store.delete(key) : store.put(text, key);
        change.onsuccess = () => done();
    });
    db.close();
}"""


@deep_but_first(
    ("game", "part", "text", "why"),
    [
        ("turbo-duel", 1, None, "Parts of this game are missing"),
        ("turbo-duel", 0, "spoilt", "The stored data of this game is damaged"),
        ("pursuit", 0, "1spoilt\n", "The stored data of this game is damaged"),
        (
            "turbo-duel",
            1,
            '["1 nonsense @1"]\n',
            "The stored data of this game is damaged",
        ),
    ],
)
def test_a_damaged_game_is_reported(
    open_page: Opener, game: str, part: int, text: str | None, why: str
) -> None:
    if game == "turbo-duel":
        table = race(open_page, grid(first=1)).play(["card:A"])
    else:
        table = race(open_page, "#/pursuit?seats=person,bot:easy&seed=x", names=("Ann",)).turn()
        table.touch(table.lit[0])
    page = table.killed()
    page.evaluate(TAMPER, [part, text])
    page.locator('[data-do="continue"]').click()
    panel = page.locator("#screen-table [data-part=wait]")
    expect(panel.get_by_role("heading")).to_contain_text("cannot be opened")
    expect(panel).to_contain_text(why)
    assert not any("link" in words for words in announced(page))
    with page.expect_download() as saving:
        panel.locator('[data-do="save-damaged"]').click()
    assert Path(saving.value.path()).read_text("utf-8").strip()
    assert saving.value.suggested_filename.startswith(game)
    # Home does not offer the damaged game, but it can still be found and deleted.
    panel.locator('[data-do="home"]').click()
    page.locator("[data-part=kept] summary").click()
    expect(page.locator("[data-part=kept-words]")).to_contain_text("Cannot be opened")
    expect(page.locator('[data-do="continue"]')).to_have_count(0)
    page.locator('[data-do="open-kept"]').click()
    panel.locator('[data-do="remove-damaged"]').click()
    page.wait_for_selector('#continue[data-count="0"]', state="attached")


def test_two_tabs_never_mix_their_moves(open_page: Opener) -> None:
    table = race(open_page, grid(first=1))
    table.play(["card:A"])
    page = another_tab(table)
    page.locator('[data-do="take-over"]').wait_for(state="visible")
    table.play(["card:D"])  # play goes on in the first tab while the second tab asks
    page.locator('[data-do="take-over"]').click()
    there = Table(page).until(live="true").turn(1)
    assert there.picture() == table.picture()
    until(
        lambda: announced(table.page, "notice"), "the first tab says that it keeps the game no more"
    )
    table.play(["card:E", "card:G", "card:H"])
    there.play(["card:F", "space:3"])
    before = there.kept().picture()
    table.page.close()
    page.reload()
    there.until(n=3).turn(2)
    assert there.picture() == before


@pytest.mark.deep
def test_two_games_in_two_tabs(open_page: Opener) -> None:
    table = race(open_page, grid(first=1))
    page = another_tab(table, grid(first=2, seed="other"))
    ready(page)
    other = start(page)
    other.play(["card:A"])
    table.play(["card:A"])
    for each in (table, other):
        before = each.kept().picture()
        each.page.reload()
        each.until(n=1).turn(0)
        assert each.picture() == before


@pytest.mark.pyodide
def test_storage_denied_plays_on_and_says_so(open_page: Opener) -> None:
    page = open_page(None, reduced_motion="reduce")
    page.context.add_init_script(DENY)
    page.goto(open_page.site.url)
    page.locator("#home-tools").get_by_text("keeps no games here").wait_for(state="visible")
    page.goto(open_page.site.url + grid(first=1))
    expect(page.locator('[data-part=setup-head] [data-notice="unkept"]')).to_be_visible()
    ready(page)
    table = start(page, names=("Ann", "Ben"))
    expect(page.locator("#notices")).to_be_hidden()
    table.play(["card:A"]).play(["card:B", "card:I"])
    before = table.picture()
    assert page.evaluate("document.documentElement.dataset.kept") == "never"
    # The game stays in memory: leaving the table and coming back loses nothing.
    table.menu("home")
    page.locator('[data-do="continue"]').click()
    table.until(n=2).turn(1)
    assert table.picture() == before
    assert oracle.lines(record_of(table)) == table.lines()


def test_names_and_set_up_are_remembered(open_page: Opener) -> None:
    table = race(open_page, grid("person,bot:hard", track=15), names=("Zoë",))
    page = another_tab(table, "#/turbo-duel")
    expect(page.locator('[name="seat-1-name"]')).to_have_value("Zoë")
    expect(page.locator('[name="seat-2-kind"]')).to_have_value("bot:vera")
