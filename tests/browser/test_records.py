"""Links, record files and pasted texts of games and set-ups, also damaged ones."""

from __future__ import annotations

import json
import re
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser import oracle
from tests.browser.scripts import CLICK_ONLY
from tests.browser.table import Table, grid, prefer, race, record_of, start
from tests.parts import deep_but_first
from tests.support import Opener, announced, ready, until

if TYPE_CHECKING:
    from playwright.sync_api import FilePayload, Locator, Page

pytestmark = pytest.mark.browser

GOLDEN = Path(__file__).parents[1] / "golden"
CLIPBOARD = ["clipboard-read", "clipboard-write"]


def copied(page: Page) -> str:
    """Return the text copied last."""
    text: str = page.evaluate("navigator.clipboard.readText()")
    return text


def notice(page: Page, key: str) -> Locator:
    """Return a notice of the page, once it is shown."""
    found = page.locator(f'[data-notice="{key}"]')
    found.wait_for(state="visible")
    return found


def one_sentence(page: Page, key: str) -> str:
    """Return the text of a notice, after checking that it is a single sentence."""
    notice(page, key)
    text = announced(page, "notice")[-1]
    assert re.fullmatch(r"[A-Z“].*[.]", text), text
    assert "Traceback" not in text
    return text


def played(open_page: Opener) -> Table:
    """Start a race and make a few moves."""
    fragment = grid(first=1, track=13, deck="ABFCDEGHI")
    table = race(open_page, fragment, permissions=CLIPBOARD)
    table.play(["card:A"]).play(["card:B", "card:I"]).play(["card:F", "space:6"])
    return table


def test_link_opens_the_game_at_this_point(open_page: Opener) -> None:
    table = played(open_page)
    table.page.evaluate(CLICK_ONLY)
    table.menu("link")
    notice(table.page, "link")
    address = copied(table.page)
    assert address.startswith(open_page.site.url + "turbo-duel/#/g/turbo-duel,")
    other = open_page(None, reduced_motion="reduce")
    other.goto(address)
    there = Table(other).until(n=3, live="true").turn(2)
    assert there.picture() == table.picture()
    # The address no longer has the whole game.
    expect(other).to_have_url(open_page.site.url + "#/turbo-duel/play")
    there.play(["card:D"]).until(n=4)


def test_link_of_a_set_up(open_page: Opener) -> None:
    page = open_page(
        grid("person,bot:hard", "K7", track=17, deck="shuffled"), permissions=CLIPBOARD
    )
    page.locator('[data-do="copy-setup"]').click()
    notice(page, "link")
    address = copied(page)
    assert address.startswith(open_page.site.url + "turbo-duel/#/turbo-duel?")
    for word in ("track=17", "deck=shuffled", "seed=K7", "bot:vera"):
        assert word in address
    other = open_page(None)
    other.goto(address)
    expect(other.locator('[name="seat-2-kind"]')).to_have_value("bot:vera")
    expect(other.locator("#seed")).to_have_value("K7")
    settings = start(other).page.locator("[data-part=menu-facts]")
    expect(settings).to_contain_text("Track length: 17")
    expect(settings).to_contain_text("K7")


@pytest.mark.deep
def test_address_is_shown_where_it_cannot_be_copied(open_page: Opener) -> None:
    page = open_page(None)
    page.context.add_init_script(
        "Object.defineProperty(navigator, 'clipboard', { value: undefined });"
    )
    page.goto(open_page.site.url + grid())
    page.locator('[data-do="copy-setup"]').click()
    field = page.locator('dialog [name="address"]')
    field.wait_for(state="visible")
    assert field.input_value().startswith(open_page.site.url + "turbo-duel/#/turbo-duel?")


def test_record_saved_and_opened_again(open_page: Opener, tmp_path: Path) -> None:
    table = played(open_page)
    text = record_of(table)
    assert oracle.moves(text) == ["A", "B:I", "F:6"]
    assert oracle.lines(text) == table.lines()
    file = tmp_path / "race.txt"
    file.write_text(text, "utf-8")
    other = open_page("", reduced_motion="reduce")
    other.locator("#record-file").set_input_files(file)
    there = Table(other).until(n=3, live="true").turn(2)
    assert there.picture() == table.picture()
    # A record opened during a game takes the table; the interrupted game stays stored.
    table.play(["card:D"])
    with table.page.expect_file_chooser() as choosing:
        table.menu("open")
    choosing.value.set_files(file)
    table.until(n=3)
    table.page.goto(open_page.site.url + "#/")
    until(lambda: table.page.locator("[data-match]").count() >= 2, "both games are kept")


def test_record_pasted(open_page: Opener) -> None:
    table = played(open_page)
    text = record_of(table)
    page = open_page("", reduced_motion="reduce")
    page.locator("#pasted").fill(text)
    page.locator('[data-do="paste"]').click()
    assert Table(page).until(n=3).turn(2).lines() == table.lines()


def test_a_pasted_record_opens_although_home_is_shown_again_meanwhile(open_page: Opener) -> None:
    text = record_of(played(open_page))
    page = open_page("", reduced_motion="reduce")
    pasted = page.locator("#pasted")
    pasted.fill(text)
    # In the same task the address changes, and the player types on.
    page.evaluate("""() => {
        document.querySelector('[data-do=paste]').click();
        location.hash = '#/';
        document.getElementById('pasted').value = 'later';
    }""")
    Table(page).until(n=3)
    page.goto(open_page.site.url + "#/")
    expect(pasted).to_have_value("later")


@pytest.mark.deep
def test_record_dropped_onto_the_page(open_page: Opener) -> None:
    table = played(open_page)
    text = record_of(table)
    page = open_page("", reduced_motion="reduce")
    page.evaluate(
        """(text) => {
            const dataTransfer = new DataTransfer();
            dataTransfer.items.add(new File([text], 'race.txt', { type: 'text/plain' }));
            const how = { dataTransfer, bubbles: true, cancelable: true };
            document.body.dispatchEvent(new DragEvent('dragover', how));
            document.body.dispatchEvent(new DragEvent('drop', how));
        }""",
        text,
    )
    assert Table(page).until(n=3).turn(2).lines() == table.lines()


def test_several_files_are_imported_and_refused_ones_are_named(open_page: Opener) -> None:
    going = record_of(played(open_page))
    over = next((GOLDEN / "turbo-duel").glob("*.jsonl")).read_text("utf-8").splitlines()[0]
    texts = {
        "going.txt": going,
        "diary.txt": "Dear diary",
        "over.txt": over,
        "cut.hairpin": '{"hairpin-record":1,"games":[',
    }
    page = open_page("", reduced_motion="reduce")
    files: list[FilePayload] = [
        {"name": name, "mimeType": "text/plain", "buffer": text.encode()}
        for name, text in texts.items()
    ]
    page.locator("#record-file").set_input_files(files)
    refused = page.locator('[data-notice="open"] p')
    expect(refused).to_contain_text("2 files were refused: “diary.txt”: ")
    expect(refused).to_contain_text("“cut.hairpin”: This file is not a Hairpin record")
    expect(page.locator('[data-notice="record"]')).to_contain_text("1 game was added to the record")
    expect(page.locator("[data-finished]")).to_have_count(1)
    page.evaluate("location.hash = '#/'")
    expect(page.locator("[data-match]")).to_have_count(1)


def complaints(table: Table) -> list[str]:
    """Return all toasts and notices of the page so far."""
    return announced(table.page, "toast", "notice")


def newer(table: Table, count: int) -> bool:
    """Return whether the page has shown more than ``count`` toasts and notices."""
    return len(complaints(table)) > count


def damaged(text: str) -> dict[str, str]:
    """Return damaged copies of a record: name of a fault -> the text of a copy with this fault."""
    data = json.loads(text)
    return {
        "cut": text[: len(text) // 2],
        "empty": "",
        "other": "Dear diary, today I lost at cards.",
        "rules": json.dumps({**data, "rules": 99}),
        "move": json.dumps({**data, "moves": [*data["moves"], "1 Z:99 @0"]}),
        "game": json.dumps({**data, "game": "no-such-game"}),
    }


def test_damaged_files_say_so_and_nothing_is_lost(open_page: Opener, tmp_path: Path) -> None:
    table = played(open_page)
    before = table.picture()
    file = tmp_path / "race.txt"
    for kind, text in damaged(record_of(table)).items():
        file.write_text(text, "utf-8")
        with table.page.expect_file_chooser() as choosing:
            table.menu("open")
        before_it = len(complaints(table))
        choosing.value.set_files(file)
        until(partial(newer, table, before_it), f"{kind} is complained of")
        words = complaints(table)[-1]
        assert re.match(r"[A-Z“].*\.", words), (kind, words)
        assert table.picture() == before, kind
        # A key press takes the sentence away, since the next one may have the same text.
        table.page.keyboard.press("Shift")
    page = table.page
    table.menu("home")
    page.wait_for_selector("#screen-home:not([hidden])")
    for text in damaged('{"moves": [], "rules": 1}').values():
        file.write_text(text, "utf-8")
        page.locator("#record-file").set_input_files(file)
        one_sentence(page, "open")
        expect(page.locator("html")).to_have_attribute("data-screen", "home")
        page.evaluate("document.querySelector('[data-notice=open] [data-do=dismiss]')?.click()")
        expect(page.locator('[data-notice="open"]')).to_have_count(0)
    page.go_back()
    assert Table(page).until(n=3).turn(2).picture() == before


@deep_but_first("payload", ["xyz", "%F0%9F%8F%81"])
def test_damaged_links_say_so(open_page: Opener, payload: str) -> None:
    page = open_page(f"#/g/{payload}")
    ready(page)
    one_sentence(page, "open")
    expect(page.locator("html")).to_have_attribute("data-screen", "home")


def test_cut_link_says_so(open_page: Opener) -> None:
    table = played(open_page)
    before = table.picture()
    table.menu("link")
    notice(table.page, "link")
    address = copied(table.page)
    page = table.page
    page.goto(address[:-9])
    one_sentence(page, "open")
    page.goto(open_page.site.url + "#/turbo-duel/play")
    assert Table(page).until(n=3).turn(2).picture() == before


@deep_but_first(
    ("fragment", "screen"),
    [
        ("#/no-such-game", "home"),
        ("#/g/", "home"),
        ("#/turbo-duel/nowhere", "setup"),
        ("#/turbo-duel/play", "setup"),
        ("#/%ZZ", "home"),
    ],
)
def test_addresses_that_lead_nowhere(open_page: Opener, fragment: str, screen: str) -> None:
    page = open_page(fragment)
    one_sentence(page, "open" if fragment.endswith("play") else "route")
    page.wait_for_selector(f'html[data-screen="{screen}"]', state="attached")


@deep_but_first(
    ("query", "named"),
    [
        ("track=99", "Track length"),
        ("track=abc", "Track length"),
        ("seats=person", "seats"),
        ("colour=red", "colour"),
    ],
)
def test_bad_settings_in_the_address(open_page: Opener, query: str, named: str) -> None:
    page = open_page(f"#/turbo-duel?{query}")
    error = page.locator("#start-error")
    error.wait_for(state="visible")
    expect(error).to_contain_text(named)
    start(page)


def test_back_and_forward(open_page: Opener) -> None:
    page = open_page("", reduced_motion="reduce")
    prefer(page, pace="instant")
    ready(page)
    page.locator('[data-game="turbo-duel"] [data-do="setup"]').click()
    page.wait_for_selector('html[data-screen="setup"]')
    page.locator('[name="seat-2-kind"]').select_option("person")
    table = start(page).turn()
    table.play([next(card for card in table.lit if card in ("card:A", "card:D", "card:G"))])
    before = table.picture()
    page.go_back()
    page.wait_for_selector('html[data-screen="setup"]')
    expect(page.locator('[name="seat-2-kind"]')).to_have_value("person")
    page.go_back()
    page.wait_for_selector('html[data-screen="home"]')
    page.locator('[data-do="continue"]').wait_for(state="visible")
    page.go_forward()
    page.go_forward()
    # With clocks the game comes back paused.
    table.until(n=1, phase="paused").press("resume").until(phase="playing")
    assert table.turn(0).picture() == before
