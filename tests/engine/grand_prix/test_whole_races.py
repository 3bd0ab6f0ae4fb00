"""Whole races at a table, asked as the page asks: what looking at a card foretells comes true, and what is offered is
what the rules allow; a person beside bots, and people who pass the device on."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest
from hairpin.games.grand_prix.state import GIVEN, Phase, Race

from tests.engine.session.desk import Desk

from .helpers import truth

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
        return truth(self.session)

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
        """All cards are looked at, one is played: as it is suggested, or with every car that can go elsewhere there."""
        seat, n, places = self.viewer, self.n, self.places()
        told = {thing: self.foretold(thing) for thing in self.lit if thing.startswith("card:")}
        assert {*told} == {f"card:{card}" for card in self.hand()}
        card = max(told, key=self.worth(told))
        self.cards += 1
        self.met |= self.feats(card, told[card])
        self.touch(card)
        if not self.touched:
            assert self.n > n, "what moves nothing is played at once"
            return
        assert (self.n, self.places()) == (n, places), "nothing is played before it was looked at"
        if self.cards % 2:
            self.otherwise(card)
        else:
            self.met.add("as suggested")
        foretold = {car: token["at"] for car, token in self.foretold(*self.touched).items()}
        if self.cards % 3 == 0:
            self.ok("done", seat=seat)
        elif self.cards % 3 == 1:
            self.touch(card)
        elif self.cards % 2:
            self.ok("touch", seat=seat, thing=card, dropped=True)
        else:
            self.ok("cancel", seat=seat)
            assert (self.touched, self.places()) == ([], places)
            self.ok("drag", seat=seat, **{"from": card, "to": "road"})
        assert self.n > n
        assert self.race.played[-1] == (seat, card[5:])
        assert self.race.draft is None
        assert self.places() == foretold, "cars are where their ghosts stood"

    def otherwise(self, card: str) -> None:
        """Everything that is lit beside the hand is touched once: a car goes there, or away from there."""
        for thing in [thing for thing in self.lit if not thing.startswith("card:")]:
            if thing not in {*self.lit, *self.touched}:
                continue
            before = self.foretold(*self.touched)
            touched, (hovered, said) = self.touched, self.looked_at(thing)
            self.touch(thing)
            assert self.touched[0] == card
            now = self.foretold(*self.touched)
            if self.touched != [*touched, thing]:
                self.met.add("changed")
            if thing.startswith("space:"):
                there = {car for car, token in before.items() if token["at"] == thing}
                assert there != {car for car, token in now.items() if token["at"] == thing}
            # To look at it is to see what it would come to.
            assert (now, self.table["views"][0]["touch"]["say"]) == (hovered, said)
            self.met.add(thing.partition(":")[0])

    def looked_at(self, thing: str) -> tuple[dict[str, dict[str, Any]], str]:
        """What is shown and said while the pointer is on a thing."""
        preview = self.ok("preview", seat=self.viewer, things=[*self.touched, thing])
        return self.tokens(preview["view"]), preview["say"]

    def foretold(self, *things: str) -> dict[str, dict[str, Any]]:
        """Where all cars would stand, and what would be lost: that is said in words, too."""
        preview = self.ok("preview", seat=self.viewer, things=[*things])
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


#: What cards can do, and how choices are made.
CARDS = {"lost", "white", "switch", "as suggested", "changed", "space", "car"}


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
