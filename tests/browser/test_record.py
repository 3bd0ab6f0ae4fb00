"""The record of finished games: stored, reopened, deleted, exported, and migrated."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import hairpin
import pytest
from hairpin.puzzles.book import VERSION
from playwright.sync_api import expect

from tests.browser import stored
from tests.browser.table import Table, back_to_table, grid, race, record_of
from tests.support import Opener, announced, until

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page, Route

pytestmark = pytest.mark.browser


def finished(page: Page) -> Locator:
    """Return the listed games."""
    return page.locator("[data-finished]")


def to_record(page: Page, who: str = "") -> None:
    """Open the screen of the record, or the page of one player in the record."""
    page.goto(page.url.split("#", maxsplit=1)[0] + f"#/record{who and '/' + who}")
    page.wait_for_selector("html[data-screen=record]")


def given_up(open_page: Opener) -> Table:
    """Play a race that Ben resigns, so that Ann wins."""
    table = race(open_page, grid(first=1))
    table.play(["card:A"]).turn(0)
    table.press("menu")
    resign = table.page.locator('dialog.menu [data-do="resign"]').first
    resign.click()
    resign.click()
    return table.until(phase="over").kept()


def import_file(page: Page, path: Path) -> None:
    """Import a file, and wait for the page's answer."""
    before = len(announced(page, "notice"))
    page.locator("#whole-record").set_input_files(path)
    until(lambda: len(announced(page, "notice")) > before, "what came of the file is said")


def test_a_finished_game_is_counted_opened_again_and_deleted(open_page: Opener) -> None:
    table = given_up(open_page)
    text = record_of(table)
    page = table.page
    # A finished game that is opened again is not counted a second time.
    page.reload()
    table.until(phase="over")
    page.goto(page.url.split("#", maxsplit=1)[0] + "#/")
    expect(page.locator("[data-match]")).to_have_count(0)
    page.locator('[data-do="record"]').click()
    expect(finished(page)).to_have_count(1)
    page.get_by_role("link", name="Ann: 1 game").click()
    expect(page.locator('[data-figure="wins"]')).to_have_text("1")
    page.get_by_role("link", name="Ben: 1 game").click()
    # Figures of zero are left out.
    expect(page.locator('[data-figure="games"]')).to_have_text("1")
    expect(page.locator('[data-figure="wins"]')).to_have_count(0)
    # A record without news is shown before the engine has started.
    held: list[Route] = []
    page.route("**/engine.zip", lambda route: held.append(route))
    page.reload()
    expect(page.locator('[data-figure="games"]')).to_have_text("1")
    page.unroute("**/engine.zip")
    for each in held:
        each.continue_()
    page.locator('[data-do="look-finished"]').click()
    there = Table(page).until(phase="over")
    there.place.locator("[data-part=result]").wait_for(state="visible")
    back_to_table(there)
    assert json.loads(record_of(there))["moves"] == json.loads(text)["moves"]
    expect(there.do("result")).to_have_count(1)
    to_record(page)
    expect(finished(page)).to_have_count(1)
    page.locator('[data-do="delete-finished"]').click()
    page.get_by_role("dialog").locator('[data-do="sure-keep"]').click()
    expect(finished(page)).to_have_count(1)
    page.locator('[data-do="delete-finished"]').click()
    page.get_by_role("dialog").locator('[data-do="delete-sure"]').click()
    expect(page.get_by_role("heading", name="No finished game yet")).to_be_visible()
    page.reload()
    expect(page.get_by_role("heading", name="No finished game yet")).to_be_visible()


@pytest.mark.parametrize("version", stored.VERSIONS)
def test_games_stored_by_earlier_versions_are_listed(open_page: Opener, version: int) -> None:
    page = open_page(None, reduced_motion="reduce")
    page.goto(open_page.site.url + "third-party.txt")
    example = stored.example(version)
    stored.fill(page, example)
    page.goto(open_page.site.url + "#/turbo-duel/play")
    # The game in play continues. Finished games are counted as soon as the engine is ready.
    table = Table(page).until(n=1).turn(0)
    table.play(["card:D"])
    to_record(page)
    expect(finished(page)).to_have_count(2)
    expect(page.locator("[data-part=record-waiting]")).to_have_count(0)


def test_a_second_look_at_a_finished_game_shows_its_review_at_once(open_page: Opener) -> None:
    page = open_page(None, reduced_motion="reduce")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.post_data or ""))
    page.goto(open_page.site.url + "third-party.txt")
    stored.fill(page, stored.example(3))
    page.goto(open_page.site.url + "#/record")
    look = finished(page).filter(has_text="Turbo Duel").locator('[data-do="look-finished"]')
    words = page.locator("[data-part=review-first]:not([data-works])")
    look.click()
    told = words.inner_text()
    until(lambda: page.evaluate(KEPT_REVIEWS) == 1, "the review is kept")
    to_record(page)
    page.reload()
    asked.clear()
    look.click()
    expect(words).to_have_text(told)
    reviews = [each for each in asked if '"review"' in each]
    assert len(reviews) == 2, "one that names the game, one with the review that is kept"
    assert '"kept"' in reviews[1]


#: Returns the number of games with reviews that this build has made.
KEPT_REVIEWS = """async () => {
    const db = await new Promise((done) => {
        indexedDB.open('hairpin').onsuccess = ({ target }) => done(target.result);
    });
    const rows = await new Promise((done) => {
        const asked = db.transaction('reviews').objectStore('reviews').getAll();
        asked.onsuccess = () => done(asked.result);
    });
    db.close();
    return rows.filter(({ build }) => build !== 'earlier').length;
}"""


def test_an_imported_record_adds_no_duplicates(open_page: Opener, tmp_path: Path) -> None:
    page = open_page(None, reduced_motion="reduce")
    page.goto(open_page.site.url + "third-party.txt")
    example = stored.example(2)
    example["stores"]["finished"].append(["x", {"id": "x", "time": 10**18}])
    stored.fill(page, example)
    page.goto(open_page.site.url + "#/record")
    expect(finished(page)).to_have_count(2)
    unread = page.locator("[data-unread]")
    expect(unread).to_contain_text("1 entry of the record cannot be read.")
    with page.expect_download() as saving:
        page.locator('[data-do="export-record"]').click()
    text = Path(saving.value.path()).read_text("utf-8")
    data: dict[str, Any] = json.loads(text)
    assert len(data["games"]) == 2
    page.locator('[data-do="delete-record"]').click()
    page.get_by_role("dialog").locator('[data-do="delete-sure"]').click()
    expect(finished(page)).to_have_count(0)
    expect(unread).to_have_count(0)
    path = tmp_path / "record.hairpin"
    path.write_text(text, "utf-8")
    for said in ("2 games were added to the record", "0 games were added to the record, 2 were"):
        import_file(page, path)
        assert said in announced(page, "notice")[-1]
        expect(finished(page)).to_have_count(2)
    for bad, said in (
        (text.replace('"hairpin-record":1', '"hairpin-record":99'), "newer Hairpin"),
        (text[:-20], "damaged"),
        (text.replace('"won":true', '"won":1'), "Game 1 in this file is damaged"),
    ):
        path.write_text(bad, "utf-8")
        import_file(page, path)
        assert said in announced(page, "notice")[-1]
    many = [{**data["games"][0], "text": "x"}] * 2
    path.write_text(json.dumps({**data, "games": many}), "utf-8")
    import_file(page, path)
    assert "nothing was added" in announced(page, "notice")[-1]
    page.reload()
    expect(finished(page)).to_have_count(2)


def test_the_puzzles_of_the_device_are_counted_and_go_with_the_file(
    open_page: Opener, tmp_path: Path
) -> None:
    page = open_page(None, reduced_motion="reduce")
    page.goto(open_page.site.url + "third-party.txt")
    marks = {"version": VERSION, "marks": {"turbo-duel": "1203b"}}
    page.evaluate("marks => localStorage.setItem('hairpin.puzzles', JSON.stringify(marks))", marks)
    page.goto(open_page.site.url + "#/record")
    part = page.locator("[data-part=record-puzzles]")
    expect(part).to_contain_text("3 of ")
    expect(part).to_contain_text("1 at the first try, 1 at a later try, 1 with a hint.")
    expect(part).to_contain_text("1 puzzle is begun but not solved yet: 1 wrong try so far.")
    expect(part.get_by_role("row", name="Turbo Duel").get_by_role("cell").last).to_have_text("1")
    with page.expect_download() as saving:
        page.locator('[data-do="export-record"]').click()
    path = tmp_path / "record.hairpin"
    path.write_text(Path(saving.value.path()).read_text("utf-8"), "utf-8")
    assert json.loads(path.read_text("utf-8"))["puzzles"] == marks
    page.evaluate("localStorage.removeItem('hairpin.puzzles')")
    page.reload()
    expect(page.get_by_role("heading", name="No finished game yet")).to_be_visible()
    import_file(page, path)
    expect(part).to_contain_text("3 of ")


def won_duel() -> tuple[dict[str, Any], str]:
    """Return a race of Turbo Duel that Ann wins against Dot, before its last move, and this move's card."""
    won = next(text for _, text in stored.example(2)["stores"]["records"] if '"turbo-duel"' in text)
    game = json.loads(won)
    game["seats"][0]["kind"] = "person"
    return game, game["moves"].pop().split()[1]


def test_news_return_after_a_costly_move_was_tried_again(open_page: Opener) -> None:
    # Regression: the way back to the result of a lost race no longer offered the next race.
    match = hairpin.play("turbo-duel", "random", "vera", seed="23", options={"track": 7})
    game = json.loads(match.record())
    game["seats"][0] = {"kind": "person", "name": "Ann"}
    last = game["moves"][-2].split()[1]
    del game["moves"][-2:]
    page = open_page("", reduced_motion="reduce")
    page.locator("#pasted").fill(json.dumps(game))
    page.locator('[data-do="paste"]').click()
    table = Table(page).turn(len(game["moves"]) - 1)
    table.touch(f"card:{last}").until(phase="over")
    acts = page.locator("[data-part=result-acts]")
    race = acts.get_by_role("button", name="Race Dot")
    expect(race).to_be_visible()
    acts.get_by_role("button", name="Show move").click()
    table.until(live="false").press("retry").until(live="true")
    n = table.n
    table.touch(table.lit[0]).until(n=n + 1)
    table.press("to-review").until(live="false").press("result").until(live="true")
    expect(race).to_be_visible()


def test_a_win_climbs_the_ladder_and_the_next_race_is_one_press_away(open_page: Opener) -> None:
    page = open_page("", reduced_motion="reduce")
    ladder = page.locator("#ladder")
    dot = ladder.locator('[data-game="turbo-duel"] a[data-driver="dot"]')
    expect(dot).to_have_attribute("href", "#/turbo-duel?driver=dot")
    game, last = won_duel()
    page.locator("#pasted").fill(json.dumps(game))
    page.locator('[data-do="paste"]').click()
    table = Table(page).turn(len(game["moves"]) - 1)
    table.touch(f"card:{last}").until(phase="over")
    news = page.locator("[data-part=result-ladder]")
    expect(news).to_contain_text("You beat Dot in Turbo Duel: ")
    expect(news.get_by_role("img", name="Turbo Duel, Gus: next.")).to_be_visible()
    stars = news.locator("[data-part=star-lines] li")
    expect(stars).to_contain_text(
        ["without a hint: earned", "without taking a move back: earned", ""]
    )
    split = page.locator("[data-part=result-split]")
    expect(split).to_have_attribute("data-known", "")
    said = re.compile("^You began with a chance of about ")
    expect(split.get_by_role("img", name=said)).to_contain_text("Your chance to win")
    bars = split.locator("li")
    expect(bars.first).to_have_text(re.compile(r"^\s*\d+\s%\s*Start\s*$"))
    expect(bars.last).to_have_text(re.compile(r"^\s*100\s%\s*End\s*$"))
    onward = page.locator("[data-part=result-acts]").get_by_role("button", name="Race Gus")
    expect(onward).to_be_visible()
    # On a phone the next race is in sight at once, without scrolling to the ladder.
    home = page.url.split("#", maxsplit=1)[0] + "#/"
    page.goto(home)
    page.set_viewport_size({"width": 360, "height": 740})
    onward = page.get_by_role("navigation", name="Your next steps").get_by_role(
        "link", name="1 of 25 ladder races won Race Gus in Turbo Duel"
    )
    expect(onward).to_be_in_viewport(ratio=1)
    # The card stays the same at later visits, below the card of the day.
    page.reload()
    expect(onward).to_be_in_viewport(ratio=1)
    card, below = page.locator("#home-today").bounding_box(), onward.bounding_box()
    assert card
    assert below
    assert card["y"] + card["height"] <= below["y"]
    onward.click()
    # The race begins at once, against Gus.
    against = Table(page).until(n=0)
    expect(against.host.get_by_text("Gus").first).to_be_visible()
    # The player knows the stars now, so the first request for a hint only says what it costs.
    hint = page.locator('[data-do="hint"]').first
    expect(hint).to_contain_text("−★")
    hint.click()
    expect(page.locator("[data-part=prompt]").first).to_contain_text("Press Hint again to see it.")
    expect(hint).to_contain_text("−★")
    page.goto(home)
    expect(ladder).to_have_attribute("data-known", "")
    expect(ladder).to_contain_text("1 of 25 ladder races won")
    expect(ladder).to_contain_text("You last won in Turbo Duel. Next there: Gus.")
    expect(ladder.locator("[data-part=ladder-goal]")).to_have_text(
        "You have beaten Dot in 1 of 5 games"
    )
    expect(dot).to_have_attribute("data-state", "beaten")
    # The set-up proposes the driver whom the ladder names.
    page.evaluate("location.hash = '#/turbo-duel'")
    expect(page.locator('input[name="opponent"][value="gus"]')).to_be_checked()
    page.evaluate("location.hash = '#/'")
    ladder.get_by_role("link", name="Daytona, Mina: not beaten yet.").click()
    expect(page.locator('[name="seat-2-kind"]')).to_have_value("bot:mina")
    to_record(page, "Ann")
    expect(page.locator("#record-ladder")).to_contain_text(
        "You last won in Turbo Duel. Next there: Gus."
    )
    expect(page.locator("[data-part=record-splits]")).to_contain_text(": 1 of 5.")


def test_older_games_are_worked_out_on_request_and_the_work_can_be_stopped(
    open_page: Opener,
) -> None:
    game, last = won_duel()
    game["moves"].append(f"1 {last} @{game['moves'][-1].rpartition('@')[2]}")
    example = stored.example(2)
    (row,) = [
        row for _, row in example["stores"]["finished"] if row["tally"]["game"] == "turbo-duel"
    ]
    row["tally"]["seats"][0]["level"] = None
    ids = [digit * 32 for digit in "123"]
    stores: dict[str, list[Any]] = {"matches": [], "parts": []}
    stores["finished"] = [
        [id_, {**row, "id": id_, "tally": {**row["tally"], "id": id_}}] for id_ in ids
    ]
    # The second game has lost its record.
    stores["records"] = [[ids[0], json.dumps(game)], [ids[2], json.dumps(game)]]
    page = open_page(None, reduced_motion="reduce")
    page.goto(open_page.site.url + "third-party.txt")
    stored.fill(page, {"version": 2, "stores": stores})
    page.goto(open_page.site.url + "#/record")
    part = page.locator("[data-part=record-splits]")
    part.get_by_role("button", name="Work out 3 older games").click()
    part.get_by_role("button", name="Stop").click()
    expect(part.get_by_role("button", name="older game")).to_be_visible()
    part.get_by_role("button", name="older game").click()
    expect(part.get_by_role("button", name="Work out 1 older game")).to_be_visible()
    expect(part).to_contain_text("2 of 5.")
    page.reload()
    expect(part).to_contain_text("2 of 5.")


#: Fills the record up to ``count`` games with copies of its first game; each copy has another digest.
CROWD = """async (count) => {
    const db = await new Promise((done) => {
        const opening = indexedDB.open('hairpin');
        opening.onsuccess = () => done(opening.result);
    });
    const filling = db.transaction(['finished', 'records'], 'readwrite');
    const [rows, records] = ['finished', 'records'].map((name) => filling.objectStore(name));
    rows.getAll().onsuccess = ({ target }) => {
        const [given] = target.result;
        for (let n = target.result.length; n < count; n++) {
            const id = n.toString(16).padStart(32, '0');
            rows.put({ ...given, id, match: '', time: given.time - n, tally: { ...given.tally, id } });
            records.put('{}', id);
        }
    };
    await new Promise((done) => { filling.oncomplete = done; });
    db.close();
}"""


@pytest.mark.deep
def test_a_full_record_says_so_and_drops_nothing(open_page: Opener) -> None:
    page = open_page(None, reduced_motion="reduce")
    page.goto(open_page.site.url + "third-party.txt")
    stored.fill(page, stored.example(2))
    page.evaluate(CROWD, 1000)
    table = Table(page)
    page.goto(open_page.site.url + "#/turbo-duel/play")
    table.until(n=1).turn(0)
    table.press("menu")
    resign = page.locator('dialog.menu [data-do="resign"]').first
    resign.click()
    resign.click()
    table.until(phase="over").kept()
    expect(page.locator('[data-notice="record"]')).to_contain_text("full with 1000 games")
    page.locator('[data-notice="record"] [data-do="to-record"]').click()
    # The page paints only the first part of the list. The game for which there was no space is
    # listed, and is stored when other games are deleted.
    expect(page.locator("[data-count]").first).to_have_attribute("data-count", "1001")
    expect(finished(page)).to_have_count(10)
    first = finished(page).first.get_attribute("data-finished")
    finished(page).nth(5).locator('[data-do="delete-finished"]').click()
    page.get_by_role("dialog").locator('[data-do="delete-sure"]').click()
    expect(page.locator("[data-count]").first).to_have_attribute("data-count", "1000")
    page.goto(open_page.site.url + "#/turbo-duel")
    page.reload()
    page.wait_for_selector("html[data-engine=ready]")
    to_record(page)
    expect(page.locator(f'[data-finished="{first}"]')).to_have_count(1)
