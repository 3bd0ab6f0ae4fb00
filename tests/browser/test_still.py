"""Frames without Python: the picture before a touch, and again after a long time out of sight."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from hairpin.games import GAMES, load
from playwright.sync_api import expect

from tests.browser.axe import check
from tests.browser.hosting import host, of_play, play_here
from tests.browser.scripts import DENY
from tests.browser.table import Table, grid, prefer
from tests.parts import deep_but_first
from tests.support import Opener, Site, framed, ready, until

if TYPE_CHECKING:
    from playwright.sync_api import Frame, Page

pytestmark = pytest.mark.browser

GAMES_SHOWN = [game for game in GAMES if game != "null-game"]
SIZES = ((360, 640), (640, 480), (1000, 700), (600, 200))
#: The error in a tab that a frame opens: the script that records announcements runs twice there.
TWICE = "Cannot redefine property: heard"
#: Sizes of frames that are too small for most games.
SMALL = ((600, 150), (320, 480), (600, 400))
#: Ten minutes and one second, in ms. A frame that is hidden for ten minutes ends its engine.
LONG = 10 * 60 * 1000 + 1000
#: The host page hides its frame, or shows it.
HIDE = "hidden => { document.querySelector('iframe').style.marginTop = hidden ? '5000px' : '0' }"
FOCUSABLE = "a[href], button, input, select, summary, [tabindex='0']"


@pytest.mark.pyodide
def test_five_frames_cost_nothing_until_one_is_touched(open_page: Opener, site: Site) -> None:
    page = open_page(None, viewport={"width": 500, "height": 900}, reduced_motion="reduce")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if of_play(request) else None)
    host(page, site, *(f"#/{game}" for game in GAMES_SHOWN))
    for game, frame in zip(GAMES_SHOWN, page.frames[1:], strict=True):
        expect(frame.locator('[data-do="play-here"]')).to_be_visible()
        # The picture is of another game, whose players do not matter.
        expect(frame.locator("[data-part=plate-name]")).to_have_count(0)
        expect(
            frame.locator(f'[data-part="still-picture"] [data-miniature="{game}"]')
        ).to_be_visible()
        # The size in kilobytes has a comma between thousands.
        expect(frame.locator("[data-part=still-weight]")).to_contain_text(",")
    assert asked == []
    assert page.workers == []
    assert page.evaluate("document.activeElement === document.body && scrollY === 0")
    play_here(page.frames[1]).turn()
    # The touched frame requested its table and Python, and the other frames did not.
    assert asked
    assert len(page.workers) == 1


@pytest.mark.deep
def test_settings_in_the_address_are_shown_and_played(open_page: Opener, site: Site) -> None:
    page = open_page(None, reduced_motion="reduce")
    host(page, site, grid("person,person", track=13, first=2))
    frame = framed(page)
    expect(frame.locator('[data-part="still-who"]')).to_contain_text("Seat 1 and Seat 2")
    expect(frame.locator('[data-part="still-settings"] li')).to_have_count(2)
    expect(frame.locator('[data-part="still-settings"]')).to_contain_text("13")
    expect(frame.locator('[data-part="still-usual"]')).to_be_visible()
    table = play_here(frame).turn()
    assert table.facts()["acts"] == "2"
    assert len(table.tokens()) == 2


@pytest.mark.deep
def test_impossible_settings_open_the_set_up(open_page: Opener, site: Site) -> None:
    page = open_page(None, reduced_motion="reduce")
    host(page, site, "#/turbo-duel?track=400")
    frame = framed(page)
    frame.locator('[data-do="play-here"]').click()
    expect(frame.locator('[data-do="start"]')).to_be_visible()
    expect(frame.locator("#start-error")).to_contain_text("usual choice")


@pytest.mark.deep
def test_names_and_settings_are_a_press_away(open_page: Opener, site: Site) -> None:
    page = open_page(None, reduced_motion="reduce")
    host(page, site, grid("person,person", track=13))
    frame = framed(page)
    frame.locator('[data-do="set-up-here"]').click()
    frame.locator('[name="seat-1-name"]').fill("Ann")
    frame.locator('[data-do="start"]').click()
    table = Table(frame).until(live="true")
    expect(table.host.locator("[data-part=plate-name]").first).to_have_text("Ann")


@pytest.mark.deep
def test_picture_can_only_be_looked_at(open_page: Opener, site: Site) -> None:
    page = open_page(None, viewport={"width": 1000, "height": 700})
    page.goto(f"{site.url}?embed=1#/turbo-duel")
    found: list[str] = []
    for game in GAMES_SHOWN:
        page.evaluate("game => { location.hash = `#/${game}`; }", game)
        picture = page.locator("[data-part=still-picture]")
        expect(picture.locator(f'[data-miniature="{game}"]')).to_be_visible()
        painted = picture.locator("[data-part=game-picture]")
        expect(painted).to_have_attribute("role", "img")
        expect(painted).to_have_attribute(
            "aria-label", f"A picture of {named(page)} before the first move."
        )
        assert picture.locator(FOCUSABLE).evaluate_all(
            "all => all.every((node) => node.closest('[inert]'))"
        )
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            until(lambda: fits(page), f"the picture fits its box at {width} by {height}")
            button = page.locator('[data-do="play-here"], [data-do="open-large"]')
            expect(button).to_be_in_viewport(ratio=1)
        check(page, game, found)
    assert found == []


def named(page: Page) -> str:
    """Return the title of the game."""
    return page.locator("#screen-table h1").inner_text()


def fits(page: Page) -> bool:
    """Return whether the whole picture is visible in a box of reasonable size."""
    found: bool = page.evaluate(
        """() => {
            const box = document.querySelector('[data-part="still-picture"]').getBoundingClientRect();
            const whole = document.querySelector('[data-picture]').getBoundingClientRect();
            return box.height * box.width > 0.25 * innerHeight * innerWidth && whole.top >= box.top - 1 && whole.bottom <= box.bottom + 1
                && whole.left >= box.left - 1 && whole.right <= box.right + 1;
        }"""
    )
    return found


def let_go(page: Page) -> Frame:
    """Hide the frame for ten minutes, so that it ends its engine; return the frame."""
    frame = framed(page)
    page.evaluate(HIDE, True)
    until(lambda: unseen(frame), "it is out of sight")
    page.clock.fast_forward(LONG)
    expect(frame.locator('[data-do="play-here"]')).to_be_attached()
    page.evaluate(HIDE, False)
    return frame


def unseen(frame: Frame) -> bool:
    """Return whether an observer in the frame reports that the frame is out of sight."""
    found: bool = frame.evaluate(
        """() => new Promise((resolve) => {
            new IntersectionObserver(([change], watch) => {
                watch.disconnect();
                resolve(!change.isIntersecting);
            }).observe(document.documentElement);
        })"""
    )
    return found


def test_unseen_frame_lets_its_engine_go_and_goes_on(open_page: Opener, site: Site) -> None:
    page = open_page(None, viewport={"width": 500, "height": 900}, reduced_motion="reduce")
    page.clock.install()
    prefer(page, pace="instant")
    host(page, site, grid("person,person", first=1))
    frame = framed(page)
    table = play_here(frame).turn()
    before = table.play(["card:A"]).turn(0).kept().picture()
    page.locator("#mine").focus()
    let_go(page)
    # The frame does not take the focus.
    assert page.evaluate("document.activeElement.id") == "mine"
    assert frame.evaluate("document.documentElement.dataset.engine") != "ready"
    expect(frame.locator("[data-part=table-host]")).to_have_count(0)
    table = play_here(frame).turn(0)
    assert table.picture() == before
    table.play(["card:D"]).turn(1)


def test_a_sleeping_frame_shows_no_hidden_cards(open_page: Opener, site: Site) -> None:
    page = open_page(None, viewport={"width": 500, "height": 900}, reduced_motion="reduce")
    page.clock.install()
    prefer(page, pace="instant")
    host(page, site, "#/pursuit?seats=person,person&seed=K7")
    frame = framed(page)
    table = play_here(frame)
    table.press("ready")
    table.turn().kept()
    let_go(page)
    expect(frame.locator("[data-part=table-host]")).to_have_count(0)
    # Another person may come back, so the table is covered.
    frame.locator('[data-do="play-here"]').click()
    expect(frame.locator('[data-do="ready"]:visible')).to_have_count(1)


@pytest.mark.deep
def test_real_time_stops_while_a_frame_sleeps(open_page: Opener, site: Site) -> None:
    page = open_page(None, viewport={"width": 500, "height": 900}, reduced_motion="reduce")
    page.clock.install()
    host(page, site, "#/racing-demon?seats=person,bot:child&seed=K7")
    frame = framed(page)
    table = play_here(frame)
    table.press("gonow").until(phase="playing")
    let_go(page)
    frame.locator('[data-do="play-here"]').click()
    table.until(live="true", phase="paused")


def test_frame_that_may_store_nothing_keeps_its_engine(open_page: Opener, site: Site) -> None:
    page = open_page(None, viewport={"width": 500, "height": 900}, reduced_motion="reduce")
    page.clock.install()
    page.context.add_init_script(DENY)
    host(page, site, grid("person,person", first=1))
    frame = framed(page)
    expect(frame.locator('[data-notice="unkept"]')).to_be_visible()
    table = play_here(frame).turn()
    table.play(["card:A"]).turn(0)
    frame.wait_for_selector("html[data-kept=never]", state="attached")
    page.evaluate(HIDE, True)
    until(lambda: unseen(frame), "it is out of sight")
    page.clock.fast_forward(LONG)
    page.evaluate(HIDE, False)
    until(lambda: not unseen(frame), "it is seen")
    ready(frame)
    table.play(["card:D"]).turn(1)


@pytest.mark.deep
def test_game_that_another_tab_has_taken_over_is_let_go(open_page: Opener, site: Site) -> None:
    page = open_page(None, viewport={"width": 500, "height": 900}, reduced_motion="reduce")
    page.clock.install()
    host(page, site, grid("person,person", first=1))
    frame = framed(page)
    play_here(frame).turn().play(["card:A"]).turn(0).kept()
    other = page.context.new_page()
    other.goto(f"{site.url}#/turbo-duel/play")
    other.locator('[data-do="take-over"]').click()
    there = Table(other).until(live="true").turn(0)
    expect(frame.locator('[data-notice="storage"]')).to_be_visible()
    let_go(page)
    assert frame.evaluate("document.documentElement.dataset.engine") != "ready"
    expect(frame.locator('[data-notice="storage"]')).to_have_count(0)
    there.play(["card:D"]).turn(1)


@pytest.mark.deep
def test_game_in_play_is_found_under_its_own_frame(open_page: Opener, site: Site) -> None:
    page = open_page(None, reduced_motion="reduce")
    here, there = grid("person,person", first=1), grid("person,person", first=1, track=13)
    host(page, site, here, there)
    first = page.frames[1]
    table = play_here(first).turn()
    table.play(["card:A"]).turn(0).kept()
    host(page, site, here, there)
    own, other = page.frames[1:]
    expect(other.locator('[data-do="play-here"]')).to_have_text("Play here")
    expect(own.locator('[data-do="play-here"]')).to_have_text("Continue here")
    assert play_here(own).turn(0).n == 1


def resize(page: Page, width: int, height: int) -> None:
    """Set the size of the host's frame."""
    page.evaluate(
        "([w, h]) => Object.assign(document.querySelector('iframe'), { width: w, height: h })",
        [width, height],
    )


@deep_but_first("size", SMALL)
def test_a_frame_that_is_too_small_keeps_its_picture_and_opens_a_tab(
    open_page: Opener, site: Site, size: tuple[int, int]
) -> None:
    page = open_page(None, viewport={"width": 700, "height": 900}, reduced_motion="reduce")
    games = [
        game
        for game in GAMES_SHOWN
        if any(is_ < least for is_, least in zip(size, load(game).frame, strict=True))
    ]
    host(page, site, *(f"#/{game}?seed=K7" for game in games), size=size)
    for game, frame in zip(games, page.frames[1:], strict=True):
        button = frame.locator('[data-do="open-large"]')
        expect(button).to_have_attribute("href", re.compile(rf"/#/{game}\?.*seed=K7$"))
        expect(
            frame.locator(f'[data-part="still-picture"] [data-miniature="{game}"]')
        ).to_be_attached()
        for other in ("play-here", "set-up-here"):
            expect(frame.locator(f'[data-do="{other}"]:visible')).to_have_count(0)
        assert button.evaluate("(node) => node.getBoundingClientRect().bottom <= innerHeight"), game
    open_page.watch.allow(TWICE)
    with page.context.expect_page() as opened:
        page.frames[1].locator('[data-do="open-large"]').click()
    expect(opened.value.locator('[data-do="start"]')).to_be_visible()
    assert "embed" not in opened.value.url


@pytest.mark.deep
def test_a_frame_of_the_least_size_is_played_in(open_page: Opener, site: Site) -> None:
    page = open_page(None, viewport={"width": 700, "height": 900}, reduced_motion="reduce")
    for game in GAMES_SHOWN:
        host(page, site, f"#/{game}", size=load(game).frame)
        expect(framed(page).locator('[data-do="play-here"]')).to_be_visible()


def test_a_frame_made_too_small_in_play_loses_nothing(open_page: Opener, site: Site) -> None:
    page = open_page(None, viewport={"width": 500, "height": 900}, reduced_motion="reduce")
    prefer(page, pace="instant")
    host(page, site, grid("person,person", first=1))
    table = play_here(framed(page)).turn()
    before = table.play(["card:A"]).turn(0).kept().picture()
    resize(page, 420, 400)
    frame = framed(page)
    opens = frame.locator('[data-do="open-large"]')
    expect(opens).to_be_visible()
    expect(frame.locator("[data-part=still-small]")).to_contain_text("Your game is kept.")
    # In a larger frame the game continues.
    resize(page, 420, 780)
    expect(frame.locator('[data-do="play-here"]')).to_have_text("Continue here")
    resize(page, 420, 400)
    open_page.watch.allow(TWICE)
    with page.context.expect_page() as opened:
        opens.click()
    there = Table(opened.value).until(live="true").turn(0)
    assert there.picture() == before


def test_a_frame_keeps_its_game_to_itself_until_it_is_played(open_page: Opener, site: Site) -> None:
    page = open_page(None, viewport={"width": 500, "height": 900}, reduced_motion="reduce")
    fragments = (grid("person,person", first=1), grid("person,person", track=13, first=1))
    host(page, site, *fragments)
    for frame in page.frames[1:]:
        play_here(frame).turn().kept()
    Table(page.frames[1]).play(["card:A"]).until(n=1).kept()
    # Home lists the game that somebody has played, not the one that was only opened.
    page.goto(site.url)
    expect(page.locator('[data-do="continue"]')).to_be_visible()
    expect(page.locator("[data-match]")).to_have_count(1)
    # Both come back in their frames; the second one is listed as soon as it is played, and stays listed.
    host(page, site, *fragments)
    for frame, n in zip(page.frames[1:], (1, 0), strict=True):
        expect(frame.locator('[data-do="play-here"]')).to_have_text("Continue here")
        play_here(frame).until(n=n).turn()
    Table(page.frames[2]).play(["card:A"]).until(n=1).kept()
    page.goto(site.url)
    expect(page.locator("[data-match]")).to_have_count(2)
