"""A Grand Prix of three laps with redeals, a race of bots, and the replay of a record."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from hairpin.games.grand_prix.state import GIVEN, Phase
from playwright.sync_api import expect

from tests.browser.grand_prix import Driver, check_result
from tests.browser.racing import Beside, Racing, begin, circuit
from tests.browser.table import back_to_table, slow_motion
from tests.support import until

if TYPE_CHECKING:
    from pathlib import Path

    from tests.support import Opener

pytestmark = pytest.mark.browser

LAPS = 3


class Hasty(Driver):
    """Plays without previews: asks for the exchange, discards the first cards, and plays cards as suggested."""

    def turn(self, beside: Beside) -> None:
        """Make the seat's next move."""
        phase = beside.race.phase
        self.met.add(str(phase))
        if phase is Phase.ASK:
            self.table.touch("button:redeal")
            self.goes_on(beside.n)
        elif phase is Phase.SWAP:
            self.put_away(beside, GIVEN)
        elif phase is Phase.DISCARD:
            self.put_away(beside, 1)
        else:
            self.drive(beside)

    def put_away(self, beside: Beside, count: int) -> None:
        """Discard a card and take it back; then discard ``count`` cards one by one."""
        table = self.table
        held = len(table.cards("hand:1"))
        poor = [thing for thing in sorted(table.lit) if thing.startswith("card:")][:count]
        for thing in (poor[0], "button:back", *poor):
            n = table.n
            table.touch(thing)
            self.goes_on(n)
        assert sorted(f"card:{card}" for card in table.cards("given:1")) == poor
        assert len(table.cards("hand:1")) == held - count
        n = table.agrees().n
        table.touch("button:done")
        self.goes_on(n)

    def drive(self, beside: Beside) -> None:
        """Play the card that takes the player's own cars farthest, by its suggested course."""
        self.fast_forward(beside)


@pytest.mark.deep
def test_three_laps_with_redeals(open_page: Opener) -> None:
    """On Speedbowl with three seats Ann is the last to take a team, and asks for an exchange."""
    fragment = circuit("person,bot:easy,bot:easy", "GP2", LAPS, circuit="speedbowl")
    table = begin(open_page, fragment, "keys")
    driver = Hasty(table).race()
    assert driver.met >= {"ask", "swap", "discard", "play"}
    race = table.beside().race
    assert race.redeals == 0
    assert len(race.field.finished) >= 3
    check_result(table)


@pytest.mark.deep
def test_a_race_of_bots_can_be_replayed_from_its_record(open_page: Opener, tmp_path: Path) -> None:
    """Bots race slowly and then without animation; another page replays the record."""
    fragment = circuit("bot:easy,bot:hard,bot:easy", "GP0", circuit="speedbowl", partial="no")
    table = begin(open_page, fragment, names=(), pace="slow", reduced_motion="no-preference")
    until(lambda: table.n > 3, "some cards are played")
    assert table.phase == "playing"
    table.press("end").until(phase="over")
    table.agrees()
    text = check_result(table)
    race = tmp_path / "race.txt"
    race.write_text(text, "utf-8")

    other = open_page("", reduced_motion="reduce")
    other.locator("#record-file").set_input_files(race)
    there = Racing(other).until(live="true", phase="over")
    assert isinstance(there, Racing)
    there.agrees()
    back_to_table(there)
    length, beside = there.n, there.beside()
    # The list has one line per played card, although a card with choices takes several moves.
    moves = there.place.locator("[data-part=move][data-goto]:visible")
    for move in (moves.nth(moves.count() // 3), moves.nth(moves.count() - 2)):
        n = int(str(move.get_attribute("data-goto")))
        move.click()
        there.until(n=n, live="false")
        there.agrees(beside.at(n))
    # The replay continues from here and stops at the end of the game.
    there.press("replay").press("speed")
    there.until(n=length, live="true")
    there.agrees()


@pytest.mark.deep
def test_cars_drive_until_any_key_ends_it(open_page: Opener) -> None:
    """During the animation the page already has the final state; any key ends the animation."""
    table = begin(open_page, circuit(partial="no"), pace="normal", reduced_motion="no-preference")
    table.claim().turn(1).still()
    beside = table.agrees()
    slow_motion(table.page)
    # A card of six lines moves all cars.
    drives = next(card for card in beside.shown["touch"]["next"] if card.startswith("card:A"))
    table.play_card(drives)
    assert table.facts()["busy"] == "motion"
    table.page.keyboard.press("Shift")
    after = table.agrees().at(beside.n + 1)
    assert after.places() == {**beside.places(), **beside.foreseen(drives)}
    assert after.places() != beside.places()


@pytest.mark.deep
def test_slow_bots_can_be_fast_forwarded(open_page: Opener) -> None:
    options: dict[str, Any] = {"pace": "slow", "reduced_motion": "no-preference"}
    table = begin(open_page, circuit(partial="off"), **options)
    fast = table.do("run").first
    motion = table.page.context.new_cdp_session(table.page)
    motion.send("Animation.enable")

    def others() -> bool:
        return bool(table.facts()["acts"] != "1")

    def play() -> None:
        """Play a card in slow motion, so that the bots wait for the end of its animation."""
        motion.send("Animation.setPlaybackRate", {"playbackRate": 0.001})
        table.play_card(next(thing for thing in table.lit if thing.startswith("card:")))
        until(others, "the others' turn")

    def own_turn() -> None:
        """End slow motion, and wait until the bots have played."""
        motion.send("Animation.setPlaybackRate", {"playbackRate": 1})
        until(lambda: not others() and bool(table.lit), "the own turn")
        table.still()

    table.claim()
    own_turn()
    expect(fast).to_be_hidden()
    play()
    expect(fast).to_be_visible()
    expect(fast).to_have_attribute("aria-pressed", "false")
    table.press("run")
    expect(fast).to_have_attribute("aria-pressed", "true")
    # Fast-forward never covers the controls of the player's own turn.
    own_turn()
    expect(fast).to_be_hidden()
    play()
    # Fast-forward is still on, and cars drive at double speed.
    expect(fast).to_have_attribute("aria-pressed", "true")
    rates = "() => document.getAnimations().map((each) => each.playbackRate)"
    until(lambda: 2 in table.page.evaluate(rates), "they hurry")
    table.page.keyboard.press("f")
    expect(fast).to_have_attribute("aria-pressed", "false")


@pytest.mark.deep
def test_looking_back_goes_from_card_to_card(open_page: Opener) -> None:
    """History goes from card to card and skips the steps in between."""
    table = begin(open_page, circuit(partial="off", seats="bot:hard,bot:easy"))
    table.until(phase="over")
    back_to_table(table)
    whole = table.n
    numbers = table.place.locator("[data-part=move-line]:visible [data-part=move-n]")
    listed = numbers.count() - 1  # the start has no number
    assert 10 < listed < whole
    assert numbers.all_inner_texts() == ["", *map(str, range(1, listed + 1))]
    table.place.locator("[data-part=move-line]:visible [data-part=move]").nth(listed - 1).click()
    table.until(live="false")
    assert f"{listed - 1} of {listed}" in table.ask()
    points = [table.n]
    for _ in range(3):
        n = table.n
        table.press("prev")
        until(lambda n=n: table.n < n, "one back")  # type: ignore[misc]
        points.append(table.n)
    assert points[-1] < whole - 4, "no card had steps on the way"
    for n in reversed(points[:-1]):
        table.press("next").until(n=n)
    table.press("next").until(n=whole, live="true")
