"""A state of Racing Demon: everybody's table and the Stacks in the middle. Knows no moves."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ...core.game import State
from .cards import ACES, KING, RANK, SUIT

if TYPE_CHECKING:
    from ...core.chance import Chance
    from ...core.game import Result

COLUMNS = 4
PILE = 13
MOST = 40  # cards a Pile may begin with
PACK = 52


class Rules(NamedTuple):
    """What was agreed: whether time is cut into beats, whether Piles follow the scores."""

    calm: bool = False
    handicap: bool = True


class Place:
    """What lies before one seat. Of ``pile``, ``hand`` and each column the last card is the one on
    top; ``turned`` are the cards turned up from the hand, the last on top.

    ``start`` is how many cards the Pile began with, ``placed`` how many of the seat's cards lie on Stacks (claimed
    ones too), ``kings`` how many Stacks the seat has claimed, ``vote`` whether it asks for a rotation.
    """

    __slots__ = ("pile", "line", "hand", "turned", "start", "placed", "kings", "vote")

    def __init__(self, pile: list[int], line: list[list[int]], hand: list[int]) -> None:
        self.pile = pile
        self.line = line
        self.hand = hand
        self.turned: list[int] = []
        self.start = len(pile)
        self.placed = 0
        self.kings = 0
        self.vote = False

    def copy(self) -> Place:
        """An independent copy."""
        other = Place.__new__(Place)
        other.pile = self.pile.copy()
        other.line = [column.copy() for column in self.line]
        other.hand = self.hand.copy()
        other.turned = self.turned.copy()
        other.start = self.start
        other.placed = self.placed
        other.kings = self.kings
        other.vote = self.vote
        return other


class Stack:
    """A Stack in the middle: one suit from the ace up. ``owners`` has whose each card is, the ace's
    first. ``number`` stays the same as long as it lies there.
    """

    __slots__ = ("number", "suit", "owners")

    def __init__(self, number: int, suit: int, owners: list[int]) -> None:
        self.number = number
        self.suit = suit
        self.owners = owners

    @property
    def top(self) -> int:
        """The card on top."""
        return self.suit * 13 + len(self.owners) - 1

    @property
    def wants(self) -> int:
        """The card that fits on it."""
        return self.suit * 13 + len(self.owners)

    def copy(self) -> Stack:
        """An independent copy."""
        return Stack(self.number, self.suit, self.owners.copy())


class Demon(State):
    """A whole table. Lists have one entry a seat.

    ``stacks`` are the Stacks on the table by number, ``claimed`` those that left it, with the seat
    that placed the king; ``begun`` is how many there have been. ``chosen`` are the choices of a beat in calm mode, ``beat`` its
    number. ``rotations`` counts rotations asked for by vote since the last play.

    ``open`` is what fits the Stacks now, one bit a card, aces always; ``lively`` a seat that could
    play when last asked. Both follow from the rest.
    """

    __slots__ = (
        "rules",
        "places",
        "stacks",
        "claimed",
        "begun",
        "chosen",
        "beat",
        "rotations",
        "carried",
        "open",
        "lively",
    )

    def __init__(self, seats: int, rules: Rules, places: list[Place]) -> None:
        self.seats = seats
        self.at = 0
        self.over: Result | None = None
        self.rules = rules
        self.places = places
        self.stacks: dict[int, Stack] = {}
        self.claimed: list[tuple[int, Stack]] = []
        self.begun = 0
        self.chosen: list[str | None] = [None] * seats
        self.beat = 0
        self.rotations = 0
        self.open = ACES
        self.lively = 0
