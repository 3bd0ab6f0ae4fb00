"""``embed.js`` and the messages of frames: a page of another site drives the game, and the game fits into it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from tests.browser import oracle
from tests.browser.gate import Gate
from tests.browser.table import Table
from tests.support import Opener, Site, framed, until
from tools.common import ROOT

if TYPE_CHECKING:
    from playwright.sync_api import Frame, Page

pytestmark = pytest.mark.browser

#: A script of the host that collects the messages of its frames.
EARS = (
    "<script>window.heard = []; addEventListener('message', ({data}) => heard.push(data));</script>"
)


def hosted(page: Page, site: Site, name: str, body: str) -> None:
    """Open a page of another site with this body."""
    page.goto(site.host_page(name, f"{EARS}<body>{body}"))


def received(page: Page, kind: str) -> list[dict[str, Any]]:
    """Return the messages of a kind that the host page has received."""
    found: list[dict[str, Any]] = page.evaluate(
        "kind => heard.filter((each) => each.type === kind)", kind
    )
    return found


def shared(moves: int) -> str:
    """Return the fragment of a shared game of two people after some moves."""
    return played(moves)[0]


def played(moves: int) -> tuple[str, list[str]]:
    """Return the fragment of a shared game of two people after at most ``moves`` moves, and its moves."""
    session = oracle.fresh()
    oracle.ask(
        session,
        do="new",
        game="turbo-duel",
        seats=["person", "person"],
        settings={"clock": "off", "first": "1"},
        seed="K7",
        pace="instant",
    )
    played: list[str] = []
    while len(played) < moves:
        match = session.match
        assert match is not None
        if match.result is not None:
            break
        (seat,) = match.game.actors(match.state)
        played.append(match.game.moves(match.state, seat)[0])
        oracle.ask(session, do="play", seat=seat, move=played[-1])
    return "#/g/" + str(oracle.ask(session, do="link")["link"]), played


def frame_of(page: Page, number: int) -> Frame:
    """Return a frame of the host page by its number, from 0."""
    handle = page.locator("iframe").nth(number).element_handle()
    found = handle.content_frame() if handle else None
    assert found
    return found


def theme(frame: Frame) -> str | None:
    """Return the theme that a frame shows."""
    found: str | None = frame.evaluate("document.documentElement.dataset.theme ?? null")
    return found


def test_the_script_makes_a_frame_of_the_right_height_in_the_theme_of_the_page(
    open_page: Opener, site: Site
) -> None:
    page = open_page(None, viewport={"width": 420, "height": 900}, reduced_motion="reduce")
    body = (
        "<style>body { margin: 0; background: #fff } .night { background: #111 }</style>"
        '<script src="{url}embed.js" data-game="turbo-duel"></script>'
        '<script src="{url}embed.js" data-game="no-such-game"></script>'
        '<script src="{url}embed.js" data-game="constructor"></script>'
    )
    hosted(page, site, "script", body)
    frame = framed(page)
    expect(frame.locator('[data-do="play-here"]')).to_be_visible()
    expect(page.locator("iframe")).to_have_count(1)
    expect(page.locator("iframe")).to_have_attribute("title", "Turbo Duel")
    for name in ("no-such-game", "constructor"):
        expect(page.locator(f'a[href$="#/{name}"]')).to_be_visible()
    until(lambda: received(page, "size"), "the frame says its size")
    assert received(page, "size")[-1] == {"hairpin": 1, "type": "size", "width": 420, "height": 780}
    assert page.evaluate("document.querySelector('iframe').clientHeight") == 780
    assert theme(frame) == "light"
    page.evaluate("document.body.className = 'night'")
    until(lambda: theme(frame) == "dark", "the frame follows the page")
    # A page without colours of its own is as the browser paints it.
    page.emulate_media(color_scheme="dark")
    plain = '<script src="{url}embed.js" data-game="turbo-duel"></script>'
    hosted(page, site, "plain-light", plain)
    expect(page.locator('iframe[src*="theme=light"]')).to_have_count(1)
    hosted(page, site, "plain-both", f'<meta name="color-scheme" content="light dark">{plain}')
    frame = framed(page)
    expect(frame.locator('[data-do="play-here"]')).to_be_visible()
    assert theme(frame) == "dark"
    page.emulate_media(color_scheme="light")
    until(lambda: theme(frame) == "light", "the frame follows the system")


def test_a_plain_frame_says_its_height_in_three_dialects(open_page: Opener, site: Site) -> None:
    page = open_page(None, reduced_motion="reduce")
    # H5P's resizer is there before the frame, which says hello once.
    resizer = """<script>addEventListener('message', ({data, source}) => {
        if (data.action === 'hello') source.postMessage({context: 'h5p', action: 'hello'}, '*');
        if (data.action === 'prepareResize') source.postMessage({context: 'h5p', action: 'resizePrepared'}, '*');
    })</script>"""
    frame = '<iframe src="{url}?embed=1#/turbo-duel" width="420" height="300"></iframe>'
    hosted(page, site, "plain", resizer + frame)
    wanted = [
        {"hairpin": 1, "type": "size", "width": 420, "height": 780},
        {"subject": "lti.frameResize", "height": 780},
        {"context": "h5p", "action": "resize", "scrollHeight": 780, "clientHeight": 300},
    ]
    until(lambda: all(each in page.evaluate("heard") for each in wanted), "all dialects are spoken")


def test_buttons_of_the_page_show_points_and_try_moves(open_page: Opener, site: Site) -> None:
    page = open_page(None, viewport={"width": 460, "height": 1000}, reduced_motion="reduce")
    body = (
        f'<script src="{{url}}embed.js" data-link="{shared(4)}"></script>'
        '<button id="one" data-hairpin-goto="1">1</button>'
        '<button id="three" data-hairpin-goto="3">3</button>'
        '<button id="try" data-hairpin-goto="0" data-hairpin-play="C">what if</button>'
    )
    hosted(page, site, "post", body)
    frame = framed(page)
    expect(frame.locator('[data-do="play-here"]')).to_be_visible()
    # The button starts the frame, and shows the point.
    page.locator("#one").click()
    table = Table(frame).until(n=1)
    page.locator("#three").click()
    table.until(n=3)
    assert [each["n"] for each in received(page, "move")][-2:] == [1, 3]
    # A move that the author wants tried is played in a copy: the author's points stay.
    page.locator("#try").click()
    table.until(n=1, live="true")
    assert received(page, "move")[-1]["move"] == "C"
    back = frame.get_by_role("button", name="Back to the author’s position")
    # Nothing covers the table: the way back stands beside the words.
    expect(back).to_be_visible()
    back.click()
    table.until(n=0, live="false")
    expect(back).to_be_hidden()
    # What the reader plays is the reader's own game.
    page.locator("#try").click()
    table.until(n=1, live="true")
    table.play([table.lit[0]]).until(n=2)
    expect(back).to_be_visible()
    back.click()
    table.until(n=0, live="false")
    expect(back).to_be_hidden()
    page.locator("#three").click()
    table.until(n=3)


def test_a_button_brings_its_frame_into_sight_only_if_it_is_not(
    open_page: Opener, site: Site
) -> None:
    page = open_page(None, viewport={"width": 820, "height": 900}, reduced_motion="reduce")
    body = (
        "<style>body { margin: 0 } p { height: 60px; margin: 0 } div { height: 3000px }</style>"
        f'<p></p><script src="{{url}}embed.js" data-link="{shared(4)}"></script>'
        '<button data-hairpin-goto="1">1</button><div></div>'
    )
    hosted(page, site, "sight", body)
    frame = framed(page)
    expect(frame.locator('[data-do="play-here"]')).to_be_visible()
    page.evaluate("scrollTo(0, 500)")
    page.get_by_role("button", name="1").click()
    Table(frame).until(n=1)
    assert page.evaluate("scrollY") == 60
    page.evaluate("scrollTo(0, 90)")
    page.get_by_role("button", name="1").click()
    assert page.evaluate("scrollY") == 90


def test_the_documented_post_works_as_it_stands(open_page: Opener, site: Site) -> None:
    text = (ROOT / "docs" / "embedding.md").read_text("utf-8")
    example = re.search(r"```html\n([^`]*data-hairpin-play[^`]*)```", text)
    assert example
    page = open_page(None, viewport={"width": 460, "height": 1000}, reduced_motion="reduce")
    puzzle = '<script src="{url}embed.js" data-link="#/puzzles/turbo-duel/24"></script>'
    post = example[1].replace("https://your.host/hairpin/", "{url}")
    hosted(page, site, "documented", post + puzzle)
    page.get_by_role("button", name="after move 14").click()
    table = Table(framed(page)).until(n=14)
    page.get_by_role("button", name="Red had played").click()
    # Gus answers.
    table.until(n=16, live="true")
    assert received(page, "error") == []
    page.locator("iframe").nth(1).scroll_into_view_if_needed()
    solve = page.frame_locator("iframe >> nth=1").locator('[data-do="play-here"]')
    expect(solve).to_have_text("Solve")
    # Its address holds no picture, so the frame fetches that of the position.
    picture = page.frame_locator("iframe >> nth=1").locator("[data-part=shared-picture]")
    expect(picture.locator("[data-miniature]")).to_be_visible()


def test_a_button_with_an_impossible_move_says_so_and_changes_nothing(
    open_page: Opener, site: Site
) -> None:
    page = open_page(None, viewport={"width": 460, "height": 1000}, reduced_motion="reduce")
    body = (
        f'<script src="{{url}}embed.js" data-link="{shared(4)}"></script>'
        '<button id="wrong" data-hairpin-goto="1" data-hairpin-play="Z">what if</button>'
        '<button id="right" data-hairpin-goto="0" data-hairpin-play="C">what if</button>'
        '<button id="again" data-hairpin-play="I:9">and then</button>'
        '<button id="three" data-hairpin-goto="3">before</button>'
    )
    hosted(page, site, "wrong", body)
    frame = framed(page)
    expect(frame.locator('[data-do="play-here"]')).to_be_visible()
    page.locator("#wrong").click()
    notice = frame.locator('[data-notice="refused"]')
    expect(notice).to_contain_text("“Z”")
    until(lambda: received(page, "error"), "the page is told")
    about = {"hairpin": 1, "type": "error", "game": "turbo-duel", "asked": "play"}
    why = "“Z” is not a move of this game."
    assert received(page, "error") == [{**about, "move": "Z", "n": 1, "say": why}]
    # The author's game is there, and no copy of it.
    table = Table(frame).until(n=1, live="false")
    assert len(table.lines()) == 4
    page.locator("#right").click()
    table.until(n=1, live="true")
    expect(notice).to_have_count(0)
    # A wrong move after a right one leaves the right one where it is.
    page.locator("#again").click()
    expect(notice).to_contain_text("“I:9”")
    table.until(n=1, live="true")
    until(lambda: len(received(page, "error")) == 2, "the page is told again")
    assert received(page, "error")[-1]["n"] is None
    table.play([table.lit[0]]).until(n=2)
    # The next point that is asked for takes the notice away.
    page.locator("#three").click()
    table.until(n=3, live="false")
    expect(notice).to_have_count(0)


def test_a_wrong_command_is_reported_to_the_page_and_once_in_the_console(
    open_page: Opener, site: Site
) -> None:
    page = open_page(None, viewport={"width": 460, "height": 1000}, reduced_motion="reduce")
    warnings: list[str] = []
    page.on("console", lambda line: warnings.append(line.text) if line.type == "warning" else None)
    open_page.watch.allow("Hairpin did not carry out")
    body = (
        f'<script src="{{url}}embed.js" data-link="{shared(4)}"></script>'
        '<button data-hairpin-goto="9">the end</button>'
    )
    hosted(page, site, "wrong", body)
    frame = framed(page)
    expect(frame.locator('[data-do="play-here"]')).to_be_visible()
    page.evaluate(
        "frames[0].postMessage({hairpin: 1, type: 'jump', n: 2}, '*');"
        "frames[0].postMessage({hairpin: 1, type: 'goto', n: -1}, '*')"
    )
    until(lambda: len(received(page, "error")) == 2, "the page is told")
    unknown = "A frame knows no such command, or not with these values."
    assert [(each["asked"], each["n"], each["say"]) for each in received(page, "error")] == [
        ("jump", "2", unknown),
        ("goto", "-1", unknown),
    ]
    # A point after the end: the end is shown, and the reader is told, too.
    page.get_by_role("button").click()
    notice = frame.locator('[data-notice="refused"]')
    expect(notice).to_contain_text("ends after move 4")
    Table(frame).until(n=4)
    page.get_by_role("button").click()
    until(lambda: len(received(page, "error")) == 4, "the page is told again")
    (end,) = [line for line in warnings if "ends after" in line]
    assert '{"type":"goto","n":9}' in end
    assert len([line for line in warnings if unknown in line]) == 2


def test_a_button_of_the_page_shows_at_once_that_its_frame_starts(
    open_page: Opener, site: Site
) -> None:
    page = open_page(None, viewport={"width": 460, "height": 1000}, reduced_motion="reduce")
    gate = Gate(page, re.compile(r"/engine\.zip$"))
    body = (
        f'<script src="{{url}}embed.js" data-link="{shared(4)}"></script>'
        '<button data-hairpin-goto="1">the first move</button>'
    )
    hosted(page, site, "waits", body)
    frame = framed(page)
    expect(frame.locator('[data-do="play-here"]')).to_be_visible()
    page.get_by_role("button").click()
    expect(frame.locator("[data-part=wait]")).to_contain_text("Opening the shared game")
    gate.open()
    Table(frame).until(n=1)


def test_a_tried_move_that_ends_the_game_does_not_count(open_page: Opener, site: Site) -> None:
    page = open_page(None, viewport={"width": 460, "height": 1000}, reduced_motion="reduce")
    _, moves = played(99)
    link = shared(len(moves) - 1)
    body = (
        f'<script src="{{url}}embed.js" data-link="{link}"></script>'
        f'<button data-hairpin-goto="{len(moves) - 1}" data-hairpin-play="{moves[-1]}">what if</button>'
    )
    hosted(page, site, "end", body)
    frame = framed(page)
    expect(frame.locator('[data-do="play-here"]')).to_be_visible()
    page.get_by_role("button", name="what if").click()
    frame.locator("[data-part=result]").wait_for(state="visible")
    (result,) = received(page, "result")
    assert result["game"] == "turbo-duel"
    assert [row["seat"] for row in result["rows"] if row["place"] == 1] == result["winners"]
    frame.wait_for_selector("html[data-kept=yes]", state="attached")
    frame.evaluate("location.hash = '#/record'")
    expect(frame.get_by_role("heading", name="No finished game yet")).to_be_visible()


def test_the_page_pauses_a_replay_and_a_game(open_page: Opener, site: Site) -> None:
    page = open_page(None, viewport={"width": 460, "height": 1600}, reduced_motion="reduce")
    body = (
        f'<script src="{{url}}embed.js" data-autoplay data-speed="0.5" data-link="{shared(12)}"></script>'
        '<script src="{url}embed.js" data-start data-link="#/turbo-duel?seats=person,person&clock=30%2B60"></script>'
    )
    hosted(page, site, "pause", body)
    replay, game = (frame_of(page, n) for n in range(2))
    replay.locator('[data-do="play-here"]').click()
    expect(replay.locator("[data-part=table-host][data-replay]")).to_be_visible()
    Table(game).until(phase="playing").turn()
    page.evaluate(
        "for (const {contentWindow} of document.querySelectorAll('iframe'))"
        " contentWindow.postMessage({hairpin: 1, type: 'pause'}, '*')"
    )
    expect(replay.locator("[data-part=table-host][data-replay]")).to_have_count(0)
    assert Table(replay).n < 12
    Table(game).until(phase="paused")


def test_each_of_several_scripts_has_its_own_parameters(open_page: Opener, site: Site) -> None:
    page = open_page(None, viewport={"width": 900, "height": 2000}, reduced_motion="reduce")
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text))
    link = shared(4)
    body = (
        '<script src="{url}embed.js" data-game="daytona" data-theme="dark" data-height="tall"></script>'
        f'<script src="{{url}}embed.js" data-link="{link}" data-replay data-name="win" data-width="400"></script>'
        '<script src="{url}embed.js" data-game="pursuit" data-title="Mine" data-height="611" data-hints="off"></script>'
        '<button data-hairpin-frame="win" data-hairpin-goto="2">show</button>'
    )
    hosted(page, site, "several", body)
    sources = [each.get_attribute("src") or "" for each in page.locator("iframe").all()]
    paths = [each.removeprefix(site.url) for each in sources]
    assert paths == [
        "?embed=1&theme=dark#/daytona",
        f"?embed=1&replay=1&theme=light{link}",
        "?embed=1&hints=off&theme=light#/pursuit",
    ]
    for number in range(3):
        expect(frame_of(page, number).locator('[data-do="play-here"]')).to_be_visible()
    titles = [each.get_attribute("title") for each in page.locator("iframe").all()]
    assert titles == ["Daytona", "Turbo Duel", "Mine"]
    sizes = page.evaluate(
        "[...document.querySelectorAll('iframe')].map((each) => [each.clientWidth, each.clientHeight])"
    )
    assert [sizes[0][1], *sizes[1:]] == [780, [400, 744], [780, 611]]
    assert [each for each in said if "data-height" in each] == [
        'Hairpin: data-height="tall" is no number.'
    ]
    page.get_by_role("button", name="show").click()
    Table(frame_of(page, 1)).until(n=2)
    for number in (0, 2):
        expect(frame_of(page, number).locator('[data-do="play-here"]')).to_be_visible()


def test_a_page_with_the_documented_content_policy_has_a_frame(
    open_page: Opener, site: Site
) -> None:
    text = (ROOT / "docs" / "embedding.md").read_text("utf-8")
    rules = re.findall(r"`((?:frame|script)-src) https://your\.host`", text)
    assert sorted(rules) == ["frame-src", "script-src"]
    policy = "; ".join(
        ["default-src 'none'", "img-src data:", *(f"{rule} {site.origin}" for rule in rules)]
    )
    page = open_page(None, viewport={"width": 420, "height": 900}, reduced_motion="reduce")
    # A breach of the policy fails the test.
    body = (
        f'<meta http-equiv="Content-Security-Policy" content="{policy}"><body>'
        f'<script src="{{url}}embed.js" data-link="{shared(4)}"></script>'
        '<button data-hairpin-goto="1">show</button>'
    )
    page.goto(site.host_page("policy", body))
    frame = framed(page)
    expect(frame.locator('[data-do="play-here"]')).to_be_visible()
    height = "document.querySelector('iframe').clientHeight"
    until(lambda: page.evaluate(height) == 751, "it has its height")
    page.get_by_role("button", name="show").click()
    Table(frame).until(n=1)


def test_a_frame_obeys_only_its_parent(open_page: Opener, site: Site) -> None:
    page = open_page(None, reduced_motion="reduce")
    hosted(page, site, "parent", '<iframe src="{url}?embed=1#/turbo-duel"></iframe>')
    frame = framed(page)
    until(lambda: received(page, "ready"), "the frame is ready")
    frame.evaluate("postMessage({hairpin: 1, type: 'theme', theme: 'dark'}, '*')")
    page.evaluate(
        "document.querySelector('iframe').contentWindow.postMessage({hairpin: 1, type: 'theme', theme: 'light'}, '*')"
    )
    until(lambda: theme(frame) == "light", "the parent's command counts")


@pytest.mark.deep
def test_a_page_with_an_embedder_policy_shows_a_frame_without_credentials(
    open_page: Opener, site: Site
) -> None:
    page = open_page(None, reduced_motion="reduce")
    # Chromium takes a page whose answer a test makes up as one of the internet, so it must have the origin of the site.
    address = f"{site.origin}/policy.html"
    frame = f'<iframe credentialless src="{site.url}?embed=1#/turbo-duel" width="420" height="780">'
    page.route(
        address,
        lambda route: route.fulfill(
            body=f'<!doctype html><link rel="icon" href="data:,"><title>Host</title>{frame}</iframe>',
            content_type="text/html",
            headers={"Cross-Origin-Embedder-Policy": "require-corp"},
        ),
    )
    page.goto(address)
    expect(framed(page).locator('[data-do="play-here"]')).to_be_visible()


@pytest.mark.parametrize(
    ("query", "n"), [("at=2", 2), ("replay=1", 0), ("at=99", 4)], ids=["at", "replay", "late"]
)
def test_a_shared_game_begins_where_the_address_says(
    open_page: Opener, site: Site, query: str, n: int
) -> None:
    page = open_page(None, reduced_motion="reduce")
    page.goto(f"{site.url}?{query}{shared(4)}")
    Table(page).until(n=n)
    if n == 4:
        expect(page.locator('[data-notice="at"]')).to_contain_text("no move 99")


def test_a_page_for_one_game_starts_by_itself_and_gives_no_hints(
    open_page: Opener, site: Site
) -> None:
    page = open_page(None, viewport={"width": 820, "height": 1180}, reduced_motion="reduce")
    page.goto(f"{site.url}?only=1&start=1&hints=off#/turbo-duel?seats=person,person&seed=K7")
    table = Table(page).until(live="true").turn()
    expect(page.locator('[data-part="bar"] [data-do="hint"]')).to_be_hidden()
    page.keyboard.press("/")
    table.press("menu")
    for name in ("home", "values"):
        expect(page.locator(f'dialog.menu [data-do="{name}"]:visible')).to_have_count(0)


def test_values_and_a_replay_begin_as_the_address_says(open_page: Opener, site: Site) -> None:
    page = open_page(None, viewport={"width": 820, "height": 1180}, reduced_motion="reduce")
    page.goto(f"{site.url}?values=1&start=1#/turbo-duel?seats=person,bot:dot&seed=K7")
    table = Table(page).until(live="true").turn()
    expect(table.host.locator("[data-part=value-mark]").first).to_be_attached()
    page.goto(f"{site.url}?autoplay=1&speed=4{shared(4)}")
    # The replay runs from the first move to the end.
    Table(page).until(n=4, live="true")


def test_a_wrong_parameter_is_named(open_page: Opener, site: Site) -> None:
    page = open_page(None)
    page.goto(f"{site.url}?theme=drak#/")
    expect(page.locator('[data-notice="parameter"]')).to_contain_text("“drak”")


def test_the_builder_makes_the_code_of_a_position(open_page: Opener, site: Site) -> None:
    page = open_page(None, viewport={"width": 820, "height": 1180}, reduced_motion="reduce")
    page.goto(f"{site.url}{shared(4)}")
    table = Table(page).until(n=4)
    table.menu("embed")
    sheet = page.locator("dialog.snippet[open]")
    code = sheet.locator('[name="snippet-code"]')
    expect(code).to_be_visible()
    assert 'data-link="#/g/' in code.input_value()
    assert 'data-title="Turbo Duel. A game in play, after 4 moves."' in code.input_value()
    # The frame is as wide as the text until a width is chosen.
    assert "data-width" not in code.input_value()
    sheet.locator('[name="snippet-wide"]').select_option("pixels")
    assert 'data-width="420"' in code.input_value()
    sheet.locator('[name="snippet-theme"]').select_option("dark")
    sheet.locator('[name="snippet-replay"]').select_option("autoplay")
    # A move of the list becomes buttons for the text. The link has no later moves.
    moves = sheet.locator('[name="snippet-move"]')
    expect(moves.locator("option")).to_have_count(1 + 4)
    moves.select_option("3")
    buttons = sheet.locator('[name="snippet-buttons"]').input_value().split("\n")
    assert buttons[0].startswith('<button type="button" data-hairpin-goto="3">Show move 3 (')
    assert re.match(
        r'<button type="button" data-hairpin-goto="2" data-hairpin-play="[A-I](:\w+)?">Play move 3 \([A-I]: ',
        buttons[1],
    )
    sheet.locator('[name="snippet-form"]').select_option("frame")
    made = code.input_value()
    assert made.startswith(f'<iframe src="{site.url}?embed=1&amp;theme=dark&amp;autoplay=1#/g/')
    preview = page.frame_locator("iframe.snippet-preview")
    expect(preview.locator('[data-do="play-here"]')).to_be_visible()
    # On a phone the preview is as wide as the frame will be, and smaller on the screen.
    page.set_viewport_size({"width": 360, "height": 740})
    view = page.locator("iframe.snippet-preview")
    until(lambda: view.evaluate("each => each.getBoundingClientRect().width") < 340, "it fits")
    assert preview.locator("html").evaluate("() => innerWidth") == 420
    sheet.locator('[data-do="snippet-close"]').click()
    expect(page.locator("dialog[open]")).to_have_count(0)


def test_code_that_cannot_be_copied_is_selected_in_its_place(open_page: Opener, site: Site) -> None:
    page = open_page(None, viewport={"width": 820, "height": 1180}, reduced_motion="reduce")
    page.goto(f"{site.url}{shared(4)}")
    Table(page).until(n=4).menu("embed")
    sheet = page.locator("dialog.snippet[open]")
    code = sheet.locator('[name="snippet-code"]')
    # The hint follows the typed width; a number that is too small is only changed when it is complete.
    sheet.locator('[name="snippet-wide"]').select_option("pixels")
    width = sheet.locator('[name="snippet-width"]')
    width.fill("500")
    expect(sheet.locator("#snippet-least")).to_contain_text("780 pixels high")
    width.fill("360")
    expect(sheet.locator("#snippet-least")).to_contain_text("670 pixels high")
    width.fill("5")
    expect(width).to_have_value("5")
    width.blur()
    expect(width).to_have_value("360")
    page.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(new Error()); }")
    sheet.locator('[data-do="snippet-copy"]').click()
    expect(page.locator('[data-notice="link"]')).to_contain_text("Press Ctrl+C")
    expect(page.locator("dialog[open]")).to_have_count(1)
    chosen = code.evaluate("(area) => area.value.slice(area.selectionStart, area.selectionEnd)")
    assert chosen == code.input_value()
