"""Whole races at a table, asked as the page asks: what looking at a card foretells comes true, and what is offered is
what the rules allow; a person beside bots, and people who pass the device on."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest
from hairpin.games.grand_prix.cards import deck
from hairpin.games.grand_prix.driving import reach
from hairpin.games.grand_prix.naming import space
from hairpin.games.grand_prix.state import GIVEN, Phase, Race

from tests.engine.session.desk import Desk

if TYPE_CHECKING:
    from collections.abc import Callable

#: More turns than any of these races has for a person.
MOST = 120


class Table(Desk):
    """A race at a table, and what was met in it."""

    def __init__(self, *seats: str, seed: str, **settings: Any) -> None:
        """A race begun."""
        super().__init__()
        self.begin("grand-prix", *seats, seed=seed, **settings)
        self.met: set[str] = set()
        self.cards = 0

    @property
    def race(self) -> Race:
        """The whole truth."""
        assert self.session.match
        state = self.session.match.state
        assert isinstance(state, Race)
        return state

    @property
    def view(self) -> dict[str, Any]:
        """What is shown."""
        found: dict[str, Any] = self.table["views"][0]["view"]
        return found

    @property
    def n(self) -> int:
        """How many moves were made."""
        return int(self.table["n"])

    def tokens(self, view: dict[str, Any] | None = None) -> dict[str, dict[str, Any]]:
        """Cars by their ids."""
        return {token["id"]: token for token in (view or self.view)["tokens"]}

    def places(self) -> dict[str, str]:
        """Where cars stand."""
        return {car: token["at"] for car, token in self.tokens().items()}

    def touch(self, thing: str) -> None:
        """Touch what is lit."""
        assert thing in {*self.lit, *self.touched}, thing
        self.ok("touch", seat=self.viewer, thing=thing)

    def due(self) -> Table:
        """Bots have played, and whoever is due looks."""
        self.run().ready()
        return self

    def whole(self) -> Table:
        """Play until all is over."""
        for _ in range(MOST):
            if self.due().race.over:
                return self
            phase = self.race.phase
            self.met.add(str(phase))
            acts: dict[Phase, Callable[[], None]] = {
                Phase.CLAIM: self.claim,
                Phase.ASK: lambda: self.touch("button:redeal"),
                Phase.SWAP: lambda: self.put_away(GIVEN),
                Phase.DISCARD: lambda: self.put_away(1),
                Phase.PLAY: self.drive,
            }
            acts[phase]()
        raise AssertionError("this race does not end")

    def claim(self) -> None:
        """A team is looked at before it is taken."""
        n, thing = self.n, self.lit[-1]
        self.touch(thing)
        assert self.n == n
        self.touch(thing)
        assert self.n == n + 1

    def put_away(self, count: int) -> None:
        """Cards leave the hand one by one; the first is taken back once before they are given."""
        seat, before = self.viewer, self.hand()
        things = [f"card:{card}" for card in before[:count]]
        for thing in (things[0], "button:back", *things):
            self.touch(thing)
        assert self.viewer == seat
        assert self.hand() == [card for card in before if f"card:{card}" not in things]
        assert sorted(f"card:{card}" for card in self.race.given[seat - 1]) == sorted(things)
        self.touch("button:done")

    def hand(self) -> list[str]:
        """The cards of whoever looks."""
        return list(self.race.hands[self.viewer - 1])

    def drive(self) -> None:
        """All cards are looked at, one is played and carried out."""
        seat, n, before = self.viewer, self.n, (self.lit, self.places())
        told = {thing: self.foretold(thing) for thing in self.lit if thing.startswith("card:")}
        assert {*told} == {f"card:{card}" for card in self.hand()}
        card = max(told, key=self.worth(told))
        self.cards += 1
        self.met |= self.feats(card, told[card])
        self.touch(card)
        assert self.n == n, "nothing is played before it was looked at"
        assert self.places() == before[1]
        if self.cards % 3 == 0:
            self.ok("done", seat=seat)
        elif self.cards % 3 == 1:
            self.touch(card)
        else:
            self.ok("cancel", seat=seat)
            self.ok("drag", seat=seat, **{"from": card, "to": "road"})
        self.carry_out(seat, card, {car: token["at"] for car, token in told[card].items()}, before)

    def foretold(self, card: str) -> dict[str, dict[str, Any]]:
        """Where all cars would stand if everybody stayed in lane, and what would be lost: that is said in words, too."""
        preview = self.ok("preview", seat=self.viewer, things=[card])
        cars = self.tokens(preview["view"])
        if any(token.get("lost") for token in cars.values()):
            assert re.search(r"\d of \d|stuck", preview["say"]), preview["say"]
        return cars

    def worth(self, told: dict[str, dict[str, dict[str, Any]]]) -> Callable[[str], Any]:
        """Cards that do what was not met yet come first, then those that move most cars."""
        now = self.places()

        def key(card: str) -> Any:
            moved = sum(token["at"] != now[car] for car, token in told[card].items())
            return bool(self.feats(card, told[card]) - self.met), moved, card

        return key

    def feats(self, card: str, cars: dict[str, dict[str, Any]]) -> set[str]:
        """What a card does that is worth seeing."""
        kind = {"W": "white", "X": "switch"}.get(card.removeprefix("card:")[0])
        lost = "lost" if any(token.get("lost") for token in cars.values()) else None
        return {feat for feat in (kind, lost) if feat}

    def carry_out(
        self,
        seat: int,
        card: str,
        foretold: dict[str, str],
        before: tuple[list[str], dict[str, str]],
    ) -> None:
        """What a card leaves to choose, by buttons and by what stands for them on the road; once it is taken back."""
        chosen, first = 0, self.cards % 2 == 0
        while self.race.draft is not None:
            ways = self.ways()
            if not ways and first:
                break
            if chosen == 1 and ways and "taken back" not in self.met:
                self.met.add("taken back")
                self.touch("button:back")
                assert (self.lit, self.places()) == before
                return
            self.choose("button:done" if not ways else ways[0 if first else -1])
            chosen += 1
        if first and not card.startswith("card:W"):
            assert self.places() == foretold, "everybody has stayed in lane, as was assumed"
            self.met.add("assumed")
        if self.race.draft is not None:
            self.touch("button:done")
        assert self.race.played[-1] == (seat, card[5:])

    def choose(self, thing: str) -> None:
        """By its button, or by what stands for it on the road."""
        self.met.add(":".join(thing.split(":")[:2]))
        twins = {b["id"]: b["twin"] for b in self.view["buttons"] if "twin" in b}
        if self.cards % 3 and thing in twins:
            thing = twins[thing]
            self.met.add(thing.partition(":")[0])
        self.touch(thing)

    def ways(self) -> list[str]:
        """The choices offered now: only where a car can really end in several lanes, its own lane first."""
        race, draft = self.race, self.race.draft
        assert draft is not None
        *offered, last = [thing for thing in self.lit if thing.startswith("button:")]
        assert last == "button:back"
        spaces = {thing for thing in self.lit if thing.startswith("space:")}
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


#: What cards can do, and how choices are made.
CARDS = {"lost", "white", "switch", "assumed", "taken back", "space", "button:lane", "button:car"}


@pytest.mark.parametrize(
    ("seats", "settings", "phases"),
    [
        (("person", "bot:easy", "bot:hard"), {"partial": False}, {"claim", "play"}),
        (("person", "bot:easy"), {"partial": False, "circuit": "speedbowl"}, {"claim", "play"}),
        (
            ("person", "bot:easy", "bot:easy"),
            {"circuit": "speedbowl", "laps": 3},
            {"claim", "ask", "swap", "discard", "play"},
        ),
        (("person", "person"), {}, {"claim", "ask", "swap", "play"}),
        (
            ("person", "person", "person"),
            {"circuit": "speedbowl"},
            {"claim", "ask", "swap", "play"},
        ),
    ],
    ids=lambda value: "-".join(value) if isinstance(value, tuple) else None,
)
def test_what_looking_at_a_card_foretells_comes_true(
    seats: tuple[str, ...], settings: dict[str, Any], phases: set[str]
) -> None:
    met: set[str] = set()
    for n in (2, 0, 1, 3, 4, 5):
        table = Table(*seats, seed=f"GP{n}", **{"laps": 1, **settings}).whole()
        met |= table.met
        # What is kept is the race, and what was told bit by bit is all of it.
        table.mirrored()
        if met >= CARDS | phases:
            return
    assert met >= CARDS | phases, CARDS | phases - met
