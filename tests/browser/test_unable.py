"""Pages that cannot run: they name the true cause, and the rules can be read."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser import stored
from tests.browser.table import grid, record_of, start
from tests.parts import deep_but_first
from tests.support import SINCE, Opener, Site, framed, ready, until

if TYPE_CHECKING:
    from playwright.sync_api import Frame, Locator, Page, Route

pytestmark = pytest.mark.browser

FRAME = '<iframe src="{{url}}?embed=1#/turbo-duel" width="420" height="780" {how}></iframe>'


def said(place: Page | Frame, *words: str) -> None:
    """Check that one visible sentence has these words."""
    notice = place.locator("#engine-trouble [data-notice]:visible, [data-cannot]:visible")
    expect(notice).to_have_count(1)
    for each in words:
        expect(notice).to_contain_text(each)
    box = notice.bounding_box()
    assert box
    assert box["y"] + box["height"] < 500
    expect(rules(place)).to_be_visible()


def rules(place: Page | Frame) -> Locator:
    """Return the link to the rules of Pursuit; it also works without scripts."""
    return place.locator('a[href="guides.html#pursuit"]')


def read(place: Page | Frame) -> None:
    """Check that the link opens the rules."""
    rules(place).click()
    place.get_by_role("heading", name="Bombs").first.wait_for()


@deep_but_first("sandbox", ["", "allow-same-origin", "allow-forms allow-popups"])
def test_frame_without_scripts(open_page: Opener, site: Site, sandbox: str) -> None:
    # The browser blocks fonts in a frame without an origin, and reports every blocked script.
    open_page.watch.allow(r"sandboxed|CORS policy|net::ERR_FAILED")
    page = open_page(None)
    how = f'sandbox="{sandbox}"'
    page.goto(site.host_page(f"scriptless{len(sandbox)}", FRAME.format(how=how)))
    said(framed(page), "allow scripts", "allow-scripts allow-same-origin")
    read(framed(page))


@pytest.mark.deep
def test_browser_without_scripts(open_page: Opener) -> None:
    page = open_page(java_script_enabled=False)
    said(page, "To play, allow scripts for this page")
    read(page)


@pytest.mark.deep
def test_frame_kept_apart_from_its_own_origin(open_page: Opener, site: Site) -> None:
    open_page.watch.allow(r"CORS policy|net::ERR_FAILED|sandboxed")
    page = open_page(None)
    page.goto(site.host_page("apart", FRAME.format(how='sandbox="allow-scripts"')))
    said(framed(page), "lacks “allow-same-origin”", site.url)
    read(framed(page))


def test_file_opened_without_a_server(open_page: Opener) -> None:
    open_page.watch.allow(r"CORS policy|net::ERR_FAILED|request to another origin: file:")
    page = open_page(None)
    page.goto((open_page.site.folder / "index.html").as_uri())
    said(page, "from a web server")
    read(page)


def test_script_that_does_not_arrive(open_page: Opener) -> None:
    open_page.watch.allow(r"net::ERR_FAILED")
    page = open_page(None)
    page.route("**/js/app.js", lambda route: route.abort())
    page.goto(open_page.site.url + "#/pursuit/rules")
    said(page, "did not arrive")
    page.unroute_all()
    page.locator('#cannot [data-do="load-again"]').click()
    page.wait_for_selector("html[data-running]", state="attached")
    assert page.url.endswith("#/pursuit/rules"), "what the address names is still there"


@pytest.mark.deep
def test_script_that_cannot_be_understood(open_page: Opener) -> None:
    open_page.watch.allow(r"uncaught")
    page = open_page(None)
    page.route(
        "**/js/app.js",
        lambda route: route.fulfill(body="let of the future;", content_type="text/javascript"),
    )
    page.goto(open_page.site.url)
    said(page, "This browser could not run the page")


@pytest.mark.deep
@pytest.mark.parametrize("width", [320, 360])
def test_rules_are_read_without_scrolling_sideways(open_page: Opener, width: int) -> None:
    size = {"width": width, "height": 740}
    pages = [
        open_page(None, viewport=size),
        open_page(None, viewport=size, java_script_enabled=False),
    ]
    for page in pages:
        page.goto(open_page.site.url)
        games = page.locator("#programme [data-game]").evaluate_all(
            "all => all.map((race) => race.dataset.game)"
        )
        assert len(games) == 5
        for game in games if page is pages[0] else [""]:
            page.goto(open_page.site.url + (f"#/{game}/rules" if game else "guides.html"))
            # Wait for a heading of a section: pictures also have headings, and the previous page
            # may still be shown.
            part = "[data-section] h2"
            page.locator(f"#screen-guide {part}" if game else part).first.wait_for()
            wide = page.evaluate("document.documentElement.scrollWidth")
            assert wide == width, game or "without scripts"


def deployed(page: Page, site: Site, *, stale: int) -> list[str]:
    """Answer the first ``stale`` requests with an outdated page; return all page requests."""
    text = (site.folder / "index.html").read_text("utf-8")
    old = re.sub(r"\b(app|runtime)-[0-9a-f]{12}", r"\1-000000000000", text)
    asked: list[str] = []

    def answer(route: Route) -> None:
        asked.append(route.request.resource_type)
        if len(asked) <= stale:
            route.fulfill(body=old, content_type="text/html")
        else:
            route.continue_()

    page.route(re.compile(re.escape(site.url) + r"(\?.*)?$"), answer)
    return asked


@deep_but_first("fragment", ["", "?embed=1#/turbo-duel"])
def test_old_page_whose_folder_is_gone_loads_itself_anew(
    open_page: Opener, site: Site, fragment: str
) -> None:
    open_page.watch.allow("status of 404|MIME type")
    page = open_page(None)
    asked = deployed(page, site, stale=1)
    page.goto(site.url + fragment)
    page.wait_for_selector("html[data-running]", state="attached")
    expect(page.locator("#cannot")).to_be_hidden()
    # The outdated page fetches its own address once without the cache, then loads again.
    assert asked == ["document", "fetch", "document"]
    until(
        lambda: not page.evaluate("sessionStorage.length"), "another new version may be met later"
    )


#: Returns two colours, the height of the tallest drawing, whether the button is tall enough, and whether the page fits.
BARE = """() => {
    const of = (node) => getComputedStyle(node);
    const button = document.querySelector('#cannot [data-do="load-again"]');
    return [of(document.documentElement).backgroundColor, of(button).color,
            Math.max(...[...document.querySelectorAll('svg')].map((drawing) => drawing.getBoundingClientRect().height)),
            button.getBoundingClientRect().height >= 44, document.documentElement.scrollWidth <= innerWidth];
}"""
DAY, NIGHT = ("rgb(243, 236, 221)", "rgb(30, 27, 22)"), ("rgb(27, 28, 30)", "rgb(240, 236, 226)")


@deep_but_first(
    ("scheme", "theme", "colours"),
    [("light", "", DAY), ("dark", "", NIGHT), ("light", "dark", NIGHT), ("dark", "light", DAY)],
)
def test_page_without_any_other_file_says_so(
    open_page: Opener, site: Site, scheme: str, theme: str, colours: tuple[str, str]
) -> None:
    open_page.watch.allow("status of 404|MIME type")
    page = open_page(None, color_scheme=scheme, viewport={"width": 360, "height": 740})
    page.add_init_script(f"localStorage.setItem('hairpin.prefs', '{{\"theme\": \"{theme}\"}}')")
    asked = deployed(page, site, stale=1000)
    page.goto(site.url + "#/turbo-duel")
    said(page, "did not arrive")
    assert asked.count("document") == 2, "it loads itself anew once"
    assert page.evaluate(BARE) == [*colours, 32, True, True]
    page.unroute_all()
    page.locator('#cannot [data-do="load-again"]').click()
    page.wait_for_selector("html[data-running][data-screen=setup]", state="attached")


@pytest.mark.deep
def test_page_that_may_note_nothing_does_not_reload_itself(open_page: Opener, site: Site) -> None:
    open_page.watch.allow("status of 404|MIME type")
    page = open_page(None)
    page.add_init_script("Object.defineProperty(window, 'sessionStorage', { get() { throw 1 } })")
    asked = deployed(page, site, stale=1000)
    page.goto(site.url)
    said(page, "did not arrive")
    assert asked == ["document"]


@pytest.mark.deep
def test_page_without_its_style_says_so_and_runs(open_page: Opener, site: Site) -> None:
    open_page.watch.allow("net::ERR_FAILED")
    page = open_page(None)
    page.route("**/css/main.css", lambda route: route.abort())
    page.goto(site.url)
    expect(page.locator('[data-cannot="missing"]')).to_be_visible()
    page.wait_for_selector("html[data-running][data-screen=home]", state="attached")


@pytest.mark.deep
def test_guides_without_their_style_can_be_read(open_page: Opener, site: Site) -> None:
    open_page.watch.allow("net::ERR_FAILED")
    page = open_page(None, color_scheme="dark")
    page.route("**/css/main.css", lambda route: route.abort())
    page.goto(site.url + "guides.html")
    page.get_by_role("heading", name="Bombs").first.wait_for()
    paper = page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
    assert paper == NIGHT[0]
    mark = page.get_by_role("banner").locator("svg").bounding_box()
    assert mark
    assert mark["height"] == 32


def test_engine_that_was_cut_off_twice_is_asked_for_first(open_page: Opener) -> None:
    page = open_page(None)
    page.goto(open_page.site.url + "guides.html")
    page.evaluate("localStorage.setItem('hairpin.starting', '2')")
    page.goto(open_page.site.url + "#/turbo-duel")
    trouble = page.locator('#engine-trouble [data-trouble="killed"]')
    expect(trouble).to_contain_text("stopped twice")
    trouble.locator('[data-do="reload"]').click()
    page.wait_for_selector("html[data-engine=ready]", state="attached")
    assert page.evaluate("localStorage.getItem('hairpin.starting')") is None


@deep_but_first(
    ("fragment", "file", "screen"),
    [
        ("#/turbo-duel", "lazy.js", "setup"),
        ("#/today", "lazy.js", "today"),
        ("?embed=1#/turbo-duel", "still.js", "table"),
        ("#/record", "table.js", "record"),
    ],
)
def test_screen_says_that_a_part_is_still_being_fetched(
    open_page: Opener, fragment: str, file: str, screen: str
) -> None:
    page = open_page(None)
    held: list[Route] = []
    page.route(f"**/js/{file}", lambda route: held.append(route))
    page.goto(open_page.site.url + fragment, wait_until="commit")
    place = page.locator(f"#screen-{screen}")
    expect(place).to_contain_text("still being fetched")
    for route in held:
        route.continue_()
    expect(place).not_to_contain_text("still being fetched")
    expect(place).to_be_visible()


@pytest.mark.deep
def test_table_says_that_it_is_still_being_fetched(open_page: Opener) -> None:
    page = open_page(None, reduced_motion="reduce")
    held: list[Route] = []
    page.route("**/js/table.js", lambda route: held.append(route))
    page.goto(open_page.site.url + "#/turbo-duel")
    page.locator('[data-do="start"]').click()
    place = page.locator("#screen-table")
    expect(place).to_contain_text("still being fetched")
    for route in held:
        route.continue_()
    expect(place.locator("[data-part=table-host]")).to_be_visible()


#: Each script removes one feature that the page needs, to imitate a browser that is too old.
LACKS = {
    "has": "const { supports } = CSS; CSS.supports = (...words) => !`${words}`.includes(':has') && supports(...words);",
    "containers": "const { supports } = CSS; CSS.supports = (...words) => words[0] !== 'container-type' && supports(...words);",
    "colours": "const { supports } = CSS; CSS.supports = (...words) => words[0] !== 'color' && supports(...words);",
    "properties": "delete window.CSSPropertyRule;",
    "exceptions": "delete WebAssembly.Tag;",
    "supports": "delete window.CSS;",
}


def old(page: Page, site: Site, lacks: str = "has") -> Page:
    """Imitate an old browser: remove a feature, and the style rules that old browsers ignore."""
    page.add_init_script(LACKS[lacks])

    def answer(route: Route) -> None:
        name = route.request.url.rpartition("/")[2]
        css = next(site.folder.glob(f"app-*/css/{name}")).read_text("utf-8")
        css = re.sub(r"@container[^{]*\{(?:[^{}]*\{[^{}]*\})*\}|@property[^{]*\{[^{}]*\}", "", css)
        css = re.sub(r"(?<=[{}])[^{}]*:has\([^{}]*\{[^{}]*\}", "", css)
        route.fulfill(
            body=re.sub(r"[\w-]+:[^;{}]*color-mix\([^;{}]*", "", css), content_type="text/css"
        )

    page.route("**/css/*.css", answer)
    return page


@deep_but_first("lacks", LACKS)
def test_a_browser_below_the_floor_gets_a_sentence(open_page: Opener, lacks: str) -> None:
    page = old(open_page(None, viewport={"width": 360, "height": 740}), open_page.site, lacks)
    page.goto(open_page.site.url + "#/turbo-duel/play")
    said(page, "needs at least Chrome 112", "iPadOS 16.4")
    assert page.evaluate("!document.documentElement.hasAttribute('data-running')")
    # An old browser must hide these elements. If the drop message were visible, it would cover the whole page.
    waits = "#engine-strip, #drop-words, #notices, [data-do=prefs], [data-do=home]"
    assert [node for node in page.locator(waits).all() if node.is_visible()] == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    read(page)


@pytest.mark.deep
def test_browser_without_webassembly_is_not_called_old(open_page: Opener) -> None:
    page = open_page(None)
    page.add_init_script("delete window.WebAssembly")
    page.goto(open_page.site.url)
    page.wait_for_selector("html[data-running]", state="attached")
    expect(page.locator("#cannot")).to_be_hidden()


def test_browser_below_the_floor_still_saves_the_record(open_page: Opener) -> None:
    page = old(open_page(None), open_page.site)
    button = page.locator('[data-do="export-old"]')
    with page.expect_response("**/js/old-browser.js"):
        page.goto(open_page.site.url)
    said(page, "needs at least Chrome 112")
    expect(button).to_be_hidden()
    # The device has games that a newer browser or an older version of the page stored.
    page.goto(open_page.site.url + "third-party.txt")
    page.evaluate("indexedDB.deleteDatabase('hairpin')")
    example = stored.example(2)
    stored.fill(page, example)
    page.goto(open_page.site.url)
    with page.expect_download() as saving:
        button.click()
    assert re.fullmatch(r"hairpin-record-[\d-]{10}\.hairpin", saving.value.suggested_filename)
    data = json.loads(Path(saving.value.path()).read_text("utf-8"))
    texts = [value for _, value in example["stores"]["records"]]
    assert data["hairpin-record"] == 1
    assert sorted(game["text"] for game in data["games"]) == sorted(texts)


def test_table_menu_and_notices_need_no_newer_features(open_page: Opener) -> None:
    page = open_page(None, reduced_motion="reduce")
    page.add_init_script(SINCE)
    page.goto(open_page.site.url + grid(first=1))
    ready(page)
    table = start(page, names=("Ann", "Ben"))
    table.play(["card:A"]).turn(0)
    # Arrow keys move the focus between visible things.
    page.keyboard.press("ArrowRight")
    assert json.loads(record_of(table))["moves"]
    page.locator('#notices [data-notice="file"] [data-do="dismiss"]').click()
    table.press("menu")
    expect(page.locator("dialog:modal")).to_have_count(1)
