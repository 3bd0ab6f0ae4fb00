"""Grand Prix on the page: test drivers that play a race, and checks of the result."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

from hairpin.games.grand_prix.state import Phase

from tests.browser import oracle, outcome
from tests.browser.positions import (
    labels,
)
from tests.browser.table import back_to_table, prefer, record_of
from tests.support import Opener, becomes, until

if TYPE_CHECKING:
    from collections.abc import Callable, Set

    from playwright.sync_api import Page

    from tests.browser.racing import Beside, Racing

#: Every race of these tests ends before this number of moves. A card with choices takes several moves.
MOST = 1000
#: Effects that a `Driver` tries to see: a blocked car, a card of white lines, a switch of two cars.
WISHES = {"lost", "white", "switch"}


#: Number of cards at the start of a race that are always checked step by step.
CLOSELY = 5


class Driver:
    """Plays a race to its end by touch, and records the effects that occurred.

    Cards are checked step by step until all ``wanted`` effects occurred. The rest of the race is
    played with fewer checks, because ``test_whole_races.py`` compares whole races with their
    previews without a page.
    """

    def __init__(self, table: Racing, wanted: Set[str] = frozenset()) -> None:
        """Play at this table."""
        self.table = table
        self.wanted = wanted
        self.met: set[str] = set()
        self.cards = 0

    # Input by touch; subclasses replace these methods for the mouse and for keys.

    def inspect(self, card: str, beside: Beside) -> None:
        """Preview a card before it is played."""
        self.table.touch(card)
        self.foresees(card, beside)

    def leave(self, card: str) -> None:
        """End the preview of a card."""
        self.table.press("cancel")
        until(lambda: not self.table.touched, f"{card} is let go")
        becomes(self.table.foreseen, {}, "ghosts are gone")

    def play(self, thing: str) -> None:
        """Play the previewed card, or take the previewed team."""
        if self.cards % 2:
            self.table.touch(thing)
            self.met.add("touched again")
        else:
            self.table.done()
            self.met.add("done")

    def choose(self, thing: str) -> None:
        """Touch a space on the road, or a car."""
        self.table.touch(thing)

    # The race.

    def race(self, enough: Callable[[], bool] = lambda: False) -> Driver:
        """Play until the race is over, or ``enough`` returns true."""
        n = -1
        while self.table.turn(n).phase != "over" and not enough():
            n = self.table.n
            assert n < MOST, "this race does not end"
            beside = self.table.beside()
            while beside.n < self.table.n:
                # The page has not stored its last move yet, so read the stored text again.
                beside = self.table.beside()
            if beside.race.over is not None:
                self.table.until(phase="over")
                break
            if beside.foregone:
                # The person's choices cannot change the race any more, so the page plays this move
                # itself. The table changes too soon for a comparison.
                n = beside.n
                continue
            self.table.agrees(beside)
            if beside.race.phase is Phase.CLAIM:
                self.claim(self.table.lit[0])
            else:
                self.turn(beside)
        self.table.agrees()
        return self

    def claim(self, thing: str) -> None:
        """Preview a team, then take it."""
        n = self.table.n
        self.table.touch(thing)
        assert self.table.n == n
        self.play(thing)
        self.goes_on(n)

    def turn(self, beside: Beside) -> None:
        """Preview a card, play it and carry it out."""
        if self.cards >= CLOSELY and self.met >= self.wanted:
            self.fast_forward(beside)
            return
        card = self.pick(beside)
        self.cards += 1
        self.inspect(card, beside)
        assert self.table.n == beside.n, "nothing is played before it was looked at"
        if self.cards == 2:
            self.leave(card)
            assert self.table.agrees().n == beside.n
            self.met.add("taken back")
            self.inspect(card, beside)
        expected = {**beside.places(), **self.otherwise(card, beside)}
        self.play(card)
        self.goes_on(beside.n)
        # The cars now stand where the preview showed them.
        self.table.turn(beside.n)
        after = self.table.agrees()
        assert after.at(beside.n + 1).places() == expected

    def otherwise(self, card: str, beside: Beside) -> dict[str, str]:
        """For every second card, choose another course if possible; return the cars' expected places."""
        if self.cards % 2 == 0 and "space" in self.met:
            return beside.foreseen(card)
        # The course can be changed once the card is touched.
        self.touched(card)
        if ways := self.table.ways():
            self.choose(ways[0])
            things = self.table.touched
            preview = beside.preview(*things)
            foreseen = beside.foreseen(*things)
            becomes(self.table.foreseen, foreseen, f"where {things} would lead")
            becomes(self.table.ask, preview["say"], f"what {things} would do, in words")
            self.met.add(ways[0].partition(":")[0])
            return foreseen
        return beside.foreseen(card)

    def touched(self, card: str) -> None:
        """Touch the card if it was only previewed."""
        if not self.table.touched:
            self.table.touch(card)

    def fast_forward(self, beside: Beside) -> None:
        """Play the card that takes the player's own cars farthest."""
        viewer = beside.shown["viewer"]
        mine = [row["id"] for row in beside.view["running_order"] if row["seat"] == viewer]

        def far(card: str) -> int:
            gains = gains_of(beside, beside.preview(card)["view"])
            return sum(gains.get(car, 0) for car in mine)

        self.table.play_card(max(sorted(beside.shown["touch"]["next"]), key=far), by="touch")

    def pick(self, beside: Beside) -> str:
        """Return a card with a wanted effect that no card has had yet, else the best card for the player's cars."""
        cards: list[str] = sorted(beside.shown["touch"]["next"])
        views = {card: beside.preview(card)["view"] for card in cards}
        for card, view in views.items():
            if met := feats(card, view) & (WISHES - self.met):
                self.met |= met
                return card

        def gain(card: str) -> int:
            rows = views[card]["running_order"]
            mine = [row["id"] for row in rows if row["seat"] == beside.shown["viewer"]]
            gains = gains_of(beside, views[card])
            return sum(n * (3 if car in mine else -1) for car, n in gains.items())

        return max(cards, key=gain)

    def foresees(self, card: str, beside: Beside) -> None:
        """Compare the page's preview of a card with the engine: cars, lost steps, gains, and the sentence."""
        preview = beside.preview(card)
        view = preview["view"]
        becomes(self.table.foreseen, beside.foreseen(card), f"where {card} would lead")
        lost = {
            token["id"]: f"\u2212{token['lost']}" for token in view["tokens"] if token.get("lost")
        }
        becomes(self.table.losses, lost, f"what {card} would lose")
        becomes(self.table.gains, gains_of(beside, view), f"what {card} would gain")
        becomes(self.table.ask, preview["say"], f"what {card} would do, in words")
        if lost:
            assert re.search(r"\d of \d|stuck", preview["say"]), preview["say"]

    def goes_on(self, n: int) -> None:
        """Wait until more than ``n`` moves are made."""
        until(lambda: self.table.n > n, f"move {n + 1} is made")


def feats(card: str, view: dict[str, Any]) -> set[str]:
    """Return the effects of a card that `WISHES` names. ``view`` is the preview of the card."""
    kind = {"W": "white", "X": "switch"}.get(card.removeprefix("card:")[0])
    lost = "lost" if any(token.get("lost") for token in view["tokens"]) else None
    return {feat for feat in (kind, lost) if feat}


def gains_of(beside: Beside, view: dict[str, Any]) -> dict[str, int]:
    """Return how many spaces each car advances in a previewed view; cars that stay are left out."""
    gains = {row["id"]: beside.stand(row["id"])["n"] - row["n"] for row in view["running_order"]}
    return {car: gain for car, gain in gains.items() if gain}


def check_result(table: Racing, beside: Beside | None = None) -> str:
    """Check podium, points, cars, moves and record of a finished race; return its record."""
    beside = beside or table.beside()
    found = table.host.locator("[data-part=result]")
    found.wait_for(state="visible")
    becomes(lambda: outcome.shown(table), outcome.wanted(beside), "how it came out")
    back_to_table(table)
    text = record_of(table)
    assert oracle.lines(text) == table.lines()
    # Play the race again. Compare no times, because the clock of the page stops under a cover. Two kinds of
    # race cannot be played again here: in a race with an exchange the seats may have given cards in
    # another order, and the dealer of a later race depends on the races before.
    first = beside.table["series"]["game"] == 1
    if first and "redeal" not in oracle.moves(text):
        assert untimed(oracle.again(text)) == untimed(text)
    table.press("result")
    found.wait_for(state="visible")
    return text


def untimed(record: str) -> list[str]:
    """Return the moves of a record with their seats, without times."""
    return [entry.rpartition(" @")[0] for entry in json.loads(record)["moves"]]


def ready_for(open_page: Opener, **options: Any) -> Page:
    """Return a page at the home screen, where records of positions can be pasted."""
    page = open_page(None, reduced_motion="reduce", **options)
    prefer(page, pace="instant")
    page.goto(open_page.site.url)
    return page


#: Card code -> the card's name. Short names are left out, because other texts may contain them.
TOLD = {code: words for code, words in labels().items() if words.count(",") or " and " in words}
