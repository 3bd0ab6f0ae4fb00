"""The drawn road: shape at every size, touch targets, and cost of repainting."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.browser.positions import begun, bring, position, with_card
from tests.browser.racing import DESK, PHONE, Racing, begin, circuit
from tests.browser.table import slow_motion
from tests.support import Opener, becomes, until

if TYPE_CHECKING:
    from hairpin.games.grand_prix.state import Race

pytestmark = pytest.mark.browser


def choosing(open_page: Opener, **options: Any) -> Racing:
    """Start a race with a touched card that leaves a choice of lanes."""
    table = begin(open_page, circuit(partial="off", seed="K7"), **options)
    table.claim()
    table.turn()
    for card in [thing for thing in table.lit if thing.startswith("card:F")]:
        table.touch(card)
        break
    until(table.ways, "there is a choice of lanes")
    return table


#: Returns, for points around the middle of each lit space, the element under the point and the
#: space nearest to it.
UNDER = """(host) => {
    const all = [...host.querySelectorAll('[data-part=space][data-lit]')].map((node) => {
        const box = node.getBoundingClientRect();
        return { id: node.dataset.thing, x: box.x + box.width / 2, y: box.y + box.height / 2 };
    });
    return all.flatMap((one) => [[0, 0], [18, 0], [-18, 0], [0, 18], [0, -18], [12, 12], [-12, -12]].map(([dx, dy]) => {
        const [x, y] = [one.x + dx, one.y + dy];
        const far = (other) => Math.hypot(other.x - x, other.y - y);
        const [near, next] = [...all].sort((a, b) => far(a) - far(b));
        const close = next && far(next) - far(near) < 1;
        const found = document.elementFromPoint(x, y)?.closest('[data-thing]')?.dataset.thing;
        return [found, near.id, close];
    }));
}"""


def test_a_touch_near_lit_spaces_means_the_nearest(
    open_page: Opener,
) -> None:
    table = choosing(open_page, hand="touch", viewport=PHONE)
    table.still()
    for found, near, close in table.host.evaluate(UNDER):
        assert close or found == near


def lanes_first(race: Race, card: str) -> bool:
    """Return whether the first seat is to act and the card begins with a choice of lanes."""
    draft, _ = begun(race, card)
    return race.turn == 1 and draft.reach is not None


#: Returns the numbers on the road, each with the space nearest to it.
CHOICES = """(host) => [...host.querySelectorAll('[data-choice]')].map((node) => {
    const middle = (each) => { const b = each.getBoundingClientRect(); return [b.x + b.width / 2, b.y + b.height / 2]; };
    const [x, y] = middle(node);
    const far = (each) => { const [p, q] = middle(each); return Math.hypot(p - x, q - y); };
    const [near] = [...host.querySelectorAll('[data-part=space][data-lit]')].sort((a, b) => far(a) - far(b));
    return [node.textContent, near.dataset.thing, Math.round(far(near)) <= 1];
})"""


@pytest.mark.deep
def test_places_to_choose_from_have_the_numbers_of_their_lanes(open_page: Opener) -> None:
    # In this position Ann carries out a card move by move.
    at = position(with_card(lanes_first), names=("Ann", "bot:easy", "bot:easy"))
    at = at.after(f"play {at.card}")
    page = open_page(None, viewport=PHONE, reduced_motion="reduce")
    page.goto(open_page.site.url)
    table = bring(page, at)
    table.still()
    spaces = [thing for thing in table.lit if thing.startswith("space:")]
    lanes = [thing.removeprefix("button:lane:") for thing in table.lit if ":lane:" in thing]
    found = table.host.evaluate(CHOICES)
    assert sorted(found) == sorted([space.rpartition(":")[2], space, True] for space in spaces)
    assert sorted(number for number, _, _ in found) == sorted(lanes)
    # The numbers stay on their spaces when the road is drawn larger.
    table.sized(*DESK.values())
    becomes(lambda: sorted(table.host.evaluate(CHOICES)), sorted(found), "numbers on a larger road")
    table.touch(table.choices()[0])
    becomes(lambda: table.host.evaluate(CHOICES) == sorted(found), False, "others to choose from")


@pytest.mark.deep
def test_drop_targets_of_a_dragged_card_are_lit(open_page: Opener) -> None:
    table = begin(open_page, circuit(partial="off"), viewport=DESK)
    table.claim()
    table.turn().still()
    field = "(host) => getComputedStyle(host.querySelector('[data-zone=road] > [data-field]')).outlineStyle"
    target = "(host) => host.querySelector('[data-zone=road]').hasAttribute('data-target')"
    card = next(thing for thing in table.lit if thing.startswith("card:"))
    box = table.grip(card).bounding_box()
    road = table.host.locator('[data-zone="road"]').bounding_box()
    assert box
    assert road
    mouse = table.page.mouse
    assert table.host.evaluate(field) == "none"
    mouse.move(box["x"] + 5, box["y"] + 5)
    mouse.down()
    mouse.move(box["x"] + 10, box["y"] - 30, steps=4)
    becomes(lambda: table.host.evaluate(field), "dashed", "the road, where a card may go")
    assert not table.host.evaluate(target)
    mouse.move(road["x"] + road["width"] * 0.7, road["y"] + road["height"] * 0.45, steps=6)
    becomes(lambda: table.host.evaluate(target), True, "the road is meant")
    until(lambda: table.ghosts.count() > 0, "where cars would go")
    # Dropping the card back on the player's cards plays nothing.
    mouse.move(box["x"] + 10, box["y"] + 5, steps=6)
    becomes(lambda: table.host.evaluate(target), False, "the road is not meant")
    mouse.up()
    becomes(lambda: table.host.evaluate(field), "none", "nothing is dragged")


@pytest.mark.deep
def test_only_spaces_with_a_use_are_elements(open_page: Opener) -> None:
    table = choosing(open_page)
    table.still()
    spaces = table.host.locator("[data-part=view] [data-part=space]:not([data-part=step])")
    lit = [thing for thing in table.lit if thing.startswith("space:")]
    cars = set(table.tokens().values())
    assert 1 < len(lit) <= 3
    assert spaces.count() == len(set(lit) | cars)
    table.touch(lit[0]).done()
    table.turn().still()
    assert table.host.locator("[data-part=view] [data-glow]").count() == 0
    assert spaces.count() <= 6


#: Counts the changes of the road's elements from now on.
COUNT = """(host) => {
    window.written = 0;
    const seen = new MutationObserver((list) => { window.written += list.length; });
    seen.observe(host.querySelector('[data-zone=road]'), { subtree: true, childList: true, attributes: true, characterData: true });
}"""


@pytest.mark.deep
def test_a_repaint_with_nothing_new_writes_nothing_on_the_road(open_page: Opener) -> None:
    table = begin(open_page, circuit(partial="off"), viewport=DESK)
    table.claim()
    table.turn()
    table.still()
    cards = table.cards("hand:1")
    table.host.evaluate(COUNT)
    table.host.locator('[data-zone="hand:1"] [data-do="order"]').click()
    becomes(lambda: table.cards("hand:1") != cards, True, "the hand is in another order")
    assert table.page.evaluate("written") == 0


@pytest.mark.deep
def test_looking_at_cards_leaves_nothing_on_the_road(open_page: Opener) -> None:
    table = begin(open_page, circuit(partial="off"), viewport=DESK)
    table.claim()
    table.turn()
    nodes = "(host) => host.querySelector('[data-zone=road]').querySelectorAll('*').length"
    before = table.host.evaluate(nodes)
    for card in [thing for thing in table.lit if thing.startswith("card:")][:4]:
        table.touch(card)
        until(
            lambda: (
                table.host.locator("[data-part=view] [data-way]").count() > 0
                or table.ghosts.count() > 0
            ),
            card,
        )
        table.press("cancel")
        until(lambda: not table.touched, "it is let go")
    table.page.mouse.move(0, 0)
    becomes(lambda: table.host.evaluate(nodes), before, "elements on the road")


@pytest.mark.deep
def test_cars_are_animated_unless_motion_is_reduced(open_page: Opener) -> None:
    moving = """(host) => [...host.querySelectorAll('[data-part=view] [data-token]')]
        .filter((node) => node.getAnimations().some((each) => each.effect.getKeyframes().length > 2))
        .map((node) => node.dataset.token)"""
    for motion in ("no-preference", "reduce"):
        table = begin(open_page, circuit(partial="off"), viewport=DESK, reduced_motion=motion)
        table.claim()
        table.turn().still()
        tens = [thing for thing in table.lit if thing.startswith("card:T")]
        if motion == "no-preference":
            slow_motion(table.page)
        table.play_card(tens[0])
        car = f"car:{tens[0].removeprefix('card:T')}"
        if motion == "no-preference":
            becomes(lambda t=table: t.host.evaluate(moving), [car], "the car drives")  # type: ignore[misc]
        else:
            assert table.host.evaluate(moving) == []


def drives(race: Race, card: str) -> bool:
    """Return whether the first seat is to act and the card moves cars without a choice."""
    draft, runs = begun(race, card)
    return race.turn == 1 and race.last > 0 and draft.finished and any(run.made for run in runs)


@pytest.mark.deep
def test_the_card_is_shown_during_the_drive_and_its_player_afterwards(open_page: Opener) -> None:
    at = position(with_card(drives), names=("Ann", "bot:easy", "bot:easy"), seed="told")
    page = open_page(None, viewport=DESK)
    page.goto(open_page.site.url)
    table = bring(page, at)
    table.turn().still()
    slow_motion(page)
    table.play_card(at.card)
    assert table.facts()["busy"] == "motion"
    # The strip names the move only when its card has landed.
    assert table.ask() == "You play."
    top = table.host.locator('[data-zone="played"] [data-part=card]').last
    assert top.get_attribute("data-thing") == f"card:{at.card}"
    assert top.locator("[data-part=card-by]").get_attribute("data-by") == "no1"
    # The card played last appears beside the name when the cars have stopped.
    badge = table.host.locator('[data-plate="1"] [data-badge="last"]')
    was = badge.get_attribute("aria-label") if badge.count() else ""
    page.mouse.click(5, 5)
    becomes(
        lambda: badge.count() == 1 and badge.get_attribute("aria-label") != was,
        True,
        "the last card",
    )
