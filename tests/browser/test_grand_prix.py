"""Whole races of Grand Prix against bots, from the set-up to the result: by touch, mouse and keys.

At every turn the page is compared with the test's own engine. Cards are checked step by step until
every wanted effect has occurred.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.browser.grand_prix import (
    WISHES,
    Driver,
    check_result,
)
from tests.browser.keys import Keys
from tests.browser.racing import Racing, begin, circuit
from tests.browser.table import prefer
from tests.support import becomes, ready, until

if TYPE_CHECKING:
    from collections.abc import Set

    from tests.browser.racing import Beside
    from tests.support import Opener

pytestmark = pytest.mark.browser


class Mouse(Driver):
    """Plays by mouse: hovering previews a card, dragging it to the road plays it."""

    def inspect(self, card: str, beside: Beside) -> None:
        """Hover over the card; the preview follows the pointer."""
        self.leave(card)
        self.table.grip(card).hover()
        self.foresees(card, beside)
        assert not self.table.touched

    def leave(self, card: str) -> None:
        """Move the pointer away."""
        self.table.page.mouse.move(1, 1)
        becomes(self.table.foreseen, {}, f"ghosts of {card} are gone")

    def claim(self, thing: str) -> None:
        """Take a team with the button under the list of teams."""
        n = self.table.n
        self.table.touch(thing)
        self.table.done()
        self.goes_on(n)

    def play(self, thing: str) -> None:
        """Play by dragging, by two clicks, or by a click and the button."""
        if self.cards % 3 == 1:
            self.table.drag(thing, self.table.host.locator('[data-zone="road"]'))
            self.met.add("dragged")
            return
        if not self.table.touched:
            self.table.touch(thing)
        self.table.page.mouse.move(1, 1)
        super().play(thing)


class Typist(Driver):
    """Plays by keys alone: arrows reach cards, buttons and the road, digits make choices."""

    def __init__(self, table: Racing, wanted: Set[str]) -> None:
        """Play at this table."""
        super().__init__(table, wanted)
        self.keys = Keys(table.page)

    def inspect(self, card: str, beside: Beside) -> None:
        """Focus the card, which previews it."""
        self.keys.walk_to(self.table, card)
        self.foresees(card, beside)
        assert not self.table.touched

    def leave(self, card: str) -> None:
        """Go to the next card, which has another preview."""
        self.keys.press("ArrowRight" if self.table.lit.index(card) == 0 else "ArrowLeft")
        assert self.keys.here() != card

    def press(self, key: str) -> None:
        """Press a key that must have an effect."""
        before = self.table._state()
        self.keys.press(key)
        self.table._changed(before, f"{key} was pressed")

    def claim(self, thing: str) -> None:
        """Press the digit of a team."""
        n = self.table.n
        self.press(str(self.table.thing(thing).get_attribute("data-key")))
        assert self.table.touched == [thing]
        self.press("Enter")
        self.goes_on(n)

    def play(self, thing: str) -> None:
        """Touch a card by Enter, sometimes release it by Escape, and play it by Enter or Done."""
        if not self.table.touched:
            self.press("Enter")
        if self.cards % 3 == 0 and len(self.table.touched) == 1:
            self.press("Escape")
            assert not self.table.touched
            self.keys.walk_to(self.table, thing)
            self.press("Space")
        self.press("Enter" if self.cards % 2 else ".")

    def touched(self, card: str) -> None:
        """Touch the card with the focus by Enter."""
        self.press("Enter")

    def choose(self, thing: str) -> None:
        """Choose on the road by arrow keys, then return to the card."""
        card = self.table.touched[0]
        self.keys.walk_to(self.table, thing)
        self.press("Enter")
        self.keys.walk_to(self.table, card)


@pytest.mark.pyodide
def test_by_touch_on_a_phone(open_page: Opener) -> None:
    """The race is on the circuit Lakefront, with three seats."""
    table = begin(open_page, circuit("person,bot:easy,bot:hard", partial="no"), "touch")
    driver = Driver(table, {*WISHES, "taken back", "touched again", "done", "space"}).race()
    assert driver.met >= driver.wanted
    check_result(table)


@pytest.mark.deep
def test_by_mouse(open_page: Opener) -> None:
    """The race is on the circuit Speedbowl, with two seats."""
    fragment = circuit("person,bot:hard", circuit="speedbowl", partial="no")
    table = begin(open_page, fragment)
    wanted = {*WISHES, "taken back", "dragged", "touched again", "done", "space"}
    driver = Mouse(table, wanted).race()
    assert driver.met >= wanted
    check_result(table)


@pytest.mark.deep
def test_by_keys_alone(open_page: Opener) -> None:
    """The race is on Lakefront, with two seats; no click from the set-up to the next race."""
    page = open_page(None, reduced_motion="reduce")
    prefer(page, pace="instant")
    page.goto(open_page.site.url + circuit("person,bot:easy", "GP0", partial="no"))
    ready(page)
    keys = Keys(page)
    keys.tab_to('[name="seat-1-name"]').type("Ann")
    keys.tab_to('[data-do="start"]').press("Enter")
    table = Racing(page, "keys")
    table.until(live="true")
    driver = Typist(table, {*WISHES, "taken back", "space"}).race()
    assert driver.met >= driver.wanted
    beside = table.beside()
    page.locator("[data-part=result]").wait_for(state="visible")
    until(lambda: keys.within("[data-part=result]"), "the focus is in the result")
    keys.tab_to('[data-part=result] [data-do="again"]').press("Enter")
    page.locator("[data-part=result]").wait_for(state="hidden")
    # The other seat is now the dealer, and the dealer takes a team first.
    table.until(phase="playing").turn()
    fresh = table.agrees()
    assert fresh.race.dealer == 3 - beside.race.dealer
    assert not fresh.race.field.finished
    until(
        lambda: keys.within("[data-part=table-host]"), "the focus is on the table of the next race"
    )
