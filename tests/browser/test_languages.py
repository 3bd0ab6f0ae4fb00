"""The page in the language of its reader."""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests import pseudo
from tests.browser import oracle
from tests.browser.played_out import one_turn, play_out
from tests.browser.table import Table, grid, prefer, start
from tests.parts import deep_but_first
from tests.support import Opener, Watch, becomes, ready, stored, stored_files, until
from tools.common import ROOT
from tools.pages import manifest_name
from tools.translation.pseudo import ACCENTED, MIRRORED

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Page, Route

pytestmark = pytest.mark.browser

HTML = "html"
UNTRANSLATED = ROOT / "tests" / "gallery" / "page" / "untranslated.js"
ENGLISH, GERMAN = "Card races in one page", "Kartenrennen"

#: Notes every text of the cover line that could be seen, once a frame.
WATCH = """() => {
    window.seen = [];
    const look = () => {
        const line = document.querySelector('#home-title + p');
        if (line && getComputedStyle(line).visibility === 'visible' && !seen.includes(line.textContent))
            seen.push(line.textContent);
        requestAnimationFrame(look);
    };
    look();
}"""


def language(page: Page, code: str) -> None:
    """Wait until the page is in a language, also for its installation."""
    expect(page.locator(HTML)).to_have_attribute("lang", code)
    expect(page.locator("link[rel=manifest]")).to_have_attribute("href", manifest_name(code))
    expect(page.locator("body")).to_be_visible()


def choose(page: Page, code: str) -> None:
    """Choose a language in the preferences, which are open."""
    page.locator("#pref-language").select_option(code)


@pytest.mark.parametrize(
    ("locale", "query", "code"),
    [
        ("en-US", "", "en"),
        ("de-AT", "", "de"),
        ("de-DE", "?lang=en", "en"),
        ("en-GB", "?lang=de", "de"),
        ("de-DE", "?lang=tlh", "de"),
        ("fr-FR", "", "en"),
    ],
)
def test_the_address_then_the_browser_choose_the_language(
    open_page: Opener, locale: str, query: str, code: str
) -> None:
    page = open_page(query, locale=locale)
    language(page, code)
    line = page.locator("#home-title + p")
    expect(line).to_contain_text(GERMAN if code == "de" else ENGLISH)
    expect(page.locator("#notices")).to_be_hidden()


def test_home_in_another_language_never_shows_english(open_page: Opener) -> None:
    page = open_page(None, locale="de-DE")
    page.add_init_script(f"({WATCH})()")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(open_page.site.url)
    language(page, "de")
    page.wait_for_function("seen.length > 0")
    assert all(GERMAN in line for line in page.evaluate("seen"))
    assert len([url for url in asked if "/words-" in url]) == 1


def test_without_its_sentences_the_page_is_english(open_page: Opener, watch: Watch) -> None:
    watch.allow("words-de")
    page = open_page(None, locale="de-DE")
    page.route("**/words-de.txt", lambda route: route.abort())
    page.goto(open_page.site.url)
    language(page, "en")
    expect(page.locator("#home-title + p")).to_contain_text(ENGLISH)


def test_slow_sentences_are_no_reason_to_doubt_the_browser(open_page: Opener) -> None:
    """Regression: the page said that the browser was too old if its sentences came after all else."""
    page = open_page(None, locale="de-DE")
    held: list[Route] = []
    page.route("**/words-de.txt", lambda route: held.append(route))
    page.goto(open_page.site.url)
    page.wait_for_function("performance.getEntriesByType('navigation')[0].loadEventEnd > 0")
    expect(page.locator(HTML)).to_have_attribute("data-words", "")
    held[0].continue_()
    language(page, "de")
    expect(page.locator("#home-title + p")).to_contain_text(GERMAN)
    expect(page.locator("#cannot")).to_be_hidden()


def test_a_chosen_language_stays(open_page: Opener) -> None:
    page = open_page("?lang=de", locale="en-US")
    page.locator('[data-do="prefs"]:visible').click()
    choose(page, "en")
    language(page, "en")
    expect(page).not_to_have_url(re.compile("lang="))
    expect(page.locator("#programme h3").first).to_be_visible()
    page.locator('[data-do="prefs"]:visible').click()
    choose(page, "de")
    language(page, "de")
    page.reload()
    language(page, "de")
    expect(page.locator("#home-title + p")).to_contain_text(GERMAN)


def test_a_game_goes_on_in_the_new_language(open_page: Opener) -> None:
    page = open_page(grid("person,bot:easy"))
    ready(page)
    table: Table = start(page, names=("Ann",))
    first = table.turn().n
    while table.n == first:
        table.touch(next(thing for thing in table.lit if thing not in table.touched))
    # The bot has answered.
    table.turn(first)
    until(lambda: len(table.lines()) == table.n, "each move is listed")
    english, before = table.ask(), (table.n, len(table.lines()))
    page.locator('[data-do="menu"]:visible').click()
    page.locator('[data-do="prefs"]:visible').click()
    choose(page, "de")
    language(page, "de")
    table = Table(page)
    table.host.wait_for()
    until(lambda: (table.n, len(table.lines())) == before, "the same moves are listed")
    assert table.ask() != english
    expect(page.locator('[data-do="menu"]:visible')).to_have_text("Menü")


@pytest.mark.deep
@pytest.mark.pyodide
@pytest.mark.stores
def test_a_language_is_stored_for_offline_use(open_page: Opener, watch: Watch) -> None:
    watch.allow(
        "net::ERR_|Failed to update a ServiceWorker|error occurred when fetching the script"
    )
    page = open_page("", locale="de-DE")
    ready(page)
    stored(page)
    page.wait_for_selector('#stored-state[data-state="yes"]')
    until(lambda: "words-de.txt" in stored_files(page), "the sentences are stored")
    open_page.site.stop()
    page.reload()
    language(page, "de")
    ready(page)
    expect(page.locator("#home-title + p")).to_contain_text(re.compile(GERMAN))


#: Letters or a word that the result has in each language.
SAID = {"de": "gewinn", ACCENTED: "[à-ÿ]", MIRRORED: "[ء-ي]"}

#: Returns the elements that reach out of the window at a side and are in nothing that scrolls or cuts.
OUT = """() => {
    const out = ({ left, right, width }) => width > 2 && right > 0 && (left < -2 || right > innerWidth + 2);
    const held = (node) => {
        for (let at = node.parentElement; at; at = at.parentElement)
            if (getComputedStyle(at).overflowX !== 'visible' && !out(at.getBoundingClientRect())) return true;
        return false;
    };
    return [...document.querySelectorAll('body *')]
        .filter((node) => node.checkVisibility({ visibilityProperty: true }) && !node.closest('svg *'))
        .filter((node) => out(node.getBoundingClientRect()) && !held(node))
        .map((node) => `${node.tagName} ${node.textContent.trim().slice(0, 30)}`);
}"""


@deep_but_first("code", [MIRRORED, ACCENTED, "de"])
def test_a_whole_game_in_each_language(open_page: Opener, code: str) -> None:
    page = open_page(None, reduced_motion="reduce")
    pseudo.offer(page.context, open_page.site.url)
    prefer(page, pace="instant")
    page.goto(f"{open_page.site.url}?lang={code}{grid('person,bot:easy', seed='easy')}")
    ready(page)
    language(page, code)
    expect(page.locator(HTML)).to_have_attribute("dir", "rtl" if code == MIRRORED else "ltr")
    table = start(page, names=("Ann",))
    play_out(table, oracle.Whim(5))
    expect(table.host.locator("[data-part=result-title]")).to_have_text(re.compile(SAID[code]))
    assert page.evaluate(OUT) == []


#: The addresses of screens without a table.
SCREENS = (
    *("", "daytona", "daytona/rules", "grand-prix", "racing-demon", "record", "today", "puzzles"),
    *("print", "class", "check"),
)


def screens(open_page: Opener, code: str, width: int) -> Iterator[tuple[str, Page]]:
    """Yield each screen by its address, in a language and a window of this width."""
    page = open_page(None, viewport={"width": width, "height": 900}, reduced_motion="reduce")
    pseudo.offer(page.context, open_page.site.url)
    page.goto(f"{open_page.site.url}?lang={code}")
    ready(page)
    for place in SCREENS:
        page.evaluate("place => (location.hash = `#/${place}`)", place)
        title = page.locator("main > section:not([hidden]) h1")
        expect(title).to_have_text(re.compile(SAID[code] if place else "Hairpin"))
        yield place or "home", page


@deep_but_first("width", [360, 1440, 820])
def test_every_screen_fits_from_right_to_left(open_page: Opener, width: int) -> None:
    for place, page in screens(open_page, MIRRORED, width):
        becomes(partial(page.evaluate, OUT), [], f"{place} fits")


#: Returns the texts without accents outside the small tables, which the build has drawn, and outside addresses.
PLAIN = f"""() => {{
    {UNTRANSLATED.read_text("utf-8").replace("export ", "")}
    return untranslated(['Hairpin'], '[data-miniature], [data-part=address], code');
}}"""


def test_every_screen_is_translated(open_page: Opener) -> None:
    for place, page in screens(open_page, ACCENTED, 1440):
        becomes(partial(page.evaluate, PLAIN), [], f"{place} is translated")


#: Does what a translator of the browser does: puts each text into two <font> elements, again and again.
TRANSLATOR = """() => {
    const wrap = (node) => {
        if (!node.data.trim() || !node.parentElement) return;
        if (node.parentElement.closest('font, script, style, svg, title, [translate=no], .notranslate')) return;
        const inner = document.createElement('font');
        const outer = document.createElement('font');
        outer.append(inner);
        inner.textContent = node.data;
        node.replaceWith(outer);
    };
    const texts = (root) => {
        if (root.nodeType === 3) return wrap(root);
        const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
        const found = [];
        while (walker.nextNode()) found.push(walker.currentNode);
        found.forEach(wrap);
    };
    const watch = new MutationObserver((records) => {
        for (const { addedNodes, target } of records) {
            if (target.nodeType === 3) wrap(target);
            addedNodes.forEach(texts);
        }
    });
    addEventListener('DOMContentLoaded', () => {
        texts(document.body);
        watch.observe(document.body, { childList: true, subtree: true, characterData: true });
    });
}"""


def prompts(page: Page, game: str, site: str) -> list[str]:
    """Play the first turns of a game; return the prompt after each turn."""
    prefer(page, pace="instant")
    page.goto(f"{site}#/{game}?seats=person,bot:easy&seed=K7")
    ready(page)
    table, whim, found = start(page, names=("Ann",)), oracle.Whim(2), []
    for _ in range(6):
        if table.turn().phase == "over":
            break
        one_turn(table, whim)
        found.append(table.ask())
    return found


@deep_but_first("game", ["turbo-duel", "pursuit", "daytona"])
def test_a_translator_in_the_browser_changes_no_words(open_page: Opener, game: str) -> None:
    plain = prompts(open_page(None, reduced_motion="reduce"), game, open_page.site.url)
    page = open_page(None, reduced_motion="reduce")
    page.add_init_script(f"({TRANSLATOR})()")
    assert prompts(page, game, open_page.site.url) == plain
    assert page.locator("font").count() > 20
