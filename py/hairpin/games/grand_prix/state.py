"""A race of Grand Prix, its teams and its agreements. Knows no moves."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Final, NamedTuple

from ...core.state import Result, State
from .cards import CARS
from .circuit import circuits
from .driving import Field

if TYPE_CHECKING:
    from ...core.chance import Chance
    from .carrying import Draft
    from .circuit import Circuit


PRIZES: Final = (200, 150, 100, 60, 30, 10)  # by place
MOST_LAPS: Final = 5
GIVEN: Final = 5  # cards each seat gives in a partial redeal
LEFT: Final = 4  # cards a seat has before a redeal
MOST_PRIZE: Final = 1000


class Phase(StrEnum):
    """What is to be done now."""

    CLAIM = "claim"  # a seat takes a team
    ASK = "ask"  # the last seat says whether there is a partial redeal
    SWAP = "swap"  # every seat gives cards for it, in secret
    PLAY = "play"  # a card is played, or being carried out
    DISCARD = "discard"  # a seat may throw away cards before a redeal


class Rules(NamedTuple):
    """What was agreed."""

    circuit: str = "lakefront"
    laps: int = 3
    joker: bool = False
    partial: bool = True
    prizes: tuple[int, ...] = PRIZES


class Race(State):
    """Everything that decides how a game goes on. Lists have one entry a seat.

    ``hands`` are sorted; ``owner`` is whose each car is (0: nobody's yet), by car. ``turn`` is the seat to act, except in a
    partial redeal, where all give cards at once: ``given`` is what each has put away so far and ``ready`` who has
    given all. ``played`` are the cards played since the last redeal, with who played them; all saw them. ``redeals`` is
    how many are still to come, ``last`` who played the card before.

    What seats can conclude of hidden hands is kept too. ``stayed`` is how many cards each seat had kept when
    cards were last shuffled and dealt (none before that), ``swapped`` whether that was the partial redeal,
    ``mixed`` the cards all saw go into that shuffle and ``gave`` those that each seat alone knows it gave.
    """

    __slots__ = (
        "rules",
        "circuit",
        "chance",
        "dealer",
        "phase",
        "turn",
        "owner",
        "hands",
        "given",
        "ready",
        "field",
        "draft",
        "played",
        "redeals",
        "last",
        "stayed",
        "swapped",
        "mixed",
        "gave",
    )

    def __init__(self, seats: int, rules: Rules, chance: Chance, dealer: int) -> None:
        """A race about to be dealt."""
        self.seats = seats
        self.at = 0
        self.over: Result | None = None
        self.rules = rules
        self.circuit: Circuit = circuits()[rules.circuit]
        self.chance = chance
        self.dealer = dealer
        self.phase = Phase.CLAIM
        self.turn = dealer
        self.owner = [0] * CARS
        self.hands: list[list[str]] = [[] for _ in range(seats)]
        self.given: list[list[str]] = [[] for _ in range(seats)]
        self.ready = [False] * seats
        self.field = Field(self.circuit)
        self.draft: Draft | None = None
        self.played: list[tuple[int, str]] = []
        self.redeals = rules.laps - 1
        self.last = 0
        self.stayed: list[int] | None = None
        self.swapped = False
        self.mixed: list[str] = []
        self.gave: list[list[str]] = [[] for _ in range(seats)]

    def copy(self) -> Race:
        """An independent copy; what belongs to the last shuffle is never changed in place, so it is shared."""
        other = Race.__new__(Race)
        other.seats = self.seats
        other.at = self.at
        other.over = self.over
        other.rules = self.rules
        other.circuit = self.circuit
        other.chance = self.chance.copy()
        other.dealer = self.dealer
        other.phase = self.phase
        other.turn = self.turn
        other.owner = self.owner.copy()
        other.hands = [hand.copy() for hand in self.hands]
        other.given = [cards.copy() for cards in self.given]
        other.ready = self.ready.copy()
        other.field = self.field.copy()
        other.draft = self.draft.copy() if self.draft is not None else None
        other.played = self.played.copy()
        other.redeals = self.redeals
        other.last = self.last
        other.stayed = self.stayed
        other.swapped = self.swapped
        other.mixed = self.mixed
        other.gave = self.gave
        return other

    def after(self, seat: int) -> int:
        """The next seat clockwise."""
        return seat % self.seats + 1

    def racing(self) -> list[int]:
        """The seats that still have a car in the race."""
        owners = {self.owner[car] for car in range(CARS) if self.field.racing(car)}
        return sorted(owners - {0})

    def __str__(self) -> str:
        hands = "; ".join(f"{seat}: {' '.join(hand)}" for seat, hand in enumerate(self.hands, 1))
        return f"{self.turn} in {self.phase}, {hands}; played {len(self.played)}"
