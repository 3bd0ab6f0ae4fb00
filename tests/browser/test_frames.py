"""The site in a frame of another site: it plays there, and respects the host page."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from tests.browser import oracle
from tests.browser.played_out import play_out
from tests.browser.table import Table, grid, start
from tests.parts import deep_but_first
from tests.support import (
    Opener,
    Site,
    Watch,
    announced,
    framed,
    keeping_nothing,
    keeps_something,
    ready,
    until,
)
from tools.common import ROOT

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Frame, Page, Playwright

pytestmark = [pytest.mark.browser, pytest.mark.pyodide]

BODY = """<style>body {{ height: 4000px }} iframe {{ width: 900px; height: 700px; margin-top: 300px }}</style>
<input id="mine"><iframe src="{{url}}{fragment}" {how}></iframe>
<script>mine.focus(); window.lost = 0; mine.addEventListener('blur', () => lost++);</script>"""


def hosted(page: Page, site: Site, name: str, fragment: str, how: str = "") -> Frame:
    """Show the site in a frame of another site's page; return the frame."""
    page.goto(site.host_page(name, BODY.format(fragment=fragment, how=how)))
    until(lambda: len(page.frames) > 1 and page.frames[1].url.startswith(site.url), "it is framed")
    frame = page.frames[1]
    ready(frame)
    return frame


def untouched(page: Page) -> None:
    """Check that focus, keys and scrolling still belong to the host."""
    assert page.evaluate("[document.activeElement.id, scrollY, lost]") == ["mine", 0, 0]
    page.locator("#mine").fill("")
    page.keyboard.type("uh1 rh2")
    assert page.locator("#mine").input_value() == "uh1 rh2"


def shared(*seats: str) -> str:
    """Return the fragment of a shared game after one move."""
    session = oracle.fresh()
    oracle.ask(
        session,
        do="new",
        game="turbo-duel",
        seats=[
            {"kind": kind, "name": f"N{i}", "colour": c}
            for i, (kind, c) in enumerate(zip(seats, ("red", "blue"), strict=True))
        ],
        settings={"clock": "off", "first": "1"},
        seed="K7",
        pace="instant",
    )
    if seats[0] == "person":
        oracle.ask(session, do="play", seat=1, move="A")
    return "#/g/" + str(oracle.ask(session, do="link")["link"])


@pytest.mark.deep
@deep_but_first("how", ["", 'sandbox="allow-scripts allow-same-origin"'])
def test_a_frame_takes_no_focus_before_it_is_touched(
    open_page: Opener, site: Site, how: str
) -> None:
    page = open_page(None, viewport={"width": 1000, "height": 500}, reduced_motion="reduce")
    # Bots play this game to its end. In the frame the result must not take the focus, as it does outside a frame.
    frame = hosted(page, site, f"bots{len(how)}", shared("bot:easy", "bot:easy"), how)
    table = Table(frame).until(phase="over")
    frame.locator("[data-part=result]").wait_for(state="visible")
    untouched(page)
    end = table.n
    frame = hosted(page, site, f"person{len(how)}", shared("person", "person"), how)
    table = Table(frame).until(n=1).turn(0)
    untouched(page)
    assert table.n == 1
    assert end > 1
    # After a touch the game can be played as usual.
    table.play(["card:D"]).until(n=2)
    play_out(table, oracle.Whim(4))
    assert table.phase == "over"


@pytest.mark.deep
def test_set_up_and_start_in_a_frame(open_page: Opener, site: Site) -> None:
    page = open_page(None, viewport={"width": 1000, "height": 1100}, reduced_motion="reduce")
    frame = hosted(page, site, "setup", grid("person,bot:easy", first=1))
    untouched(page)
    table = start(frame)
    table.turn().play(["card:A"]).turn(1)
    assert table.n >= 2


def documented_frame(url: str, sandboxed: bool) -> str:
    """Return the HTML of the frame exactly as docs/embedding.md has it."""
    text = (ROOT / "docs" / "embedding.md").read_text("utf-8")
    example = re.search(r"<iframe[^>]*></iframe>", text)
    tokens = re.search(r"a `sandbox`, it needs `([^`]+)`", text)
    assert example
    assert tokens
    frame = re.sub(r'src="https://your\.host/hairpin/', f'src="{url}', example[0])
    assert frame != example[0]
    return frame.replace("></", f' sandbox="{tokens[1]}"></') if sandboxed else frame


def test_embedded_game_plays_in_the_sandbox_of_the_embedding_page(
    open_page: Opener, site: Site
) -> None:
    # A sandbox without allow-downloads lets the page save no file.
    open_page.watch.allow("Download is disallowed")
    page = open_page(None, viewport={"width": 480, "height": 820}, reduced_motion="reduce")
    page.goto(site.host_page("sandbox", documented_frame("{url}", sandboxed=True)))
    frame = framed(page)
    # The frame shows a picture with one button until it is touched.
    frame.locator('[data-do="set-up-here"]').click()
    ready(frame)

    def opens_and_closes(name: str, cross: str) -> None:
        sheet = frame.locator(f"dialog.{name}[open]")
        sheet.wait_for(state="visible")
        sheet.locator(f'[data-do="{cross}"]').click()
        expect(frame.locator("dialog[open]")).to_have_count(0)

    frame.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(new Error()); }")
    frame.locator('[data-part=setup-links] [data-do="guide"]').click()
    opens_and_closes("guide-sheet", "guide-sheet-cross")
    for way_out in ("address-cross", "address-close"):
        frame.locator('[data-do="copy-setup"]').click()
        opens_and_closes("address", way_out)
    if frame.locator("[data-part=setup-grid]").get_attribute("open") is None:
        frame.locator("[data-part=setup-grid] > summary").click()
    name = frame.locator('[name="seat-1-name"]')
    name.fill("Ann")
    # Enter in a text field does not start the race; Start does.
    name.press("Enter")
    frame.locator('[data-do="start"]').click()
    table = Table(frame).until(live="true").turn()
    for name_, sheet, way_out in (
        ("keys", "keys", "keys-close"),
        ("prefs", "prefs", "prefs-cross"),
        ("prefs", "prefs", "prefs-close"),
        ("guide", "guide-sheet", "guide-sheet-cross"),
        ("link", "address", "address-close"),
    ):
        table.menu(name_)
        opens_and_closes(sheet, way_out)
    table.press("menu")
    opens_and_closes("menu", "menu-cross")
    play_out(table, oracle.Whim(8))
    assert table.phase == "over"

    # For a game with hidden cards, the page asks before it copies a link that reveals the deal.
    frame.evaluate("location.hash = '#/pursuit'")
    frame.wait_for_selector("html[data-screen=setup]", state="attached")
    frame.locator("[data-part=setup-more] > summary").click()
    frame.locator('[name="seed"]').fill("x")
    frame.locator('[data-do="start"]').click()
    pursuit = Table(frame).until(live="true", game="pursuit").turn()
    for answer in ("question-no", "question-yes"):
        pursuit.menu("save")
        frame.locator(f'dialog.question[open] [data-do="{answer}"]').click()
        expect(frame.locator("dialog[open]")).to_have_count(0)
    until(lambda: any("Saved as" in words for words in announced(frame, "notice")), "it is saved")


def leads_home(frame: Frame) -> list[str]:
    """Return the controls in a frame that lead to the list of all games."""
    found: list[str] = frame.locator('a[href$="#/"], a[href="./"], [data-do="home"]').evaluate_all(
        "all => all.filter((n) => n.checkVisibility() && n.getAttribute('href') !== '#/turbo-duel')"
        ".map((n) => n.outerHTML)"
    )
    return found


def embedded(page: Page, site: Site, fragment: str) -> Frame:
    """Open one game in a frame. The host page is on the same site, so the frame may store data. Return the frame."""
    url = site.origin + "/host.html"
    head = '<!doctype html><link rel="icon" href="data:,"><title>Host</title>'
    body = f'<iframe src="{site.url}?embed=1{fragment}" width="420" height="780"></iframe>'
    page.route(url, lambda route: route.fulfill(body=head + body, content_type="text/html"))
    page.goto(url)
    return framed(page)


@pytest.mark.deep
def test_an_embedded_game_has_no_links_to_other_games(open_page: Opener, site: Site) -> None:
    page = open_page(None, viewport={"width": 480, "height": 820}, reduced_motion="reduce")
    fragment = grid("person,bot:easy", first=1)
    frame = embedded(page, site, fragment)
    frame.locator('[data-do="set-up-here"]').click()
    expect(frame.locator('[data-do="start"]')).to_be_visible()
    assert not leads_home(frame)
    expect(frame.locator('[data-do="continue"]')).to_have_count(0)
    table = start(frame).turn()
    table.press("menu")
    assert not leads_home(frame)
    frame.locator('dialog.menu [data-do="menu-cross"]').click()
    table.play([table.lit[0]]).turn(1).kept()
    n = table.n
    # The host page is reloaded: the game continues in the same frame.
    frame = embedded(page, site, fragment)
    expect(frame.locator('[data-do="play-here"]')).to_have_text("Continue here")
    assert not leads_home(frame)
    frame.locator('[data-do="set-up-here"]').click()
    frame.locator('[data-do="continue"]').click()
    table = Table(frame).until(live="true").turn(n - 1)
    assert table.n == n
    play_out(table, oracle.Whim(5))
    frame.locator("[data-part=result]").wait_for(state="visible")
    assert not leads_home(frame)
    table.kept()
    frame = embedded(page, site, fragment)
    expect(frame.locator('[data-do="play-here"]')).to_have_text("Play here")
    frame.locator('[data-do="set-up-here"]').click()
    expect(frame.locator('[data-do="start"]')).to_be_visible()
    expect(frame.locator('[data-do="continue"]')).to_have_count(0)
    frame.evaluate("location.hash = '#/turbo-duel/rules'")
    frame.wait_for_selector("html[data-screen=guide]", state="attached")
    assert not leads_home(frame)


@pytest.mark.deep
def test_embedded_link_that_is_dead_says_so_in_its_place(open_page: Opener, site: Site) -> None:
    frame = embedded(open_page(None), site, "#/g/1spoilt")
    expect(frame.locator("#screen-table h1")).to_have_text("A shared game")
    frame.locator('[data-do="play-here"]').click()
    expect(frame.locator("#screen-table [data-part=wait]")).to_contain_text("This link is damaged")
    assert not leads_home(frame)


@pytest.mark.deep
def test_an_embedded_home_screen_links_to_all_games(open_page: Opener, site: Site) -> None:
    frame = embedded(open_page(None), site, "")
    ready(frame)
    frame.locator('[data-game="turbo-duel"] [data-do="setup"]').click()
    table = start(frame).turn()
    table.menu("home")
    expect(frame.locator('[data-do="continue"]')).to_be_visible()


def test_frame_where_other_sites_may_keep_nothing(
    playwright: Playwright, site: Site, watch: Watch, tmp_path: Path
) -> None:
    how: dict[str, Any] = {"reduced_motion": "reduce", "viewport": {"width": 1000, "height": 1100}}
    with keeping_nothing(playwright, tmp_path, **how) as context:
        watch.attach(context)
        frame = hosted(context.new_page(), site, "nothing", grid("person,person", first=1))
        if keeps_something(frame):
            pytest.skip("this browser stores for framed sites whatever its preferences say")
        table = start(frame)
        until(lambda: announced(frame, "notice"), "it is said that nothing is kept")
        play_out(table, oracle.Whim(6))
        assert table.phase == "over"
