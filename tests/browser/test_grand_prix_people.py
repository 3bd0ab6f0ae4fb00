"""Grand Prix of people at one device, with covers, played until every kind of action occurred.

The test's own engine makes the same moves; at every turn the page is compared with it. Other
tests play whole races without a page.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest
from hairpin.games.grand_prix.cards import WHITE, deck
from hairpin.games.grand_prix.carrying import choices_of
from hairpin.games.grand_prix.state import GIVEN, Phase
from playwright.sync_api import expect

from tests.browser import oracle
from tests.browser.grand_prix import TOLD, check_result, ready_for
from tests.browser.keys import Keys
from tests.browser.outcome import SIGNS
from tests.browser.positions import GAME, begun, bring, chosen, covered, last_card, position, take
from tests.browser.racing import Beside, Racing, begin, circuit
from tests.support import becomes, until

if TYPE_CHECKING:
    from collections.abc import Callable

    from hairpin.games.grand_prix.state import Race

    from tests.support import Opener

pytestmark = pytest.mark.browser

MOST = 48  # greatest number of turns in a race: no deck has more cards
TURN = 6  # a rough estimate of the fewest touches per turn

#: Returns the codes of the cards whose ids occur on the page, or whose names occur at the table.
NAMED = """(host, words) => {
    const whole = host.outerHTML;
    const codes = (document.documentElement.outerHTML.match(/card:[A-Z0-9]+/g) ?? []).map((id) => id.slice(5));
    return [...new Set([...codes, ...Object.keys(words).filter((code) => whole.includes(words[code]))])];
}"""

#: Returns, for each car of a team, the sign and the number of steps that the team's button shows.
CHIPS = """(button) => [...button.querySelectorAll('[data-part=line-chip]')].map((chip) =>
    [chip.querySelector('b').dataset.print, Number(chip.querySelector('i').dataset.print)])"""


class Circle:
    """People who play a race at one device, while the test's own engine makes the same moves."""

    def __init__(self, table: Racing) -> None:
        """Play at a table before its first move."""
        self.table = table
        self.beside = Beside(table.beside().text)
        self.met: Counter[str] = Counter()
        #: Seat -> how many times the test checked the seat's cards in each phase.
        self.looked: dict[int, Counter[str]] = {}

    @property
    def race(self) -> Race:
        """Return the complete state."""
        return self.beside.race

    def whole_race(self, enough: Callable[[], bool] = lambda: False) -> Circle:
        """Play until the race is over, or ``enough`` returns true."""
        while self.race.over is None:
            if enough():
                return self
            seat = self.due()
            phase = self.race.phase
            self.looked.setdefault(seat, Counter())[str(phase)] += 1
            if phase is Phase.CLAIM:
                self.claim(seat)
            elif phase is Phase.ASK:
                self.act(seat, self.answer, f"button:{self.answer}")
            elif phase is Phase.SWAP:
                self.give(seat)
            else:
                self.drive(seat)
        self.table.until(phase="over")
        self.table.agrees(self.beside)
        return self

    @property
    def answer(self) -> str:
        """Return the answer to the offered exchange of cards: with three people yes, with two people no."""
        return "redeal" if self.race.seats > 2 else "keep"

    def due(self) -> int:
        """Uncover the table for the seat to act, after checking that the cover hides all hands."""
        cover = self.beside.table["cover"]
        if cover is not None:
            covered(self.table)
            self.table.agrees(self.beside)
            played = {card for _, card in self.race.played}
            assert self.named() <= played, "a card of a hand lies under the cover"
            self.met["covers"] += 1
            self.take(cover["seat"])
            self.beside.uncover(cover["seat"])
        self.table.agrees(self.beside)
        seat = int(self.beside.shown["viewer"])
        hand = {*self.race.hands[seat - 1]}
        assert {*self.table.cards(f"hand:{seat}")} == hand
        if not self.met["cards"]:
            assert hand <= self.named(), "whoever looks for names finds them"
        return seat

    def named(self) -> set[str]:
        """Return the cards named anywhere on the page."""
        found: list[str] = self.table.host.evaluate(NAMED, TOLD)
        return {*found} & deck().keys()

    def act(self, seat: int, move: str, *things: str) -> None:
        """Make a move by touching things; make the same move in the engine."""
        for thing in things:
            self.touch(thing)
        self.beside.play(seat, move)
        self.table.until(n=self.beside.n)

    def take(self, seat: int) -> None:
        """Give the device to a seat."""
        take(self.table, seat)

    def touch(self, thing: str) -> None:
        """Touch by finger."""
        self.table.touch(thing)

    def claim(self, seat: int) -> None:
        """Check that each team shows how far the seat's cards move its cars; then take a team."""
        lines = [line for card in self.race.hands[seat - 1] for line in deck()[card].lines]
        steps = Counter({SIGNS[car]: 0 for car in range(6)})
        for car, n in lines:
            if car != WHITE:
                steps[SIGNS[car]] += n
        teams = [thing for thing in self.table.lit if thing.startswith("button:claim:")]
        for thing in teams:
            chips = self.table.thing(thing).evaluate(CHIPS)
            assert chips == [[car, steps[car]] for car in thing.rpartition(":")[2]]
        self.touch(teams[-1])
        self.act(seat, f"claim {teams[-1].rpartition(':')[2]}", teams[-1])

    def give(self, seat: int) -> None:
        """Give the seat's first cards; the page shows them to no other seat."""
        for count, card in enumerate(self.race.hands[seat - 1][:GIVEN], 1):
            self.act(seat, f"drop {card}", f"card:{card}")
            assert len(self.table.cards(f"given:{seat}")) == count
        self.table.agrees(self.beside)
        self.act(seat, "done", "button:done")

    def drive(self, seat: int) -> None:
        """Preview a card with large moves and few choices, change its course, and play it."""
        card = max(self.race.hands[seat - 1], key=self.worth)
        self.met["cards"] += 1
        assert self.met["cards"] <= MOST
        if not GAME.touch(self.race, seat, (f"card:{card}",)).waits:
            # If no card of the hand moves a car, the first touch plays the card.
            self.act(seat, f"play {card}", f"card:{card}")
            return
        self.touch(f"card:{card}")
        becomes(self.table.foreseen, self.beside.foreseen(f"card:{card}"), f"where {card} leads")
        if ways := self.table.ways():
            self.touch(ways[0])
            self.met["lane"] += ways[0].startswith("space:")
        touched = tuple(self.table.touched)
        self.act(seat, str(GAME.touch(self.race, seat, touched).move), f"card:{card}")

    def worth(self, card: str) -> tuple[float, str]:
        """Return a sort key for a card: the number of its cars' steps per touch that it needs, then the card."""
        ways: list[str] = []
        draft, runs = begun(self.race, card)
        while more := choices_of(draft):
            ways.append(more[0])
            draft, runs = chosen(self.race, card, *ways)
        return sum(run.made for run in runs) / (TURN + len(ways)), card


class Typists(Circle):
    """People around one device who play by keys alone."""

    def __init__(self, table: Racing) -> None:
        """Play at a table before its first move."""
        super().__init__(table)
        self.keys = Keys(table.page)

    def take(self, seat: int) -> None:
        """Press Enter at the cover, which has the focus, and skip the recap by a key."""
        cover = f'[data-part=handing] [data-do="ready"][data-seat="{seat}"]'
        until(lambda: self.keys.within(cover), "the focus is where the device is taken")
        self.keys.press("Enter")
        self.table.place.locator("[data-part=handing]").wait_for(state="hidden")
        if self.table.place.locator("[data-part=recap]:visible").count():
            self.keys.press("Escape")
        self.table.still()

    def touch(self, thing: str) -> None:
        """Press the thing's digit, or reach it by arrow keys."""
        before = self.table._state()
        digit = self.table.thing(thing).get_attribute("data-key")
        if digit:
            self.keys.press(digit)
        else:
            self.keys.walk_to(self.table, thing).press("Enter")
        self.table._changed(before, f"{thing} was touched")


def same_result(table: Racing, circle: Circle) -> None:
    """Check that the result and the record equal the race of the engine beside the page."""
    record = check_result(table, circle.beside)
    assert oracle.moves(record) == oracle.moves(circle.beside.record())


@pytest.mark.deep
def test_three_by_touch_exchange_cards_and_race_to_the_podium(open_page: Opener) -> None:
    """The race is on the circuit Speedbowl, on a phone."""
    fragment = circuit("person,person,person", "GP25", circuit="speedbowl")
    table = begin(open_page, fragment, "touch", ("Ann", "Ben", "Cleo"))
    circle = Circle(table)
    circle.whole_race(lambda: circle.met["cards"] >= 5 and circle.met["lane"] > 1)
    # All seats have given cards, each under its own cover.
    assert circle.race.swapped
    assert [circle.looked[seat]["swap"] for seat in (1, 2, 3)] == [1, 1, 1]
    assert circle.met["covers"] > circle.met["cards"] / 2
    assert circle.met["lane"] > 1
    at = position(last_card, circuit="speedbowl")
    table = bring(table.page, at, "touch")
    same_result(table, Circle(table).whole_race())


@pytest.mark.deep
def test_two_by_keys_alone(open_page: Opener) -> None:
    """The race is on the circuit Lakefront, with three cars per seat."""
    table = begin(open_page, circuit("person,person", "GP5"), "keys", ("Ann", "Ben"))
    circle = Typists(table)
    circle.whole_race(lambda: circle.met["cards"] >= 4 and circle.met["lane"] > 0)
    assert not circle.race.swapped
    assert circle.looked[3 - circle.race.dealer]["ask"] == 1
    assert circle.met["lane"]
    table = bring(table.page, position(last_card, names=("Ann", "Ben")), "keys")
    same_result(table, Typists(table).whole_race())


@pytest.mark.deep
def test_totals_stand_below_the_second_race(open_page: Opener) -> None:
    page = ready_for(open_page)
    at = position(last_card, second=True)
    table = bring(page, at)
    take(table, at.seat)
    table.play_card(at.card).until(phase="over")
    expect(table.host.locator("[data-part=result-row]")).to_have_count(3)
    check_result(table, at.after(f"play {at.card}").beside())
