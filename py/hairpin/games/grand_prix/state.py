"""The state of a Grand Prix race and its options. The moves are in ``rules``."""

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


PRIZES: Final = (200, 150, 100, 60, 30, 10)  # by finishing place
MOST_LAPS: Final = 5
GIVEN: Final = 5  # cards each seat gives in a partial redeal
LEFT: Final = 4  # a redeal comes once each seat has at most this many cards
MOST_PRIZE: Final = 1000


class Phase(StrEnum):
    """The phases of a race."""

    CLAIM = "claim"  # a seat claims a team
    ASK = "ask"  # the last seat to get a team decides whether there is a partial redeal
    SWAP = "swap"  # partial redeal: all seats give cards, in secret
    PLAY = "play"  # a seat plays a card, at once or choice by choice
    DISCARD = "discard"  # before a redeal: a seat may throw away cards


class Rules(NamedTuple):
    """The options of a race."""

    circuit: str = "lakefront"
    laps: int = 3
    joker: bool = False
    partial: bool = True
    prizes: tuple[int, ...] = PRIZES


class Race(State):
    """One race. Lists have one entry per seat, but ``owner`` has the seat of each car (0: no seat).

    ``turn`` is the seat to act; in a partial redeal all seats act at once. ``hands`` are sorted.
    ``given`` has the cards that each seat has put away for a redeal; ``ready`` is true for a seat
    that has given all of them. ``played`` lists (seat, card) since the last redeal, face up.
    ``redeals`` counts the redeals to come, and ``last`` is the seat that played the last card.

    Four fields about the last shuffle let seats reason about hidden hands. ``stayed`` counts the
    cards each seat kept (None before the first shuffle). ``swapped`` is true if it was the
    partial redeal. ``mixed`` are the shuffled cards that had been face up, ``gave`` the cards
    that each seat gave in secret.

    In a puzzle, ``poorly`` is true: a touched card begins with its worst choices, which the player
    has to change.
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
        "poorly",
    )

    def __init__(self, seats: int, rules: Rules, chance: Chance, dealer: int) -> None:
        """Make a race before the deal."""
        self.seats = seats
        self.at = 0
        self.over: Result | None = None
        self.rules: Rules = rules
        self.circuit: Circuit = circuits()[rules.circuit]
        self.chance: Chance = chance
        self.dealer: int = dealer
        self.phase: Phase = Phase.CLAIM
        self.turn: int = dealer
        self.owner: list[int] = [0] * CARS
        self.hands: list[list[str]] = [[] for _ in range(seats)]
        self.given: list[list[str]] = [[] for _ in range(seats)]
        self.ready: list[bool] = [False] * seats
        self.field: Field = Field(self.circuit)
        self.draft: Draft | None = None
        self.played: list[tuple[int, str]] = []
        self.redeals: int = rules.laps - 1
        self.last: int = 0
        self.stayed: list[int] | None = None
        self.swapped: bool = False
        self.mixed: list[str] = []
        self.gave: list[list[str]] = [[] for _ in range(seats)]
        self.poorly: bool = False

    def copy(self) -> Race:
        """Return an independent copy.

        It shares the lists about the last shuffle, which never change.
        """
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
        other.poorly = self.poorly
        return other

    def after(self, seat: int) -> int:
        """Return the next seat clockwise."""
        return seat % self.seats + 1

    def racing(self) -> list[int]:
        """Return the seats that still have a car in the race."""
        owners = {self.owner[car] for car in range(CARS) if self.field.racing(car)}
        return sorted(owners - {0})

    def __str__(self) -> str:
        hands = "; ".join(f"{seat}: {' '.join(hand)}" for seat, hand in enumerate(self.hands, 1))
        return f"{self.turn} in {self.phase}, {hands}; played {len(self.played)}"
