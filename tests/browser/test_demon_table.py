"""Racing Demon's table with 2 to 20 seats: everything fits, and Stacks never move."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from tests.browser.axe import check
from tests.browser.demon import Demon, demon, game
from tests.support import Opener, becomes, until

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

pytestmark = pytest.mark.browser

SIZES = [(360, 740), (820, 1180), (1440, 900), (667, 375)]
LONG = "Maximiliane Wolfeschlege"

#: Returns the parts of the table with their boxes: Stacks, own cards, and the other seats' areas.
FACTS = """(host) => {
    const box = (node) => { const b = node.getBoundingClientRect(); return [b.left, b.top, b.right, b.bottom].map((v) => Math.round(v * 10) / 10); };
    const all = (selector) => [...host.querySelectorAll(selector)].filter((node) => node.checkVisibility());
    return {
        phase: host.dataset.phase,
        window: [innerWidth, innerHeight],
        scrolls: [document.documentElement.scrollWidth - innerWidth, document.documentElement.scrollHeight - innerHeight,
                  host.scrollHeight - host.clientHeight].filter((by) => by > 0),
        stacks: Object.fromEntries(all('[data-part=middle] > :is([data-zone^="stack:"], [data-zone^="claimed:"]):not([data-zone="stack:0"])').map((node) => [node.dataset.zone, box(node)])),
        own: Object.fromEntries(all('[data-part=seat-own] [data-part=card]').map((node) => [node.dataset.thing, box(node)])),
        area: all('[data-part=seat-own]').map(box),
        acts: all('[data-part=own-acts] button, [data-part=bar] button').map(box),
        others: all('[data-part=seat-table]').map((node) => ({
            box: box(node),
            count: node.querySelector('[data-part=seat-count]').textContent,
            at: box(node.querySelector('[data-part=seat-count]')),
            size: parseFloat(getComputedStyle(node.querySelector('[data-part=seat-count]')).fontSize),
            mark: box(node.querySelector('[data-part=seat-mark] svg')),
            parts: [...node.querySelectorAll('[data-part=seat-mark] svg, [data-part=name-stem], [data-part=name-tail], [data-part=seat-count], [data-part=badge], [data-part=chip]')]
                .filter((part) => part.checkVisibility() && part.getBoundingClientRect().width > 0)
                .map((part) => [part.getAttribute('class'), box(part)]),
            who: node.getAttribute('aria-label'),
        })),
    };
}"""

#: Puts twelve cards into a column; returns the column's lower edge and the cards' edges.
FILLED = """(host) => {
    const zone = host.querySelector('[data-part=seat-own] [data-kind="column"]');
    const things = zone.querySelector('[data-part=zone-things]');
    const [card] = things.children;
    for (let i = things.children.length; i < 12; i++) things.append(card.cloneNode(true));
    [...things.children].forEach((node, i) => node.style.setProperty('--i', i));
    things.style.setProperty('--count', 12);
    zone.setAttribute('data-many', '');
    return [zone.getBoundingClientRect().bottom, [...things.children].map((node) => {
        const b = node.getBoundingClientRect();
        return [b.top, b.bottom];
    })];
}"""

COVERED = """(host) => [...host.querySelectorAll('[data-part=seat-own] [data-part=card]:last-child, [data-part=middle] > [data-zone]:not([data-zone="stack:0"])')].filter((node) => {
    const b = node.getBoundingClientRect();
    const hit = document.elementFromPoint(b.x + b.width * 0.6, b.y + b.height * 0.5);
    return !(hit && (node.contains(hit) || node.parentElement.closest('[data-zone]')?.contains(hit)));
}).map((node) => node.dataset.thing ?? node.dataset.zone)"""


def seats(count: int, people: int = 1) -> str:
    """Return ``count`` seats for a set-up: first the people, then bots."""
    return ",".join(["person"] * people + ["bot:adult"] * (count - people))


def facts(page: Page) -> dict[str, Any]:
    """Return the parts of the table with their boxes."""
    found: dict[str, Any] = page.locator("[data-part=table-host]").evaluate(FACTS)
    return found


def inside(box: list[float], outer: list[float]) -> bool:
    """Return whether a box lies inside another."""
    return (
        box[0] >= outer[0] - 0.6
        and box[1] >= outer[1] - 0.6
        and box[2] <= outer[2] + 0.6
        and box[3] <= outer[3] + 0.6
    )


def overlap(a: list[float], b: list[float]) -> bool:
    """Return whether two boxes overlap by more than an edge."""
    return a[0] < b[2] - 0.6 and b[0] < a[2] - 0.6 and a[1] < b[3] - 0.6 and b[1] < a[3] - 0.6


def wrong(page: Page, count: int) -> dict[str, Any]:
    """Return all things that do not fit, are too small, or overlap."""
    seen = facts(page)
    width, height = seen["window"]
    screen = [0, 0, width, height]
    boxes = [*seen["stacks"].values(), *seen["own"].values(), *seen["acts"]]
    boxes += [other["box"] for other in seen["others"]]
    stacks = list(seen["stacks"].values())
    places = [box for name, box in seen["stacks"].items() if name.startswith("stack:")]
    others = seen["others"]
    found = {
        "scrolls": seen["scrolls"],
        "outside": [box for box in boxes if not inside(box, screen)],
        "small stacks": [b for b in places if b[2] - b[0] < 41.9 or b[3] - b[1] < 41.9],
        "small cards": [name for name, b in seen["own"].items() if b[2] - b[0] < 55.9],
        "small buttons": [b for b in seen["acts"] if b[2] - b[0] < 23.9 or b[3] - b[1] < 23.9],
        "stacks on each other": [
            (a, b) for i, a in enumerate(stacks) for b in stacks[i + 1 :] if overlap(a, b)
        ],
        "stacks under others": [
            box for box in stacks if any(overlap(box, other["box"]) for other in others)
        ],
        "others under buttons": [
            box for box in seen["acts"] if any(overlap(box, other["box"]) for other in others)
        ],
        "no count": [
            o
            for o in others
            if not o["count"].isdigit() or not inside(o["at"], o["box"]) or o["size"] < 16
        ],
        "no mark": [o for o in others if not inside(o["mark"], o["box"])],
        "who": [] if len(others) == count - 1 else [len(others)],
        "buttons on what is played": [
            box
            for box in seen["acts"]
            if any(overlap(box, other) for other in (*stacks, *seen["own"].values()))
        ],
        "parts on each other": [
            (o["who"], a, b)
            for o in others
            for i, a in enumerate(o["parts"])
            for b in o["parts"][i + 1 :]
            if overlap(a[1], b[1])
        ],
        "numbers outside": [
            part
            for o in others
            for part in o["parts"]
            if part[0] in ("name-tail", "chip", "badge") and not inside(part[1], o["box"])
        ],
        "covered": page.locator("[data-part=table-host]").evaluate(COVERED),
    }
    return {what: each for what, each in found.items() if each}


def played(table: Demon, count: int) -> Demon:
    """Let bots play for a while."""
    wanted = 60 if count > 4 else 10
    table.hours.until(lambda: table.table.n >= wanted or table.table.phase == "over", "they play")
    # One second later the "Go" of the count-in has also disappeared.
    table.hours.pass_(1000)
    return table


@pytest.mark.deep
@pytest.mark.parametrize("count", [2, 3, 5, 8, 20])
def test_everything_fits_at_every_size(open_page: Opener, count: int) -> None:
    table = played(demon(open_page, game(seats(count)), names=(LONG,)).go(), count)
    for width, height in SIZES:
        table.page.set_viewport_size({"width": width, "height": height})
        becomes(lambda: wrong(table.page, count), {}, f"{count} seats at {width}x{height}")
        seen = facts(table.page)
        own = seen["area"][0]
        # The person's own cards are near the thumbs: at the bottom, or on a landscape phone at the
        # right.
        assert own[3] > height * 0.95
        assert own[0] > width * 0.5 if height < 480 else own[1] > height * 0.5


@pytest.mark.deep
def test_names_that_are_cut_short_keep_their_number(open_page: Opener) -> None:
    table = demon(open_page, game(seats(8)), viewport={"width": 360, "height": 740}).go()
    tails = table.table.host.locator("[data-part=seat-table] [data-part=name-tail]")
    expect(tails).to_have_text([str(n) for n in range(1, 8)])
    widths = tails.evaluate_all("all => all.map((n) => n.getBoundingClientRect().width)")
    assert min(widths) >= 3
    becomes(lambda: wrong(table.page, 8), {}, "all of them are seen")


@pytest.mark.deep
@pytest.mark.parametrize("count", [4, 8, 20])
def test_the_sign_of_a_choice_covers_nothing(open_page: Opener, count: int) -> None:
    table = demon(open_page, game(seats(count), calm="on"))
    badges = table.table.host.locator('[data-part=seat-table] [data-badge="chosen"]')
    table.hours.until(lambda: badges.count() == count - 1, "all bots have chosen")

    def bad() -> dict[str, Any]:
        found = wrong(table.page, count)
        # Small Stacks are allowed in calm mode: the prompt takes space, and players have time.
        found.pop("small stacks", None)
        return found

    for width, height in SIZES:
        table.page.set_viewport_size({"width": width, "height": height})
        becomes(bad, {}, f"{count} seats at {width}x{height}")


@pytest.mark.deep
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_the_count_in_covers_no_own_card(open_page: Opener, width: int, height: int) -> None:
    table = demon(open_page, game(seats(2)), viewport={"width": width, "height": height})
    host = table.table.host
    table.hours.until(lambda: host.locator("[data-part=count]:visible").count() == 1, "it counts")

    def on_cards() -> list[Any]:
        boxes = host.locator(
            "[data-part=count] :is([data-part=count-figure], [data-part=count-now])"
        ).evaluate_all(
            "all => all.map((n) => { const b = n.getBoundingClientRect(); return [b.left, b.top, b.right, b.bottom]; })"
        )
        assert len(boxes) == 2
        own = facts(table.page)["own"]
        return [name for name, each in own.items() if any(overlap(each, box) for box in boxes)]

    becomes(on_cards, [], "over the middle")


@pytest.mark.deep
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_turned_cards_show_their_indices(open_page: Opener, width: int, height: int) -> None:
    table = demon(open_page, game(seats(2)), viewport={"width": width, "height": height}).go()
    table.table.touch("hand:1")
    table.hours.until(lambda: len(table.table.cards("turned:1")) == 3, "three are turned up")
    lefts = table.table.host.locator('[data-zone="turned:1"] [data-part=card]').evaluate_all(
        "all => all.map((node) => node.offsetLeft)"
    )
    steps = [b - a for a, b in pairwise(sorted(set(lefts)))]
    assert steps
    # Each card under another shows at least a strip of 22 pixels, the width of its index.
    assert min(steps) >= 22, steps


CAPS = """(host) => [...host.querySelectorAll('[data-part=seat-own] [data-key]')].map((node) => {
    // The element found is a part of the button.
    const own = node.querySelector('[data-part=key-cap]');
    const cap = getComputedStyle(own ?? node, '::before');
    const seen = own?.checkVisibility() === false ? 'none' : cap.content;
    const end = own ? own.getBoundingClientRect().bottom : node.getBoundingClientRect().bottom - parseFloat(cap.bottom);
    return [node.dataset.key, seen, end];
})"""


def test_keys_are_shown_on_the_own_table_with_a_keyboard(open_page: Opener) -> None:
    table = demon(
        open_page, game(seats(2), calm="on"), viewport={"width": 1440, "height": 900}
    ).table
    for width, height in [(1440, 900), (1024, 768)]:
        table.page.set_viewport_size({"width": width, "height": height})
        until(lambda: table.host.get_attribute("data-caps") is not None, "keys are told")
        caps = table.host.evaluate(CAPS)
        assert {"1", "2", "3", "4", "5", "Space"} <= {key for key, _, _ in caps}
        for key, content, end in caps:
            assert content == f'"{key}"'
            assert end <= height, (key, "is cut off", end)


@pytest.mark.deep
def test_no_keys_are_shown_on_a_touch_screen(open_page: Opener) -> None:
    table = demon(open_page, game(seats(2), calm="on"), "touch").table
    until(lambda: bool(table.lit), "it is Ann's turn")
    assert table.host.get_attribute("data-caps") is None
    assert {content for _, content, _ in table.host.evaluate(CAPS)} == {"none"}


@pytest.mark.deep
def test_shown_counts_equal_the_piles(open_page: Opener) -> None:
    table = played(
        demon(open_page, game(seats(20)), viewport={"width": 360, "height": 740}).go(), 20
    )
    for other in facts(table.page)["others"]:
        # The accessible name of a seat's area says how many cards the seat's Pile has.
        assert f"Pile of {other['count']}," in other["who"], other["who"]


@pytest.mark.deep
def test_a_long_column_stays_in_its_room(open_page: Opener) -> None:
    table = played(demon(open_page, game(seats(2))).go(), 2)
    for width, height in SIZES:
        table.page.set_viewport_size({"width": width, "height": height})
        becomes(lambda: wrong(table.page, 2), {}, f"laid anew at {width}x{height}")
        end, cards = table.table.host.evaluate(FILLED)
        assert len(cards) == 12
        assert max(bottom for _, bottom in cards) <= end + 0.6, (width, height)
        steps = [b - a for (a, _), (b, _) in pairwise(cards)]
        # Enough of each card's index is visible to read and hit it.
        assert min(steps) >= 11, (width, height, min(steps))


#: Returns the phase, the number of moves, and the box of each Stack.
LIES = """(host) => [host.dataset.phase, host.dataset.n, Object.fromEntries([...host.querySelectorAll('[data-part=middle] > [data-zone^="stack:"]:not([data-zone="stack:0"])')].map((node) => {
    const b = node.getBoundingClientRect();
    return [node.dataset.zone, [b.left, b.top, b.right, b.bottom].map((v) => Math.round(v * 10) / 10)];
}))]"""


def to_the_end(table: Demon, look: Callable[[dict[str, list[float]]], bool]) -> None:
    """Continue a game in large time steps until ``look`` returns true or the game is over."""
    last = ""

    def step() -> bool:
        nonlocal last
        # If no move was made, look twice more, since the engine may still be working on a move.
        for _ in range(3):
            phase, n, stacks = table.table.host.evaluate(LIES)
            if n != last:
                break
        last = n
        # Compare no boxes when the game is over, since the prompt then takes space from the table.
        return bool(phase == "over" or (phase == "playing" and look(stacks)))

    table.hours.until(step, "the end", 1000)


def toddlers(count: int) -> str:
    """Return seats for a set-up: a person, then toddler bots, which often miss playable cards."""
    return ",".join(["person"] + ["bot:toddler"] * (count - 1))


@pytest.mark.deep
@pytest.mark.parametrize(
    ("width", "height", "count", "seed"),
    [(360, 740, 20, "s8"), (667, 375, 20, "s8"), (360, 740, 10, "s30")],
)
def test_a_stack_never_leaves_its_place(
    open_page: Opener, width: int, height: int, count: int, seed: str
) -> None:
    table = demon(
        open_page,
        game(toddlers(count), seed=seed),
        viewport={"width": width, "height": height},
    ).go()
    places: dict[str, list[float]] = {}
    gone: set[str] = set()
    most = 0

    def record(now: dict[str, list[float]]) -> bool:
        nonlocal most
        most = max(most, len(now))
        for name, box in now.items():
            assert places.setdefault(name, box) == box, (name, most)
            assert min(box[2] - box[0], box[3] - box[1]) >= 41.9, (name, box, most)
            assert inside(box, [0, 0, width, height]), name
        boxes = list(now.values())
        assert not [(a, b) for i, a in enumerate(boxes) for b in boxes[i + 1 :] if overlap(a, b)]
        gone.update(set(places) - set(now))
        return False

    to_the_end(table, record)
    assert most > (38 if count == 20 else 20), "many Stacks lay there at once"
    assert gone, "some were claimed"


@pytest.mark.deep
def test_small_tables_shrink_for_many_stacks(open_page: Opener) -> None:
    # The window is so low that the middle cannot hold the Stacks that slow players leave.
    table = demon(
        open_page, game(toddlers(20), seed="s8"), viewport={"width": 375, "height": 667}
    ).go()
    expect(table.table.host.locator("[data-part=view][data-full]")).to_have_count(1)
    before: dict[str, list[float]] = {}

    def record(now: dict[str, list[float]]) -> bool:
        for name, box in now.items():
            assert before.setdefault(name, box) == box, name
        return len(before) > 30

    to_the_end(table, record)
    found = wrong(table.page, 20)
    assert not {what: each for what, each in found.items() if what != "who"}, found
    assert len(before) > 30


#: Records the players who were announced as OUT.
PROCLAIMED = """
    window.proclaimed = [];
    new MutationObserver(() => {
        const who = document.querySelector('[data-part=moment-who]')?.textContent;
        if (who && who !== window.proclaimed.at(-1)) window.proclaimed.push(who);
    }).observe(document, { childList: true, subtree: true, characterData: true });
"""


@pytest.mark.deep
def test_hands_reach_for_cards_and_out_is_proclaimed(open_page: Opener) -> None:
    table = demon(
        open_page,
        game(seats(6, people=0), piles=4),
        names=(),
        reduced_motion="no-preference",
        script=PROCLAIMED,
    )
    host = table.table.host
    reached: set[str] = set()

    def record() -> bool:
        reached.update(
            host.locator("[data-part=reach]").evaluate_all(
                "all => all.filter((n) => n.style.visibility === 'visible').map((n) => n.dataset.colour)"
            )
        )
        return len(reached) > 2

    table.hours.until(record, "several hands were seen", 60)
    table.over(400)
    assert table.page.evaluate("proclaimed"), "who is out is proclaimed"
    table.hours.until(
        lambda: host.locator("[data-part=moment-who]").count() == 0, "then it is over"
    )


@pytest.mark.deep
def test_twenty_marks_differ(open_page: Opener) -> None:
    table = demon(open_page, game(seats(20)), viewport={"width": 360, "height": 740}).go()
    marks = table.table.host.locator(
        "[data-part=seat-table] [data-part=seat-mark] svg[data-colour]"
    ).evaluate_all(
        "all => all.map((svg) => [svg.dataset.colour, svg.querySelector('text').textContent,"
        " svg.querySelectorAll('path').length, svg.querySelector('path').getAttribute('d')])"
    )
    assert len(marks) == 19
    assert len({letter for _, letter, _, _ in marks}) == 19, "each has a letter of its own"
    colours = {colour.split("-")[0] for colour, *_ in marks}
    assert len(colours) == 6
    assert len({shape for *_, shape in marks}) == 6, "and each colour a shape"


@pytest.mark.deep
@pytest.mark.parametrize(("theme", "size"), [("light", (360, 740)), ("dark", (1440, 900))])
def test_axe_finds_nothing_while_twenty_play(
    open_page: Opener, theme: Any, size: tuple[int, int]
) -> None:
    width, height = size
    viewport = {"width": width, "height": height}
    table = played(
        demon(open_page, game(seats(20)), viewport=viewport, color_scheme=theme).go(), 20
    )
    assert table.table.phase == "playing"
    found: list[str] = []
    # axe-core needs real time.
    table.hours.run()
    check(table.page, "in play", found)
    assert not found, "\n".join(found)
