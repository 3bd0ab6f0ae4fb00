"""Grand Prix on the page: its drivers, what they gain, its result."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

import pytest
from hairpin.games.grand_prix.cards import deck
from hairpin.games.grand_prix.carrying import begin as carry
from hairpin.games.grand_prix.driving import reach
from hairpin.games.grand_prix.naming import space
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

#: More moves than any of these races has; a card is a few.
MOST = 1000
#: What cards can do that somebody wants to see before anything else: a car is blocked, a white line, a switch.
WISHES = {"lost", "white", "switch"}


#: So many cards are looked at closely at least.
CLOSELY = 5


class Driver:
    """Somebody who plays a race to its end, by touch, and what was met on the way.

    Cards are looked at and carried out step by step until all that is ``wanted`` was met. What is left of the race is
    played with fewer looks: that all of a race is as foretold is shown without a page, in ``test_whole_races.py``.
    """

    def __init__(self, table: Racing, wanted: Set[str] = frozenset()) -> None:
        """Play at this table."""
        self.table = table
        self.wanted = wanted
        self.met: set[str] = set()
        self.cards = 0
        self.ghosts: dict[str, list[float]] = {}

    # How a hand does things.

    def look_at(self, card: str, beside: Beside) -> None:
        """See what a card would come to, before it is played."""
        self.table.touch(card)
        self.foresees(card, beside)

    def leave(self, card: str) -> None:
        """Look at it no longer."""
        self.table.press("cancel")
        until(lambda: not self.table.touched, f"{card} is let go")
        becomes(self.table.foreseen, {}, "ghosts are gone")

    def play(self, thing: str) -> None:
        """Play the card, or take the team, that is looked at."""
        if self.cards % 2:
            self.table.touch(thing)
            self.met.add("touched again")
        else:
            self.table.done()
            self.met.add("done")

    def choose(self, thing: str, twin: str | None) -> None:
        """Press a button, or touch what stands for it on the road."""
        if twin and self.cards % 3 == 1:
            self.table.touch(twin)
            self.met.add(twin.partition(":")[0])
        else:
            self.table.touch(thing)

    # The race.

    def race(self, enough: Callable[[], bool] = lambda: False) -> Driver:
        """Play until all is over, or it was enough."""
        n = -1
        while self.table.turn(n).phase != "over" and not enough():
            n = self.table.n
            assert n < MOST, "this race does not end"
            beside = self.table.agrees()
            if beside.race.phase is Phase.CLAIM:
                self.claim(self.table.lit[0])
            else:
                self.turn(beside)
        self.table.agrees()
        return self

    def claim(self, thing: str) -> None:
        """A team is looked at before it is taken."""
        n = self.table.n
        self.table.touch(thing)
        assert self.table.n == n
        self.play(thing)
        self.goes_on(n)

    def turn(self, beside: Beside) -> None:
        """A card is looked at, played and carried out."""
        if self.cards >= CLOSELY and self.met >= self.wanted:
            self.hurry(beside)
            return
        card = self.pick(beside)
        self.cards += 1
        self.look_at(card, beside)
        assert self.table.n == beside.n, "nothing is played before it was looked at"
        if self.cards == 2:
            self.leave(card)
            assert self.table.agrees().n == beside.n
            self.look_at(card, beside)
        self.play(card)
        self.goes_on(beside.n)
        self.carry_out(card, beside)

    def hurry(self, beside: Beside) -> None:
        """A card that leaves nothing to choose, if there is one that takes the own cars on."""
        race, viewer = beside.race, beside.shown["viewer"]
        mine = [row["id"] for row in beside.view["standing"] if row["seat"] == viewer]

        def ease(card: str) -> tuple[bool, bool, int]:
            draft = carry(race.circuit, race.rules.laps, race.field, card.removeprefix("card:"))
            gains = gains_of(beside, beside.preview(card)["view"])
            far = sum(gains.get(car, 0) for car in mine)
            return far > 0, draft.finished, far

        self.table.play_card(max(sorted(beside.shown["touch"]["next"]), key=ease), by="touch")
        self.table.first_ways()

    def carry_out(self, card: str, before: Beside) -> None:
        """What a card leaves to choose. A card that leaves nothing is played at once."""
        chosen = 0
        # Of one's own card alone it is seen how it is carried out.
        while "draft" in self.table.seen()["zones"]:
            beside = self.table.agrees()
            ways = ways_of(self.table, beside)
            if chosen == 2 and "taken back" not in self.met:
                self.choose("button:back", None)
                self.goes_on(beside.n)
                after = self.table.agrees()
                assert after.places() == before.places()
                assert after.shown["touch"]["next"] == before.shown["touch"]["next"]
                self.met.add("taken back")
                return
            if not ways and not card.startswith("card:W"):
                # Everybody has stayed in lane, as was assumed.
                foreseen = before.foreseen(card)
                assert beside.places() == {**before.places(), **foreseen}
                self.stand_where_ghosts_stood(
                    {car for car, at in foreseen.items() if at.startswith("space:")}
                )
            thing = ways[0] if ways else "button:done"
            self.met.add(":".join(thing.split(":")[:2]))
            self.choose(thing, beside.twins().get(thing))
            self.goes_on(beside.n)
            chosen += 1

    def pick(self, beside: Beside) -> str:
        """A card that does what was not met yet, else the one that gains most for the own cars."""
        cards: list[str] = sorted(beside.shown["touch"]["next"])
        views = {card: beside.preview(card)["view"] for card in cards}
        for card, view in views.items():
            if met := feats(card, view) & (WISHES - self.met):
                self.met |= met
                return card

        def gain(card: str) -> int:
            rows = views[card]["standing"]
            mine = [row["id"] for row in rows if row["seat"] == beside.shown["viewer"]]
            gains = gains_of(beside, views[card])
            return sum(n * (3 if car in mine else -1) for car, n in gains.items())

        return max(cards, key=gain)

    def foresees(self, card: str, beside: Beside) -> None:
        """Ghosts stand where the engine says cars would end; what is lost and gained is told beside them."""
        preview = beside.preview(card)
        view = preview["view"]
        becomes(self.table.foreseen, beside.foreseen(card), f"where {card} would lead")
        self.ghosts = self.table.spots("[data-ghost]", "ghost")
        lost = {
            token["id"]: f"\u2212{token['lost']}" for token in view["tokens"] if token.get("lost")
        }
        becomes(self.table.losses, lost, f"what {card} would lose")
        becomes(self.table.gains, gains_of(beside, view), f"what {card} would gain")
        becomes(self.table.ask, preview["say"], f"what {card} would do, in words")
        if lost:
            assert re.search(r"\d of \d|stuck", preview["say"]), preview["say"]

    def stand_where_ghosts_stood(self, cars: set[str]) -> None:
        """Nothing has moved on the screen but the cars."""
        now = self.table.spots("[data-token]", "token")
        for car in cars:
            assert now[car] == pytest.approx(self.ghosts[car], abs=1), f"{car} stands elsewhere"

    def goes_on(self, n: int) -> None:
        """Wait until more than so many moves are made."""
        until(lambda: self.table.n > n, f"move {n + 1} is made")


def feats(card: str, view: dict[str, Any]) -> set[str]:
    """What a card does that is worth seeing."""
    kind = {"W": "white", "X": "switch"}.get(card.removeprefix("card:")[0])
    lost = "lost" if any(token.get("lost") for token in view["tokens"]) else None
    return {feat for feat in (kind, lost) if feat}


def gains_of(beside: Beside, view: dict[str, Any]) -> dict[str, int]:
    """How far cars get in a view, those that get anywhere."""
    gains = {row["id"]: beside.stand(row["id"])["n"] - row["n"] for row in view["standing"]}
    return {car: gain for car, gain in gains.items() if gain}


def ways_of(table: Racing, beside: Beside) -> list[str]:
    """The choices offered now: only where a car can really end in several lanes, its own lane first."""
    race, draft = beside.race, beside.race.draft
    assert draft is not None
    *offered, last = [thing for thing in table.lit if thing.startswith("button:")]
    assert last == "button:back"
    spaces = {thing for thing in table.lit if thing.startswith("space:")}
    if draft.finished:
        assert offered == ["button:done"]
        assert not spaces
        return []
    if not draft.reach:
        assert all(thing.startswith("button:car:") for thing in offered)
        return offered
    steps = deck()[draft.card].lines[draft.line][1]
    found = reach(race.circuit, draft.field, draft.car, steps, race.rules.laps)
    own = draft.field.lane[draft.car]
    lanes = sorted((k for k in range(3) if found.lanes >> k & 1), key=lambda k: (k != own, k))
    assert len(lanes) > 1
    assert offered == [f"button:lane:{lane + 1}" for lane in lanes]
    row = (draft.field.row[draft.car] + found.steps) % race.circuit.rows
    assert spaces == {space(row, lane) for lane in lanes}
    return offered


def check_result(table: Racing, beside: Beside | None = None) -> str:
    """Podium, points, the six cars, list of moves and record tell the race that was run; its record."""
    beside = beside or table.beside()
    found = table.host.locator("[data-part=result]")
    found.wait_for(state="visible")
    becomes(lambda: outcome.shown(table), outcome.wanted(beside), "how it came out")
    back_to_table(table)
    text = record_of(table)
    assert oracle.lines(text) == table.lines()
    # Between people there are covers, under which time stands; and of several who owe cards the first gives first.
    # Who deals a later race is told by those before it.
    first = beside.table["series"]["game"] == 1
    if first and "redeal" not in oracle.moves(text):
        assert untimed(oracle.again(text)) == untimed(text)
    table.press("result")
    found.wait_for(state="visible")
    return text


def untimed(record: str) -> list[str]:
    """The moves of a record and who made them, whenever that was."""
    return [entry.rpartition(" @")[0] for entry in json.loads(record)["moves"]]


def ready_for(open_page: Opener, **options: Any) -> Page:
    """A page at home to which positions can be brought."""
    page = open_page(None, reduced_motion="reduce", **options)
    prefer(page, pace="instant")
    page.goto(open_page.site.url)
    return page


#: Cards of which the words cannot be those of a part of another.
TOLD = {code: words for code, words in labels().items() if words.count(",") or " and " in words}
