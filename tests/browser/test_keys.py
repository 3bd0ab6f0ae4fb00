"""Keys, focus and announcements: a race by a person who does not see the screen."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.keys import Keys
from tests.browser.table import Table, grid, prefer, race, start
from tests.support import Opener, becomes, ready, until

pytestmark = pytest.mark.browser


def stands(keys: Keys, thing: str) -> None:
    """Wait until the focus is on a thing."""
    until(lambda: keys.here() == thing, f"the focus is on {thing}")


def doing(keys: Keys, name: str) -> None:
    """Wait until the focus is on the button of a command."""
    until(lambda: keys.within(f'[data-do="{name}"]'), f"the focus is on {name}")


def give_up(table: Table) -> None:
    """Resign by keys."""
    table.press("menu")
    table.place.locator('dialog.menu [data-do="resign"]').first.focus()
    table.page.keyboard.press("Enter")
    table.page.keyboard.press("Enter")
    table.until(phase="over")


def test_the_focus_follows_the_play(open_page: Opener) -> None:
    table = race(open_page, grid(first=1), "keys", viewport={"width": 720, "height": 450})
    keys = Keys(table.page)
    stands(keys, "card:A")
    table.announced("Turbo Duel", "Ann to play")
    keys.press("Enter")
    table.until(n=1)
    stands(keys, "card:B")
    keys.press("ArrowRight").press("Enter")
    until(lambda: table.touched == ["card:C"], "C is touched")
    stands(keys, "card:C")
    give_up(table)
    # The focus moves to the title of the result, so a key meant for the game presses no button.
    expect(table.place.locator("[data-part=result-title]")).to_be_focused()
    keys.press("Tab")
    # In a low window Tab then reaches the folded review, which contains the story.
    until(lambda: keys.within("[data-part=review-fold]"), "the focus is on the review")
    for name in ("again", "lookback"):
        keys.press("Tab")
        doing(keys, name)
    keys.press("Escape")
    keys.tab_to('[data-do="result"]')
    expect(table.place.locator("dialog[open]")).to_have_count(0)
    keys.press("Enter")
    expect(table.place.locator("[data-part=result-title]")).to_be_focused()
    keys.press("Tab").press("Enter")
    keys.tab_to("[data-part=story-fold]").tab_to('[data-do="again"]')
    expect(table.do("again").first).to_be_in_viewport(ratio=1)
    keys.press("Enter")
    table.until(n=0, phase="playing")
    until(lambda: keys.here() in table.lit, "the focus is on something that can be played")
    table.announced("game 2 of the series", "Ben to play")


@pytest.mark.deep
def test_focus_waits_for_a_bot_on_the_heading(open_page: Opener) -> None:
    table = race(open_page, grid("person,bot:easy", first=2), "keys", ("Ann",), pace="slow")
    keys = Keys(table.page)
    table.announced("Turbo Duel", "Dot to play")
    until(lambda: keys.within("[data-part=table-name]") or table.n, "the focus is on the heading")
    table.turn(0)
    until(lambda: keys.here() in table.lit, "the focus is on something that can be played")
    table.announced("Your turn")
    waits = [line for line in table.spoken() if "Dot to play" in line]
    assert len(waits) == 1, "that a bot is about to move is said once, at the start"


@pytest.mark.deep
def test_continuing_brings_the_focus_too(open_page: Opener) -> None:
    table = race(open_page, grid(first=1), "keys")
    page, keys = table.page, Keys(table.page)
    table.play(["card:A"])
    page.goto(page.url.split("#", maxsplit=1)[0] + "#/")
    page.locator('[data-do="continue"]').focus()
    keys.press("Enter")
    table.until(n=1, live="true")
    stands(keys, "card:B")
    table.announced("after move 1", "Ben to play")


def test_arrows_stay_in_their_zone(open_page: Opener) -> None:
    table = race(open_page, grid(first=1), "keys")
    keys = Keys(table.page)
    stands(keys, "card:A")
    for key, thing in (
        ("ArrowLeft", "card:A"),
        ("End", "card:I"),
        ("ArrowRight", "card:I"),
        ("ArrowLeft", "card:H"),
        ("Home", "card:A"),
        ("ArrowUp", "space:1"),
        ("End", "space:11"),
        ("ArrowLeft", "space:10"),
    ):
        keys.press(key)
        stands(keys, thing)
    stops = table.host.locator('[data-zone="track"] [data-thing][tabindex="0"]')
    becomes(
        lambda: stops.evaluate_all("all => all.map(n => n.dataset.thing)"),
        ["space:10"],
        "where the tab key comes back to",
    )


@pytest.mark.deep
def test_the_list_of_moves_is_one_stop(open_page: Opener) -> None:
    table = race(open_page, grid(first=1), "keys", viewport={"width": 1440, "height": 900})
    keys = Keys(table.page)
    table.play(["card:A"]).play(["card:D"])
    expect(table.host.locator('[data-part=moves] [data-goto][tabindex="0"]')).to_have_count(1)
    keys.tab_to('[data-goto="2"]').press("Home")
    until(lambda: keys.within('[data-goto="0"]'), "the start position")
    keys.press("ArrowDown").press("Enter")
    table.until(n=1, live="false")
    table.announced("Looking back", "Ann plays A", "Deck, top first: B, C")
    keys.tab_to('[data-do="live"]').press("Enter")
    table.until(n=2, live="true")
    until(lambda: keys.here() in table.lit, "the focus is on something that can be played")


def test_letters_choose_cards_and_signs_command(open_page: Opener) -> None:
    table = race(open_page, grid(first=1), "keys")
    keys = Keys(table.page)
    for thing, shortcuts in (("card:A", "1 A"), ("card:C", "3 C")):
        expect(table.thing(thing)).to_have_attribute("aria-keyshortcuts", shortcuts)
    keys.press("a")
    table.until(n=1)
    keys.press("h")
    table.announced("H is too deep")
    assert table.host.locator("[data-part=view] [data-hint]").count() == 0
    keys.press("/")
    table.host.locator("[data-part=view] [data-hint]").first.wait_for(state="visible")
    keys.press("Control+z")
    table.until(n=0)
    table.announced("Taken back. Ann to play")
    keys.press("Backspace")
    table.announced("There is nothing to take back.")
    keys.press("Control+Shift+z")
    table.until(n=1)
    table.announced("Ann plays A")
    assert max(line.count("Ann plays A") for line in table.spoken()) == 1
    keys.press("9")
    table.announced("number 9")
    keys.press(";")
    table.announced("kart on space", "Deck, top first:")
    keys.press("?")
    table.place.locator("dialog.keys").wait_for(state="visible")
    keys.press("Escape")
    until(lambda: not keys.within("dialog"), "the list of keys is closed")
    keys.press(",")
    table.place.locator("dialog.menu").wait_for(state="visible")


def test_keys_of_a_russian_keyboard_do_the_same(open_page: Opener) -> None:
    table = race(open_page, grid(first=1), "keys")
    keys = Keys(table.page)
    keys.foreign("ф", "KeyA")
    table.until(n=1)
    keys.foreign("я", "KeyZ", control=True)
    table.until(n=0)
    # A French keyboard types & with the first key of the digit row.
    keys.foreign("&", "Digit1")
    table.until(n=1)
    keys.foreign("ь", "KeyM")
    table.place.locator("dialog.menu").wait_for(state="visible")


@pytest.mark.deep
def test_number_keys_follow_the_numbers_on_the_road(open_page: Opener) -> None:
    table = race(open_page, grid(first=1, deck="AFBCDEGHI"), "keys")
    keys = Keys(table.page)
    table.play(["card:A"])
    keys.press("f")
    until(lambda: table.touched == ["card:F"], "F is touched")
    keys.press("5")
    table.until(n=2)
    assert table.tokens()["bomb:1:5"] == "space:5"


def test_asked_before_playing_done_has_the_focus(open_page: Opener) -> None:
    page = open_page(None, reduced_motion="reduce")
    prefer(page, confirm=True, pace="instant")
    page.goto(open_page.site.url + grid(first=1))
    ready(page)
    table, keys = start(page, "keys"), Keys(page)
    keys.press("1")
    doing(keys, "done")
    until(lambda: "Enter" in table.ask(), "it is said how to play it")
    keys.press("Enter")
    table.until(n=1)
    until(lambda: keys.here() in table.lit, "the focus is on something that can be played")


@pytest.mark.deep
def test_resigning_waits_for_the_second_press(open_page: Opener) -> None:
    table = race(open_page, grid(first=1), "keys")
    table.press("menu")
    resign = table.place.locator('dialog.menu [data-do="resign"]').first
    resign.focus()
    Keys(table.page).press("Enter")
    asked = table.place.locator('dialog.menu [role="status"]')
    until(lambda: "Press again" in asked.inner_text(), "it is asked")
    Keys(table.page).press("Tab")
    until(lambda: resign.get_attribute("data-asked") is None, "who goes away has not meant it")
    assert table.phase == "playing"


@pytest.mark.deep
def test_enter_in_a_field_starts_no_race(open_page: Opener) -> None:
    page = open_page(None, reduced_motion="reduce")
    page.goto(open_page.site.url + grid())
    ready(page)
    page.locator('[name="seat-1-name"]').fill("Ann")
    page.locator('[name="seat-1-name"]').press("Enter")
    page.locator('[name="seed"]').press("Enter")
    expect(page.locator('[data-do="start"]')).to_have_attribute("aria-disabled", "false")
    assert page.locator("[data-part=table-host]").count() == 0
    page.locator('[data-do="start"]').press("Enter")
    Table(page).until(live="true")


@pytest.mark.deep
@pytest.mark.parametrize("text", ["not a game at all", "https://example.org/#/g/1damaged"])
def test_an_unreadable_pasted_text_stays_in_the_field(open_page: Opener, text: str) -> None:
    page = open_page("")
    ready(page)
    field = page.locator('[name="pasted"]')
    field.fill(text)
    field.press("Enter")
    page.locator("#pasted-error").wait_for(state="visible")
    expect(field).to_have_value(text)
    expect(field).to_be_focused()
    expect(page.locator("html")).to_have_attribute("data-screen", "home")


#: A browser whose keyboard types Russian letters.
RUSSIAN = """Object.defineProperty(Navigator.prototype, 'keyboard', { value: { getLayoutMap: async () => new Map(
    [['KeyZ', 'я'], ['KeyY', 'н'], ['KeyF', 'а'], ['Digit1', '1']]) } })"""


def test_the_list_of_keys_names_those_of_the_keyboard(open_page: Opener) -> None:
    page = open_page(None, reduced_motion="reduce")
    page.context.add_init_script(RUSSIAN)
    page.goto(open_page.site.url + grid(first=1))
    ready(page)
    table = start(page, "keys", ("Ann", "Ben")).turn()
    page.keyboard.press("?")
    terms = page.get_by_role("dialog").get_by_role("term")
    expect(terms.filter(has_text="Backspace")).to_have_text("Backspace or Ctrl+Я")
    expect(terms.filter(has_text="Shift+Я")).to_have_text("Ctrl+Shift+Я or Ctrl+Н")
    page.keyboard.press("Escape")
    assert table.n == 0
