"""What a player looks at or aims for stays where it is: when sound is turned on, and when a game ends."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from hairpin.snapshots import stored_view

from tests.gallery.fixtures import RESUME, SHORT, golden
from tests.gallery.taught import taught

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser

WINDOWS = ("phone", pytest.param("tablet", marks=pytest.mark.deep), "desktop")
#: A golden game of each kind, and its people.
GAMES = {
    "turbo-duel/bombs": SHORT[:2],
    "daytona/four": SHORT[:4],
    "pursuit/standard": ("", "Ann"),
    "grand-prix/standard": ("", "Ann", ""),
    "racing-demon/six": ("Ann",),
    "racing-demon/calm": SHORT[:2],
}

#: Returns the boxes of plates, tracks and cards on them, own cards and controls. Piles and chains may make way.
BOXES = """() => Object.fromEntries([...document.querySelectorAll(
        '[data-plate], [data-part=bar] [data-do], [data-part=view] [data-zone]')]
    .filter((node) => node.checkVisibility() && !node.closest(
        '[data-slot=head], [data-slot=pile], [data-slot=row], [data-hand=backs], [data-zone^=acts]'))
    .map((node) => {
        const { left, top, width, height } = node.getBoundingClientRect();
        const name = node.dataset.zone ?? node.dataset.do ?? node.dataset.plate;
        return [name, [left, top, width, height].map(Math.round)];
    }))"""


def last_move(name: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return two views of a golden game: before its last move, as the first person sees it, and at its end."""
    people = GAMES[name]
    text = golden(name, people)
    ended = stored_view(text)
    seat = 1 + next(n for n, person in enumerate(people) if person)
    n = ended["reply"]["table"]["length"] - 1
    return stored_view(text, at=n, seat=seat, then=[RESUME]), ended


def moved(before: dict[str, list[int]], after: dict[str, list[int]]) -> dict[str, Any]:
    """Return the boxes of moved things, before and after."""
    return {
        name: (box, after[name])
        for name, box in before.items()
        if name in after and after[name] != box
    }


@pytest.mark.parametrize("page", WINDOWS, indirect=True)
@pytest.mark.parametrize("name", list(GAMES))
def test_neither_sound_nor_the_end_of_a_game_moves_a_track_or_a_control(
    page: Page, name: str
) -> None:
    last, ended = last_move(name)
    page.evaluate("(view) => gallery.mount(view, {})", last)
    before = page.evaluate(BOXES)
    assert len(before) > 3
    for switch in page.locator("[data-part=bar] [data-do=sound]:visible").all():
        switch.click()
        assert switch.get_attribute("aria-pressed") == "true"
        assert not moved(before, page.evaluate(BOXES))
    page.evaluate("(view) => gallery.next(view.reply)", ended)
    page.locator("[data-part=result]").wait_for()
    page.evaluate("gallery.settled()")
    assert not moved(before, page.evaluate(BOXES))


@pytest.mark.parametrize("page", ["phone"], indirect=True)
def test_a_second_badge_of_a_seat_moves_nothing_on_a_phone(page: Page) -> None:
    """Regression: a bump made the plates of five players higher, and the ring jumped by 13 pixels."""
    text = golden("pursuit/race-of-five", ("Ann", "", "", "", ""))
    views = [stored_view(text, at=n, seat=1, then=[RESUME]) for n in (9, 10, 11)]
    boxes: list[dict[str, list[int]]] = []
    badges: list[int] = []
    for view in views:
        page.evaluate("(view) => gallery.mount(view, {})", view)
        boxes.append(page.evaluate(BOXES))
        badges.append(page.locator("[data-plate='1'] [data-part=badge]").count())
    assert badges == [1, 2, 1]
    assert not moved(boxes[0], boxes[1])
    assert not moved(boxes[1], boxes[2])


@pytest.mark.parametrize("page", ["phone"], indirect=True)
def test_the_steps_of_a_lesson_move_no_card_in_the_middle_of_a_phone(page: Page) -> None:
    """Regression: the strip was between 50 and 141 pixels high, and the cards above it changed their size."""
    strips = set()
    for _, view in taught(games=["racing-demon"]):
        page.evaluate("(view) => gallery.mount(view, {})", view)
        box = page.locator("[data-part=prompt]").bounding_box()
        assert box is not None
        strips.add((round(box["y"]), round(box["height"])))
    assert len(strips) == 1
