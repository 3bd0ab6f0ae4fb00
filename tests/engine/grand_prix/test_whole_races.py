"""Whole races in a session, with the requests of the page.

Each card has the effect that its preview shows, and only things that can be touched are lit. Some races
are of a person and bots, others of several people at one device.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from hairpin.games.grand_prix.state import GIVEN, Phase, Race

from tests.engine.session.desk import Desk
from tests.parts import deep_but_first

from .helpers import truth

if TYPE_CHECKING:
    from collections.abc import Callable

#: A maximum number of turns that no race here reaches.
MOST = 120


class Table(Desk):
    """A race in a session; ``met`` collects the phases, effects and kinds of choices that occurred."""

    def __init__(self, *seats: str, seed: str, **settings: Any) -> None:
        """Begin a race."""
        super().__init__()
        self.begin("grand-prix", *seats, seed=seed, **settings)
        self.met: set[str] = set()
        self.cards = 0

    @property
    def race(self) -> Race:
        """The full state of the race."""
        return truth(self.session)

    @property
    def view(self) -> dict[str, Any]:
        """The view on the table."""
        found: dict[str, Any] = self.table["views"][0]["view"]
        return found

    @property
    def n(self) -> int:
        """The number of moves made."""
        return int(self.table["n"])

    def tokens(self, view: dict[str, Any] | None = None) -> dict[str, dict[str, Any]]:
        """Return the car tokens of a view by id. By default, the view is the view on the table."""
        return {token["id"]: token for token in (view or self.view)["tokens"]}

    def places(self) -> dict[str, str]:
        """Return the space of each car."""
        return {car: token["at"] for car, token in self.tokens().items()}

    def touch(self, thing: str) -> None:
        """Touch a thing that is lit or already touched."""
        assert thing in {*self.lit, *self.touched}, thing
        self.ok("touch", seat=self.viewer, thing=thing)

    def due(self) -> Table:
        """Let bots play, then uncover the table for the person who must act."""
        self.run().ready()
        return self

    def whole(self) -> Table:
        """Play until the race is over."""
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
        """Claim a team with two touches; check that the first touch makes no move."""
        n, thing = self.n, self.lit[-1]
        self.touch(thing)
        assert self.n == n
        self.touch(thing)
        assert self.n == n + 1

    def put_away(self, count: int) -> None:
        """Put away a card and take it back; then put away ``count`` cards, card by card."""
        seat, before = self.viewer, self.hand()
        things = [f"card:{card}" for card in before[:count]]
        for thing in (things[0], "button:back", *things):
            self.touch(thing)
        assert self.viewer == seat
        assert self.hand() == [card for card in before if f"card:{card}" not in things]
        assert sorted(f"card:{card}" for card in self.race.given[seat - 1]) == sorted(things)
        self.touch("button:done")

    def hand(self) -> list[str]:
        """Return the hand of the current viewer."""
        return list(self.race.hands[self.viewer - 1])

    def drive(self) -> None:
        """Preview all cards, then play one: either as suggested, or after changing all its choices."""
        seat, n, places = self.viewer, self.n, self.places()
        previews = {thing: self.foretold(thing) for thing in self.lit if thing.startswith("card:")}
        assert {*previews} == {f"card:{card}" for card in self.hand()}
        card = max(previews, key=self.worth(previews))
        self.cards += 1
        self.met |= self.feats(card, previews[card])
        self.touch(card)
        if not self.touched:
            assert self.n > n, "a card that moves no car is played at once"
            return
        assert (self.n, self.places()) == (n, places), "the first touch only previews the card"
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
        assert self.places() == foretold, "the cars are not where the preview showed them"

    def otherwise(self, card: str) -> None:
        """Touch each lit thing outside the hand once. A touched space must gain or lose a car."""
        for thing in [thing for thing in self.lit if not thing.startswith("card:")]:
            if thing not in {*self.lit, *self.touched}:
                continue
            before = self.foretold(*self.touched)
            touched, (hovered, said) = self.touched, self.hovered_over(thing)
            self.touch(thing)
            assert self.touched[0] == card
            now = self.foretold(*self.touched)
            if self.touched != [*touched, thing]:
                self.met.add("changed")
            if thing.startswith("space:"):
                there = {car for car, token in before.items() if token["at"] == thing}
                assert there != {car for car, token in now.items() if token["at"] == thing}
            # Before the touch, hovering over the thing showed the same cars and the same sentence.
            assert (now, self.table["views"][0]["touch"]["say"]) == (hovered, said)
            self.met.add(thing.partition(":")[0])

    def hovered_over(self, thing: str) -> tuple[dict[str, dict[str, Any]], str]:
        """Return the cars and the sentence shown while the pointer is on a thing."""
        preview = self.ok("preview", seat=self.viewer, things=[*self.touched, thing])
        return self.tokens(preview["view"]), preview["say"]

    def foretold(self, *things: str) -> dict[str, dict[str, Any]]:
        """Return the cars of a preview. If cars lose steps in the preview, its sentence must mention the lost steps."""
        preview = self.ok("preview", seat=self.viewer, things=[*things])
        cars = self.tokens(preview["view"])
        if any(token.get("lost") for token in cars.values()):
            assert re.search(r"\d of \d|stuck", preview["say"]), preview["say"]
        return cars

    def worth(self, previews: dict[str, dict[str, dict[str, Any]]]) -> Callable[[str], Any]:
        """Return a sort key for cards. It prefers cards with new effects, then cards that move the most cars."""
        now = self.places()

        def key(card: str) -> Any:
            moved = sum(token["at"] != now[car] for car, token in previews[card].items())
            return bool(self.feats(card, previews[card]) - self.met), moved, card

        return key

    def feats(self, card: str, cars: dict[str, dict[str, Any]]) -> set[str]:
        """Return the notable effects of a card."""
        kind = {"W": "white", "X": "switch"}.get(card.removeprefix("card:")[0])
        lost = "lost" if any(token.get("lost") for token in cars.values()) else None
        return {feat for feat in (kind, lost) if feat}


#: The effects of cards and the kinds of choices that must occur in each case of the test below.
CARDS = {"lost", "white", "switch", "as suggested", "changed", "space", "car"}


@deep_but_first(
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
def test_previews_of_cards_come_true(
    seats: tuple[str, ...], settings: dict[str, Any], phases: set[str]
) -> None:
    met: set[str] = set()
    for n in (2, 0, 1, 3, 4, 5):
        table = Table(*seats, seed=f"GP{n}", **{"laps": 1, **settings}).whole()
        met |= table.met
        # The session sent only changes of the table. Together they give the whole table; the save restores the race.
        table.mirrored()
        if met >= CARDS | phases:
            return
    assert met >= CARDS | phases, CARDS | phases - met
