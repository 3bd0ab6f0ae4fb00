"""Shared links say what they are before the engine runs, in the page and in a frame; and links as codes and files."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from hairpin.core import link, record
from hairpin.core.link import write_puzzle
from hairpin.games import GAMES, load
from hairpin.puzzles.book import puzzle
from hairpin.snapshots import play_bots
from playwright.sync_api import expect

from tests.browser.codes import decoded
from tests.browser.gate import Gate
from tests.browser.hosting import host
from tests.browser.table import Table, grid, race
from tests.parts import deep_but_first
from tests.support import Opener, Site, announced, framed, until

if TYPE_CHECKING:
    from playwright.sync_api import Frame, Page

pytestmark = pytest.mark.browser

#: A share sheet that stores what it gets. A browser without one says that its use is not allowed.
SHARES = """globalThis.sent = [];
Object.defineProperty(Document.prototype, 'featurePolicy', { value: undefined });
Object.defineProperty(navigator, 'canShare', { value: () => true });
Object.defineProperty(navigator, 'share', { value: async (data) => void sent.push(data) });"""
TOP, BOTTOM = (f"node => node.getBoundingClientRect().{side}" for side in ("top", "bottom"))
CLIPBOARD = ["clipboard-read", "clipboard-write"]


def shared(game: str, moves: int) -> str:
    """Return the end of a link to a game between bots."""
    return link.write(record.read(play_bots(game, moves)[0], load))


def embedded(page: Page, site: Site, fragment: str) -> Frame:
    """Show a link in a frame, and return the frame."""
    host(page, site, fragment)
    return framed(page)


def said(place: Page | Frame) -> list[str]:
    """Return what the card of a link says of its game."""
    return place.locator("[data-part=shared-line]").all_inner_texts()


def complains(frame: Frame, sentence: str) -> None:
    """Wait until a notice has these words."""
    until(lambda: any(sentence in each for each in announced(frame, "notice")), sentence)


@deep_but_first(
    "game", ["daytona", *(game for game in GAMES if game not in ("daytona", "null-game"))]
)
def test_frame_of_a_shared_game_shows_its_position(
    open_page: Opener, site: Site, game: str
) -> None:
    page = open_page(None, viewport={"width": 480, "height": 820}, reduced_motion="reduce")
    frame = embedded(page, site, f"#/g/{shared(game, 60)}")
    over = record.read(play_bots(game, 60)[0], load).result is not None
    expect(frame.locator("[data-do=play-here]")).to_have_text("Watch" if over else "Play on")
    picture = frame.locator("[data-part=shared-picture]")
    expect(picture.locator(f"[data-miniature={game}]")).to_be_visible()
    # The end of a finished game is not given away.
    expect(picture).to_have_attribute(
        "aria-label", re.compile("before the first move" if over else "shared position")
    )
    # In a tall frame the words stand close below the picture.
    lower, upper = frame.locator("#screen-table h1"), picture
    gap = lower.evaluate(TOP) - upper.evaluate(BOTTOM)
    assert 0 < gap < 60
    # A closed track fills a phone's frame.
    shape = picture.evaluate("node => node.clientWidth / node.clientHeight")
    closed = game not in ("turbo-duel", "racing-demon")
    assert shape == pytest.approx(1 if closed else 5 / 3, abs=0.02)
    lines = said(frame)
    assert re.fullmatch(r"A (finished game of|game in play, after) \d+ moves\.", lines[0])
    assert re.fullmatch(r"Players: (Mina \d(, | and )?)+\.", lines[1])
    if game != "racing-demon" and not over:
        assert re.fullmatch(r"Mina \d is to move\.", lines[2])
    assert frame.evaluate("document.documentElement.dataset.engine ?? 'idle'") == "idle"
    frame.locator("[data-do=play-here]").click()
    Table(frame).until(game=game)
    assert not announced(frame, "notice")


def test_page_says_what_a_link_is_while_python_loads(open_page: Opener) -> None:
    page = open_page(None, reduced_motion="reduce", service_workers="block")
    gate = Gate(page, re.compile(r"/core\.js"))
    page.goto(f"{open_page.site.url}#/g/{shared('turbo-duel', 4)}")
    expect(page.locator("#screen-table h1")).to_have_text("Turbo Duel")
    expect(page.locator("[data-part=shared-line]")).to_have_text(
        ["A game in play, after 4 moves.", "Players: Mina 1 and Mina 2.", "Mina 2 is to move."]
    )
    expect(page.locator("[data-part=shared-picture] [data-miniature]")).to_be_visible()
    gate.open()
    Table(page).until(game="turbo-duel")  # the bots play on at once


def test_wrong_heads_show_no_wrong_picture_and_say_so(open_page: Opener, site: Site) -> None:
    match = record.read(play_bots("turbo-duel", 4)[0], load)
    head, packed = link.split(link.write(match))
    told = link.Head(*head.split(","))
    other = link.head(record.read(play_bots("daytona", 26)[0], load), "1").picture
    page = open_page(None, viewport={"width": 480, "height": 820}, reduced_motion="reduce")
    bare = told._replace(picture="")
    for given, name, sentence in (
        # The checksum of the picture shows at once that these heads are damaged.
        (told._replace(game="daytona"), "A shared game", "This link named another game"),
        (told._replace(n="9"), "A shared game", "its game stands after 4 moves."),
        (told._replace(picture=other), "A shared game", "a picture of another position"),
        ("turbo-duel,party,4,Ann", "A shared game", "The first part of this link is damaged"),
        (bare._replace(kind="replay"), "Turbo Duel", "whether its game had started or was over."),
        (bare._replace(players="Ann+Ben"), "Turbo Duel", "This link named other players"),
    ):
        frame = embedded(page, site, f"#/g/{given}/{packed}")
        expect(frame.locator("#screen-table h1")).to_have_text(name)
        expect(frame.locator("[data-part=shared-picture]")).to_have_count(0)
        expect(frame.locator("[data-part=still-picture]")).to_have_count(
            int(name != "A shared game")
        )
        frame.locator("[data-do=play-here]").click()
        Table(frame).until(game="turbo-duel")  # the bots play on at once
        complains(frame, sentence)


def test_watch_in_a_frame_plays_the_finished_game(open_page: Opener, site: Site) -> None:
    page = open_page(None, viewport={"width": 480, "height": 820}, reduced_motion="reduce")
    frame = embedded(page, site, f"&speed=4#/g/{shared('turbo-duel', 999)}")
    watch = frame.locator("[data-do=play-here]")
    expect(watch).to_have_text("Watch")
    watch.click()
    expect(frame.locator("[data-part=table-host][data-replay]")).to_be_visible()
    table = Table(frame)
    until(lambda: table.n > 1, "the replay runs")


@pytest.mark.parametrize(
    ("query", "line"),
    [
        ("", "It is shown from the start."),
        ("&replay=1", "It is shown from the start."),
        ("&at=3", "It is shown after move 3."),
    ],
    ids=["finished", "replay", "at"],
)
def test_frame_at_rest_does_not_show_how_its_game_goes_on(
    open_page: Opener, site: Site, query: str, line: str
) -> None:
    page = open_page(None, viewport={"width": 480, "height": 820}, reduced_motion="reduce")
    frame = embedded(page, site, f"{query}&values=1#/g/{shared('turbo-duel', 999)}")
    # The picture in the link is of the start. At another point the game's own stands for it.
    later = query == "&at=3"
    part = "game-picture" if later else "shared-picture"
    picture = frame.locator(f"[data-part={part}]")
    expect(picture.locator("[data-miniature]")).to_be_visible()
    shows = "in play" if later else "before the first move"
    expect(picture).to_have_attribute("aria-label", f"A picture of Turbo Duel {shows}.")
    assert line in said(frame)
    assert ("The picture is an example." in said(frame)) == later
    expect(frame.locator("[data-part=still-values]")).to_be_visible()


def test_page_that_opens_a_replay_at_its_start_shows_the_start(
    open_page: Opener, site: Site
) -> None:
    page = open_page(None, viewport={"width": 480, "height": 820}, reduced_motion="reduce")
    gate = Gate(page, re.compile(r"/core\.js"))
    page.goto(f"{site.url}?replay=1#/g/{shared('turbo-duel', 999)}")
    picture = page.locator("[data-part=shared-picture]")
    expect(picture.locator("[data-miniature]")).to_be_visible()
    say = "A picture of Turbo Duel before the first move."
    expect(picture).to_have_attribute("aria-label", say)
    gate.open()


def test_frame_of_a_puzzle_leads_to_it(open_page: Opener, site: Site) -> None:
    page = open_page(None, viewport={"width": 480, "height": 820}, reduced_motion="reduce")
    text = write_puzzle(puzzle("turbo-duel", 3).begin(), 3)
    frame = embedded(page, site, f"#/g/{text}")
    expect(frame.locator("[data-part=shared-picture]")).to_be_visible()
    expect(frame.locator("[data-do=play-here]")).to_have_text("Solve")
    assert said(frame) == [
        "Puzzle 3: you find the move.",
        "Your side: Blue, square.",
        "Win within 3 turns, Vera’s included.",
    ]
    frame.locator("[data-do=play-here]").click()
    Table(frame).until(phase="playing", game="turbo-duel")
    expect(frame.locator("[data-part=table-host]")).to_contain_text("Puzzle 3")


def test_link_as_a_code_for_a_camera(open_page: Opener) -> None:
    table = race(open_page, grid(first=1), permissions=CLIPBOARD, color_scheme="dark")
    table.play(["card:A"])
    table.menu("qr")
    page = table.page
    text = decoded(page, page.locator("[data-part=qr-code]"))
    assert text.startswith(f"{open_page.site.url}turbo-duel/#/g/turbo-duel,position,1.2,")
    other = open_page(None, reduced_motion="reduce")
    other.goto(text)
    assert Table(other).until(n=1).turn(0).picture() == table.picture()


def test_a_very_long_link_is_not_copied_and_a_file_is_offered(open_page: Opener) -> None:
    end = shared("grand-prix", 999)
    page = open_page(f"#/g/{end}", reduced_motion="reduce", permissions=CLIPBOARD)
    table = Table(page).until(phase="over")
    page.evaluate("navigator.clipboard.writeText('nothing')")
    table.menu("link")
    sheet = page.locator("dialog.long-link[open]")
    expect(sheet).to_contain_text(re.compile(r"2,\d{3} characters"))
    assert page.evaluate("navigator.clipboard.readText()") == "nothing"
    with page.expect_download() as saved:
        sheet.locator("[data-do=save-instead]").click()
    match = record.read(saved.value.path().read_text("utf-8"), load)
    assert match.n == record.read_link(link.split(end)[1], load).n
    expect(page.locator("dialog[open]")).to_have_count(0)
    # The player may copy the link anyway.
    table.menu("link")
    sheet.locator("[data-do=copy-long]").click()
    expect(page.locator("[data-notice=link]")).to_be_visible()
    head = f"{open_page.site.url}grand-prix/#/g/grand-prix,replay,"
    assert page.evaluate("navigator.clipboard.readText()").startswith(head)


def test_the_device_shares_the_link_that_was_copied(open_page: Opener) -> None:
    page = open_page(None, reduced_motion="reduce", permissions=CLIPBOARD)
    page.context.add_init_script(SHARES)
    page.goto(f"{open_page.site.url}#/g/{shared('turbo-duel', 4)}")
    Table(page).until(n=4).menu("link")
    page.locator("[data-notice=link] [data-do=share]").click()
    copied = page.evaluate("navigator.clipboard.readText()")
    assert page.evaluate("sent") == [{"url": copied, "title": "Hairpin"}]
    assert copied.startswith(f"{open_page.site.url}turbo-duel/#/g/turbo-duel,position,4.2,")


def test_typed_addresses_arrive(open_page: Opener) -> None:
    page = open_page("?embed=0&seed=4b#/Turbo_Duel")
    expect(page.locator("#seed")).to_have_value("4b")
    expect(page).to_have_url(f"{open_page.site.url}?embed=0#/turbo-duel?seed=4b")
    page.evaluate("location.hash = '#Daytona'")
    expect(page).to_have_url(re.compile("#/daytona"))
    page.wait_for_selector('html[data-screen="setup"]', state="attached")
