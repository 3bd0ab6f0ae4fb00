"""Words beside a table: they move no card, and a sentence that stands for a while covers nothing it speaks of."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from hairpin.puzzles.book import puzzles
from playwright.sync_api import expect

from tests.engine.puzzles.solving import Solver
from tests.gallery.shelf import names
from tests.gallery.taught import taught
from tests.support import becomes

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser

USUAL = ("phone", "desktop")
#: Each shape of the table, and the lowest window; other windows only give the same shapes another size.
WINDOWS = [
    pytest.param(name, marks=() if name in USUAL else pytest.mark.deep)
    for name in (*USUAL, "low", "tablet", "wide")
]


def in_windows() -> pytest.MarkDecorator:
    """Parametrize a test by the windows; those that are not usual are marked ``deep``."""
    return pytest.mark.parametrize("page", WINDOWS, indirect=True)


SHORT = "Your turn."
#: Three lines of the strip on a phone.
LONG = "Play the 7 of hearts and the 8 of hearts: then your chain ends on a rank that nobody can reach in one turn."

#: Paints a stored view with other words, and returns the boxes of its zones and buttons.
BOXES = """async ([name, words]) => {
    const view = await (await fetch(`/views/${name}.json`)).json();
    Object.assign(view.reply.table.prompt, words.prompt);
    view.reply.table.last = words.last;
    delete view.reply.hint;
    await gallery.mount(view, {});
    return Object.fromEntries([...document.querySelectorAll('[data-part=view] [data-zone]')]
        .filter((node) => node.checkVisibility())
        .map((node) => {
            const { left, top, width, height } = node.getBoundingClientRect();
            return [node.dataset.zone, [left, top, width, height].map(Math.round)];
        }));
}"""


@in_windows()
@pytest.mark.parametrize(
    "name",
    [
        "turbo-duel/start",
        "daytona/start",
        "daytona/choice",
        "pursuit/start",
        "pursuit/offers",
        "pursuit/discard",
        "pursuit/race-of-five",
        "grand-prix/hand",
        "racing-demon/calm",
    ],
)
def test_longer_words_move_nothing(page: Page, name: str) -> None:
    def boxes(say: str, last: str, mood: str) -> dict[str, list[int]]:
        words = {"prompt": {"say": say, "mood": mood}, "last": last}
        found: dict[str, list[int]] = page.evaluate(BOXES, [name, words])
        return found

    usual = boxes(SHORT, "", "ask")
    assert usual
    for say, last, mood in (
        ("", "", "ask"),
        (SHORT, LONG, "ask"),
        (LONG, "", "ask"),
        (SHORT, "", "hint"),
        (LONG, "", "hint"),
    ):
        assert boxes(say, last, mood) == usual, (say, last, mood)


TRACK = "document.querySelector('[data-zone=ring]').getBoundingClientRect().height"


@in_windows()
def test_the_ring_has_one_size_however_many_chains_are_offered(page: Page) -> None:
    sizes = {}
    for name in ("discard", "offers-1", "offers-2", "offers-3", "offers-4", "offers-6", "start"):
        page.evaluate("name => gallery.show(name)", f"pursuit/{name}")
        sizes[name] = round(page.evaluate(TRACK))
    assert max(sizes.values()) - min(sizes.values()) <= 1, sizes


#: Lets the table tell a sentence; returns what it covers, and whether it can be read.
TOLD = """async ([name, sentence]) => {
    await gallery.show(name);
    gallery.next({ ok: false, error: sentence });
    await gallery.settled();
    await gallery.settled();
    const seen = (node) => node.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    const toast = document.querySelector('[data-part=toast]');
    const said = [...document.querySelectorAll('[data-part=toast], [data-part=prompt-say], [data-part=prompt-last]')]
        .filter((node) => seen(node) && node.textContent.trim() === sentence).length;
    if (!seen(toast)) return { said, covered: [] };
    const box = toast.getBoundingClientRect();
    const covered = [...document.querySelectorAll(
        '[data-part=prompt-say], [data-part=view] [data-part=card], [data-part=result-title]')]
        .filter(seen)
        .filter((node) => {
            // A card under the result is covered already, so the middle of what both cover decides.
            const card = node.getBoundingClientRect();
            const left = Math.max(card.left, box.left), right = Math.min(card.right, box.right);
            const top = Math.max(card.top, box.top), bottom = Math.min(card.bottom, box.bottom);
            return right > left && bottom > top
                && node.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
        })
        .map((node) => node.dataset.part ?? node.dataset.token);
    return { said, covered };
}"""


#: Four people around one device: their areas and the middle fill a phone, so a sentence lies over the middle.
FULL = ("racing-demon/edges-4",)


@in_windows()
def test_a_spoken_sentence_appears_once_and_covers_nothing(page: Page) -> None:
    sentence = "There is nothing to take back."
    wrong: list[str] = []
    # The place of the sentence depends on the shape of the table, which many views share.
    for name in names()[::2]:
        if name in FULL:
            continue
        found: dict[str, Any] = page.evaluate(TOLD, [name, sentence])
        if found["said"] != 1:
            wrong.append(f"{name}: said {found['said']} times")
        if found["covered"]:
            wrong.append(f"{name}: covers {found['covered']}")
    assert not wrong, "\n".join(wrong)


def lesson_tracks(page: Page, game: str) -> dict[str, tuple[int, int]]:
    """Return the size of the track in every step of a game's lessons."""
    found = {}
    for name, view in taught():
        if name.startswith(f"{game}/"):
            page.evaluate("view => gallery.mount(view, {})", view)
            box = page.locator("[data-zone][data-loop]").bounding_box()
            assert box is not None
            found[name] = (round(box["width"]), round(box["height"]))
    return found


@pytest.mark.parametrize("page", ["phone"], indirect=True)
def test_the_oval_has_one_size_in_all_steps_of_the_lessons(page: Page) -> None:
    sizes = lesson_tracks(page, "daytona")
    heights = [height for _, height in sizes.values()]
    # A step without buttons has one gap less between its rows.
    assert max(heights) - min(heights) <= 5, sizes


#: Paints a stored view.
MOUNT = """async (name) =>
    gallery.mount(await (await fetch(`/views/${name}.json`)).json(), {}).then(() => gallery.settled?.())"""


@pytest.mark.parametrize("page", ["phone"], indirect=True)
def test_a_short_strip_shows_whole_lines_of_the_last_moves(page: Page) -> None:
    """Regression: beside a name of 24 letters the lower line of the last moves was cut in half."""
    page.set_viewport_size({"width": 320, "height": 640})
    page.evaluate(MOUNT, "daytona/long-names")
    last = page.locator("[data-part=prompt-last]")
    glances = last.locator("[data-part=brief]")
    becomes(glances.first.is_hidden, True, "the oldest move is hidden")
    assert glances.last.is_visible()
    assert last.evaluate("(node) => node.scrollHeight - node.clientHeight") <= 1


@pytest.mark.parametrize("page", ["phone"], indirect=True)
@pytest.mark.parametrize(
    ("name", "fits"), [("bombs-lie", True), ("loses-a-turn", True), ("long-track", False)]
)
def test_the_newest_line_of_a_long_last_move_is_whole(page: Page, name: str, fits: bool) -> None:
    """Regression: the strip began with the oldest line and faded the newest."""
    page.evaluate(MOUNT, f"turbo-duel/{name}")
    last = page.locator("[data-part=prompt-last]")
    hidden = "(node) => node.scrollHeight - node.clientHeight"
    becomes(lambda: last.evaluate(f"{hidden} - node.scrollTop") <= 1, True, "it is whole")
    assert (last.evaluate(hidden) <= 1) == fits


@pytest.mark.parametrize("page", ["phone"], indirect=True)
def test_what_leads_to_a_card_stays_within_its_frame(page: Page) -> None:
    """Regression: the signs of 2, 10 to king and joker were wider than the card's dashed frame."""
    page.evaluate(MOUNT, "daytona/start")
    tags = page.locator("[data-part=space-reach]")
    assert "2, 10–K, " in tags.evaluate_all(
        "(all) => all.map((tag) => tag.querySelector('[data-words]:has(svg)')?.dataset.words)"
    )
    # The frame is 4 pixels around the card.
    wider = """(all) => all.map((tag) => tag.offsetWidth - tag.parentElement.offsetWidth - 8)"""
    assert max(tags.evaluate_all(wider)) <= 0


#: Sets all texts in fonts of the system that are wider and taller than Barlow.
OTHER_FONTS = """:root {
    --font-text: "DejaVu Sans" !important;
    --font-head: "DejaVu Sans Condensed", "DejaVu Sans" !important;
}"""
#: Views with texts that other typefaces make wider: names, buttons, titles of cards.
WIDER = (
    "daytona/start",
    "grand-prix/hand",
    "pursuit/offers",
    "racing-demon/asked",
    "turbo-duel/cards-to-put-back",
    "turbo-duel/slipstream",
)


@pytest.mark.parametrize(
    "page",
    [
        pytest.param(name, marks=() if name in USUAL else pytest.mark.deep)
        for name in ("phone", "tablet", "desktop")
    ],
    indirect=True,
)
def test_no_text_is_cut_in_a_wider_typeface(page: Page) -> None:
    page.add_style_tag(content=OTHER_FONTS)
    page.evaluate(MOUNT, WIDER[-1])
    page.wait_for_function("() => document.documentElement.style.getPropertyValue('--wider') > 1.1")
    for name in WIDER:
        found = page.evaluate("name => gallery.findings(name, {}, [])", name)
        assert [each for each in found if each.startswith("cut")] == [], name


@pytest.mark.parametrize(
    "page", ["phone", pytest.param("tablet", marks=pytest.mark.deep)], indirect=True
)
def test_the_odds_leave_the_cards_in_sight_that_they_speak_of(page: Page) -> None:
    """Regression: on a phone the panel covered the cards that the next draw can reach."""
    page.evaluate(MOUNT, "daytona/odds")
    reached = page.locator("[data-reach]")
    becomes(reached.count, 2, "the cards that the draw can reach")
    seen = """all => all.every((node) => {
        const { x, y, width, height } = node.getBoundingClientRect();
        return node.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    })"""
    becomes(lambda: reached.evaluate_all(seen), True, "no panel lies over them")


@pytest.mark.parametrize("page", ["phone"], indirect=True)
def test_a_hint_has_the_room_of_the_summary_of_fast_forward(page: Page) -> None:
    """Regression: the hint became one line beside the summary, and its reason was cut off."""
    hint: str = page.evaluate(
        """async () => {
            const view = await (await fetch('/views/daytona/hint.json')).json();
            view.reply.table.prompt.also = 'You drove on by 1 card. '.repeat(6);
            await gallery.mount(view, {});
            return view.reply.hint.say;
        }"""
    )
    words = page.locator("[data-part=prompt-say]")
    expect(words).to_have_text(hint)
    assert words.evaluate("(node) => node.scrollHeight - node.clientHeight") <= 1
    expect(page.locator("[data-part=prompt]")).not_to_contain_text("You drove on")


@pytest.mark.parametrize("page", ["phone"], indirect=True)
def test_the_reason_against_a_try_stays_beside_the_puzzle_until_the_next_touch(page: Page) -> None:
    """Regression: it left after five seconds, before a slow reader had compared it with the table."""
    number = next(each.number for each in puzzles("turbo-duel"))
    solver = Solver("turbo-duel", number)
    task = solver.reply
    wrong = solver.wrong()
    assert wrong is not None
    refusal = solver.attempt(wrong)
    page.clock.install()
    page.evaluate("reply => gallery.mount({ reply }, {})", task)
    page.evaluate("reply => gallery.next(reply)", refusal)
    last = page.locator("[data-part=prompt-last]")
    expect(last).to_contain_text("Not that one")
    page.clock.fast_forward(60_000)
    expect(last).to_contain_text("Not that one")
    page.evaluate("reply => gallery.next(reply)", {**refusal, "refused": None})
    expect(last).not_to_contain_text("Not that one")
