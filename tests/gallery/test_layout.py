"""Layout of each stored view in each window: no overlaps, no cut text, every target reachable.

The checks are in ``page/checks.js``. A finding names the view, the element and the text. To see
it, open the gallery (``python3 -m tests.gallery``) at ``#GAME/WHAT`` in a window of that size.
"""

from __future__ import annotations

import json
from functools import cache
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from tests.engine.puzzles.solving import Solver
from tests.gallery.looking import LOOKS, SIZES, TOUCH, findings, share_of
from tests.gallery.serving import serving
from tests.gallery.shelf import names, path_of
from tests.parts import deep_but_first
from tools.common import NODE_MODULES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Page

    from tests.conftest import Launcher

pytestmark = pytest.mark.browser

GAMES = ("turbo-duel", "daytona", "pursuit", "racing-demon", "grand-prix")


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """Yield the gallery's address."""
    with serving() as found:
        yield found


class Rooms:
    """Gallery pages in windows of several kinds; each window stays open for the next test."""

    def __init__(self, launcher: Launcher, address: str) -> None:
        """Begin without windows; they open when tests ask for them."""
        self._launcher = launcher
        self._address = address
        self._open: dict[str, Page] = {}
        #: Errors of all pages.
        self.troubles: list[str] = []

    def window(self, options: dict[str, Any]) -> Page:
        """Return the page in a window of this kind; it may still show a view of an earlier test."""
        kind = json.dumps(options, sort_keys=True)
        page = self._open.get(kind)
        if page is None or page.is_closed():
            page = self._open[kind] = self.fresh(options)
        return page

    def fresh(self, options: dict[str, Any]) -> Page:
        """Open a new page, which has had no input."""
        context = self._launcher.browser().new_context(reduced_motion="reduce", **options)
        page = context.new_page()
        page.on("pageerror", lambda error: self.troubles.append(str(error)))
        page.goto(self._address)
        page.wait_for_selector("html[data-gallery=ready]")
        return page

    def close(self) -> None:
        """Close all windows."""
        for page in self._open.values():
            page.context.close()


@pytest.fixture(scope="module")
def rooms(launcher: Launcher, address: str) -> Iterator[Rooms]:
    """Yield the windows that the tests of this file share."""
    found = Rooms(launcher, address)
    yield found
    found.close()


@pytest.fixture
def gallery(rooms: Rooms, request: pytest.FixtureRequest) -> Iterator[Page]:
    """Yield the gallery's page in a window with the options of the test's parameter."""
    rooms.troubles.clear()
    yield rooms.window(request.param)
    assert not rooms.troubles, rooms.troubles


@pytest.fixture
def untouched(rooms: Rooms, request: pytest.FixtureRequest) -> Iterator[Page]:
    """Yield a new gallery page, for checks of the state before any input."""
    rooms.troubles.clear()
    page = rooms.fresh(request.param)
    yield page
    page.context.close()
    assert not rooms.troubles, rooms.troubles


def show(page: Page, name: str, **how: object) -> None:
    """Paint a stored view."""
    page.evaluate("([name, how]) => gallery.show(name, how)", [name, how])


#: Windows of the default run. Tests in other windows are marked ``deep``.
USUAL = ("phone", "desktop")


def windows(
    which: dict[str, dict[str, Any]],
    page: str = "gallery",
    usual: tuple[str, ...] = USUAL,
) -> pytest.MarkDecorator:
    """Parametrize a test by these windows; windows that are not ``usual`` are marked ``deep``."""
    values = [
        pytest.param(options, id=name, marks=() if name in usual else pytest.mark.deep)
        for name, options in which.items()
    ]
    return pytest.mark.parametrize(page, values, indirect=True)


def looks() -> pytest.MarkDecorator:
    """Parametrize a test by each look in each of its windows; most cases are marked ``deep``."""
    all_looks = [
        pytest.param(
            options,
            look,
            share_of(look, window),
            id=f"{look}-{window}",
            marks=() if look == "plain" and window in USUAL else pytest.mark.deep,
        )
        for look, windows in LOOKS.items()
        for window, options in windows.items()
    ]
    return pytest.mark.parametrize(("gallery", "look", "share"), all_looks, indirect=["gallery"])


@looks()
def test_no_view_has_a_layout_fault(gallery: Page, look: str, share: slice) -> None:
    found = findings(gallery, look, share)
    assert not found, "\n".join(found)


@windows({name: SIZES[name] for name in ("phone", "desktop", "low")})
def test_title_and_buttons_of_a_high_result_stay_in_sight_while_it_scrolls(gallery: Page) -> None:
    show(gallery, "turbo-duel/first-win-review")
    body = gallery.locator("[data-part=result] [data-part=result-title]").locator("..")
    assert body.evaluate("node => (node.scrollTop = 1e6, node.scrollTop)") > 0
    for each in gallery.locator(
        '[data-part=result-title], [data-part=result] [data-do="again"]'
    ).all():
        assert each.evaluate(
            "node => node.contains(document.elementFromPoint("
            "node.getBoundingClientRect().x + 30, node.getBoundingClientRect().y + 15))"
        )


#: Returns the buttons of the strip that lie on its words, reach out of the window, or show nothing.
UNCLEAR = """() => {
    const box = (node) => node.getBoundingClientRect();
    const words = box(document.querySelector('[data-part=prompt-say]'));
    const said = (node) => [...node.children].some((each) => each.checkVisibility());
    return [...document.querySelectorAll('[data-part=prompt-acts] > :not([hidden])')]
        .filter((node) => node.checkVisibility())
        .filter((node) => box(node).left < 0 || box(node).top < words.bottom - 1 || !said(node))
        .map((node) => node.dataset.do);
}"""


@windows({"phone": SIZES["phone"]})
@pytest.mark.parametrize("game", ["daytona", "turbo-duel"])
def test_the_way_to_the_costly_move_lies_below_the_words(gallery: Page, game: str) -> None:
    """Regression: after a race of Daytona it covered the sentence, and the steps beside it were blank."""
    show(gallery, f"{game}/review")
    gallery.keyboard.press("Escape")
    expect(gallery.locator('[data-part=prompt-acts] [data-do="costly"]')).to_be_visible()
    assert gallery.evaluate(UNCLEAR) == []


@windows({"phone": SIZES["phone"]})
def test_no_car_hides_where_a_better_move_leads(gallery: Page) -> None:
    """Regression: a rival on the same card lay on the pale copy."""
    view = json.loads(path_of("daytona/costly-move").read_text("utf-8"))
    board = view["reply"]["table"]["views"][0]
    ghost = board["compared"]["better"]["tokens"][0]
    rival = next(car for car in board["view"]["tokens"] if car["seat"] != ghost["seat"])
    rival["at"] = ghost["at"]
    gallery.evaluate("(view) => gallery.mount(view, {})", view)
    order = gallery.locator("[data-ghost], [data-token]").evaluate_all(
        "all => all.map(({ dataset }) => dataset.ghost ? 'ghost' : dataset.token)"
    )
    assert order.index("ghost") > order.index(rival["id"])


SMALL: dict[str, Any] = {"viewport": {"width": 320, "height": 568}}

#: Returns the buttons at the foot of the result that are not on top at their centres.
UNREACHED = """() => [...document.querySelectorAll('[data-part=result-acts] > :not([hidden])')]
    .filter((node) => {
        const { x, y, width, height } = node.getBoundingClientRect();
        return !node.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    }).map((node) => node.textContent.trim())"""


@windows({"small": SMALL, "phone": SIZES["phone"]}, usual=("small", "phone"))
def test_the_buttons_of_every_result_are_in_reach(gallery: Page) -> None:
    wrong: list[str] = []
    results = [name for name in names() if '"outcome"' in path_of(name).read_text("utf-8")]
    for name in results:
        for long in (False, True):
            show(gallery, name, long=long)
            # Where the table is higher than the window, its foot and its head may be scrolled to.
            for end in (0, 1e6):
                gallery.evaluate("end => scrollTo(0, end)", end)
                wrong += [f"{name}: {each}" for each in gallery.evaluate(UNREACHED)]
    assert len(results) > 20
    assert not wrong, "\n".join(wrong)


@cache
def with_buttons() -> list[str]:
    """Return a view for each different set of buttons of each game, and all views of costly moves."""
    found: dict[str, str] = {}
    for name in names():
        table = json.loads(path_of(name).read_text("utf-8"))["reply"]["table"]
        places = (table["prompt"], *(shown["view"] for shown in table["views"]))
        buttons = [place.get("buttons") or [] for place in places]
        if any(buttons) or "costly" in name:
            row = name if "costly" in name else json.dumps(buttons)
            found.setdefault(f"{table['game']} {row}", name)
    return [*found.values()]


@windows({**{name: SIZES[name] for name in ("phone", "low", "desktop", "half")}, "small": SMALL})
def test_key_signs_never_overlap_button_texts(gallery: Page) -> None:
    wrong: list[str] = []
    told: set[str] = set()
    for name in with_buttons():
        show(gallery, name, long=True, keys=True)
        wrong += [f"{name}: {each}" for each in gallery.evaluate("gallery.marks(true)")]
        if gallery.locator("[data-part=key-cap]:visible").count():
            told.add(name.split("/")[0])
    assert not wrong, "\n".join(wrong)
    assert told == {"daytona", "pursuit", "racing-demon", "grand-prix"}


#: Returns for each text with a reduced font size the kind of its element and its number of lines.
SMALLER = """() => [...document.querySelectorAll('[style*="--line"]')]
    .filter((node) => node.checkVisibility() && node.textContent)
    .flatMap((node) => {
        const size = () => parseFloat(getComputedStyle(node).fontSize);
        const { cssText } = node.style;
        const set = size();
        node.style.setProperty('--line', '0.1');
        node.style.setProperty('--word', '0.1');
        const usual = size();
        node.style.cssText = cssText;
        if (set >= usual) return [];
        const words = document.createRange();
        words.selectNodeContents(node);
        const place = node.closest('[data-part=card], [data-plate], [data-do]');
        const kind = ['part', 'plate', 'do'].find((each) => place?.dataset[each] !== undefined);
        return [[kind, new Set([...words.getClientRects()].map((box) => Math.round(box.top))).size]];
    })"""


@windows({"phone": SIZES["phone"]})
def test_long_words_are_set_smaller_and_stay_on_one_line(
    gallery: Page,
) -> None:
    found: list[tuple[str, int]] = []
    for name in ("turbo-duel/start", "pursuit/bots-only", "pursuit/race-long-names"):
        show(gallery, name, long=True)
        found += [(kind, lines) for kind, lines in gallery.evaluate(SMALLER)]
    assert {kind for kind, _ in found} == {"part", "plate", "do"}
    assert {lines for _, lines in found} == {1}


#: Returns the names of seats that are cut. The longest ones (24 letters) may be: pages say them in full elsewhere.
CUT_NAMES = """() => [...document.querySelectorAll(
        '[data-part=plate-name], [data-part=finisher-owner], [data-part=seat-name], [data-part=honours-name]')]
    .filter((node) => node.checkVisibility() && node.textContent.trim().length <= 14)
    .filter((node) => getComputedStyle(node).overflow !== 'visible')
    .filter((node) => {
        // An ellipsis comes with the first tenth of a pixel, which no whole number of `scrollWidth` shows.
        const words = document.createRange();
        words.selectNodeContents(node);
        const [name, box] = [words.getBoundingClientRect(), node.getBoundingClientRect()];
        return name.right > box.right + 0.02 || node.scrollHeight > node.clientHeight + 2;
    })
    .map((node) => node.textContent.trim())"""


@windows({"small": SMALL}, usual=("small",))
def test_no_name_of_usual_length_is_cut(gallery: Page) -> None:
    """Regression: a bot's name lost its end on narrow phones, also beside its points at the end."""
    wrong: list[str] = []
    for name in names():
        show(gallery, name)
        wrong += [f"{name}: {each}" for each in gallery.evaluate(CUT_NAMES)]
    assert not wrong, "\n".join(wrong)


RINGED = "document.querySelector('[data-part=table-host] :focus-visible')?.dataset.thing ?? null"


@windows({"phone": SIZES["phone"]}, "untouched")
def test_no_focus_ring_shows_on_touch_devices_before_the_first_touch(untouched: Page) -> None:
    show(untouched, "turbo-duel/start", focus=True)
    assert untouched.evaluate("document.activeElement === document.body")
    untouched.locator('[data-thing="card:A"]').tap()
    show(untouched, "turbo-duel/start", focus=True)
    assert untouched.evaluate(RINGED) is None


@windows({"desktop": SIZES["desktop"]}, "untouched")
def test_with_a_keyboard_the_focus_begins_on_the_playable_thing(untouched: Page) -> None:
    show(untouched, "turbo-duel/start", focus=True)
    assert untouched.evaluate(RINGED) == "card:A"


@windows({"phone": SIZES["phone"]})
def test_the_basics_of_a_puzzle_leave_the_task_and_the_board_in_sight(gallery: Page) -> None:
    solver = Solver("grand-prix", 1, unplayed=["grand-prix"])
    gallery.evaluate("(reply) => gallery.mount({ reply }, {})", solver.reply)
    opens = gallery.locator("[data-part=prompt-aside]").filter(has_text="Rules")
    expect(opens).to_be_visible()
    reply = solver.do("panel", id="basics", on=True)
    gallery.evaluate("(reply) => gallery.mount({ reply }, {})", reply)
    expect(gallery.locator("[data-part=aside-row]").first).to_be_visible()
    expect(gallery.locator("[data-part=prompt-say]")).to_have_text(reply["table"]["status"])
    expect(gallery.locator('[data-thing^="card:"]').first).to_be_visible()


@windows({**SIZES, "small": {"viewport": {"width": 320, "height": 568}, **TOUCH}})
@pytest.mark.parametrize("name", ["much-has-happened", "offers-6", "race-of-five"])
def test_the_summary_of_a_pursuit_turn_is_complete(gallery: Page, name: str) -> None:
    show(gallery, f"pursuit/{name}")
    words = gallery.locator("[data-part=prompt-words], [data-part=prompt-last]")
    more = "all => all.map((node) => node.scrollHeight - node.clientHeight)"
    assert max(words.evaluate_all(more)) <= 1


@pytest.mark.parametrize(
    "name", ["daytona/in-the-pits", "racing-demon/taken-up", "grand-prix/late"]
)
@windows({"phone": SIZES["phone"]})
def test_signs_beside_a_name_have_accessible_names(gallery: Page, name: str) -> None:
    show(gallery, name)
    seats = json.loads(path_of(name).read_text("utf-8"))["reply"]["table"]["seats"]
    said = sorted(badge["say"] for seat in seats for badge in seat["badges"])
    assert said
    signs = gallery.locator("[data-part=badge]").and_(
        gallery.get_by_role("img", include_hidden=True)
    )
    names = "all => [...new Set(all.map((node) => node.getAttribute('aria-label')))].sort()"
    assert signs.evaluate_all(names) == said


@windows({size: SIZES[size] for size in ("phone", "tablet", "desktop")})
def test_the_letter_i_lies_within_its_place(gallery: Page) -> None:
    show(gallery, "turbo-duel/start")
    signs = gallery.locator('[data-sign="I"]')
    starts = signs.evaluate_all(
        "all => all.map((node) => parseFloat(getComputedStyle(node, '::before').insetInlineStart))"
    )
    assert starts
    assert min(starts) >= 0


@windows({size: SIZES[size] for size in ("phone", "tablet", "desktop")})
def test_the_end_of_a_duel_moves_no_card(gallery: Page) -> None:
    show(gallery, "turbo-duel/over")
    cards = gallery.locator("[data-zone=deck] [data-part=card]")
    before = cards.evaluate_all(BOXES)
    gallery.locator("[data-part=result]").evaluate("node => { node.hidden = true; }")
    assert cards.evaluate_all(BOXES) == before


@windows({size: SIZES[size] for size in ("tablet", "desktop")})
def test_spaces_for_a_bomb_are_marked_more_quietly_than_a_card(gallery: Page) -> None:
    show(gallery, "turbo-duel/bomb-to-lay")
    fills = gallery.locator('[data-glow="lit"]').evaluate_all(
        "all => all.map((node) => [getComputedStyle(node).fill, getComputedStyle(node).stroke])"
    )
    face = gallery.locator("[data-touched] [data-part=card-face]").evaluate(
        "node => getComputedStyle(node).backgroundColor"
    )
    assert len(fills) > 5
    assert all(fill not in (face, stroke) for fill, stroke in fills)


BOXES = "all => all.map((node) => node.getBoundingClientRect()).map((b) => [b.left, b.top, b.right, b.bottom])"


@windows(SIZES)
def test_the_result_leaves_pursuits_last_chain_visible(
    gallery: Page,
) -> None:
    show(gallery, "pursuit/story")
    # Fold the review, and the chart in a window narrower than 80rem, as the page does at first.
    gallery.locator("[data-part=review], [data-part=story]").evaluate_all(
        """all => { for (const fold of all)
            fold.open = fold.dataset.part === 'story' && matchMedia('(min-width: 80rem)').matches; }"""
    )
    (card,) = gallery.locator("[data-part=result]").evaluate_all(BOXES)
    chain = gallery.locator('[data-zone="laid"] [data-part=card]').evaluate_all(BOXES)
    assert len(chain) > 2
    for left, top, right, bottom in chain:
        beside = right <= card[0] + 1 or left >= card[2] - 1
        assert beside or bottom <= card[1] + 1 or top >= card[3] - 1


@windows({size: SIZES[size] for size in ("phone", "desktop")})
@pytest.mark.parametrize("name", ["over", "over-handicap"])
def test_no_line_of_a_score_sheet_lies_on_the_one_below(gallery: Page, name: str) -> None:
    show(gallery, f"racing-demon/{name}")
    lines = gallery.locator(
        "[data-part=sheet-row][data-own], [data-part=sheet-row][data-own] + [data-part=sheet-why]"
    )
    own, why = lines.evaluate_all(
        "all => all.map((node) => node.firstElementChild.getBoundingClientRect()).map((b) => [b.top, b.bottom])"
    )
    assert own[1] <= why[0] + 0.5


@cache
def axe() -> str:
    """Return the axe-core script."""
    return (NODE_MODULES / "axe-core" / "axe.min.js").read_text("utf-8")


@windows({"tablet": SIZES["tablet"]}, usual=("tablet",))
@deep_but_first("game", GAMES)
def test_axe_finds_nothing(gallery: Page, game: str) -> None:
    """Only contrast depends on the theme; ``test_no_view_has_a_layout_fault`` checks it in both."""
    gallery.evaluate(axe())
    found: list[str] = []
    # Neighbouring views have the same kinds of elements.
    for name in [name for name in names() if name.startswith(game)][::2]:
        show(gallery, name, theme="light")
        report: dict[str, Any] = gallery.evaluate(
            "axe.run(document, { preload: false, resultTypes: ['violations'],"
            " rules: { 'label-content-name-mismatch': { enabled: true } } })"
        )
        found += [
            f"{name}: {each['id']}: {node['target']} {node['failureSummary'][:300]}"
            for each in report["violations"]
            for node in each["nodes"]
        ]
    assert not found, "\n".join(found)


@windows(SIZES)
def test_the_words_of_a_hint_or_a_reviewed_move_are_whole_or_scroll(gallery: Page) -> None:
    """Regression: the last line of a hint was cut through."""
    for name in names():
        if not name.endswith(("hint", "hint-long", "costly-move")):
            continue
        show(gallery, name)
        words = gallery.locator("[data-part=prompt-words]").first
        over, reached, shaded = words.evaluate(
            """(node) => [
                 node.scrollHeight - node.clientHeight,
                 node.tabIndex === 0,
                 getComputedStyle(node).backgroundImage !== 'none',
               ]"""
        )
        assert over <= 1 or (reached and shaded), name
        if gallery.viewport_size == {"width": 360, "height": 740}:
            assert over <= 1, name
            if name == "daytona/costly-move":
                high = "(node) => node.clientHeight / parseFloat(getComputedStyle(node).lineHeight)"
                assert words.locator("[data-part=prompt-say]").evaluate(high) < 4.5  # four lines


@windows({name: SIZES[name] for name in ("phone", "desktop")})
def test_a_look_back_at_daytona_has_no_empty_place_for_a_drawn_card(gallery: Page) -> None:
    view = json.loads(path_of("daytona/looking-back").read_text("utf-8"))
    drawn = gallery.locator("[data-zone=drawn]")
    gallery.evaluate("view => gallery.show(view)", view)
    expect(drawn).to_be_visible()
    zones = view["reply"]["table"]["views"][0]["view"]["zones"]
    next(zone for zone in zones if zone["id"] == "drawn")["cards"] = []
    gallery.evaluate("view => gallery.show(view)", view)
    expect(drawn).to_be_hidden()
    show(gallery, "daytona/choice")
    expect(drawn).to_be_visible()


@windows({"phone": SIZES["phone"]})
def test_the_ways_to_a_card_are_readable_on_a_phone(gallery: Page) -> None:
    show(gallery, "daytona/values")
    sizes = gallery.locator("[data-part=space-reach]").evaluate_all(
        "nodes => nodes.map((node) => parseFloat(getComputedStyle(node).fontSize))"
    )
    assert len(sizes) > 1
    assert min(sizes) >= 13
